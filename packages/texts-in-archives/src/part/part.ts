import type { PartContent } from '../decoding/content.ts'
import { JoinedMap, type MapSection, type OffsetMap, ShiftMap } from '../decoding/offset-map.ts'
import type { Span, TextLine } from '../source/span.ts'
import type { Envelope } from './envelope.ts'
import type { Field } from './field.ts'
import { type ArchiveProblem, problem } from './problem.ts'
import type { Reference } from './reference.ts'

/**
 * The place of a part's text in a message or document. Element and attribute names are in lower case, the name of a
 * header field is as written. A script, not the browser, reads a `lazy attribute`. `base` is the `href` of an HTML `<base>`, against which references of the document are
 * resolved. `link` is the target of a hyperlink in a document. A `note` is a footnote, an endnote or a speaker's note.
 * `bytes` is a text in bytes that are none.
 * `metadata` is followed by the name of the field, `property` by that of a property of a calendar or card, or an
 * attribute of LDIF, and of a parameter of it. With the option `mayHold`, `left out` is a message without text, and
 * `header` the fields that may not hold what is looked for, each after an empty line.
 */
export type Origin =
  | 'body'
  | 'base'
  | 'link'
  | 'bookmark'
  | 'comment'
  | 'note'
  | 'annotation'
  | 'form field'
  | 'left out'
  | 'header'
  | 'script'
  | 'bytes'
  | 'page header'
  | 'page footer'
  | `metadata ${string}`
  | `header ${string}`
  | `property ${string}`
  | `attribute ${string} ${string}`
  | `lazy attribute ${string} ${string}`

/** What a part is made of, besides its text. The charset is that which the message declares. */
export type PartRecord = Pick<Part, 'envelope' | 'path' | 'contentType' | 'origin' | 'start' | 'end'> &
  Partial<
    Omit<
      Part,
      'offset' | 'last' | 'text' | 'bytes' | 'problems' | 'rawRange' | 'withProblems' | 'withoutPlace' | 'toJSON'
    >
  >

/** Gives the boxes of a range of a part's whole text, in UTF-16 units: one for each line that it touches, in order. */
export type BoxesOf = (start: number, end: number) => readonly Box[]

const NO_PROBLEMS: readonly ArchiveProblem[] = []
const NO_SECTIONS: readonly MapSection[] = []

/**
 * A piece of text from an archive, with its place. The text is decoded when `text`, `bytes` or `rawRange` is first
 * asked for. A part keeps its raw bytes alive.
 *
 * A part of more than about 64 KiB comes in several pieces with equal `path` and `origin`; `last` is false for all but
 * the final one. Pieces are cut at an empty line or a line end if there is one.
 */
export class Part implements Span {
  readonly envelope: Envelope
  /** Number of the body part as in IMAP (RFC 3501 §6.4.5), such as `1.2`; empty for the message's own header fields. */
  readonly path: string
  /** Media type in lower case, without parameters. */
  readonly contentType: string
  /** The charset that the message declares, in lower case; undefined if it declares none. */
  readonly charset: string | undefined
  readonly origin: Origin
  /** Whether the part is in a multipart/alternative, in which another part has the same content in another form. */
  readonly alternative: boolean
  /** First byte of the raw form in the (decompressed) file or member. */
  readonly start: number
  /** Byte after the raw form. */
  readonly end: number
  /** UTF-16 offset of this piece in the part's whole text; 0 in a part that comes in one piece. */
  readonly offset: number
  /** No further piece of this part follows. */
  readonly last: boolean
  /** The URL that the text is as a whole, as in an attribute; undefined for a text in which URLs are to be found. */
  readonly reference: Reference | undefined
  /** The text of the link in HTML whose `href` this is, with its white space as it is shown; of a long one, the start. */
  readonly linkText: string | undefined
  /** The page, slide or sheet of a document, from 1. A part of several pages has `boxes` in its place. */
  readonly page: number | undefined
  /** The paragraph in which the part starts, from 1 within its member; in a sheet, the row. */
  readonly paragraph: number | undefined
  /** The paragraph at an offset of the part's whole text, in UTF-16 units, if the part has several. */
  readonly paragraphAt: ((offset: number) => number | undefined) | undefined
  /** The lines of the text as they were set on pages, with offsets in the part's whole text. */
  readonly lines: readonly TextLine[] | undefined
  /** The stretches of the part's whole text that hyperlinks cover, in order, none over another. */
  readonly links: readonly PlacedLink[] | undefined
  readonly boxes: BoxesOf | undefined
  /** The component of a calendar, the card, or the record of LDIF: `VEVENT 3`, or `VEVENT 3, VALARM 1` in it. */
  readonly component: string | undefined
  /**
   * The offsets in the part's whole text, within this piece, that no URL crosses: the ends of cells and of strings.
   * Undefined for a text in no such notation.
   */
  readonly edges: Int32Array | undefined
  /** The cell, the string or the value at an offset of the part's whole text, in UTF-16 units. */
  readonly fieldAt: ((offset: number) => Field | undefined) | undefined
  #problems: readonly ArchiveProblem[]
  readonly #content: PartContent
  readonly #earlier: readonly MapSection[]
  #text: string | undefined
  #hasFailed = false
  /** Built once, since thousands of places may be asked for in one piece. */
  #map: OffsetMap | undefined

  constructor(
    record: PartRecord,
    content: PartContent,
    problems: readonly ArchiveProblem[] = NO_PROBLEMS,
    offset = 0,
    last = true,
    earlier: readonly MapSection[] = NO_SECTIONS,
  ) {
    this.envelope = record.envelope
    this.path = record.path
    this.contentType = record.contentType
    this.charset = record.charset
    this.origin = record.origin
    this.alternative = record.alternative === true
    this.start = record.start
    this.end = record.end
    this.reference = record.reference
    this.linkText = record.linkText
    this.page = record.page
    this.paragraph = record.paragraph
    this.paragraphAt = record.paragraphAt
    this.lines = record.lines
    this.links = record.links
    this.boxes = record.boxes
    this.component = record.component
    this.edges = record.edges
    this.fieldAt = record.fieldAt
    this.offset = offset
    this.last = last
    this.#problems = problems
    this.#content = content
    this.#earlier = earlier
  }

  /** Empty if an error ended its decoding: `problems` then has `internal-error`. */
  get text(): string {
    this.#text ??= this.#decode((content) => content.text()) ?? ''
    return this.#text
  }

  /**
   * The bytes of `text` without the transfer encoding, still in their charset; undefined for an attribute, or if an error
   * ended its decoding.
   */
  get bytes(): Uint8Array | undefined {
    return this.#decode((content) => content.bytes())
  }

  /**
   * Problems found up to here and not yet reported, and an error of decoding once `text` was asked for. A problem that
   * belongs to no part comes on an empty part.
   */
  get problems(): readonly ArchiveProblem[] {
    return this.#problems
  }

  #decode<Result>(of: (content: PartContent) => Result): Result | undefined {
    try {
      return of(this.#content)
    } catch (error) {
      // Text, bytes and map fail of one cause.
      if (!this.#hasFailed)
        this.#problems = [...this.#problems, problem('internal-error', this.envelope.place(this.start), String(error))]
      this.#hasFailed = true
      return undefined
    }
  }

  /**
   * The range of bytes in the (decompressed) file or member from which `start`…`end` of the part's text was decoded.
   * Offsets are UTF-16 units in the part's whole text; a range may begin in one of the last few pieces before this one.
   * A range that cuts into an encoded group (base64, a character reference, an encoded word) includes the whole group.
   * Undefined if no bytes of the file are the text, as in PDF.
   *
   * @throws TypeError if the range is not within this piece and those just before it.
   */
  rawRange(start: number, end: number): Span | undefined {
    const from = this.#earlier[0]?.at ?? this.offset
    if (!(start >= from && end >= start && end <= this.offset + this.text.length)) {
      throw new TypeError(`rawRange: ${start}…${end} is not in ${from}…${this.offset + this.text.length}`)
    }
    const map = this.#map ?? this.#mapOfAll()
    if (map === undefined) return undefined
    this.#map = map
    const rawStart = map.start(start)
    return { start: rawStart, end: end > start ? map.end(end - 1) : rawStart }
  }

  #mapOfAll(): OffsetMap | undefined {
    const own = this.#decode((content) => content.map())
    const isWhole = this.offset === 0 && this.#earlier.length === 0
    return own === undefined || isWhole ? own : new JoinedMap(this.#earlier, { at: this.offset, map: own })
  }

  /** The part with these problems in place of its own. Undefined if it was only for its problems, and has none left. */
  withProblems(problems: readonly ArchiveProblem[]): Part | undefined {
    if (problems.length === 0 && this.#content === EMPTY_CONTENT) return undefined
    return new Part(this, this.#content, problems, this.offset, this.last, this.#earlier)
  }

  /** The part of a text that a file stores in a form of its own. */
  withoutPlace(): Part {
    const content = this.#content
    const stored = { bytes: () => content.bytes(), text: () => content.text(), map: () => undefined }
    const nowhere = { offset: undefined, line: undefined }
    const problems = this.#problems.map((each) => ({ ...each, where: { ...each.where, ...nowhere } }))
    return new Part({ ...this, start: 0, end: 0 }, stored, problems, this.offset, this.last)
  }

  toJSON(): Record<string, unknown> {
    const { paragraphAt, lines, boxes, edges, fieldAt, ...told } = this
    const { text } = this
    return { ...told, problems: this.problems, text }
  }
}

const EMPTY_CONTENT: PartContent = { bytes: () => undefined, text: () => '', map: () => new ShiftMap(0) }

export function textWithoutBytes(text: string): PartContent {
  return { bytes: () => undefined, text: () => text, map: () => undefined }
}

export function emptyPart(envelope: Envelope, found?: ArchiveProblem): Part {
  const start = found?.where.offset ?? 0
  const origin = found === undefined ? 'left out' : 'body'
  const record: PartRecord = { envelope, path: '', contentType: 'text/plain', origin, start, end: start }
  return new Part(record, EMPTY_CONTENT, found && [found])
}

/** A stretch of a part's whole text that a hyperlink covers, in UTF-16 units, and its target as the document has it. */
export interface PlacedLink extends Span {
  readonly url: string
  /** The absolute URL against which it is resolved, if it is relative and the document has one. */
  readonly base?: string | undefined
}

/** A rectangle on a page, in points from the lower left corner of the page. Pages count from 1. */
export interface Box {
  readonly page: number
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}
