export class BadBlock extends Error {
  readonly code: 'truncated' | 'corrupt'

  constructor(code: 'truncated' | 'corrupt') {
    super(code)
    this.code = code
  }
}

/** Reads the bits of a buffer, most significant bit first. */
export class Bits {
  readonly #bytes: Buffer
  position: number

  constructor(bytes: Buffer, position: number) {
    this.#bytes = bytes
    this.position = position
  }

  read(count: number): number {
    const at = this.position >> 3
    this.position += count
    if (this.position > this.#bytes.length * 8) throw new BadBlock('truncated')
    const bytes = this.#bytes
    const word = ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0
    return ((word << ((this.position - count) & 7)) >>> (32 - count)) >>> 0
  }

  readLong(): number {
    return this.read(16) * 65536 + this.read(16)
  }
}

/** A decoded block, still in the order of the Burrows-Wheeler transform. */
export interface Bzip2Block {
  /** Each entry holds a byte in the low 8 bits and the index of the next entry above them. */
  readonly chain: Uint32Array
  readonly length: number
  readonly first: number
  readonly check: number
}

interface Code {
  readonly shortest: number
  /** By code length: the largest code, and what turns a code into its index in `symbols`. */
  readonly limits: Int32Array
  readonly bases: Int32Array
  readonly symbols: Uint16Array
}

const LONGEST_CODE = 20
const GROUP_SIZE = 50

/** `chain` is working space for 100,000 entries a level. */
export function readBlock(bits: Bits, chain: Uint32Array): Bzip2Block {
  const check = bits.readLong()
  // Randomised blocks were last written in 1997, by version 0.9.0
  if (bits.read(1) === 1) throw new BadBlock('corrupt')
  const origin = bits.read(24)
  const bytes = readUsedBytes(bits)
  const groups = bits.read(3)
  const selectorCount = bits.read(15)
  if (groups < 2 || groups > 6 || selectorCount === 0) throw new BadBlock('corrupt')
  const selectors = readSelectors(bits, groups, selectorCount)
  const codes = Array.from({ length: groups }, () => readCode(bits, bytes.length + 2))
  const { length, counts } = readSymbols(bits, chain, bytes, selectors, codes)
  if (origin >= length) throw new BadBlock('corrupt')
  link(chain, length, counts)
  return { chain, length, first: chain[origin]! >>> 8, check }
}

function readUsedBytes(bits: Bits): Uint8Array {
  const rows = bits.read(16)
  const used: number[] = []
  for (let row = 0; row < 16; row++) {
    if ((rows & (0x8000 >> row)) === 0) continue
    const columns = bits.read(16)
    for (let column = 0; column < 16; column++) if (columns & (0x8000 >> column)) used.push(row * 16 + column)
  }
  if (used.length === 0) throw new BadBlock('corrupt')
  return Uint8Array.from(used)
}

function readSelectors(bits: Bits, groups: number, count: number): Uint8Array {
  const order = [0, 1, 2, 3, 4, 5]
  const selectors = new Uint8Array(count)
  for (let at = 0; at < count; at++) {
    let index = 0
    while (bits.read(1) === 1) if (++index >= groups) throw new BadBlock('corrupt')
    const [group] = order.splice(index, 1)
    order.unshift(group!)
    selectors[at] = group!
  }
  return selectors
}

function readCode(bits: Bits, size: number): Code {
  const lengths = new Uint8Array(size)
  let length = bits.read(5)
  for (let symbol = 0; symbol < size; symbol++) {
    for (;;) {
      if (length < 1 || length > LONGEST_CODE) throw new BadBlock('corrupt')
      if (bits.read(1) === 0) break
      length += bits.read(1) === 0 ? 1 : -1
    }
    lengths[symbol] = length
  }
  return buildCode(lengths)
}

/** Canonical Huffman code: codes of a length are consecutive, in the order of the symbols. */
function buildCode(lengths: Uint8Array): Code {
  const symbols = new Uint16Array(lengths.length)
  const limits = new Int32Array(LONGEST_CODE + 2).fill(-1)
  const bases = new Int32Array(LONGEST_CODE + 2)
  let code = 0
  let index = 0
  for (let length = 1; length <= LONGEST_CODE; length++) {
    bases[length] = code - index
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] !== length) continue
      symbols[index++] = symbol
      code++
    }
    limits[length] = code - 1
    code <<= 1
  }
  return { shortest: Math.min(...lengths), limits, bases, symbols }
}

function readSymbol(bits: Bits, { shortest, limits, bases, symbols }: Code): number {
  let length = shortest
  let code = bits.read(length)
  while (code > limits[length]!) {
    if (++length > LONGEST_CODE) throw new BadBlock('corrupt')
    code = code * 2 + bits.read(1)
  }
  const symbol = symbols[code - bases[length]!]
  if (symbol === undefined) throw new BadBlock('corrupt')
  return symbol
}

/** Undoes Huffman coding, runs and move-to-front. */
function readSymbols(
  bits: Bits,
  chain: Uint32Array,
  bytes: Uint8Array,
  selectors: Uint8Array,
  codes: readonly Code[],
): { length: number; counts: Uint32Array } {
  const front = Uint8Array.from(bytes)
  const counts = new Uint32Array(256)
  const endOfBlock = bytes.length + 1
  let length = 0
  let run = 0
  let runBit = 1
  for (let at = 0; ; at++) {
    const selector = selectors[Math.floor(at / GROUP_SIZE)]
    if (selector === undefined) throw new BadBlock('corrupt')
    const symbol = readSymbol(bits, codes[selector]!)
    if (symbol <= 1) {
      // RUNA and RUNB: the length in bijective base 2
      run += runBit << symbol
      runBit *= 2
      if (run > chain.length) throw new BadBlock('corrupt')
      continue
    }
    if (run > 0) {
      if (length + run > chain.length) throw new BadBlock('corrupt')
      chain.fill(front[0]!, length, length + run)
      counts[front[0]!]! += run
      length += run
      run = 0
      runBit = 1
    }
    if (symbol === endOfBlock) return { length, counts }
    if (length >= chain.length) throw new BadBlock('corrupt')
    const byte = front[symbol - 1]!
    front.copyWithin(1, 0, symbol - 1)
    front[0] = byte
    counts[byte]!++
    chain[length++] = byte
  }
}

/** Undoes the Burrows-Wheeler transform up to a chain; the caller follows the chain. */
function link(chain: Uint32Array, length: number, counts: Uint32Array): void {
  const places = new Uint32Array(256)
  let sum = 0
  for (let byte = 0; byte < 256; byte++) {
    places[byte] = sum
    sum += counts[byte]!
  }
  for (let at = 0; at < length; at++) {
    const place = places[chain[at]! & 0xff]!++
    chain[place] = (chain[place]! | (at << 8)) >>> 0
  }
}
