import type { Hash } from 'node:crypto'
import { shouldYield, yieldToEventLoop } from './event-loop.ts'
import { type ByteSource, BytesSource, READ_BLOCK, type StoredBytes } from './window.ts'

/** The SHA-256 of a file, a member or an attachment, in base 16. It is filled in once all of its bytes are known. */
export interface Digest {
  sha256?: string | undefined
}

/** So that each of its texts has the digest. */
const MOST_AHEAD = 8 << 20

/** Browsers have none of them, and a Node that is bound to FIPS 140 has no MD5. */
export function hashOf(algorithm: string): Hash | undefined {
  try {
    return process.getBuiltinModule('node:crypto').createHash(algorithm)
  } catch {
    return undefined
  }
}

export function sha256Of(bytes: Uint8Array): string | undefined {
  return hashOf('sha256')?.update(bytes).digest('hex')
}

/** Undefined if not all bytes can be read. */
export async function sha256OfStored(stored: StoredBytes): Promise<string | undefined> {
  const hash = hashOf('sha256')
  for (let at = 0; hash !== undefined && at < stored.size; ) {
    const block = await stored.read(at, Math.min(READ_BLOCK, stored.size - at))
    if (block.length === 0) return undefined
    hash.update(block)
    at += block.length
    if (shouldYield()) await yieldToEventLoop()
  }
  return hash?.digest('hex')
}

/**
 * The digest is known at once if the bytes are in memory, can be read twice, or are few, and else when the last of
 * them has been read.
 */
export async function withDigest(
  source: ByteSource,
): Promise<{ readonly source: ByteSource; readonly digest: Digest }> {
  const rest = source.rest?.()
  if (rest !== undefined) return { source: new BytesSource(rest), digest: { sha256: sha256Of(rest) } }
  const stored = source.stored?.()
  if (stored !== undefined) return { source, digest: { sha256: await sha256OfStored(stored) } }
  const blocks: Buffer[] = []
  for (let length = 0; length < MOST_AHEAD; ) {
    const block = Buffer.allocUnsafeSlow(READ_BLOCK)
    const count = await source.read(block, 0)
    if (count === 0) {
      const bytes = Buffer.concat(blocks)
      return { source: new BytesSource(bytes), digest: { sha256: sha256Of(bytes) } }
    }
    blocks.push(block.subarray(0, count))
    length += count
  }
  const digest: Digest = {}
  return { source: new DigestedSource(new BytesSource(Buffer.concat(blocks)), source, digest), digest }
}

class DigestedSource implements ByteSource {
  readonly #first: ByteSource
  readonly #source: ByteSource
  readonly #digest: Digest
  readonly #hash = hashOf('sha256')

  constructor(first: ByteSource, source: ByteSource, digest: Digest) {
    this.#first = first
    this.#source = source
    this.#digest = digest
  }

  async read(target: Buffer, at: number): Promise<number> {
    const count = (await this.#first.read(target, at)) || (await this.#source.read(target, at))
    if (count > 0) this.#hash?.update(target.subarray(at, at + count))
    else this.#digest.sha256 ??= this.#hash?.digest('hex')
    return count
  }

  close(): Promise<void> {
    return this.#source.close()
  }
}
