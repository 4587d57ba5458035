/**
 * A code of RFC 1951 §3.2.2: for the next bits of a stream, the symbol times 16, and the length of its code in bits.
 */
export interface Code {
  readonly table: Uint16Array
  /** The length of the longest code in bits; 0 if there is none. */
  readonly longest: number
}

/** Gives the bits and symbols of a stream. */
export interface BitSource {
  bits(count: number): number
  symbol(code: Code): number
}

const MOST_LENGTH = 15
/** The order in which the lengths of the code of lengths come (RFC 1951 §3.2.7). */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

/**
 * The code with these lengths of codes by symbol; undefined if they give none. A code with one symbol may be
 * incomplete.
 */
export function codeOf(lengths: readonly number[]): Code | undefined {
  const counts = new Uint16Array(MOST_LENGTH + 1)
  for (const length of lengths) counts[length]!++
  counts[0] = 0
  const longest = Math.max(0, ...lengths)
  const next = new Uint16Array(MOST_LENGTH + 2)
  let left = 1
  let code = 0
  for (let length = 1; length <= MOST_LENGTH; length++) {
    left = left * 2 - counts[length]!
    if (left < 0) return undefined
    code = (code + counts[length - 1]!) << 1
    next[length] = code
  }
  if (left > 0 && longest > 1) return undefined
  const table = new Uint16Array(1 << longest)
  for (const [symbol, length] of lengths.entries()) {
    if (length === 0) continue
    const first = reversed(next[length]!++, length)
    for (let at = first; at < table.length; at += 1 << length) table[at] = (symbol << 4) | length
  }
  return { table, longest }
}

function reversed(code: number, length: number): number {
  let turned = 0
  for (let bit = 0; bit < length; bit++) turned |= ((code >> bit) & 1) << (length - 1 - bit)
  return turned
}

function repeat(value: number, count: number): number[] {
  return new Array<number>(count).fill(value)
}

export const FIXED_LITERALS: Code = codeOf([...repeat(8, 144), ...repeat(9, 112), ...repeat(7, 24), ...repeat(8, 8)])!
export const FIXED_DISTANCES: Code = codeOf(repeat(5, 32))!

/** Reads the codes at the head of a block: of literals and lengths, and of distances. */
export function readCodes(source: BitSource, fail: () => never): [Code, Code] {
  const literals = source.bits(5) + 257
  const distances = source.bits(5) + 1
  const given = source.bits(4) + 4
  if (literals > 286 || distances > 30) fail()
  const lengths = repeat(0, ORDER.length)
  for (let index = 0; index < given; index++) lengths[ORDER[index]!] = source.bits(3)
  const code = codeOf(lengths) ?? fail()
  const all: number[] = []
  while (all.length < literals + distances) {
    const symbol = source.symbol(code)
    if (symbol < 16) all.push(symbol)
    else if (symbol === 16) all.push(...repeat(all.at(-1) ?? fail(), source.bits(2) + 3))
    else all.push(...repeat(0, symbol === 17 ? source.bits(3) + 3 : source.bits(7) + 11))
  }
  if (all.length > literals + distances || all[256] === 0) fail()
  return [codeOf(all.slice(0, literals)) ?? fail(), codeOf(all.slice(literals)) ?? fail()]
}
