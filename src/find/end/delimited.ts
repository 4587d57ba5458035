import { endsInTimestamp } from '../../joins/unfinished.ts'
import type { Context } from '../../match.ts'
import { BAR } from '../../text/ascii.ts'
import { isAt, isBidiControl } from '../../text/chars.ts'
import { STOP, WHITESPACE, ZERO_WIDTH } from '../../text/class-flags.ts'
import { SEARCH_LIMIT } from '../../text/limits.ts'
import { flagsOf, isBorder, isOpener, skipTo } from '../../text/prose-classes.ts'
import { isLineBreak, type Span } from '../../text/view.ts'
import { rowOf } from '../../url/scheme-table.ts'
import { type Candidate, type Enclosure, type Gap, NO_ESCAPES, NO_GAPS, type Start, withoutGaps } from '../candidate.ts'
import { Cursor } from '../cursor.ts'
import { delimitedGapRules, type GapRules, readBreakGap, readGap } from '../gap.ts'
import type { Rules } from '../rules.ts'
import { startOverBreak } from '../start/scheme.ts'
import { startAt } from '../start/start.ts'

/** The text between an opener and its closer, over the gaps in it: `<URL:…>`, `<…>`, `"…"`. `rules §1`, `rules §5` */

/** How many blanks inside lines are ignored; more show prose. */
type Blanks = 'any' | 'one' | 'none'

export interface Inside extends Span {
  readonly gaps: readonly Gap[]
  readonly close: number
  readonly hasZeroWidth: boolean
}

export function wrapperBefore(cursor: Cursor, { enclosure, start }: Start): Enclosure | undefined {
  if (enclosure === undefined || !enclosure.angle) return enclosure
  // Blanks, or one line break with its prefix, may come between.
  const inside = enclosure.opener + 1
  const isRightBefore =
    inside === start || readGap(cursor, inside, delimitedGapRules(cursor, enclosure.opener))?.end === start
  return isRightBefore ? enclosure : undefined
}

export function readWrapper(cursor: Cursor, label: Start, enclosure: Enclosure, rules: Rules): Candidate | undefined {
  const inside = readInside(cursor, label.schemeEnd + 1, enclosure, enclosure.angle ? 'any' : 'none')
  const start = inside === undefined || inside.start === inside.end ? undefined : startInside(cursor, inside)
  return start && candidateOf(cursor, enclosure.angle ? 'url-wrapper' : 'quoted', inside!, start, enclosure, rules)
}

const ADDRESS = /^[^\s@<>"():/]+@[^\s@<>"():/]+\.[^\s@<>"():/]+$/

function startInside(cursor: Cursor, { start: from, end }: Inside): Pick<Start, 'schemeEnd' | 'scheme'> | undefined {
  const start = startAt(cursor, from)
  // An address may start as an abbreviated host does: `www.joe@a.example`.
  if (start?.kind !== 'authority' && ADDRESS.test(cursor.text.slice(from, end)))
    return { schemeEnd: -1, scheme: 'mailto' }
  return start?.start === from && start.schemeEnd < end ? start : undefined
}

/** The only text that programs break over lines in an attribute. RFC 2397, RFC 2045 §6.8 */
const BASE64 = /^[^,"]*;base64,[\s\w+/=]*"/

/** The start must be the first text in the pair. */
export function readEnclosed(
  cursor: Cursor,
  start: Start,
  enclosure: Enclosure,
  rules: Rules,
): [Candidate, Inside] | undefined {
  const { schemeEnd, scheme } = start
  const { angle, opener, breaks } = enclosure
  // If blanks belong to the URL, angle brackets may hold any number of them.
  const blanks = !angle ? 'none' : rowOf(scheme)?.blanks === undefined ? 'one' : 'any'
  const isBase64 = scheme === 'data' && cursor.matches(BASE64, schemeEnd, SEARCH_LIMIT)
  const inside = readInside(cursor, opener + 1, isBase64 ? { ...enclosure, breaks: true } : enclosure, blanks)
  if (inside === undefined || inside.start !== start.start || inside.end <= schemeEnd + 1) return undefined
  // Only the quotes of an attribute show that a script is meant as a URL.
  const isScript = rowOf(scheme)?.isScript
  if (!angle && breaks && isScript?.(cursor.text.slice(schemeEnd + 1, inside.end))) return undefined
  return [candidateOf(cursor, angle ? 'angle' : 'quoted', inside, start, enclosure, rules), inside]
}

function candidateOf(
  cursor: Cursor,
  context: Context,
  { start, end, close, gaps, hasZeroWidth }: Inside,
  { schemeEnd, scheme }: Pick<Start, 'schemeEnd' | 'scheme'>,
  { opener }: Enclosure,
  rules: Rules,
): Candidate {
  return {
    context,
    start: opener,
    end: close,
    urlStart: start,
    urlEnd: end,
    runEnd: end,
    schemeEnd,
    scheme,
    gaps,
    continuation: undefined,
    escapes: NO_ESCAPES,
    references: rules.referencesIn?.(cursor, start, end, end, rules.kind),
    hasZeroWidth,
    hasForeignHost: false,
  }
}

function readInside(cursor: Cursor, from: number, enclosure: Enclosure, blanks: Blanks): Inside | undefined {
  const limit = Math.min(cursor.length, enclosure.opener + SEARCH_LIMIT)
  const end = walkPlain(cursor.text, from, limit)
  if (end > from && end < limit && enclosure.closers.includes(cursor.text.charCodeAt(end))) {
    return { start: from, end, gaps: NO_GAPS, close: end + 1, hasZeroWidth: false }
  }
  return new Walk(cursor, enclosure, limit, blanks).toCloser(from)
}

/** The end of plain characters, mostly the closer. */
function walkPlain(text: string, from: number, limit: number): number {
  return skipTo(text, from, limit, WHITESPACE | STOP | ZERO_WIDTH)
}

/** Bars within a query: between values, before another parameter, or in brackets. */
const VALUES = /\?[^#|]*\|\S*(?:\||&[\w.-]+=)\S*$|\([^)|]*\|[^|]*$/

/** A scheme, perhaps with its slashes; or a parameter without a value. */
const SCHEME_OR_VALUE = /^[A-Za-z][A-Za-z0-9+.-]*:(?:\/\/)?$|[?&][\w.-]+=$/

/** The start of another URL, perhaps in a bracket. */
const HIERARCHICAL = /[([{]?(?:www\.|[a-z\d+.-]{1,65}:\/\/)/iy

/** The end of one string literal and the start of the next, perhaps with an operator. */
const LITERAL_END = /'[ \t]{0,2}[.+]{0,2}$/
const LITERAL = /^(?:[.+]{1,2}[ \t]{0,2})?'/

export class Walk {
  /** See `View.EMPTY`. */
  static readonly EMPTY: Walk = new Walk(
    Cursor.EMPTY,
    { opener: 0, closers: [], angle: false, breaks: false },
    0,
    'none',
  )

  readonly #cursor: Cursor
  readonly #enclosure: Enclosure
  readonly #gaps: Gap[] = []
  readonly #limit: number
  readonly #blanks: Blanks
  #gapRules: GapRules | undefined
  #hasZeroWidth = false
  #ignored = 0
  /** The end of the last search for a closer. */
  #looked = 0

  constructor(cursor: Cursor, enclosure: Enclosure, limit: number, blanks: Blanks) {
    this.#cursor = cursor
    this.#enclosure = enclosure
    this.#limit = limit
    this.#blanks = blanks
  }

  /** Skips a gap after the opener. */
  toCloser(from: number): Inside | undefined {
    const isText = from < this.#limit && !(flagsOf(this.#cursor.text.charCodeAt(from)) & WHITESPACE)
    const start = isText ? from : this.#gap(from)?.end
    if (start === undefined) return undefined
    let at = start
    while (at < this.#limit) {
      at = this.#run(at)
      if (at === this.#limit) break
      if (this.#isCloser(at)) return this.#close(start, at, at)
      if (this.#startsLabel(at)) return this.#close(start, at, this.#looked)
      const gap = this.#gap(at)
      if (gap === undefined) return undefined
      const last = this.#isCloser(gap.end)
      if (!this.#allows(gap, last)) return undefined
      if (last) return this.#close(start, gap.start, gap.end)
      if (this.#startsAnother(start, gap) || this.#isOtherLiteral(gap)) return undefined
      this.#gaps.push(gap)
      at = gap.end
    }
    if (at === this.#cursor.length) this.#cursor.reach(at + 1)
    return undefined
  }

  #close(start: number, end: number, closer: number): Inside {
    return { start, end, gaps: this.#gaps, close: closer + 1, hasZeroWidth: this.#hasZeroWidth }
  }

  #isCloser(at: number): boolean {
    return this.#enclosure.closers.includes(this.#cursor.text.charCodeAt(at))
  }

  /** Walks to the closer, a gap, or a character that is not allowed. */
  #run(from: number): number {
    const { text } = this.#cursor
    let at = walkPlain(text, from, this.#limit)
    for (; at < this.#limit; at = walkPlain(text, at + 1, this.#limit)) {
      const unit = text.charCodeAt(at)
      const flags = flagsOf(unit)
      if (flags & ZERO_WIDTH) this.#hasZeroWidth = true
      else if (flags & WHITESPACE || this.#isCloser(at) || isOpener(unit)) break
      else if (isBidiControl(unit) || (isBorder(unit) ? this.#endsLine(at) : unit < 0xa0)) break
      else if (this.#startsLabel(at)) break
    }
    return at
  }

  /** Whether the border of a table or box ends the line at `at`. */
  #endsLine(at: number): boolean {
    return readBreakGap(this.#cursor, at, this.#ruled()) !== undefined
  }

  /**
   * Whether the `|` at `at` begins the text of a link, as in POD and Slack: `<http://a.example/x|the page>`; `<URL:…>`
   * holds only a URL.
   */
  #startsLabel(at: number): boolean {
    const { text } = this.#cursor
    if (text.charCodeAt(at) !== BAR || this.#blanks !== 'one') return false
    const end = this.#lookForCloser(at + 1)
    if (end >= this.#limit || !this.#isCloser(end)) return false
    return !VALUES.test(text.slice(this.#enclosure.opener + 1, end))
  }

  /** The result is kept for further bars. */
  #lookForCloser(from: number): number {
    const { text, length } = this.#cursor
    let at = Math.max(from, this.#looked)
    if (at > from) return at
    for (; at < this.#limit; at++) {
      const unit = text.charCodeAt(at)
      if (isLineBreak(unit) || isOpener(unit) || this.#isCloser(at)) break
    }
    if (at === length) this.#cursor.reach(at + 1)
    this.#looked = at
    return at
  }

  #ruled(): GapRules {
    this.#gapRules ??= delimitedGapRules(this.#cursor, this.#enclosure.opener)
    return this.#gapRules
  }

  #gap(at: number): Gap | undefined {
    return readGap(this.#cursor, at, this.#ruled())
  }

  #allows(gap: Gap, last: boolean): boolean {
    if (gap.kind === 'line-break') return this.#enclosure.breaks
    if (this.#blanks === 'none') return false
    if (!last) this.#ignored++
    return this.#blanks === 'any' || this.#ignored < 2
  }

  /** Whether another URL starts after the gap, and more than a scheme precedes it. */
  #startsAnother(start: number, gap: Gap): boolean {
    const { text } = this.#cursor
    if (!isAt(HIERARCHICAL, text, gap.end)) return false
    if (startOverBreak(this.#cursor, start)?.schemeGap?.end === gap.end) return false
    const before = withoutGaps(text, start, gap.start, this.#gaps)
    return !SCHEME_OR_VALUE.test(before) && !endsInTimestamp(before)
  }

  /** Whether a bare URL continues in the next literal. `rules §7.11` */
  #isOtherLiteral({ kind, start, end }: Gap): boolean {
    const { text } = this.#cursor
    return (
      kind === 'line-break' && LITERAL_END.test(text.slice(start - 5, start)) && LITERAL.test(text.slice(end, end + 5))
    )
  }
}
