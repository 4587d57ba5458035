import { memberName } from '../../decoding/member-name.ts'
import { readLongSize } from '../../source/claimed-number.ts'
import type { Window } from '../../source/window.ts'

const LOCAL_HEADER = 0x04034b50
export const HEADER_LENGTH = 30
const ZIP64 = 1
/** The value of a size that is in the field of zip64. */
const ELSEWHERE = 0xffffffff

const STORED = 0
const DEFLATED = 8

/** What a local header says of its member (APPNOTE 4.3.7). */
export interface ZipMember {
  readonly name: string
  readonly isEncrypted: boolean
  /** Undefined for a method that is not read. */
  readonly method: 'stored' | 'deflated' | undefined
  readonly hasDescriptor: boolean
  readonly isOpenEnded: boolean
  readonly crc: number
  /** In bytes; undefined if it cannot be right. */
  readonly contentSize: number | undefined
  readonly start: number
  readonly size: number
}

export interface ZipContent {
  readonly crc: number
  readonly contentSize: number
  readonly end: number
}

export async function readHeader(window: Window, position: number): Promise<ZipMember | undefined> {
  while (window.end < position && (await window.more(window.end))) {
    // The bytes are skipped.
  }
  await window.reach(position + HEADER_LENGTH, position)
  const start = dataStart(window, position)
  if (start === undefined) return undefined
  await window.reach(start, position)
  return memberAt(window, position, start)
}

export function memberInView(window: Window, position: number): ZipMember | undefined {
  const start = dataStart(window, position) ?? Number.POSITIVE_INFINITY
  return start <= window.end ? memberAt(window, position, start) : undefined
}

export function isHeaderOf(bytes: Buffer, name: string): boolean {
  if (bytes.length < HEADER_LENGTH || bytes.readUInt32LE(0) !== LOCAL_HEADER) return false
  return memberName(bytes.subarray(HEADER_LENGTH, HEADER_LENGTH + bytes.readUInt16LE(26))) === name
}

function dataStart({ bytes, base, end }: Window, position: number): number | undefined {
  const at = position - base
  if (end < position + HEADER_LENGTH || bytes.readUInt32LE(at) !== LOCAL_HEADER) return undefined
  return position + HEADER_LENGTH + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
}

function memberAt(window: Window, position: number, start: number): ZipMember | undefined {
  const header = window.bytes.subarray(position - window.base)
  const nameEnd = HEADER_LENGTH + header.readUInt16LE(26)
  const flags = header.readUInt16LE(6)
  const sizes = sizesOf(header, header.subarray(nameEnd, nameEnd + header.readUInt16LE(28)))
  const { size } = sizes
  if (size === undefined) return undefined
  const method = header.readUInt16LE(8)
  const hasDescriptor = (flags & 8) !== 0
  return {
    name: memberName(header.subarray(HEADER_LENGTH, nameEnd)),
    isEncrypted: (flags & 1) !== 0,
    method: method === STORED ? 'stored' : method === DEFLATED ? 'deflated' : undefined,
    hasDescriptor,
    isOpenEnded: hasDescriptor && size === 0,
    crc: header.readUInt32LE(14),
    contentSize: sizes.contentSize,
    start,
    size,
  }
}

interface Sizes {
  readonly size: number | undefined
  readonly contentSize: number | undefined
}

/** The sizes in a header, or in its field of zip64 (APPNOTE 4.5.3): that of the content, then that of the data. */
function sizesOf(header: Buffer, extra: Buffer): Sizes {
  const size = header.readUInt32LE(18)
  const contentSize = header.readUInt32LE(22)
  if (size !== ELSEWHERE && contentSize !== ELSEWHERE) return { size, contentSize }
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== ZIP64) continue
    return {
      size: size === ELSEWHERE ? readLongSize(extra, at + 12) : size,
      contentSize: contentSize === ELSEWHERE ? readLongSize(extra, at + 4) : contentSize,
    }
  }
  return { size, contentSize }
}

/** The sum and the sizes after the data (APPNOTE 4.3.9): after a signature or not, in 32 or 64 bits. */
const DESCRIPTORS = [
  { length: 16, at: 4, isWide: false },
  { length: 12, at: 0, isWide: false },
  { length: 24, at: 4, isWide: true },
  { length: 20, at: 0, isWide: true },
] as const
/** The four bytes after it are looked at, too. */
export const LONGEST_DESCRIPTOR: number = 28

export interface Verdict {
  readonly isRight: boolean
  readonly end: number
}

export async function judgeContent(window: Window, member: ZipMember, content: ZipContent): Promise<Verdict> {
  if (member.hasDescriptor) await window.reach(content.end + LONGEST_DESCRIPTOR, content.end)
  return verdictInView(window, member, content)!
}

/** As `judgeContent`; undefined if the descriptor is not all in view. */
export function verdictInView(window: Window, member: ZipMember, content: ZipContent): Verdict | undefined {
  const isOfHeader = member.crc === content.crc && member.contentSize === content.contentSize
  const { end } = content
  if (!member.isOpenEnded && end !== member.start + member.size) return { isRight: false, end }
  if (!member.hasDescriptor) return { isRight: isOfHeader, end }
  if (!window.ended && window.end < end + LONGEST_DESCRIPTOR) return undefined
  const bytes = window.bytes.subarray(end - window.base)
  const form = DESCRIPTORS.find((each) => describes(bytes, each, member.start, content))
  if (form !== undefined) return { isRight: true, end: end + form.length }
  // Of a file that ends here it is said that it ends too early.
  const isCut = bytes.length < DESCRIPTORS[0].length
  return { isRight: isOfHeader || isCut, end: descriptorEnd(window, end) }
}

function describes(
  bytes: Buffer,
  { length, at, isWide }: (typeof DESCRIPTORS)[number],
  start: number,
  { crc, contentSize, end }: ZipContent,
): boolean {
  if (bytes.length < length || bytes.readUInt32LE(at) !== crc) return false
  if (isWide) return readLongSize(bytes, at + 4) === end - start && readLongSize(bytes, at + 12) === contentSize
  const [size, short] = [end - start, contentSize].map((each) => each % 2 ** 32)
  return bytes.readUInt32LE(at + 4) === size && bytes.readUInt32LE(at + 8) === short
}

export async function skipDescriptor(window: Window, end: number): Promise<number> {
  await window.reach(end + LONGEST_DESCRIPTOR, end)
  return descriptorEnd(window, end)
}

/** `end` without a header after it. */
function descriptorEnd({ bytes, base }: Window, end: number): number {
  for (const { length } of DESCRIPTORS) {
    const at = end + length - base
    if (bytes[at] === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2]! < 7) return end + length
  }
  return end
}
