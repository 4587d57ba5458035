import { AMPERSAND, LEFT_BRACKET, SLASH } from '../text/ascii.ts'
import {
  CLOSE,
  flagsOf,
  IN_HOST,
  LETTER,
  LETTER_OR_DIGIT,
  LINKING,
  NOT_PLAIN,
  OPEN,
  RULER,
  SEPARATOR,
  STOP,
  TAIL,
  TWOFOLD,
  WHITESPACE,
  ZERO_WIDTH,
} from '../text/prose-classes.ts'
import { linkWidth } from './authority.ts'
import { type Brackets, kindOfBracket } from './brackets.ts'
import type { Attempt } from './candidate.ts'
import { startOfProse } from './glued-prose.ts'
import { LinkText } from './link-text.ts'
import { REFERENCE_LENGTH } from './reference.ts'
import { opensPlaceholder } from './template.ts'

/** The run of a bare URL behind its authority, and what is trimmed from its end. `rules §4` */

/** How far behind a URL the closer of a bracket is looked for on its line, and how far back in it the opener. */
const LINE_LIMIT = 512
const CLOSERS = ')]}'
/** How much of another URL behind `,` and `;` is looked at: a scheme of up to 13 letters with its slashes. */
const OTHER_LIMIT = 16
/** `'` `*` and the rest of TAIL are trimmed anywhere; these only where the same mark stands right before the URL, … */
const EMPHASIS = '_~'
/** … and these only as often as there. */
const FRAMES = '=+'
/** A command of TeX with one mark around its argument: `\verb+http://a.example/x+`. */
const VERBATIM = /\\(?:[vV]erb|lstinline|path)\*?[+=]$/
const VERBATIM_REACH = 16
/** Fewer than a ruler's. */
const FRAME_LIMIT = 2

/**
 * Behind the run of URL characters at `from`, and not past `limit`: the first closer without an opener ends it, and
 * where the URL is `quoted`, with `'` right before it, the `'` that closes. `start` is where the URL starts, if its
 * path does at `from`: then text in brackets behind the URL ends it, too.
 */
export function walkRun(
  attempt: Attempt,
  from: number,
  limit: number,
  open: Brackets,
  quoted = false,
  start = -1,
): number {
  const { text } = attempt
  let linkText: LinkText | undefined
  const end = Math.max(from, Math.min(limit, attempt.length))
  let at = from
  for (; at < end; at++) {
    const unit = text.charCodeAt(at)
    const flags = flagsOf(unit)
    if (!(flags & NOT_PLAIN)) continue
    if (flags & OPEN) {
      if (unit === LEFT_BRACKET) {
        if (closesElement(attempt, at)) break
        linkText ??= start < 0 ? undefined : new LinkText(attempt, start, from)
        if (linkText?.opensAt(at, open)) break
      } else if (opensPlaceholder(attempt, at)) attempt.hasPlaceholder = true
      open[kindOfBracket(unit)]!++
    } else if (flags & CLOSE) {
      if (open[kindOfBracket(unit)] === 0) break
      open[kindOfBracket(unit)]!--
    } else if (flags & SEPARATOR) {
      if (!startsAnother(attempt, at + 1)) continue
      at++
      break
    } else if (flags & TWOFOLD) {
      if (unit === AMPERSAND ? !isWrittenStop(attempt, at) : !quoted || !closesQuote(attempt, at)) continue
      while (unit !== AMPERSAND && at < end && flagsOf(text.charCodeAt(at)) & TAIL) at++
      break
    } else {
      const width = linkWidth(attempt, at, unit, flags)
      if (width === 0) break
      if (flags & ZERO_WIDTH) attempt.hasZeroWidth = true
      at += width - 1
    }
  }
  if (at >= attempt.length) attempt.starved = true
  return Math.min(at, end)
}

/**
 * Behind the run that {@link walkRun} gives, but not into prose that follows without a blank: what was noted and counted in
 * the prose is taken back. `rules §4.18`
 */
export function walkRunBeforeProse(
  attempt: Attempt,
  from: number,
  limit: number,
  open: Brackets,
  quoted = false,
  start = -1,
): number {
  const { hasZeroWidth, hasReference, hasPlaceholder } = attempt
  const [round, square, curly] = open
  const end = walkRun(attempt, from, limit, open, quoted, start)
  const prose = startOfProse(attempt.text, from, end)
  if (prose === end) return end
  Object.assign(attempt, { hasZeroWidth, hasReference, hasPlaceholder })
  Object.assign(open, [round, square, curly])
  return walkRun(attempt, from, prose, open, quoted, start)
}

/** `[/url]` and its like, which close an element of BBCode. */
function closesElement(attempt: Attempt, at: number): boolean {
  return attempt.at(at + 1) === SLASH && (flagsOf(attempt.at(at + 2)) & LETTER) !== 0
}

/** `<`, `>`, `"` and NBSP as HTML and XML write them, which end a URL as the characters do. Other references are noted. */
function isWrittenStop(attempt: Attempt, at: number): boolean {
  if (at + REFERENCE_LENGTH > attempt.length) attempt.starved = true
  const reference = /^&(?:(lt|gt|quot|nbsp|#34|#6[02])|amp|#\d{2,3}|#[xX][0-9A-Fa-f]{2});/.exec(
    attempt.text.slice(at, at + REFERENCE_LENGTH),
  )
  if (reference === null) return false
  attempt.hasReference = true
  return reference[1] !== undefined
}

/** Whether the `'` at `at` ends what one opened, as strings end in code, and stands not inside a word. */
function closesQuote(attempt: Attempt, at: number): boolean {
  const next = attempt.at(at + 1)
  return next < 0 || !(flagsOf(next) & (next < 128 ? LETTER_OR_DIGIT : IN_HOST | LINKING))
}

/** Whether another URL starts at `at`, behind `,` or `;`. */
function startsAnother(attempt: Attempt, at: number): boolean {
  const unit = attempt.at(at)
  if (unit < 0 || !(flagsOf(unit) & LETTER)) return false
  if (at + OTHER_LIMIT > attempt.length) attempt.starved = true
  return /^(?:[a-z][a-z0-9+.-]+:\/\/|www\.)/i.test(attempt.text.slice(at, at + OTHER_LIMIT))
}

/**
 * Where the URL at `start` ends, of whose run `least`…`end` may be trimmed: punctuation, rulers, emphasis marks, and a
 * bracket that is left open, if nothing but punctuation follows it, or if a blank ends the URL and its closer stands
 * later on the line.
 */
export function trimRun(attempt: Attempt, start: number, least: number, end: number, open: Brackets): number {
  const { text } = attempt
  let at = end
  if (open[0] + open[1] + open[2] > 0) at = cutAtOpener(attempt, least, end)
  for (let cut = -1; cut !== at; ) {
    cut = at
    // An opener at the very end is left open: its closer would have been part of the run.
    while (at > least && flagsOf(text.charCodeAt(at - 1)) & (TAIL | OPEN)) at--
    const ruler = rulerLength(text, least, at)
    if (ruler >= 3) at -= ruler
    else if (at > least && text[start - 1] === text[at - 1]) {
      if (EMPHASIS.includes(text[at - 1]!)) at--
      else if (FRAMES.includes(text[at - 1]!)) at = beforeFrame(attempt, start, least, at)
    }
  }
  return at
}

/**
 * Before the marks that end the URL at `end`, if as many stand before it and nothing that they could belong to: those of
 * `=http://a.example/x=`, but not of `url=http://a.example/x=`. A query may end in `=`: there the marks start the line.
 */
function beforeFrame(attempt: Attempt, start: number, least: number, end: number): number {
  const { text } = attempt
  const mark = text.charCodeAt(end - 1)
  let length = 1
  while (length <= FRAME_LIMIT && end - length > least && text.charCodeAt(end - length - 1) === mark) length++
  for (let back = 1; back <= length; back++) if (text.charCodeAt(start - back) !== mark) return end
  const before = text.charCodeAt(start - length - 1)
  if (before === mark) return end
  if (start - length > 0 && !(flagsOf(before) & (WHITESPACE | STOP | OPEN))) {
    return VERBATIM.test(attempt.before(start, VERBATIM_REACH)) ? end - 1 : end
  }
  const isInQuery = text.slice(start, end).includes('?')
  if (isInQuery && attempt.lineHead(start).trimStart().length !== length) return end
  return end - length
}

/** How many of the same mark end the text at `end`, down to `least`; 0 for a character of which no ruler is made. */
function rulerLength(text: string, least: number, end: number): number {
  const unit = text.charCodeAt(end - 1)
  if (!(flagsOf(unit) & RULER)) return 0
  let at = end
  while (at > least && text.charCodeAt(at - 1) === unit) at--
  return end - at
}

/** The first opener without a closer whose closer stands later on the line, where a blank ends the run; else `end`. */
function cutAtOpener(attempt: Attempt, least: number, end: number): number {
  const { text } = attempt
  const next = attempt.at(end)
  if (next < 0 || !(flagsOf(next) & WHITESPACE)) return end
  const rest = restOfLine(attempt, end)
  const closed: Brackets = [0, 0, 0]
  let cut = end
  const from = Math.max(least, end - LINE_LIMIT)
  for (let at = end - 1; at >= from; at--) {
    const flags = flagsOf(text.charCodeAt(at))
    if (!(flags & (OPEN | CLOSE))) continue
    const which = kindOfBracket(text.charCodeAt(at))
    if (flags & CLOSE) closed[which]++
    else if (closed[which] > 0) closed[which]--
    else if (rest.includes(CLOSERS[which]!)) cut = at
  }
  return cut
}

/** The rest of the line at `from`, as far as it is looked at. */
export function restOfLine(attempt: Attempt, from: number): string {
  const rest = attempt.text.slice(from, from + LINE_LIMIT)
  const lineEnd = rest.search(/[\n\r\u2028\u2029]/)
  if (lineEnd < 0 && from + LINE_LIMIT > attempt.length) attempt.starved = true
  return lineEnd < 0 ? rest : rest.slice(0, lineEnd)
}
