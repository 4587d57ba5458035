// Reads files with changed bytes, and reports the longest time and the memory of the process.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArchive } from '../../packages/texts-in-archives/dist/index.js'
import { Random } from './random.mjs'

/** In milliseconds. */
const LONGEST = 20_000
/** In MB. */
const MOST_MEMORY = 512

/** @typedef {(bytes: Buffer, random: Random) => Buffer} Mutate */

/**
 * Reads the files of the folder named on the command line, one of them changed each time: half by bytes anywhere, half
 * by `mutate`. Exits with 1 if one throws, takes longer than 20 s, or the process takes more than 512 MB.
 * @param {{ usage: string, name: RegExp, largest: number, mutate: Mutate }} subject
 */
export async function readMutated({ usage, name: wanted, largest, mutate }) {
  const [folder, count = '2000', seed = '1'] = process.argv.slice(2)
  const files = folder === undefined ? [] : filesOf(folder, wanted, largest)
  if (files.length === 0) {
    console.error(`usage: ${usage}, a folder with files of at most ${largest} bytes`)
    process.exit(2)
  }
  const random = new Random(Number(seed))
  let longest = { time: 0, name: '' }
  let failures = 0
  /** @type {Record<string, number>} */
  const problems = {}
  for (let round = 0; round < Number(count); round++) {
    const { name, bytes } = random.pick(files)
    const mutated = round % 2 === 0 ? mutatedBytes(bytes, random) : mutate(bytes, random)
    const start = performance.now()
    try {
      for await (const part of readArchive({ name, stream: new Blob([mutated]).stream() })) {
        void part.text
        for (const { code } of part.problems) problems[code] = (problems[code] ?? 0) + 1
      }
    } catch (error) {
      failures++
      console.log(`${name}, round ${round}: ${/** @type {Error} */ (error).stack}`)
    }
    const time = performance.now() - start
    if (time > longest.time) longest = { time, name: `${name}, round ${round}` }
  }
  const memory = Math.round(process.resourceUsage().maxRSS / 1024)
  console.log(
    `${count} files; ${failures} threw; longest ${Math.round(longest.time)} ms (${longest.name}); ${memory} MB`,
  )
  console.log(problems)
  process.exitCode = failures > 0 || longest.time > LONGEST || memory > MOST_MEMORY ? 1 : 0
}

/** @param {string} folder @param {RegExp} wanted @param {number} largest */
function filesOf(folder, wanted, largest) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => wanted.test(name))
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }))
    .filter(({ bytes }) => bytes.length > 0 && bytes.length <= largest)
}

/** Cuts, repeats, overwrites and flips. @param {Buffer} bytes @param {Random} random */
function mutatedBytes(bytes, random) {
  let copy = Buffer.from(bytes)
  for (let change = random.between(0, 11); change >= 0; change--) {
    const at = random.between(0, copy.length - 1)
    const kind = random.between(0, 7)
    if (kind === 0) copy = copy.subarray(0, Math.max(1, at))
    else if (kind === 1) copy = Buffer.concat([copy.subarray(0, at), copy.subarray(Math.max(0, at - 300))])
    else if (kind === 2) copy.fill(random.between(0, 255), at, Math.min(copy.length, at + random.between(0, 49)))
    else copy[at] = random.between(0, 255)
  }
  return copy
}
