/**
 * - `open`, `close`: a brace.
 * - `word`: a control word, with `parameter` if it has one.
 * - `symbol`: a control symbol, whose character is `byte`.
 * - `byte`: a character as `\'hh`, whose code is `byte`.
 * - `text`: the bytes from `start` to `end`, or one that was escaped.
 */
export type TokenKind = 'open' | 'close' | 'word' | 'symbol' | 'byte' | 'text'

const OPEN = 0x7b
const CLOSE = 0x7d
const BACKSLASH = 0x5c
const LF = 0x0a
const CR = 0x0d
const SPACE = 0x20
const MINUS = 0x2d
const APOSTROPHE = 0x27
const LARGEST_PARAMETER = 2 ** 31
/** RTF 1.9.1, "RTF Syntax" */
const LONGEST_NAME = 32

/** NUL is no text: it pads what was cut from a larger buffer. */
const ENDS_TEXT = new Uint8Array(256)
for (const byte of [OPEN, CLOSE, BACKSLASH, LF, CR, 0]) ENDS_TEXT[byte] = 1

/**
 * RTF 1.9.1, "RTF Syntax"; without the data of `\bin`. Groups are not counted; the fields are those of the token that
 * `next` came to.
 */
export class Tokens {
  kind: TokenKind = 'text'
  parameter: number | undefined
  byte = 0
  start = 0
  end = 0
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** Empty if it is longer than names are. */
  get name(): string {
    return this.end - this.start > LONGEST_NAME ? '' : this.#bytes.toString('latin1', this.start, this.end)
  }

  peek(): number | undefined {
    const bytes = this.#bytes
    while (this.#at < bytes.length && isBlank(bytes[this.#at]!)) this.#at++
    return bytes[this.#at]
  }

  next(): boolean {
    const bytes = this.#bytes
    while (this.#at < bytes.length) {
      const byte = bytes[this.#at]!
      if (byte === BACKSLASH) {
        if (this.#control()) return true
      } else if (byte === OPEN || byte === CLOSE) {
        this.#at++
        this.kind = byte === OPEN ? 'open' : 'close'
        return true
      } else if (ENDS_TEXT[byte] === 1) {
        this.#at++
      } else {
        this.start = this.#at
        let end = this.#at + 1
        while (end < bytes.length && ENDS_TEXT[bytes[end]!] === 0) end++
        this.#text(this.start, end)
        return true
      }
    }
    return false
  }

  #text(start: number, end: number): void {
    this.kind = 'text'
    this.start = start
    this.end = end
    this.#at = end
  }

  #control(): boolean {
    const bytes = this.#bytes
    const at = this.#at + 1
    const byte = bytes[at]
    this.#at = at + 1
    if (byte === undefined) return false
    if (isLetter(byte)) this.#word(at)
    else if (byte === OPEN || byte === CLOSE || byte === BACKSLASH) this.#text(at, at + 1)
    else if (byte === APOSTROPHE) return this.#hex(at + 1)
    else {
      this.kind = 'symbol'
      this.byte = byte
    }
    return true
  }

  #hex(at: number): boolean {
    const high = hexValue(this.#bytes[at])
    const low = hexValue(this.#bytes[at + 1])
    if (high < 0 || low < 0) return false
    this.kind = 'byte'
    this.byte = 16 * high + low
    this.#at = at + 2
    return true
  }

  #word(start: number): void {
    const bytes = this.#bytes
    let at = start + 1
    while (at < bytes.length && isLetter(bytes[at]!)) at++
    this.kind = 'word'
    this.start = start
    this.end = at
    this.parameter = undefined
    const isNegative = bytes[at] === MINUS
    const digits = isNegative ? at + 1 : at
    let end = digits
    let value = 0
    while (end < bytes.length && isDigit(bytes[end]!)) {
      value = Math.min(10 * value + bytes[end]! - 0x30, LARGEST_PARAMETER)
      end++
    }
    if (end > digits) {
      this.parameter = isNegative ? -value : value
      at = end
    }
    if (bytes[at] === SPACE) at++
    if (this.#isBin(start)) at = Math.min(bytes.length, at + Math.max(0, this.parameter ?? 0))
    this.#at = at
  }

  #isBin(start: number): boolean {
    const bytes = this.#bytes
    const isThreeLong = this.end - start === 3
    return isThreeLong && bytes[start] === 0x62 && bytes[start + 1] === 0x69 && bytes[start + 2] === 0x6e
  }
}

function isLetter(byte: number): boolean {
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a)
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39
}

function isBlank(byte: number): boolean {
  return byte === SPACE || byte === LF || byte === CR || byte === 9 || byte === 0
}

function hexValue(byte: number | undefined): number {
  if (byte === undefined) return -1
  if (isDigit(byte)) return byte - 0x30
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}
