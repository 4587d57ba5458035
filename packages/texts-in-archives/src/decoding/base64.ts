import { latin1 } from '../source/latin1.ts'
import { SegmentMap } from './offset-map.ts'

/** Not the footer of a mailing list after the block. */
const GROUP_LINE = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=?|[A-Za-z0-9+/]{4})[ \t\r]*$/
const FOREIGN_CHARACTER = /[^A-Za-z0-9+/=\s]/
const STRAYS = /[^A-Za-z0-9+/=]+/g
/** A shorter line may be a word of prose. */
const LONG_LINE = 40

export interface Base64 {
  readonly bytes: Buffer
  /** Offset in `raw`. Unencoded text follows, such as the footer of a mailing list. */
  readonly end: number
  readonly damaged: boolean
}

/** RFC 2045 §6.8: other characters are skipped, and a block may follow a padded block. */
export function decodeBase64Body(raw: Buffer): Base64 {
  const text = latin1(raw)
  if (!FOREIGN_CHARACTER.test(text)) {
    return { bytes: decodeBlocks(text), end: raw.length, damaged: false }
  }
  const end = textAfter(text)
  const block = text.slice(0, end)
  return { bytes: decodeBlocks(block.replace(STRAYS, '')), end, damaged: true }
}

function decodeBlocks(text: string): Buffer {
  const padding = text.indexOf('=')
  if (padding < 0 || !/[^=\s]/.test(text.slice(padding))) return Buffer.from(text, 'base64')
  // Node stops decoding at padding, so each block is decoded separately.
  const blocks = text.split(/=[=\s]*/)
  return Buffer.concat(blocks.map((block) => Buffer.from(block, 'base64')))
}

function textAfter(text: string): number {
  let end = 0
  let blockContinues = true
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const next = newline < 0 ? text.length : newline + 1
    const line = text.slice(start, newline < 0 ? text.length : newline)
    const fits = GROUP_LINE.test(line) || isDamagedLine(line)
    if (fits && (blockContinues || line.length >= LONG_LINE)) {
      end = next
      blockContinues = true
    } else if (line.trim() !== '') blockContinues = false
    else if (blockContinues) end = next
    start = next
  }
  return end
}

/** Long, without spaces, and nine tenths from the alphabet. */
function isDamagedLine(line: string): boolean {
  const text = line.trim()
  if (text.length < LONG_LINE || /\s|:\/\//.test(text)) return false
  return text.replace(STRAYS, '').length > text.length * 0.9
}

/** To the groups of four characters in `raw` that encode them. */
export function base64Map(raw: Buffer): SegmentMap {
  const map = new SegmentMap()
  let out = 0
  let count = 0
  let start = 0
  for (let at = 0; at < raw.length; at++) {
    const byte = raw[at]!
    if (byte === EQUALS) {
      out = addGroup(map, count, out, start, paddingEnd(raw, at))
      count = 0
    }
    if (!isAlphabet(byte)) continue
    if (count === 0) start = at
    if (++count < 4) continue
    out = addGroup(map, count, out, start, at + 1)
    count = 0
  }
  addGroup(map, count, out, start, raw.length)
  return map
}

const EQUALS = 0x3d

/** Returns the offset after them in the decoded form. */
function addGroup(map: SegmentMap, count: number, out: number, start: number, end: number): number {
  if (count < 2) return out
  if (count === 4 && end - start === 4) map.addQuartet(out, start)
  else map.addAtom(out, start, end)
  return out + count - 1
}

function paddingEnd(raw: Buffer, at: number): number {
  return raw[at + 1] === EQUALS ? at + 2 : at + 1
}

export function isAlphabet(byte: number): boolean {
  const letter = byte & 0xdf
  return (letter >= 0x41 && letter <= 0x5a) || (byte >= 0x2f && byte <= 0x39) || byte === 0x2b
}
