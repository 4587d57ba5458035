/**
 * Rows from natural text in which a paragraph with a URL is wrapped again at the width of its file, as authors and
 * programs do; the text around it does not change. URLs that continue are rare in natural text, and this generates
 * typical ones.
 */
import { hashOf } from './rows.mjs'

/** @typedef {import('./rows.mjs').Row} Row */
/** @typedef {import('./rows.mjs').Truth} Truth */

const URL_RUN = /(?:https?|ftp):\/\/[^\s<>"`|\\^{}\u201c-\u201f\u2018\u27e8\u27e9]+/g
const TAIL = /[.,;:!?'*)\]]+$/
/** Quote marks, blanks and the mark of a comment before a line's text. */
const PREFIX = /^[\s>|]*(?:(?:\/\/+[!/]?|#+|;+|%+|\*+|--|dnl|REM|!)(?=\s)\s*)?/
const BULLET = /^(?:[-*+•·o–—]\s|\(?\d{1,3}[.)]\s|\(?[a-zA-Z][.)]\s|\[\d+\])/
/** The length of the shortest URL that is broken. */
const SHORTEST = 30
const MOST_LINES = 6
/** The number of lines kept around. */
const REACH = 60
const WIDTHS = [65, 70, 72, 75, 78, 80]
const LONGEST_TEXT = 1_500_000
/** The most URLs of one file. */
const MOST_EACH = 4

/**
 * The offset at which a URL may be broken, so that at least two characters are left.
 * @type {Readonly<Record<string, (url: string, room: number, isLong: boolean) => number>>}
 */
const WAYS = {
  'at the column': (_, room) => room,
  'long words at the column': (_, room, isLong) => (isLong ? room : 0),
  'behind a slash or a sign': (url, room) => lastBreak(url, room, /[/\-?&=]/g, 1),
  'behind any sign': (url, room) => lastBreak(url, room, /[/\-?&=.,#%_+:](?=[^/\-?&=.,#%_+:\s])/g, 1),
  'behind a slash': (url, room, isLong) => (isLong || room > 30 ? lastBreak(url, room, /\/(?=[^/])/g, 1) : 0),
  'before a slash or a sign': (url, room) => lastBreak(url, room, /[/?&#](?=[^/])/g, 0),
  'between words': () => 0,
}

/**
 * @param {string} url @param {number} room @param {RegExp} sign @param {number} length of the sign, if it stays in the
 * line
 */
function lastBreak(url, room, sign, length) {
  let best = 0
  for (const { index } of url.matchAll(sign)) {
    const at = index + length
    if (at <= room && at > url.indexOf('//') + 4 && url.length - at >= 2) best = at
  }
  return best
}

/**
 * The paragraphs of a text with a URL, each wrapped in one way.
 * @param {string} text
 * @param {string} name by which the ways are drawn
 * @returns {Row[]}
 */
export function rowsSetAnew(text, name) {
  if (text.length > LONGEST_TEXT || !text.includes('://')) return []
  const lines = text.split(/\r\n|[\n\r]/)
  const width = widthOf(lines, name)
  /** @type {Row[]} */
  const rows = []
  let used = -1
  for (let index = 0; index < lines.length && rows.length < MOST_EACH; index++) {
    const line = lines[index] ?? ''
    if (index <= used + 3 || line.length > 400 || !line.includes('://')) continue
    const [url] = line.match(URL_RUN) ?? []
    if (url === undefined || url.replace(TAIL, '').length < SHORTEST) continue
    const paragraph = paragraphAt(lines, index)
    const hash = hashOf(`${name} ${index}`)
    const row = paragraph && setAnew(lines, paragraph, width, hash)
    if (row === undefined) continue
    rows.push({ ...row, file: `${name}:${index + 1}` })
    used = paragraph?.to ?? index
  }
  return rows
}

/**
 * The right column of the longest lines, apart from a few; a usual width if they are very short or long. @param
 * {string[]} lines @param {string} name
 */
function widthOf(lines, name) {
  const lengths = lines.filter((line) => /\S\s+\S/.test(line)).map(({ length }) => length)
  lengths.sort((a, b) => b - a)
  const width = lengths[Math.floor(lengths.length / 50)] ?? 0
  return width >= 55 && width <= 110 ? width : (WIDTHS[hashOf(name) % WIDTHS.length] ?? 72)
}

/** @typedef {{ from: number, to: number, prefix: string }} Paragraph */

/**
 * The lines of one paragraph, with the same prefix; undefined for a table, or where a URL may already be broken.
 * @param {string[]} lines @param {number} index @returns {Paragraph | undefined}
 */
function paragraphAt(lines, index) {
  const prefix = prefixOf(lines[index])
  /** @param {number} at */
  const isSame = (at) => {
    const line = lines[at]
    if (line === undefined || line.length > 400 || prefixOf(line) !== prefix) return false
    const body = line.slice(prefix.length)
    return body.trim() !== '' && !BULLET.test(body)
  }
  const isBullet = BULLET.test((lines[index] ?? '').slice(prefix.length))
  let from = index
  let to = index
  if (!isBullet) while (index - from < MOST_LINES && isSame(from - 1)) from--
  while (to - index < MOST_LINES && isSame(to + 1)) to++
  const bodies = lines.slice(from, to + 1).map((line) => line.slice(prefix.length))
  if (bodies.some((body) => /\t|\S\s{3,}\S/.test(body))) return undefined
  if (bodies.slice(0, -1).some((body) => /:\/\/\S*\s*$/.test(body))) return undefined
  if (bodies.length > 1 && !isProse(bodies)) return undefined
  return /\s/.test((bodies[0] ?? '').trim()) || bodies.length > 1 ? { from, to, prefix } : undefined
}

/**
 * Whether lines were broken to fit a column: none is a setting or a statement, and only the last is short. @param
 * {string[]} bodies
 */
function isProse(bodies) {
  const longest = Math.max(...bodies.map(({ length }) => length))
  const isFull = bodies.slice(0, -1).every((body) => body.trimEnd().length > longest / 2)
  return isFull && !bodies.some((body) => /^[.:@]?[\w.-]+(?:\s*=|:\s)|[;{}=(]\s*$/.test(body))
}

/** @param {string | undefined} line */
function prefixOf(line) {
  return PREFIX.exec(line ?? '')?.[0] ?? ''
}

/**
 * @param {string[]} lines
 * @param {Paragraph} paragraph
 * @param {number} width
 * @param {number} hash by which the way is drawn
 * @returns {Omit<Row, 'file'> | undefined}
 */
function setAnew(lines, { from, to, prefix }, width, hash) {
  const names = Object.keys(WAYS)
  const way = names[hash % names.length] ?? 'between words'
  const words = lines
    .slice(from, to + 1)
    .map((line) => line.slice(prefix.length).trim())
    .join(' ')
    .split(/\s+/)
  const isBullet = BULLET.test(`${words[0]} `)
  const indent = prefix.replace(/[^\s>|#;%*/!-]/g, ' ') + (isBullet ? '  ' : '')
  const before = lines.slice(Math.max(0, from - REACH), from)
  const after = lines.slice(to + 1, to + 1 + REACH)
  let text = before.map((line) => `${line}\n`).join('') + prefix
  let column = prefix.length
  let isEmpty = true
  /** @type {Truth[]} */
  const truth = []
  const breakLine = () => {
    text = `${text.replace(/ +$/, '')}\n${indent}`
    column = indent.length
    isEmpty = true
  }
  for (const word of words) {
    const isUrl = /:\/\//.test(word) && !/^[<("'[]/.test(word)
    const isLong = word.length > width - indent.length
    let start = -1
    for (let left = word; left !== ''; ) {
      const blank = isEmpty ? 0 : 1
      const room = width - column - blank
      let cut = left.length
      if (left.length > room) {
        cut = isUrl && room > 12 ? (WAYS[way]?.(left, room, isLong) ?? 0) : 0
        if (cut <= 0 || cut >= left.length) {
          if (!isEmpty) {
            breakLine()
            continue
          }
          cut = left.length
        }
      }
      if (!isEmpty) text += ' '
      if (start < 0) start = text.length
      text += left.slice(0, cut)
      column += blank + cut
      isEmpty = false
      left = left.slice(cut)
      if (left !== '') breakLine()
    }
    if (isUrl) noteTruth(truth, text, start, word)
  }
  text += `\n${after.join('\n')}`
  const kept = truth.filter(
    ({ wrapped, spans }) => wrapped || /^[.,;:!?]?\s*\n/.test(text.slice(spans[0]?.[1], (spans[0]?.[1] ?? 0) + 8)),
  )
  const isNew = way === 'between words' ? to > from : kept.some(({ wrapped }) => wrapped)
  if (kept.length === 0 || !isNew || text.length > 20_000) return undefined
  return { kind: 'set anew', producer: `set anew at ${width}, ${way}`, lines: [], text, truth: kept }
}

/** @param {Truth[]} truth is added to @param {string} text that ends with the word @param {number} start @param {string} word */
function noteTruth(truth, text, start, word) {
  const [run] = word.match(URL_RUN) ?? []
  if (run === undefined || !word.startsWith(run)) return
  const url = run.replace(TAIL, '')
  const behind = word.length - url.length
  const end = text.length - behind
  if (url.length < 12 || !text.slice(start, end).replace(/\s+/g, '').endsWith(url.slice(-2))) return
  truth.push({ url, printed: url, spans: [[start, end]], wrapped: text.slice(start, end).includes('\n') })
}
