import { constants, type Stats, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { asFormat, recognise } from '../formats/recognise.ts'
import type { Division } from '../formats/row.ts'
import type { Range } from '../job/range.ts'
import type { Format } from '../job/sign.ts'
import { FallibleSource } from '../source/fallible-source.ts'
import { FileRangeSource, type OpenFile, openBlocking, openFile } from '../source/file-source.ts'
import { type FileState, stateOf } from '../source/file-state.ts'
import { SNIFF_SIZE } from '../source/head.ts'
import { Window } from '../source/window.ts'
import { type FolderRules, walkFolder } from './folder.ts'
import { digestOfEnds, type MessagePlace, nextMessageAt, type Reached, whyAnew } from './reached.ts'
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
  /**
   * How far a file was read before, if it was. A file of the same size and time is then left out, and of a mailbox that
   * has only grown, the shares are the new messages, and the last one that was read, if it has grown. `Share.reached` is
   * for the next time. Default: all files are taken as a whole.
   */
  readonly reached?: ((path: string | Uint8Array) => Reached | undefined) | undefined
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
  { size = 8 << 20, format, rules, blocking, reached }: DivideOptions = {},
): AsyncGenerator<Share> {
  if (!(size > 0)) throw new TypeError(`divideArchive: size must be a number of bytes above 0, not ${String(size)}`)
  const cut: Cut = { size, format, reached, blocking }
  for (const path of paths) {
    const stats = path === '-' ? undefined : await statsOf(toBuffer(path), blocking)
    if (stats?.isDirectory()) yield* divideFolder(toBuffer(path), cut, rules, blocking)
    else yield* divideFile({ path, size: fileSize(stats) }, stats, cut)
  }
}

type Cut = Pick<DivideOptions, 'format' | 'reached' | 'blocking'> & { readonly size: number }

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
  cut: Cut,
  rules: FolderRules | undefined,
  blocking: boolean | undefined,
): AsyncGenerator<Share> {
  for await (const { path, fault, isLinked } of walkFolder(folder, rules)) {
    const stats = fault === undefined ? await statsOf(path, blocking) : undefined
    // A link that was followed is opened as if it was named
    const isWalked = isLinked ? undefined : true
    yield* divideFile({ path, isWalked, size: fileSize(stats) }, stats, cut)
  }
}

async function* divideFile(share: Share, stats: Stats | undefined, cut: Cut): AsyncGenerator<Share> {
  const { path, size } = share
  if (size === undefined || (cut.reached === undefined && size <= cut.size)) yield share
  else if (cut.reached === undefined) yield* divideLarge(share, cut)
  else {
    const before = cut.reached(path)
    const reached = { size, time: stats!.mtimeMs }
    if (before?.size === size && before.time === reached.time) return
    yield* divideLarge({ ...share, reached }, cut, before)
  }
}

async function openToDivide(path: Buffer, blocking = false): Promise<OpenFile> {
  return (blocking ? openBlocking(path, constants.O_RDONLY) : undefined) ?? openFile(path, constants.O_RDONLY)
}

async function* divideLarge(share: Share, cut: Cut, before?: Reached): AsyncGenerator<Share> {
  const file = await openToDivide(toBuffer(share.path), cut.blocking).catch(() => undefined)
  if (file === undefined) {
    yield unread(share)
    return
  }
  try {
    const state = await file.stats().then(stateOf, () => undefined)
    if (state === undefined) yield unread(share)
    else yield* divideOpen(share, file, state, cut, before)
  } finally {
    await file.close()
  }
}

/** What cannot be read now is new the next time. */
function unread({ reached, ...share }: Share): Share {
  return share
}

/** Where a read fails, the rest is one share: reading it reports the error. */
async function* divideOpen(
  share: Share,
  file: OpenFile,
  state: FileState,
  { size, format }: Cut,
  before: Reached | undefined,
): AsyncGenerator<Share> {
  const source = new FallibleSource(new FileRangeSource(file, 0, state.size))
  // A large block for each of many small files would take most of the time.
  const block = Math.min(READ_SIZE, Math.max(SNIFF_SIZE, state.size))
  const window = new Window(source, 0, 1, { block, isPassing: true })
  await window.reach(SNIFF_SIZE, 0)
  const found = asFormat(recognise(window.bytes, window.ended), format)
  const { kind, division } = found.format
  if (source.failure !== undefined) yield unread(share)
  else if (division?.walk !== undefined) {
    const first = { start: found.start, message: 1, line: window.lines.at(found.start)!.line }
    const walk = { kind, walk: division.walk, size }
    if (share.reached === undefined) yield* divideMailbox(share, state, window, first, walk)
    else yield* divideGrown(share, state, file, source, window, first, walk, before)
  } else if (share.size! <= size || division?.ranges === undefined) yield { ...share, kind }
  else yield* divideScattered(share, state, kind, division.ranges(source.stored()!, state.size, size))
}

/** The messages of a mailbox that are new, and how far it is read with them. */
async function* divideGrown(
  { reached, ...share }: Share,
  state: FileState,
  file: OpenFile,
  source: FallibleSource,
  whole: Window,
  first: MessagePlace,
  walk: Walk,
  before: Reached | undefined,
): AsyncGenerator<Share> {
  const stored = source.stored()!
  const anew = before?.last && (await whyAnew(stored, before))
  const last = anew === undefined ? before?.last : undefined
  const next = last && (await nextMessageAt(stored, before!))
  if (next !== undefined && next >= state.size) return
  const rest = new FallibleSource(new FileRangeSource(file, last?.start ?? 0, state.size))
  const window = last && new Window(rest, last.start, last.line, { block: READ_SIZE, isPassing: true })
  let told: Share | undefined
  const end: MessagePlace[] = []
  for await (const each of divideMailbox(share, state, window ?? whole, last ?? first, walk, { next, end })) {
    if (told !== undefined) yield told
    told = told === undefined ? { ...each, anew } : each
  }
  const sha256 = await digestOfEnds(stored, state.size)
  const isRead = source.failure === undefined && rest.failure === undefined && sha256 !== undefined
  const now = { size: state.size, time: reached!.time, last: end[0], sha256 }
  yield { ...told!, reached: isRead ? now : undefined }
}

/** `next`: where the second message starts, if the first one was read before. `end` gets the last one. */
interface Grown {
  readonly next: number | undefined
  readonly end: MessagePlace[]
}

/** How the messages of a file are walked over, and about how large a share is. */
interface Walk {
  readonly kind: string
  readonly walk: NonNullable<Division['walk']>
  readonly size: number
}

async function* divideMailbox(
  { path, isWalked }: Share,
  state: FileState,
  window: Window,
  first: MessagePlace,
  { kind, walk, size }: Walk,
  grown?: Grown,
): AsyncGenerator<Share> {
  let place = first
  let ready: Share[] = []
  const close = (end: number): void => {
    const { start, message, line } = place
    ready.push({ path, isWalked, size: end - start, kind, range: { start, end, message, line }, state })
  }
  const onMessage = (at: number, number: number): void => {
    const isKnown = number === 1 && at === grown?.next
    const isLarge = at - place.start >= size
    if (!isLarge && grown === undefined) return
    const here = { start: at, message: first.message + number, line: window.lines.at(at)!.line }
    if (grown !== undefined) grown.end[0] = here
    if (isLarge && !isKnown) close(at)
    if (isLarge || isKnown) place = here
  }
  for await (const _ of walk(window, first.start, onMessage)) {
    yield* ready
    ready = []
  }
  close(state.size)
  yield* ready
}

/** By the numbers of messages: the last range has no number of them. */
async function* divideScattered(
  { path, isWalked, reached }: Share,
  state: FileState,
  kind: string,
  ranges: Promise<readonly Range[]>,
): AsyncGenerator<Share> {
  for (const range of await ranges) {
    const last = range.messages === undefined ? reached : undefined
    yield { path, isWalked, size: range.end - range.start, kind, range, state, reached: last }
  }
}
