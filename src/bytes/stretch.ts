import type { TriggerSource, Triggers } from '../find/start/triggers.ts'
import type { UrlMatch } from '../match.ts'
import { countFirst } from '../text/view.ts'
import type { Block } from './block.ts'
import { type ByteOffsets, inBytes } from './byte-offsets.ts'
import { sequenceLength, unitStarts } from './utf8.ts'

/**
 * A stretch of a block as text. In the ASCII around the trigger a unit is a byte; for the few offsets elsewhere all
 * characters are walked over.
 */
export class Stretch implements ByteOffsets, TriggerSource {
  /** {@link seek} searched no further than the last trigger it gave. */
  readonly searchedTo = 0
  readonly text: string
  /** Makes an index of the text an absolute byte offset, between `low` and `high`. */
  readonly base: number
  readonly #block: Block
  readonly #triggers: Triggers
  /** In the block. */
  readonly #from: number
  readonly #to: number
  /** The absolute offset of the block. */
  readonly #origin: number
  readonly #low: number
  readonly #high: number
  #bytes: readonly number[] | undefined

  constructor(block: Block, triggers: Triggers, origin: number, from: number, trigger: number, to: number) {
    this.#block = block
    this.#triggers = triggers
    this.#from = from
    this.#to = to
    this.#origin = origin
    const isPlain = block.highFrom(from) >= to
    const low = isPlain ? from : block.lowBefore(trigger, from)
    const high = isPlain ? to : Math.min(to, block.highFrom(low))
    this.text = block.read(from, low, high, to)
    this.base = origin + (block.isSingleByte ? from : low - countUnits(block.bytes, from, low))
    this.#low = origin + (block.isSingleByte ? from : low)
    this.#high = origin + (block.isSingleByte ? to : high)
  }

  seek(from: number): number {
    const trigger = this.#triggers.seek(this.locate(from + this.base) - this.#origin)
    if (trigger < 0 || trigger >= this.#to) return -1
    return this.indexOf(this.#origin + trigger)
  }

  inBytes(match: UrlMatch): UrlMatch {
    const isSo = match.alternatives.length === 0 && this.#isLinear(match.start, match.end)
    return isSo ? match : inBytes(match, this)
  }

  /** Whether offsets from `start` to `end` count bytes already. */
  #isLinear(start: number, end: number): boolean {
    return start >= this.#low && end <= this.#high
  }

  locate(offset: number): number {
    if (this.#isLinear(offset, offset)) return offset
    this.#bytes ??= unitStarts(this.#block.bytes, this.#from, this.#to)
    return this.#origin + this.#bytes[offset - this.base]!
  }

  /** The index of the first unit at or after `byte`, an absolute offset. */
  indexOf(byte: number): number {
    if (byte <= this.#origin + this.#from) return 0
    if (this.#isLinear(byte, byte)) return byte - this.base
    this.#bytes ??= unitStarts(this.#block.bytes, this.#from, this.#to)
    return Math.min(
      this.#bytes.length - 1,
      countFirst(this.#bytes, (each) => each < byte - this.#origin),
    )
  }
}

function countUnits(bytes: Uint8Array, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; count++) {
    const length = bytes[at]! < 0x80 ? 1 : sequenceLength(bytes, at, to)
    if (length === 4) count++
    at += length
  }
  return count
}
