import type { Hash } from 'node:crypto'
import { hashOf } from '../../source/digest.ts'
import type { Window } from '../../source/window.ts'

const LENGTHS: Readonly<Record<string, number>> = { md5: 16, sha1: 20, sha256: 32, sha512: 64 }
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'
/** WARC-Block-Digest or WARC-Payload-Digest, as in `sha1:…` (WARC 1.1 §5.8, §5.9). Some writers say `SHA-1`. */
const FIELD = /\nwarc-(block|payload)-digest:[ \t]*(md5|sha)-?(1|256|512)?:([a-z0-9]+)=*[ \t]*(?=\r?\n)/gi
const PARTIAL = /\nwarc-(?:segment-number|truncated):/i

export interface StatedDigest {
  readonly field: string
  readonly algorithm: string
  readonly digest: Buffer
}

/** Undefined if its algorithm or length is wrong, or a payload is not all. */
export function statedDigest(header: string, isPayload: boolean): StatedDigest | undefined {
  let found: StatedDigest | undefined
  for (const [, name, family, size = '', value] of header.matchAll(FIELD)) {
    const ofBlock = name!.toLowerCase() === 'block'
    if (!ofBlock && (!isPayload || PARTIAL.test(header))) continue
    const algorithm = `${family!.toLowerCase()}${size}`
    const digest = digestOf(value!.toLowerCase(), LENGTHS[algorithm])
    if (digest === undefined) continue
    if (ofBlock) return { field: 'WARC-Block-Digest', algorithm, digest }
    found ??= { field: 'WARC-Payload-Digest', algorithm, digest }
  }
  return found
}

/** In base 32 or 16, which their length tells. */
function digestOf(text: string, length: number | undefined): Buffer | undefined {
  if (length === undefined) return undefined
  if (text.length === length * 2 && /^[0-9a-f]+$/.test(text)) return Buffer.from(text, 'hex')
  return text.length === Math.ceil((length * 8) / 5) && /^[a-z2-7]+$/.test(text) ? fromBase32(text) : undefined
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = []
  let bits = 0
  let count = 0
  for (const letter of text) {
    bits = ((bits << 5) | BASE32.indexOf(letter)) & 0xfff
    count += 5
    if (count < 8) continue
    count -= 8
    bytes.push((bits >> count) & 0xff)
  }
  return Buffer.from(bytes)
}

export class BlockDigest {
  readonly #window: Window
  readonly #hash: Hash
  readonly #stated: StatedDigest
  readonly #end: number
  #position: number

  constructor(window: Window, hash: Hash, stated: StatedDigest, start: number, end: number) {
    this.#window = window
    this.#hash = hash
    this.#stated = stated
    this.#position = start
    this.#end = end
    window.onSlide = () => this.#take()
    this.#take()
  }

  /** The bytes in view reach back to `start`. Undefined where nothing computes the digest. */
  static open(window: Window, stated: StatedDigest, start: number, end: number): BlockDigest | undefined {
    const hash = hashOf(stated.algorithm)
    return hash && new BlockDigest(window, hash, stated, start, end)
  }

  /** Ask once, at the end of the block. */
  isWrong(): boolean {
    return this.#position >= this.#end && !this.#hash.digest().equals(this.#stated.digest)
  }

  #take(): void {
    const { bytes, base, end } = this.#window
    const to = Math.min(end, this.#end)
    if (to > this.#position) this.#hash.update(bytes.subarray(this.#position - base, to - base))
    this.#position = Math.max(this.#position, to)
    if (to === this.#end) this.#window.onSlide = undefined
  }
}
