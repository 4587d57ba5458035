import { type Decoder, openDecoder } from './charset.ts'

const BYTE_ORDER_MARK = '\ufeff'

/** Decodes UTF-16, two bytes a unit. Skips a byte order mark. */
export class Utf16Decoder {
  readonly #decoder: Decoder
  #isFirst = true
  /** The offset of the first unit, in bytes. */
  #start = 0

  constructor(name: string) {
    this.#decoder = openDecoder(name)
  }

  write(bytes: Uint8Array): string {
    const text = this.#decoder.decode(bytes, { stream: true })
    if (!this.#isFirst || text === '') return text
    this.#isFirst = false
    if (!text.startsWith(BYTE_ORDER_MARK)) return text
    this.#start = 2
    return text.slice(1)
  }

  flush(): string {
    return ''
  }

  end(): string {
    return this.#decoder.decode()
  }

  locate(unit: number): number {
    return this.#start + 2 * unit
  }

  forget(): void {}
}
