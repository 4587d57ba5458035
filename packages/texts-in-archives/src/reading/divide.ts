import { constants, type Stats, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type MessageSink, walkMbox } from '../formats/mbox/read-mbox.ts'
import { asFormat, recognise } from '../formats/recognise.ts'
import type { Format } from '../job/sign.ts'
import { FallibleSource } from '../source/fallible-source.ts'
import { FileRangeSource, type OpenFile, openFile } from '../source/file-source.ts'
import { type FileState, stateOf } from '../source/file-state.ts'
import { SNIFF_SIZE } from '../source/head.ts'
import { type StoredBytes, Window } from '../source/window.ts'
import { type FolderRules, walkFolder } from './folder.ts'
import type { Share } from './share.ts'

export interface DivideOptions {
  /** Approximate size of a share of a mailbox, in bytes. Default: 8 MiB. */
  readonly size?: number | undefined
  /** The format of the files, as for `readArchive`. */
  readonly format?: Format | undefined
  /** Which files of each folder among the paths are taken. Default: all. */
  readonly rules?: FolderRules | undefined
  /** Whether the thread waits while a file is looked at, which takes half the time for a small one. Default: false. */
  readonly blocking?: boolean | undefined
}

/** In bytes. Dividing does little but read. */
const READ_SIZE = 1 << 19

/**
 * Divides files and folders into shares that `readArchive` can read independently, in this thread, in another or on
 * another machine: a mailbox, or a store of Outlook, into ranges of whole messages, everything else into files. The
 * parts of all shares, one after the other, are the parts of the paths, with equal numbers, offsets and lines. Problems
 * are counted for each share (`ArchiveProblem.more`). A path that cannot be opened becomes a share too; reading that
 * share reports the problem.
 */
export async function* divideArchive(
  paths: Iterable<string | Uint8Array>,
  { size = 8 << 20, format, rules, blocking }: DivideOptions = {},
): AsyncGenerator<Share> {
  if (!(size > 0)) throw new TypeError(`divideArchive: size must be a number of bytes above 0, not ${String(size)}`)
  for (const path of paths) {
    const stats = path === '-' ? undefined : await statsOf(toBuffer(path), blocking)
    if (stats?.isDirectory()) yield* divideFolder(toBuffer(path), size, format, rules, blocking)
    else yield* divideFile({ path, size: fileSize(stats) }, size, format)
  }
}

function statsOf(path: Buffer, blocking: boolean | undefined): Promise<Stats | undefined> | Stats | undefined {
  if (blocking !== true) return stat(path).catch(() => undefined)
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

function toBuffer(path: string | Uint8Array): Buffer {
  return Buffer.from(path as string)
}

/** Undefined for others, whose end is not known beforehand. */
function fileSize(stats: Stats | undefined): number | undefined {
  return stats?.isFile() ? stats.size : undefined
}

async function* divideFolder(
  folder: Buffer,
  size: number,
  format: Format | undefined,
  rules: FolderRules | undefined,
  blocking: boolean | undefined,
): AsyncGenerator<Share> {
  for await (const { path, fault, isLinked } of walkFolder(folder, rules)) {
    const stats = fault === undefined ? await statsOf(path, blocking) : undefined
    // A link that was followed is opened as if it was named
    const isWalked = isLinked ? undefined : true
    yield* divideFile({ path, isWalked, size: fileSize(stats) }, size, format)
  }
}

async function* divideFile(share: Share, size: number, format: Format | undefined): AsyncGenerator<Share> {
  if (share.size === undefined || share.size <= size) yield share
  else yield* divideLarge(share, size, format)
}

async function* divideLarge(share: Share, size: number, format: Format | undefined): AsyncGenerator<Share> {
  const file = await openFile(toBuffer(share.path), constants.O_RDONLY).catch(() => undefined)
  if (file === undefined) {
    yield share
    return
  }
  try {
    const state = await file.stats().then(stateOf, () => undefined)
    if (state === undefined) yield share
    else yield* divideOpen(share, file, state, size, format)
  } finally {
    await file.close()
  }
}

/** Where a read fails, the rest is one share: reading it reports the error. */
async function* divideOpen(
  share: Share,
  file: OpenFile,
  state: FileState,
  size: number,
  format: Format | undefined,
): AsyncGenerator<Share> {
  const source = new FallibleSource(new FileRangeSource(file, 0, state.size))
  const window = new Window(source, 0, 1, { block: READ_SIZE, isPassing: true })
  await window.reach(SNIFF_SIZE, 0)
  const found = asFormat(recognise(window.bytes, window.ended), format)
  if (source.failure !== undefined) yield share
  else if (found.format.kind === 'mbox') yield* divideMbox(share, state, window, found.start, size)
  else if (found.format.kind === 'store') yield* divideStore(share, state, source.stored()!, size)
  else yield { ...share, kind: found.format.kind }
}

class Skipper implements MessageSink {
  position: number

  constructor(start: number) {
    this.position = start
  }

  advance(_bytes: Buffer, _base: number, end: number): void {
    this.position = end
  }
}

async function* divideMbox(
  { path, isWalked }: Share,
  state: FileState,
  window: Window,
  first: number,
  size: number,
): AsyncGenerator<Share> {
  let start = first
  let place = { message: 1, line: window.lines.at(first)!.line }
  let ready: Share[] = []
  const close = (end: number): void => {
    ready.push({ path, isWalked, size: end - start, kind: 'mbox', range: { start, end, ...place }, state })
  }
  const openMessage = (at: number, number: number): Skipper => {
    if (at - start >= size) {
      close(at)
      start = at
      place = { message: number + 1, line: window.lines.at(at)!.line }
    }
    return new Skipper(at)
  }
  for await (const _ of walkMbox(window, first, openMessage, () => {})) {
    yield* ready
    ready = []
  }
  close(state.size)
  yield* ready
}

/** Each share reads the tables of all folders again. */
const MOST_OF_STORE = 16

/** By the numbers of its messages. `start` and `end` are approximate. */
async function* divideStore(share: Share, state: FileState, file: StoredBytes, size: number): AsyncGenerator<Share> {
  const { Store } = await import('../formats/outlook/store/index.ts')
  const store = await Store.open(file, () => {})
  const count = (await store?.count()) ?? 0
  const shares = Math.max(1, Math.min(count, MOST_OF_STORE, Math.ceil(state.size / size)))
  const part = (of: number, index: number): number => Math.floor((of * index) / shares)
  for (let index = 0; index < shares; index++) {
    const [start, end] = [part(state.size, index), part(state.size, index + 1)]
    const first = part(count, index)
    const messages = index + 1 < shares ? part(count, index + 1) - first : undefined
    const range = { start, end, message: first + 1, line: 1, messages }
    const { path, isWalked } = share
    yield { path, isWalked, size: end - start, kind: 'store', range, state }
  }
}
