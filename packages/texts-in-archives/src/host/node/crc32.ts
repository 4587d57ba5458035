import * as zlib from 'node:zlib'

/** Node has it since 20.15; its type declarations do not. */
const ofBytes = (zlib as unknown as { crc32(data: Buffer, value: number): number }).crc32

export function crc32(bytes: Buffer, before = 0): number {
  return bytes.length === 0 ? before : ofBytes(bytes, before)
}
