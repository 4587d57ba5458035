/** Bytes as a string of as many units: the cheapest string there is, and its offsets are the bytes' own. */
export function latin1(bytes: Buffer, from = 0, to: number = bytes.length): string {
  return bytes.toString('latin1', from, to)
}
