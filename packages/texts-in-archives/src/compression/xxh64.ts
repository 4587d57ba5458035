const PRIME_1 = 0x9e3779b185ebca87n
const PRIME_2 = 0xc2b2ae3d27d4eb4fn
const PRIME_3 = 0x165667b19e3779f9n
const PRIME_4 = 0x85ebca77c2b2ae63n
const PRIME_5 = 0x27d4eb2f165667c5n
const STRIPE = 32

function low64(value: bigint): bigint {
  return BigInt.asUintN(64, value)
}

function rotate(value: bigint, count: bigint): bigint {
  return low64(value << count) | (value >> (64n - count))
}

function round(lane: bigint, input: bigint): bigint {
  return low64(rotate(low64(lane + low64(input * PRIME_2)), 31n) * PRIME_1)
}

/** XXH64 with the seed 0 (RFC 8878 §3.1.1), in steps of 64 bits, which are fast. */
export class Xxh64 {
  #lanes = [low64(PRIME_1 + PRIME_2), PRIME_2, 0n, low64(-PRIME_1)] as const as readonly bigint[]
  /** The bytes after the last whole stripe. */
  #rest = new Uint8Array(0)
  #length = 0

  update(bytes: Uint8Array): void {
    this.#length += bytes.length
    const all = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    const view = new DataView(all.buffer, all.byteOffset, all.length)
    let [a, b, c, d] = this.#lanes as [bigint, bigint, bigint, bigint]
    let at = 0
    for (; at + STRIPE <= all.length; at += STRIPE) {
      a = round(a, view.getBigUint64(at, true))
      b = round(b, view.getBigUint64(at + 8, true))
      c = round(c, view.getBigUint64(at + 16, true))
      d = round(d, view.getBigUint64(at + 24, true))
    }
    this.#lanes = [a, b, c, d]
    this.#rest = all.slice(at)
  }

  digest(): bigint {
    const [a, b, c, d] = this.#lanes as [bigint, bigint, bigint, bigint]
    let hash = PRIME_5
    if (this.#length >= STRIPE) {
      hash = low64(rotate(a, 1n) + rotate(b, 7n) + rotate(c, 12n) + rotate(d, 18n))
      for (const lane of [a, b, c, d]) hash = low64((hash ^ round(0n, lane)) * PRIME_1 + PRIME_4)
    }
    return mixed(this.#withRest(low64(hash + BigInt(this.#length))))
  }

  #withRest(start: bigint): bigint {
    const rest = this.#rest
    const view = new DataView(rest.buffer, rest.byteOffset, rest.length)
    let hash = start
    let at = 0
    for (; at + 8 <= rest.length; at += 8) {
      hash = low64(rotate(hash ^ round(0n, view.getBigUint64(at, true)), 27n) * PRIME_1 + PRIME_4)
    }
    if (at + 4 <= rest.length) {
      hash = low64(rotate(hash ^ low64(BigInt(view.getUint32(at, true)) * PRIME_1), 23n) * PRIME_2 + PRIME_3)
      at += 4
    }
    for (; at < rest.length; at++) hash = low64(rotate(hash ^ low64(BigInt(rest[at]!) * PRIME_5), 11n) * PRIME_1)
    return hash
  }
}

function mixed(hash: bigint): bigint {
  const first = low64((hash ^ (hash >> 33n)) * PRIME_2)
  const second = low64((first ^ (first >> 29n)) * PRIME_3)
  return second ^ (second >> 32n)
}
