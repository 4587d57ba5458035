import { BodyContent, plainForm, rawOf } from '../decoding/body.ts'
import { mapFrom } from '../decoding/offset-map.ts'
import type { ReadJob } from '../job/job.ts'
import { Part } from '../part/part.ts'
import { latin1 } from '../source/latin1.ts'

/** Texts in bytes that are none: so many characters at least, as of `strings`. */
const NARROW = /[\x20-\x7e\x80-\xff]{4,}/g
/** UTF-16 from low to high, as of `strings -el`. */
const WIDE = /(?:[\t\n\r\x20-\x7e]\0){4,}/g
const MAY_HOLD = /[:@]|www|ftp/i
/** In bytes: of a run that may continue, and of all runs. */
const LONGEST_RUN = 1 << 16
const MOST_KEPT = 64 << 20

export function* textRuns(bytes: Buffer): Generator<string> {
  const text = latin1(bytes)
  for (const { 0: run, index } of text.matchAll(NARROW)) yield bytes.toString('utf8', index, index + run.length)
  for (const [run] of text.matchAll(WIDE)) yield run.replaceAll('\0', '')
}

/** Gathers the texts in UTF-16 of bytes that come one after the other, for when it is known that they are no text. */
export class WideRuns {
  readonly #found: { readonly start: number; readonly bytes: Buffer }[] = []
  #kept = 0
  /** The end of the bytes before, in which a run may begin. */
  #tail: Buffer = Buffer.alloc(0)
  #end = 0

  /** `base` is the offset of the first byte, of which some may have come before. */
  look(bytes: Buffer, base: number): void {
    const fresh = bytes.subarray(Math.max(0, this.#end - base))
    if (fresh.length === 0) return
    const start = this.#end - this.#tail.length
    const all = this.#tail.length === 0 ? fresh : Buffer.concat([this.#tail, fresh])
    this.#end += fresh.length
    let rest = Math.max(0, all.length - LEAST_SIZE)
    if (all.includes(0)) {
      for (const { 0: run, index } of latin1(all).matchAll(WIDE)) {
        const end = index + run.length
        rest = Math.max(rest, end)
        if (all.length - end < 2 && run.length < LONGEST_RUN) rest = index
        else this.#keep(run, start + index, all.subarray(index, end))
      }
    }
    this.#tail = Buffer.from(all.subarray(rest))
  }

  #keep(run: string, start: number, bytes: Buffer): void {
    if (!MAY_HOLD.test(run.replaceAll('\0', '')) || this.#kept > MOST_KEPT) return
    this.#kept += bytes.length
    this.#found.push({ start, bytes: Buffer.from(bytes) })
  }

  /** After the last bytes. */
  give(job: ReadJob): void {
    const { context } = job
    for (const { 0: run, index } of latin1(this.#tail).matchAll(WIDE))
      this.#keep(run, this.#end - this.#tail.length + index, this.#tail.subarray(index, index + run.length))
    const record = { ...job.record('application/octet-stream'), charset: 'utf-16le', origin: 'bytes' } as const
    for (const { start, bytes } of this.#found) {
      const raw = rawOf(bytes, mapFrom(start, context.toFile))
      context.emit(new Part({ ...record, start, end: raw.end }, new BodyContent(raw, FORM)))
    }
    if (this.#kept > MOST_KEPT) job.report('memory-limit')
  }
}

const FORM = plainForm('utf-16le')
const LEAST_SIZE = 8
