import { crc32 } from '#host/crc32'

/**
 * MS-PST §5.3: that of RFC 1952 without its complements. A page or block whose checksum or BID is wrong is read
 * nevertheless; with both wrong, another one was written over it.
 */
export function isCrcOf(crc: number, bytes: Buffer): boolean {
  return crc === ~crc32(bytes, 0xffff_ffff) >>> 0
}
