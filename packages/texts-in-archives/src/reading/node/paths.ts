import { isUtf8 } from 'node:buffer'
import { type BigIntStats, constants, fstatSync } from 'node:fs'
import { dividedFormat } from '../../formats/recognise.ts'
import type { FileFormat } from '../../formats/row.ts'
import type { Choices } from '../../job/choices.ts'
import { openJob } from '../../job/job.ts'
import type { Range } from '../../job/range.ts'
import type { ArchiveSource } from '../../part/envelope.ts'
import type { Part } from '../../part/part.ts'
import { sha256OfStored } from '../../source/digest.ts'
import { Meter } from '../../source/expansion-meter.ts'
import { errorCode, FallibleSource } from '../../source/fallible-source.ts'
import { FileRangeSource, FileSource, type OpenFile, openBlocking, openFile } from '../../source/file-source.ts'
import { type FileState, isChanged, stateOf } from '../../source/file-state.ts'
import { StreamSource } from '../../source/stream-source.ts'
import { Window } from '../../source/window.ts'
import { type EntryFault, fileKind, folderFault, openFault, reasonOf, walkFolder } from '../folder.ts'
import { TABLE } from '../in-memory.ts'
import { readRange } from '../read-content.ts'
import { readSource } from '../read-source.ts'
import { isShare, type Share } from '../share.ts'
import { besideFile } from './beside.ts'

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants

export function isPath(value: unknown): value is string | Uint8Array | Share {
  return typeof value === 'string' || value instanceof Uint8Array || isShare(value)
}

/** Of all files of a folder; with problems. `-` is standard input. */
export async function* readPath(path: string | Uint8Array | Share, choices: Choices): AsyncGenerator<Part[]> {
  if (path === '-') yield* readStdin(choices)
  else if (typeof path === 'string' || path instanceof Uint8Array) yield* readNamedPath(Buffer.from(path), choices)
  else yield* readShare(path, choices)
}

// Node reads a folder as an empty stream.
async function* readStdin(choices: Choices): AsyncGenerator<Part[]> {
  const stats = statsOfStdin()
  if (stats?.isDirectory()) {
    yield fault(Buffer.from('-'), choices, 'unreadable', 'EISDIR')
    return
  }
  const before = stats !== undefined && hasSize(stats) ? stateOf(stats) : undefined
  const latency = stats?.isFile() ? undefined : choices.latency
  yield* readSource({ file: '-' }, new StreamSource(process.stdin, latency), choices, {
    hasChanged: async () => {
      const now = before && statsOfStdin()
      return now !== undefined && isChanged(before!, stateOf(now))
    },
  })
}

function statsOfStdin(): BigIntStats | undefined {
  try {
    return fstatSync(process.stdin.fd, { bigint: true })
  } catch {
    return undefined
  }
}

/** Also a link or a pipe. */
async function* readNamedPath(path: Buffer, choices: Choices): AsyncGenerator<Part[]> {
  const opened = await tryOpen(path, O_RDONLY, choices)
  if (typeof opened === 'string') {
    yield fault(path, choices, 'unreadable', opened)
    return
  }
  if (!opened.stats.isDirectory()) {
    yield* readFile(path, opened, choices)
    return
  }
  await opened.file.close()
  for await (const entry of walkFolder(path)) {
    if (entry.fault === undefined) yield* readWalked(entry.path, choices)
    else yield fault(entry.path, choices, entry.fault.code, entry.fault.detail)
  }
}

/** Only if it is still a file. */
async function* readWalked(path: Buffer, choices: Choices): AsyncGenerator<Part[]> {
  const opened = await tryOpen(path, O_RDONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0), choices)
  if (typeof opened === 'string') {
    const { code, detail } = await openFault(path, opened)
    yield fault(path, choices, code, detail)
    return
  }
  const { file, stats } = opened
  if (stats.isFile()) yield* readFile(path, opened, choices)
  else {
    await file.close()
    const { code, detail } = stats.isDirectory()
      ? await folderFault(path)
      : ({ code: 'not-a-file', detail: fileKind(stats) } as const)
    yield fault(path, choices, code, detail)
  }
}

async function* readShare(share: Share, choices: Choices): AsyncGenerator<Part[]> {
  const { path, isWalked, kind, range, state } = share
  if (isWalked !== true && range === undefined) yield* readPath(path, choices)
  else if (range === undefined) yield* readWalked(Buffer.from(path as string), choices)
  else yield* readPathRange(Buffer.from(path as string), range, dividedFormat(kind), state, choices)
}

async function* readPathRange(
  path: Buffer,
  range: Range,
  format: FileFormat,
  state: FileState | undefined,
  choices: Choices,
): AsyncGenerator<Part[]> {
  const opened = await tryOpen(path, O_RDONLY, choices)
  if (typeof opened === 'string') {
    yield fault(path, choices, 'unreadable', opened)
    return
  }
  const { file, stats } = opened
  if (state !== undefined && isChanged(state, stateOf(stats))) {
    await file.close()
    yield fault(path, choices, 'changed')
    return
  }
  const isScattered = format.division!.walk === undefined
  const { start, end, line } = isScattered ? { start: 0, end: Number(stats.size), line: 1 } : range
  yield* readSource(sourceOfPath(path), new FileRangeSource(file, start, end), choices, {
    hasChanged: changeOf(path, file, state ?? stateOf(stats)),
    sha256: () => digestOfFile(path, file, stats),
    read: (source, job) => readRange(format, new Window(source, start, line), job, range),
  })
}

/** It is the same for all shares. */
let last: { readonly key: string; readonly sha256: Promise<string | undefined> } | undefined

function digestOfFile(path: Buffer, file: OpenFile, stats: BigIntStats): Promise<string | undefined> {
  const key = JSON.stringify([path.toString('latin1'), stateOf(stats)])
  if (last?.key !== key) {
    const source = new FallibleSource(new FileRangeSource(file, 0, Number(stats.size)))
    last = { key, sha256: sha256OfStored(source.stored()!) }
  }
  return last.sha256
}

/** Up to the size that the file has now: what is appended meanwhile would have no end. */
async function* readFile(path: Buffer, { file, stats }: Opened, choices: Choices): AsyncGenerator<Part[]> {
  if (!hasSize(stats)) {
    const latency = stats.isFile() ? undefined : choices.latency
    yield* readSource(sourceOfPath(path), new FileSource(file, latency), choices)
  } else {
    yield* readSource(sourceOfPath(path), new FileRangeSource(file, 0, Number(stats.size)), choices, {
      hasChanged: changeOf(path, file, stateOf(stats)),
      beside: besideFile(path),
    })
  }
}

/** Files of /proc have no bytes, and other ones each time. */
function hasSize(stats: BigIntStats): boolean {
  return stats.isFile() && stats.size > 0n
}

/** By its path or as it is open: since it was opened, or divided. */
function changeOf(path: Buffer, file: OpenFile, state: FileState): () => Promise<boolean> {
  return async () => {
    if (isChanged(state, stateOf(await file.stats()))) return true
    try {
      return String((await file.statsAt(path)).ino) !== state.inode
    } catch (error) {
      // What was moved or removed meanwhile was read whole
      if (errorCode(error) === 'ENOENT') return false
      throw error
    }
  }
}

interface Opened {
  readonly file: OpenFile
  readonly stats: BigIntStats
}

/** Or gives the reason why that fails. */
async function tryOpen(path: Buffer, flags: number, { blocking }: Choices): Promise<Opened | string> {
  let file: OpenFile | undefined
  try {
    file = (blocking ? openBlocking(path, flags) : undefined) ?? (await openFile(path, flags))
    return { file, stats: await file.stats() }
  } catch (error) {
    await file?.close()
    return reasonOf(path, error)
  }
}

function fault(path: Buffer, choices: Choices, code: EntryFault['code'] | 'changed', detail?: string): Part[] {
  const job = openJob(sourceOfPath(path), choices, new Meter(0), TABLE)
  job.report(code, undefined, detail)
  return job.drain()
}

function sourceOfPath(path: Buffer): ArchiveSource {
  return { file: path.toString('utf8'), fileBytes: isUtf8(path) ? undefined : path }
}
