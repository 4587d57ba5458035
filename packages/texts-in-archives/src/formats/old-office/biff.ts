import type { ArchiveCharset } from '../../decoding/charset.ts'
import { decodeUtf16 } from '../../source/utf16.ts'
import { u16 } from './document.ts'

export const CONTINUE = 0x3c

/** A record of MS-XLS §2.1.4; what it holds is between `start` and `end`. */
export interface BiffRecord {
  readonly type: number
  readonly start: number
  readonly end: number
}

export function* recordsIn(bytes: Buffer, from: number): Generator<BiffRecord> {
  for (let at = from; at + 4 <= bytes.length; ) {
    const start = at + 4
    const end = Math.min(start + u16(bytes, at + 2), bytes.length)
    yield { type: u16(bytes, at), start, end }
    at = end
  }
}

/** Reads a record and those that continue it as one. */
export class BiffReader {
  isAtEnd = false
  readonly #bytes: Buffer
  readonly #charset: ArchiveCharset | undefined
  #at: number
  #end: number

  /** `charset` is that of strings before BIFF8, which are narrow. */
  constructor(bytes: Buffer, record: Pick<BiffRecord, 'start' | 'end'>, charset?: ArchiveCharset) {
    this.#bytes = bytes
    this.#charset = charset
    this.#at = record.start
    this.#end = record.end
    this.#advance()
  }

  /** To the record that continues this one. */
  #advance(): void {
    while (this.#at >= this.#end && !this.isAtEnd) {
      const next = this.#end
      this.isAtEnd = u16(this.#bytes, next) !== CONTINUE || next + 4 > this.#bytes.length
      this.#at = next + 4
      this.#end = Math.min(this.#at + u16(this.#bytes, next + 2), this.#bytes.length)
    }
  }

  number(size: 1 | 2 | 4): number {
    let value = 0
    for (let index = 0; index < size; index++) {
      value += this.isAtEnd ? 0 : this.#bytes[this.#at]! * 256 ** index
      this.skip(1)
    }
    return value
  }

  skip(count: number): void {
    for (let left = count; left > 0 && !this.isAtEnd; ) {
      const step = Math.min(left, this.#end - this.#at)
      this.#at += step
      left -= step
      this.#advance()
    }
  }

  /** MS-XLS §2.5.294, XLUnicodeString; §2.5.293, with formats and phonetic hints, which are passed over. */
  string(lengthSize: 1 | 2 = 2): string {
    const length = this.number(lengthSize)
    if (this.#charset !== undefined) return this.#charset.decode(this.#take(length))
    const flags = this.number(1)
    const runs = (flags & 8) !== 0 ? this.number(2) : 0
    const hints = (flags & 4) !== 0 ? this.number(4) : 0
    const text = this.characters(length, (flags & 1) !== 0)
    this.skip(4 * runs)
    this.skip(hints)
    return text
  }

  /** In each record that continues them, they begin with flags of their own (MS-XLS §2.5.293). */
  characters(length: number, isWide: boolean): string {
    const found: string[] = []
    let wide = isWide
    for (let left = length; left > 0 && !this.isAtEnd; ) {
      const width = wide ? 2 : 1
      const count = Math.min(left, Math.floor((this.#end - this.#at) / width))
      const bytes = this.#bytes.subarray(this.#at, this.#at + count * width)
      found.push(wide ? decodeUtf16(bytes) : bytes.toString('latin1'))
      left -= count
      const before = this.#end
      this.skip(count === 0 ? this.#end - this.#at : count * width)
      if (left > 0 && this.#end !== before && !this.isAtEnd) wide = (this.number(1) & 1) !== 0
    }
    return found.join('')
  }

  #take(length: number): Buffer {
    const bytes = this.#bytes.subarray(this.#at, Math.min(this.#end, this.#at + length))
    this.skip(length)
    return bytes
  }
}
