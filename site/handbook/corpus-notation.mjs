import { extract } from '../../dist/index.js'
import { escapeHtml } from '../frame.mjs'
import { markedLines, piecesOf } from '../marks.mjs'

/** A line of the notation: text, a URL that is found, an attribute of it, or a blank line between cases. */
const LINE = /^(?:\||->|==|\?|#| {3}|$)/

/**
 * The text of a block in the notation of the corpus (`| text`, `-> url`); undefined for other blocks.
 *
 * @param {string} block
 * @returns {string | undefined}
 */
export function textOfCorpus(block) {
  const lines = block.trimEnd().split('\n')
  if (!lines.every((line) => LINE.test(line)) || !lines.some((line) => line.startsWith('-> '))) return undefined
  const cases = casesOf(block).map(({ text }) => text)
  return cases.some((text) => text !== '') ? cases.join('\n\n') : undefined
}

/**
 * The block as markup, with the URLs of its texts marked.
 *
 * @param {string} block
 * @returns {string} HTML
 */
export function corpusLines(block) {
  return casesOf(block)
    .map(({ lines, text, plain }) => {
      const shown = markedLines(piecesOf(text, plain ? extract(text) : []))
      return lines
        .map((line) => (line.startsWith('|') ? textLine(line, shown.shift() ?? '') : otherLine(line)))
        .join('\n')
    })
    .join('\n\n')
}

/**
 * The cases of a block, separated by blank lines. A case is plain if only its text decides what is found.
 *
 * @param {string} block
 */
function casesOf(block) {
  return block
    .trimEnd()
    .split(/\n\n+/)
    .map((part) => {
      const lines = part.split('\n')
      const text = lines.filter((line) => line.startsWith('|')).map((line) => line.replace(/^\| ?/, ''))
      return { lines, text: text.join('\n'), plain: !lines.some((line) => /^[?#]/.test(line)) && !/\\[a-z]/.test(part) }
    })
}

/**
 * @param {string} line
 * @param {string} shown
 */
function textLine(line, shown) {
  return `<span class="mute">${line.startsWith('| ') ? '| ' : '|'}</span>${shown}`
}

/** @param {string} line */
function otherLine(line) {
  if (!line.startsWith('-> ')) return `<span class="mute">${escapeHtml(line)}</span>`
  return `<span class="mute">-&gt;</span> <span class="outcome">${escapeHtml(line.slice(3))}</span>`
}
