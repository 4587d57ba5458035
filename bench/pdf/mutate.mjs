/**
 * Reads PDF documents in which bytes were changed, and prints the longest time and the most memory:
 *
 *   node bench/pdf/mutate.mjs FOLDER [COUNT] [SEED]
 *
 * Half of the changes are made anywhere (flips, cuts, repeats), half are tokens of the syntax of PDF put in the place of
 * others. Exits with 1 if a file throws, takes longer than 20 s, or the process takes more than 512 MB. Needs `npm run build`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArchive } from '../../dist/archive/index.js'

const LONGEST = 20_000
const MOST_MEMORY = 512
const LARGEST = 1 << 18
/** Tokens that break the structure of a document, or make it point elsewhere. */
const TOKENS = [
  '<<',
  '>>',
  '[',
  ']',
  '(',
  ')',
  '1 0 R',
  '2 0 R',
  '3 0 R',
  'endobj',
  'stream\n',
  '/Kids',
  '/Parent',
  '-1',
  '99999999999',
]
const [folder, count = '2000', seed = '1'] = process.argv.slice(2)
if (folder === undefined) {
  console.error('usage: node bench/pdf/mutate.mjs FOLDER [COUNT] [SEED]')
  process.exit(2)
}

let state = Number(seed)
/** @param {number} below */
function random(below) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.pdf'))
  .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }))
  .filter(({ bytes }) => bytes.length < LARGEST)
let longest = { time: 0, name: '' }
let failures = 0
/** @type {Record<string, number>} */
const problems = {}
for (let round = 0; round < Number(count); round++) {
  const file = files[random(files.length)]
  if (file === undefined) throw new Error(`no small PDF in ${folder}`)
  const mutated = round % 2 === 0 ? mutatedBytes(file.bytes) : mutatedTokens(file.bytes)
  const start = performance.now()
  try {
    for await (const part of readArchive({ name: file.name, stream: new Blob([mutated]).stream() })) {
      void part.text
      for (const { code } of part.problems) problems[code] = (problems[code] ?? 0) + 1
    }
  } catch (error) {
    failures++
    console.log(`${file.name}, round ${round}: ${/** @type {Error} */ (error).stack}`)
  }
  const time = performance.now() - start
  if (time > longest.time) longest = { time, name: `${file.name}, round ${round}` }
}
const memory = Math.round(process.resourceUsage().maxRSS / 1024)
console.log(`${count} files; ${failures} threw; longest ${Math.round(longest.time)} ms (${longest.name}); ${memory} MB`)
console.log(problems)
process.exitCode = failures > 0 || longest.time > LONGEST || memory > MOST_MEMORY ? 1 : 0

/** @param {Buffer} bytes */
function mutatedBytes(bytes) {
  let copy = Buffer.from(bytes)
  for (let change = random(12); change >= 0; change--) {
    const at = random(copy.length)
    const kind = random(8)
    if (kind === 0) copy = copy.subarray(0, Math.max(1, at))
    else if (kind === 1) copy = Buffer.concat([copy.subarray(0, at), copy.subarray(Math.max(0, at - 300))])
    else if (kind === 2) copy.fill(random(256), at, Math.min(copy.length, at + random(50)))
    else copy[at] = random(256)
  }
  return copy
}

/** @param {Buffer} bytes */
function mutatedTokens(bytes) {
  let text = bytes.toString('latin1')
  const places = [...text.matchAll(/\d+ 0 R|<<|>>|\/[A-Z]\w+|\b\d+\b|[[\]()]/g)].map(({ 0: token, index }) => ({
    token,
    index,
  }))
  for (let change = random(12); change >= 0 && places.length > 0; change--) {
    const { token, index } = /** @type {{ token: string, index: number }} */ (places[random(places.length)])
    const put = TOKENS[random(TOKENS.length)] ?? ''
    // Equal lengths keep the table of objects right.
    text = text.slice(0, index) + put.padEnd(token.length).slice(0, token.length) + text.slice(index + token.length)
  }
  return Buffer.from(text, 'latin1')
}
