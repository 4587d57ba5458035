import { type ArchiveCharset, decodeText, type PieceDecoder } from '../../decoding/charset.ts'

const SIZE = 1 << 16

/** A character may come as text and as `\'hh` in any mixture, so a run is decoded as a whole. */
export class ByteRun {
  readonly #write: (text: string) => void
  readonly #bytes = Buffer.allocUnsafe(SIZE)
  #length = 0
  #charset: ArchiveCharset | undefined
  #decoder: PieceDecoder | undefined

  constructor(write: (text: string) => void) {
    this.#write = write
  }

  get isEmpty(): boolean {
    return this.#length === 0 && this.#decoder === undefined
  }

  addByte(byte: number, charset: ArchiveCharset): void {
    this.#begin(charset)
    if (this.#length === SIZE) this.#pass()
    this.#bytes[this.#length++] = byte
  }

  add(bytes: Buffer, start: number, end: number, charset: ArchiveCharset): void {
    this.#begin(charset)
    for (let at = start; at < end; ) {
      if (this.#length === SIZE) this.#pass()
      const copied = bytes.copy(this.#bytes, this.#length, at, Math.min(end, at + SIZE - this.#length))
      this.#length += copied
      at += copied
    }
  }

  flush(): void {
    if (this.isEmpty) return
    const bytes = this.#bytes.subarray(0, this.#length)
    const decoder = this.#decoder
    this.#length = 0
    this.#decoder = undefined
    this.#write(decoder === undefined ? decodeText(bytes, this.#charset!) : decoder.write(bytes) + decoder.end())
  }

  #begin(charset: ArchiveCharset): void {
    if (charset !== this.#charset) this.flush()
    this.#charset = charset
  }

  #pass(): void {
    this.#decoder ??= this.#charset!.decoder(this.#bytes)
    this.#length = 0
    this.#write(this.#decoder.write(this.#bytes))
  }
}
