import { latin1 } from '../../source/latin1.ts'

const RAR5 = 0x01

/** Whether a RAR archive, or its first member, is encrypted: bsdtar takes what is encrypted for damage. */
export function isEncryptedRar(bytes: Buffer): boolean {
  if (latin1(bytes, 0, 6) !== 'Rar!\x1a\x07') return false
  try {
    return bytes[6] === RAR5 ? isEncrypted5(bytes) : isEncrypted4(bytes)
  } catch {
    // The head is cut.
    return false
  }
}

const MAIN = 0x73
const FILE = 0x74

/** A block of RAR 4: a sum of 2 bytes, its type, flags and size, and, by a flag, the size of what follows it. */
function isEncrypted4(bytes: Buffer): boolean {
  for (let at = 7; ; ) {
    const type = bytes[at + 2]
    const flags = bytes.readUInt16LE(at + 3)
    if (type === MAIN && (flags & 0x80) !== 0) return true
    if (type === FILE) return (flags & 0x04) !== 0
    const size = bytes.readUInt16LE(at + 5) + ((flags & 0x8000) === 0 ? 0 : bytes.readUInt32LE(at + 7))
    if (size === 0) return false
    at += size
  }
}

const FILE5 = 2
const ENCRYPTION = 4
const FILE_ENCRYPTION = 1

/** RAR 5.0 archive format: General archive block format, Archive encryption header, File encryption record. */
function isEncrypted5(bytes: Buffer): boolean {
  let at = 8
  const number = (): number => {
    let value = 0
    for (let factor = 1; ; factor *= 0x80) {
      const byte = bytes.readUInt8(at++)
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
    }
  }
  for (;;) {
    at += 4
    const size = number()
    const end = at + size
    const type = number()
    const flags = number()
    const extra = (flags & 1) === 0 ? 0 : number()
    const data = (flags & 2) === 0 ? 0 : number()
    if (type === ENCRYPTION) return true
    if (type === FILE5) {
      for (at = end - extra; at < end; ) {
        const next = number() + at
        if (number() === FILE_ENCRYPTION) return true
        at = next
      }
      return false
    }
    at = end + data
  }
}
