/**
 * Labels of mail are missing, wrong, or known to iconv-lite only (UTF-7, UTF-32); a label never throws. The platform
 * decodes all but windows-1252, in which the versions of Node differ.
 */

import { isAscii, isUtf8 } from '#host/encoding'
import { loadIconv } from '#host/libraries'
import { latin1, ownCopy } from '../source/latin1.ts'

export interface PieceDecoder {
  write(bytes: Buffer): string
  end(): string
}

export interface ArchiveCharset {
  readonly name: string
  /** Not in UTF-16, UTF-7 and ISO-2022-*. */
  readonly asciiSuperset: boolean
  /** In bytes. Pieces are cut between code units. */
  readonly width: 1 | 2 | 4
  decode(bytes: Buffer): string
  decoder(bytes: Buffer): PieceDecoder
}

const KEEP_MARK = { stripBOM: false }
const NOT_SUPERSET = /^(?:utf-?(?:16|32|7)|ucs-?[24]|unicode|iso-10646|iso-2022|csiso2022|hz-gb)/
/** At most seven bits, or nothing. The charset is guessed from the bytes. */
const UNDECLARED = new Set(
  ['', 'us-ascii', 'ascii', 'ansi_x3.4-1968', 'iso646-us', '7bit', '8bit', 'binary', 'default', 'none'].concat(
    'unknown unknown-8bit x-unknown x-user-defined x-ascii'.split(' '),
  ),
)
const known = new Map<string, ArchiveCharset | undefined>()

/** UTF-8, perhaps damaged, else windows-1252, the most frequent charset of mail that declares none. */
export const GUESSED: ArchiveCharset = {
  name: 'unknown',
  asciiSuperset: true,
  width: 1,
  decode: (bytes) => guessFor(bytes).decode(bytes),
  decoder: (bytes) => guessFor(bytes).decoder(bytes),
}

/** The charset that decodes the bytes and each part of them. */
export function charsetFor(bytes: Buffer, charset: ArchiveCharset): ArchiveCharset {
  return charset === GUESSED ? guessFor(bytes) : charset
}

function guessFor(bytes: Buffer): ArchiveCharset {
  return isUtf8(bytes) || isMostlyUtf8(bytes) ? UTF8_CHARSET : WINDOWS_1252_CHARSET
}

/** Text in another charset has few characters that are whole in UTF-8. */
function isMostlyUtf8(bytes: Buffer): boolean {
  const beyond = bytes.toString('utf8').replace(ASCII, '')
  const damaged = beyond.split('\ufffd').length - 1
  return beyond.length - damaged >= WHOLE * damaged
}

const ASCII = /[\0-\x7f]+/g
/** So many whole characters for each damaged one. */
const WHOLE = 2

const UTF8_CHARSET: ArchiveCharset = {
  name: 'utf-8',
  asciiSuperset: true,
  width: 1,
  decode: (bytes) => bytes.toString('utf8'),
  decoder: () => fromTextDecoder('utf-8'),
}

const WINDOWS_1252_CHARSET: ArchiveCharset = {
  name: 'windows-1252',
  asciiSuperset: true,
  width: 1,
  decode: decodeWindows1252,
  decoder: () => ({ write: decodeWindows1252, end: () => '' }),
}

/** The characters of the bytes 0x80 to 0x9F in windows-1252 (Encoding Standard, index-windows-1252). */
const WINDOWS_1252 =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f' +
  '\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178'
const NOT_LATIN1 = /[\x80-\x9f]/g

/** Node 20 reads windows-1252 as latin1, Node 22 loses a first byte of 0xFF, and Node 24 loops over the bytes, too. */
function decodeWindows1252(bytes: Buffer): string {
  const text = latin1(bytes)
  return text.replace(NOT_LATIN1, (unit) => WINDOWS_1252[unit.charCodeAt(0) - 0x80]!)
}

export function decodeText(bytes: Buffer, charset: ArchiveCharset): string {
  return charset.asciiSuperset && isAscii(bytes) ? latin1(bytes) : charset.decode(bytes)
}

/** From the WHATWG table, or else from iconv-lite's; undefined in neither. */
export function findCharset(label: string): ArchiveCharset | undefined {
  const name = label.trim().toLowerCase()
  if (UNDECLARED.has(name)) return GUESSED
  if (known.has(name)) return known.get(name)
  const charset = /^utf-?8$/.test(name) ? UTF8_CHARSET : (byTextDecoder(name) ?? byIconv(name))
  // A hostile archive can name any number of charsets.
  if (known.size < 500 && name.length < 100) known.set(ownCopy(name), charset)
  return charset
}

export function charsetOrGuess(label: string): ArchiveCharset {
  return findCharset(label) ?? GUESSED
}

function byTextDecoder(name: string): ArchiveCharset | undefined {
  try {
    const decoder = new TextDecoder(name, { ignoreBOM: true })
    if (decoder.encoding === 'windows-1252') return WINDOWS_1252_CHARSET
    const decode = (bytes: Buffer): string => {
      try {
        return decoder.decode(bytes)
      } catch {
        return decodeWindows1252(bytes)
      }
    }
    return { ...shape(name), decode, decoder: () => fromTextDecoder(name) }
  } catch {
    return undefined
  }
}

function byIconv(name: string): ArchiveCharset | undefined {
  const iconv = loadIconv()
  if (!iconv.encodingExists(name)) return undefined
  return {
    ...shape(name),
    decode: (bytes) => iconv.decode(bytes, name, KEEP_MARK),
    decoder: () => {
      const decoder = iconv.getDecoder(name, KEEP_MARK)
      return { write: (bytes) => decoder.write(Buffer.from(bytes)), end: () => decoder.end() ?? '' }
    },
  }
}

function shape(name: string): Pick<ArchiveCharset, 'name' | 'asciiSuperset' | 'width'> {
  const width =
    /32|ucs-?4/.test(name) && NOT_SUPERSET.test(name) ? 4 : /16|ucs-?2|unicode(?!.*utf-?7)/.test(name) ? 2 : 1
  return { name, asciiSuperset: !NOT_SUPERSET.test(name), width: NOT_SUPERSET.test(name) ? width : 1 }
}

function fromTextDecoder(name: string): PieceDecoder {
  let decoder = new TextDecoder(name, { ignoreBOM: true })
  const decode = (bytes: Uint8Array, stream: boolean): string => {
    try {
      return decoder.decode(bytes, { stream })
    } catch {
      decoder = new TextDecoder(name, { ignoreBOM: true })
      return '\ufffd'
    }
  }
  return { write: (bytes) => decode(bytes, true), end: () => decode(new Uint8Array(0), false) }
}

export const LONGEST_MARK = 4

/** With the length of the mark in bytes. */
export function byteOrderMark(bytes: Uint8Array): { charset: string; length: number } | undefined {
  const [a, b, c, d] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return { charset: 'utf-8', length: 3 }
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return { charset: 'utf-32le', length: 4 }
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return { charset: 'utf-32be', length: 4 }
  if (a === 0xff && b === 0xfe) return { charset: 'utf-16le', length: 2 }
  if (a === 0xfe && b === 0xff) return { charset: 'utf-16be', length: 2 }
  return undefined
}
