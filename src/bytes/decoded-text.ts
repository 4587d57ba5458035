import type { Extractor } from '../extractor.ts'
import type { UrlMatch } from '../match.ts'
import { type ByteOffsets, inBytes } from './byte-offsets.ts'
import type { Charset } from './charset.ts'
import { MultibyteDecoder } from './multibyte-decoder.ts'
import { Places } from './places.ts'
import { StepwiseDecoder } from './stepwise-decoder.ts'
import { Utf16Decoder } from './utf16-decoder.ts'

/** In bytes. */
const DECODED_TOGETHER = 65_536
/** In units, besides the longest URL. */
const UNDECIDED = 262_144

interface Decoding extends ByteOffsets {
  /** The array may be overwritten afterwards. */
  write(bytes: Uint8Array): string
  flush(): string
  end(): string
  /** No offset before this unit will be asked for. */
  forget(unit: number): void
}

export class DecodedText {
  readonly #extractor: Extractor
  readonly #decoding: Decoding
  readonly #kept: number
  #length = 0

  constructor({ name }: Charset, extractor: Extractor, maxLength: number) {
    this.#extractor = extractor
    this.#decoding = openDecoding(name)
    this.#kept = UNDECIDED + 2 * maxLength
  }

  write(bytes: Uint8Array): UrlMatch[] {
    const matches: UrlMatch[] = []
    for (let at = 0; at < bytes.length; at += DECODED_TOGETHER) {
      const found = this.#find(this.#decoding.write(bytes.subarray(at, at + DECODED_TOGETHER)))
      for (const match of found) matches.push(match)
    }
    return matches
  }

  flush(): UrlMatch[] {
    return [...this.#find(this.#decoding.flush()), ...this.#inBytes(this.#extractor.flush())]
  }

  end(): UrlMatch[] {
    return [...this.#find(this.#decoding.end()), ...this.#inBytes(this.#extractor.end())]
  }

  #find(text: string): UrlMatch[] {
    this.#length += text.length
    return this.#inBytes(this.#extractor.write(text))
  }

  #inBytes(matches: UrlMatch[]): UrlMatch[] {
    const found = matches.map((match) => inBytes(match, this.#decoding))
    this.#decoding.forget(this.#length - this.#kept)
    return found
  }
}

function openDecoding(name: string): Decoding {
  if (name.startsWith('utf-16')) return new Utf16Decoder(name)
  const places = new Places(name)
  const reader = name.startsWith('iso-2022') ? new StepwiseDecoder(name, places) : new MultibyteDecoder(name, places)
  return {
    write: (bytes) => reader.write(bytes),
    flush: () => reader.flush(),
    end: () => reader.end(),
    locate: (unit) => places.locate(unit),
    forget: (unit) => places.forget(unit),
  }
}
