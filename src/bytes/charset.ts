/**
 * The charsets of `ByteExtractor`: bytes cut anywhere, on any platform, decoded only around possible URLs. A charset
 * therefore says where characters start and where blanks may be. Labels are those of `TextDecoder`; nothing is guessed.
 *
 * `texts-in-archives` has another system (`decoding/charset.ts`): it decodes whole pieces of mail, guesses missing
 * charsets and falls back on iconv-lite, but needs pieces that end with a character.
 */

import { boundaryAt, isSpaceAt, spellUtf8 } from './utf8.ts'

export interface Charset {
  readonly name: string
  /** The most bytes for one UTF-16 unit. */
  readonly width: 1 | 2 | 3 | 4
  /** Each byte is a character, and those below 0x80 are ASCII. */
  readonly isSingleByte: boolean
  /** The start of the character that crosses `at`, or `at`. */
  boundary(bytes: Uint8Array, at: number): number
  /** Whether a blank or line break may be at `at`, the start of a character. */
  isSpace(bytes: Uint8Array, at: number): boolean
  /** Keeps byte order marks. */
  decode(bytes: Uint8Array): string
  spell(bytes: Uint8Array, from: number, to: number): string
}

const UTF8_NAME = 'utf-8'

/** Shared by all inputs: engines compile calls for one object. */
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
  // In streaming mode: otherwise Node 20 reads windows-1252 as latin1, and Node 22 loses a first byte of 0xFF.
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

/** Whether each byte below 0x80 is always an ASCII character. */
export function isEncodedByByte({ name, isSingleByte }: Charset): boolean {
  return name === UTF8_NAME || isSingleByte
}

function isByteForByte(table: string): boolean {
  if (table.length !== 256) return false
  for (let byte = 0; byte < 128; byte++) if (table.charCodeAt(byte) !== byte) return false
  return true
}
