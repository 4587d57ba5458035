import { latin1 } from '../../source/latin1.ts'
import { RangeSource } from '../../source/range-source.ts'
import type { Window } from '../../source/window.ts'

/** In bytes: no header of RAR 5 is longer. */
const LONGEST_HEADER = 2 << 20
const NO_BYTES: Buffer = Buffer.alloc(0)

interface Block {
  readonly isFile: boolean
  readonly isEncrypted: boolean
  /** In bytes, with what follows the header. */
  readonly size: number
}

/**
 * Sees on the way of the bytes of a RAR archive whether it or a member is encrypted: bsdtar takes what is encrypted for
 * damage, or as it is.
 */
export class RarHeaders {
  isEncrypted = false
  /** It or its first member is, so that nothing of it can be read. */
  isEncryptedAtOnce = false
  #hasFile = false
  #read: ((bytes: Buffer) => Block) | undefined
  /** Where the next header is, as far as its bytes came. */
  #next = 0
  #header = NO_BYTES
  #isOver = false

  /** `base` is the offset of the first byte. */
  look(bytes: Buffer, base: number): void {
    if (base === 0) {
      this.#read = latin1(bytes, 0, 6) === 'Rar!\x1a\x07' ? (bytes[6] === 1 ? block5 : block4) : undefined
      this.#next = bytes[6] === 1 ? 8 : 7
    }
    while (this.#read !== undefined && !this.#isOver && this.#next < base + bytes.length) {
      const known = this.#header.length
      const fresh = bytes.subarray(Math.max(0, this.#next + known - base))
      const header = known === 0 ? fresh : Buffer.concat([this.#header, fresh])
      const block = this.#blockIn(header)
      if (block === undefined) {
        this.#header = Buffer.from(header)
        this.#isOver = header.length > LONGEST_HEADER
        return
      }
      this.#header = NO_BYTES
      this.#next += block.size
      this.#isOver = block.size === 0 || !Number.isSafeInteger(this.#next)
      if (block.isEncrypted) {
        this.isEncrypted = true
        this.isEncryptedAtOnce = !this.#hasFile
        this.#isOver = true
      }
      this.#hasFile ||= block.isFile
    }
  }

  #blockIn(header: Buffer): Block | undefined {
    try {
      return this.#read!(header)
    } catch {
      // It goes on in bytes that have not come.
      return undefined
    }
  }
}

/** The bytes of a file from its start, whose headers are seen on the way. */
export class WatchedSource extends RangeSource {
  readonly headers: RarHeaders = new RarHeaders()

  constructor(window: Window) {
    super(window, 0)
  }

  override async next(size: number): Promise<Buffer> {
    const block = await super.next(size)
    this.headers.look(block, this.position)
    return block
  }
}

const MAIN = 0x73
const FILE = 0x74

/** A block of RAR 4: a sum of 2 bytes, its type, flags and size, and, by a flag, the size of what follows it. */
function block4(bytes: Buffer): Block {
  const type = bytes.readUInt8(2)
  const flags = bytes.readUInt16LE(3)
  const isEncrypted = (type === MAIN && (flags & 0x80) !== 0) || (type === FILE && (flags & 0x04) !== 0)
  const head = bytes.readUInt16LE(5)
  const data = isEncrypted || (flags & 0x8000) === 0 ? 0 : bytes.readUInt32LE(7)
  return { isFile: type === FILE, isEncrypted, size: head + data }
}

const FILE5 = 2
const ENCRYPTION = 4
const FILE_ENCRYPTION = 1

/** RAR 5.0 archive format: General archive block format, Archive encryption header, File encryption record. */
function block5(bytes: Buffer): Block {
  let at = 4
  const number = (): number => {
    let value = 0
    for (let factor = 1; ; factor *= 0x80) {
      const byte = bytes.readUInt8(at++)
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
    }
  }
  const size = number()
  const end = at + size
  const type = number()
  const flags = number()
  const extra = (flags & 1) === 0 ? 0 : number()
  const data = (flags & 2) === 0 ? 0 : number()
  let isEncrypted = type === ENCRYPTION
  for (at = end - extra; type === FILE5 && at < end && !isEncrypted; ) {
    const next = number() + at
    isEncrypted = number() === FILE_ENCRYPTION
    at = next
  }
  return { isFile: type === FILE5, isEncrypted, size: end + data }
}
