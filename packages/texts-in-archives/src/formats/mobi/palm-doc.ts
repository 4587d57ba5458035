/** The compression of PalmDOC; undefined for damage, and for more than `most` bytes. */
export function unpackPalmDoc(bytes: Buffer, most: number): Buffer | undefined {
  const out = Buffer.alloc(Math.min(bytes.length * 8, most) + 16)
  let written = 0
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at++]!
    if (written > most) return undefined
    if (byte === 0 || (byte >= 0x09 && byte < 0x80)) out[written++] = byte
    else if (byte < 0x09) {
      // So many bytes as they are
      written += bytes.copy(out, written, at, at + byte)
      at += byte
    } else if (byte >= 0xc0) {
      // A blank, and a character
      out[written++] = 0x20
      out[written++] = byte ^ 0x80
    } else {
      // Bytes that were written: 11 bits say where, three how many
      const pair = ((byte << 8) | (bytes[at++] ?? 0)) & 0x3fff
      const distance = pair >> 3
      if (distance === 0 || distance > written) return undefined
      for (let left = (pair & 7) + 3; left > 0; left--, written++) out[written] = out[written - distance]!
    }
  }
  return out.subarray(0, written)
}
