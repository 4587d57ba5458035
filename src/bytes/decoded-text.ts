import type { Extractor } from '../extractor.ts'
import type { UrlMatch } from '../match.ts'
import { type Charset, type Decoder, openDecoder } from './charset.ts'
import { Places } from './places.ts'
import { inBytes } from './positions.ts'

/** A byte below this is no part of a longer character, in the charsets whose characters are of one byte or more. */
const APART = 0x30
/** So much text can be undecided besides the longest URL, in units: a block, and what is looked at around it. */
const UNDECIDED = 1 << 18

/** The pass over bytes that have to be decoded before anything is found in them. */
export class DecodedText {
  readonly #extractor: Extractor
  readonly #decoder: Decoder
  readonly #places = new Places()
  /** Bytes of a unit, where all have the same; else 0. */
  readonly #unitSize: number
  /** Whether ASCII bytes are ASCII, unless they end a longer character. */
  readonly #mayRun: boolean
  readonly #kept: number
  #isFirst = true
  #isAtRest = true
  /** Bytes read, and where the character starts of which the decoder holds a part. */
  #read = 0
  #open = 0

  constructor({ name }: Charset, extractor: Extractor, maxLength: number) {
    this.#extractor = extractor
    this.#decoder = openDecoder(name)
    this.#unitSize = name.startsWith('utf-16') ? 2 : 0
    this.#mayRun = !name.startsWith('iso-2022')
    this.#kept = UNDECIDED + 2 * maxLength
  }

  write(bytes: Uint8Array): UrlMatch[] {
    return this.#inBytes(this.#extractor.write(this.#unitSize > 0 ? this.#readUnits(bytes) : this.#readPieces(bytes)))
  }

  flush(): UrlMatch[] {
    return this.#inBytes(this.#extractor.flush())
  }

  end(): UrlMatch[] {
    const rest = this.#decoder.decode()
    if (this.#unitSize === 0) this.#places.add(rest.length, this.#open, this.#read)
    return this.#inBytes([...this.#extractor.write(rest), ...this.#extractor.end()])
  }

  #inBytes(matches: UrlMatch[]): UrlMatch[] {
    const found = matches.map((match) => inBytes(match, this.#unitSize > 0 ? this : this.#places))
    this.#places.forget(this.#places.length - this.#kept)
    return found
  }

  /** The byte of a unit where all units have the same size. */
  locate(unit: number): number {
    return this.#open + unit * this.#unitSize
  }

  /** All units at once. A byte order mark is one of them, and skipped. */
  #readUnits(bytes: Uint8Array): string {
    const text = this.#decoder.decode(bytes, { stream: true })
    if (!this.#isFirst || text === '') return text
    this.#isFirst = false
    if (text.charCodeAt(0) !== 0xfeff) return text
    this.#open = this.#unitSize
    return text.slice(1)
  }

  /** ASCII in runs, and all else byte by byte, so that it turns out which bytes a character took. */
  #readPieces(bytes: Uint8Array): string {
    const texts: string[] = []
    for (let at = 0; at < bytes.length; ) {
      const run = this.#isAtRest && this.#mayRun ? asciiFrom(bytes, at) : 0
      const size = Math.max(1, run)
      const text = this.#decoder.decode(bytes.subarray(at, at + size), { stream: true })
      this.#read += size
      if (run > 0) this.#addRun(text, run)
      else this.#addByte(text, bytes[at]!)
      texts.push(text)
      at += size
    }
    return texts.join('')
  }

  #addRun(text: string, run: number): void {
    this.#places.add(text.length, this.#read - run, this.#read)
    this.#open = this.#read
  }

  /** What a byte completes: a character, or U+FFFD for those before it and the one that it is. */
  #addByte(text: string, byte: number): void {
    this.#isAtRest = byte < APART
    if (text === '') return
    const isPair = text.length === 2 && text.codePointAt(0)! > 0xffff
    const other = isPair ? text.length : Math.max(1, text.length - 1)
    this.#places.add(other, this.#open, this.#read)
    this.#places.add(text.length - other, this.#read - 1, this.#read)
    this.#open = this.#read
  }
}

function asciiFrom(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at]! < 0x80) at++
  return at - from
}
