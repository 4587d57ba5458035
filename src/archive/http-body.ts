import { pipeline, Readable } from 'node:stream'
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib'
import { ChunkedSource } from './chunked.ts'
import { decompress, inputBlocks, untilDamage } from './decompress.ts'
import { DeflateBody } from './deflate-body.ts'
import { LimitedSource } from './expansion-meter.ts'
import { StreamSource } from './file-source.ts'
import type { ArchiveProblemCode } from './problem.ts'
import { RangeSource } from './range-source.ts'
import type { ReadJob } from './read-job.ts'
import { type ByteSource, BytesSource, READ_BLOCK, Window } from './window.ts'

/** The codings of a body, as its fields name them, in lower case. */
export interface BodyCodings {
  readonly isChunked: boolean
  /** Content-Encoding (RFC 9110 §8.4), in the order in which they were applied. */
  readonly encodings: readonly string[]
}

const GZIP = Buffer.from('\x1f\x8b\x08', 'latin1')
const ZSTD = Buffer.from('\x28\xb5\x2f\xfd', 'latin1')
/** No server applies more. Each takes a decompressor. */
const MOST_ENCODINGS = 3
const KNOWN_ENCODINGS = new Set(['gzip', 'x-gzip', 'deflate', 'br', 'zstd'])

/** The largest body that is unpacked in one go, and the largest content that is expected of it, in bytes. */
const SMALL_BODY = 1 << 14
const SMALL_CONTENT = 1 << 18

/** Whether the bytes are packed by gzip: some crawlers lose the field that says so. */
export async function isPackedBody(input: RangeSource): Promise<boolean> {
  return (await input.ahead(GZIP.length)).equals(GZIP)
}

/** The encoding that cannot be read, if there is one. */
export function unknownEncoding({ encodings }: BodyCodings): string | undefined {
  if (encodings.length > MOST_ENCODINGS) return encodings.slice(0, MOST_ENCODINGS + 1).join(', ')
  return encodings.find((name) => !KNOWN_ENCODINGS.has(name))
}

/** The decoded bytes of a body. */
export interface Body {
  readonly window: Window
  /** Reports the damage that was met, and lets go of the decoders. */
  close(): Promise<void>
}

/**
 * Opens the decoders of a body, one after the other, each bounded by the meter of the file. Some crawlers store the body
 * decoded and keep the fields: a coding whose mark is missing counts as taken away.
 */
export async function openBody(input: RangeSource, codings: BodyCodings, job: ReadJob): Promise<Body> {
  const { position } = input
  const close: (() => Promise<void>)[] = []
  const report = (code: ArchiveProblemCode, detail?: string): void => job.report(code, position, detail)
  // Most bodies are small, and a window for each of them would take more memory than they do.
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

/** The decoder of an encoding; undefined if the body is not in it. */
async function decoder(
  encoding: string,
  input: RangeSource,
  job: ReadJob,
  report: (code: ArchiveProblemCode, detail?: string) => void,
): Promise<ByteSource | undefined> {
  const head = await input.ahead(4)
  if (head.length === 0) return undefined
  if (encoding === 'br') return smallBrotli(input) ?? new StreamSource(untilDamage(unpackBrotli(input), job))
  if (encoding === 'zstd') return head.equals(ZSTD) ? decompress('zstd', input, job) : undefined
  if (encoding !== 'deflate') return head.subarray(0, 3).equals(GZIP) ? decompress('gzip', input, job) : undefined
  return new DeflateBody(input, head, report)
}

/** Unpacks a small body that lies in view as a whole at once. A stream takes a thousand times as long for it. */
function smallBrotli(input: RangeSource): ByteSource | undefined {
  if (!input.isWholeInView || input.inView.length > SMALL_BODY) return undefined
  try {
    return new BytesSource(brotliDecompressSync(input.inView, { maxOutputLength: SMALL_CONTENT }))
  } catch {
    return undefined
  }
}

async function* unpackBrotli(input: RangeSource): AsyncGenerator<Uint8Array> {
  const brotli = createBrotliDecompress()
  // Errors come from the iteration, too.
  pipeline(Readable.from(inputBlocks(input, 1 << 14)), brotli, () => {})
  yield* brotli
}
