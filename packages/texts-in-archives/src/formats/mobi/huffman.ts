/** In bytes, at the starts of records. */
const START_SIZE = 16
const DEEPEST = 32
const MOST_PHRASES = 1 << 20

interface Phrase {
  bytes: Buffer
  /** Phrases may be made of others. */
  isPacked: boolean
}

/** The phrases of a book (CDIC), and the codes by which they are named (HUFF). */
export class HuffmanDictionary {
  /** By the first eight bits of a code: its length, whether that is all, and the largest code. */
  readonly #byStart: readonly { readonly length: number; readonly isWhole: boolean; readonly largest: number }[]
  readonly #smallest: readonly number[]
  readonly #largest: readonly number[]
  readonly #phrases: Phrase[] = []
  readonly #most: number

  constructor(huff: Buffer, most: number) {
    const [starts, bounds] = [huff.readUInt32BE(8), huff.readUInt32BE(12)]
    const number = (at: number): number => (at >= 0 && at + 4 <= huff.length ? huff.readUInt32BE(at) : 0)
    this.#most = most
    this.#byStart = Array.from({ length: 256 }, (_, index) => {
      const value = number(starts + 4 * index)
      const length = value & 0x1f
      return { length, isWhole: (value & 0x80) !== 0, largest: lastOf(value >>> 8, length) }
    })
    const lengths = Array.from({ length: 33 }, (_, length) => length)
    this.#smallest = lengths.map((length) => number(bounds + 8 * (length - 1)) * 2 ** (32 - length))
    this.#largest = lengths.map((length) => lastOf(number(bounds + 8 * (length - 1) + 4), length))
  }

  /** Undefined for damage. `most`: of bytes from a record. */
  static open([huff, ...lists]: readonly Buffer[], most: number): HuffmanDictionary | undefined {
    if (huff === undefined || huff.length < START_SIZE || huff.toString('latin1', 0, 4) !== 'HUFF') return undefined
    const dictionary = new HuffmanDictionary(huff, most)
    for (const list of lists) if (!dictionary.#addPhrases(list)) return undefined
    return dictionary
  }

  #addPhrases(list: Buffer): boolean {
    if (list.length < START_SIZE || list.toString('latin1', 0, 4) !== 'CDIC') return false
    const [all, bits] = [list.readUInt32BE(8), list.readUInt32BE(12)]
    const count = Math.min(2 ** Math.min(bits, 20), all - this.#phrases.length, MOST_PHRASES - this.#phrases.length)
    for (let index = 0; index < count && START_SIZE + 2 * index + 2 <= list.length; index++) {
      const at = START_SIZE + list.readUInt16BE(START_SIZE + 2 * index)
      const size = at + 2 <= list.length ? list.readUInt16BE(at) : 0
      const bytes = list.subarray(at + 2, at + 2 + (size & 0x7fff))
      this.#phrases.push({ bytes, isPacked: (size & 0x8000) === 0 })
    }
    return true
  }

  unpack(bytes: Buffer, depth = 0): Buffer | undefined {
    const found: Buffer[] = []
    let size = 0
    for (let at = 0; at < bytes.length * 8; ) {
      const code = codeAt(bytes, at)
      const start = this.#byStart[code >>> 24]!
      let { length, largest } = start
      if (!start.isWhole) {
        while (length < 32 && code < this.#smallest[length]!) length++
        largest = this.#largest[length]!
      }
      if (length === 0) return undefined
      at += length
      if (at > bytes.length * 8) break
      const phrase = this.#phrase(Math.floor((largest - code) / 2 ** (32 - length)), depth)
      if (phrase === undefined) return undefined
      size += phrase.length
      if (size > this.#most) return undefined
      found.push(phrase)
    }
    return Buffer.concat(found)
  }

  #phrase(index: number, depth: number): Buffer | undefined {
    const phrase = this.#phrases[index]
    if (phrase === undefined || depth > DEEPEST) return undefined
    if (phrase.isPacked) {
      const unpacked = this.unpack(phrase.bytes, depth + 1)
      if (unpacked === undefined) return undefined
      phrase.bytes = unpacked
      phrase.isPacked = false
    }
    return phrase.bytes
  }
}

function lastOf(value: number, length: number): number {
  return (value + 1) * 2 ** (32 - length) - 1
}

/** The 32 bits from a bit on. */
function codeAt(bytes: Buffer, at: number): number {
  const from = at >> 3
  const byte = (index: number): number => bytes[from + index] ?? 0
  const shift = at & 7
  const first = ((byte(0) << 24) | (byte(1) << 16) | (byte(2) << 8) | byte(3)) >>> 0
  return shift === 0 ? first : ((first << shift) | (byte(4) >> (8 - shift))) >>> 0
}
