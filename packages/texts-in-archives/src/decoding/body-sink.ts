import { base64Map, decodeBase64Body } from './base64.ts'
import type { TextForm } from './body.ts'
import { ChainMap, mapFrom, type OffsetMap } from './offset-map.ts'
import { decodeQuotedPrintable, quotedPrintableMap } from './quoted-printable.ts'

export interface BodySink {
  /**
   * The bytes from `from` on; the first of `bytes` is at `base`. `isWhole`: the body ends there. Returns the index up
   * to which bytes are no longer needed.
   */
  take(bytes: Buffer, base: number, from: number, isWhole: boolean): number
}

export const SKIPPER: BodySink = { take: (bytes) => bytes.length }

/** In bytes before decoding. A longer body goes to another sink. */
export class WholeBody implements BodySink {
  readonly #limit: number
  readonly #read: (raw: Buffer, start: number) => void
  readonly #tooLong: () => BodySink
  #other: BodySink | undefined

  constructor(limit: number, read: (raw: Buffer, start: number) => void, tooLong: () => BodySink) {
    this.#limit = limit
    this.#read = read
    this.#tooLong = tooLong
  }

  take(bytes: Buffer, base: number, from: number, isWhole: boolean): number {
    if (bytes.length - from > this.#limit) this.#other ??= this.#tooLong()
    if (this.#other !== undefined) return this.#other.take(bytes, base, from, isWhole)
    if (!isWhole) return from
    this.#read(bytes.subarray(from), base + from)
    return bytes.length
  }
}

/** In bytes before decoding: by these a body is recognised. */
export const HEAD_SIZE: number = 8192

export class HeadSink implements BodySink {
  readonly #encoding: TextForm['encoding']
  readonly #choose: (head: Buffer, isWhole: boolean) => BodySink
  #chosen: BodySink | undefined

  /** `choose` gets the first bytes, decoded. */
  constructor(encoding: TextForm['encoding'], choose: (head: Buffer, isWhole: boolean) => BodySink) {
    this.#encoding = encoding
    this.#choose = choose
  }

  take(bytes: Buffer, base: number, from: number, isWhole: boolean): number {
    const isAll = isWhole && bytes.length - from <= HEAD_SIZE
    if (!isWhole && bytes.length - from <= HEAD_SIZE) return from
    this.#chosen ??= this.#choose(decoded(bytes.subarray(from, from + HEAD_SIZE), this.#encoding), isAll)
    return this.#chosen.take(bytes, base, from, isWhole)
  }
}

export function decoded(raw: Buffer, encoding: TextForm['encoding']): Buffer {
  if (encoding === 'base64') return decodeBase64Body(raw).bytes
  return encoding === 'identity' ? raw : decodeQuotedPrintable(raw)
}

export interface DecodedBody {
  readonly bytes: Buffer
  /** In the raw body. Text may follow base64. */
  readonly end: number
  readonly toFile: OffsetMap
}

/** `outer` maps the bytes that the body is in. */
export function decodedBody(
  raw: Buffer,
  start: number,
  encoding: TextForm['encoding'],
  outer: OffsetMap | undefined,
): DecodedBody {
  const inner = mapFrom(start, outer)
  if (encoding === 'identity') return { bytes: raw, end: raw.length, toFile: inner }
  if (encoding === 'quoted-printable') {
    return { bytes: decodeQuotedPrintable(raw), end: raw.length, toFile: new ChainMap(quotedPrintableMap(raw), inner) }
  }
  const { bytes, end } = decodeBase64Body(raw)
  return { bytes, end, toFile: new ChainMap(base64Map(raw.subarray(0, end)), inner) }
}
