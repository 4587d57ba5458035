import { byteOrderMark } from '../../decoding/charset.ts'
import type { ReadJob } from '../../job/job.ts'
import type { Part } from '../../part/part.ts'
import { shouldYield, yieldToEventLoop } from '../../source/event-loop.ts'
import type { TextMeter } from '../../source/expansion-meter.ts'
import { latin1 } from '../../source/latin1.ts'
import type { ByteSource } from '../../source/window.ts'
import { BinaryRecords } from './binary-records.ts'
import type { MemberRecord } from './document-text.ts'
import { type PartHandler, type XmlHandler, XmlReader } from './xml.ts'

export interface Member {
  readonly name: string
  readonly bytes: KeptBytes
  readonly job: ReadJob
  readonly text: TextMeter
  /** The wide charset that its bytes show, if it was looked for. */
  readonly charset?: string | undefined
}

/** Parts, and UTF-16 units in them, that are given out together. */
const MOST_WAITING = 100
const MOST_TEXT_WAITING = 1 << 20

const DECODED = 1 << 16
/** Of a binary workbook */
const BINARY = /\.bin$/i

/** With a turn for other work now and then. Damage is reported; what was gathered before an error is given. */
export async function* readXml(member: Member, handler: PartHandler): AsyncGenerator<Part[]> {
  const { job } = member
  yield* job.contain(readSteps(member, handler))
  try {
    handler.finish()
  } catch (error) {
    job.reportThrown(error)
  }
  yield job.drain()
}

async function* readSteps(member: Member, handler: XmlHandler): AsyncGenerator<Part[]> {
  const { job, text } = member
  let given = 0
  const mustPause = (): boolean => text.isExceeded || text.given - given > MOST_TEXT_WAITING
  const reader = BINARY.test(member.name)
    ? new BinaryRecords(member.bytes.pieces, handler)
    : new XmlReader(xmlPieces(member), handler, mustPause)
  while (!text.isExceeded && reader.step()) {
    if (job.waiting > MOST_WAITING || mustPause()) {
      given = text.given
      yield job.drain()
    }
    if (shouldYield()) await yieldToEventLoop()
  }
  if (reader.isTooDeep) job.report('depth-limit')
  else if (reader.isDamaged) job.report('corrupt')
}

/** A member that is not there is empty, and one whose reader throws is as far as it was read. */
export async function scanMember(
  member: Member | undefined,
  handler: XmlHandler,
  within: (pieces: Iterable<string>) => Iterable<string> = (pieces) => pieces,
): Promise<void> {
  if (member === undefined) return
  try {
    const isBinary = BINARY.test(member.name)
    const reader = isBinary
      ? new BinaryRecords(member.bytes.pieces, handler)
      : new XmlReader(within(xmlPieces(member)), handler)
    while (reader.step()) if (shouldYield()) await yieldToEventLoop()
  } catch (error) {
    member.job.reportThrown(error)
  }
}

/** The text of a member: by its byte order mark, what its bytes show, or its declaration (XML 1.0, appendix F); else UTF-8. */
export function* xmlPieces({ bytes, charset }: Pick<Member, 'bytes' | 'charset'>): Generator<string> {
  const head = bytes.pieces[0] ?? Buffer.alloc(0)
  const mark = byteOrderMark(head.subarray(0, 4))?.charset
  const declared = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)/.exec(latin1(head, 0, 200))?.[1]
  const decoder = decoderFor(mark ?? charset ?? declared)
  for (const piece of bytes.pieces) {
    for (let at = 0; at < piece.length; at += DECODED) {
      yield decoder.decode(piece.subarray(at, at + DECODED), { stream: true })
    }
  }
  yield decoder.decode()
}

function decoderFor(label: string | undefined): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}

export function recordOf(
  { bytes, job, text }: Member,
  contentType: string,
  { page, base }: { page?: number | undefined; base?: string | undefined } = {},
): MemberRecord {
  const tooMuch = (): void => job.report('expansion-limit')
  const emit = (part: Part): void => {
    if (text.admits(part.text.length, tooMuch)) job.context.emit(part)
  }
  return { emit, ...job.record(contentType, bytes.size), page, base }
}

const PIECE = 1 << 16

/** In the pieces in which they came: to put large ones together takes long. */
export class KeptBytes {
  readonly pieces: readonly Buffer[]
  readonly size: number

  constructor(pieces: readonly Buffer[]) {
    this.pieces = pieces
    this.size = pieces.reduce((size, { length }) => size + length, 0)
  }

  get source(): ByteSource {
    return new PiecesSource(this.pieces)
  }
}

/** Undefined if there are more than `most`. */
export async function keepBytes(source: ByteSource, most: number): Promise<KeptBytes | undefined> {
  const pieces: Buffer[] = []
  let size = 0
  for (;;) {
    const piece = Buffer.allocUnsafe(PIECE)
    let filled = 0
    for (let count = -1; filled < PIECE && count !== 0; filled += count) count = await source.read(piece, filled)
    if (filled > 0) pieces.push(filled < PIECE ? Buffer.from(piece.subarray(0, filled)) : piece)
    size += filled
    if (size > most) return undefined
    if (filled < PIECE) return new KeptBytes(pieces)
  }
}

/** Bytes in memory that are no single buffer. */
class PiecesSource implements ByteSource {
  readonly #pieces: readonly Buffer[]
  #index = 0
  #at = 0

  constructor(pieces: readonly Buffer[]) {
    this.#pieces = pieces
  }

  async read(target: Buffer, at: number): Promise<number> {
    const piece = this.#pieces[this.#index]
    if (piece === undefined) return 0
    const count = piece.copy(target, at, this.#at)
    this.#at += count
    if (this.#at === piece.length) {
      this.#index++
      this.#at = 0
    }
    return count
  }

  async close(): Promise<void> {}
}
