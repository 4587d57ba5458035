/** Reads the texts of a sample: rows of JSON lines, messages of mailboxes, and other files as they are. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A line of a page as a row has it, for `lines` of `settle`.
 *
 * @typedef {{ at: number, text: string, page: number, x0: number, x1: number, size: number }} RowLine
 */

/**
 * The place of a known URL in a row, and whether it continues over a line end.
 *
 * @typedef {{ url: string, spans: [number, number][], wrapped: boolean, bare?: boolean }} Truth
 */

/**
 * A text, and what is known of its URLs.
 *
 * @typedef {object} SampleText
 * @property {string} id its file, and the number of the row or message in it
 * @property {string} text
 * @property {readonly RowLine[]} [lines] the place of each line on its page
 * @property {readonly string[]} [urls] those that a reader wants, in order
 * @property {Readonly<Record<string, readonly (string | null)[]>>} [alternatives] other accepted readings, by the index
 * of a
 *   wanted URL; `null` accepts none
 * @property {readonly string[]} [optional] URLs that may be found or not
 * @property {readonly Truth[]} [truth]
 */

/** @typedef {{ path: string, size: number, digest: string }} SampleFile */
/** @typedef {{ files: readonly SampleFile[], texts: readonly SampleText[] }} Sample */

const LARGEST = 2 ** 31 - 1
/** The line before each message of a mailbox. */
const MESSAGE = /^From (?=.*\d)/m

/**
 * @param {readonly string[]} paths of files, and of folders, which are read recursively
 * @returns {Sample}
 */
export function readSample(paths) {
  const read = paths.flatMap(filesOf).map(readFile)
  return { files: read.map(({ file }) => file), texts: read.flatMap(({ texts }) => texts) }
}

/** @param {string} path @returns {string[]} */
function filesOf(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}

/** @param {string} path @returns {{ file: SampleFile, texts: SampleText[] }} */
function readFile(path) {
  const bytes = readFileSync(path)
  const file = { path, size: bytes.length, digest: digestOf(bytes) }
  const isPacked = path.endsWith('.xz')
  const plain = isPacked ? execFileSync('xz', ['-dc'], { input: bytes, maxBuffer: LARGEST }) : bytes
  const name = isPacked ? path.slice(0, -'.xz'.length) : path
  // A file with NUL is not text.
  if (plain.includes(0) && !name.endsWith('.jsonl')) return { file, texts: [] }
  return { file, texts: textsOf(name, plain.toString('utf8')) }
}

/** @param {string} name @param {string} content @returns {SampleText[]} */
function textsOf(name, content) {
  if (name.endsWith('.jsonl')) {
    const rows = content.split('\n').filter((line) => line !== '')
    return rows.map((row, index) => readRow(row, `${name}:${index + 1}`))
  }
  if (!name.endsWith('.mbox')) return [{ id: name, text: content }]
  const messages = content.split(new RegExp(MESSAGE, 'gm')).filter((text) => text !== '')
  return messages.map((text, index) => ({ id: `${name}:${index + 1}`, text }))
}

/** @param {string} row @param {string} id @returns {SampleText} */
function readRow(row, id) {
  const { text, lines, urls, alternatives, optional, truth } = JSON.parse(row)
  if (typeof text !== 'string') throw new Error(`${id} has no "text"`)
  return { id, text, lines: lines?.length > 0 ? lines : undefined, urls, alternatives, optional, truth }
}

/** @param {string | Buffer} content */
export function digestOf(content) {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}
