import type { ReadableStream } from 'node:stream/web'
import { Bzip2Source } from './bzip2.ts'
import { startProgram } from './decompressor-program.ts'
import { StreamSource } from './file-source.ts'
import { GzipSource } from './gzip.ts'
import { unpackByNode } from './node-zstd.ts'
import { loadAnother, loadOptional } from './optional-library.ts'
import type { RangeSource } from './range-source.ts'
import type { ReadJob } from './read-job.ts'
import type { Compression } from './sniff.ts'
import type { ByteSource } from './window.ts'

const PROGRAMS = {
  zstd: ['zstd', '-dcq'],
  bzip2: ['bzip2', '-dcq'],
  xz: ['xz', '-dcq'],
  lzma: ['xz', '-dcq', '--format=lzma'],
  compress: ['gzip', '-dcq'],
} as const

/**
 * Opens a decompressor on `input`. Undefined, with a problem reported, if no program and no library can read the
 * format.
 */
export async function decompress(kind: Compression, input: RangeSource, job: ReadJob): Promise<ByteSource | undefined> {
  if (kind === 'gzip') return new GzipSource(input, job)
  const openOther = (): Promise<ByteSource | undefined> => openProgramOrLibrary(kind, input, job)
  const byNode = kind === 'zstd' ? unpackByNode(input, job, openOther) : undefined
  return byNode === undefined ? openOther() : new StreamSource(untilDamage(byNode, job))
}

async function openProgramOrLibrary(
  kind: Exclude<Compression, 'gzip'>,
  input: RangeSource,
  job: ReadJob,
): Promise<ByteSource | undefined> {
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
  job.report(
    'unsupported',
    input.position,
    kind === 'lzma' ? 'lzma; read by xz --format=lzma' : 'compress; read by gzip',
  )
  return undefined
}

/**
 * Passes on the pieces of a library. Libraries throw at damage; the pieces before it are kept, and a problem is
 * reported.
 */
export async function* untilDamage(pieces: AsyncIterable<Uint8Array>, job: ReadJob): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces
  } catch (error) {
    const { message } = error as Error
    job.report(/end|eof|truncat/i.test(message) ? 'truncated' : 'corrupt', undefined, message)
  }
}

export async function* inputBlocks(input: RangeSource, size: number): AsyncGenerator<Uint8Array> {
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

/** Instances of the library that are not in use. One instance makes a second stream wait for the end of the first. */
let idle: XzLibrary[] | undefined

function unpackXz(input: RangeSource): AsyncIterable<Uint8Array> {
  const first = loadOptional<XzLibrary>('xz-decompress', 'xz without the xz program')
  idle ??= [first]
  return unpackBy(idle.pop() ?? loadAnother('xz-decompress'), idle, input)
}

async function* unpackBy(library: XzLibrary, idle: XzLibrary[], input: RangeSource): AsyncGenerator<Uint8Array> {
  // Loaded here, since few files need it. Not all browsers' own has `from`.
  const streams = await import('node:stream/web')
  yield* new library.XzReadableStream(streams.ReadableStream.from(inputBlocks(input, 1 << 16)))
  // An instance whose stream was abandoned may still hold it, and is not used again.
  idle.push(library)
}

interface ZstdLibrary {
  readonly Decompress: new (output: (piece: Uint8Array) => void) => { push(piece: Uint8Array, isLast?: boolean): void }
}

/** Unpacks zstd by fzstd, where neither Node nor a program does. */
function unpackZstd(input: RangeSource): AsyncIterable<Uint8Array> {
  const { Decompress } = loadOptional<ZstdLibrary>('fzstd', 'zstd without the zstd program')
  return unpackWith(Decompress, input)
}

/** Feeds 512 bytes at a time, since four bytes can stand for 128 KiB. */
async function* unpackWith(Decompress: ZstdLibrary['Decompress'], input: RangeSource): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  const decompressor = new Decompress((piece) => {
    // The library uses its buffer again, so each piece is copied.
    if (piece.length > 0) pieces.push(piece.slice())
  })
  const push = function* (block: Uint8Array, isLast: boolean): Generator<Uint8Array> {
    try {
      decompressor.push(block, isLast)
    } finally {
      // Pieces that came before an error are passed on too.
      yield* pieces
      pieces = []
    }
  }
  for await (const block of inputBlocks(input, 512)) yield* push(block, false)
  yield* push(new Uint8Array(0), true)
}
