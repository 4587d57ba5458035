import { classOf, SCHEME, SPACE, STOP, ZERO_WIDTH } from '../text/classes.ts'
import type { Span } from '../text/span.ts'
import { isBreak, View } from '../text/view.ts'
import { type Gap, type GapRules, readGap } from './gap.ts'
import { type Enclosure, isOpener } from './opener.ts'
import { readMarks } from './prefix.ts'

/** How far behind an opener its closer is looked for, in units (conventions §1). */
const SEARCH_LIMIT = 4096

/** How many blanks inside lines are ignored between delimiters; one more shows prose. */
export type Blanks = 'any' | 'one' | 'none'

/** The text between an opener and its closer. */
export interface Inside extends Span {
  readonly gaps: readonly Gap[]
  /** Behind the closer. */
  readonly close: number
}

const GREATER = 0x3e
const BAR = 0x7c
const APOSTROPHE = "'"
/** What goes on with no URL behind a bar: blanks, an address, another URL. */
const LABEL = /[\s@]|^(?:[a-z][a-z0-9+.-]*:|www\.)/i

const NO_GAPS: readonly Gap[] = []

/** Finds the closer of a construct whose text starts at `from`, reading the gaps on the way. Conventions §1, §5. */
export function readInside(view: View, from: number, enclosure: Enclosure, blanks: Blanks): Inside | undefined {
  const limit = Math.min(view.length, enclosure.opener + SEARCH_LIMIT)
  const end = walkPlain(view, from, limit)
  if (end > from && end < limit && enclosure.closers.includes(view.text.charCodeAt(end))) {
    return { start: from, end, gaps: NO_GAPS, close: end + 1 }
  }
  const walk = new Walk(view, enclosure, limit, blanks)
  const start = walk.skipLeading(from)
  return start < 0 ? undefined : walk.toCloser(start)
}

/** Over what needs no second look; mostly to the closer. */
function walkPlain(view: View, from: number, limit: number): number {
  const { text } = view
  let at = from
  while (at < limit && !(classOf(text.charCodeAt(at)) & (SPACE | STOP | ZERO_WIDTH))) at++
  view.steps += at - from
  return at
}

class Walk {
  /** One that stays, as with `Pass.kept`. */
  static readonly kept: Walk = new Walk(
    new View('', true),
    { opener: 0, closers: [], angle: true, breaks: true },
    0,
    'any',
  )

  readonly #view: View
  readonly #enclosure: Enclosure
  readonly #gaps: Gap[] = []
  readonly #limit: number
  readonly #blanks: Blanks
  #rules: GapRules | undefined
  #ignored = 0
  /** Up to here a closer was looked for on the line. */
  #looked = 0

  constructor(view: View, enclosure: Enclosure, limit: number, blanks: Blanks) {
    this.#view = view
    this.#enclosure = enclosure
    this.#limit = limit
    this.#blanks = blanks
  }

  /** Behind the blanks and line breaks that follow the opener, or -1 at a blank line. */
  skipLeading(from: number): number {
    if (from < this.#limit && !(classOf(this.#view.text.charCodeAt(from)) & SPACE)) return from
    return this.#gap(from)?.end ?? -1
  }

  toCloser(start: number): Inside | undefined {
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
      if (last) return this.#close(start, at, gap.end)
      if (this.#startsAnother(start, gap) || this.#isOtherLiteral(gap)) return undefined
      this.#gaps.push(gap)
      at = gap.end
    }
    if (at === this.#view.length) this.#view.starved = true
    return undefined
  }

  #close(start: number, end: number, closer: number): Inside {
    return { start, end, gaps: this.#gaps, close: closer + 1 }
  }

  #isCloser(at: number): boolean {
    return this.#enclosure.closers.includes(this.#view.text.charCodeAt(at))
  }

  /** Over the characters that go on with a URL in delimiters; to the closer, a gap, or what cannot stand there. */
  #run(from: number): number {
    const { text } = this.#view
    let at = walkPlain(this.#view, from, this.#limit)
    for (; at < this.#limit; at = walkPlain(this.#view, at + 1, this.#limit)) {
      const unit = text.charCodeAt(at)
      const flags = classOf(unit)
      if (flags & ZERO_WIDTH) this.#view.zeroWidth = true
      else if (flags & SPACE || this.#isCloser(at) || isOpener(unit)) break
      else if (isBidiControl(unit) || (unit < 0xa0 && (unit !== BAR || this.#endsLine(at)))) break
      else if (this.#startsLabel(at)) break
    }
    return at
  }

  /** Whether a table's bar ends the line at `at`. */
  #endsLine(at: number): boolean {
    return this.#ruled().marks.includes('|') && readGap(this.#view, at, this.#ruled())?.broken === true
  }

  /**
   * Whether the text of a link stands behind the `|` at `at`, up to the closer, as POD and Slack write it:
   * `<http://a.example/x|the page>`. What could go on with the URL does; `<URL:…>` holds nothing but a URL.
   */
  #startsLabel(at: number): boolean {
    const { text } = this.#view
    if (text.charCodeAt(at) !== BAR || this.#blanks !== 'one') return false
    const end = this.#lookForCloser(at + 1)
    return end < this.#limit && this.#isCloser(end) && LABEL.test(text.slice(at + 1, end))
  }

  /** The next closer, opener or line break; looked for once, however many bars stand before it. */
  #lookForCloser(from: number): number {
    const { text } = this.#view
    let at = Math.max(from, this.#looked)
    if (at > from) return at
    for (; at < this.#limit; at++) {
      const unit = text.charCodeAt(at)
      if (isBreak(unit) || isOpener(unit) || this.#isCloser(at)) break
    }
    if (at === this.#view.length) this.#view.starved = true
    this.#view.steps += at - from
    this.#looked = at
    return at
  }

  #ruled(): GapRules {
    this.#rules ??= {
      marks: readMarks(this.#view, this.#enclosure.opener),
      lostQuote: false,
      literals: this.#enclosure.closers[0] === GREATER,
      diff: true,
    }
    return this.#rules
  }

  #gap(at: number): Gap | undefined {
    const gap = readGap(this.#view, at, this.#ruled())
    if (gap === undefined || !this.#isLostQuote(gap.end)) return gap
    this.#rules = { ...this.#ruled(), lostQuote: true }
    return readGap(this.#view, at, this.#rules)
  }

  #allows(gap: Gap, last: boolean): boolean {
    if (gap.broken) return this.#enclosure.breaks
    if (this.#blanks === 'none') return false
    if (!last) this.#ignored++
    return this.#blanks === 'any' || this.#ignored < 2
  }

  /**
   * Whether the `>` at `at`, in the first column, is a quote mark that the opening line has lost: reading on in this
   * way reaches a `>` with no blank inside a line.
   */
  #isLostQuote(at: number): boolean {
    const { text } = this.#view
    if (text.charCodeAt(at) !== GREATER || !this.#isCloser(at)) return false
    if (this.#ruled().lostQuote || !isBreak(text.charCodeAt(at - 1))) return false
    const rules = { ...this.#ruled(), lostQuote: true }
    let gap = readGap(this.#view, at - 1, rules)
    while (gap?.broken) {
      const end = this.#run(gap.end)
      if (end === this.#view.length) this.#view.starved = true
      if (end >= this.#limit) return false
      if (text.charCodeAt(end) === GREATER) return end > gap.end
      gap = readGap(this.#view, end, rules)
    }
    return false
  }

  /** Two URLs in one pair of delimiters: behind a gap, `scheme://` or `www.`, unless only a scheme precedes. */
  #startsAnother(start: number, gap: Gap): boolean {
    const { text } = this.#view
    if (!startsHierarchical(text, gap.end)) return false
    const before = this.#joined(start, gap.start)
    return !/^[A-Za-z][A-Za-z0-9+.-]*:(\/\/)?$/.test(before)
  }

  /** Adjacent literals between `'`, in which the quotes are text: what follows is another one's. */
  #isOtherLiteral({ start, end, broken }: Gap): boolean {
    const { text } = this.#view
    return broken && !this.#enclosure.angle && text[start - 1] === APOSTROPHE && text[end] === APOSTROPHE
  }

  #joined(start: number, end: number): string {
    let joined = ''
    let at = start
    for (const gap of this.#gaps) {
      joined += this.#view.text.slice(at, gap.start)
      at = gap.end
    }
    return joined + this.#view.text.slice(at, end)
  }
}

/** LRM, RLM and the embeddings, overrides and isolates, which no IRI holds (RFC 3987 §4.1). */
function isBidiControl(unit: number): boolean {
  return unit === 0x200e || unit === 0x200f || (unit >= 0x202a && unit <= 0x202e) || (unit >= 0x2066 && unit <= 0x2069)
}

/** Whether `scheme://` or `www.` stands at `at`. */
function startsHierarchical(text: string, at: number): boolean {
  if (/^www\.$/i.test(text.slice(at, at + 4))) return true
  let end = at
  while (end < text.length && end - at <= 64 && classOf(text.charCodeAt(end)) & SCHEME) end++
  return end > at && text.startsWith('://', end)
}
