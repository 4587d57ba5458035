import { DEPTH_LIMIT, mayHoldText, PLAIN_ENTITY } from '../../body/entity.ts'
import { judgeAttachment } from '../../body/judge.ts'
import { plainForm } from '../../decoding/body.ts'
import { labelOfCodePage } from '../../decoding/code-pages.ts'
import { HtmlReader } from '../../html/html.ts'
import type { Attachment } from '../../job/attachment.ts'
import type { ReadJob } from '../../job/job.ts'
import { scanHeader } from '../../message/header.ts'
import { envelopeFields, giveHeaders } from '../../message/header-parts.ts'
import { Envelope } from '../../part/envelope.ts'
import { emptyPart, type Origin, type Part, type PartRecord } from '../../part/part.ts'
import { piecesOf } from '../../part/pieces.ts'
import { type ArchiveProblemCode, attachmentProblem, problem } from '../../part/problem.ts'
import { latin1 } from '../../source/latin1.ts'
import { StoredSource } from '../../source/stored-source.ts'
import type { StoredBytes } from '../../source/window.ts'
import { attachedBlock } from '../../text/block.ts'
import { LeafReader } from '../../text/leaf.ts'
import type { ReadMember } from '../row.ts'
import { decompressRtf } from '../rtf/compressed.ts'
import { htmlOf } from '../rtf/encapsulated-html.ts'
import { giveRtf } from '../rtf/parts.ts'
import { textOf } from '../rtf/text.ts'
import { headerText } from './header-text.ts'
import type { OutlookAttachment, OutlookItem } from './item.ts'
import * as id from './property-ids.ts'

const LONGEST_BODY = 64 << 20
/** An object of another program (MS-OXCMSG §2.2.2.9). */
const OLE = 6
const HEAD_SIZE = 8192
const MAY_HOLD_URL = /:|www\.|ftp\./i
/** Given otherwise, or said by another: parts of the subject, the topic of a conversation. */
const GIVEN: ReadonlySet<number> = new Set([
  ...[id.TRANSPORT_HEADERS, id.SUBJECT, id.BODY, id.HTML, id.INTERNET_MESSAGE_ID, id.DISPLAY_TO, id.DISPLAY_CC],
  ...[id.MESSAGE_CLASS, 0x003d, 0x0070, 0x0e1d, 0x3001, 0x1042, 0x1039],
])
/** Of properties that hold URLs. */
const NAMES: Readonly<Record<number, string>> = {
  [id.ATTACH_PATHNAME]: 'attachment path',
  [id.ATTACH_LONG_PATHNAME]: 'attachment path',
  14928: 'personal home page',
  14929: 'business home page',
}

export interface ItemPlace {
  readonly number: number
  readonly folder?: string | undefined
  readonly node?: number | undefined
  readonly isDeleted?: boolean | undefined
  readonly within?: Envelope | undefined
  /** Its header is elsewhere. */
  readonly envelope?: Envelope | undefined
  readonly path?: string | undefined
  readonly depth?: number | undefined
}

/** Its header, its bodies, further strings that may hold URLs, and its attachments. */
export async function* readItem(
  item: OutlookItem,
  job: ReadJob,
  place: ItemPlace,
  readMember: ReadMember,
): AsyncGenerator<Part[]> {
  const envelope = place.envelope ?? (await giveHeader(item, job, place))
  yield* job.contain(readBodies(item, job, envelope, place.path ?? ''), envelope)
  let count = 0
  for await (const attachment of item.attachments()) {
    const path = place.path ? `${place.path}.${++count}` : `${++count}`
    yield* job.contain(readAttached(attachment, job, { ...place, path }, envelope, readMember), envelope)
  }
}

async function* readBodies(item: OutlookItem, job: ReadJob, envelope: Envelope, path: string): AsyncGenerator<Part[]> {
  yield* new Bodies(item, job, envelope, path).give()
  await giveStrings(item, job, envelope, path)
  yield job.drain()
}

async function* readAttached(
  attachment: OutlookAttachment,
  job: ReadJob,
  place: ItemPlace & { readonly path: string },
  envelope: Envelope,
  readMember: ReadMember,
): AsyncGenerator<Part[]> {
  const { path, depth = 0 } = place
  await giveStrings(attachment, job, envelope, path)
  const inner = await attachment.item()
  if (inner === undefined) yield* readAttachment(attachment, job, envelope, path, readMember)
  else if (depth >= DEPTH_LIMIT) job.context.emit(emptyPart(envelope, problem('depth-limit', envelope.place())))
  else {
    const at = { ...place, within: envelope, envelope: undefined, depth: depth + 1 }
    yield* readItem(inner, job, at, readMember)
  }
  yield job.drain()
}

async function giveHeader(item: OutlookItem, job: ReadJob, place: ItemPlace): Promise<Envelope> {
  const { source, headers, within } = job.context
  const text = latin1(Buffer.from(`${await headerText(item)}\n`))
  const block = scanHeader(text, { isWhole: true, all: headers === 'all' })!
  const { folder, node, isDeleted } = place
  const fields = { ...envelopeFields(block, undefined), folder, node, isDeleted }
  const envelope = new Envelope(source, place.number, fields, place.within ?? within)
  const emit = (part: Part): void => job.context.emit(part.withoutPlace())
  const at = { envelope, path: place.path ?? '', isAlternative: false }
  giveHeaders(block, 0, PLAIN_ENTITY, at, { ...job.context, emit })
  return envelope
}

/** Its text, and HTML or RTF with the same content. */
class Bodies {
  readonly #item: OutlookItem
  readonly #job: ReadJob
  readonly #envelope: Envelope
  readonly #path: string

  constructor(item: OutlookItem, job: ReadJob, envelope: Envelope, path: string) {
    this.#item = item
    this.#job = job
    this.#envelope = envelope
    this.#path = path
  }

  async *give(): AsyncGenerator<Part[]> {
    const text = await this.#item.string(id.BODY)
    const html = await this.#html()
    const rtf = html === undefined ? await this.#rtf() : undefined
    const wrapped = rtf && htmlOf(rtf, LONGEST_BODY)
    const set = rtf !== undefined && wrapped === undefined ? textOf(rtf, LONGEST_BODY) : undefined
    const hasText = text !== undefined && text.trim() !== ''
    const hasOther = html !== undefined || wrapped !== undefined || set !== undefined
    if (hasText) this.#giveLeaf(Buffer.from(text), 'text/plain', 'utf-8', hasOther)
    if (html !== undefined) this.#giveLeaf(html.bytes, 'text/html', html.charset, hasText)
    else if (wrapped !== undefined) this.#giveLeaf(Buffer.from(wrapped.html), 'text/html', 'utf-8', hasText)
    else if (set !== undefined) yield* giveRtf(set, this.#record('text/rtf', hasText), this.#job)
    const lost = (wrapped ?? set)?.problem
    if (lost !== undefined) this.#report(lost)
  }

  async #html(): Promise<{ readonly bytes: Buffer; readonly charset: string | undefined } | undefined> {
    const stored = await this.#item.binary(id.HTML)
    if (stored !== undefined && stored.size > 0) {
      const bytes = await this.#bytesOf(stored)
      return { bytes, charset: labelOfCodePage(this.#item.number(id.INTERNET_CODEPAGE)) }
    }
    const text = await this.#item.string(id.HTML)
    return text === undefined ? undefined : { bytes: Buffer.from(text), charset: 'utf-8' }
  }

  async #rtf(): Promise<Buffer | undefined> {
    const stored = await this.#item.binary(id.RTF_COMPRESSED)
    if (stored === undefined) return undefined
    return decompressRtf(await this.#bytesOf(stored), LONGEST_BODY)
  }

  #bytesOf(stored: StoredBytes): Promise<Buffer> {
    if (stored.size > LONGEST_BODY) this.#report('memory-limit')
    return stored.read(0, Math.min(stored.size, LONGEST_BODY))
  }

  #report(code: ArchiveProblemCode): void {
    this.#job.context.emit(emptyPart(this.#envelope, problem(code, this.#envelope.place())))
  }

  #record(contentType: string, alternative: boolean): Omit<PartRecord, 'origin'> {
    return { envelope: this.#envelope, contentType, alternative, path: this.#path, start: 0, end: 0 }
  }

  #giveLeaf(bytes: Buffer, contentType: string, charset: string | undefined, alternative: boolean): void {
    const emit = (part: Part): void => this.#job.context.emit(part.withoutPlace())
    const html = contentType === 'text/html' ? new HtmlReader(emit) : undefined
    const record = { ...this.#record(contentType, alternative), charset }
    const kind = { form: plainForm(charset), html, mayBeBlank: true }
    new LeafReader(record, kind, emit, [], undefined, attachedBlock(this.#job.context)).take(bytes, 0, 0, true)
  }
}

/** They are given nowhere else. */
async function giveStrings(
  item: OutlookItem | OutlookAttachment,
  job: ReadJob,
  envelope: Envelope,
  path: string,
): Promise<void> {
  for (const property of item.strings()) {
    if (GIVEN.has(property)) continue
    const text = await item.string(property)
    if (text === undefined || !MAY_HOLD_URL.test(text)) continue
    const origin: Origin = `metadata ${NAMES[property] ?? `property ${property.toString(16).padStart(4, '0')}`}`
    const record = { envelope, path, contentType: 'text/plain', origin, start: 0, end: 0 }
    for (const part of piecesOf(record, text)) job.context.emit(part)
  }
}

async function* readAttachment(
  attachment: OutlookAttachment,
  job: ReadJob,
  envelope: Envelope,
  path: string,
  readMember: ReadMember,
): AsyncGenerator<Part[]> {
  const bytes = await attachment.binary(id.ATTACH_DATA)
  const name = await nameOf(attachment, path)
  const contentType = (await attachment.string(id.ATTACH_MIME_TAG))?.toLowerCase() || 'application/octet-stream'
  const unread = (): void => {
    const found = attachmentProblem(envelope.place(), contentType, name, mayHoldText(contentType))
    job.context.emit(emptyPart(envelope, found))
  }
  if (bytes === undefined) {
    if (attachment.number(id.ATTACH_METHOD) === OLE) unread()
    return
  }
  if (bytes.size === 0) return
  const head = await bytes.read(0, HEAD_SIZE)
  const { kind } = judgeAttachment(head, head.length === bytes.size, job.context.formats)
  if (kind === 'unread' || (kind === 'file' && !job.context.attachments)) {
    unread()
    return
  }
  const record: Attachment = { bytes: head, contentType, name, path, envelope, held: job.context.held }
  yield* readMember(new StoredSource(bytes), job.enterAttachment(record, job.context.level))
}

async function nameOf(attachment: OutlookAttachment, path: string): Promise<string> {
  const names = [id.ATTACH_LONG_FILENAME, id.ATTACH_FILENAME, id.DISPLAY_NAME]
  for (const property of names) {
    const name = (await attachment.string(property))?.replace(/[\0-\x1f\x7f]/g, '').trim()
    if (name) return name
  }
  return path
}
