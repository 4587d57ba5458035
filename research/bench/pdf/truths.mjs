/** The URLs printed in a PDF document under link annotations to them, with the lines of pdf.js. */
import { readFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { boxesOf, isLinkedByLine, joinPieces, printedUrl, touchedBy } from '../../joins/link-truth.mjs'

/**
 * A printed URL and the place of its first character, in points.
 * @typedef {{ url: string, printed: string, wrapped: boolean, page: number, x: number, y: number }} PrintedTruth
 */
/** @typedef {import('../../joins/link-truth.mjs').Stretch} Stretch */
/** @typedef {import('../../joins/link-truth.mjs').Box} Box */

// pdf.js leaves some rejections unhandled for documents that it reads nevertheless.
process.on('unhandledRejection', () => {})

const MOST_PAGES = 60
const MOST_TIME = 10_000

/** @param {string} path @returns {Promise<PrintedTruth[]>} empty if the links are no truth */
export async function truthsOf(path) {
  /** @type {Array<PrintedTruth & { spans: [number, number][] }>} */
  const truths = []
  let text = ''
  const task = getDocument({ data: new Uint8Array(readFileSync(path)), verbosity: 0, isEvalSupported: false })
  try {
    const document = await task.promise
    const started = performance.now()
    for (let page = 1; page <= Math.min(document.numPages, MOST_PAGES); page++) {
      if (performance.now() - started > MOST_TIME) break
      const opened = await document.getPage(page)
      const links = (await opened.getAnnotations()).filter(isWebLink)
      if (links.length > 0) {
        const { items } = await opened.getTextContent()
        const read = readStretches(items, text.length)
        text += read.text
        truths.push(...printedOn(text, links, read.stretches, page))
        text += '\f'
      }
      opened.cleanup()
    }
  } catch {
    // Of a damaged file, what was read before the error is kept.
  }
  await task.destroy()
  const truth = truths.map(({ url, printed, wrapped, spans }) => ({ url, printed, wrapped, spans }))
  return isLinkedByLine({ file: path, source: '', kind: 'page', producer: '', lines: [], text, truth }) ? [] : truths
}

/** @param {any} annotation */
function isWebLink({ subtype, unsafeUrl, url }) {
  return subtype === 'Link' && /^(?:https?|ftp):\/\/./i.test(unsafeUrl ?? url ?? '')
}

/** @param {any[]} items @param {number} offset @returns {{ text: string, stretches: Stretch[] }} */
function readStretches(items, offset) {
  /** @type {Stretch[]} */
  const stretches = []
  let text = ''
  for (const { str, transform, width, height, hasEOL } of items) {
    const [a, b, c, d, x, y] = transform
    if (str.trim() !== '' && Math.abs(b) <= Math.abs(a))
      stretches.push({
        at: offset + text.length,
        length: str.length,
        x,
        y,
        width,
        height: Math.hypot(c, d) || height || 1,
      })
    text += hasEOL ? `${str}\n` : str
  }
  return { text, stretches }
}

/** @param {string} text @param {any[]} links @param {Stretch[]} stretches @param {number} page */
function printedOn(text, links, stretches, page) {
  /** @type {Array<PrintedTruth & { spans: [number, number][] }>} */
  const found = []
  const touched = links.flatMap((link) => {
    const under = touchedBy(stretches, boxesOf(link))
    return under === undefined ? [] : [{ url: String(link.unsafeUrl ?? link.url), touched: under }]
  })
  for (const link of joinPieces(text, touched)) {
    const truth = printedUrl(text, link.url, link.touched)
    const span = truth?.spans[0]
    if (truth === undefined || span === undefined) continue
    if (found.some(({ spans: [other] }) => other && other[0] < span[1] && span[0] < other[1])) continue
    const first = stretches.find(({ at, length }) => at <= span[0] && span[0] < at + length)
    if (first === undefined) continue
    const x = first.x + ((span[0] - first.at + 0.5) * first.width) / first.length
    found.push({ ...truth, page, x, y: first.y })
  }
  return found
}
