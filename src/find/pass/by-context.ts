import { QUOTE } from '../../text/ascii.ts'
import { STOP, WHITESPACE } from '../../text/class-flags.ts'
import { GLUED_LIMIT } from '../../text/limits.ts'
import { skipBlanks } from '../../text/line-start.ts'
import { skipTo } from '../../text/prose-classes.ts'
import { isLineBreak, type View } from '../../text/view.ts'
import { type Candidate, isSkipped, type SkippedRun, type Start } from '../candidate.ts'
import { Cursor } from '../cursor.ts'
import { readBare } from '../end/bare.ts'
import { readEnclosed, readWrapper, wrapperBefore } from '../end/delimited.ts'
import { delimitedGapRules, readGap } from '../gap.ts'
import type { Rules } from '../rules.ts'
import { startAt, startWithoutScheme } from '../start/start.ts'

/*
 * The text at a start, by its context, and what is read:
 *
 *   url-wrapper   <URL:ftp://ds.in⏎      ternic.net/rfc>      closer, gaps
 *   angle         < http://a.example/x⏎> y >                   opener, closer, gaps
 *   quoted        "http://a.example/x"   “…” „…“ «…»            opener, closer, gaps with a line break
 *   label         URL: http://a.example/x.                      the label, then as bare
 *   bare          (see http://a.example/x(y)).                  boundary, end, what is trimmed, how it continues
 */

export function readDelimited(cursor: Cursor, start: Start, rules: Rules): Candidate | undefined {
  if (start.kind === 'label') {
    const wrapper = wrapperBefore(cursor, start)
    return wrapper && readWrapper(cursor, start, wrapper, rules)
  }
  const { enclosure } = start
  if (enclosure !== undefined && opensEntry(cursor, enclosure.opener, rules)) return undefined
  const [enclosed, inside] = (enclosure && readEnclosed(cursor, start, enclosure, rules)) ?? []
  if (enclosed === undefined || rules.joins === undefined) return enclosed
  // The text of another pane may stand between the rows.
  if (enclosure!.angle && !(inside!.gaps.length > 0 && BORDER.test(cursor.slice(start.start, inside!.end))))
    return enclosed
  return rules.joins.readOverCloser(cursor, start, enclosed, inside!, rules)
}

const BORDER = /[|│┃║]/
const ENTRY = /^[ \t#~|]*(?:msg\S+[ \t]*)?$/

/** Whether the quotation mark opens a line of a catalogue's entry: it delimits the text, and no URL. */
export function opensEntry(cursor: Cursor, opener: number, { kind }: Rules): boolean {
  return kind === 'po' && cursor.text.charCodeAt(opener) === QUOTE && ENTRY.test(cursor.lineHead(opener))
}

/** A label directly after an opener is read only as a wrapper. */
export function readUndelimited(cursor: Cursor, start: Start, rules: Rules): Candidate | SkippedRun | undefined {
  if (start.kind !== 'label') return readBare(cursor, start, start.start, rules)
  if (wrapperBefore(cursor, start) !== undefined) return undefined
  const labelled = startAfterLabel(cursor, start)
  return labelled && readBare(cursor, labelled, start.start, rules)
}

/** The start after a label and blanks, or one line break with its prefix. */
export function startAfterLabel(cursor: Cursor, label: Start): Start | undefined {
  const at = skipBlanks(cursor.text, label.schemeEnd + 1)
  const unit = cursor.at(at)
  const end = isLineBreak(unit) ? readGap(cursor, at, delimitedGapRules(cursor, label.start))?.end : at
  return end === undefined ? undefined : startAt(cursor, end)
}

/** A match was found at `at`; `inferred` is its supplied scheme. */
export function readBareAt(view: View, at: number, inferred: string | undefined, rules: Rules): Candidate | undefined {
  const cursor = new Cursor(view)
  const start = inferred === undefined ? startAt(cursor, at) : startWithoutScheme(view.text, at, inferred)
  if (start === undefined) return undefined
  // A host such as `www.exam` may be a bare domain.
  const asDomain: Start | undefined =
    start.kind === 'host' && rules.bareDomains ? { ...start, kind: 'domain' } : undefined
  const read = readUndelimited(cursor, start, rules) ?? (asDomain && readUndelimited(cursor, asDomain, rules))
  return isSkipped(read) ? undefined : read
}

/**
 * Without `//`, the starts in the run belong to it, unless after `,` or `;`. Undefined if the text after the candidate
 * may hold a start.
 */
export function endOfRefusal(text: string, { schemeEnd, runEnd, urlStart }: Candidate): number | undefined {
  if (schemeEnd <= urlStart || text.startsWith('//', schemeEnd + 1)) return undefined
  const comma = runEnd - urlStart > GLUED_LIMIT ? -1 : text.slice(urlStart, runEnd).search(/[,;]/)
  return comma < 0 ? runEnd : urlStart + comma + 1
}

export function skipRun({ text }: View, from: number): number {
  return skipTo(text, from, text.length, WHITESPACE | STOP)
}
