import { isAscii } from '#host/encoding'
import { latin1 } from '../source/latin1.ts'
import { decodeUtf16 } from '../source/utf16.ts'

/**
 * UTF-16 and UTF-32 without a byte order mark, by statistics: text of one script has its letters in few blocks of 256
 * characters in one order of the bytes, and all over Unicode, or nowhere, in the other.
 */

type WideCharset = 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be'

/** In fewer bytes, chance decides. */
const LEAST_LENGTH = 32
/** The share of units that must fit, and by how much it must exceed that of the other order. */
const LEAST_FIT = 0.85
const LEAST_LEAD = 0.1
/** What a unit weighs that no text has. */
const MISFIT = 4
/** UTF-16 never reaches this share of printable ASCII. */
const MOST_PRINTABLE = 0.7

/** Controls but tab and line breaks, unassigned and private characters, and half a pair, which browsers replace. */

/** Undefined for neither, and with a byte order mark. */
export function wideCharset(bytes: Buffer): WideCharset | undefined {
  return (
    fewControls(bytes, byZeros(bytes.subarray(0, 512)), MOST_IN_LATIN) ??
    byCodePoints(bytes) ??
    fewControls(bytes, byBlocks(bytes), MOST_IN_OTHERS)
  )
}

/** The most controls in text of Latin letters, whose NULs show its charset, and of others, which code can be like. */
const MOST_IN_LATIN = 0.05
const MOST_IN_OTHERS = 0.002
const CONTROL = /(?![\t\n\f\r])[\0-\x1f]/g

function fewControls(bytes: Buffer, charset: WideCharset | undefined, most: number): WideCharset | undefined {
  if (charset === undefined) return undefined
  const whole = bytes.subarray(0, bytes.length & ~1)
  const ordered = charset === 'utf-16le' ? whole : Buffer.from(whole).swap16()
  const text = decodeUtf16(ordered)
  return (text.match(CONTROL)?.length ?? 0) > 1 + most * text.length ? undefined : charset
}

/** Each group of four bytes is a code point, and so starts or ends with a NUL. */
function byCodePoints(bytes: Buffer): WideCharset | undefined {
  const length = bytes.length & ~3
  if (length < LEAST_LENGTH || (bytes[0] !== 0 && bytes[3] !== 0)) return undefined
  for (const charset of ['utf-32le', 'utf-32be'] as const) {
    const text: string[] = []
    for (let at = 0; at < length; at += 4) {
      const codePoint = charset === 'utf-32le' ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)
      if (codePoint > 0x10ffff) break
      text.push(String.fromCodePoint(codePoint))
    }
    if (text.length === length / 4 && fitOf(text.join('')) >= LEAST_FIT) return charset
  }
  return undefined
}

/** Mostly ASCII and Latin-1: every other byte is NUL. */
function byZeros(bytes: Buffer): WideCharset | undefined {
  const length = bytes.length & ~1
  if (length < 8) return undefined
  const zeros = [0, 0]
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at & 1]!++
  const [even, odd] = zeros as [number, number]
  if (odd > length * 0.2 && even < length * 0.02) return 'utf-16le'
  return even > length * 0.2 && odd < length * 0.02 ? 'utf-16be' : undefined
}

function byBlocks(bytes: Buffer): WideCharset | undefined {
  // Line breaks, blanks and digits have a NUL in any script.
  if (bytes.length < LEAST_LENGTH || !bytes.includes(0) || isBytewise(bytes)) return undefined
  const whole = bytes.subarray(0, bytes.length & ~1)
  const little = fitOf(decodeUtf16(whole))
  const big = fitOf(decodeUtf16(Buffer.from(whole).swap16()))
  if (Math.max(little, big) < LEAST_FIT || Math.abs(little - big) < LEAST_LEAD) return undefined
  return little > big ? 'utf-16le' : 'utf-16be'
}

function isBytewise(bytes: Buffer): boolean {
  const printable = latin1(bytes, 0, bytes.length).replace(/[^ -~]+/g, '').length
  if (printable > bytes.length * MOST_PRINTABLE) return true
  if (isAscii(bytes)) return false
  try {
    // Streaming, since the last character may be cut.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** ASCII, punctuation or letters of the main script, less those that no text has. */
function fitOf(text: string): number {
  const blocks = new Map<number, number>()
  let fit = 0
  for (const character of text) {
    const unit = character.codePointAt(0)!
    if (/^[\p{Cn}\p{Co}\p{Cs}\ufffd]|^(?![\t\n\f\r])\p{Cc}/u.test(character)) fit -= MISFIT
    else if (unit < 0x80 || (unit >= 0x2000 && unit < 0x2800) || unit > 0xffff) fit += character.length
    else blocks.set(scriptOf(unit >> 8), (blocks.get(scriptOf(unit >> 8)) ?? 0) + 1)
  }
  return (fit + Math.max(0, ...blocks.values())) / text.length
}

/** Extended Latin and Greek, and the blocks of East Asia. */
function scriptOf(block: number): number {
  if (block < 0x03 || block === 0x1e) return 0x00
  if (block === 0x1f) return 0x03
  const isEastAsian = (block >= 0x30 && block < 0xa0) || (block >= 0xac && block < 0xd8) || block >= 0xfe
  return isEastAsian ? 0x30 : block
}

/** The share of ASCII with NULs. */
const LEAST_ASCII = 0.25
/** Numbers in programs look like control characters. */
const MOST_CONTROLS = 0.02
/** Bytes in the other order have such a run, too. */
const WIDE_RUN = /(?:[\t\n\r -~]\0){16}|(?:[\t\n\r -~]\0{3}){16}/

/** Text with damage. */
export function looksWide(bytes: Buffer): boolean {
  if (!bytes.includes(0)) return false
  return [2, 4].some((width) =>
    Array.from({ length: width }, (_, from) => from).some((from) => isLikeText(bytes, from, width)),
  )
}

/** Text in two charsets. */
export function holdsWideRun(bytes: Buffer): boolean {
  return bytes.includes(0) && WIDE_RUN.test(latin1(bytes))
}

function isLikeText(bytes: Buffer, from: number, width: number): boolean {
  const units = Math.floor((bytes.length - from) / width)
  if (units * width < LEAST_LENGTH) return false
  let letters = 0
  let controls = 0
  for (let at = from; at + width <= bytes.length; at += width) {
    const byte = bytes[at]!
    if (bytes[at + 1] !== 0 || (width === 4 && (bytes[at + 2] !== 0 || bytes[at + 3] !== 0))) continue
    if ((byte >= 0x20 && byte < 0x7f) || (byte >= 0x09 && byte <= 0x0d)) letters++
    else if (byte < 0x20 || byte === 0x7f) controls++
  }
  return letters >= units * LEAST_ASCII && controls <= units * MOST_CONTROLS
}
