import type { StoredBytes, Window } from '../../source/window.ts'
import { memberName } from '../member-name.ts'
import { END, ENTRY, LONGEST_FIELD } from './directory.ts'
import { LONGEST_DESCRIPTOR, memberInView, skipDescriptor, type ZipMember } from './member.ts'

/** In bytes: no document has so many members. */
const LARGEST_DIRECTORY = 1 << 20
/** Without the directory: in bytes, and members. */
const REACH = 1 << 20
const MOST_MEMBERS = 64
const LONGEST_HEADER = 30 + 2 * LONGEST_FIELD

/** The names that a directory lists; undefined where none can be read before the members. */
export async function listedNames(window: Window): Promise<string[] | undefined> {
  const file = window.ended ? inView(window) : window.stored()
  if (file === undefined) return undefined
  const tailStart = Math.max(0, file.size - END.length - LONGEST_FIELD)
  const tail = await file.read(tailStart, file.size - tailStart)
  const at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (at < 0 || at + END.length > tail.length) return undefined
  const [size, start] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
  // That of another file behind this one has other offsets.
  if (size > LARGEST_DIRECTORY || start + size > tailStart + at) return undefined
  return namesIn(await file.read(start, size), size)
}

function inView({ bytes, base }: Window): StoredBytes | undefined {
  return base > 0 ? undefined : { size: bytes.length, read: async (at, length) => bytes.subarray(at, at + length) }
}

function namesIn(directory: Buffer, size: number): string[] | undefined {
  const names: string[] = []
  let at = 0
  while (at + ENTRY.length <= directory.length && directory.readUInt32BE(at) === ENTRY_SIGNATURE) {
    const nameEnd = at + ENTRY.length + directory.readUInt16LE(at + 28)
    names.push(memberName(directory.subarray(at + ENTRY.length, nameEnd)))
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return at === size && names.length > 0 ? names : undefined
}

const ENTRY_SIGNATURE = 0x504b0000 + ENTRY.mark

/** The names of the first members, which stay in view. */
export async function* firstNames(window: Window): AsyncGenerator<string> {
  let position: number | undefined = 0
  for (let count = 0; position !== undefined && position < REACH && count < MOST_MEMBERS; count++) {
    let member = memberInView(window, position)
    if (member === undefined && (await reach(window, position + LONGEST_HEADER)))
      member = memberInView(window, position)
    if (member === undefined) return
    yield member.name
    position = await endOf(window, member)
  }
}

/** Undefined if it is too far away. */
async function endOf(window: Window, member: ZipMember): Promise<number | undefined> {
  const { start, size, hasDescriptor, isOpenEnded } = member
  if (isOpenEnded) return describedEnd(window, start)
  const end = start + size!
  if (end > REACH) return undefined
  // Or bytes would be dropped to see the descriptor.
  await window.reach(end + LONGEST_DESCRIPTOR, 0)
  return hasDescriptor ? skipDescriptor(window, end) : end
}

const DESCRIPTOR = { signature: 'PK\x07\x08', size: 8, length: 16 }

/** After the descriptor that gives the length before it. */
async function describedEnd(window: Window, start: number): Promise<number | undefined> {
  for (let from = start; ; ) {
    const { bytes } = window
    for (let at = find(bytes, from); at >= 0 && at + DESCRIPTOR.length <= bytes.length; at = find(bytes, at + 1)) {
      if (bytes.readUInt32LE(at + DESCRIPTOR.size) === at - start) return at + DESCRIPTOR.length
    }
    from = Math.max(start, bytes.length - DESCRIPTOR.length)
    if (bytes.length >= REACH || !(await window.more(0))) return undefined
  }
}

function find(bytes: Buffer, from: number): number {
  return bytes.indexOf(DESCRIPTOR.signature, from, 'latin1')
}

/** False if nothing has come. */
async function reach(window: Window, offset: number): Promise<boolean> {
  const before = window.end
  await window.reach(Math.min(offset, REACH), 0)
  return window.end > before
}
