import { memberName } from '../../decoding/member-name.ts'
import { readTarNumber } from '../../source/claimed-number.ts'
import { latin1 } from '../../source/latin1.ts'
import type { Window } from '../../source/window.ts'

/** Headers and data start at multiples of this number of bytes. */
export const TAR_BLOCK = 512

const BLANK = Buffer.alloc(TAR_BLOCK)

const SUM_START = 148
const SUM_END = 156
/** Mode, owner, group, size, time of change and checksum. */
const NUMBERS = [
  [100, 108],
  [108, 116],
  [116, 124],
  [124, 136],
  [136, 148],
  [SUM_START, SUM_END],
] as const

/**
 * The checksum counts its own field as spaces (POSIX pax, "ustar Interchange Format"); some old programs added the bytes
 * as signed numbers.
 */
export function isTarHeader(bytes: Buffer): boolean {
  const stored = bytes.length < TAR_BLOCK ? undefined : readTarNumber(bytes.subarray(SUM_START, SUM_END))
  if (!stored) return false
  let sum = 0x20 * (SUM_END - SUM_START)
  let above = 0
  for (let at = 0; at < TAR_BLOCK; at++) {
    if (at === SUM_START) at = SUM_END
    const byte = bytes[at]!
    sum += byte
    if (byte > 0x7f) above++
  }
  return sum === stored || sum - above * 0x100 === stored
}

/** Text in UTF-16, whose digits are followed by NULs, too. */
const WIDE = /^(?:\xff\xfe|\xfe\xff)/

/** With a wrong checksum: all numbers but one are numbers. */
export function isLikeTarHeader(bytes: Buffer): boolean {
  const header = latin1(bytes, 0, SUM_END)
  if (!header.includes('\0') || WIDE.test(header)) return false
  const numbers = NUMBERS.filter(([from, to]) => /^(?: *[0-7]+[ \0]|[0-7]+$|\x80\0)/.test(header.slice(from, to)))
  return numbers.length >= NUMBERS.length - 1
}

/** Only POSIX has a prefix; GNU's format has other fields there. */
export function tarName(header: Buffer): string {
  const name = memberName(header.subarray(0, 100))
  const prefix = latin1(header, 257, 263) === 'ustar\0' ? memberName(header.subarray(345, 500)) : ''
  return prefix === '' ? name : `${prefix}/${name}`
}

/** Undefined without a header or size. */
export function tarSize(block: Buffer, announced?: number): number | undefined {
  return isTarHeader(block) ? (announced ?? readTarNumber(block.subarray(124, 136))) : undefined
}

export async function blockAt(window: Window, position: number): Promise<Buffer> {
  await window.reach(position + TAR_BLOCK, position)
  const at = position - window.base
  return window.bytes.subarray(at, at + TAR_BLOCK)
}

export function isBlank(block: Buffer): boolean {
  return block.equals(BLANK.subarray(0, block.length))
}
