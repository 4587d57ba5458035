/** Rows: documents with their lines and known URLs, one JSON object per line. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * A printed line: `at` is the offset of its text in UTF-16 units, without the line break; lengths in points.
 * @typedef {{ at: number, text: string, page: number, x0: number, x1: number, y: number, size: number }} RowLine
 */

/**
 * A URL whose end is known: the URL of the link, its printed form without blanks, its places in the text, and whether
 * it contains a line break.
 * @typedef {{ url: string, printed: string, spans: Array<[start: number, end: number]>, wrapped: boolean }} Truth
 */

/**
 * The source of the truth: `judged` by a person, or by the same URL elsewhere; `presumed` to end with the line;
 * `wrapped` by a program; a paragraph `set anew` in natural text; `made` up; a `page` whose lines have coordinates.
 * @typedef {'judged' | 'presumed' | 'wrapped' | 'set anew' | 'made' | 'page'} Kind
 */

/**
 * A document. `source` is the package, archive or site; `family` names documents that may look alike. A plain text has
 * no `lines`.
 * @typedef {{ file: string, source?: string | undefined, family?: string, producer: string, kind: Kind,
 *   lines: RowLine[], text: string, truth: Truth[] }} Row
 */

/** The most URLs of a document: more add little information. */
const MOST_URLS = 60

/**
 * The rows of a file, which may be compressed (`.xz`). Missing fields are inferred from the form of a row.
 * @param {string} path
 * @returns {Row[]}
 */
export function readRows(path) {
  const bytes = path.endsWith('.xz')
    ? execFileSync('xz', ['--decompress', '--stdout', path], { maxBuffer: 2 ** 31 - 1 })
    : readFileSync(path)
  return bytes
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .map((row) => ({ lines: [], producer: '', ...row, kind: kindOf(row), truth: row.truth ?? truthsIn(row) }))
}

/** @param {{ lines?: RowLine[], kind?: string, producer?: string }} row @returns {Kind} */
function kindOf({ lines = [], kind = '', producer = '' }) {
  if (lines.length > 0) return 'page'
  if (/^(?:presumed|wrapped|made)$/.test(kind)) return /** @type {Kind} */ (kind)
  if (producer.startsWith('set anew')) return 'set anew'
  return producer === '' || producer === 'mail' || producer.startsWith('as it stands') ? 'judged' : 'wrapped'
}

/**
 * The URLs at line ends of an excerpt with known URLs.
 * @param {{ text: string, urls: string[] }} excerpt
 * @returns {Truth[]}
 */
function truthsIn({ text, urls }) {
  /** @type {Truth[]} */
  const truth = []
  let from = 0
  for (const url of urls) {
    const span = spanOf(text, url, from)
    if (span === undefined) continue
    from = span[1]
    truth.push({ url, printed: url, spans: [span], wrapped: /[\r\n]/.test(text.slice(...span)) })
  }
  return truth
}

/**
 * The place of a URL in a text, ignoring line ends with their prefixes.
 * @param {string} text @param {string} url @param {number} from @returns {[number, number] | undefined}
 */
function spanOf(text, url, from) {
  for (const part of [url, url.replace(/^[a-z]+:(?:\/\/)?/i, '')]) {
    const gaps = [...part]
      .map((char) => char.replace(/[.*+?^${}()|[\]\\]/, '\\$&'))
      .join('(?:[ \\t]*\\r?\\n[ \\t>|#;%*/]*)?')
    const pattern = new RegExp(gaps, 'g')
    pattern.lastIndex = from
    const found = pattern.exec(text) ?? new RegExp(gaps).exec(text)
    if (found !== null) return [found.index, found.index + found[0].length]
  }
  return undefined
}

/**
 * The row with only every n-th of its URLs if it has too many.
 * @param {Row} row
 * @returns {Row}
 */
export function thinned(row) {
  const step = row.truth.length / MOST_URLS
  if (step <= 1) return row
  return { ...row, truth: row.truth.filter((_, index) => Math.floor(index / step) > Math.floor((index - 1) / step)) }
}

/**
 * Names the documents that may look alike: parts of a manual, its translations, texts of a company.
 * @param {Row} row
 */
export function familyOf({ family, file }) {
  if (family !== undefined) return family
  const parts = file.split('/')
  const name = parts.at(-1) ?? ''
  const stem = name
    .replace(/\.\w+(?:\.gz)?$/, '')
    .replace(/[-_.](?:[a-z]{2}(?:[-_][a-z]{2})?|help|guide|manual|v?\d.*)$/i, '')
  const folder = parts[0] === 'gh' ? parts.slice(0, 2) : parts.slice(0, 1)
  return [...folder, stem.split(/[-_. ]/)[0]].join('/').toLowerCase()
}

/**
 * Names what is held out together: the package, archive or site; for PDF files and wrapped texts the family.
 * @param {Row} row
 */
export function sourceOf(row) {
  if (row.kind === 'wrapped') return row.family ?? row.file
  if (row.kind === 'page') return familyOf(row)
  return row.source ?? row.file.split('/').slice(0, 2).join('/')
}

/**
 * A non-negative hash of a text.
 * @param {string} text
 */
export function hashOf(text) {
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) >>> 0
  // The low digits of such a hash depend on the last characters: mix.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0
  return (hash ^ (hash >>> 13)) >>> 0
}
