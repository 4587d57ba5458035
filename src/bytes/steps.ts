import { type Decoder, openDecoder } from './charset.ts'

/** Takes note of where units begin: so many at `byte`, one byte after the other, of which the last ends at `end`. */
export interface Placing {
  add(count: number, byte: number, end: number): void
}

/** A byte below this is no part of a longer character, in the charsets whose characters are of one byte or more. */
export const LOWEST_TRAIL = 0x30
/** So many bytes are remembered since the last one that stands apart. */
const MEMORY = 4096

/** Decodes ASCII in runs, and all else byte by byte, so that it turns out which bytes a character took. */
export class Steps {
  readonly #name: string
  /** Whether ASCII bytes are ASCII, unless they end a longer character. */
  readonly #mayRun: boolean
  #decoder: Decoder
  #isAtRest = true
  /** Bytes read, and where the character starts of which the decoder holds a part. */
  #read = 0
  #open = 0
  /** The bytes since the last one that stands apart, and how many units came of them. */
  #since: number[] = []
  #given = 0

  constructor(name: string) {
    this.#name = name
    this.#mayRun = !name.startsWith('iso-2022')
    this.#decoder = openDecoder(name)
  }

  write(bytes: Uint8Array, places: Placing): string {
    const texts: string[] = []
    for (let at = 0; at < bytes.length; ) {
      const run = this.#isAtRest && this.#mayRun ? asciiFrom(bytes, at) : 0
      const size = Math.max(1, run)
      const text = this.#decode(bytes.subarray(at, at + size))
      this.#read += size
      if (run > 0) this.#addRun(text, run, places)
      else this.#addByte(text, bytes[at]!, places)
      texts.push(text)
      at += size
    }
    return texts.join('')
  }

  /** What becomes of a character that nothing completes. The next bytes count from 0 again. */
  end(places: Placing): string {
    const rest = this.#decoder.decode()
    places.add(rest.length, this.#open, this.#read)
    this.#read = this.#open = 0
    this.#isAtRest = true
    this.#forgetBytes()
    return rest
  }

  /**
   * Node's decoders throw at a byte that completes more than they expect: `81 30 20` in gb18030. The same bytes at once
   * are read.
   */
  #decode(bytes: Uint8Array): string {
    try {
      return this.#decoder.decode(bytes, { stream: true })
    } catch {
      this.#decoder = openDecoder(this.#name)
      return decodeOrReplace(this.#decoder, Uint8Array.from([...this.#since, ...bytes])).slice(this.#given)
    }
  }

  #forgetBytes(): void {
    this.#since = []
    this.#given = 0
  }

  #addRun(text: string, run: number, places: Placing): void {
    places.add(text.length, this.#read - run, this.#read)
    this.#open = this.#read
  }

  /** What a byte completes: a character, or U+FFFD for those before it and the one that it is. */
  #addByte(text: string, byte: number, places: Placing): void {
    this.#since.push(byte)
    this.#given += text.length
    this.#isAtRest = byte < LOWEST_TRAIL
    if (this.#isAtRest || this.#since.length > MEMORY) this.#forgetBytes()
    if (text === '') return
    const isPair = text.length === 2 && text.codePointAt(0)! > 0xffff
    const other = isPair ? text.length : Math.max(1, text.length - 1)
    places.add(other, this.#open, this.#read)
    places.add(text.length - other, this.#read - 1, this.#read)
    this.#open = this.#read
  }
}

/** Nothing is known that throws here; if something does, one sign stands for it. */
export function decodeOrReplace(decoder: Decoder, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes, { stream: true })
  } catch {
    return '\ufffd'
  }
}

function asciiFrom(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at]! < 0x80) at++
  return at - from
}
