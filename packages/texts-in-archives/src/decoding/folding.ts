import { CR, EQUALS, LF, SPACE, TAB } from '../source/ascii.ts'
import { betweenCharacters } from './cut.ts'
import { SegmentMap } from './offset-map.ts'

/**
 * RFC 5545 §3.1, RFC 6350 §3.2, RFC 2849: a line break and the blank after it are left out, also within a character.
 * A soft line break of quoted-printable is no fold.
 */

export function foldMap(raw: Buffer, keepsSoftBreaks = false): SegmentMap {
  const map = new SegmentMap()
  unfold(raw, keepsSoftBreaks, map)
  return map
}

/** `keepsSoftBreaks`: the value is in quoted-printable. */
export function unfold(raw: Buffer, keepsSoftBreaks = false, map?: SegmentMap): Buffer {
  if (map === undefined && !raw.includes(LF)) return raw
  const out = Buffer.allocUnsafe(raw.length)
  let written = 0
  let from = 0
  const copy = (to: number): void => {
    if (to > from) map?.addRun(written, from)
    written += raw.copy(out, written, from, to)
  }
  for (let at = raw.indexOf(LF); at >= 0; at = raw.indexOf(LF, at + 1)) {
    if (!isFold(raw, at)) continue
    const end = breakStart(raw, from, at)
    if (keepsSoftBreaks && raw[end - 1] === EQUALS) continue
    copy(end)
    from = at + 2
  }
  copy(raw.length)
  return out.subarray(0, written)
}

export function isFold(bytes: Buffer, at: number): boolean {
  const next = bytes[at + 1]
  return next === SPACE || next === TAB
}

/** Not before `from`. Some writers have two CRs in it. */
export function breakStart(bytes: Buffer, from: number, at: number): number {
  let start = at
  while (start > from && bytes[start - 1] === CR && at - start < 2) start--
  return start
}

const BACKSLASH = 0x5c

/**
 * Before the last fold of the second half that is between characters of UTF-8, and in no escape; else after a blank,
 * or between characters.
 */
export function cutFolded(bytes: Buffer, from: number, to: number): number {
  const half = from + ((to - from) >> 1)
  for (let at = bytes.lastIndexOf(LF, to - 2); at >= half; at = bytes.lastIndexOf(LF, at - 1)) {
    const start = breakStart(bytes, half, at)
    const isWithin = bytes[start - 1] === BACKSLASH || (bytes[at + 2]! & 0xc0) === 0x80
    if (isFold(bytes, at) && !isWithin) return start
  }
  const blank = bytes.lastIndexOf(SPACE, to - 1)
  return blank >= half ? blank + 1 : betweenCharacters(bytes, from, to)
}

/** RFC 5545 §3.3.11; some writers of vCard 3 escape the colon. */
export const TEXT_ESCAPES: RegExp = /\\([nN\\,;:])/g
/** Some writers escape as in text. */
export const URI_ESCAPES: RegExp = /\\([,;:])/g

/** References that need no declaration, and those by number to one UTF-16 unit. */
export const XML_ESCAPES: RegExp = /&(amp|lt|gt|quot|apos|#x[\da-fA-F]{1,4}|#\d{1,4});/g
const MARKS: Readonly<Record<string, string>> = { n: '\n', N: '\n', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes escapes, each of which is one character. */
export function unescaped(escaped: string, escapes: RegExp): string {
  return escaped.replace(escapes, (_, mark: string) => {
    return MARKS[mark] ?? (mark[0] === '#' ? String.fromCharCode(Number(`0${mark.slice(1)}`)) : mark)
  })
}

export function escapeMap(escaped: string, escapes: RegExp): SegmentMap {
  const map = new SegmentMap()
  let written = 0
  let from = 0
  for (const { 0: sequence, index } of escaped.matchAll(escapes)) {
    if (index > from) map.addRun(written, from)
    written += index - from
    from = index + sequence.length
    map.addAtom(written++, index, from)
  }
  map.addRun(written, from)
  return map
}
