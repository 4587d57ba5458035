import { chatLines, colons, cyrillicAndCjk, dense, FULL, mail, prose, shortStrings } from './inputs.mjs'
import { compare, geometricMean, warmUp } from './measure.mjs'
import { linkifyItPeer, peers, slowPeers } from './peers.mjs'
import { blocks, chunks, sample } from './real-text.mjs'
import { printGoals, printRates } from './report.mjs'
import { Extractor, extract, feed, feedBytes } from './subject.mjs'

const MEGABYTE = 2 ** 20
const BLOCK = 2 ** 16

const ours = { id: 'extract', name: 'extract', count: (text) => extract(text).length }

const over = (text, contenders) =>
  contenders.map(({ name, count }) => ({ name, units: text.length, run: () => count(text) }))

/** How many times as fast as the contender at `index` the first one is, over all inputs. */
const ratio = (byInput, index) => geometricMean(byInput.map(({ results }) => results[0].rate / results[index].rate))

const against = (section, byInput, contenders) =>
  contenders.map(({ id, name }, at) => ({
    id: `${section}/${id}`,
    name: `extract against ${name}, times`,
    figure: ratio(byInput, at + 1),
  }))

/** Every contender reads all inputs before timing, since new input causes compilation. */
function race(inputs, contenders, options) {
  for (const { text } of inputs) {
    for (const contender of over(text, contenders)) warmUp(contender)
  }
  return inputs.map(({ name, text }) => ({ input: name, results: compare(over(text, contenders), options) }))
}

/** Real or generated mail, the most important row. */
export function mailSpeed({ inputs, ...options }) {
  const rates = race(inputs, [ours, ...peers], options)
  const samples = inputs.map(({ name, text }) => ({ name, text: sample(text, MEGABYTE) }))
  const slowRates = race(samples, [ours, ...slowPeers], options)
  const figures = [...against('mail', rates, peers), ...against('mail', slowRates, slowPeers)]
  printRates('Mail, 16 MB each: MB/s of CPU time (matches)', rates)
  printRates('Mail, a sample of 1 MB: MB/s of CPU time (matches)', slowRates)
  printGoals(figures)
  return { rates, slowRates, figures }
}

/** Generated inputs that are harder or easier than mail. */
export const denseSpeed = (options) => madeSpeed('dense', 'A URL every 80 characters', dense, options)
export const colonSpeed = (options) => madeSpeed('colons', 'C++, YAML, JSON and logs without URLs', colons, options)
export const cjkSpeed = (options) => madeSpeed('cyrillic-cjk', 'Cyrillic and CJK', cyrillicAndCjk, options)
export const proseSpeed = (options) => madeSpeed('prose', 'Prose without a colon', prose, options)

function madeSpeed(section, title, make, options) {
  const rates = race([{ name: 'generated', text: make() }], [ours, ...peers], options)
  const figures = against(section, rates, peers)
  printRates(`${title}, 16 MB: MB/s of CPU time (matches)`, rates)
  printGoals(figures)
  return { rates, figures }
}

/** Bytes to matches, compared with decoding alone. */
export function byteSpeed({ inputs, ...options }) {
  const cyrillic = Buffer.from(cyrillicAndCjk(FULL / 2)).subarray(0, FULL)
  const all = [...inputs.map(({ name, bytes }) => ({ name, bytes })), { name: 'cyrillic-cjk', bytes: cyrillic }]
  const rates = all.map(({ name, bytes }) => ({ input: name, results: bytesAgainstDecoding(bytes, options) }))
  const figures = [
    ...byteFigures('bytes/mail', 'mail', rates.slice(0, -1)),
    ...byteFigures('bytes/cyrillic-cjk', 'Cyrillic and CJK', rates.slice(-1)),
  ]
  printRates('UTF-8 bytes in blocks of 64 KiB, 16 MB: MB/s of CPU time (matches)', rates)
  printGoals(figures)
  return { rates, figures }
}

/** Which decoder is faster depends on the text; the goal compares with both. */
const byteFigures = (id, what, part) =>
  ['TextDecoder', 'Buffer'].map((decoder, at) => ({
    id,
    name: `${what}: bytes to matches against ${decoder} alone, times`,
    figure: ratio(part, at + 1),
  }))

function bytesAgainstDecoding(bytes, options) {
  const list = blocks(bytes, BLOCK)
  const contender = (name, run) => ({ name, units: bytes.length, run })
  const decoders = [
    contender('TextDecoder, a stream', () => decode(list)),
    contender('Buffer.toString of each block', () => list.reduce((sum, block) => sum + block.utf8Slice().length, 0)),
    contender('TextDecoder, then Extractor', () => decodeAndExtract(list)),
  ]
  return counted(compare([contender('ByteExtractor', () => feedBytes(list, 'utf-8')), ...decoders], options))
}

/** The decoders alone return units of text, which would look like matches. */
const counted = (results) =>
  results.map((result) => (/^(TextDecoder, a|Buffer)/.test(result.name) ? { ...result, matches: '-' } : result))

function decode(list) {
  const decoder = new TextDecoder()
  let units = 0
  for (const block of list) units += decoder.decode(block, { stream: true }).length
  return units
}

function decodeAndExtract(list) {
  const decoder = new TextDecoder()
  const extractor = new Extractor()
  let count = 0
  for (const block of list) count += extractor.write(decoder.decode(block, { stream: true })).length
  return count + extractor.write(decoder.decode()).length + extractor.end().length
}

/** The cost of small chunks. */
export function chunkSpeed({ inputs, ...options }) {
  const rates = inputs.map(({ name, text }) => ({
    input: name,
    results: compare(
      [2 ** 16, 2 ** 12, 2 ** 10].map((size) => chunked(text, size)),
      options,
    ),
  }))
  const figures = [
    { id: 'chunks/1 KiB', name: 'time in chunks of 1 KiB against 64 KiB, times', figure: ratio(rates, 2) },
  ]
  printRates('Extractor, 16 MB in chunks: MB/s of CPU time (matches)', rates)
  printGoals(figures)
  return { rates, figures }
}

function chunked(text, size) {
  const list = chunks(text, size)
  return { name: `chunks of ${size / 1024} KiB`, units: text.length, run: () => feed(list) }
}

/** A megabyte of mail, one unit at a time. */
export function unitSpeed(options) {
  const text = mail(MEGABYTE)
  const [result] = compare([chunked(text, 1)], { ...options, floor: 0.01 })
  const figures = [
    { id: 'units/ns', name: 'one-unit chunks, ns a unit', figure: (result.seconds / result.units) * 1e9 },
  ]
  printGoals(figures)
  return { figures }
}

/** Calls per second on strings as from a form. */
export const shortSpeed = (options) => callSpeed('short', 'Strings of 200 characters', shortStrings(), options)
/** The same on shorter strings. */
export const chatSpeed = (options) => callSpeed('chat', 'Lines of a chat', chatLines(), options)

function callSpeed(section, title, texts, options) {
  const run = (count) => () => texts.reduce((sum, text) => sum + count(text), 0)
  const contenders = [ours, linkifyItPeer].map(({ name, count }) => ({ name, units: texts.length, run: run(count) }))
  const results = compare(contenders, options)
  const rates = [{ input: 'millions', results }]
  const figures = against(section, rates, [linkifyItPeer])
  printRates(`${title}: million calls a second of CPU time (matches in ${texts.length})`, rates)
  printGoals(figures)
  return { rates, figures }
}
