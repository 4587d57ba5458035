import type { Window } from '../../source/window.ts'
import { LONGEST_FIELD } from './directory.ts'
import { HEADER_LENGTH, LONGEST_DESCRIPTOR, memberInView, skipDescriptor, type ZipMember } from './member.ts'

/** Without the directory: in bytes, and members. */
const REACH = 1 << 20
const MOST_MEMBERS = 64
const LONGEST_HEADER = HEADER_LENGTH + 2 * LONGEST_FIELD

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
