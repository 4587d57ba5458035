/**
 * The charsets of `ByteExtractor`: bytes that are cut at any place, on any platform, and are decoded only around
 * possible URLs. So a charset says where characters start and where blanks may be, which a decoder cannot. Labels are
 * those of `TextDecoder`; nothing is guessed.
 *
 * `archive/decoding/charset.ts` has a second system, which the command `urls` uses: it decodes whole pieces of mail,
 * guesses missing charsets and falls back on iconv-lite, but needs Node and pieces that end with a character.
 */

import { boundaryAt, isSpaceAt, spellUtf8 } from './utf8.ts'

/** A charset of the byte scanner. */
export interface Charset {
  /** Its name as `TextDecoder` gives it. */
  readonly name: string
  /** The largest number of bytes that one UTF-16 unit takes. */
  readonly width: 1 | 2 | 3 | 4
  /** Whether each byte is a character, and bytes below 0x80 are ASCII. */
  readonly isSingleByte: boolean
  /** Start of the character that lies across `at`; `at` itself if a character starts there. */
  boundary(bytes: Uint8Array, at: number): number
  /** Whether a blank or a line break may stand at `at`, where a character starts. */
  isSpace(bytes: Uint8Array, at: number): boolean
  /** Decodes whole characters. Byte order marks are kept. */
  decode(bytes: Uint8Array): string
  /** Decodes the characters from `from` to `to`. Faster than `decode` for few characters. */
  spell(bytes: Uint8Array, from: number, to: number): string
}

const UTF8_NAME = 'utf-8'

/** One object for each name, shared by all inputs: engines compile calls for the object that they know. */
const charsets = new Map<string, Charset>()

/** @throws TypeError on a name that `TextDecoder` does not know. */
export function readCharset(label: string | undefined = UTF8_NAME): Charset {
  const decoder = openDecoder(label)
  const known = charsets.get(decoder.encoding)
  if (known !== undefined) return known
  const charset = charsetOf(decoder)
  charsets.set(charset.name, charset)
  return charset
}

function charsetOf(decoder: Decoder): Charset {
  const name = decoder.encoding
  const decode = (bytes: Uint8Array): string => decoder.decode(bytes)
  if (name === UTF8_NAME)
    return { name, width: 3, isSingleByte: false, boundary: boundaryAt, isSpace: isSpaceAt, decode, spell: spellUtf8 }
  // Streaming mode, though no byte waits for another: without it Node 20 reads windows-1252 as latin1, and Node 22
  // loses a first byte of 0xFF.
  const decodeByByte = (bytes: Uint8Array): string => decoder.decode(bytes, { stream: true })
  const table = decodeByByte(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return {
    name,
    width: 1,
    isSingleByte: isByteForByte(table),
    boundary: (_, at) => at,
    isSpace: (bytes, at) => /\s/.test(table[bytes[at]!]!),
    decode: decodeByByte,
    spell: (bytes, from, to) => Array.from(bytes.subarray(from, to), (byte) => table[byte]).join(''),
  }
}

export type Decoder = InstanceType<typeof TextDecoder>

/** @throws TypeError on a name that `TextDecoder` does not know. */
export function openDecoder(label: string): Decoder {
  try {
    return new TextDecoder(label, { ignoreBOM: true })
  } catch {
    throw new TypeError(`charset must be a name that TextDecoder knows, not ${JSON.stringify(label)}`)
  }
}

/**
 * Whether each byte below 0x80 is an ASCII character in any context, so that a trigger in the bytes is one in the text.
 */
export function isEncodedByByte({ name, isSingleByte }: Charset): boolean {
  return name === UTF8_NAME || isSingleByte
}

function isByteForByte(table: string): boolean {
  if (table.length !== 256) return false
  for (let byte = 0; byte < 128; byte++) if (table.charCodeAt(byte) !== byte) return false
  return true
}
