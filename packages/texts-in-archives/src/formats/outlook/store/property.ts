/** The types of properties that are read (MS-OXCDATA §2.11.1). */
export const PTYP_INTEGER_16 = 0x0002
export const PTYP_INTEGER_32 = 0x0003
export const PTYP_BOOLEAN = 0x000b
export const PTYP_OBJECT = 0x000d
export const PTYP_STRING_8 = 0x001e
export const PTYP_STRING = 0x001f
export const PTYP_TIME = 0x0040
export const PTYP_BINARY = 0x0102

export interface Property {
  readonly type: number
  /** An integer; a time in milliseconds since 1970; for strings, binary data and objects, the HNID of the value. */
  readonly value: number
}

/** Numbers have 16 bits. */
export type PropertyMap = ReadonlyMap<number, Property>

/** 1970 after 1601, in seconds. */
const EPOCH = 11_644_473_600

/** A FILETIME counts steps of 100 nanoseconds since 1601; the result is in milliseconds since 1970. */
export function readTime(bytes: Buffer, at: number): number | undefined {
  const time = (bytes.readUInt32LE(at + 4) * 0x1_0000_0000 + bytes.readUInt32LE(at)) / 10_000 - EPOCH * 1000
  // The most that a Date holds.
  return time <= 8.64e15 ? Math.round(time) : undefined
}

/** Out of four bytes. */
export function readInteger(type: number, bytes: Buffer, at: number): number | undefined {
  if (type === PTYP_INTEGER_32) return bytes.readInt32LE(at)
  if (type === PTYP_INTEGER_16) return bytes.readInt16LE(at)
  return type === PTYP_BOOLEAN ? Number(bytes[at] !== 0) : undefined
}

/** Whether the value is elsewhere, at an HNID. */
export function isLong(type: number): boolean {
  return type === PTYP_STRING || type === PTYP_STRING_8 || type === PTYP_BINARY || type === PTYP_OBJECT
}
