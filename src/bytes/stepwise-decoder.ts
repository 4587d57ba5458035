import { type Decoder, openDecoder } from './charset.ts'

/** Records `count` one-byte units from `byte` on; the last one ends at `end`. */
export interface Placing {
  add(count: number, byte: number, end: number): void
}

/** The lowest byte that can be part of a longer character. */
export const LOWEST_TRAIL = 0x30
/** In bytes since the last one below `LOWEST_TRAIL`. */
const MEMORY = 4096

/** Decodes bytes beyond ASCII one by one, to see which bytes each character takes. */
export class StepwiseDecoder {
  readonly #name: string
  /** Whether ASCII bytes are ASCII, unless they end a longer character. */
  readonly #mayRun: boolean
  #decoder: Decoder
  #isAtRest = true
  #read = 0
  #open = 0
  /** The bytes since the last one below `LOWEST_TRAIL`. */
  #since: number[] = []
  #given = 0
  readonly #places: Placing

  constructor(name: string, places: Placing) {
    this.#name = name
    this.#places = places
    this.#mayRun = !name.startsWith('iso-2022')
    this.#decoder = openDecoder(name)
  }

  write(bytes: Uint8Array): string {
    const texts: string[] = []
    for (let at = 0; at < bytes.length; ) {
      const run = this.#isAtRest && this.#mayRun ? asciiFrom(bytes, at) : 0
      const size = Math.max(1, run)
      const text = this.#decode(bytes.subarray(at, at + size))
      this.#read += size
      if (run > 0) this.#addRun(text, run)
      else this.#addByte(text, bytes[at]!)
      texts.push(text)
      at += size
    }
    return texts.join('')
  }

  /** Only the bytes of one character wait. */
  flush(): string {
    return ''
  }

  /** An incomplete character becomes U+FFFD. */
  end(): string {
    const rest = this.#decoder.decode()
    this.#places.add(rest.length, this.#open, this.#read)
    return rest
  }

  /**
   * Node's decoders throw at the last byte of `81 30 20` in gb18030 and its like; the bytes decoded together do not
   * throw.
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

  #addRun(text: string, run: number): void {
    this.#places.add(text.length, this.#read - run, this.#read)
    this.#open = this.#read
  }

  /** A byte may complete a character, or U+FFFD for the bytes before it and its own character. */
  #addByte(text: string, byte: number): void {
    this.#since.push(byte)
    this.#given += text.length
    this.#isAtRest = byte < LOWEST_TRAIL
    if (this.#isAtRest || this.#since.length > MEMORY) this.#forgetBytes()
    if (text === '') return
    const isPair = text.length === 2 && text.codePointAt(0)! > 0xffff
    const other = isPair ? text.length : Math.max(1, text.length - 1)
    this.#places.add(other, this.#open, this.#read)
    this.#places.add(text.length - other, this.#read - 1, this.#read)
    this.#open = this.#read
  }
}

/** No input is known that makes the decoder throw here. */
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
