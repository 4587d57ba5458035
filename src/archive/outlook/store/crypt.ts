import { MPBB_I, MPBB_R, MPBB_S } from './crypt-tables.ts'
import { NDB_CRYPT_CYCLIC, NDB_CRYPT_PERMUTE } from './header.ts'

/** Decodes the data of a block in place. The encoding keeps no secret: the key stands in the file. */
export function decodeBlock(data: Uint8Array, method: number, bid: number): void {
  if (method === NDB_CRYPT_PERMUTE) permute(data)
  else if (method === NDB_CRYPT_CYCLIC) cycle(data, bid % 0x1_0000_0000)
}

/** MS-PST §5.1. */
function permute(data: Uint8Array): void {
  for (let at = 0; at < data.length; at++) data[at] = MPBB_I[data[at]!]!
}

/** MS-PST §5.2; it encodes, too. The key is the lower half of the BID. */
export function cycle(data: Uint8Array, key: number): void {
  let word = (key ^ (key >>> 16)) & 0xffff
  for (let at = 0; at < data.length; at++) {
    const low = word & 0xff
    const high = word >>> 8
    let value = MPBB_R[(data[at]! + low) & 0xff]!
    value = MPBB_S[(value + high) & 0xff]!
    value = MPBB_I[(value - high) & 0xff]!
    data[at] = (value - low) & 0xff
    word = (word + 1) & 0xffff
  }
}
