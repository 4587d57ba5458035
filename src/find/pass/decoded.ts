import { STOP, WHITESPACE } from '../../text/class-flags.ts'
import { flagsOf, INVISIBLE } from '../../text/prose-classes.ts'
import { endIn, isLineBreak, type Replaced, View } from '../../text/view.ts'
import { type Candidate, isSkipped, type References, type SkippedRun, type Start } from '../candidate.ts'
import { Cursor } from '../cursor.ts'
import type { Rules } from '../rules.ts'
import { readDelimited, readUndelimited } from './by-context.ts'

/** Decodes escapes of a file's syntax, or quoted-printable. */

/**
 * The length of an escape and its meaning; `null` if the stretch ends at an unreadable one, undefined for a plain
 * character.
 */
export type ReadNotation = (cursor: Cursor, at: number) => readonly [length: number, meaning: string] | null | undefined

/** In UTF-16 units; if that is not enough, `GROWTH` times as many. */
const FIRST_SIZE = 256
const GROWTH = 8
/** Room for the opener, and an attribute's name. */
const BEFORE = 8
/** `URL` */
const LABEL_LENGTH = 3

/** Reads a start in the decoded text; undefined without an escape or a candidate. A run that is too long is skipped. */
export function readDecoded(
  cursor: Cursor,
  start: Start,
  rules: Rules,
  notation: ReadNotation,
): Candidate | SkippedRun | undefined {
  const from = Math.max(0, Math.min(start.start - BEFORE, start.enclosure?.opener ?? start.start))
  for (let size = FIRST_SIZE; ; size *= GROWTH) {
    const [view, replaced] = decodeStretch(cursor, from, start.start, Math.min(size, rules.maxLength), notation)
    if (cursor.isUndecided || replaced.length === 0) return undefined
    const inner = new Cursor(view)
    inner.floor = Math.max(0, cursor.floor - from)
    inner.refused = Math.max(0, cursor.refused - from)
    const inText = startIn(start, from)
    const enclosed = readDelimited(inner, inText, rules)
    const candidate = enclosed || inner.isUndecided ? enclosed : readUndelimited(inner, inText, rules)
    if (inner.isUndecided && size < rules.maxLength) continue
    if (inner.isUndecided || (isSkipped(candidate) && candidate.isLong))
      return { skippedUntil: endIn(replaced, from + view.text.length), isLong: true }
    return candidate === undefined || isSkipped(candidate) ? undefined : toText(candidate, replaced, from)
  }
}

function startIn(start: Start, from: number): Start {
  const { kind, scheme, schemeEnd, enclosure } = start
  const at = start.start - from
  return {
    ...start,
    hostGap: undefined,
    start: at,
    schemeEnd: schemeEnd < 0 ? schemeEnd : at + (kind === 'label' ? LABEL_LENGTH : scheme.length),
    enclosure: enclosure && { ...enclosure, opener: enclosure.opener - from },
  }
}

function toText(candidate: Candidate, replaced: readonly Replaced[], from: number): Candidate {
  const back = (index: number): number => endIn(replaced, from + index)
  const urlEnd = back(candidate.urlEnd)
  return {
    ...candidate,
    start: back(candidate.start),
    end: back(candidate.end),
    urlStart: back(candidate.urlStart),
    urlEnd,
    runEnd: back(candidate.runEnd),
    schemeEnd: candidate.schemeEnd < 0 ? candidate.schemeEnd : back(candidate.schemeEnd),
    continuation: undefined,
    references: candidate.references && movedReferences(candidate, candidate.references, back),
    escapes: replaced
      .filter(({ end }) => end <= urlEnd)
      // A zero-width character is dropped, however it is written.
      .map(({ start, end, insert }) => ({ kind: 'escape', start, end, insert: insert.replace(INVISIBLE, '') })),
  }
}

/** The references in the text, without those that hold an escape, such as `\u0026amp;`. */
function movedReferences(
  { context }: Candidate,
  { escapes, isMarkup }: References,
  back: (index: number) => number,
): References | undefined {
  const inText = escapes.map((each) => ({ ...each, start: back(each.start), end: back(each.end) }))
  const whole = inText.filter(({ start, end }, index) => end - start === escapes[index]!.end - escapes[index]!.start)
  // `<…>` in a string with escapes is a link of Slack.
  return whole.length === 0 ? undefined : { escapes: whole, isMarkup: isMarkup || context === 'angle' }
}

/**
 * The stretch ends at a line break, at the end of a URL, or after `size` units; then the view is not final. The `at` of
 * what is replaced counts as if the decoded text began at `from`.
 */
function decodeStretch(
  cursor: Cursor,
  from: number,
  start: number,
  size: number,
  read: ReadNotation,
): [View, Replaced[]] {
  const { text, length } = cursor
  const limit = Math.min(length, start + size)
  const replaced: Replaced[] = []
  let decoded = ''
  let copied = from
  let at = start
  while (at < limit) {
    const found = read(cursor, at)
    if (found === undefined) {
      const unit = text.charCodeAt(at)
      if (isLineBreak(unit)) break
      at++
      if (flagsOf(unit) & (WHITESPACE | STOP)) break
      continue
    }
    if (found === null) {
      at++
      break
    }
    const [width, insert] = found
    decoded += text.slice(copied, at)
    replaced.push({ start: at, end: at + width, insert, at: from + decoded.length })
    decoded += insert
    copied = at += width
    if (insert !== '' && flagsOf(insert.charCodeAt(0)) & (WHITESPACE | STOP)) break
  }
  if (at === length) cursor.reach(at + 1)
  decoded += text.slice(copied, at)
  const { lines } = cursor.view
  const before = { head: lines.headOf(from), offset: from - lines.startOf(from) }
  return [new View(decoded, at < limit || limit === length, 0, before), replaced]
}
