import { readFileSync } from 'node:fs'
import { fewOfEach, sampleFiles, texts } from './files.mjs'
import { inParallel, output } from './program.mjs'
import { hasUrl, locate } from './truth.mjs'

/** @import { Case } from './compare.mjs' */
/** @import { Extract } from './truth.mjs' */

export const folders = ['/usr/share/locale']

const SOURCE = /\.pot?(?:\.gz)?$/
/** The translation of the empty string: most of its URLs are the same in all catalogues of a project */
const HEADER = /^Content-Type: text\/plain; charset=/m
const OF_A_FAMILY = 12
const WIDTHS = [40, 60, 79]

/** The languages of a catalogue are one family: the path without the language. */
const familyOf = (/** @type {string} */ path) => path.replace(/[/.][a-z]{2,3}(?:[_@-]\w+)*(?=[/.])/g, '/*')

/**
 * Catalogues, as they are and rewrapped to one of the widths by msgcat, compared with their joined strings. msgunfmt
 * writes compiled ones (`.mo`) first.
 *
 * @param {string[]} places
 * @param {{ files: number, seed: number, extract: Extract }} options
 * @returns {AsyncIterable<Case>}
 */
export async function* cases(places, { files, seed, extract }) {
  const few = (pattern) => fewOfEach(sampleFiles(places, pattern, seed), OF_A_FAMILY, familyOf)
  const sources = [...texts(few(SOURCE), files, hasUrl)]
  for (const { path, text } of sources) yield caseOf(path, text, 'as it is', extract)
  const compiled = few(/\.mo$/).filter((path) => hasUrl(readFileSync(path, 'latin1')))
  const decompile = async (path) => ({ path, text: (await output('msgunfmt', [path])) ?? '' })
  const all = [...sources]
  for await (const { path, text } of inParallel(compiled.slice(0, files - sources.length), decompile)) {
    all.push({ path, text })
    yield caseOf(path, text, 'msgunfmt', extract)
  }
  const rewrap = async ({ path, text, width }) => {
    return { path, width, text: (await output('msgcat', [`--width=${width}`, '--to-code=UTF-8', '-'], text)) ?? '' }
  }
  const inWidths = all.map((catalogue, at) => ({ ...catalogue, width: WIDTHS[at % WIDTHS.length] }))
  for await (const { path, text, width } of inParallel(inWidths, rewrap))
    yield caseOf(path, text, `width ${width}`, extract)
}

function caseOf(path, text, way, extract) {
  const wayOf = (string) => `${way}: ${HEADER.test(string) ? 'headers' : 'strings'}`
  return { name: path, text, truths: stringsOf(text).flatMap((string) => locate(string, wayOf(string), extract)) }
}

/** The strings of a catalogue, with obsolete and previous ones, and the paragraphs of its comments. */
function stringsOf(/** @type {string} */ text) {
  const strings = []
  let open = false
  for (const line of text.split('\n')) {
    const [, comment] = /^#(?![~|])[.:,]?\s?(.*)/.exec(line) ?? []
    const [, keyword, literal] = /^(?:#[~|]+\s*)?(msg\w+(?:\[\d+\])?)?\s*"(.*)"\s*$/.exec(line) ?? []
    if (comment !== undefined) strings.push(comment)
    if (literal !== undefined && (keyword !== undefined || !open)) strings.push(decoded(literal))
    else if (literal !== undefined) strings.push(strings.pop() + decoded(literal))
    open = literal !== undefined
  }
  return strings
}

const ESCAPES = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', a: '\x07' }

function decoded(/** @type {string} */ literal) {
  return literal.replace(/\\(x[\dA-Fa-f]+|[0-7]{1,3}|.)/g, (_, code) => {
    if (/^x./.test(code)) return String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPES[code] ?? code)
  })
}
