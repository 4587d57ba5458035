import type { Extractor } from '../extractor.ts'
import type { UrlMatch } from '../match.ts'
import type { Charset } from './charset.ts'
import { Pieces } from './pieces.ts'
import { Places } from './places.ts'
import { inBytes, type Positions } from './positions.ts'
import { Steps } from './steps.ts'
import { Units } from './units.ts'

/** So many bytes are decoded before anything is looked for in them. */
const DECODED_TOGETHER = 65_536
/** So much text can be undecided besides the longest URL, in units: a block, and what is looked at around it. */
const UNDECIDED = 262_144

/** Bytes to text, and back to where its units began. */
interface Decoding extends Positions {
  /** Bytes may be overwritten afterwards. */
  write(bytes: Uint8Array): string
  /** What can be decoded without more bytes. */
  flush(): string
  end(): string
  /** Units before this one are not asked for any more. */
  forget(unit: number): void
}

/** The pass over bytes that have to be decoded before anything is found in them. */
export class DecodedText {
  readonly #extractor: Extractor
  readonly #decoding: Decoding
  readonly #kept: number
  /** Units decoded. */
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
  if (name.startsWith('utf-16')) return new Units(name)
  const places = new Places(name)
  const reader = name.startsWith('iso-2022') ? new Stepwise(name, places) : new Pieces(name, places)
  return {
    write: (bytes) => reader.write(bytes),
    flush: () => reader.flush(),
    end: () => reader.end(),
    locate: (unit) => places.locate(unit),
    forget: (unit) => places.forget(unit),
  }
}

/** A charset in which a character means what the escapes before it say. */
class Stepwise {
  readonly #steps: Steps
  readonly #places: Places

  constructor(name: string, places: Places) {
    this.#steps = new Steps(name)
    this.#places = places
  }

  write(bytes: Uint8Array): string {
    return this.#steps.write(bytes, this.#places)
  }

  flush(): string {
    return ''
  }

  end(): string {
    return this.#steps.end(this.#places)
  }
}
