import { isUtf8 } from 'node:buffer'
import { constants, fstatSync, type Stats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { withAttachments } from './attachments.ts'
import { readContent } from './content.ts'
import type { ArchiveSource } from './envelope.ts'
import { Meter, MeteredSource } from './expansion-meter.ts'
import { FileRangeSource, FileSource, HandleReader, StreamSource } from './file-source.ts'
import { type EntryFault, errorCode, fileKind, folderFault, walkFolder } from './folder.ts'
import { readMbox } from './mbox.ts'
import type { Part } from './part.ts'
import { type Choices, ReadJob } from './read-job.ts'
import { isShare, type Range, type Share } from './share.ts'
import { type ByteSource, Window } from './window.ts'

/** A stream of bytes under a name that the caller chooses. */
export interface NamedStream {
  readonly name: string
  readonly stream: AsyncIterable<Uint8Array>
}

/** A path, as text or as bytes (`-` is standard input), a share of an archive, or a stream. */
export type Input = string | Uint8Array | Share | NamedStream

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants

/** Reads one input: a file, a stream, or all files of a folder. */
export async function* readInput(input: Input, choices: Choices): AsyncGenerator<Part[]> {
  if (input === '-') yield* readStdin(choices)
  else if (typeof input === 'string') yield* readNamedPath(Buffer.from(input), choices)
  else if (input instanceof Uint8Array) yield* readNamedPath(Buffer.from(input), choices)
  else if (isShare(input)) yield* readShare(input, choices)
  else yield* readSource({ file: input.name }, new StreamSource(input.stream), choices)
}

/** Reads standard input. Node treats a folder there as an empty stream, so it is reported here. */
async function* readStdin(choices: Choices): AsyncGenerator<Part[]> {
  if (isFolderOpen(process.stdin.fd)) yield fault(Buffer.from('-'), choices, 'unreadable', 'EISDIR')
  else yield* readSource({ file: '-' }, new StreamSource(process.stdin), choices)
}

function isFolderOpen(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isDirectory()
  } catch {
    return false
  }
}

/** Reads a path that the caller named. It is opened even if it is a link or a pipe. */
async function* readNamedPath(path: Buffer, choices: Choices): AsyncGenerator<Part[]> {
  const handle = await tryOpen(path, O_RDONLY)
  if (typeof handle === 'string') {
    yield fault(path, choices, 'unreadable', handle)
    return
  }
  const stats = await handle.stat()
  if (stats.isDirectory()) {
    await handle.close()
    for await (const entry of walkFolder(path)) {
      if (entry.fault === undefined) yield* readWalked(entry.path, choices)
      else yield fault(entry.path, choices, entry.fault.code, entry.fault.detail)
    }
    return
  }
  yield* readSource(sourceOfPath(path), new FileSource(handle, readerOf(stats, choices)), choices)
}

/** Reads a path that was found in a folder. It is opened only if it is still a file. */
async function* readWalked(path: Buffer, choices: Choices): AsyncGenerator<Part[]> {
  const handle = await tryOpen(path, O_RDONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0))
  if (typeof handle === 'string') {
    if (handle === 'ELOOP') yield fault(path, choices, 'not-a-file', 'symbolic link')
    else if (handle === 'ENXIO') yield fault(path, choices, 'not-a-file', 'socket')
    else yield fault(path, choices, 'unreadable', handle)
    return
  }
  const stats = await handle.stat()
  if (stats.isFile()) yield* readSource(sourceOfPath(path), new FileSource(handle, readerOf(stats, choices)), choices)
  else {
    await handle.close()
    const { code, detail } = stats.isDirectory()
      ? await folderFault(path)
      : ({ code: 'not-a-file', detail: fileKind(stats) } as const)
    yield fault(path, choices, code, detail)
  }
}

async function* readShare({ path, isWalked, range }: Share, choices: Choices): AsyncGenerator<Part[]> {
  if (isWalked !== true && range === undefined) yield* readInput(path, choices)
  else if (range === undefined) yield* readWalked(Buffer.from(path as string), choices)
  else yield* readRange(Buffer.from(path as string), range, choices)
}

async function* readRange(path: Buffer, range: Range, choices: Choices): AsyncGenerator<Part[]> {
  const handle = await tryOpen(path, O_RDONLY)
  if (typeof handle === 'string') {
    yield fault(path, choices, 'unreadable', handle)
    return
  }
  const reader = readerOf(await handle.stat(), choices)
  const { start, end, message, line } = range
  const read = (source: ByteSource, job: ReadJob): AsyncGenerator<Part[]> => {
    const window = new Window(source, start, line)
    job.standIn(window.lines)
    return readMbox(window, job, start, message)
  }
  yield* readSource(sourceOfPath(path), new FileRangeSource(handle, start, end, reader), choices, read)
}

/** The reader of a file. Pipes and devices may be silent for long, so they are never read synchronously. */
function readerOf(stats: Stats, { blocking }: Choices): HandleReader {
  return new HandleReader(blocking && stats.isFile())
}

async function tryOpen(path: Buffer, flags: number): Promise<FileHandle | string> {
  try {
    return await open(path, flags)
  } catch (error) {
    return errorCode(error)
  }
}

async function* readSource(
  source: ArchiveSource,
  bytes: ByteSource,
  choices: Choices,
  read: (bytes: ByteSource, job: ReadJob) => AsyncGenerator<Part[]> = readContent,
): AsyncGenerator<Part[]> {
  const meter = new Meter(choices.maxExpansion, choices.signal)
  const job = new ReadJob(source, choices, meter)
  const fallible = new FallibleSource(bytes)
  const metered = new MeteredSource(fallible, meter, choices.onRead)
  try {
    yield* withAttachments(read(metered, job), job)
    if (fallible.failure !== undefined) job.report('unreadable', undefined, errorCode(fallible.failure))
    job.reportUntold()
    if (job.waiting > 0) yield job.take()
  } catch (error) {
    // An error with a code comes from a program that unpacks. An error without one is a mistake in this package.
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
    job.report('unreadable', undefined, errorCode(error))
    job.reportUntold()
    yield job.take()
  } finally {
    await metered.close()
  }
}

/**
 * Ends the bytes where a disk, a pipe or the caller's stream fails. The bytes before the failure are read to their end.
 */
class FallibleSource implements ByteSource {
  failure: unknown
  readonly #source: ByteSource

  constructor(source: ByteSource) {
    this.#source = source
  }

  async read(target: Buffer, at: number): Promise<number> {
    if (this.failure !== undefined) return 0
    try {
      return await this.#source.read(target, at)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === undefined) throw error
      this.failure = error
      return 0
    }
  }

  close(): Promise<void> {
    return this.#source.close()
  }
}

function fault(path: Buffer, choices: Choices, code: EntryFault['code'], detail: string): Part[] {
  const job = new ReadJob(sourceOfPath(path), choices, new Meter(0))
  job.report(code, undefined, detail)
  return job.take()
}

function sourceOfPath(path: Buffer): ArchiveSource {
  return { file: path.toString('utf8'), fileBytes: isUtf8(path) ? undefined : path }
}
