import { NDB_CRYPT_CYCLIC, NDB_CRYPT_PERMUTE } from './header.ts'

/** In place. The encoding keeps no secret: the file contains the key. */
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

/** MS-PST §5.1; cyclic encoding (MS-PST §5.2) uses them, too. */

export const MPBB_R: Uint8Array = Buffer.from(
  '41361362a8216ebbf416cc047f64e85d1ef2cb2a74c55e35d295479e962d9a88' +
    '4c7d843fdbac31b6485ff6c4d8398be7233b388ec8c1df25b120a546604e9cfb' +
    'aad35651457c550007c92b9d859b09a08fadb30f63ab894bd7a7155a716642bf' +
    '264a6b98faea7753b270052cfd593a867ece06eb827857c78d43afb41cd45bcd' +
    'e2e9274fc3087280cfb0eff5286dbe304d3492d50e3c2232e5e4f99fc2d10a81' +
    '12e1ee918376e397e6618a1779a4b7dc907a5c8c02a6ca69de501a1193b95287' +
    '58fced1d37491b6ae0293399bd6cd994f340546ff0c673b8d63e6518441fdd67' +
    '10f10c19ecae03a1147ba90bfff8a3c0a201f72ebc2468750dfeba2fb5d0da3d',
  'hex',
)

/** A permutation that is its own inverse. */
const MPBB_S: Uint8Array = Buffer.from(
  '14530f56b3c87a9ceb65481716159f02cc547c83000d0c0ba262a876dbd9edc7' +
    'c5a4dcac8574d6d0a79bae9a967166c36399b8dd73928e847da55ed15d93b157' +
    '5150808952944f4e0a6bbc8d7f6e47464140440111cb033ff7f4e1a98f3c3af9' +
    'fbf0193082092ec99da08649ee6f4d6dc42d813425871b88aafc06a11238fd4c' +
    '4272641337246a757743ffe6b44b365ce4d8353d45b92cecb7312b290768a30e' +
    '697b189e2139be281a5b78f523ca2ab0af3efe048ce7e5983295d3f64ae8a6ea' +
    'e9f3d52f7020f21f0567ad5510cecde3273bdabad7c226d4911dd21c2233f8fa' +
    'f15aefcf90b68bb5bdc0bf08971e6ce261e0c6c159abbb58de5fdf60797eb28a',
  'hex',
)

/** The last 256 bytes: the inverse of the first. */
const MPBB_I: Uint8Array = inverse(MPBB_R)

function inverse(table: Uint8Array): Uint8Array {
  const result = new Uint8Array(256)
  for (let value = 0; value < 256; value++) result[table[value]!] = value
  return result
}
