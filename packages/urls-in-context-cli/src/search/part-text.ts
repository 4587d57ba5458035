import type { Part, Place } from 'texts-in-archives'
import { Extractor, type UrlMatch } from 'urls-in-context'
import { type ExtractSettings, TemplateNotes } from './extract-settings.ts'
import type { RowKind } from './kinds.ts'
import { LineCounter, type LocatedMatch, locate, rawSpan, shift } from './located-match.ts'
import { type SearchProblem, textProblem } from './problem.ts'
import { matchReference, scanAttribute, urlReference } from './reference-match.ts'
import type { Row } from './row.ts'
import { HEAD, hasLines, textKindOf } from './text-kind.ts'

/** A match that ends in the piece may start there. */
const KEPT_LENGTH = 1 << 15
/** In a text of any length. */
const EVIDENCE_DISTANCE = 1 << 18

const NO_PROBLEMS: readonly SearchProblem[] = []
const NONE_LEFT: readonly number[] = []

/**
 * The URLs of one text, with their places in the text and in the file. A part in one piece is read by `scanWhole`, one
 * in several pieces by an `Extractor`.
 */
export class PartText {
  #pieces: Part[] = []
  #text: string | undefined
  located: LocatedMatch[] = []
  /**
   * The end of the last match of which a row was made. Matches that start before it are dropped: a reading that was
   * chosen may reach over matches that are found later.
   */
  given = 0
  #shown = 0
  /** The end of the matches that were found as if the text had ended. */
  #peeked = 0
  /** Whether a match may be read in another way because of the text around it, or of the message's other texts. */
  hasQuestion = true
  /** The matches of which rows were made and that are close enough to be evidence for the next ones. */
  passed: readonly UrlMatch[] = []
  readonly #extraction: ExtractSettings
  #kind: RowKind | undefined
  hasLines = true
  readonly #givesRelative: boolean
  #lines: LineCounter | undefined
  #extractor: Extractor | undefined
  readonly #templates: TemplateNotes | undefined
  #lastFang = -1
  /** The end of the text, from the offset {@link #recentBase} on. */
  #recent = ''
  #recentBase = 0

  /** `givesRelative` says whether relative references without a base are wanted. */
  constructor(extraction: ExtractSettings, givesRelative: boolean) {
    this.#extraction = extraction
    this.#templates = extraction.tellsTemplates ? new TemplateNotes() : undefined
    this.#givesRelative = givesRelative
  }

  get pieces(): readonly Part[] {
    return this.#pieces
  }

  /** It starts at the offset `base`. */
  get text(): string {
    this.#text ??= this.#pieces.length === 1 ? this.#pieces[0]!.text : this.#pieces.map(({ text }) => text).join('')
    return this.#text
  }

  get kind(): RowKind {
    return this.#kind ?? 'prose'
  }

  get hasKind(): boolean {
    return this.#kind !== undefined
  }

  get due(): readonly LocatedMatch[] {
    const { given, located } = this
    return given === 0 ? located : located.filter(({ match }) => match.start >= given)
  }

  /** The end of the text, in which a match may start that comes next, and the offset at which it starts. */
  get recent(): { readonly text: string; readonly base: number } {
    return { text: this.#recent, base: this.#recentBase }
  }

  /** The offset up to which all matches are found, whatever follows. */
  get decided(): number {
    return this.#extractor?.decided ?? 0
  }

  get links(): NonNullable<Part['links']> {
    const pieces = this.#pieces
    return pieces.length === 1 ? (pieces[0]!.links ?? []) : pieces.flatMap(({ links }) => links ?? [])
  }

  /** With offsets in {@link text}; undefined if it was not set. */
  get lines(): Part['lines'] {
    const { base } = this
    const [first] = this.#pieces
    if (this.#pieces.length === 1 && base === 0) return first!.lines?.length === 0 ? undefined : first!.lines
    const set = this.#pieces.flatMap(({ lines }) => lines ?? [])
    if (set.length === 0) return undefined
    return base === 0 ? set : set.map((line) => ({ ...line, start: line.start - base, end: line.end - base }))
  }

  /** With offsets in {@link text}; undefined of a text in no notation that has them. */
  get edges(): ArrayLike<number> | undefined {
    const { base } = this
    const [first] = this.#pieces
    if (first?.edges === undefined || (this.#pieces.length === 1 && base === 0)) return first?.edges
    const lists = this.#pieces.map(({ edges }) => edges ?? new Int32Array())
    const all = new Int32Array(lists.reduce((sum, { length }) => sum + length, 0))
    let count = 0
    for (const list of lists) for (let at = 0; at < list.length; at++) all[count++] = list[at]! - base
    return all
  }

  get hasEdges(): boolean {
    return this.#pieces[0]?.edges !== undefined
  }

  /** The piece in which an offset is, if it is kept: a match may be found only after pieces that follow. */
  pieceAt(offset: number, otherwise: Part): Part {
    if (otherwise.offset <= offset) return otherwise
    return this.#pieces.findLast((piece) => piece.offset <= offset) ?? otherwise
  }

  get base(): number {
    return this.#pieces[0]?.offset ?? 0
  }

  /** What has come since the last call, up to the offset `until`, to print it whole; undefined if nothing has. */
  rest(until: number = Number.POSITIVE_INFINITY): WholeText | undefined {
    const [first, last] = [this.#pieces[0], this.#pieces.at(-1)]
    if (first === undefined || last === undefined) return undefined
    const base = Math.max(this.#shown, this.base)
    const end = Math.min(until, last.offset + last.text.length)
    if (end < base) return undefined
    const text = this.text.slice(base - this.base, end - this.base)
    const isEnd = last.last && end <= until
    if (text === '' && !(isEnd && end > 0 && base < end)) return undefined
    this.#shown = end
    const { file, member } = first.envelope
    return { file, member, origin: first.origin, text, base, isEnd }
  }

  /** But the last two pieces: a match may start in them. */
  forget(): void {
    const end = this.base + this.text.length
    this.given = Math.max(this.given, this.located.at(-1)?.match.end ?? 0)
    this.passed = this.located.map(({ match }) => match).filter((match) => match.start >= end - EVIDENCE_DISTANCE)
    this.located = []
    const kept = this.#pieces.findLastIndex(({ offset }) => offset <= end - KEPT_LENGTH)
    this.#pieces = this.#pieces.slice(Math.max(0, Math.min(kept, this.#pieces.length - 2)))
    this.#text = undefined
  }

  /** As if the text ends here: what it then has in the same place is dropped. */
  peek(): void {
    const last = this.#pieces.at(-1)
    if (last === undefined || last.last) return
    this.#extraction.templateNotes = this.#templates
    this.#extraction.fangNotes = this
    this.#decideKind(true)
    for (const match of this.#extractor?.peek() ?? []) {
      this.#find(match, last, this.#recent, this.#recentBase)
      this.#peeked = Math.max(this.#peeked, match.end)
    }
    this.#extraction.fangNotes = undefined
  }

  /**
   * Reads a piece. Gives a problem for each URL in it that is too long to be one, and for each template that is left
   * out.
   */
  add(part: Part): readonly SearchProblem[] {
    this.#extraction.templateNotes = this.#templates
    this.#extraction.fangNotes = this
    this.#read(part)
    // What is read again to settle it was noted.
    this.#extraction.fangNotes = undefined
    const tooLong = this.#extraction.takeTooLong()
    const templates = this.#templates?.takeLeft(part.last) ?? NONE_LEFT
    if (tooLong.length + templates.length === 0) return NO_PROBLEMS
    const place = (start: number): Place => {
      // What is read as if it was written otherwise has other offsets
      const raw = this.#extraction.options.defanged ? undefined : rawSpan(part, { start, end: start + 1 })
      return part.envelope.place(raw?.start)
    }
    return [
      ...tooLong.map((start) => textProblem('too-long', place(start))),
      ...templates.map((start) => textProblem('template', place(start))),
    ]
  }

  /** Whether a defanged URL was not noted before. */
  isNew(start: number): boolean {
    const isNew = start > this.#lastFang
    if (isNew) this.#lastFang = start
    return isNew
  }

  #read(part: Part): void {
    this.#pieces.push(part)
    this.#text = undefined
    if (this.#kind !== undefined) {
      this.#readPiece(part)
      return
    }
    this.hasLines = hasLines(part)
    this.#decideKind(part.last || !this.#extraction.isLive || this.text.length >= HEAD)
  }

  /** Decides what the text is, if that can be told, and reads the pieces that have come so far. */
  #decideKind(isEnough: boolean): void {
    const [first] = this.#pieces
    if (this.#kind !== undefined || first === undefined) return
    this.#kind = this.#extraction.kind ?? textKindOf(first, this.text, isEnough)
    if (this.#kind === undefined) return
    for (const part of this.#pieces) this.#readPiece(part)
  }

  #readPiece(part: Part): void {
    // Only evidence.
    if (part.origin === 'header') return
    if (part.last && part.offset === 0) {
      this.#readWhole(part)
      return
    }
    this.#remember(part)
    for (const match of this.#matchesOf(part)) {
      if (match.start >= this.#peeked) this.#find(match, part, this.#recent, this.#recentBase)
    }
  }

  /** A URL as a whole, or text in which URLs may be. */
  #readWhole(part: Part): void {
    const { text } = part
    const reference = urlReference(part)
    const whole = reference === undefined ? undefined : matchReference(part, reference)
    if (whole?.isResolved && !this.#isTemplate(text)) {
      if (this.#extraction.admits(whole.match.scheme)) this.#find(whole.match, part, text, 0, whole.relative)
      return
    }
    const isAttribute = part.origin === 'link' || /^(?:lazy )?attribute/.test(part.origin)
    const finder = this.#extraction.finder(this.kind, this.hasLines)
    const { matches, isInQuestion } = isAttribute ? scanAttribute(text, finder) : finder.scan(text, part.edges)
    this.hasQuestion = isInQuestion
    for (const match of matches) this.#find(match, part, text, 0)
    if (whole === undefined || this.located.length > 0 || !this.#extraction.admits('')) return
    if (this.#givesRelative) this.#find(whole.match, part, text, 0, whole.relative)
    else if (whole.relative?.startsWith('//')) this.#extraction.onWithoutBase?.()
  }

  #isTemplate(value: string): boolean {
    if (!this.#extraction.givesTemplates) return false
    const { matches } = scanAttribute(value, this.#extraction.finder(this.kind, this.hasLines))
    return matches[0]?.placeholders !== undefined
  }

  #find(match: UrlMatch, part: Part, text: string, base: number, relative?: string): void {
    this.#lines ??= new LineCounter()
    this.#templates?.take(match)
    const position = this.#lines.position(text, base, match.start)
    this.located.push(locate(this.#asCell(match, part), part, position, relative))
  }

  /** A cell that is one URL is that URL as a whole, as the value of an attribute is. */
  #asCell(match: UrlMatch, { edges, text, offset }: Part): UrlMatch {
    const { start, urlEnd, trimmed } = match
    const end = urlEnd + trimmed.length
    if (edges === undefined || trimmed === '' || start < offset) return match
    const isCell = isEdge(edges, start) && (isEdge(edges, end) || text[end - offset] === '\r')
    if (!isCell) return match
    const finder = this.#extraction.finder(this.kind, this.hasLines)
    const [whole] = scanAttribute(text.slice(start - offset, end - offset), finder).matches
    return whole?.context === 'quoted' ? shift(whole, start) : match
  }

  /** Returns the matches that later text cannot change. */
  #matchesOf(part: Part): UrlMatch[] {
    this.#extractor ??= new Extractor(this.#extraction.optionsFor(this.kind, this.hasLines), this.#extraction.onTooLong)
    const matches = this.#extractor.write(part.text, part.edges)
    matches.push(...this.#extractor.flush())
    if (part.last) matches.push(...this.#extractor.end())
    return matches
  }

  #remember(part: Part): void {
    const kept = Math.max(this.#recentBase, part.offset - KEPT_LENGTH)
    this.#lines ??= new LineCounter()
    if (kept > this.#recentBase) this.#lines.position(this.#recent, this.#recentBase, kept)
    this.#recent = this.#recent.slice(kept - this.#recentBase) + part.text
    this.#recentBase = kept
  }
}

function isEdge(edges: Int32Array, offset: number): boolean {
  let [low, high] = [0, edges.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (edges[middle]! < offset) low = middle + 1
    else high = middle
  }
  return edges[low] === offset
}

export interface WholeText {
  readonly file: string
  readonly member: string | undefined
  /** What the text is of its part: `body`, `header NAME`, `attribute ELEMENT NAME`, and others. */
  readonly origin: string
  readonly text: string
  readonly base: number
  readonly isEnd: boolean
}

export type TextSink = (text: WholeText, rows: readonly Row[]) => void

/** The name, with its colon, of the header field or property of which a text is the value; empty for other texts. */
export function fieldNameBefore(origin: string | undefined): string {
  const name = /^(?:header|property) (.*)$/.exec(origin ?? '')?.[1]
  return name === undefined ? '' : `${name}: `
}
