/** What the archive reader uses of Node's `Buffer`, on top of `Uint8Array`. */

const Octets: new (length: number) => Uint8Array<ArrayBuffer> = Uint8Array

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
const strictUtf8 = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true })
const utf16 = new TextDecoder('utf-16le', { ignoreBOM: true })
const encoder = new TextEncoder()

type Encoding = 'utf8' | 'utf-8' | 'latin1' | 'base64' | 'utf16le'

class BrowserBuffer extends Octets {
  static from(value: string | ArrayBuffer | ArrayLike<number>, encoding: Encoding = 'utf8'): BrowserBuffer {
    if (typeof value === 'string') return bytesOf(value, encoding)
    if (value instanceof ArrayBuffer) return over(new Uint8Array(value))
    const copy = new BrowserBuffer(value.length)
    copy.set(value)
    return copy
  }

  static alloc(length: number): BrowserBuffer {
    return new BrowserBuffer(length)
  }

  static allocUnsafe(length: number): BrowserBuffer {
    return new BrowserBuffer(length)
  }

  static allocUnsafeSlow(length: number): BrowserBuffer {
    return new BrowserBuffer(length)
  }

  static concat(pieces: readonly Uint8Array[]): BrowserBuffer {
    const joined = new BrowserBuffer(pieces.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const piece of pieces) {
      joined.set(piece, at)
      at += piece.length
    }
    return joined
  }

  static isBuffer(value: unknown): boolean {
    return value instanceof BrowserBuffer
  }

  override toString(encoding: Encoding = 'utf8', start: number = 0, end: number = this.length): string {
    const bytes = start === 0 && end >= this.length ? this : this.subarray(start, end)
    if (encoding === 'utf16le') return utf16.decode(bytes)
    if (encoding === 'base64') return btoa(bytes.toString('latin1'))
    if (encoding !== 'latin1' || isAscii(bytes)) return utf8.decode(bytes)
    // Each byte is the unit of UTF-16 with its number. The decoder of `latin1` is one of windows-1252
    return utf16.decode(new Uint16Array(bytes))
  }

  override indexOf(value: number | string | Uint8Array, from = 0): number {
    if (typeof value === 'number') return super.indexOf(value, from)
    const sought = typeof value === 'string' ? encoder.encode(value) : value
    const first = sought[0]
    if (first === undefined) return Math.min(from, this.length)
    for (let at = super.indexOf(first, from); at >= 0; at = super.indexOf(first, at + 1)) {
      if (this.#holds(sought, at)) return at
    }
    return -1
  }

  override lastIndexOf(value: number | string | Uint8Array, from: number = this.length - 1): number {
    if (typeof value === 'number') return super.lastIndexOf(value, from)
    const sought = typeof value === 'string' ? encoder.encode(value) : value
    for (let at = Math.min(from, this.length - sought.length); at >= 0; at--) if (this.#holds(sought, at)) return at
    return -1
  }

  override includes(value: number | string | Uint8Array, from = 0): boolean {
    return this.indexOf(value, from) >= 0
  }

  equals(other: Uint8Array): boolean {
    return this.length === other.length && this.#holds(other, 0)
  }

  /** Compares a part of these bytes with a part of others. */
  compare(
    target: Uint8Array,
    targetStart: number = 0,
    targetEnd: number = target.length,
    start: number = 0,
    end: number = this.length,
  ): number {
    const [other, own] = [target.subarray(targetStart, targetEnd), this.subarray(start, end)]
    const shorter = Math.min(own.length, other.length)
    for (let at = 0; at < shorter; at++) if (own[at] !== other[at]) return own[at]! < other[at]! ? -1 : 1
    return Math.sign(own.length - other.length)
  }

  copy(target: Uint8Array, at: number = 0, from: number = 0, to: number = this.length): number {
    const bytes = this.subarray(from, Math.min(to, from + target.length - at))
    target.set(bytes, at)
    return bytes.length
  }

  readUInt16LE(at = 0): number {
    return this.#view.getUint16(at, true)
  }

  readUInt16BE(at = 0): number {
    return this.#view.getUint16(at)
  }

  readUInt32LE(at = 0): number {
    return this.#view.getUint32(at, true)
  }

  readUInt32BE(at = 0): number {
    return this.#view.getUint32(at)
  }

  readUIntLE(at: number, length: number): number {
    return this.subarray(at, at + length).reduceRight((value, byte) => value * 256 + byte, 0)
  }

  readBigUInt64LE(at = 0): bigint {
    return this.#view.getBigUint64(at, true)
  }

  swap16(): this {
    for (let at = 0; at < this.length; at += 2) this.set([this[at + 1]!, this[at]!], at)
    return this
  }

  get #view(): DataView {
    return new DataView(this.buffer, this.byteOffset, this.byteLength)
  }

  #holds(sought: Uint8Array, at: number): boolean {
    if (at + sought.length > this.length) return false
    for (let index = 0; index < sought.length; index++) if (this[at + index] !== sought[index]) return false
    return true
  }
}

function over({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>): BrowserBuffer {
  return Reflect.construct(BrowserBuffer, [buffer, byteOffset, length])
}

function bytesOf(text: string, encoding: Encoding): BrowserBuffer {
  if (encoding === 'base64') return fromBase64(text)
  if (encoding === 'utf16le') {
    const bytes = new BrowserBuffer(text.length * 2)
    for (let at = 0; at < text.length; at++) bytes.set([text.charCodeAt(at) & 0xff, text.charCodeAt(at) >> 8], at * 2)
    return bytes
  }
  return encoding === 'latin1' ? fromLatin1(text) : over(encoder.encode(text))
}

function fromLatin1(text: string): BrowserBuffer {
  const bytes = new BrowserBuffer(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}

/** Reads base64 as Node does: up to the first `=`, without what is not of it, in either alphabet. */
function fromBase64(text: string): BrowserBuffer {
  const end = text.indexOf('=')
  const digits = (end < 0 ? text : text.slice(0, end))
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/[^A-Za-z0-9+/]/g, '')
  // A digit that is left over stands for no byte
  return fromLatin1(atob(digits.length % 4 === 1 ? digits.slice(0, -1) : digits))
}

export { BrowserBuffer as Buffer }

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    strictUtf8.decode(bytes)
    return true
  } catch {
    return false
  }
}

export function isAscii(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) if (bytes[at]! > 0x7f) return false
  return true
}
