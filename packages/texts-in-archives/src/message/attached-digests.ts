import type { Hash } from 'node:crypto'
import { type Digest, hashOf } from '../source/digest.ts'

/** Each byte is summed up for all of them. */
const MOST_OPEN = 8

export class AttachedDigests {
  readonly #open: { readonly hash: Hash; readonly digest: Digest; readonly depth: number }[] = []
  #position = 0

  open(digest: Digest, depth: number, position: number): void {
    const hash = this.#open.length < MOST_OPEN ? hashOf('sha256') : undefined
    if (hash === undefined) return
    this.#open.push({ hash, digest, depth })
    this.#position = position
  }

  /** `bytes` holds them from `base` on. */
  take(bytes: Buffer, base: number, end: number): void {
    if (end <= this.#position) return
    for (const { hash } of this.#open) hash.update(bytes.subarray(this.#position - base, end - base))
    this.#position = end
  }

  /** In more than `depth` multiparts. */
  close(depth: number): void {
    for (let last = this.#open.at(-1); last !== undefined && last.depth > depth; last = this.#open.at(-1)) {
      last.digest.sha256 = last.hash.digest('hex')
      this.#open.pop()
    }
  }
}
