import { attachment, type BodyPlace, encodedMessage, leafPath, textBody } from '../body/bodies.ts'
import type { Entity } from '../body/entity.ts'
import { judgeAttachment } from '../body/judge.ts'
import { BodyContent, rawOf, type TextForm } from '../decoding/body.ts'
import { type BodySink, HeadSink, SKIPPER } from '../decoding/body-sink.ts'
import { charsetOrGuess } from '../decoding/charset.ts'
import { PIECE_SIZE } from '../decoding/cut.ts'
import { breakStart, foldMap, isFold, unfold } from '../decoding/folding.ts'
import { ChainMap, mapFrom, type OffsetMap, ShiftMap } from '../decoding/offset-map.ts'
import { HtmlReader } from '../html/html.ts'
import { readReference } from '../html/html-url.ts'
import { Envelope } from '../part/envelope.ts'
import { emptyPart, type Origin, Part, type PartRecord } from '../part/part.ts'
import { problem } from '../part/problem.ts'
import { EQUALS, LF, SPACE } from '../source/ascii.ts'
import { latin1 } from '../source/latin1.ts'
import { unreadBlock } from '../text/block.ts'
import { LeafReader } from '../text/leaf.ts'
import { Components } from './components.ts'
import { type EventFields, noteField } from './event.ts'
import { type Property, readProperty, TECHNICAL } from './property.ts'
import { type ContentSyntax, contentSyntax } from './syntax.ts'

/** In bytes: a property without its value, and a line that is read as a whole. */
const LONGEST_LINE = PIECE_SIZE
const URI = /^[a-z][a-z\d+.-]+:(?:(?![,;|][a-z]+:\/\/)[^\s"<>])+$/i
const COMPONENT = /^[\w-]{0,60}/
const LONGEST_EVENT = 1 << 17

export class ContentLines implements BodySink {
  readonly #syntax: ContentSyntax
  readonly #entity: Entity
  readonly #place: BodyPlace
  readonly #components = new Components()
  /** It changes, since a part takes over what it says. */
  readonly #record: { -readonly [Name in keyof PartRecord]: PartRecord[Name] }
  #searched = 0
  /** Whether the line is in quoted-printable, in which a soft line break ends no line. */
  #isQuoted = false
  #value: BodySink | undefined
  /** Only of an event that is in no message. */
  #fields: EventFields | undefined

  constructor(syntax: ContentSyntax, entity: Entity, place: BodyPlace) {
    const { contentType, charset } = entity
    const { envelope, isAlternative: alternative } = place.at
    const path = leafPath(place.at)
    this.#record = { envelope, path, contentType, charset, origin: 'body', alternative, start: 0, end: 0 }
    this.#syntax = syntax
    this.#entity = entity
    this.#place = place
  }

  take(bytes: Buffer, base: number, from: number, isWhole: boolean): number {
    let at = from
    for (;;) {
      const end = this.#lineEnd(bytes, base, at, isWhole)
      const isComplete = end !== undefined
      if (!isComplete && this.#value === undefined && bytes.length - at <= LONGEST_LINE) return at
      const stop = breakStart(bytes, at, end ?? this.#searched - base)
      if (this.#value === undefined) {
        const line = bytes.subarray(at, stop)
        const property = readProperty(line, LONGEST_LINE, this.#syntax, this.#entity.form)
        const isSoft = line.at(-1) === EQUALS && property?.form.encoding === 'quoted-printable'
        if (isComplete && isSoft && !this.#isQuoted) {
          this.#isQuoted = true
          continue
        }
        if (!isWhole && property?.key === 'BEGIN' && this.#isEventCut(bytes, at, line)) return at
        this.#value = this.#orSkip(base + at, () => this.#sinkOf(property, line, base + at, isComplete)) ?? SKIPPER
        at += property?.valueStart ?? 0
      }
      const value = this.#value
      const taken = this.#orSkip(base + at, () => value.take(bytes.subarray(0, stop), base, at, isComplete))
      if (taken === undefined) {
        this.#value = SKIPPER
        continue
      }
      at = taken
      if (!isComplete) return at
      this.#value = undefined
      this.#isQuoted = false
      if (end === bytes.length) return this.#finish(base, end)
      at = end + 1
    }
  }

  /** Undefined at an error, which is told; the other properties are read. */
  #orSkip<Result>(position: number, read: () => Result): Result | undefined {
    try {
      return read()
    } catch (error) {
      const { envelope } = this.#place.at
      this.#place.context.onError(error, envelope, this.#fileMap(position).start(0))
      return undefined
    }
  }

  /** An event is read as a whole, since its date may follow its text. */
  #isEventCut(bytes: Buffer, at: number, line: Buffer): boolean {
    if (this.#syntax !== 'icalendar' || this.#components.depth > 0 || bytes.length - at > LONGEST_EVENT) return false
    return !bytes.includes(`\nEND${latin1(line).trimEnd().slice('BEGIN'.length)}`, at, 'latin1')
  }

  /** The end of all bytes if there is no LF; undefined if it has not come. */
  #lineEnd(bytes: Buffer, base: number, from: number, isWhole: boolean): number | undefined {
    const start = Math.max(from, this.#searched - base)
    for (let at = bytes.indexOf(LF, start); at >= 0; at = bytes.indexOf(LF, at + 1)) {
      this.#searched = base + at
      if (at + 1 === bytes.length && !isWhole) return undefined
      if (isFold(bytes, at)) continue
      if (!this.#isQuoted || bytes[breakStart(bytes, from, at) - 1] !== EQUALS) return at
    }
    this.#searched = base + bytes.length
    return isWhole ? bytes.length : undefined
  }

  /** Or for a line that is no content line. `position` is that of the line. */
  #sinkOf(property: Property | undefined, line: Buffer, position: number, isComplete: boolean): BodySink {
    const isDirectory = this.#syntax === 'ldif'
    if (property === undefined) {
      if (line.length === 0 && isDirectory) this.#passMark('', line)
      return line.length < 2 ? SKIPPER : this.#textSink('body', { ...this.#entity.form, isFolded: true })
    }
    const { key, name, valueStart, form, isHtml } = property
    const raw = line.subarray(valueStart)
    if (isDirectory ? key === 'DN' : key === 'BEGIN' || key === 'END') {
      this.#passMark(key, raw)
      if (!isDirectory) return SKIPPER
    }
    if (this.#fields !== undefined && this.#components.depth === 1) noteField(this.#fields, property, raw)
    for (const [parameter, { value, start, end }] of property.parameters) {
      if (!value.includes(':')) continue
      const head = line.subarray(0, valueStart)
      const map = new ChainMap(new ShiftMap(start), new ChainMap(foldMap(head), this.#fileMap(position)))
      this.#giveText(`property ${name} ${parameter}`, unfold(head).subarray(start, end), map, this.#entity.form, true)
    }
    if (this.#place.context.headers !== 'all' && TECHNICAL.test(key)) return SKIPPER
    const origin: Origin = `property ${name}`
    if (form.encoding === 'base64') return this.#base64Sink(property, origin, position + valueStart)
    if (!isComplete || isHtml || raw.length > LONGEST_LINE) return this.#textSink(origin, form, isHtml)
    let [from, to] = [0, raw.length]
    while (raw[from]! <= SPACE) from++
    while (to > from && raw[to - 1]! <= SPACE) to--
    const toFile = this.#fileMap(position + valueStart + from)
    this.#giveText(origin, raw.subarray(from, to), toFile, form, property.isUri)
    return SKIPPER
  }

  #passMark(key: string, value: Buffer): void {
    const components = this.#components
    const name = this.#syntax === 'ldif' ? 'record' : COMPONENT.exec(latin1(unfold(value)))![0].toUpperCase()
    if (key === 'DN' || key === 'BEGIN') components.begin(name)
    else components.end(name)
    this.#record.component = components.label
    const { depth } = components
    const { envelope } = this.#place.at
    // In a message, all is of the message.
    if (this.#syntax !== 'icalendar' || envelope.number > 0 || depth > 1 || (depth === 1 && key === 'END')) return
    this.#fields = depth === 1 ? {} : undefined
    const { source, within } = this.#place.context
    this.#record.envelope = this.#fields === undefined ? envelope : new Envelope(source, 0, this.#fields, within)
  }

  #giveText(origin: Origin, bytes: Buffer, toFile: OffsetMap, form: TextForm, isUri: boolean): void {
    if (bytes.length === 0) return
    const raw = rawOf(bytes, toFile)
    const content = new BodyContent(raw, form)
    const record = this.#record
    record.origin = origin
    record.start = raw.start
    record.end = raw.end
    record.reference = isUri && URI.test(content.text()) ? readReference(content.text(), undefined) : undefined
    this.#place.context.emit(new Part(record, content))
  }

  #textSink(origin: Origin, form: TextForm, isHtml = false): LeafReader {
    const { context } = this.#place
    const { emit, toFile } = context
    const html = isHtml ? new HtmlReader(emit, { origin }) : undefined
    const contentType = isHtml ? 'text/html' : this.#entity.contentType
    const record = { ...this.#record, origin, contentType, reference: undefined }
    return new LeafReader(record, { form, html, mayBeBlank: true }, emit, [], toFile, unreadBlock(context))
  }

  #base64Sink({ key, form, mediaType, parameters }: Property, origin: Origin, position: number): BodySink {
    return new HeadSink('base64', (head, isWhole) => {
      const found = judgeAttachment(head, isWhole, this.#place.context.formats)
      if (found.kind === 'text' || found.kind === 'html') {
        const charset = found.charset === undefined ? form.charset : charsetOrGuess(found.charset)
        return this.#textSink(origin, { ...form, charset }, found.kind === 'html')
      }
      // Keys, certificates and identifiers hold no text.
      if (found.kind === 'unread' && mediaType === undefined && key !== 'ATTACH') return SKIPPER
      const name = (parameters.get('FILENAME') ?? parameters.get('X-FILENAME'))?.value ?? ''
      const file = { ...this.#entity, contentType: mediaType ?? 'application/octet-stream', name, form }
      const at = { ...this.#place.at, envelope: this.#record.envelope }
      return attachment(file, { ...this.#place, at, position })
    })
  }

  #fileMap(start: number): OffsetMap {
    return mapFrom(start, this.#place.context.toFile)
  }

  #finish(base: number, end: number): number {
    const { label } = this.#components
    if (label === undefined || this.#syntax === 'ldif') return end
    const { envelope } = this.#place.at
    const place = envelope.place(this.#fileMap(base + end).start(0))
    this.#place.context.emit(emptyPart(envelope, problem('truncated', place, `${label} is not ended`)))
    return end
  }
}

/** Other content of such a type is text. */
export function contentLinesBody(entity: Entity, place: BodyPlace): BodySink {
  const { encoding, charset } = entity.form
  return new HeadSink(encoding, (head) => {
    const syntax = contentSyntax(latin1(head))
    if (syntax === undefined) return textBody(entity, [], place)
    const plain: Entity = { ...entity, form: { encoding: 'identity', charset, flowed: undefined } }
    if (encoding === 'identity') return new ContentLines(syntax, plain, place)
    const walk: BodyPlace['walk'] = (bytes, from, context) =>
      new ContentLines(syntax, plain, { ...place, context }).take(bytes, 0, from, true)
    return encodedMessage(entity, { ...place, walk })
  })
}
