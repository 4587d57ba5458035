import { escapeHtml } from './frame.mjs'

/** @typedef {import('../src/match.ts').UrlMatch} UrlMatch */
/**
 * A span of a text: `url`, `delimiter`, `repair` (text that is removed or replaced), `trim` (punctuation after a URL),
 * or without a mark.
 *
 * @typedef {{ text: string, mark?: 'url' | 'delimiter' | 'repair' | 'trim' | undefined }} Piece
 */

/**
 * Cuts a text into spans with marks; together they are the text.
 *
 * @param {string} text
 * @param {readonly UrlMatch[]} matches in the order of the text
 * @returns {Piece[]}
 */
export function piecesOf(text, matches) {
  /** @type {Piece[]} */
  const pieces = []
  let done = 0
  /** @type {(end: number, mark?: Piece['mark']) => void} */
  const upTo = (end, mark) => {
    if (end > done) pieces.push({ text: text.slice(done, end), mark })
    done = Math.max(done, end)
  }
  for (const { start, end, urlStart, urlEnd, repairs, trimmed } of matches) {
    upTo(start)
    upTo(urlStart, 'delimiter')
    for (const repair of repairs) {
      upTo(repair.start, 'url')
      upTo(repair.end, 'repair')
    }
    upTo(urlEnd, 'url')
    upTo(end, 'delimiter')
    if (trimmed !== '' && text.startsWith(trimmed, done)) upTo(done + trimmed.length, 'trim')
  }
  upTo(text.length)
  return pieces
}

/**
 * The spans as markup, one string for each line. A repaired line break is shown as an arrow.
 *
 * @param {readonly Piece[]} pieces
 * @returns {string[]}
 */
export function markedLines(pieces) {
  const lines = ['']
  for (const { text, mark } of pieces) {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) {
        if (mark === 'repair') lines[lines.length - 1] += '<del class="mark-repair break"></del>'
        lines.push('')
      }
      if (line !== '') lines[lines.length - 1] += marked(line, mark)
    }
  }
  return lines
}

/**
 * @param {string} text
 * @param {Piece['mark']} mark
 */
function marked(text, mark) {
  const content = escapeHtml(text)
  if (mark === undefined) return content
  return mark === 'repair'
    ? `<del class="mark-repair">${content}</del>`
    : `<span class="mark-${mark}">${content}</span>`
}
