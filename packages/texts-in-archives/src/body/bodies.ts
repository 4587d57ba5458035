import { type BodySink, decoded, decodedBody, HEAD_SIZE, HeadSink, SKIPPER, WholeBody } from '../decoding/body-sink.ts'
import { byteOrderMark, charsetOrGuess, GUESSED } from '../decoding/charset.ts'
import { unpackBlock } from '../decoding/unpacked-block.ts'
import { wideCharset } from '../decoding/wide-charset.ts'
import { notationOfType } from '../fields/find-notation.ts'
import { HtmlReader } from '../html/html.ts'
import { baseOf } from '../html/html-url.ts'
import type { ReadContext } from '../job/context.ts'
import { emptyPart, type PartRecord } from '../part/part.ts'
import { type ArchiveProblem, attachmentProblem, problem } from '../part/problem.ts'
import { type Digest, sha256Of } from '../source/digest.ts'
import type { Span } from '../source/span.ts'
import { type BlockFound, blockProblem, unreadBlock } from '../text/block.ts'
import { type LeafForm, LeafReader, type LeafRecord } from '../text/leaf.ts'
import {
  DEPTH_LIMIT,
  ENCODED_MESSAGE_LIMIT,
  type Entity,
  mayHoldText,
  NESTED_MESSAGES_LIMIT,
  PLAIN_ENTITY,
} from './entity.ts'
import { judgeAttachment } from './judge.ts'
import type { Multipart, WalkState } from './place.ts'

export interface BodyPlace {
  readonly context: ReadContext
  readonly at: WalkState
  readonly position: number
  readonly outer: readonly Multipart[]
  /** Decoded bytes, from the offset `from` on. */
  walk(bytes: Buffer, from: number, context: ReadContext, at: Pick<WalkState, 'envelope' | 'depth' | 'path'>): void
}

export function textBody(entity: Entity, problems: ArchiveProblem[], place: BodyPlace): LeafReader {
  const { context, at } = place
  const html = entity.kind === 'html' ? htmlReader(entity, place) : undefined
  const onBlock = (block: BlockFound): ArchiveProblem[] => openBlock(block, entity, place)
  const form = { ...formOf(entity), html }
  return new LeafReader(recordOf(entity, at, leafPath(at)), form, context.emit, problems, context.toFile, onBlock)
}

/** A file that is uuencoded or in yEnc within a text is read as an attachment is. */
function openBlock(block: BlockFound, { charset }: Entity, place: BodyPlace): ArchiveProblem[] {
  const { context, at } = place
  const { envelope } = at
  const { raw, kind, name } = block
  const start = block.toFile.start(0)
  if (raw === undefined || raw.length > roomIn(context)) return [blockProblem(block, envelope, context.formats)]
  const { bytes, toFile, isDamaged } = unpackBlock({ ...block, raw })
  if (judgeAttachment(bytes.subarray(0, HEAD_SIZE), bytes.length <= HEAD_SIZE, context.formats).kind === 'unread')
    return [blockProblem(block, envelope, context.formats)]
  const entity: Entity = { ...PLAIN_ENTITY, kind: 'attachment', contentType: `application/x-${kind}`, charset, name }
  const decoding = context.decoding ?? { left: leftIn(context) }
  decoding.left -= raw.length
  const here = {
    ...at,
    envelope: envelope.inAttachment(name || undefined, context.hash ? { sha256: sha256Of(bytes) } : undefined),
  }
  attachment(entity, { ...place, position: start, at: here, context: { ...context, toFile, decoding } }).take(
    bytes,
    0,
    0,
    true,
  )
  return isDamaged ? [problem('damaged-encoding', envelope.place(start), kind)] : []
}

/** Whether the first bytes must show the charset: programs of Windows save text as UTF-16, and no label says so. */
export function mayBeWide({ form }: Entity): boolean {
  return form.encoding === 'base64' && form.charset === GUESSED
}

/** `open` opens a body that is neither. */
export function undeclaredBody(entity: Entity, place: BodyPlace, open: () => BodySink): BodySink {
  const { form } = entity
  return new HeadSink(form.encoding, (head) => {
    const charset = byteOrderMark(head)?.charset ?? wideCharset(head)
    if (charset === undefined || charset === 'utf-8') return open()
    // Lines of content are read as bytes: what is not ASCII is read as text, as in a file.
    const kind = entity.kind === 'html' ? 'html' : 'text'
    return textBody({ ...entity, kind, form: { ...form, charset: charsetOrGuess(charset) } }, [], place)
  })
}

/** It is seldom more than a remark for old mail readers, but is never dropped. */
export function textAround(
  problems: readonly ArchiveProblem[],
  { context, at }: BodyPlace,
  entity: Entity = PLAIN_ENTITY,
): LeafReader {
  const plain = { ...entity, contentType: 'text/plain' }
  const form = { ...formOf(plain), mayBeBlank: true }
  const record = recordOf(plain, at, at.path)
  return new LeafReader(record, form, context.emit, problems, context.toFile, unreadBlock(context))
}

/** Of a body in one piece. */
export function bodyRecord(entity: Entity, at: WalkState, { start, end }: Span): PartRecord {
  return { ...recordOf(entity, at, leafPath(at)), origin: 'body', start, end }
}

function recordOf(
  { contentType, charset }: Entity,
  { envelope, isAlternative: alternative }: WalkState,
  path: string,
): LeafRecord {
  return { envelope, path, contentType, charset, alternative }
}

function formOf({ contentType, form, name, block }: Entity): LeafForm {
  return { form, notation: notationOfType(contentType, name), block }
}

function htmlReader({ location, name }: Entity, { context, at, outer, position }: BodyPlace): HtmlReader {
  let base = baseOf(at.envelope.target)
  for (const { entity } of outer) base = baseOf(entity.location, base) ?? base
  // No program for mail runs the scripts of a body.
  const onScript = (): void => context.emit(emptyPart(at.envelope, problem('script', at.envelope.place(position))))
  return new HtmlReader(context.emit, {
    base: baseOf(location, base) ?? base,
    onScript: name === '' ? onScript : undefined,
  })
}

/** A message that is no multipart is its part 1 (RFC 3501 §6.4.5). */
export function leafPath({ isMessage, path }: WalkState): string {
  if (!isMessage) return path
  return path === '' ? '1' : `${path}.1`
}

export function unreadBody({ contentType, name }: Entity, { context, at, position }: BodyPlace): BodySink {
  const found = attachmentProblem(at.envelope.place(position), contentType, name, mayHoldText(contentType))
  if (!at.isEncrypted) context.emit(emptyPart(at.envelope, found))
  return SKIPPER
}

/** Types and names are often wrong. */
export function attachment(entity: Entity, place: BodyPlace): BodySink {
  const { context, at, position } = place
  return new HeadSink(entity.form.encoding, (head, isWhole) => {
    const found = judgeAttachment(head, isWhole, context.formats)
    const isLeftOut = found.kind === 'file' && !context.attachments
    if (found.kind === 'unread' || isLeftOut) return unreadBody(entity, place)
    if (found.kind === 'file') {
      const path = leafPath(at)
      const open = (raw: Buffer): void => openFile(raw, entity, path, place)
      return new WholeBody(roomIn(context), open, () => unreadBody(entity, place))
    }
    if (found.kind === 'message') {
      if (at.depth < DEPTH_LIMIT) return encodedMessage(entity, place, found.start)
      return textBody(entity, [problem('depth-limit', at.envelope.place(position))], place)
    }
    const form = { ...entity.form, charset: charsetOrGuess(found.charset ?? entity.charset ?? '') }
    return textBody({ ...entity, kind: found.kind, form }, [], place)
  })
}

/** Its parts have its name and, if asked for, its digest, for which it is kept as a whole. */
export function namedBody({ name, form }: Entity, { context, at }: BodyPlace, open: () => BodySink): BodySink {
  if (!context.hash) {
    at.envelope = at.envelope.inAttachment(name || undefined, undefined)
    return open()
  }
  const digest: Digest = {}
  at.envelope = at.envelope.inAttachment(name || undefined, digest)
  const read = (raw: Buffer, start: number): void => {
    digest.sha256 = sha256Of(decoded(raw, form.encoding))
    open().take(raw, start, 0, true)
  }
  return new WholeBody(roomIn(context), read, open)
}

function openFile(raw: Buffer, { form, contentType, name }: Entity, path: string, { context, at }: BodyPlace): void {
  const { envelope } = at
  const held = NESTED_MESSAGES_LIMIT - leftIn(context) + raw.length
  if (context.decoding !== undefined) context.decoding.left -= raw.length
  const bytes = decoded(raw, form.encoding)
  context.attach({ bytes, contentType, name: name || path, path, envelope, held })
}

/** RFC 2046 §5.2.1 forbids the encoding, and some writers use it. */
export function encodedMessage(entity: Entity, place: BodyPlace, from = 0): BodySink {
  const { context, at, position } = place
  const outer = { envelope: at.envelope, depth: at.depth, path: leafPath(at) }
  const read = (raw: Buffer, start: number): void => {
    const { bytes, end, toFile } = decodedBody(raw, start, entity.form.encoding, context.toFile)
    const decoding = context.decoding ?? { left: leftIn(context) }
    decoding.left -= raw.length
    place.walk(bytes, from, { ...context, toFile, decoding }, outer)
    if (end === raw.length) return
    const damage = problem('damaged-encoding', at.envelope.place(start + end), 'base64')
    textAround([damage], place).take(raw, start, end, true)
  }
  const tooLarge = (): BodySink =>
    textBody({ ...entity, kind: 'text' }, [problem('size-limit', at.envelope.place(position))], place)
  return new WholeBody(roomIn(context), read, tooLarge)
}

/** In bytes, before decoding. */
function roomIn(context: ReadContext): number {
  return Math.min(leftIn(context), ENCODED_MESSAGE_LIMIT)
}

function leftIn({ decoding, held }: ReadContext): number {
  return decoding?.left ?? NESTED_MESSAGES_LIMIT - held
}
