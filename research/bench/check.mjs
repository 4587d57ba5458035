// The checks of the bench, in a few seconds and without times: the matches are the same however a text is fed. Exits
// with 1 where they differ.

import { families } from './hostile.mjs'
import { colons, cyrillicAndCjk, dense, mail, prose, shortStrings } from './inputs.mjs'
import { blocks, chunks } from './real-text.mjs'
import { ByteExtractor, Extractor, extract, scan, settle } from './subject.mjs'

const UNITS = 2 ** 18
const HOSTILE_UNITS = 3000
const SIZES = [1, 7, 64, 1024, 4099, 65536]

const problems = []

/** One line per match, to show the first that differs. */
const records = (matches) => [...matches].map((match) => JSON.stringify(match))

function same(what, expected, actual) {
  const at = expected.findIndex((record, index) => record !== actual[index])
  if (at < 0 && expected.length === actual.length) return
  const place = at < 0 ? expected.length : at
  problems.push(`${what}: ${expected.length} and ${actual.length} matches; the first difference is match ${place}
    ${expected[place] ?? 'none'}
    ${actual[place] ?? 'none'}`)
}

function streamed(extractor, list) {
  const matches = list.flatMap((chunk) => extractor.write(chunk))
  return records([...matches, ...extractor.end()])
}

function checkText(name, text, sizes) {
  const scanned = [...scan(text)]
  const expected = records(scanned)
  for (const size of sizes) same(`${name}, chunks of ${size}`, expected, streamed(new Extractor(), chunks(text, size)))
  same(`${name}, extract against settle(scan)`, records(settle(scanned, { text })), records(extract(text)))
  checkBytes(name, Buffer.from(text), sizes)
  return expected.length
}

/**
 * Bytes have other offsets, so only contexts, URLs and their order are compared. The text is decoded from the bytes,
 * since they cannot hold a lone surrogate.
 */
function checkBytes(name, bytes, sizes) {
  const bare = (matches) => [...matches].map(({ context, url }) => `${context} ${url}`)
  const expected = bare(scan(bytes.toString()))
  for (const size of sizes) {
    const extractor = new ByteExtractor({ charset: 'utf-8' })
    const matches = blocks(bytes, size).flatMap((block) => extractor.write(block))
    same(`${name}, bytes in blocks of ${size}`, expected, bare([...matches, ...extractor.end()]))
  }
}

function checkMade() {
  const makers = { mail, dense, colons, cyrillicAndCjk, prose }
  for (const [name, make] of Object.entries(makers)) {
    const count = checkText(name, make(UNITS), SIZES)
    const empty = make === colons || make === prose
    if (empty !== (count === 0)) problems.push(`${name}: ${count} matches`)
    console.log(`${name}: ${count} matches`)
  }
}

function checkMany(name, texts, sizes) {
  const counts = Object.entries(texts).map(([which, text]) => checkText(`${name} ${which}`, text, sizes))
  console.log(`${name}, ${counts.length} texts: ${counts.reduce((sum, count) => sum + count, 0)} matches`)
}

function hostileTexts() {
  return Object.fromEntries(Object.entries(families()).map(([name, make]) => [name, make(HOSTILE_UNITS)]))
}

checkMade()
checkMany('short', shortStrings(500), [1, 13])
checkMany('hostile', hostileTexts(), [1, 1000])
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'all ways of feeding agree' : `${problems.length} differences`)
process.exitCode = problems.length === 0 ? 0 : 1
