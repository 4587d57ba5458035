import { Bzip2Source } from './bzip2.ts'
import { StreamSource } from './file-source.ts'
import { GzipSource } from './gzip.ts'
import { loadAnother, loadOptional } from './optional.ts'
import { startProgram } from './program.ts'
import type { RangeSource } from './range-source.ts'
import type { ReadJob } from './read-job.ts'
import type { Compression } from './sniff.ts'
import type { ByteSource } from './window.ts'

const PROGRAMS = {
  zstd: ['zstd', '-dcq'],
  bzip2: ['bzip2', '-dcq'],
  xz: ['xz', '-dcq'],
  compress: ['gzip', '-dcq'],
} as const

/** What is compressed in `input`; undefined, and a problem, if there is nothing to read it with. */
export async function decompress(kind: Compression, input: RangeSource, job: ReadJob): Promise<ByteSource | undefined> {
  if (kind === 'gzip') return new GzipSource(input, job)
  if (job.choices.programs) {
    const [command, ...args] = PROGRAMS[kind]
    const program = await startProgram(command, args, input, job)
    if (program !== undefined) return program
  }
  try {
    return byLibrary(kind, input, job)
  } catch (error) {
    job.report('missing-library', input.position, (error as Error).message)
    return undefined
  }
}

function byLibrary(kind: Exclude<Compression, 'gzip'>, input: RangeSource, job: ReadJob): ByteSource | undefined {
  if (kind === 'bzip2') return new Bzip2Source(input, job)
  if (kind === 'xz') return new StreamSource(untilDamage(unpackXz(input), job))
  if (kind === 'zstd') return new StreamSource(untilDamage(unpackZstd(input), job))
  job.report('unsupported', input.position, 'compress')
  return undefined
}

/** Libraries throw where a stream is damaged; what they gave before is kept. */
async function* untilDamage(pieces: AsyncIterable<Uint8Array>, job: ReadJob): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces
  } catch (error) {
    const { message } = error as Error
    job.report(/end|eof|truncat/i.test(message) ? 'truncated' : 'corrupt', undefined, message)
  }
}

async function* inputBlocks(input: RangeSource, size: number): AsyncGenerator<Uint8Array> {
  for (;;) {
    const block = await input.next(size)
    if (block.length === 0) return
    input.position += block.length
    yield block
  }
}

interface XzLibrary {
  readonly XzReadableStream: new (input: ReadableStream<Uint8Array>) => ReadableStream<Uint8Array>
}

/** Those that nothing is unpacked with at present: the library lets a second stream wait for the end of the first. */
let idle: XzLibrary[] | undefined

function unpackXz(input: RangeSource): AsyncIterable<Uint8Array> {
  const first = loadOptional<XzLibrary>('xz-decompress', 'xz without the xz program')
  idle ??= [first]
  return unpackBy(idle.pop() ?? loadAnother('xz-decompress'), idle, input)
}

async function* unpackBy(library: XzLibrary, idle: XzLibrary[], input: RangeSource): AsyncGenerator<Uint8Array> {
  yield* new library.XzReadableStream(ReadableStream.from(inputBlocks(input, 1 << 16)))
  // What was broken off may hold on to it
  idle.push(library)
}

interface ZstdLibrary {
  readonly Decompress: new (output: (piece: Uint8Array) => void) => { push(piece: Uint8Array, isLast?: boolean): void }
}

/** Node's own decoder, where it has one, ends with the first of several frames, and says nothing of the others. */
function unpackZstd(input: RangeSource): AsyncIterable<Uint8Array> {
  const { Decompress } = loadOptional<ZstdLibrary>('fzstd', 'zstd without the zstd program')
  return unpackWith(Decompress, input)
}

/** Few bytes at a time: four of them can stand for 128 KiB. */
async function* unpackWith(Decompress: ZstdLibrary['Decompress'], input: RangeSource): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  const decompressor = new Decompress((piece) => {
    // The library goes on to use its buffer
    if (piece.length > 0) pieces.push(piece.slice())
  })
  const push = function* (block: Uint8Array, isLast: boolean): Generator<Uint8Array> {
    try {
      decompressor.push(block, isLast)
    } finally {
      // What it gave before it threw, too
      yield* pieces
      pieces = []
    }
  }
  for await (const block of inputBlocks(input, 512)) yield* push(block, false)
  yield* push(new Uint8Array(0), true)
}
