import { boundaryAt, isSpaceAt, spellUtf8 } from './utf8.ts'

/** A charset as it is read here. */
export interface Charset {
  /** Its name as `TextDecoder` gives it. */
  readonly name: string
  /** The most bytes that one UTF-16 unit takes. */
  readonly width: 1 | 2 | 3 | 4
  /** Whether each byte is a character, and bytes below 0x80 are ASCII. */
  readonly isSingleByte: boolean
  /** At most this far before `at`: where a character starts that does not end before it. */
  boundary(bytes: Uint8Array, at: number): number
  /** Whether a blank or a line break may stand at `at`, where a character starts. */
  isSpace(bytes: Uint8Array, at: number): boolean
  /** Decodes whole characters, byte order marks and all. */
  decode(bytes: Uint8Array): string
  /** The same for a few characters from `from` to `to`. */
  spell(bytes: Uint8Array, from: number, to: number): string
}

const UTF8_NAME = 'utf-8'

/** One of each name serves for all inputs: engines compile what is called for the one that they know. */
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
  // As parts of a stream, though no byte waits for another: else Node 20 takes windows-1252 for latin1, and Node 22 loses
  // a first byte of 0xFF.
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

/** Whether bytes mean what they do in ASCII wherever they stand, so that a trigger in the bytes is one in the text. */
export function isEncodedByByte({ name, isSingleByte }: Charset): boolean {
  return name === UTF8_NAME || isSingleByte
}

function isByteForByte(table: string): boolean {
  if (table.length !== 256) return false
  for (let byte = 0; byte < 128; byte++) if (table.charCodeAt(byte) !== byte) return false
  return true
}
