import type { StoredBytes } from '../../../../source/window.ts'
import { ANSI, type Bref, type NdbFormat, readBref, UNICODE, UNICODE_4K } from './ndb-format.ts'

/** How data blocks are encoded (MS-PST §2.2.2.6, bCryptMethod). */
export const NDB_CRYPT_PERMUTE = 1
export const NDB_CRYPT_CYCLIC = 2

/** What is needed of a HEADER (MS-PST §2.2.2.6). */
export interface Header {
  readonly format: NdbFormat
  readonly nbt: Bref
  readonly bbt: Bref
  readonly cryptMethod: number
}

/** '!BDN'. */
const MAGIC = 0x4e444221
/** After this, nothing of the header is needed. */
const HEADER_SIZE = 516
/** In its trailer twice (MS-PST §2.2.2.7.1). */
const NBT_PAGES = 0x8181

/** Undefined if the file is not a store, or is too short for a header. */
export async function readHeader(file: StoredBytes): Promise<Header | undefined> {
  const bytes = await file.read(0, HEADER_SIZE)
  if (bytes.length < HEADER_SIZE || bytes.readUInt32LE(0) !== MAGIC) return undefined
  const version = bytes.readUInt16LE(10)
  if (version < 14) return undefined
  if (version < 20) {
    return { format: ANSI, nbt: readBref(bytes, 184, ANSI), bbt: readBref(bytes, 192, ANSI), cryptMethod: bytes[461]! }
  }
  const nbt = readBref(bytes, 216, UNICODE)
  const bbt = readBref(bytes, 232, UNICODE)
  return { format: await pagesOf(file, nbt.ib, version), nbt, bbt, cryptMethod: bytes[513]! }
}

/**
 * 36 has pages of 4 KiB; 37 says that the file may be protected, with pages of either size (MS-PST §2.2.2.6). The
 * root of the Node BTree decides.
 */
async function pagesOf(file: StoredBytes, at: number, version: number): Promise<NdbFormat> {
  const byVersion = version < 36 ? UNICODE : UNICODE_4K
  const root = await file.read(at, UNICODE_4K.pageSize)
  for (const format of [byVersion, UNICODE, UNICODE_4K]) {
    const trailer = format.pageSize - format.pageTrailerSize
    if (root.length >= format.pageSize && root.readUInt16LE(trailer) === NBT_PAGES) return format
  }
  return byVersion
}
