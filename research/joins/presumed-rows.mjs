/**
 * Rows of bare URLs at the line ends of natural text, which are presumed to end there: less than about one in a hundred
 * continues. The fit omits those that a first model contradicts.
 */

/** @typedef {import('./rows.mjs').Row} Row */

const URL_AT_END = /(?:https?|ftp):\/\/[^\s<>"`|\\^{}\u201c-\u201f\u2018\u27e8\u27e9]+(?=[ \t]*\r?\n[^\S\n]*\S)/g
const TAIL = /[.,;:!?'*)\]]+$/
/** The number of lines kept around a URL. */
const REACH = 32
const LONGEST = 9000
/** The most URLs of a text. */
const MOST_EACH = 20

/** @param {string} text @param {string} file @returns {Row[]} */
export function presumedRows(text, file) {
  return [...text.matchAll(URL_AT_END)].slice(0, MOST_EACH).map(({ 0: run, index }) => {
    const from = lineBefore(text, index)
    const url = run.replace(TAIL, '')
    const start = index - from
    const end = start + url.length
    const around = text.slice(from, lineAfter(text, index + run.length))
    const truth = [{ url, printed: url, spans: [/** @type {[number, number]} */ ([start, end])], wrapped: false }]
    return { kind: 'presumed', file: `${file}:${index}`, producer: 'as it stands', lines: [], text: around, truth }
  })
}

/** @param {string} text @param {number} at */
function lineBefore(text, at) {
  let start = at
  for (let line = 0; line < REACH && start > 0; line++) start = text.lastIndexOf('\n', start - 1)
  return Math.max(start + 1, at - LONGEST, 0)
}

/** @param {string} text @param {number} at */
function lineAfter(text, at) {
  let end = at
  for (let line = 0; line < REACH && end >= 0; line++) end = text.indexOf('\n', end + 1)
  return Math.min(end < 0 ? text.length : end, at + LONGEST)
}
