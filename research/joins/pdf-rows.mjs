/** Rows from PDF files: lines by coordinates, truth by link annotations. The caller provides pdfjs-dist. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { boxesOf, isLinkedByLine, joinPieces, printedUrl, touchedBy } from './link-truth.mjs'

/** @typedef {import('./rows.mjs').Row} Row */
/** @typedef {import('./rows.mjs').RowLine} RowLine */
/** @typedef {import('./link-truth.mjs').Box} Box */
/** @typedef {import('./link-truth.mjs').Stretch} Stretch */
/**
 * The part of pdfjs-dist that is used. @typedef {{ getDocument: (source: object) => { promise: Promise<any> } }}
 * PdfReader
 */

/** Limits for one document: pages opened, pages with links kept, and milliseconds. */
const MOST_PAGES = 80
const MOST_KEPT = 20
const MOST_TIME = 12_000

/**
 * The row of a PDF file, without its `file`; undefined if no URL is printed under a link, or the links are no truth.
 * @param {PdfReader} pdf
 * @param {string} path
 * @returns {Promise<Omit<Row, 'file' | 'source'> | undefined>}
 */
export async function rowOfPdf(pdf, path) {
  const bytes = readFileSync(path)
  const data = new Uint8Array(path.endsWith('.gz') ? gunzipSync(bytes) : bytes)
  const started = performance.now()
  /** @type {Omit<Row, 'file' | 'source'>} */
  const row = { kind: 'page', producer: '', lines: [], text: '', truth: [] }
  let document
  try {
    document = await pdf.getDocument({ data, verbosity: 0, isEvalSupported: false, useSystemFonts: true }).promise
    const { info } = await document.getMetadata()
    row.producer = `${info?.Creator ?? ''} | ${info?.Producer ?? ''}`
    let kept = 0
    for (let number = 1; number <= Math.min(document.numPages, MOST_PAGES) && kept < MOST_KEPT; number++) {
      if (performance.now() - started > MOST_TIME) break
      const page = await document.getPage(number)
      const links = (await page.getAnnotations()).filter(isWebLink)
      if (links.length > 0) {
        kept++
        readPage(row, number, links, await page.getTextContent())
      }
      page.cleanup()
    }
  } catch {
    // Of a damaged file, what was read before the error is kept.
  }
  await document?.destroy()
  row.truth.sort((a, b) => (a.spans[0]?.[0] ?? 0) - (b.spans[0]?.[0] ?? 0))
  return row.truth.length === 0 || isLinkedByLine({ file: path, ...row }) ? undefined : row
}

/** @param {any} annotation */
function isWebLink({ subtype, unsafeUrl, url }) {
  return subtype === 'Link' && /^(?:https?|ftp):\/\/./i.test(unsafeUrl ?? url ?? '')
}

/**
 * @param {Omit<Row, 'file' | 'source'>} row
 * @param {number} page
 * @param {any[]} links
 * @param {{ items: any[] }} content
 */
function readPage(row, page, links, { items }) {
  /** @type {Stretch[]} */
  const stretches = []
  let line = newLine(row.text.length, page)
  const end = () => {
    line.text = row.text.slice(line.at)
    if (line.text.trim() !== '') row.lines.push(rounded(line))
    row.text += '\n'
    line = newLine(row.text.length, page)
  }
  for (const { str, transform, width, height, hasEOL } of items) {
    if (str === undefined) continue
    const [a, b, c, d, x, y] = transform
    const size = Math.hypot(c, d) || height || 1
    if (str.trim() !== '') {
      if (line.size === 0) line.y = y
      line.x0 = Math.min(line.x0, x)
      line.x1 = Math.max(line.x1, x + width)
      line.size = Math.max(line.size, size)
      if (Math.abs(b) <= Math.abs(a))
        stretches.push({ at: row.text.length, length: str.length, x, y, width, height: size })
    }
    row.text += str
    if (hasEOL) end()
  }
  if (row.text.length > line.at) end()
  const touched = links.flatMap((link) => {
    const under = touchedBy(stretches, boxesOf(link))
    return under === undefined ? [] : [{ url: String(link.unsafeUrl ?? link.url), touched: under }]
  })
  for (const link of joinPieces(row.text, touched)) {
    const truth = printedUrl(row.text, link.url, link.touched)
    const span = truth?.spans[0]
    if (truth === undefined || span === undefined) continue
    if (!row.truth.some(({ spans: [other] }) => other && other[0] < span[1] && span[0] < other[1]))
      row.truth.push(truth)
  }
  row.text += '\f'
}

/** @param {number} at @param {number} page @returns {RowLine} */
function newLine(at, page) {
  return { at, text: '', page, x0: Number.POSITIVE_INFINITY, x1: Number.NEGATIVE_INFINITY, y: 0, size: 0 }
}

/** @param {RowLine} line @returns {RowLine} */
function rounded(line) {
  const tenth = (/** @type {number} */ length) => Math.round(length * 10) / 10
  return { ...line, x0: tenth(line.x0), x1: tenth(line.x1), y: tenth(line.y), size: tenth(line.size) }
}
