/**
 * Rows: documents with their lines and the URLs that are known to stand in them. One JSON object a line.
 */
import { readFileSync } from 'node:fs'

/**
 * A line as it was set: `at` is the offset of its text in UTF-16 units, without the line break; lengths in points.
 * @typedef {{ at: number, text: string, page: number, x0: number, x1: number, y: number, size: number }} RowLine
 */

/**
 * A URL whose end is known: the URL of the link, what is printed of it without blanks, where that stands in the text, and
 * whether there is a line break in it.
 * @typedef {{ url: string, printed: string, spans: Array<[start: number, end: number]>, wrapped: boolean }} Truth
 */

/**
 * A document. `source` is the package with its version; `family` are the documents that may look alike. A plain text has no
 * `lines`; a source file is of the kind `code`.
 * @typedef {{ file: string, source?: string | undefined, family?: string, producer: string, kind?: string,
 *   lines: RowLine[], text: string, truth: Truth[] }} Row
 */

/** The most URLs of a document: one with hundreds says little more than one with these. */
const MOST_URLS = 60

/**
 * @param {string} path
 * @returns {Row[]}
 */
export function readRows(path) {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

/**
 * The row with every n-th of its URLs, where it has too many.
 * @param {Row} row
 * @returns {Row}
 */
export function thinned(row) {
  const step = row.truth.length / MOST_URLS
  if (step <= 1) return row
  return { ...row, truth: row.truth.filter((_, index) => Math.floor(index / step) > Math.floor((index - 1) / step)) }
}

/**
 * The documents that may look alike: parts of a manual, its translations, texts of a firm.
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
 * A number from 0 on that depends on the text alone.
 * @param {string} text
 */
export function hashOf(text) {
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) >>> 0
  // The low digits of such a hash are those of the last characters: mix.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0
  return (hash ^ (hash >>> 13)) >>> 0
}
