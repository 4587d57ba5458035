import { memberName } from '../../decoding/member-name.ts'
import type { StoredBytes, Window } from '../../source/window.ts'
import { END, ENTRY, LONGEST_FIELD } from './directory.ts'
import { HEADER_LENGTH, isHeaderOf } from './member.ts'

/** In bytes: no document has so many members. */
const LARGEST_DIRECTORY = 1 << 20
/** With its locator (APPNOTE 4.3.14 and 4.3.15). */
const ZIP64_END_LENGTH = 76

export interface ListedMember {
  readonly name: string
  /** Of its local header. */
  readonly start: number
}

/** The members that a directory lists; undefined where none can be read before these. */
export async function listedMembers(window: Window): Promise<readonly ListedMember[] | undefined> {
  const file = wholeFile(window)
  return file && (await directoryOf(file))?.members
}

function wholeFile(window: Window): StoredBytes | undefined {
  return window.ended ? inView(window) : window.stored()
}

interface Directory {
  /** Whether it is that of the end of the file. */
  readonly isOwn: boolean
  readonly start: number
  readonly members: readonly ListedMember[]
}

async function directoryOf(file: StoredBytes): Promise<Directory | undefined> {
  const tailStart = Math.max(0, file.size - END.length - LONGEST_FIELD)
  const tail = await file.read(tailStart, file.size - tailStart)
  const at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (at < 0 || at + END.length > tail.length) return undefined
  const [size, start] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
  // That of another file behind this one has other offsets.
  if (size > LARGEST_DIRECTORY || start + size > tailStart + at) return undefined
  const members = membersIn(await file.read(start, size), size)
  // The records of zip64 are between it and its end. Another zip file in front has a directory that looks the same.
  const isOwn = [0, ZIP64_END_LENGTH].includes(tailStart + at - (start + size))
  return members && { start, members, isOwn }
}

function inView({ bytes, base }: Window): StoredBytes | undefined {
  return base > 0 ? undefined : { size: bytes.length, read: async (at, length) => bytes.subarray(at, at + length) }
}

function membersIn(directory: Buffer, size: number): ListedMember[] | undefined {
  const members: ListedMember[] = []
  let at = 0
  while (at + ENTRY.length <= directory.length && directory.readUInt32BE(at) === ENTRY_SIGNATURE) {
    const nameEnd = at + ENTRY.length + directory.readUInt16LE(at + 28)
    const name = memberName(directory.subarray(at + ENTRY.length, nameEnd))
    members.push({ name, start: directory.readUInt32LE(at + 42) })
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return at === size && members.length > 0 ? members : undefined
}

const ENTRY_SIGNATURE = 0x504b0000 + ENTRY.mark

/** The directory of a zip file, to which a program may have appended a newer member without removing the older one. */
export class Listing {
  readonly #file: StoredBytes
  readonly #start: number
  readonly #first: number
  readonly #starts = new Map<string, Set<number>>()
  readonly #isThere = new Map<string, boolean>()

  /** Undefined if the directory cannot be read before the members. */
  static async of(window: Window): Promise<Listing | undefined> {
    const file = wholeFile(window)
    const directory = file && (await directoryOf(file))
    return file !== undefined && directory?.isOwn ? new Listing(file, directory) : undefined
  }

  constructor(file: StoredBytes, { start: ownStart, members }: Directory) {
    this.#file = file
    this.#start = ownStart
    for (const { name, start } of members) {
      this.#starts.set(name, (this.#starts.get(name) ?? new Set()).add(start))
    }
    this.#first = members.reduce((first, { start }) => Math.min(first, start), ownStart)
  }

  /** The file from a member on. */
  from(name: string): StoredBytes | undefined {
    const start = [...(this.#starts.get(name) ?? [])].at(-1)
    if (start === undefined) return undefined
    const file = this.#file
    return { size: file.size - start, read: (at, length) => file.read(start + at, length) }
  }

  /** Whether it has taken the place of a directory that starts there, and not that of a file behind this one. */
  replaces(start: number): boolean {
    return this.#first < start && start < this.#start
  }

  /** Whether it lists another member of that name, and not the one that starts there. */
  listsOther(name: string, start: number): boolean {
    return this.#starts.get(name)?.has(start) === false
  }

  /** Whether a member is where it lists one of that name: else the older one is all there is. */
  async holds(name: string): Promise<boolean> {
    const known = this.#isThere.get(name)
    if (known !== undefined) return known
    // Written in latin1, it is shorter.
    const length = HEADER_LENGTH + Buffer.byteLength(name)
    let isThere = false
    for (const start of this.#starts.get(name) ?? []) isThere ||= isHeaderOf(await this.#file.read(start, length), name)
    this.#isThere.set(name, isThere)
    return isThere
  }
}
