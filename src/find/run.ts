import { APOSTROPHE, BACKQUOTE, BAR, COLON, PLUS, SPACE } from '../text/ascii.ts'
import { hasLetterOrDigit } from '../text/chars.ts'
import {
  APOSTROPHE_MARK,
  CLOSE,
  IN_HOST,
  LINKING,
  NOT_PLAIN,
  OPEN,
  REFERENCE,
  RULER,
  SEPARATOR,
  SQUARE,
  STOP,
  TAIL,
  WHITESPACE,
  ZERO_WIDTH,
} from '../text/class-flags.ts'
import { GLUED_LIMIT, LINE_LIMIT } from '../text/limits.ts'
import { flagsOf, isWordMark } from '../text/prose-classes.ts'
import { type Gap, NO_GAPS } from './candidate.ts'
import type { Cursor } from './cursor.ts'

/** The run of URL characters of a bare URL, and what is trimmed from its end. `rules §4` */

/** In a run, besides the character classes: one beyond ASCII, … */
export const WIDE: number = 1 << 20
/** … a host for the parser to judge, … */
export const FOREIGN_HOST: number = 1 << 21
/** … and a placeholder of a template. */
export const PLACEHOLDER: number = 1 << 22

/**
 * The classes that a construct may ask for, besides {@link WIDE}. Each is in `NOT_PLAIN` as well, so {@link walk} notes
 * it.
 */
export const ASKED: number = SQUARE | OPEN | SEPARATOR | APOSTROPHE_MARK | REFERENCE | ZERO_WIDTH

/** A bare URL while it is read: its run of URL characters on one line, and then where it ends. */
export class Run {
  /** See `View.EMPTY`. */
  static readonly EMPTY: Run = new Run(0, 0)

  readonly urlStart: number
  readonly limit: number
  /** The characters walked over; `end` moves over a final wide hyphen. */
  from = 0
  end = 0
  /** The end without what is trimmed, and the gaps before it. */
  urlEnd = 0
  gaps: readonly Gap[] = NO_GAPS
  /** Whether it ends within the host. */
  inHost = false
  /** Whether the URL has no `//`. */
  isOpaque = false
  /** The character classes so far, only those that constructs ask for. */
  seen = 0
  /** The numbers of open brackets. */
  round = 0
  square = 0
  curly = 0
  /** The run follows the host; a later line does not. */
  isPath = false
  /** The run is in a string literal that `'` opened. */
  isContinued = false

  constructor(urlStart: number, limit: number) {
    this.urlStart = urlStart
    this.limit = limit
  }

  get open(): number {
    return this.round + this.square + this.curly
  }

  /** The URL ends at `urlEnd`, and its run at `end`. */
  to(urlEnd: number, end: number, inHost = false): this {
    this.urlEnd = urlEnd
    this.end = end
    this.inHost = inHost
    return this
  }

  /** The run on the next line. */
  next(): Run {
    const run = new Run(this.urlStart, this.limit)
    run.round = this.round
    run.square = this.square
    run.curly = this.curly
    return run
  }
}

export interface Cut {
  /** The character classes in a run that ask for the cut. */
  readonly asks: number
  /** The end of the run: `run.end` or earlier. May mark a placeholder. */
  readonly endOfRun: (cursor: Cursor, run: Run) => number
}

/** Most cuts are near the start, so this much is walked over first, then twice as much each time. */
const FIRST_STRETCH = 2 * GLUED_LIMIT

/**
 * Reads up to the limit. A closer without an opener ends the run, and so may each cut that asks for one of its
 * characters.
 */
export function readRun(cursor: Cursor, run: Run, from: number, cuts: readonly Cut[]): number {
  const { limit, round, square, curly, seen } = run
  for (let stretch = FIRST_STRETCH; ; stretch *= 2) {
    const until = Math.min(limit, from + stretch)
    walk(cursor, run, from, until)
    if (run.seen !== seen) {
      for (const { asks, endOfRun } of cuts) {
        if (!(run.seen & asks)) continue
        const end = endOfRun(cursor, run)
        if (end >= run.end) continue
        restore(run, round, square, curly, seen)
        walk(cursor, run, from, end)
      }
    }
    if (run.end < until || until === limit) return run.end
    restore(run, round, square, curly, seen)
  }
}

function restore(run: Run, round: number, square: number, curly: number, seen: number): void {
  run.round = round
  run.square = square
  run.curly = curly
  run.seen = seen
}

function walk(cursor: Cursor, run: Run, from: number, limit: number): void {
  const { text } = cursor
  const end = Math.max(from, Math.min(limit, cursor.length))
  let units = 0
  let at = from
  for (; at < end; at++) {
    const unit = text.charCodeAt(at)
    units |= unit
    const flags = flagsOf(unit)
    if (!(flags & NOT_PLAIN)) continue
    if (flags & OPEN) count(run, unit, 1)
    else if (flags & CLOSE) {
      if (isClosed(run, unit)) break
      count(run, unit, -1)
    } else if (!(flags & (SEPARATOR | APOSTROPHE_MARK | REFERENCE))) {
      const width = linkWidth(cursor, at, unit, flags)
      if (width === 0) break
      at += width - 1
    }
    run.seen |= flags & ASKED
  }
  if (at >= cursor.length) cursor.reach(at + 1)
  run.from = from
  run.end = Math.min(at, end)
  if (units > 127) run.seen |= WIDE
}

/** The numbers of open brackets. */
export type Open = Pick<Run, 'round' | 'square' | 'curly'>

export function count(run: Open, unit: number, by: number): void {
  if (unit < 0x30) run.round += by
  else if (unit < 0x60) run.square += by
  else run.curly += by
}

export function isClosed(run: Open, closer: number): boolean {
  return (closer < 0x30 ? run.round : closer < 0x60 ? run.square : run.curly) === 0
}

/**
 * The units of a character that needs a neighbour in the URL: a surrogate, a dot inside a word, a zero-width
 * character. 0 if it is missing.
 */
export function linkWidth(cursor: Cursor, at: number, unit: number, flags: number): number {
  if (!(flags & (LINKING | ZERO_WIDTH))) return 0
  const next = cursor.at(at + 1)
  if (next < 0) return 0
  if (unit >= 0xd800 && unit <= 0xdfff) return unit < 0xdc00 && next >= 0xdc00 && next <= 0xdfff ? 2 : 0
  const follows = flagsOf(next)
  if (isWordMark(unit)) return hasLetterOrDigit(cursor.text[at - 1]!) && hasLetterOrDigit(cursor.text[at + 1]!) ? 1 : 0
  return follows & IN_HOST || (next >= 0xd800 && next <= 0xdbff) ? 1 : 0
}

/** What a URL with a path may end in if it fills a literal or a code span: `'http://a.example/x?'`, `p.i.`. */
const KEPT = /[^?:][?:]$|\.[A-Za-z]\.$/
const PATH = /[^/:]\/[^/]/
/** Emphasis marks. They are trimmed in pairs, as `**`, or if the same mark is open before the URL; … */
const AROUND_WORDS = '*_~'
/** … these only as often as they come directly before it. */
const FRAMES = '=+@$'
/** Fewer than a ruler's. */
const FRAME_LIMIT = 2

/**
 * Trims punctuation, rulers, emphasis marks, and an open bracket before nothing but punctuation, or before a blank or
 * bar with its closer later on the line; not before `least`.
 */
export function trimRun(cursor: Cursor, run: Run, least: number, end: number): number {
  const { text } = cursor
  const { urlStart } = run
  const before = urlStart > 0 ? text.charCodeAt(urlStart - 1) : SPACE
  let at = run.open > 0 ? cutAtOpener(cursor, least, end) : end
  for (let cut = -1; cut !== at; ) {
    cut = at
    // A final opener is trimmed: the run would hold its closer.
    while (at > least && flagsOf(text.charCodeAt(at - 1)) & (TAIL | OPEN) && !AROUND_WORDS.includes(text[at - 1]!)) at--
    if (at === least) return at
    const last = text.charCodeAt(at - 1)
    const ruler = flagsOf(last) & RULER ? rulerLength(text, least, at) : 0
    if (ruler >= 3) at -= ruler
    else if (text.startsWith('**', at - 2) || text.startsWith('-->', at - 2)) at -= 2
    else if (AROUND_WORDS.includes(text[at - 1]!)) at -= isOpenBefore(cursor, urlStart, at - 1) ? 1 : 0
    else if (last === before && FRAMES.includes(text[at - 1]!)) at = beforeFrame(cursor, urlStart, least, at)
  }
  const isFilled = (before === APOSTROPHE || before === BACKQUOTE) && cursor.at(at + 1) === before
  if (!isFilled || at >= end || run.isOpaque || !KEPT.test(text.slice(at - 2, at + 1))) return at
  return PATH.test(text.slice(urlStart, at)) ? at + 1 : at
}

const BLANK_LINE = /\n\s*\n/

/** The mark is open in the paragraph before the URL; on an earlier line, before a word. `rules §4.5` */
function isOpenBefore(cursor: Cursor, start: number, last: number): boolean {
  const mark = cursor.text[last]!
  const paragraph = cursor.before(start, LINE_LIMIT).split(BLANK_LINE).at(-1)!
  // The marks of a target in reStructuredText open nothing: `.. _name: URL`, `.. __: URL`.
  const head = paragraph.replace(/^\s*\.\. _+/gm, '')
  const line = head.lastIndexOf('\n')
  let open = false
  for (let at = head.indexOf(mark); at >= 0; at = head.indexOf(mark, at + 1)) {
    const before = head[at - 1] ?? ' '
    const next = head[at + 1] ?? ''
    if (next === '') open = true
    else if (open) open = isSpace(before) || hasLetterOrDigit(next)
    // A path may end in `/*`.
    else if (at < line) open = cursor.text[last - 1] !== '/' && isSpace(before) && hasLetterOrDigit(next)
    else open = !hasLetterOrDigit(before) && !isSpace(next)
  }
  return open
}

function isSpace(char: string): boolean {
  return (flagsOf(char.charCodeAt(0)) & WHITESPACE) !== 0
}

function rulerLength(text: string, least: number, end: number): number {
  const unit = text.charCodeAt(end - 1)
  let at = end
  while (at > least && text.charCodeAt(at - 1) === unit) at--
  return end - at
}

/**
 * As many marks must precede the URL, and belong to nothing else: `=http://a.example/x=`, but not
 * `url=http://a.example/x=`. A query may end in `=`: there they must start the line.
 */
function beforeFrame(cursor: Cursor, start: number, least: number, end: number): number {
  const { text } = cursor
  const mark = text.charCodeAt(end - 1)
  let length = 1
  while (length <= FRAME_LIMIT && end - length > least && text.charCodeAt(end - length - 1) === mark) length++
  for (let back = 1; back <= length; back++) if (text.charCodeAt(start - back) !== mark) return end
  const before = text.charCodeAt(start - length - 1)
  // AsciiDoc: `link:++http://a.example/x++[text]`
  const isMarkup = length === 2 && mark === PLUS && before === COLON
  if (start - length > 0 && !isMarkup && !(flagsOf(before) & (WHITESPACE | STOP | OPEN))) return end
  const isInQuery = text.slice(start, end).includes('?')
  if (isInQuery && cursor.lineHead(start).trimStart().length !== length) return end
  return end - length
}

/** A blank or bar must end the run, and the closer be later on the line. */
function cutAtOpener(cursor: Cursor, least: number, end: number): number {
  const { text } = cursor
  const next = cursor.at(end)
  if (next !== BAR && !(flagsOf(next) & WHITESPACE)) return end
  const rest = cursor.restOfLine(end, LINE_LIMIT)
  const closed = { round: 0, square: 0, curly: 0 }
  let cut = end
  const from = Math.max(least, end - LINE_LIMIT)
  for (let at = end - 1; at >= from; at--) {
    const unit = text.charCodeAt(at)
    const flags = flagsOf(unit)
    if (flags & CLOSE) count(closed, unit, 1)
    else if (flags & OPEN) {
      if (!isClosed(closed, unit)) count(closed, unit, -1)
      else if (rest.includes(unit < 0x30 ? ')' : unit < 0x60 ? ']' : '}')) cut = at
    }
  }
  return cut
}

/** `rules §4.9`: `'` before the URL, as in code. */
export function isQuoted({ text }: Cursor, start: number): boolean {
  return text.endsWith("'", start)
}
