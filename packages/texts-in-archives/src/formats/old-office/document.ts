import type { ReadJob } from '../../job/job.ts'
import type { Origin } from '../../part/part.ts'
import { TextMeter } from '../../source/expansion-meter.ts'
import type { StoredBytes } from '../../source/window.ts'
import { DocumentText, type MemberRecord } from '../office/document-text.ts'
import { KeptBytes, type Member, recordOf } from '../office/member.ts'

/** In bytes, of a stream. */
const MOST_BYTES = 256 << 20

/** A document of Word, Excel or PowerPoint. */
export class OldDocument {
  readonly job: ReadJob
  readonly #streamOf: (name: string) => StoredBytes | undefined
  readonly #text: TextMeter

  /** `streamOf` gives the streams by their names in small letters. */
  constructor(streamOf: (name: string) => StoredBytes | undefined, job: ReadJob) {
    this.job = job
    this.#streamOf = streamOf
    this.#text = new TextMeter(job.meter)
  }

  /** Empty if the file has none of that name. */
  async stream(name: string): Promise<Buffer> {
    const stream = this.#streamOf(name.toLowerCase())
    if (stream === undefined) return Buffer.alloc(0)
    if (stream.size > MOST_BYTES) this.job.report('memory-limit')
    const bytes = await stream.read(0, Math.min(stream.size, MOST_BYTES))
    this.#text.addBytes(bytes.length)
    this.#text.stored += bytes.length
    return bytes
  }

  /** No more text is given: too much was given of few bytes. */
  get isExceeded(): boolean {
    return this.#text.isExceeded
  }

  record(contentType: string, page?: number): MemberRecord {
    const member: Member = { name: '', bytes: new KeptBytes([]), job: this.job, text: this.#text }
    return recordOf(member, contentType, { page })
  }
}

export function u16(bytes: Buffer, at: number): number {
  return at + 2 <= bytes.length ? bytes.readUInt16LE(at) : 0
}

export function u32(bytes: Buffer, at: number): number {
  return at + 4 <= bytes.length ? bytes.readUInt32LE(at) : 0
}

/** A text without hyperlinks. */
export function giveText(record: MemberRecord, origin: Origin, text: string): void {
  const given = new DocumentText(record, origin)
  given.append(text.replace(/\r\n?|\x0b/g, '\n').replaceAll('\0', ''))
  given.finish()
}
