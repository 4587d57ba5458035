import {
  attachment,
  type BodyPlace,
  bodyRecord,
  encodedMessage,
  leafPath,
  mayBeWide,
  namedBody,
  textAround,
  textBody,
  undeclaredBody,
  unreadBody,
} from '../body/bodies.ts'
import { DEPTH_LIMIT, type Entity, PART_LIMIT, PLAIN_ENTITY } from '../body/entity.ts'
import type { Multipart, WalkState } from '../body/place.ts'
import { contentLinesBody } from '../content-lines/reader.ts'
import { type Raw, rawOf } from '../decoding/body.ts'
import { type BodySink, SKIPPER } from '../decoding/body-sink.ts'
import { PIECE_SIZE } from '../decoding/cut.ts'
import { mapFrom } from '../decoding/offset-map.ts'
import type { ReadContext } from '../job/context.ts'
import { Envelope } from '../part/envelope.ts'
import { emptyPart, Part } from '../part/part.ts'
import { type ArchiveProblem, problem } from '../part/problem.ts'
import { latin1 } from '../source/latin1.ts'
import { LeafReader } from '../text/leaf.ts'
import { AttachedDigests } from './attached-digests.ts'
import { Boundaries, guessBoundary } from './boundary.ts'
import { BOUNDARY_SEARCH_LENGTH, readEntity } from './entity.ts'
import { HEADER_LIMIT, type HeaderBlock, scanHeader } from './header.ts'
import { envelopeFields, giveHeaders, headerProblems } from './header-parts.ts'
import { reportLeftOut } from './left-out-fields.ts'
import { isLeftOut, plainBody } from './plain-message.ts'

const NO_BYTES = Buffer.alloc(0)

/** Walks one message (RFC 5322, RFC 2045 to 2049). Parts go to `context.emit` when they are complete, or large. */
export class MessageWalker {
  /** Offset in the source up to which the bytes are no longer needed. */
  position: number
  readonly #context: ReadContext
  readonly #number: number
  readonly #within: Envelope | undefined
  readonly #boundaries: Boundaries = new Boundaries()
  readonly #digests: AttachedDigests | undefined
  readonly #multiparts: Multipart[] = []
  #at: WalkState
  #sink: BodySink | undefined
  /** A multipart that declares no boundary, until its body shows one. */
  #unbounded: { readonly entity: Entity; readonly problems: ArchiveProblem[] } | undefined
  /** Offset before which no delimiter starts. */
  #searched = 0
  #atLineStart = true
  #parts = 0
  #bytes: Buffer = NO_BYTES
  #base = 0
  #done = false

  constructor(
    context: ReadContext,
    start: number,
    number: number,
    within: Envelope | undefined = context.within,
    depth = 0,
    path: string = context.path,
  ) {
    this.#context = context
    if (context.hash) this.#digests = new AttachedDigests()
    this.position = start
    this.#number = number
    const envelope = within ?? new Envelope(context.source, number)
    this.#at = { path, envelope, depth, isDigest: false, isAlternative: false, isEncrypted: false, isMessage: true }
    this.#within = within
  }

  /** Takes the bytes up to `end`; `bytes` holds them from `base` on. `isWhole` says that the message ends there. */
  advance(bytes: Buffer, base: number, end: number, isWhole: boolean): void {
    this.#bytes = end - base === bytes.length ? bytes : bytes.subarray(0, end - base)
    this.#base = base
    while (!this.#done && this.#step(isWhole)) {
      // Each step advances; the loop ends at a step that needs bytes that have not come yet.
      this.#digests?.take(bytes, base, this.position)
    }
    this.#digests?.take(bytes, base, this.position)
    if (this.#done) this.#digests?.close(-1)
  }

  /** An error in one part is its problem: its rest is skipped, and the parts and messages after it are read. */
  #step(isWhole: boolean): boolean {
    try {
      return this.#sink === undefined ? this.#readHeader(isWhole) : this.#readBody(isWhole)
    } catch (error) {
      this.#context.onError(error, this.#at.envelope, this.position)
      if (this.#sink === SKIPPER) this.#end()
      this.#sink = SKIPPER
      this.#unbounded = undefined
      return true
    }
  }

  #readHeader(isWhole: boolean): boolean {
    const from = this.position - this.#base
    const block = this.#headerAt(from, isWhole)
    if (block === undefined) return false
    const start = this.position
    this.position += block.bodyStart
    this.#searched = this.position
    this.#atLineStart = true
    this.#enter(block, start, isWhole)
    return true
  }

  #headerAt(from: number, isWhole: boolean): HeaderBlock | undefined {
    const available = this.#bytes.length - from
    for (let size = 8192; ; size *= 8) {
      const length = Math.min(available, size, HEADER_LIMIT)
      const scan = {
        isWhole: isWhole && length === available,
        all: this.#context.headers === 'all',
        boundaries: this.#boundaries,
      }
      const block = scanHeader(latin1(this.#bytes, from, from + length), scan)
      if (block !== undefined || length === available) return block
    }
  }

  #enter(block: HeaderBlock, start: number, isWhole: boolean): void {
    const at = this.#at
    const context = this.#context
    const entity = readEntity(block, at.isDigest && !at.isMessage, context.formats)
    const raw = isWhole && this.#isOutermost ? this.#rest : undefined
    const body = raw && plainBody(block, entity, raw)
    if (body !== undefined && isLeftOut(block, body, context)) {
      context.emit(emptyPart(at.envelope))
      reportLeftOut(block, start, at.envelope, context)
      this.#end()
      return
    }
    if (at.isMessage) at.envelope = this.#newEnvelope(block)
    giveHeaders(block, start, entity, at, context)
    if (body !== undefined && raw!.bytes.length <= PIECE_SIZE) {
      if (raw!.bytes.length > 0) context.emit(new Part(bodyRecord(entity, at, raw!), body))
      this.#end()
      return
    }
    const problems = headerProblems(block, start, entity, at.envelope)
    const limit = this.#limitAt(entity)
    if (limit !== undefined) problems.push(limit)
    if (limit !== undefined || block.ended === 'limit') {
      this.#sink = textBody({ ...PLAIN_ENTITY, contentType: entity.contentType }, problems, this.#place)
    } else this.#open(entity, problems)
    // A body without text cannot carry its problems, so empty parts carry them.
    if (!(this.#sink instanceof LeafReader) && this.#unbounded === undefined)
      for (const found of problems) this.#context.emit(emptyPart(at.envelope, found))
  }

  /** Whether no other message is around this one, so that its texts are evidence for none. */
  get #isOutermost(): boolean {
    return this.#parts === 0 && this.#within === undefined && this.#context.record === undefined
  }

  get #rest(): Raw {
    return rawOf(this.#bytes.subarray(this.position - this.#base), mapFrom(this.position, this.#context.toFile))
  }

  #end(): void {
    this.position = this.#base + this.#bytes.length
    this.#done = true
  }

  #newEnvelope(block: HeaderBlock): Envelope {
    const at = this.#at
    const { source, record, within } = this.#context
    const isOuter = at.depth === 0 && this.#within === undefined
    // A message is in the attachment that it is, or that the file is.
    const { attachment, digest } = at.envelope
    const isHere = isOuter || at.envelope === within
    const place = isHere ? source : { ...source, attachment, digest }
    return new Envelope(place, this.#number, envelopeFields(block, record), isOuter ? undefined : at.envelope)
  }

  #limitAt(entity: Entity): ArchiveProblem | undefined {
    if (++this.#parts > PART_LIMIT) {
      // The rest of the message is read as one text.
      this.#boundaries.truncate(0)
      this.#multiparts.length = 0
      return problem('part-limit', this.#at.envelope.place(this.position))
    }
    const nests = entity.kind === 'multipart' || entity.kind === 'message'
    if (!nests || this.#at.depth < DEPTH_LIMIT) return undefined
    return problem('depth-limit', this.#at.envelope.place(this.position))
  }

  #open(entity: Entity, problems: ArchiveProblem[]): void {
    const at = this.#at
    if (entity.kind === 'multipart' && entity.boundary === '') {
      this.#unbounded = { entity, problems }
      this.#sink = SKIPPER
    } else if (entity.kind === 'multipart') this.#openMultipart(entity, problems)
    else if (entity.kind === 'message' && entity.form.encoding === 'identity') {
      at.path = leafPath(at)
      at.depth++
      at.isMessage = true
      this.#nameMessage(entity.name)
    } else if (entity.kind === 'skip') this.#sink = unreadBody(entity, this.#place)
    else if (entity.name === '' && entity.kind !== 'attachment') this.#sink = this.#sinkOf(entity, problems)
    else this.#sink = namedBody(entity, this.#place, () => this.#sinkOf(entity, this.#context.hash ? [] : problems))
  }

  /** Says in which attachment the parts of an attached message are. It may have no name. */
  #nameMessage(name: string): void {
    const digest = {}
    this.#at.envelope = this.#at.envelope.inAttachment(name || undefined, digest)
    this.#digests?.take(this.#bytes, this.#base, this.position)
    this.#digests?.open(digest, this.#multiparts.length, this.position)
  }

  #sinkOf(entity: Entity, problems: ArchiveProblem[]): BodySink {
    const place = this.#place
    if (entity.kind === 'message') return encodedMessage(entity, place)
    if (entity.kind === 'attachment') return attachment(entity, place)
    const open = (told: ArchiveProblem[]): BodySink =>
      entity.kind === 'content-lines' ? contentLinesBody(entity, place) : textBody(entity, told, place)
    return mayBeWide(entity) ? undeclaredBody(entity, place, () => open([])) : open(problems)
  }

  /** Opens a multipart that declares no boundary by a line that looks like one. False if more bytes are needed. */
  #findBoundary({ entity, problems }: { entity: Entity; problems: ArchiveProblem[] }, isWhole: boolean): boolean {
    const from = this.position - this.#base
    if (this.#bytes.length - from < BOUNDARY_SEARCH_LENGTH && !isWhole) return false
    this.#unbounded = undefined
    const boundary = this.#boundaryWithin(from, from + BOUNDARY_SEARCH_LENGTH)
    if (boundary === undefined) this.#sink = textBody({ ...entity, kind: 'text' }, problems, this.#place)
    else this.#openMultipart({ ...entity, boundary }, problems)
    return true
  }

  #boundaryWithin(from: number, to: number): string | undefined {
    return guessBoundary(latin1(this.#bytes, from, Math.min(to, this.#bytes.length)), this.#boundaries)
  }

  /** Opens a multipart whose boundary does not occur by a line like one. False without it, or if pieces were given. */
  #reopen(from: number, to: number): boolean {
    const { children, entity } = this.#top()
    const sink = this.#sink
    if (children > 0 || !(sink instanceof LeafReader) || sink.hasStarted || to - from > PIECE_SIZE) return false
    const boundary = this.#boundaryWithin(from, to)
    if (boundary === undefined) return false
    this.#multiparts.pop()
    this.#boundaries.truncate(this.#multiparts.length)
    const missing = problem('boundary-not-found', this.#at.envelope.place(this.#base + to))
    this.#openMultipart({ ...entity, boundary }, [...sink.problems, missing])
    this.#searched = this.position
    this.#atLineStart = true
    return true
  }

  #openMultipart(entity: Entity, problems: ArchiveProblem[]): void {
    const at = this.#at
    const isAlternative = at.isAlternative || entity.contentType === 'multipart/alternative'
    const isDigest = entity.contentType === 'multipart/digest'
    const isEncrypted = at.isEncrypted || entity.contentType === 'multipart/encrypted'
    if (isEncrypted && !at.isEncrypted) unreadBody(entity, this.#place)
    this.#boundaries.push(entity.boundary)
    const { path, envelope, depth } = at
    const counters = { children: 0, isClosed: false }
    this.#multiparts.push({ path, envelope, depth, isDigest, isAlternative, isEncrypted, entity, ...counters })
    this.#sink = textAround(problems, this.#place)
  }

  get #place(): BodyPlace {
    return { context: this.#context, at: this.#at, position: this.position, outer: this.#multiparts, walk: this.#walk }
  }

  readonly #walk: BodyPlace['walk'] = (bytes, from, context, { envelope, depth, path }) => {
    const walker = new MessageWalker(context, from, this.#number, envelope, depth + 1, path)
    walker.advance(bytes, 0, bytes.length, true)
  }

  #readBody(isWhole: boolean): boolean {
    const bytes = this.#bytes
    const base = this.#base
    const boundaries = this.#boundaries
    const from = this.position - base
    if (this.#unbounded !== undefined && !this.#findBoundary(this.#unbounded, isWhole)) return false
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
    if (endsTop && this.#reopen(from, to)) return true
    const faults = endsTop ? [...this.#withoutParts(from, to), ...(isFound ? [] : this.#notClosed())] : []
    this.position = base + this.#sink!.take(bytes.subarray(0, to), base, from, isFound || isWhole)
    for (const fault of faults) this.#context.emit(emptyPart(this.#at.envelope, fault))
    if (isFound) {
      this.#digests?.take(this.#bytes, base, base + to)
      this.#digests?.close(found.level)
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

  /** Continues after a delimiter line. */
  #pass(level: number, closes: boolean): void {
    this.#multiparts.length = level + 1
    this.#boundaries.truncate(level + 1)
    const multipart = this.#top()
    const { envelope, depth, isDigest, isAlternative, isEncrypted, path } = multipart
    this.#searched = this.position
    this.#atLineStart = true
    // The multipart stays open, since some writers close it and continue.
    const child = path === '' ? `${multipart.children + 1}` : `${path}.${multipart.children + 1}`
    this.#at = { path: child, envelope, depth: depth + 1, isDigest, isAlternative, isEncrypted, isMessage: false }
    if (!closes) multipart.children++
    if (closes) {
      multipart.isClosed = true
      this.#at.path = path
    }
    this.#sink = closes ? textAround([], this.#place) : undefined
  }

  /** The problem of an innermost multipart that ends without a delimiter. Its body is read as text in its encoding. */
  #withoutParts(from: number, to: number): ArchiveProblem[] {
    const { children, entity } = this.#top()
    if (children > 0 || !(this.#sink instanceof LeafReader)) return []
    // Pieces of a longer body may have been given out already.
    if (!this.#sink.hasStarted && to - from <= PIECE_SIZE) {
      const { contentType, charset, form } = entity
      const plain = { ...PLAIN_ENTITY, contentType, charset, form }
      this.#sink = textAround(this.#sink.problems, this.#place, plain)
    }
    return [problem('boundary-not-found', this.#at.envelope.place(this.#base + to))]
  }

  #notClosed(): ArchiveProblem[] {
    const outermost = this.#multiparts[0]!
    if (outermost.isClosed || outermost.children === 0) return []
    return [problem('boundary-not-closed', this.#at.envelope.place(this.#base + this.#bytes.length))]
  }
}
