const FIRST_CHUNK = 64
const CHUNK = 4096

/** What is beyond `limit` UTF-16 units is dropped. */
export class UnitText {
  readonly #limit: number
  readonly #chunks: string[] = []
  #units: Uint16Array | undefined
  #used = 0
  #last = -1
  length = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  append(text: string): void {
    const count = Math.min(text.length, this.#limit - this.length)
    if (count <= 0) return
    let units = this.#units ?? this.#larger()
    for (let at = 0; at < count; at++) {
      if (this.#used === units.length) units = this.#larger()
      units[this.#used++] = text.charCodeAt(at)
    }
    this.length += count
    this.#last = text.charCodeAt(count - 1)
  }

  endLine(): void {
    if (this.length > 0 && this.#last !== 0x0a) this.append('\n')
  }

  toString(): string {
    return this.#chunks.join('') + String.fromCharCode(...(this.#units?.subarray(0, this.#used) ?? []))
  }

  /** Makes room for at least one unit more. */
  #larger(): Uint16Array {
    const before = this.#units
    if (before?.length === CHUNK) {
      this.#chunks.push(String.fromCharCode(...before))
      this.#used = 0
      return before
    }
    const units = new Uint16Array(before === undefined ? FIRST_CHUNK : 4 * before.length)
    if (before !== undefined) units.set(before)
    this.#units = units
    return units
  }
}
