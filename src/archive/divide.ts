import { constants, type Stats } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { FileSource } from './file-source.ts'
import { walkFolder } from './folder.ts'
import type { Format } from './format.ts'
import { type MessageSink, walkMbox } from './mbox.ts'
import type { Share } from './share.ts'
import { applyFormat, SNIFF_SIZE, sniff } from './sniff.ts'
import { Window } from './window.ts'

export interface DivideOptions {
  /** About how many bytes a share of a mailbox has. Default: 8 MiB. */
  readonly size?: number | undefined
  /** As for `readArchive`. */
  readonly format?: Format | undefined
}

/** Nothing is taken apart here, so that reading is most of the work: fewer, larger blocks. */
const READ_SIZE = 1 << 19

/**
 * Divides files and folders into shares that can be read without each other, by `readArchive` here, in a thread or on
 * another machine: a mailbox into ranges of whole messages, everything else into files. What the shares give, one
 * behind the other, is what the paths give: the same parts with the same numbers, offsets and lines.
 *
 * Mailboxes are read once for it, at the speed of the disk. What cannot be opened is a share too, to say so when it is
 * read.
 */
export async function* divideArchive(
  paths: Iterable<string | Uint8Array>,
  { size = 8 << 20, format }: DivideOptions = {},
): AsyncGenerator<Share> {
  if (!(size > 0)) throw new TypeError('divideArchive: size must be a number of bytes')
  for (const path of paths) {
    const stats = path === '-' ? undefined : await stat(toBuffer(path)).catch(() => undefined)
    if (stats?.isDirectory()) yield* divideFolder(toBuffer(path), size, format)
    else yield* divideFile({ path, size: fileSize(stats) }, size, format)
  }
}

/** Buffers are what all names fit into. */
function toBuffer(path: string | Uint8Array): Buffer {
  return Buffer.from(path as string)
}

/** Only a regular file is known to end where it says. */
function fileSize(stats: Stats | undefined): number | undefined {
  return stats?.isFile() ? stats.size : undefined
}

async function* divideFolder(folder: Buffer, size: number, format: Format | undefined): AsyncGenerator<Share> {
  for await (const { path, fault } of walkFolder(folder)) {
    const stats = fault === undefined ? await stat(path).catch(() => undefined) : undefined
    yield* divideFile({ path, isWalked: true, size: fileSize(stats) }, size, format)
  }
}

async function* divideFile(share: Share, size: number, format: Format | undefined): AsyncGenerator<Share> {
  if (share.size === undefined || share.size <= size) yield share
  else yield* divideLarge(share, share.size, size, format)
}

async function* divideLarge(
  share: Share,
  length: number,
  size: number,
  format: Format | undefined,
): AsyncGenerator<Share> {
  const handle = await open(toBuffer(share.path), constants.O_RDONLY).catch(() => undefined)
  if (handle === undefined) {
    yield share
    return
  }
  try {
    const window = new Window(new FileSource(handle), 0, 1, { block: READ_SIZE, isPassing: true })
    await window.reach(SNIFF_SIZE, 0)
    const found = applyFormat(sniff(window.bytes, window.ended), format)
    if (found.kind === 'mbox') yield* divideMbox(share, window, found.start, size)
    else yield { ...share, size: length, kind: found.kind }
  } finally {
    await handle.close()
  }
}

/** Takes no message apart. */
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
  window: Window,
  first: number,
  size: number,
): AsyncGenerator<Share> {
  let start = first
  let place = { message: 1, line: window.lines.at(first)!.line }
  let ready: Share[] = []
  const close = (end: number): void => {
    ready.push({ path, isWalked, size: end - start, kind: 'mbox', range: { start, end, ...place } })
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
  close(window.end)
  yield* ready
}
