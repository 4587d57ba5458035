import { PERCENT } from '../text/ascii.ts'
import { isPctEncoded } from './classes.ts'

const STRICT_DECODER = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const ENCODER = /* @__PURE__ */ new TextEncoder()

/**
 * A part of a URL that stands for octets (RFC 1738 §2.2): as written, as bytes, and as text. It was split at its
 * reserved characters before, so an encoded delimiter in it is data.
 */
export class Octets {
  readonly raw: string
  #bytes: Uint8Array | undefined

  constructor(raw: string) {
    this.raw = raw
  }

  /** The bytes that a client would send. A `%` without digits is itself, and a character beyond ASCII is in UTF-8. */
  get bytes(): Uint8Array {
    this.#bytes ??= decodeEscapes(this.raw)
    return this.#bytes
  }

  /** The bytes as UTF-8, or else as latin1; see {@link charset}. */
  get text(): string {
    return utf8Text(this.bytes) ?? latin1Text(this.bytes)
  }

  /** The charset of {@link text}. */
  get charset(): 'utf-8' | 'latin1' {
    return utf8Text(this.bytes) === null ? 'latin1' : 'utf-8'
  }

  toString(): string {
    return this.text
  }

  toJSON(): { raw: string; text: string; charset: 'utf-8' | 'latin1' } {
    return { raw: this.raw, text: this.text, charset: this.charset }
  }
}

/** {@link Octets.text} of a part without lone surrogates. A bundle of this function alone holds no class. */
export function octetsText(raw: string): string {
  const escaped = raw.replace(/[^\x00-\x7f]+/g, encodeURIComponent)
  try {
    return decodeURIComponent(escaped.replace(/%(?![\da-f]{2})/gi, '%25'))
  } catch {
    return escaped.replace(/%([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
  }
}

export function octetsOrNull(raw: string | null): Octets | null {
  return raw === null ? null : new Octets(raw)
}

export function utf8Bytes(text: string): Uint8Array {
  return ENCODER.encode(text)
}

/** Keeps a byte order mark; null if the bytes are not UTF-8. */
export function utf8Text(bytes: Uint8Array): string | null {
  try {
    return STRICT_DECODER.decode(bytes)
  } catch {
    return null
  }
}

function latin1Text(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

function decodeEscapes(raw: string): Uint8Array {
  const source = utf8Bytes(raw)
  if (!raw.includes('%')) return source
  const bytes = new Uint8Array(source.length)
  let length = 0
  for (let at = 0; at < source.length; at++) {
    const value = source[at] === PERCENT ? escapeValue(source, at) : -1
    bytes[length++] = value < 0 ? source[at]! : value
    if (value >= 0) at += 2
  }
  return bytes.slice(0, length)
}

function escapeValue(source: Uint8Array, at: number): number {
  if (at + 2 >= source.length) return -1
  const escaped = String.fromCharCode(PERCENT, source[at + 1]!, source[at + 2]!)
  return isPctEncoded(escaped, 0) ? Number.parseInt(escaped.slice(1), 16) : -1
}

export function joinOctets(...parts: (Octets | readonly number[])[]): Uint8Array {
  const pieces = parts.map((part) => (part instanceof Octets ? part.bytes : Uint8Array.from(part)))
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** A name and its value, as in a query or after semicolons. */
export interface Pair {
  readonly name: Octets
  /** `null` without `=`. */
  readonly value: Octets | null
}

/** Splits `a=1;b` at `separator`, and each part at its first `=`. Empty parts are left out. */
export function splitPairs(text: string, separator: string): readonly Pair[] {
  return text
    .split(separator)
    .filter((part) => part !== '')
    .map(readPair)
}

function readPair(part: string): Pair {
  const equals = part.indexOf('=')
  if (equals < 0) return { name: new Octets(part), value: null }
  return { name: new Octets(part.slice(0, equals)), value: octetsOrNull(part.slice(equals + 1)) }
}

/** The values of all pairs with `name`, which is in lower case. */
export function valuesOf(pairs: readonly Pair[], name: string): readonly Octets[] {
  return pairs.filter((pair) => pair.name.text.toLowerCase() === name).flatMap((pair) => pair.value ?? [])
}
