import {
  ALNUM,
  ALPHA,
  CLOSE,
  COMMA,
  classOf,
  HOST,
  LINK,
  LOOK,
  OPEN,
  RULER,
  SPACE,
  SPECIAL,
  TAIL,
  ZERO_WIDTH,
} from '../text/classes.ts'
import type { View } from '../text/view.ts'
import { linkWidth } from './authority.ts'

/** The run of a bare URL behind its authority, and what is trimmed from its end. Conventions §4. */

/** Brackets that are open, by kind: `(`, `[`, `{`. A run that is joined over a line break goes on with the same. */
export type Brackets = [round: number, square: number, curly: number]

/** How far behind a URL the closer of a bracket is looked for on its line, and how far back in it the opener. */
const LINE_LIMIT = 512
const CLOSERS = ')]}'
/** How much of another URL behind `,` and `;` is looked at: a scheme of up to 13 letters with its slashes. */
const OTHER_LIMIT = 16
/** `'` `*` and the rest of TAIL are trimmed anywhere; these only where the same mark stands right before the URL. */
const EMPHASIS = '_~'
const AMPERSAND = 0x26
const SLASH = 0x2f
const SQUARE = 0x5b

/**
 * Behind the run of URL characters at `from`, and not past `limit`: the first closer without an opener ends it, and
 * where the URL is `quoted`, with `'` right before it, the `'` that closes.
 */
export function walkRun(view: View, from: number, limit: number, open: Brackets, quoted = false): number {
  const { text } = view
  const end = Math.max(from, Math.min(limit, view.length))
  let at = from
  for (; at < end; at++) {
    const unit = text.charCodeAt(at)
    const flags = classOf(unit)
    if (!(flags & SPECIAL)) continue
    if (flags & OPEN) {
      if (unit === SQUARE && closesElement(view, at)) break
      open[kind(unit)]!++
    } else if (flags & CLOSE) {
      if (open[kind(unit)] === 0) break
      open[kind(unit)]!--
    } else if (flags & COMMA) {
      if (!startsAnother(view, at + 1)) continue
      at++
      break
    } else if (flags & LOOK) {
      if (unit === AMPERSAND ? !isWrittenStop(view, at) : !quoted || !closesQuote(view, at)) continue
      while (unit !== AMPERSAND && at < end && classOf(text.charCodeAt(at)) & TAIL) at++
      break
    } else {
      const width = linkWidth(view, at, unit, flags)
      if (width === 0) break
      if (flags & ZERO_WIDTH) view.zeroWidth = true
      at += width - 1
    }
  }
  if (at >= view.length) view.starved = true
  view.steps += at - from
  return Math.min(at, end)
}

/** `[/url]` and its like, which close an element of BBCode. */
function closesElement(view: View, at: number): boolean {
  return view.at(at + 1) === SLASH && (classOf(view.at(at + 2)) & ALPHA) !== 0
}

/** `<`, `>`, `"` and NBSP as HTML and XML write them, which end a URL as the characters do. */
function isWrittenStop(view: View, at: number): boolean {
  if (at + 6 > view.length) view.starved = true
  return /^&(?:lt|gt|quot|nbsp|#34|#6[02]);/.test(view.text.slice(at, at + 6))
}

/** Whether the `'` at `at` ends what one opened, as strings end in code, and stands not inside a word. */
function closesQuote(view: View, at: number): boolean {
  const next = view.at(at + 1)
  return next < 0 || !(classOf(next) & (next < 128 ? ALNUM : HOST | LINK))
}

/** 0 for round, 1 for square, 2 for curly brackets. */
function kind(unit: number): 0 | 1 | 2 {
  return unit < 0x30 ? 0 : unit < 0x60 ? 1 : 2
}

/** Behind `,` and `;` these start another URL. */
function startsAnother(view: View, at: number): boolean {
  const unit = view.at(at)
  if (unit < 0 || !(classOf(unit) & ALPHA)) return false
  if (at + OTHER_LIMIT > view.length) view.starved = true
  return /^(?:[a-z][a-z0-9+.-]+:\/\/|www\.)/i.test(view.text.slice(at, at + OTHER_LIMIT))
}

/**
 * Where the URL at `start` ends, of whose run `least`…`end` may be trimmed: punctuation, rulers, emphasis marks, and a
 * bracket that is left open, if nothing but punctuation follows it, or if a blank ends the URL and its closer stands
 * later on the line.
 */
export function trimRun(view: View, start: number, least: number, end: number, open: Brackets): number {
  const { text } = view
  let at = end
  if (open[0] + open[1] + open[2] > 0) at = cutAtOpener(view, least, end)
  for (let cut = -1; cut !== at; ) {
    cut = at
    while (at > least && classOf(text.charCodeAt(at - 1)) & (TAIL | OPEN)) at--
    const ruler = rulerLength(text, least, at)
    if (ruler >= 3) at -= ruler
    else if (at > least && EMPHASIS.includes(text[at - 1]!) && text[start - 1] === text[at - 1]) at--
  }
  view.steps += end - at
  return at
}

/** An opener at the very end is left open: its closer would have been part of the run. */
function rulerLength(text: string, least: number, end: number): number {
  const unit = text.charCodeAt(end - 1)
  if (!(classOf(unit) & RULER)) return 0
  let at = end
  while (at > least && text.charCodeAt(at - 1) === unit) at--
  return end - at
}

/** The first opener without a closer whose closer stands later on the line, where a blank ends the run; else `end`. */
function cutAtOpener(view: View, least: number, end: number): number {
  const { text } = view
  const next = view.at(end)
  if (next < 0 || !(classOf(next) & SPACE)) return end
  const rest = restOfLine(view, end)
  const closed: Brackets = [0, 0, 0]
  let cut = end
  const from = Math.max(least, end - LINE_LIMIT)
  for (let at = end - 1; at >= from; at--) {
    const flags = classOf(text.charCodeAt(at))
    if (!(flags & (OPEN | CLOSE))) continue
    const which = kind(text.charCodeAt(at))
    if (flags & CLOSE) closed[which]++
    else if (closed[which] > 0) closed[which]--
    else if (rest.includes(CLOSERS[which]!)) cut = at > least && text.startsWith('${', at - 1) ? at - 1 : at
  }
  view.steps += end - from + rest.length
  return cut
}

function restOfLine(view: View, from: number): string {
  const rest = view.text.slice(from, from + LINE_LIMIT)
  const lineEnd = rest.search(/[\n\r\u2028\u2029]/)
  if (lineEnd < 0 && from + LINE_LIMIT > view.length) view.starved = true
  return lineEnd < 0 ? rest : rest.slice(0, lineEnd)
}
