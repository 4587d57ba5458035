/** Bytes as a string of as many units: the cheapest string there is, and its offsets are the bytes' own. */
export function latin1(bytes: Buffer, from = 0, to: number = bytes.length): string {
  return bytes.toString('latin1', from, to)
}

/** A copy of latin1 text that stands alone: a slice keeps all of the text alive that it was cut from. */
export function ownCopy(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1')
}
