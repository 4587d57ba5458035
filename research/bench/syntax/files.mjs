import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Random } from '../random.mjs'

/** In bytes. One larger file would give most of the cases */
const LARGEST = 2_000_000

/**
 * A sample of the files of folders, the same in every run: a seeded shuffle of their sorted paths. Links are not
 * followed.
 *
 * @param {string[]} folders Files are accepted, too
 * @param {RegExp} name What the path must match
 * @param {number} seed
 */
export function sampleFiles(folders, name, seed) {
  const paths = folders.flatMap((folder) => [...walk(folder)].filter((path) => name.test(path))).sort()
  return shuffled(paths, seed)
}

/**
 * @template T
 * @param {T[]} list
 * @param {number} seed
 * @returns {T[]} The list itself
 */
export function shuffled(list, seed) {
  const random = new Random(seed)
  for (let at = list.length - 1; at > 0; at--) {
    const other = random.between(0, at)
    ;[list[at], list[other]] = [list[other], list[at]]
  }
  return list
}

/**
 * The first `limit` of each family, in order: a generator may have made thousands of one kind.
 *
 * @param {string[]} list
 * @param {number} limit
 * @param {(item: string) => string} familyOf
 */
export function fewOfEach(list, limit, familyOf) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  return list.filter((item) => {
    const count = (counts.get(familyOf(item)) ?? 0) + 1
    counts.set(familyOf(item), count)
    return count <= limit
  })
}

/** @returns {Iterable<string>} */
function* walk(/** @type {string} */ path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) throw new Error(`there is no ${path}`)
  if (found.isFile()) yield path
  else yield* walkFolder(path)
}

/** @returns {Iterable<string>} */
function* walkFolder(/** @type {string} */ folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isFile()) yield path
    else if (entry.isDirectory() && entry.name !== '.git') yield* walkFolder(path)
  }
}

/**
 * The texts of the first `limit` files that `wanted` accepts, each content once. Files that are not UTF-8 are skipped.
 *
 * @param {string[]} paths
 * @param {number} limit
 * @param {(text: string) => boolean} wanted
 * @returns {Iterable<{ path: string, text: string }>}
 */
export function* texts(paths, limit, wanted) {
  const seen = new Set()
  let count = 0
  for (const path of paths) {
    if (count >= limit) return
    const text = textOf(path)
    if (text === undefined || !wanted(text)) continue
    const hash = createHash('sha1').update(text).digest('base64')
    if (seen.has(hash)) continue
    seen.add(hash)
    count++
    yield { path, text }
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The text of a file, unpacked if it is gzipped; undefined if it is too large or not UTF-8. */
export function textOf(/** @type {string} */ path) {
  if (statSync(path).size > LARGEST) return undefined
  const bytes = readFileSync(path)
  try {
    return utf8.decode(path.endsWith('.gz') ? gunzipSync(bytes, { maxOutputLength: LARGEST }) : bytes)
  } catch {
    return undefined
  }
}
