import { isAscii } from '#host/encoding'
import { type ArchiveCharset, charsetFor } from './charset.ts'
import { lastAtMost, type OffsetMap, UNCHANGED } from './offset-map.ts'

export function charsetMap(bytes: Buffer, text: string, charset: ArchiveCharset): OffsetMap {
  if (charset.asciiSuperset && (text.length === bytes.length || isAscii(bytes))) return UNCHANGED
  return new CharsetMap(bytes, text, charset)
}

/**
 * A line; or the whole text where line ends cannot be found in the bytes. `text` and `bytes` are the offsets of its
 * start.
 */
interface DecodedLine {
  readonly text: number
  readonly bytes: number
  /** In bytes from the line's start; undefined if each unit is one byte. */
  readonly starts: number[] | undefined
  readonly ends: number[] | undefined
}

/**
 * Finds lines by their LF. The line of an offset is decoded again, byte by byte, so that the decoder itself says
 * which bytes give which unit: exact for every charset, but slow.
 */
class CharsetMap implements OffsetMap {
  readonly #bytes: Buffer
  readonly #charset: ArchiveCharset
  readonly #textLines: number[] = [0]
  readonly #byteLines: number[] = [0]
  readonly #textLength: number
  #line: DecodedLine | undefined

  constructor(bytes: Buffer, text: string, charset: ArchiveCharset) {
    this.#bytes = bytes
    this.#charset = charsetFor(bytes, charset)
    this.#textLength = text.length
    if (charset.asciiSuperset) this.#splitLines(text)
  }

  start(offset: number): number {
    const { text, bytes, starts } = this.#at(offset)
    return bytes + (starts ? (starts[offset - text] ?? this.#bytes.length - bytes) : offset - text)
  }

  end(offset: number): number {
    const { text, bytes, ends } = this.#at(offset)
    return bytes + (ends ? (ends[offset - text] ?? this.#bytes.length - bytes) : offset - text + 1)
  }

  #splitLines(text: string): void {
    let inText = text.indexOf('\n')
    let inBytes = this.#bytes.indexOf(10)
    for (; inText >= 0 && inBytes >= 0; inText = text.indexOf('\n', inText + 1)) {
      this.#textLines.push(inText + 1)
      this.#byteLines.push(inBytes + 1)
      inBytes = this.#bytes.indexOf(10, inBytes + 1)
    }
    if (inText >= 0 || inBytes >= 0) {
      // The charset uses the byte of LF in other characters, too.
      this.#textLines.length = 1
      this.#byteLines.length = 1
    }
  }

  #at(offset: number): DecodedLine {
    const index = Math.max(0, lastAtMost(this.#textLines, offset))
    const text = this.#textLines[index]!
    if (this.#line?.text === text) return this.#line
    const bytes = this.#byteLines[index]!
    const raw = this.#bytes.subarray(bytes, this.#byteLines[index + 1] ?? this.#bytes.length)
    const units = (this.#textLines[index + 1] ?? this.#textLength) - text
    const linear = this.#charset.asciiSuperset && raw.length === units
    this.#line = linear
      ? { text, bytes, starts: undefined, ends: undefined }
      : { text, bytes, ...unitEdges(raw, this.#charset) }
    return this.#line
  }
}

function unitEdges(raw: Buffer, charset: ArchiveCharset): { starts: number[]; ends: number[] } {
  const starts: number[] = []
  const ends: number[] = []
  const decoder = charset.decoder(raw)
  let start = 0
  const emit = (units: string, end: number): void => {
    for (let unit = 0; unit < units.length; unit++) {
      starts.push(start)
      ends.push(end)
    }
    if (units.length > 0) start = end
  }
  for (let end = 1; end <= raw.length; end++) emit(decoder.write(raw.subarray(end - 1, end)), end)
  emit(decoder.end(), raw.length)
  return { starts, ends }
}
