/** Rows from plain text: the URLs of a text with unbroken lines, located in the same text with broken lines. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { trimmed } from './known-rows.mjs'
import { hashOf } from './rows.mjs'
import { WRAPS } from './wrap.mjs'

/** @typedef {import('./rows.mjs').Row} Row */
/** @typedef {import('./rows.mjs').Truth} Truth */
/** @typedef {Omit<Row, 'file' | 'source' | 'family'>} PlainRow */

const URL_RUN = /(?:https?|ftp):\/\/[^\s<>"`|\\^{}\u201c-\u201f\u2018\u27e8\u27e9]+/g
/** Letters and punctuation of scripts without blanks, which may follow a URL directly. */
const NO_BLANKS = /[\u2e80-\ud7ff\uf900-\ufaff\uff00-\uffef]/
const SHORTEST = 12
const LONGEST_TEXT = 200_000
/** The number of ways in which a text is wrapped. */
const WAYS_EACH = 3
const WIDTHS = [60, 65, 70, 72, 76, 79, 80, 100]
const INDENTS = ['', '  ', '    ', '']
const MANUAL_WIDTHS = [65, 72, 80]
/** Wide enough that no paragraph of a manual page is broken. */
const VERY_WIDE = 2000

/**
 * The paragraphs of a file such as a README, wrapped in several ways; empty without URLs.
 * @param {string} path
 * @param {string} name by which the ways of wrapping are drawn
 * @returns {PlainRow[]}
 */
export function rowsOfReadme(path, name) {
  const paragraphs = paragraphsOf(textOf(path))
  const whole = paragraphs.join('\n\n')
  if (whole.search(URL_RUN) < 0) return []
  return Array.from({ length: WAYS_EACH }, (_, index) =>
    wrappedRow(paragraphs, whole, hashOf(`${name} ${index}`)),
  ).flat()
}

/** @param {string[]} paragraphs @param {string} whole @param {number} hash @returns {PlainRow[]} */
function wrappedRow(paragraphs, whole, hash) {
  const ways = Object.keys(WRAPS)
  const way = ways[hash % ways.length] ?? 'words'
  const width = WIDTHS[(hash >>> 8) % WIDTHS.length] ?? 72
  const indent = INDENTS[(hash >>> 16) % INDENTS.length] ?? ''
  const text = WRAPS[way]?.(paragraphs, { width, indent }) ?? ''
  return rowOf(whole, text, `${way} at ${width}`)
}

/**
 * A manual page as groff formats it; empty without URLs.
 * @param {string} path
 * @param {string} name
 * @returns {PlainRow[]}
 */
export function rowsOfManual(path, name) {
  const source = textOf(path)
  if (/^\.so /.test(source) || !/(?:https?|ftp):/.test(source)) return []
  const width = MANUAL_WIDTHS[hashOf(name) % MANUAL_WIDTHS.length] ?? 72
  return rowOf(setManual(source, VERY_WIDE), setManual(source, width), `groff -man at ${width}`)
}

/** @param {string} source @param {number} width in characters */
function setManual(source, width) {
  const sizes = [`-rLL=${width}n`, `-rLT=${width}n`, '-rcR=1']
  const words = ['-man', '-Tutf8', '-P-cbou', '-t', '-Kutf8', ...sizes]
  return spawnSync('groff', words, { input: source, encoding: 'utf8', maxBuffer: 2 ** 26 }).stdout ?? ''
}

/** @param {string} path */
function textOf(path) {
  const bytes = readFileSync(path)
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  return text.length > LONGEST_TEXT || text.includes('\ufffd') ? '' : text
}

/** The paragraphs of prose, each in one line; links of Markdown as their text with the URL. @param {string} text */
function paragraphsOf(text) {
  return (
    text
      .replace(/\r/g, '')
      .split(/\n\s*\n|\n(?=\s*[-*+#\d])/)
      // Headings of Markdown and comment marks are not wrapped like prose.
      .filter((paragraph) => /[a-z]{3}/.test(paragraph) && !/^(?: {4}|\t|\s*[|`#]|\s*\/\/)/.test(paragraph))
      // A URL at the end of a source line may itself continue in the next one.
      .filter((paragraph) => !/:\/\/\S*\s*\n/.test(paragraph.trim()))
      .map((paragraph) =>
        paragraph
          .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
          .replace(/\[([^\]\n]*)\]\((https?:[^)\s]+)\)/g, '$1: $2')
          .replace(/<(https?:[^>\s]+)>/g, '$1')
          .replace(/\s+/g, ' ')
          .trim(),
      )
      .filter((paragraph) => !paragraph.includes(']('))
  )
}

/**
 * The row of a text, with the URLs of the same text with whole lines; empty if the two differ.
 * @param {string} whole
 * @param {string} text
 * @param {string} producer
 * @returns {PlainRow[]}
 */
function rowOf(whole, text, producer) {
  const places = placesOf(whole, text)
  if (places === undefined) return []
  /** @type {Truth[]} */
  const truth = []
  for (const { 0: run, index } of whole.matchAll(URL_RUN)) {
    const url = trimmed(run)
    const start = places.get(index)
    const last = places.get(index + url.length - 1)
    if (
      url.length < SHORTEST ||
      /\.\.|\u2026/.test(url) ||
      NO_BLANKS.test(url) ||
      start === undefined ||
      last === undefined
    )
      continue
    const raw = text.slice(start, last + 1)
    // A URL broken inside its scheme is no candidate: its start is not visible.
    if (/^\w*\s/.test(raw)) continue
    truth.push({ url, printed: raw.replace(/\s+/g, ''), spans: [[start, last + 1]], wrapped: raw.includes('\n') })
  }
  return truth.length === 0 ? [] : [{ kind: 'wrapped', producer, lines: [], text, truth }]
}

/**
 * The place of each visible unit of a text in the same text with other lines, ignoring hyphens inserted at line ends;
 * undefined if the texts differ.
 * @param {string} whole
 * @param {string} text
 */
function placesOf(whole, text) {
  /** @type {Map<number, number>} */
  const places = new Map()
  const visible = [...text.matchAll(/\S/g)].map(({ index }) => index)
  let at = 0
  for (const { 0: unit, index } of whole.matchAll(/\S/g)) {
    for (;;) {
      const place = visible[at++]
      if (place === undefined) return undefined
      if (text[place] === unit) {
        places.set(index, place)
        break
      }
      if (!/[-\u2010]/.test(text[place] ?? '') || !/^[^\S\n]*\n/.test(text.slice(place + 1, place + 9)))
        return undefined
    }
  }
  return places
}
