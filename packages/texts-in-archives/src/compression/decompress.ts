import { loadXz } from '#host/libraries'
import { startProgram } from '#unpack/program'
import { unpackByHost } from '#unpack/zstd'
import type { Xz } from '../host/library-types.ts'
import type { ReadJob } from '../job/job.ts'
import { damageCode } from '../part/problem.ts'

import type { RangeSource } from '../source/range-source.ts'
import { StreamSource } from '../source/stream-source.ts'
import { piecesOf, streamOf } from '../source/web-stream.ts'
import type { ByteSource } from '../source/window.ts'
import { Bzip2Source } from './bzip2.ts'
import { GzipSource } from './gzip.ts'
import { unpackZstd } from './zstd-frames.ts'

export type Compression = 'gzip' | 'zstd' | 'bzip2' | 'xz' | 'lzma' | 'compress'

/** All but zstd give their warnings. */
const PROGRAMS = {
  zstd: ['zstd', '-dcq'],
  bzip2: ['bzip2', '-dc'],
  xz: ['xz', '-dc'],
  lzma: ['xz', '-dc', '--format=lzma'],
  compress: ['gzip', '-dc'],
} as const

export async function decompress(kind: Compression, input: RangeSource, job: ReadJob): Promise<ByteSource | undefined> {
  if (kind === 'gzip') return new GzipSource(input, job)
  const openOther = (): Promise<ByteSource | undefined> => openProgramOrLibrary(kind, input, job)
  const byHost = kind === 'zstd' ? unpackByHost(input, job, openOther) : undefined
  return byHost === undefined ? openOther() : new StreamSource(untilDamage(byHost, job))
}

async function openProgramOrLibrary(
  kind: Exclude<Compression, 'gzip'>,
  input: RangeSource,
  job: ReadJob,
): Promise<ByteSource | undefined> {
  if (job.choices.programs) {
    const [command, ...args] = PROGRAMS[kind]
    const fail = (complaint: string): void => job.report(damageCode(complaint), undefined, /^.*\S/.exec(complaint)?.[0])
    const program = await startProgram(command, args, input, fail)
    if (program !== undefined) return program
  }
  return byLibrary(kind, input, job)
}

function byLibrary(kind: Exclude<Compression, 'gzip'>, input: RangeSource, job: ReadJob): ByteSource | undefined {
  if (kind === 'bzip2') return new Bzip2Source(input, job)
  if (kind === 'xz') return new StreamSource(untilDamage(unpackXz(input, job), job))
  if (kind === 'zstd') return new StreamSource(untilDamage(unpackZstd(input, job), job))
  job.report('unsupported', input.position, `${kind}; read by ${PROGRAMS[kind].join(' ').replace(' -dc', '')}`)
  return undefined
}

/** Libraries throw at damage: the pieces before it are kept, and a problem is reported. */
export async function* untilDamage(pieces: AsyncIterable<Uint8Array>, job: ReadJob): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces
  } catch (error) {
    const { message } = error as Error
    job.report(damageCode(message), undefined, message)
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

/** Instances that are not in use: one makes a second stream wait for the end of the first. */
const idle: Xz[] = []

/** The results of XZ Embedded: `enum xz_ret` in its xz.h. */
const XZ_RESULTS: Readonly<Record<string, string>> = {
  5: 'compressed data is corrupt',
  7: 'compressed data is corrupt',
  8: 'unexpected end of input',
}
const XZ_OPTIONS = '6'
/** In bytes. The library drops the output of those in which it meets damage. */
const XZ_INPUT = 32

async function* unpackXz(input: RangeSource, job: ReadJob): AsyncGenerator<Uint8Array> {
  const library = idle.pop() ?? loadXz()
  if (library === undefined) {
    job.report('unsupported', input.position, 'xz within xz; read by xz')
    return
  }
  let damage: Error | undefined
  try {
    yield* piecesOf(new library.XzReadableStream(streamOf(inputBlocks(input, XZ_INPUT))))
  } catch (error) {
    damage = error as Error
  } finally {
    idle.push(library)
  }
  if (damage === undefined) return
  const [, result = ''] = /error code (\d+)/.exec(damage.message) ?? []
  if (result !== XZ_OPTIONS) throw new Error(XZ_RESULTS[result] ?? damage.message, { cause: damage })
  job.report('unsupported', undefined, 'xz with a check or filter that xz-decompress does not know; read by xz')
}
