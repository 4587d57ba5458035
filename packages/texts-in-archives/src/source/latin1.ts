/** A unit for each byte. Such strings are cheap, and their offsets are those of the bytes. */
export function latin1(bytes: Buffer, from = 0, to: number = bytes.length): string {
  return bytes.toString('latin1', from, to)
}

/** A slice would keep the whole text alive. */
export function ownCopy(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1')
}
