/**
 * A part's text is the result of several decodings (base64, charset, format=flowed, HTML), each with a map. Maps are
 * chained, and built when a range is first asked for, from bytes that the part keeps.
 */

/**
 * From something decoded to what it was decoded from. A unit is one byte or one UTF-16 unit of the decoded side;
 * `start` and `end` (exclusive) enclose what it came from.
 */
export interface OffsetMap {
  start(offset: number): number
  end(offset: number): number
}

/** Of bytes that were not decoded. */
export class ShiftMap implements OffsetMap {
  readonly #by: number

  constructor(by: number) {
    this.#by = by
  }

  start(offset: number): number {
    return offset + this.#by
  }

  end(offset: number): number {
    return offset + this.#by + 1
  }
}

/** Of bytes that start at `start` of the file, or of what `toFile` maps. */
export function mapFrom(start: number, toFile: OffsetMap | undefined): OffsetMap {
  const shift = new ShiftMap(start)
  return toFile === undefined ? shift : new ChainMap(shift, toFile)
}

export const UNCHANGED: OffsetMap = new ShiftMap(0)

const RUN = -1

/**
 * Runs were copied unit for unit, atoms decoded as a whole, in the order of the decoded side. A gap on the raw side,
 * such as a soft line break, is between two segments.
 */
class Segments implements OffsetMap {
  readonly #outs: ArrayLike<number>
  readonly #froms: ArrayLike<number>
  /** End of an atom on the raw side; `RUN` for a copied run; `RUN - n` for n atoms of three bytes from four. */
  readonly #tos: ArrayLike<number>

  constructor(outs: ArrayLike<number>, froms: ArrayLike<number>, tos: ArrayLike<number>) {
    this.#outs = outs
    this.#froms = froms
    this.#tos = tos
  }

  get size(): number {
    return this.#outs.length
  }

  start(offset: number): number {
    const at = lastAtMost(this.#outs, offset)
    if (at < 0) return offset
    const from = this.#froms[at]!
    const to = this.#tos[at]!
    const further = offset - this.#outs[at]!
    if (to >= 0) return from
    return to === RUN ? from + further : from + Math.min((further / 3) | 0, RUN - to - 1) * 4
  }

  end(offset: number): number {
    const at = lastAtMost(this.#outs, offset)
    if (at < 0) return offset + 1
    const to = this.#tos[at]!
    if (to >= 0) return to
    return to === RUN ? this.start(offset) + 1 : this.start(offset) + 4
  }
}

/** Below, packing saves nothing. */
const FEW_SEGMENTS = 32

export class SegmentMap extends Segments {
  readonly #outs: number[]
  readonly #froms: number[]
  readonly #tos: number[]

  constructor() {
    const [outs, froms, tos]: [number[], number[], number[]] = [[], [], []]
    super(outs, froms, tos)
    this.#outs = outs
    this.#froms = froms
    this.#tos = tos
  }

  addRun(out: number, from: number): void {
    this.#outs.push(out)
    this.#froms.push(from)
    this.#tos.push(RUN)
  }

  addAtom(out: number, from: number, to: number): void {
    this.#outs.push(out)
    this.#froms.push(from)
    this.#tos.push(to)
  }

  /** Of three bytes from four. Neighbours take one segment. */
  addQuartet(out: number, from: number): void {
    const at = this.#outs.length - 1
    const count = RUN - this.#tos[at]!
    if (count > 0 && out === this.#outs[at]! + count * 3 && from === this.#froms[at]! + count * 4) this.#tos[at]!--
    else {
      this.#outs.push(out)
      this.#froms.push(from)
      this.#tos.push(RUN - 1)
    }
  }

  /** 12 bytes for each segment: a third of what they take while others are added. */
  packed(): OffsetMap {
    if (this.size < FEW_SEGMENTS) return this
    return new Segments(Int32Array.from(this.#outs), Int32Array.from(this.#froms), Int32Array.from(this.#tos))
  }
}

export class ChainMap implements OffsetMap {
  readonly #outer: OffsetMap
  readonly #inner: OffsetMap

  constructor(outer: OffsetMap, inner: OffsetMap) {
    this.#outer = outer
    this.#inner = inner
  }

  start(offset: number): number {
    return this.#inner.start(this.#outer.start(offset))
  }

  end(offset: number): number {
    const end = this.#outer.end(offset)
    // An atom without a raw side (the line end of a tag) maps to an empty range.
    return end <= this.#outer.start(offset) ? this.#inner.start(end) : this.#inner.end(end - 1)
  }
}

export function chained(outer: OffsetMap, inner: OffsetMap): OffsetMap {
  return outer === UNCHANGED ? inner : new ChainMap(outer, inner)
}

/** For maps with many entries, or that would keep much memory alive. */
export class LazyMap implements OffsetMap {
  readonly #make: () => OffsetMap
  #map: OffsetMap | undefined

  constructor(make: () => OffsetMap) {
    this.#make = make
  }

  start(offset: number): number {
    this.#map ??= this.#make()
    return this.#map.start(offset)
  }

  end(offset: number): number {
    this.#map ??= this.#make()
    return this.#map.end(offset)
  }
}

/** Its offsets count from `at`. */
export interface MapSection {
  readonly at: number
  readonly map: OffsetMap
}

export class JoinedMap implements OffsetMap {
  readonly #sections: readonly MapSection[]
  readonly #last: MapSection | undefined

  /** More sections may be added after `last`. */
  constructor(sections: readonly MapSection[], last?: MapSection) {
    this.#sections = sections
    this.#last = last
  }

  start(offset: number): number {
    const { at, map } = this.#find(offset)
    return map.start(offset - at)
  }

  end(offset: number): number {
    const { at, map } = this.#find(offset)
    return map.end(offset - at)
  }

  #find(offset: number): MapSection {
    if (this.#last !== undefined && offset >= this.#last.at) return this.#last
    let [low, high] = [0, this.#sections.length]
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      if (this.#sections[middle]!.at <= offset) low = middle
      else high = middle
    }
    return this.#sections[low]!
  }
}

/** The index, or -1. */
export function lastAtMost(values: ArrayLike<number>, value: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle]! <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}
