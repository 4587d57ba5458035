import { CR, LF } from '../source/ascii.ts'
import { sha256Of } from '../source/digest.ts'
import type { StoredBytes } from '../source/window.ts'

/** How far a file was read. A plain object, which can be kept as JSON until the file has grown. */
export interface Reached {
  readonly size: number
  /** Of the last change of its bytes, in milliseconds since 1970. */
  readonly time: number
  /** Of a mailbox, its last message, which may not have been whole. */
  readonly last?: MessagePlace | undefined
  /** Of a mailbox, the SHA-256 of its first and its last 4096 bytes, in base 16. */
  readonly sha256?: string | undefined
}

/** Where a message of a mailbox starts, with its number and the number of its first line, both from 1. */
export interface MessagePlace {
  readonly start: number
  readonly message: number
  readonly line: number
}

/** Why a mailbox is read anew that was read before: it is shorter, or other bytes are where it was read. */
export type Anew = 'shrunk' | 'rewritten'

/** In bytes. A message that is removed moves the last of them. */
const COMPARED = 4096
/** In bytes: empty lines between two messages. */
const MOST_BLANK = 64

/** Of a mailbox that has so many bytes, or had them before it grew. */
export async function digestOfEnds(stored: StoredBytes, size: number): Promise<string | undefined> {
  const first = await stored.read(0, Math.min(COMPARED, size))
  const from = Math.max(first.length, size - COMPARED)
  return sha256Of(Buffer.concat([first, await stored.read(from, size - from)]))
}

/** Whether the bytes up to where a mailbox was read are still there; if not, why it is read anew. */
export async function whyAnew(stored: StoredBytes, { size, sha256 }: Reached): Promise<Anew | undefined> {
  if (stored.size < size) return 'shrunk'
  return sha256 === undefined || (await digestOfEnds(stored, size)) !== sha256 ? 'rewritten' : undefined
}

/** Where a new message starts, if the last one was whole: after empty lines. */
export async function nextMessageAt(stored: StoredBytes, { size }: Reached): Promise<number> {
  const bytes = await stored.read(size, MOST_BLANK)
  const blank = bytes.findIndex((byte) => byte !== LF && byte !== CR)
  return size + (blank < 0 ? bytes.length : blank)
}
