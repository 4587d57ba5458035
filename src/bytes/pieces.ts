import { type Decoder, openDecoder } from './charset.ts'
import type { Places } from './places.ts'
import { decodeOrReplace, LOWEST_TRAIL } from './steps.ts'

/** So many bytes are decoded together: a place among them takes a look at each. */
const PIECE_LENGTH = 128
/** So many are kept back at most for the sake of a place to cut at. */
const KEPT_LIMIT = 512
/** The longest character, in bytes. */
const LONGEST_CHARACTER = 4

/**
 * Decodes a charset in which characters take one byte or more, whatever stands before them, in pieces that end with a
 * character. The decoders of all platforms read a whole text some hundred times as fast as byte by byte.
 */
export class Pieces {
  readonly #decoder: Decoder
  /** Tries out where characters end. */
  readonly #probe: Decoder
  readonly #places: Places
  /** What is not decoded yet, and where it begins. */
  #rest: Uint8Array = new Uint8Array(0)
  #read = 0

  constructor(name: string, places: Places) {
    this.#decoder = openDecoder(name)
    this.#probe = openDecoder(name)
    this.#places = places
  }

  /** Bytes may be overwritten afterwards. */
  write(bytes: Uint8Array): string {
    const all = new Uint8Array(this.#rest.length + bytes.length)
    all.set(this.#rest)
    all.set(bytes, this.#rest.length)
    return this.#readTo(all, this.#cutOf(all))
  }

  /** What can be decoded without more bytes. */
  flush(): string {
    return this.#readTo(this.#rest, this.#boundary(this.#rest, 0))
  }

  end(): string {
    const text = this.flush()
    const rest = decodeOrReplace(this.#decoder, this.#rest) + this.#decoder.decode()
    this.#places.addPiece(rest.length, this.#read, this.#rest)
    return text + rest
  }

  /** Where the last piece ends that is sure to end with a character. */
  #cutOf(all: Uint8Array): number {
    let cut = all.length
    while (cut > 0 && all[cut - 1]! >= LOWEST_TRAIL) cut--
    return all.length - cut < KEPT_LIMIT ? cut : this.#boundary(all, cut)
  }

  /** Where the last character that is whole ends, of which one begins at `from`: no further back than one is long. */
  #boundary(all: Uint8Array, from: number): number {
    for (let cut = all.length; cut > from && cut > all.length - LONGEST_CHARACTER; cut--) {
      decodeOrReplace(this.#probe, all.subarray(from, cut))
      if (this.#probe.decode() === '') return cut
    }
    return from
  }

  #readTo(all: Uint8Array, cut: number): string {
    const texts: string[] = []
    for (let at = 0; at < cut; ) {
      const end = this.#endOfPiece(all, at, cut)
      const piece = all.subarray(at, end)
      const text = decodeOrReplace(this.#decoder, piece)
      if (isAscii(piece)) this.#places.add(text.length, this.#read, this.#read + piece.length)
      else this.#places.addPiece(text.length, this.#read, piece)
      texts.push(text)
      this.#read += piece.length
      at = end
    }
    this.#rest = all.subarray(cut)
    return texts.join('')
  }

  /** Behind the first byte from which nothing depends on what stands before, or at the cut. */
  #endOfPiece(all: Uint8Array, from: number, cut: number): number {
    let end = Math.min(cut, from + PIECE_LENGTH)
    while (end < cut && all[end - 1]! >= LOWEST_TRAIL) end++
    return end
  }
}

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80)
}
