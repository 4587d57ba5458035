/** MS-PST §2.2.2 */
export interface NdbFormat {
  /** In bytes: a BID, an offset, and a NID where it is a key. */
  readonly idSize: 4 | 8
  readonly pageSize: number
  readonly pageTrailerSize: number
  /** Offsets in the trailer of a page, and in that of a block. */
  readonly trailerCrc: number
  readonly trailerBid: number
  readonly blockTrailerSize: number
  /** Blocks end at a multiple of this. */
  readonly blockUnit: number
  readonly mostData: number
  /** The pages of 4,096 bytes of Outlook 2013, which MS-PST does not describe. */
  readonly is4k: boolean
}

/** The format of Outlook 97, with addresses of 32 bits. */
export const ANSI: NdbFormat = {
  idSize: 4,
  pageSize: 512,
  pageTrailerSize: 12,
  trailerCrc: 8,
  trailerBid: 4,
  blockTrailerSize: 12,
  blockUnit: 64,
  mostData: 8180,
  is4k: false,
}

/** The format of Outlook 2003. */
export const UNICODE: NdbFormat = {
  idSize: 8,
  pageSize: 512,
  pageTrailerSize: 16,
  trailerCrc: 4,
  trailerBid: 8,
  blockTrailerSize: 16,
  blockUnit: 64,
  mostData: 8176,
  is4k: false,
}

/** The format of the offline stores of Outlook 2013. */
export const UNICODE_4K: NdbFormat = {
  ...UNICODE,
  pageSize: 4096,
  pageTrailerSize: 24,
  blockTrailerSize: 24,
  blockUnit: 512,
  mostData: 65_512,
  is4k: true,
}

/** Above 2^53 it is not exact, but there no file has anything. */
export function readId(bytes: Buffer, at: number, { idSize }: NdbFormat): number {
  const low = bytes.readUInt32LE(at)
  return idSize === 4 ? low : bytes.readUInt32LE(at + 4) * 0x1_0000_0000 + low
}

/** The lowest bit has no meaning (MS-PST §2.2.2.2). */
export function cleared(bid: number): number {
  return bid - (bid % 2)
}

export function isInternal(bid: number): boolean {
  return bid % 4 >= 2
}

/** MS-PST §2.2.2.4 */
export interface Bref {
  readonly bid: number
  readonly ib: number
}

export function readBref(bytes: Buffer, at: number, format: NdbFormat): Bref {
  return { bid: readId(bytes, at, format), ib: readId(bytes, at + format.idSize, format) }
}
