import { fewOfEach, sampleFiles, shuffled, texts } from './files.mjs'
import { madeUrls } from './made.mjs'
import { hasUrl, locate, whole } from './truth.mjs'

/** @import { Case } from './compare.mjs' */
/** @import { Extract } from './truth.mjs' */

export const folders = ['node_modules', '/usr/share']

const FILE = /\.(?:json|map|ipynb|webmanifest|geojson|jsonld|jsonl|ndjson)(?:\.gz)?$/i
/** A URI of RFC 3986 or an IRI that is the whole string */
const ALONE = /^(?:https?|ftp):\/\/[^\s<>"\\^`{|}]+$/i
const STRINGS = 4000
const OF_A_HOST = 20
const LONGEST = 4000
const MADE = 500
const TOGETHER = 20

/** How programs write JSON; each gives a text that `JSON.parse` reads to the same value. */
const WRITERS = {
  'slashes (PHP)': (value) => slashes(ascii(JSON.stringify(value))),
  'slashes, indented': (value) => slashes(JSON.stringify(value, undefined, 4)),
  'markup (Go)': (value) => escaped(JSON.stringify(value), /[&<>\u2028\u2029]/g),
  'all of PHP (HEX)': (value) => escaped(slashes(ascii(JSON.stringify(value))), /[&<>']/g),
  'in JSON': (value) => JSON.stringify({ body: JSON.stringify(value) }),
  'in JSON, slashes': (value) => slashes(JSON.stringify({ body: slashes(JSON.stringify(value)) })),
  'in JSON, markup': (value) => {
    const body = escaped(JSON.stringify(value), /[&<>]/g)
    return escaped(JSON.stringify({ body }), /[&<>]/g)
  },
}

const slashes = (/** @type {string} */ json) => json.replaceAll('/', '\\/')
const ascii = (/** @type {string} */ json) => escaped(json, /[^\0-\x7f]/g)

function escaped(/** @type {string} */ json, /** @type {RegExp} */ units) {
  return json.replace(units, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/**
 * Files as they are, and their strings written in other ways, compared with the strings that the parser returns.
 *
 * @param {string[]} places
 * @param {{ files: number, seed: number, extract: Extract }} options
 * @returns {AsyncIterable<Case>}
 */
export async function* cases(places, { files, seed, extract }) {
  /** @type {Set<string>} */
  const strings = new Set()
  const wanted = (text) => hasUrl(text.replaceAll('\\', ''))
  for (const { path, text } of texts(sampleFiles(places, FILE, seed), files, wanted)) {
    const found = stringsOf(text)
    if (found === undefined) continue
    for (const string of found) if (string.length <= LONGEST) strings.add(string)
    yield { name: path, text, truths: found.flatMap((string) => truthsOf(string, 'files', extract)) }
  }
  const varied = variedOf(shuffled([...strings].sort(), seed)).slice(0, STRINGS)
  const alone = madeUrls(seed, MADE)
  const inProse = madeUrls(seed + 1, MADE).map((url) => `Read <a href="${url}">this page</a>, or ${url.slice(0, -1)}.`)
  yield* made([...varied, ...alone, ...inProse], extract)
}

/** A limited number of strings with a URL of one host, but all with a unit that writers escape. */
function variedOf(/** @type {string[]} */ strings) {
  const isEscaped = (string) => /:\/\/[^\s<>"]*[&'\x80-\uffff]/.test(string)
  const hostOf = (string) => /:\/\/([^/?#\s]*)/.exec(string)?.[1] ?? ''
  return fewOfEach(strings, OF_A_HOST, (string) => (isEscaped(string) ? string : hostOf(string)))
}

/** @returns {Iterable<Case>} */
function* made(/** @type {string[]} */ strings, /** @type {Extract} */ extract) {
  for (const [way, write] of Object.entries(WRITERS)) {
    for (let at = 0; at < strings.length; at += TOGETHER) {
      const together = strings.slice(at, at + TOGETHER)
      const text = write(Object.fromEntries(together.map((string, index) => [`k${index}`, string])))
      yield {
        name: `made: ${way}, ${at}`,
        text,
        truths: together.flatMap((string) => truthsOf(string, `made: ${way}`, extract)),
      }
    }
  }
}

function truthsOf(/** @type {string} */ string, /** @type {string} */ way, /** @type {Extract} */ extract) {
  return ALONE.test(string) ? [whole(string, `${way}: alone`)] : locate(string, `${way}: prose`, extract)
}

/**
 * All strings with URLs of a JSON text, or of one with a value per line, including keys; undefined if it is not one.
 */
function stringsOf(/** @type {string} */ text) {
  const values = parsed(text) ?? lines(text)
  if (values === undefined) return undefined
  /** @type {string[]} */
  const found = []
  const pending = values
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value === 'string' && hasUrl(value)) found.push(value)
    else if (typeof value === 'object' && value !== null) pending.push(...Object.keys(value), ...Object.values(value))
  }
  return found
}

function lines(/** @type {string} */ text) {
  const values = text.split('\n').map((line) => (line.trim() === '' ? [] : parsed(line)))
  return values.includes(undefined) ? undefined : values.flat()
}

function parsed(/** @type {string} */ text) {
  try {
    return [JSON.parse(text)]
  } catch {
    return undefined
  }
}
