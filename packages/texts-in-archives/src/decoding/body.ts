import type { Span } from '../source/span.ts'
import { type Base64, base64Map } from './base64.ts'
import { type ArchiveCharset, charsetOrGuess, decodeText } from './charset.ts'
import { charsetMap } from './charset-map.ts'
import type { PartContent } from './content.ts'
import { type Flowed, isFlowing, unflow } from './flowed.ts'
import { escapeMap, foldMap, unescaped, unfold } from './folding.ts'
import { ChainMap, chained, LazyMap, type OffsetMap, ShiftMap } from './offset-map.ts'
import { decodeQuotedPrintable, quotedPrintableMap } from './quoted-printable.ts'

export interface TextForm {
  readonly encoding: 'identity' | 'quoted-printable' | 'base64'
  readonly charset: ArchiveCharset
  /** RFC 3676; undefined for fixed lines. */
  readonly flowed: { readonly delSp: boolean } | undefined
  /** Whether it is the value of a content line, which may be folded, and its escapes. */
  readonly isFolded?: boolean | undefined
  readonly escapes?: RegExp | undefined
}

/** The charset is guessed without a label. */
export function plainForm(label = ''): TextForm {
  return { encoding: 'identity', charset: charsetOrGuess(label), flowed: undefined }
}

export interface Raw extends Span {
  readonly bytes: Buffer
  readonly toFile: OffsetMap
}

export function rawOf(bytes: Buffer, toFile: OffsetMap): Raw {
  const start = toFile.start(0)
  return { bytes, toFile, start, end: bytes.length === 0 ? start : toFile.end(bytes.length - 1) }
}

export interface MappedText extends PartContent {
  map(): OffsetMap
}

/** Each step of the decoding is done when it is first needed. */
export class BodyContent implements MappedText {
  readonly #raw: Raw
  readonly #form: TextForm
  #bytes: Buffer | undefined
  #plain: string | undefined
  #flowed: Flowed | undefined

  constructor(raw: Raw, form: TextForm) {
    this.#raw = raw
    this.#form = form
  }

  bytes(): Buffer {
    this.#bytes ??= this.#isQuoted ? decodeQuotedPrintable(this.#unfolded()) : this.#unfolded()
    return this.#bytes
  }

  get #isQuoted(): boolean {
    return this.#form.encoding === 'quoted-printable'
  }

  #unfolded(): Buffer {
    const { bytes } = this.#raw
    return this.#form.isFolded ? unfold(bytes, this.#isQuoted) : bytes
  }

  text(): string {
    const { flowed, escapes } = this.#form
    if (escapes !== undefined) return unescaped(this.#decoded(), escapes)
    if (flowed === undefined) return this.#decoded()
    if (!isFlowing(this.#decoded())) return this.#decoded()
    this.#flowed ??= unflow(this.#decoded(), flowed.delSp)
    return this.#flowed.text
  }

  map(): OffsetMap {
    const fromText = this.text()
    const { charset, isFolded, escapes } = this.#form
    let map = this.#raw.toFile
    if (isFolded) map = new ChainMap(foldMap(this.#raw.bytes, this.#isQuoted), map)
    if (this.#isQuoted) map = new ChainMap(quotedPrintableMap(this.#unfolded()), map)
    map = chained(charsetMap(this.bytes(), this.#plain ?? fromText, charset), map)
    if (escapes !== undefined) return new ChainMap(escapeMap(this.#decoded(), escapes), map)
    return this.#flowed === undefined ? map : new ChainMap(this.#flowed.map, map)
  }

  #decoded(): string {
    this.#plain ??= decodeText(this.bytes(), this.#form.charset)
    return this.#plain
  }
}

/** Decoded at once, since only that shows up to where it is base64. */
export function decodedRaw(raw: Raw, decoded: Base64): Raw {
  const map = new LazyMap(() => new ChainMap(base64Map(raw.bytes.subarray(0, decoded.end)), raw.toFile))
  return { ...raw, bytes: decoded.bytes, toFile: map }
}

export function laterRaw(raw: Raw, from: number): Raw {
  return { ...raw, bytes: raw.bytes.subarray(from), toFile: new ChainMap(new ShiftMap(from), raw.toFile) }
}

/** The text of HTML, or an address in it. */
export class MappedContent implements MappedText {
  readonly #text: string
  readonly #map: OffsetMap

  constructor(text: string, map: OffsetMap) {
    this.#text = text
    this.#map = map
  }

  bytes(): undefined {
    return undefined
  }

  text(): string {
    return this.#text
  }

  map(): OffsetMap {
    return this.#map
  }
}
