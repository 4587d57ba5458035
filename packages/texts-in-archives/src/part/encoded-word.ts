import { charsetOrGuess, decodeText, GUESSED } from '../decoding/charset.ts'
import { SegmentMap } from '../decoding/offset-map.ts'
import { hexDigit } from '../decoding/quoted-printable.ts'

export interface DecodedField {
  readonly text: string
  readonly map: SegmentMap
}

/** RFC 2047 §2, perhaps with a language (RFC 2231 §5). Spaces inside are illegal but frequent. */
const ENCODED_WORD = /=\?([^?\s*]+)(?:\*[^?\s]*)?\?([bq])\?([^?]*)\?=/giy

interface EncodedWord {
  readonly charset: string
  readonly bytes: Buffer
  readonly start: number
  readonly end: number
}

/**
 * Lines are unfolded (RFC 5322 §2.2.3), encoded words decoded, neighbours joined. `body` is latin1. Raw 8-bit text is
 * UTF-8 if valid (RFC 6532).
 */
export function decodeField(body: string): DecodedField {
  const builder = new FieldBuilder(body)
  let from = 0
  for (let at = body.indexOf('=?'); at >= 0; ) {
    const words = wordsAt(body, at)
    if (words.length === 0) {
      at = body.indexOf('=?', at + 2)
      continue
    }
    builder.addPlain(from, at)
    builder.addWords(words)
    from = words.at(-1)!.end
    at = body.indexOf('=?', from)
  }
  builder.addPlain(from, body.length)
  return { text: builder.text, map: builder.map }
}

export function fieldText(body: string): string {
  return isPlainField(body) ? body : decodeField(body).text
}

const NOT_PLAIN = /[\r\n\x80-\xff]|=\?/

export function isPlainField(body: string): boolean {
  return !NOT_PLAIN.test(body)
}

/** White space between them is not part of the text (§6.2). */
function wordsAt(body: string, at: number): EncodedWord[] {
  const words: EncodedWord[] = []
  let from = at
  for (;;) {
    ENCODED_WORD.lastIndex = from
    const match = ENCODED_WORD.exec(body)
    if (match === null) return words
    const [whole, charset, encoding, text] = match as unknown as [string, string, string, string]
    const bytes = encoding === 'B' || encoding === 'b' ? Buffer.from(text, 'base64') : decodeQ(text)
    words.push({ charset: charset.toLowerCase(), bytes, start: from, end: from + whole.length })
    from += whole.length
    while (isWhite(body.charCodeAt(from))) from++
  }
}

function isWhite(unit: number): boolean {
  return unit === 0x20 || unit === 0x09 || unit === 0x0d || unit === 0x0a
}

/** RFC 2047 §4.2. */
function decodeQ(text: string): Buffer {
  const raw = Buffer.from(text, 'latin1')
  let written = 0
  for (let at = 0; at < raw.length; at++) {
    const byte = raw[at]!
    const value = byte === 0x3d ? hexDigit(raw[at + 1]) * 16 + hexDigit(raw[at + 2]) : -1
    const isEscape = value >= 0 && hexDigit(raw[at + 1]) >= 0 && hexDigit(raw[at + 2]) >= 0
    raw[written++] = isEscape ? value : byte === 0x5f ? 0x20 : byte
    if (isEscape) at += 2
  }
  return raw.subarray(0, written)
}

class FieldBuilder {
  text = ''
  readonly map: SegmentMap = new SegmentMap()
  readonly #body: string
  /** None is before it in what is still to be added. */
  #newline = -1

  constructor(body: string) {
    this.#body = body
  }

  addPlain(from: number, to: number): void {
    let start = from
    for (let newline = this.#newlineFrom(from); newline < to; newline = this.#newlineFrom(start)) {
      this.#addRun(start, this.#body.charCodeAt(newline - 1) === 0x0d && newline > start ? newline - 1 : newline)
      start = newline + 1
    }
    this.#addRun(start, to)
  }

  /** Or the end of the body. A long line with many words is searched once. */
  #newlineFrom(from: number): number {
    if (this.#newline >= from) return this.#newline
    const found = this.#body.indexOf('\n', from)
    this.#newline = found < 0 ? this.#body.length : found
    return this.#newline
  }

  #addRun(from: number, to: number): void {
    if (from >= to) return
    const run = this.#body.slice(from, to)
    if (!/[\x80-\xff]/.test(run)) {
      this.map.addRun(this.text.length, from)
      this.text += run
      return
    }
    this.map.addAtom(this.text.length, from, to)
    this.text += decodeText(Buffer.from(run, 'latin1'), GUESSED)
  }

  /** Of neighbours with one charset: some writers split a character (RFC 2047 §5). */
  addWords(words: readonly EncodedWord[]): void {
    for (let at = 0; at < words.length; ) {
      const first = words[at]!
      let next = at + 1
      while (words[next]?.charset === first.charset) next++
      const bytes = Buffer.concat(words.slice(at, next).map((word) => word.bytes))
      this.map.addAtom(this.text.length, first.start, words[next - 1]!.end)
      this.text += decodeText(bytes, charsetOrGuess(first.charset))
      at = next
    }
  }
}
