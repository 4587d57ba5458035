/** A small seeded generator (mulberry32): the inputs are the same on every machine and in every run. */
export class Random {
  #state

  constructor(seed) {
    this.#state = seed >>> 0
  }

  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  between(low, high) {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(probability) {
    return this.next() < probability
  }

  pick(list) {
    return list[Math.floor(this.next() * list.length)]
  }

  /** One of `[[weight, value], ...]`; the weights add up to 100. */
  weighted(list) {
    let rest = this.next() * 100
    for (const [weight, value] of list) {
      rest -= weight
      if (rest < 0) return value
    }
    return list[0][1]
  }
}
