// A differential run: however a text is fed, whole, in chunks or in bytes, the matches are the same; and `extract` is
// `settle` of what `scan` finds. Seeded, so that each round can be repeated, and resumable: the state file holds the
// next round and the differences.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { defanged } from '../../dist/constructs/index.js'
import { Random } from './random.mjs'
import { ByteExtractor, Extractor, extract, scan, settle } from './subject.mjs'

const USAGE = 'usage: npm run fuzz -- [--minutes N] [--seed N] [--state FILE]'
/** Longer texts are cut at only this many places. */
const CUTS = 400
/** The number of differences that ends the run. */
const ENOUGH = 20

const corpus = new URL('../../corpus/', import.meta.url)

/** The texts of the cases. The exact meaning of escapes does not matter here. */
function corpusTexts() {
  const files = readdirSync(corpus).filter((name) => name.endsWith('.txt'))
  const sources = files.map((name) => readFileSync(new URL(name, corpus), 'utf8'))
  const cases = sources.flatMap((source) => source.split(/\n\n+/)).map((each) => each.match(/^\|.*$/gm) ?? [])
  return cases
    .filter((lines) => lines.length > 0)
    .map((lines) => unescaped(lines.map((line) => line.slice(2)).join('\n')))
}

const ESCAPES = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', s: ' ', '\\': '\\' }

function unescaped(text) {
  return text
    .replace(/\\\{(.+?)\*(\d+)\}/g, (_, each, times) => each.repeat(Math.min(Number(times), 5000)))
    .replace(/\\u([\dA-Fa-f]{4})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\([nrtfvs\\])/g, (_, name) => ESCAPES[name])
}

/** A whole number below `limit`. */
const below = (random, limit) => random.between(0, limit - 1)

const INSERTS = [
  ...['<', '>', '"', '<URL:', 'URL:', '“', '”', '«', '»', '⟨', '⟩', '((<', '|', '>))', '(', ')', '[', ']', '=3D"', "'"],
  ...[
    'http://',
    'www.',
    'ftp.',
    '://',
    ' : / / ',
    ' . ',
    ' / ',
    ' - ',
    ':',
    'mailto:',
    'a@b.example',
    'news:',
    'http://a.example/',
    '.',
    '-',
    '--',
    '/',
  ],
  ...['\n', '\r\n', '\r', '\u2028', '\n> ', '\n# ', '\n\n', '\n * ', ' ', '  ', '\t', '\u00a0', '\u3000', '\u2003'],
  ...[
    'é',
    'Ж',
    '参',
    'を参照',
    '에서',
    '即可',
    '。',
    '𝒳',
    '\u200b',
    '\u00ad',
    '\ufeff',
    '\ufffd',
    '\u2010',
    '\0',
    '\u0085',
    '·',
    '\ud800',
    '\udc00',
  ],
  ...[' '.repeat(300), '\n'.repeat(200), 'слово '.repeat(60), 'word '.repeat(80), '参见'.repeat(70), ' '.repeat(4096)],
]

/** Bytes that are invalid UTF-8, or part of a character. */
const DAMAGE = [
  '80',
  'bf',
  'c0',
  'c2',
  'e2',
  'e280',
  'ed',
  'eda0',
  'f0',
  'f09f',
  'f09f98',
  'f4',
  'f490',
  'ff',
  'fe',
  'efbbbf',
  'e280a8',
]

const OPTIONS = [
  {},
  {},
  {},
  { emails: true },
  { bareDomains: () => true },
  { joinLines: 'prefer' },
  { joinLines: 'never', hyphen: 'drop' },
  { schemes: 'any' },
  { defanged },
  { defanged, emails: true, joinLines: 'offer' },
  { kind: 'mail' },
  { kind: 'code' },
  { kind: 'json' },
  { kind: 'po' },
  { kind: 'roff' },
  { kind: 'tex', emails: true },
  { kind: 'html' },
  { maxLength: 40 },
  { maxLength: 3, emails: true, bareDomains: (host) => host.length % 2 === 0 },
]

function mutated(text, texts, random) {
  let result = text
  for (let left = below(random, 6); left > 0; left--) {
    const at = below(random, result.length + 1)
    const end = Math.min(result.length, at + below(random, 12))
    const insert = below(random, 4) === 0 ? random.pick(texts).slice(0, 3000) : random.pick(INSERTS)
    result =
      result.slice(0, at) + (below(random, 5) === 0 ? '' : insert) + result.slice(below(random, 2) === 0 ? at : end)
  }
  return result
}

function damaged(bytes, random) {
  const pieces = []
  let at = 0
  for (let left = below(random, 5); left > 0; left--) {
    const cut = at + below(random, bytes.length - at + 1)
    pieces.push(bytes.subarray(at, cut), Buffer.from(random.pick(DAMAGE), 'hex'))
    at = Math.min(bytes.length, cut + below(random, 3))
  }
  return Buffer.concat([...pieces, bytes.subarray(at)])
}

/** The byte offset of the character of each unit, by the decoder of the Encoding Standard. */
function utf8Offsets(bytes) {
  const offsets = []
  let [needed, seen, lower, upper, start] = [0, 0, 0x80, 0xbf, 0]
  const reset = () => {
    ;[needed, seen, lower, upper] = [0, 0, 0x80, 0xbf]
  }
  for (let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (needed === 0) {
      start = at
      if (byte < 0xc2 || byte > 0xf4) offsets.push(start)
      else {
        needed = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3
        if (byte === 0xe0) lower = 0xa0
        if (byte === 0xed) upper = 0x9f
        if (byte === 0xf0) lower = 0x90
        if (byte === 0xf4) upper = 0x8f
      }
    } else if (byte < lower || byte > upper) {
      offsets.push(start)
      reset()
      at--
    } else {
      ;[lower, upper] = [0x80, 0xbf]
      if (++seen < needed) continue
      offsets.push(start)
      if (needed === 3) offsets.push(start)
      reset()
    }
  }
  if (needed > 0) offsets.push(start)
  return [...offsets, bytes.length]
}

const OFFSETS = ['start', 'end', 'urlStart', 'urlEnd']

const inBytes = (matches, offsets) =>
  matches.map((match) => JSON.stringify(match, (name, value) => (OFFSETS.includes(name) ? offsets[value] : value)))
const records = (matches) => matches.map((match) => JSON.stringify(match))

function fed(extractor, pieces, flush) {
  const matches = []
  for (const piece of pieces) {
    matches.push(...extractor.write(piece))
    if (flush) matches.push(...extractor.flush())
  }
  return records([...matches, ...extractor.end()])
}

function cutsOf(length, random) {
  if (length <= CUTS) return Array.from({ length: length + 1 }, (_, at) => at)
  return Array.from({ length: CUTS / 8 }, () => below(random, length + 1))
}

const pieces = (input, cuts) =>
  [...cuts, input.length].map((cut, index) => input.slice(index === 0 ? 0 : cuts[index - 1], cut))

/** The first way of cutting with other matches, or undefined. */
function difference(open, input, wanted, random) {
  const expected = wanted.join('\n')
  const fails = (cuts, flush) => fed(open(), pieces(input, cuts), flush).join('\n') !== expected
  for (const flush of [false, true]) if (fails([], flush)) return { cuts: [], flush }
  for (const cut of cutsOf(input.length, random)) if (fails([cut], true)) return { cuts: [cut], flush: true }
  const ones = Array.from({ length: input.length }, (_, at) => at)
  if (input.length <= CUTS && fails(ones, true)) return { cuts: 'all', flush: true }
  const some = Array.from({ length: 6 }, () => below(random, input.length + 1)).sort((a, b) => a - b)
  return fails(some, true) ? { cuts: some, flush: true } : undefined
}

/** How two ways of reading a whole text differ, or undefined. */
function differenceOfWhole(text, options) {
  const extracted = records(extract(text, options)).join('\n')
  const settled = records(settle([...scan(text, options)], { text, ...options })).join('\n')
  return settled === extracted ? undefined : 'settled'
}

/** What differs in a round, or undefined. */
function run(round, seed, texts) {
  const random = new Random(seed * 0x10001 + round)
  const isFirst = round < texts.length
  const text = isFirst ? texts[round] : mutated(random.pick(texts), texts, random)
  const options = isFirst ? {} : random.pick(OPTIONS)
  const as = differenceOfWhole(text, options)
  if (as !== undefined) return { round, as, options: show(options), text }
  const found = difference(() => new Extractor(options), text, records([...scan(text, options)]), random)
  if (found !== undefined) return { round, as: 'text', options: show(options), text, ...found }
  const whole = Buffer.from(text)
  const bytes = isFirst || below(random, 3) === 0 ? whole : damaged(whole, random)
  const wanted = inBytes([...scan(new TextDecoder().decode(bytes), options)], utf8Offsets(bytes))
  const other = difference(() => new ByteExtractor(options), bytes, wanted, random)
  return other && { round, as: 'bytes', options: show(options), bytes: bytes.toString('hex'), ...other }
}

const show = (options) => Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]))

function readState(file, seed) {
  if (file !== undefined && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  return { seed, round: 0, differences: [] }
}

function settings() {
  try {
    const { values } = parseArgs({
      options: {
        minutes: { type: 'string', default: '10' },
        seed: { type: 'string', default: '1' },
        state: { type: 'string' },
      },
    })
    return { minutes: Number(values.minutes), seed: Number(values.seed), file: values.state }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`)
    process.exit(2)
  }
}

const { minutes, seed, file } = settings()
const texts = corpusTexts()
const state = readState(file, seed)
const save = () => file !== undefined && writeFileSync(file, `${JSON.stringify(state, null, 1)}\n`)
const end = Date.now() + minutes * 60_000
const first = state.round
for (; Date.now() < end && state.differences.length < ENOUGH; state.round++) {
  const found = run(state.round, state.seed, texts)
  if (found !== undefined) {
    state.differences.push(found)
    console.error(`round ${found.round} as ${found.as}: ${JSON.stringify(found)}`)
  }
  if (state.round % 100 === 0) save()
}
save()
console.log(`rounds ${first} to ${state.round} of seed ${state.seed}: ${state.differences.length} differences`)
process.exitCode = state.differences.length === 0 ? 0 : 1
