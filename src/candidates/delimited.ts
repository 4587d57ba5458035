import { APOSTROPHE, BACKSLASH, BAR, DOT, GREATER_THAN } from '../text/ascii.ts'
import { isBidiControl } from '../text/chars.ts'
import { isOpener } from '../text/delimiters.ts'
import type { TextKind } from '../text/kind.ts'
import { SCHEME_LIMIT, SEARCH_LIMIT } from '../text/limits.ts'
import { isLineBreak } from '../text/lines.ts'
import { flagsOf, IN_SCHEME, STOP, WHITESPACE, ZERO_WIDTH } from '../text/prose-classes.ts'
import type { SchemeTraits } from '../text/scheme-traits.ts'
import type { Span } from '../text/span.ts'
import { View } from '../text/view.ts'
import { Attempt, type Candidate, type Context, type Enclosure, type Gap, NO_ESCAPES, type Start } from './candidate.ts'
import { type GapRules, readBreakGap, readGap } from './gap.ts'
import { isPartEnd, type LiteralGap, literalEnd, readClosedPart, readLiteralBehind, readLiteralGap } from './literal.ts'
import { readMarks } from './prefix.ts'
import { referencesIn } from './reference.ts'
import { startOverBreak } from './scheme-gap.ts'
import { endsInTimestamp } from './unfinished.ts'

/** The text between an opener and its closer, over the gaps in it. `rules §1`, `rules §5` */

/** How many blanks inside lines are ignored between delimiters; one more shows prose. */
export type Blanks = 'any' | 'one' | 'none'

/** The text between an opener and its closer. */
export interface Inside extends Span {
  readonly gaps: readonly Gap[]
  /** Behind the closer. */
  readonly close: number
}

/** No URL goes on behind a bar with these: blanks, an address, another URL. */
const LABEL_TEXT = /[\s@]|^(?:[a-z][a-z0-9+.-]*:|www\.)/i

const NO_GAPS: readonly Gap[] = []

/** The candidate that stands `inside` a pair of delimiters and starts as `start` says; its construct is `open`…`close`. */
export function delimitedCandidate(
  attempt: Attempt,
  context: Context,
  inside: Inside,
  { schemeEnd, scheme }: Pick<Start, 'schemeEnd' | 'scheme'>,
  open: number,
  close: number,
  blanks: SchemeTraits['blanks'],
  kind: TextKind | undefined,
): Candidate {
  const isReferring = attempt.text.slice(inside.start, inside.end).includes('&')
  return {
    context,
    start: open,
    end: close,
    urlStart: inside.start,
    urlEnd: inside.end,
    runEnd: inside.end,
    schemeEnd,
    scheme,
    gaps: inside.gaps,
    blanks,
    continuation: undefined,
    escapes: NO_ESCAPES,
    references: isReferring ? referencesIn(attempt, inside.start, inside.end, inside.end, kind) : undefined,
    hasZeroWidth: attempt.hasZeroWidth,
    hasForeignHost: false,
  }
}

/** Finds the closer of a construct whose text starts at `from`, reading the gaps on the way. */
export function readInside(attempt: Attempt, from: number, enclosure: Enclosure, blanks: Blanks): Inside | undefined {
  const limit = Math.min(attempt.length, enclosure.opener + SEARCH_LIMIT)
  const end = walkPlain(attempt, from, limit)
  if (end > from && end < limit && enclosure.closers.includes(attempt.text.charCodeAt(end))) {
    return { start: from, end, gaps: NO_GAPS, close: end + 1 }
  }
  const walk = openWalk(attempt, enclosure, limit, blanks)
  const start = walk.skipLeading(from)
  return start < 0 ? undefined : walk.toCloser(start)
}

/** Over the characters that need no second look; mostly to the closer. */
function walkPlain({ text }: Attempt, from: number, limit: number): number {
  let at = from
  while (at < limit && !(flagsOf(text.charCodeAt(at)) & (WHITESPACE | STOP | ZERO_WIDTH))) at++
  return at
}

/** A walk over an empty text that stays alive, for the reason given at `KEPT` in `pass/pass.ts`. */
const KEPT: Walk[] = []

function openWalk(attempt: Attempt, enclosure: Enclosure, limit: number, blanks: Blanks): Walk {
  if (KEPT.length === 0) KEPT.push(new Walk(new Attempt(new View('', true), 0, 0), { ...enclosure }, 0, 'any'))
  return new Walk(attempt, enclosure, limit, blanks)
}

class Walk {
  readonly #attempt: Attempt
  readonly #enclosure: Enclosure
  readonly #gaps: Gap[] = []
  readonly #limit: number
  readonly #blanks: Blanks
  #rules: GapRules | undefined
  /** How many gaps inside lines were ignored. */
  #ignored = 0
  /** Up to here a closer was looked for on the line. */
  #looked = 0

  constructor(attempt: Attempt, enclosure: Enclosure, limit: number, blanks: Blanks) {
    this.#attempt = attempt
    this.#enclosure = enclosure
    this.#limit = limit
    this.#blanks = blanks
  }

  /** Behind the blanks and line breaks that follow the opener or the label, or -1 at a blank line. */
  skipLeading(from: number): number {
    const literal =
      this.#enclosure.angle &&
      isPartEnd(this.#attempt.at(from)) &&
      readLiteralBehind(this.#attempt, from, this.#ruled())
    if (literal) return literal.end
    if (from < this.#limit && !(flagsOf(this.#attempt.text.charCodeAt(from)) & WHITESPACE)) return from
    return this.#gap(from)?.end ?? -1
  }

  toCloser(start: number): Inside | undefined {
    let at = start
    while (at < this.#limit) {
      const from = at
      at = this.#run(from)
      if (at === this.#limit) break
      if (this.#isCloser(at)) return this.#close(start, at, at)
      if (this.#startsLabel(at)) return this.#close(start, at, this.#looked)
      const gap = this.#literalGap(from, at) ?? this.#gap(at)
      if (gap === undefined) return undefined
      const last = this.#isCloser(gap.end)
      if (!this.#allows(gap, last)) return undefined
      if (last) return this.#close(start, gap.start, gap.end)
      if (this.#startsAnother(start, gap) || this.#isOtherLiteral(gap)) return undefined
      this.#gaps.push(gap)
      at = gap.end
    }
    if (at === this.#attempt.length) this.#attempt.starved = true
    return undefined
  }

  #close(start: number, end: number, closer: number): Inside {
    return { start, end, gaps: this.#gaps, close: closer + 1 }
  }

  #isCloser(at: number): boolean {
    return this.#enclosure.closers.includes(this.#attempt.text.charCodeAt(at))
  }

  /** Over the characters that go on with a URL in delimiters; to the closer, a gap, or what cannot stand there. */
  #run(from: number): number {
    const { text } = this.#attempt
    let at = walkPlain(this.#attempt, from, this.#limit)
    for (; at < this.#limit; at = walkPlain(this.#attempt, at + 1, this.#limit)) {
      const unit = text.charCodeAt(at)
      const flags = flagsOf(unit)
      if (flags & ZERO_WIDTH) this.#attempt.hasZeroWidth = true
      else if (flags & WHITESPACE || this.#isCloser(at) || isOpener(unit)) break
      else if (isBidiControl(unit) || (unit < 0xa0 && (unit !== BAR || this.#endsLine(at)))) break
      else if (this.#startsLabel(at)) break
    }
    return at
  }

  /** Whether a table's bar ends the line at `at`. */
  #endsLine(at: number): boolean {
    return this.#ruled().marks.includes('|') && readBreakGap(this.#attempt, at, this.#ruled()) !== undefined
  }

  /** Angle brackets that hold more than a URL: `URL:` does not open them, and a blank ends the URL. */
  get #takesLabel(): boolean {
    return this.#blanks === 'one'
  }

  /**
   * Whether the text of a link stands behind the `|` at `at`, up to the closer, as POD and Slack write it:
   * `<http://a.example/x|the page>`. What could go on with the URL does; `<URL:…>` holds nothing but a URL.
   */
  #startsLabel(at: number): boolean {
    const { text } = this.#attempt
    if (text.charCodeAt(at) !== BAR || !this.#takesLabel) return false
    const end = this.#lookForCloser(at + 1)
    return end < this.#limit && this.#isCloser(end) && LABEL_TEXT.test(text.slice(at + 1, end))
  }

  /** The next closer, opener or line break; looked for once, however many bars stand before it. */
  #lookForCloser(from: number): number {
    const { text } = this.#attempt
    let at = Math.max(from, this.#looked)
    if (at > from) return at
    for (; at < this.#limit; at++) {
      const unit = text.charCodeAt(at)
      if (isLineBreak(unit) || isOpener(unit) || this.#isCloser(at)) break
    }
    if (at === this.#attempt.length) this.#attempt.starved = true
    this.#looked = at
    return at
  }

  #ruled(): GapRules {
    this.#rules ??= { marks: readMarks(this.#attempt, this.#enclosure.opener), diff: true }
    return this.#rules
  }

  #gap(at: number): Gap | undefined {
    return readGap(this.#attempt, at, this.#ruled())
  }

  /**
   * The gap behind a backslash at `at`, where a run from `from` ends, or, in angle brackets, between two string
   * literals. `rules §5.5`
   */
  #literalGap(from: number, at: number): LiteralGap | undefined {
    const { text } = this.#attempt
    const end = literalEnd(text, from, at)
    if (end < 0 || (text.charCodeAt(end) !== BACKSLASH && this.#enclosure.closers[0] !== GREATER_THAN)) return undefined
    const closed = readClosedPart(this.#attempt, end)
    return closed && readLiteralGap(this.#attempt, closed, this.#ruled())
  }

  #allows(gap: Gap, last: boolean): boolean {
    if (gap.kind === 'line-break') return this.#enclosure.breaks || 'joint' in gap
    if (this.#blanks === 'none') return false
    if (!last) this.#ignored++
    return this.#blanks === 'any' || this.#ignored < 2
  }

  /** Whether a second URL starts behind the gap, with `scheme://` or `www.`, where more than a scheme precedes. */
  #startsAnother(start: number, gap: Gap): boolean {
    const { text } = this.#attempt
    if (!startsHierarchical(text, gap.end)) return false
    if (startOverBreak(this.#attempt, start)?.schemeGap?.end === gap.end) return false
    const before = this.#joined(start, gap.start)
    if (gap.kind === 'line-break' && endsInTimestamp(before)) return false
    return !/^[A-Za-z][A-Za-z0-9+.-]*:(\/\/)?$/.test(before)
  }

  /** Whether the gap parts adjacent literals between `'`, in which the `"` are text: another URL follows. */
  #isOtherLiteral({ kind, start, end }: Gap): boolean {
    const { text } = this.#attempt
    if (kind !== 'line-break' || this.#enclosure.angle) return false
    return text.charCodeAt(start - 1) === APOSTROPHE && text.charCodeAt(end) === APOSTROPHE
  }

  #joined(start: number, end: number): string {
    let joined = ''
    let at = start
    for (const gap of this.#gaps) {
      joined += this.#attempt.text.slice(at, gap.start)
      at = gap.end
    }
    return joined + this.#attempt.text.slice(at, end)
  }
}

/** Whether `scheme://` or `www.` stands at `at`. */
function startsHierarchical(text: string, at: number): boolean {
  if (text.charCodeAt(at + 3) === DOT && /^www\.$/i.test(text.slice(at, at + 4))) return true
  let end = at
  while (end < text.length && end - at <= SCHEME_LIMIT && flagsOf(text.charCodeAt(end)) & IN_SCHEME) end++
  return end > at && text.startsWith('://', end)
}
