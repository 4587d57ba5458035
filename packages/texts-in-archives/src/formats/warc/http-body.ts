import { brotliPieces, decodeBrotli, HAS_BROTLI } from '#host/brotli'
import { InflateSource } from '#unpack/inflate'
import { decompress, inputBlocks, untilDamage } from '../../compression/decompress.ts'
import type { ReadJob } from '../../job/job.ts'
import type { ArchiveProblemCode } from '../../part/problem.ts'
import { CR, LF } from '../../source/ascii.ts'
import { LimitedSource } from '../../source/expansion-meter.ts'
import { latin1 } from '../../source/latin1.ts'
import { RangeSource } from '../../source/range-source.ts'
import { StreamSource } from '../../source/stream-source.ts'
import { type ByteSource, BytesSource, READ_BLOCK, Window } from '../../source/window.ts'

export interface BodyCodings {
  readonly isChunked: boolean
  /** Content-Encoding (RFC 9110 §8.4), in the order in which they were applied. */
  readonly encodings: readonly string[]
}

const GZIP = Buffer.from('\x1f\x8b\x08', 'latin1')
const ZSTD = Buffer.from('\x28\xb5\x2f\xfd', 'latin1')
/** No server applies more. Each takes a decompressor. */
const MOST_ENCODINGS = 3
const KNOWN_ENCODINGS = new Set(['gzip', 'x-gzip', 'deflate', 'zstd', ...(HAS_BROTLI ? ['br'] : [])])

/** In bytes: a body that is unpacked in one go, and its expected content. */
const SMALL_BODY = 1 << 14
const SMALL_CONTENT = 1 << 18

/** Some crawlers lose the field that says so. */
export async function isPackedBody(input: RangeSource): Promise<boolean> {
  return (await input.ahead(GZIP.length)).equals(GZIP)
}

export function unknownEncoding({ encodings }: BodyCodings): string | undefined {
  if (encodings.length > MOST_ENCODINGS) return encodings.slice(0, MOST_ENCODINGS + 1).join(', ')
  return encodings.find((name) => !KNOWN_ENCODINGS.has(name))
}

export interface Body {
  readonly window: Window
  /** Reports the damage that was met, and drops the decoders. */
  close(): Promise<void>
}

/** Some crawlers store the body decoded and keep the fields: a coding whose mark is missing does not count. */
export async function openBody(input: RangeSource, codings: BodyCodings, job: ReadJob): Promise<Body> {
  const { position } = input
  const close: (() => Promise<void>)[] = []
  const report = (code: ArchiveProblemCode, detail?: string): void => job.report(code, position, detail)
  // Most bodies are small.
  const block = Math.min(READ_BLOCK, 4096 + 4 * input.inView.length)
  let range = input
  const add = (source: ByteSource): void => {
    const limited = new LimitedSource(source, job.meter, () => report('expansion-limit'))
    close.push(() => source.close())
    range = new RangeSource(new Window(limited, 0, 1, { block }), 0)
  }
  if (codings.isChunked && (await ChunkedSource.startsAt(range))) {
    const chunked = new ChunkedSource(range)
    close.push(async () => {
      if (chunked.state === 'truncated' || chunked.state === 'corrupt') report(chunked.state, 'chunked')
    })
    add(chunked)
  }
  for (const encoding of [...codings.encodings].reverse()) {
    const source = await decoder(encoding, range, job, report)
    if (source !== undefined) add(source)
  }
  const window = new Window(range, 0, 1, { block })
  return {
    window,
    close: async () => {
      for (const each of close.reverse()) await each()
    },
  }
}

async function decoder(
  encoding: string,
  input: RangeSource,
  job: ReadJob,
  report: (code: ArchiveProblemCode, detail?: string) => void,
): Promise<ByteSource | undefined> {
  const head = await input.ahead(4)
  if (head.length === 0) return undefined
  if (encoding === 'br')
    return smallBrotli(input) ?? new StreamSource(untilDamage(brotliPieces(inputBlocks(input, 1 << 14)), job))
  if (encoding === 'zstd') return head.equals(ZSTD) ? decompress('zstd', input, job) : undefined
  if (encoding !== 'deflate') return head.subarray(0, 3).equals(GZIP) ? decompress('gzip', input, job) : undefined
  return new DeflateBody(input, head, report)
}

/** A stream takes a thousand times as long for it. */
function smallBrotli(input: RangeSource): ByteSource | undefined {
  if (!input.isWholeInView || input.inView.length > SMALL_BODY) return undefined
  try {
    return new BytesSource(decodeBrotli(input.inView, SMALL_CONTENT))
  } catch {
    return undefined
  }
}

/** In bytes, with its extensions. */
const LONGEST_LINE = 4096
/** Hexadecimal digits with extensions after them. */
const SIZE_LINE = /^([0-9a-f]{1,12})[ \t]*(?:;[^\n]*)?\r?$/i

/** RFC 9112 §7.1. The fields after the last chunk are not read. */
class ChunkedSource implements ByteSource {
  state: 'open' | 'complete' | 'truncated' | 'corrupt' = 'open'
  readonly #input: RangeSource
  #left = 0
  /** Whether the line break after a chunk comes next. */
  #isAfterChunk = false

  constructor(input: RangeSource) {
    this.#input = input
  }

  /** Some writers of WARC take the chunks away, and keep the field. */
  static async startsAt(input: RangeSource): Promise<boolean> {
    const view = await input.ahead(LONGEST_LINE)
    const newline = view.indexOf(LF)
    return newline > 0 && SIZE_LINE.test(latin1(view, 0, newline))
  }

  /** Waits only if no bytes have been read. */
  async read(target: Buffer, at: number): Promise<number> {
    let written = at
    while (written < target.length && this.state === 'open') {
      if (this.#left === 0) {
        if (this.#openChunk(this.#input.inView, false)) continue
        if (written > at) break
        this.#openChunk(await this.#input.ahead(LONGEST_LINE), true)
        continue
      }
      let block = this.#input.inView
      if (block.length === 0) {
        if (written > at) break
        block = await this.#input.next(this.#left)
      }
      if (block.length === 0) this.state = 'truncated'
      const count = block.copy(target, written, 0, Math.min(block.length, this.#left))
      this.#input.position += count
      written += count
      this.#left -= count
      this.#isAfterChunk = this.#left === 0
    }
    return written - at
  }

  /** False if more bytes are needed; `isAll`: there are no more. */
  #openChunk(view: Buffer, isAll: boolean): boolean {
    let from = 0
    if (this.#isAfterChunk) from = view[0] === CR ? 2 : view[0] === LF ? 1 : 0
    const newline = view.subarray(0, from + LONGEST_LINE).indexOf(LF, from)
    if (newline < 0) {
      if (isAll) this.state = view.length < LONGEST_LINE ? 'truncated' : 'corrupt'
      return false
    }
    const digits = SIZE_LINE.exec(latin1(view, from, newline))?.[1]
    this.#input.position += newline + 1
    this.#isAfterChunk = false
    this.#left = digits === undefined ? 0 : Number.parseInt(digits, 16)
    if (digits === undefined) this.state = 'corrupt'
    else if (this.#left === 0) this.state = 'complete'
    return true
  }

  async close(): Promise<void> {}
}

/** In bytes: the sums of Adler-32 stay small integers. */
const ADLER_RUN = 3800
const ADLER_BASE = 65521

/**
 * Servers send `deflate` in the format of zlib (RFC 1950), as RFC 9110 §8.4.1.2 asks, or without its header and
 * Adler-32. Damage is reported once the body was read.
 */
class DeflateBody implements ByteSource {
  readonly #input: RangeSource
  readonly #report: (code: ArchiveProblemCode, detail: string) => void
  readonly #isZlib: boolean
  readonly #inflate: InflateSource
  #low = 1
  #high = 0

  constructor(input: RangeSource, head: Buffer, report: (code: ArchiveProblemCode, detail: string) => void) {
    this.#input = input
    this.#report = report
    this.#isZlib = head.length > 1 && (head[0]! & 15) === 8 && head.readUInt16BE(0) % 31 === 0
    if (this.#isZlib) input.position += 2
    this.#inflate = new InflateSource(input)
  }

  async read(target: Buffer, at: number): Promise<number> {
    const count = await this.#inflate.read(target, at)
    if (this.#isZlib) this.#sum(target.subarray(at, at + count))
    return count
  }

  async close(): Promise<void> {
    const { state } = this.#inflate
    if (state === 'truncated' || state === 'corrupt') this.#report(state, 'deflate')
    if (state === 'complete') await this.#checkEnd()
    await this.#inflate.close()
  }

  async #checkEnd(): Promise<void> {
    const size = this.#isZlib ? 4 : 0
    const rest = await this.#input.ahead(size + 1)
    if (rest.length < size) this.#report('truncated', 'deflate')
    else if (this.#isZlib && rest.readUInt32BE() !== this.#high * 65536 + this.#low) {
      this.#report('corrupt', 'deflate: checksum')
    } else if (rest.length > size) this.#report('trailing-garbage', 'deflate')
  }

  #sum(bytes: Buffer): void {
    for (let from = 0; from < bytes.length; from += ADLER_RUN) {
      for (const byte of bytes.subarray(from, from + ADLER_RUN)) {
        this.#low += byte
        this.#high += this.#low
      }
      this.#low %= ADLER_BASE
      this.#high %= ADLER_BASE
    }
  }
}
