/** How programs break the lines of plain text. Each function takes paragraphs of one line, and returns their text. */
import { spawnSync } from 'node:child_process'

/** Characters that take two columns. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}]/gu
/** How pandoc indents the lines of a list entry after its first. */
const ENTRY_INDENT = '    '

/** @typedef {{ width: number, indent: string }} Shape */
/** @typedef {(paragraphs: readonly string[], shape: Shape) => string} Wrap */

/** Where a program breaks a word: nowhere; after hyphens; after hyphens, slashes and signs of queries. */
const PIECES = {
  words: /.+/gs,
  hyphens: /.*?[\p{L}\d]-(?=[\p{L}\d])|.+/gsu,
  slashes: /.*?[/\-?&=](?=[^/\-?&=\s])|.+/gs,
}

/**
 * `words` is the rule of Vim's `gq`, of Gmail and of pandoc; `entries` is theirs for lists; `flowed` that of
 * Thunderbird, which leaves the blank at which a line was broken (RFC 3676).
 *
 * @type {Readonly<Record<string, Wrap>>}
 */
export const WRAPS = {
  words: each((paragraph, shape) => filled(paragraph, shape, 'words', false)),
  hyphens: each((paragraph, shape) => filled(paragraph, shape, 'hyphens', false)),
  'hyphens, long words cut': each((paragraph, shape) => filled(paragraph, shape, 'hyphens', true)),
  slashes: each((paragraph, shape) => filled(paragraph, shape, 'slashes', false)),
  'long words cut': each((paragraph, shape) => filled(paragraph, shape, 'words', true)),
  folded: each(folded),
  'fold -s': (paragraphs, { width }) => piped('fold', ['-s', '-w', String(width)], paragraphs),
  fmt: (paragraphs, { width }) => piped('fmt', ['-w', String(width)], paragraphs),
  par: (paragraphs, { width }) => piped('par', [`${width}`], paragraphs),
  flowed: each((paragraph, shape) => filled(paragraph, shape, 'words', false).map(soft)),
  entries: each((paragraph, shape) => entry(paragraph, shape, 'words')),
  'entries, slashes': each((paragraph, shape) => entry(paragraph, shape, 'slashes')),
}

/** @param {(paragraph: string, shape: Shape) => string[]} linesOf @returns {Wrap} */
function each(linesOf) {
  return (paragraphs, shape) => paragraphs.map((paragraph) => linesOf(paragraph, shape).join('\n')).join('\n\n')
}

/**
 * Fills lines with the pieces of words. A piece that is longer than a line is cut (`isCut`), or overflows.
 * @param {string} paragraph
 * @param {Shape} shape
 * @param {keyof typeof PIECES} broken
 * @param {boolean} isCut
 */
function filled(paragraph, { width, indent }, broken, isCut) {
  /** @type {string[]} */
  const lines = []
  let line = indent
  const full = () => {
    lines.push(line.trimEnd())
    line = indent
  }
  for (const word of paragraph.split(' ')) {
    if (line.trim() !== '') line += ' '
    for (let piece of word.match(PIECES[broken]) ?? []) {
      const isLong = piece.length > width - indent.length
      if (columnsOf(line + piece) > width && line.trim() !== '' && !(isCut && isLong)) full()
      while (isCut && line.length + piece.length > width) {
        const room = width - line.length
        line += piece.slice(0, room)
        piece = piece.slice(Math.max(0, room))
        full()
      }
      line += piece
    }
  }
  if (line.trim() !== '') full()
  return lines
}

/** @param {string} text */
function columnsOf(text) {
  return text.length + (text.match(WIDE) ?? []).length
}

/** @param {string} line @param {number} index @param {readonly string[]} lines */
function soft(line, index, lines) {
  return index < lines.length - 1 ? `${line} ` : line
}

/**
 * A paragraph as a list entry with its own mark, if it has one.
 * @param {string} paragraph
 * @param {Shape} shape
 * @param {keyof typeof PIECES} broken
 */
function entry(paragraph, { width }, broken) {
  const lines = filled(paragraph, { width, indent: ENTRY_INDENT }, broken, false)
  return lines.map((line, index) => (index === 0 ? line.trimStart().replace(/^([-*+]) /, '$1   ') : line))
}

/** @param {string} paragraph @param {Shape} shape */
function folded(paragraph, { width }) {
  const lines = []
  for (let at = 0; at < paragraph.length; at += width) lines.push(paragraph.slice(at, at + width))
  return lines
}

/**
 * @param {string} program
 * @param {string[]} words
 * @param {readonly string[]} paragraphs
 */
function piped(program, words, paragraphs) {
  const { stdout } = spawnSync(program, words, { input: paragraphs.join('\n\n'), encoding: 'utf8' })
  return stdout ?? ''
}
