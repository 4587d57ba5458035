/** Of one type, as bits: at most 16 MiB. */
export class NodeSet {
  readonly #chunks = new Map<number, Uint32Array>()

  add(nid: number): boolean {
    const index = nid >>> 5
    const key = index >>> 12
    let chunk = this.#chunks.get(key)
    if (!chunk) {
      chunk = new Uint32Array(128)
      this.#chunks.set(key, chunk)
    }
    const word = (index >>> 5) & 127
    const bit = 1 << (index & 31)
    if ((chunk[word]! & bit) !== 0) return false
    chunk[word]! |= bit
    return true
  }
}
