import { base64Map, decodeBase64Body } from './base64.ts'
import { Boundaries } from './boundary.ts'
import { PIECE_SIZE } from './cut.ts'
import { type Entity, fieldValue, PLAIN_ENTITY, readEntity } from './entity.ts'
import { type ArchiveSource, Envelope } from './envelope.ts'
import { type Field, HEADER_LIMIT, type HeaderBlock, scanHeader } from './header.ts'
import { FieldContent } from './header-field.ts'
import { HtmlReader } from './html.ts'
import { baseOf } from './html-url.ts'
import { latin1 } from './latin1.ts'
import { LeafReader, type LeafRecord } from './leaf-text.ts'
import { ChainMap, type OffsetMap, ShiftMap } from './offset-map.ts'
import { emptyPart, Part } from './part.ts'
import { type ArchiveProblem, problem } from './problem.ts'
import { decodeQuotedPrintable, quotedPrintableMap } from './quoted-printable.ts'

/** Limits that real messages do not approach. Behind them the rest is read as text, undecoded. */
const DEPTH_LIMIT = 100
const PART_LIMIT = 50_000
/** The largest encoded message, in bytes. It is decoded as a whole. */
const ENCODED_MESSAGE_LIMIT = 8 << 20
/**
 * The number of bytes that an encoded message and the encoded messages in it may take before decoding, all together.
 * Their parts keep them in memory until the outermost message has been read.
 */
const NESTED_MESSAGES_LIMIT = 12 << 20

export type HeaderChoice = 'usual' | 'all' | 'none'

/** The surroundings of a message: its place, the caller's choice, and the receiver of its parts. */
export interface Scene {
  readonly source: ArchiveSource
  readonly headers: HeaderChoice
  readonly emit: (part: Part) => void
  /** The map to the file, if the bytes are themselves decoded. */
  readonly toFile: OffsetMap | undefined
  /** Offset of the record in a WARC file. */
  readonly record?: number | undefined
  /** What is left of the limit of the outermost encoded message, if the bytes are themselves decoded. */
  readonly decoding?: { left: number } | undefined
}

/** An open multipart. Its boundary has the same index among the boundaries. */
interface Multipart {
  readonly path: string
  readonly envelope: Envelope
  readonly depth: number
  readonly isDigest: boolean
  readonly isAlternative: boolean
  readonly entity: Entity
  children: number
  isClosed: boolean
}

interface WalkState {
  /** Path of the entity that is being read. */
  path: string
  envelope: Envelope
  depth: number
  isDigest: boolean
  isAlternative: boolean
  /** Whether the next header is a message's, not a body part's. */
  isMessage: boolean
}

/** Reads the bytes of a body. */
interface Sink {
  take(bytes: Buffer, base: number, from: number, isWhole: boolean): number
}

const SKIPPER: Sink = { take: (bytes) => bytes.length }

/**
 * Walks through one message (RFC 5322, RFC 2045 to 2049) as its bytes come. It keeps ranges only; parts are given out
 * as soon as they are complete, or large.
 */
export class MessageWalker {
  /** Offset in the source up to which the bytes are no longer needed. */
  position: number
  readonly #scene: Scene
  readonly #number: number
  readonly #within: Envelope | undefined
  readonly #boundaries: Boundaries = new Boundaries()
  readonly #multiparts: Multipart[] = []
  #at: WalkState
  #sink: Sink | undefined
  /** Offset before which no delimiter starts. */
  #searched = 0
  #atLineStart = true
  #parts = 0
  #bytes: Buffer = Buffer.alloc(0)
  #base = 0
  #done = false

  constructor(scene: Scene, start: number, number: number, within?: Envelope, depth = 0, path = '') {
    this.#scene = scene
    this.position = start
    this.#number = number
    const envelope = within ?? new Envelope(scene.source, number)
    this.#at = { path, envelope, depth, isDigest: false, isAlternative: false, isMessage: true }
    this.#within = within
  }

  /**
   * Goes on with the bytes up to `end`; `bytes` holds them from `base` on. `isWhole` says that the message ends there.
   */
  advance(bytes: Buffer, base: number, end: number, isWhole: boolean): void {
    this.#bytes = end - base === bytes.length ? bytes : bytes.subarray(0, end - base)
    this.#base = base
    while (!this.#done && (this.#sink === undefined ? this.#readHeader(isWhole) : this.#readBody(isWhole))) {
      // Each step advances; the loop ends at a step that needs bytes that have not come yet.
    }
  }

  /** The message whose header was read last. */
  get envelope(): Envelope {
    return this.#at.envelope
  }

  #readHeader(isWhole: boolean): boolean {
    const from = this.position - this.#base
    const block = this.#headerAt(from, isWhole)
    if (block === undefined) return false
    const start = this.position
    this.position += block.bodyStart
    this.#searched = this.position
    this.#atLineStart = true
    this.#enter(block, start)
    return true
  }

  #headerAt(from: number, isWhole: boolean): HeaderBlock | undefined {
    const available = this.#bytes.length - from
    const isBoundary = (line: string): boolean => this.#boundaries.matches(line) !== undefined
    for (let size = 8192; ; size *= 8) {
      const length = Math.min(available, size, HEADER_LIMIT)
      const scan = { isWhole: isWhole && length === available, all: this.#scene.headers === 'all', isBoundary }
      const block = scanHeader(latin1(this.#bytes, from, from + length), scan)
      if (block !== undefined || length === available) return block
    }
  }

  /** Reads the header, and opens the body as the header describes it. */
  #enter(block: HeaderBlock, start: number): void {
    const at = this.#at
    if (at.isMessage) at.envelope = this.#newEnvelope(block)
    const entity = readEntity(block, at.isDigest && !at.isMessage)
    const problems = entity.faults.map(({ code, detail }) => problem(code, at.envelope.place(start), detail))
    if (block.ended === 'limit') problems.push(problem('header-limit', at.envelope.place(this.position)))
    if (block.ended === 'line') problems.push(problem('header-not-ended', at.envelope.place(this.position)))
    if (this.#scene.headers !== 'none') this.#giveHeaders(block, start, entity)
    const limit = this.#limitAt(entity)
    if (limit !== undefined) problems.push(limit)
    if (limit !== undefined || block.ended === 'limit') {
      this.#sink = this.#leaf({ ...PLAIN_ENTITY, contentType: entity.contentType }, problems)
    } else this.#open(entity, problems)
    // A body without text cannot carry its problems, so empty parts carry them.
    if (!(this.#sink instanceof LeafReader))
      for (const found of problems) this.#scene.emit(emptyPart(at.envelope, found))
  }

  #newEnvelope(block: HeaderBlock): Envelope {
    const at = this.#at
    const scene = this.#scene
    const fields = {
      messageId: fieldValue(block, 'message-id') ?? fieldValue(block, 'warc-record-id'),
      date: fieldValue(block, 'date') ?? fieldValue(block, 'warc-date'),
      from: fieldValue(block, 'from'),
      ...(scene.record === undefined ? {} : { record: scene.record, target: fieldValue(block, 'warc-target-uri') }),
    }
    const isOuter = at.depth === 0 && this.#within === undefined
    return new Envelope(scene.source, this.#number, fields, isOuter ? undefined : at.envelope)
  }

  #limitAt(entity: Entity): ArchiveProblem | undefined {
    const place = this.#at.envelope.place(this.position)
    if (++this.#parts > PART_LIMIT) {
      // The rest of the message is read as one text.
      this.#boundaries.truncate(0)
      this.#multiparts.length = 0
      return problem('part-limit', place)
    }
    const nests = entity.kind === 'multipart' || entity.kind === 'message'
    return nests && this.#at.depth >= DEPTH_LIMIT ? problem('depth-limit', place) : undefined
  }

  #open(entity: Entity, problems: ArchiveProblem[]): void {
    const at = this.#at
    if (entity.kind === 'multipart') this.#openMultipart(entity, problems)
    else if (entity.kind === 'message' && entity.form.encoding === 'identity') {
      at.path = this.#leafPath()
      at.depth++
      at.isMessage = true
    } else if (entity.kind === 'message') this.#sink = this.#encodedMessage(entity, problems)
    else this.#sink = entity.kind === 'skip' ? SKIPPER : this.#leaf(entity, problems)
  }

  #openMultipart(entity: Entity, problems: ArchiveProblem[]): void {
    const at = this.#at
    const isAlternative = at.isAlternative || entity.contentType === 'multipart/alternative'
    const isDigest = entity.contentType === 'multipart/digest'
    this.#boundaries.push(entity.boundary)
    const { path, envelope, depth } = at
    const counters = { children: 0, isClosed: false }
    this.#multiparts.push({ path, envelope, depth, isDigest, isAlternative, entity, ...counters })
    this.#sink = this.#around(problems)
  }

  /**
   * Reads the text before, between and behind the parts. It is seldom more than a remark for old mail readers, but is
   * never dropped.
   */
  #around(problems: readonly ArchiveProblem[], entity: Entity = PLAIN_ENTITY): Sink {
    const record = { ...this.#recordOf({ ...entity, contentType: 'text/plain' }, this.#at.path), mayBeBlank: true }
    return new LeafReader(record, this.#scene.emit, problems, this.#scene.toFile)
  }

  #leaf(entity: Entity, problems: ArchiveProblem[]): LeafReader {
    const record = this.#recordOf(entity, this.#leafPath())
    const reader = entity.kind === 'html' ? this.#htmlReader(entity, problems) : undefined
    return new LeafReader({ ...record, html: reader }, this.#scene.emit, problems, this.#scene.toFile)
  }

  #htmlReader({ location }: Entity, problems: ArchiveProblem[]): HtmlReader | undefined {
    try {
      let base = baseOf(this.#at.envelope.target)
      for (const { entity } of this.#multiparts) base = baseOf(entity.location, base) ?? base
      return new HtmlReader(this.#scene.emit, { base: baseOf(location, base) ?? base })
    } catch (error) {
      problems.push(problem('missing-library', this.#at.envelope.place(this.position), (error as Error).message))
      return undefined
    }
  }

  #recordOf(entity: Entity, path: string): LeafRecord {
    const { envelope, isAlternative: alternative } = this.#at
    const { contentType, charset, form } = entity
    return { envelope, path, contentType, charset, alternative, form, html: undefined, mayBeBlank: false }
  }

  /** The path of a leaf. The only part of a message that is not a multipart is its part 1 (RFC 3501 §6.4.5). */
  #leafPath(): string {
    const { isMessage, path } = this.#at
    if (!isMessage) return path
    return path === '' ? '1' : `${path}.1`
  }

  /**
   * Reads a message in a transfer encoding, which RFC 2046 §5.2.1 forbids and some writers use: the message is decoded,
   * then walked.
   */
  #encodedMessage(entity: Entity, problems: ArchiveProblem[]): Sink {
    const { envelope, depth } = this.#at
    const path = this.#leafPath()
    let fallback: LeafReader | undefined
    return {
      take: (bytes, base, from, isWhole) => {
        const { left } = this.#scene.decoding ?? { left: ENCODED_MESSAGE_LIMIT }
        const isLarge = bytes.length - from > Math.min(left, ENCODED_MESSAGE_LIMIT)
        if (isLarge) fallback ??= this.#tooLarge(entity, problems)
        if (fallback !== undefined) return fallback.take(bytes, base, from, isWhole)
        if (!isWhole) return from
        this.#walkEncoded(bytes.subarray(from), base + from, entity, { envelope, depth, path })
        return bytes.length
      },
    }
  }

  #tooLarge(entity: Entity, problems: ArchiveProblem[]): LeafReader {
    problems.push(problem('size-limit', this.#at.envelope.place(this.position)))
    return this.#leaf(entity, problems)
  }

  #walkEncoded(
    raw: Buffer,
    start: number,
    entity: Entity,
    at: { envelope: Envelope; depth: number; path: string },
  ): void {
    const base64 = entity.form.encoding === 'base64' ? decodeBase64Body(raw) : undefined
    const bytes = base64?.bytes ?? decodeQuotedPrintable(raw)
    const map = base64 === undefined ? quotedPrintableMap(raw) : base64Map(raw.subarray(0, base64.end))
    const shift = new ShiftMap(start)
    const { toFile } = this.#scene
    const inner = toFile === undefined ? shift : new ChainMap(shift, toFile)
    const decoding = this.#scene.decoding ?? { left: NESTED_MESSAGES_LIMIT }
    decoding.left -= raw.length
    const scene = { ...this.#scene, toFile: new ChainMap(map, inner), decoding }
    const walker = new MessageWalker(scene, 0, this.#number, at.envelope, at.depth + 1, at.path)
    walker.advance(bytes, 0, bytes.length, true)
    if (base64 === undefined || base64.end === raw.length) return
    const damage = problem('damaged-encoding', at.envelope.place(start + base64.end), 'base64')
    this.#around([damage]).take(raw, start, base64.end, true)
  }

  #readBody(isWhole: boolean): boolean {
    const bytes = this.#bytes
    const base = this.#base
    const boundaries = this.#boundaries
    const from = this.position - base
    if (boundaries.depth === 0) {
      this.position = base + this.#sink!.take(bytes, base, from, isWhole)
      this.#done = isWhole
      return false
    }
    const search = Math.max(from, this.#searched - base)
    const found = boundaries.find(bytes, search, this.#atLineStart && search === from, isWhole)
    const isFound = 'level' in found
    const to = isFound ? found.contentEnd : Math.max(from, found.safe)
    const endsTop = isFound ? found.level < this.#multiparts.length - 1 : isWhole
    const faults = endsTop ? [...this.#withoutParts(from, to), ...(isFound ? [] : this.#notClosed())] : []
    this.position = base + this.#sink!.take(bytes.subarray(0, to), base, from, isFound || isWhole)
    for (const fault of faults) this.#scene.emit(emptyPart(this.#at.envelope, fault))
    if (isFound) {
      this.position = base + found.next
      this.#pass(found.level, found.closes)
      return true
    }
    this.#searched = base + to
    if (this.position > base + from) this.#atLineStart = false
    this.#done = isWhole
    return false
  }

  #top(): Multipart {
    return this.#multiparts.at(-1)!
  }

  /** Goes on behind a delimiter line. */
  #pass(level: number, closes: boolean): void {
    this.#multiparts.length = level + 1
    this.#boundaries.truncate(level + 1)
    const multipart = this.#top()
    const { envelope, depth, isDigest, isAlternative, path } = multipart
    this.#searched = this.position
    this.#atLineStart = true
    // The multipart stays open, since some writers close it and go on.
    const child = path === '' ? `${multipart.children + 1}` : `${path}.${multipart.children + 1}`
    this.#at = { path: child, envelope, depth: depth + 1, isDigest, isAlternative, isMessage: false }
    if (!closes) multipart.children++
    if (closes) {
      multipart.isClosed = true
      this.#at.path = path
    }
    this.#sink = closes ? this.#around([]) : undefined
  }

  /**
   * The problem of an innermost multipart that ends without a delimiter. Its body is read as text in the declared
   * encoding.
   */
  #withoutParts(from: number, to: number): ArchiveProblem[] {
    const { children, entity } = this.#top()
    if (children > 0 || !(this.#sink instanceof LeafReader)) return []
    // Pieces of a longer body may have been given out already.
    if (!this.#sink.hasStarted && to - from <= PIECE_SIZE) {
      const { contentType, charset, form } = entity
      this.#sink = this.#around(this.#sink.problems, { ...PLAIN_ENTITY, contentType, charset, form })
    }
    return [problem('boundary-not-found', this.#at.envelope.place(this.#base + to))]
  }

  #notClosed(): ArchiveProblem[] {
    const outermost = this.#multiparts[0]!
    if (outermost.isClosed || outermost.children === 0) return []
    return [problem('boundary-not-closed', this.#at.envelope.place(this.#base + this.#bytes.length))]
  }

  #giveHeaders(block: HeaderBlock, start: number, entity: Entity): void {
    const all = this.#scene.headers === 'all'
    for (const field of block.fields) if (field.usual || all) this.#giveHeader(block, field, start, entity)
  }

  #giveHeader(block: HeaderBlock, field: Field, start: number, entity: Entity): void {
    if (field.start >= field.end) return
    const { envelope, path, isAlternative: alternative } = this.#at
    const { toFile } = this.#scene
    const from = start + field.start
    const to = start + field.end
    const record = {
      envelope,
      path,
      contentType: entity.contentType,
      charset: entity.charset,
      origin: `header ${field.name}` as const,
      alternative,
      start: toFile === undefined ? from : toFile.start(from),
      end: toFile === undefined ? to : toFile.end(to - 1),
    }
    this.#scene.emit(new Part(record, new FieldContent(block.text.slice(field.start, field.end), from, toFile)))
  }
}
