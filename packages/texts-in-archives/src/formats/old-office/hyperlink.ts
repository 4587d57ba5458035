import { decodeUtf16 } from '../../source/utf16.ts'
import { u16, u32 } from './document.ts'

/** MS-OSHARED §2.3.7.1, the flags of a hyperlink object */
const MONIKER = 0x01
const LOCATION = 0x08
const NAME = 0x10
const FRAME = 0x80
const AS_STRING = 0x100

/** The first bytes of the identifiers of monikers (§2.3.7.6 and §2.3.7.8), which name a URL or a file. */
const URL_MONIKER = 0x79eac9e0
const FILE_MONIKER = 0x00000303
const IDENTIFIER_SIZE = 16
const VERSIONS_SIZE = 24

/** The target of a hyperlink object, with the place in it; undefined if it is in the document. */
export function targetOfHyperlink(bytes: Buffer): string | undefined {
  const flags = u32(bytes, 4)
  let at = 8
  const string = (): string => {
    const start = at + 4
    at = Math.min(start + 2 * u32(bytes, at), bytes.length)
    return wide(bytes, start, at)
  }
  if ((flags & NAME) !== 0) string()
  if ((flags & FRAME) !== 0) string()
  let target: string | undefined
  if ((flags & MONIKER) !== 0 && (flags & AS_STRING) !== 0) target = string()
  else if ((flags & MONIKER) !== 0) {
    const kind = u32(bytes, at)
    at += IDENTIFIER_SIZE
    if (kind === URL_MONIKER) {
      const start = at + 4
      at = start + u32(bytes, at)
      target = wide(bytes, start, at)
    } else if (kind === FILE_MONIKER) {
      const start = at + 6
      const end = start + u32(bytes, at + 2)
      target = bytes.toString('latin1', start, Math.min(end, bytes.length)).replace(/\0.*$/s, '')
      at = end + VERSIONS_SIZE
      const size = u32(bytes, at)
      const last = at + 10 + u32(bytes, at + 4)
      if (size > 0) target = wide(bytes, at + 10, last)
      at += 4 + size
    }
  }
  const location = (flags & LOCATION) !== 0 ? string() : ''
  return target && location !== '' && !target.includes('#') ? `${target}#${location}` : target
}

function wide(bytes: Buffer, start: number, end: number): string {
  return decodeUtf16(bytes, start, end).replace(/\0.*$/s, '')
}

/** CLSID_StdHlink, which is before a hyperlink object that is within other data (MS-ODRAW, pihlShape). */
const STANDARD = Buffer.from('d0c9ea79f9bace118c8200aa004ba90b', 'hex')

/** The targets of shapes in drawings. */
export function* targetsIn(bytes: Buffer): Generator<string> {
  for (let at = bytes.indexOf(STANDARD); at >= 0; at = bytes.indexOf(STANDARD, at + 1)) {
    const target = targetOfHyperlink(bytes.subarray(at + STANDARD.length, at + LONGEST))
    if (target) yield target
  }
}

/** In bytes. */
const LONGEST = 1 << 13

/** Of a cell, of the first of several (MS-XLS §2.4.140). */
export function cellOfHyperlink(bytes: Buffer): { readonly row: number; readonly column: number } {
  return { row: u16(bytes, 0), column: u16(bytes, 4) }
}
