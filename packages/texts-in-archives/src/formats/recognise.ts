import { byteOrderMark } from '../decoding/charset.ts'
import { wideCharset } from '../decoding/wide-charset.ts'
import type { Format, Found, Head } from '../job/sign.ts'
import { hasBareReturns, withLineFeeds } from '../source/bare-returns.ts'
import { SNIFF_SIZE } from '../source/head.ts'
import { latin1 } from '../source/latin1.ts'
import type { Window } from '../source/window.ts'
import { BARE_RETURNS } from './bare-returns/format.ts'
import { MBOX } from './mbox/format.ts'
import type { FileFormat } from './row.ts'
import { DIVIDED, FAR, FORMATS, GROWING, LINED, NARROW, SIGNED, WIDE } from './table.ts'

/** Formats with signatures by the first byte of a file: most small members are text, and begin with none of them. */
const BY_FIRST_BYTE: readonly (readonly FileFormat[])[] = Array.from({ length: 256 }, (_, first) => {
  return SIGNED.filter(({ starts }) => starts?.some((start) => start.charCodeAt(0) === first) ?? true)
})

/** What a file is, by its first bytes: its name proves nothing. */
export function recognise(bytes: Buffer, isWhole: boolean): Found<FileFormat> {
  const text = latin1(bytes, 0, SNIFF_SIZE)
  const head = { bytes, text, isWhole, markLength: 0, textStart: 0 }
  const signed = firstOf(BY_FIRST_BYTE[bytes[0] ?? 0]!, head, undefined)
  if (signed !== undefined) return signed
  if (hasBareReturns(text)) return recogniseBareReturns(bytes, isWhole)
  const lined = firstOf(LINED, head, undefined)
  if (lined !== undefined) return lined
  const mark = byteOrderMark(bytes)
  const charset = mark === undefined ? wideCharset(bytes.subarray(0, SNIFF_SIZE)) : wideOf(mark.charset)
  if (charset !== undefined) return firstOf(WIDE, { ...head, text: text.replaceAll('\0', '') }, charset)!
  const markLength = mark?.length ?? 0
  const textStart = markLength + /^[\r\n]*/.exec(text.slice(markLength))![0].length
  return firstOf(NARROW, { ...head, markLength, textStart }, undefined) ?? firstOf(WIDE, head, undefined)!
}

function wideOf(charset: string): string | undefined {
  return charset === 'utf-8' ? undefined : charset
}

function firstOf(
  formats: readonly FileFormat[],
  head: Head,
  charset: string | undefined,
): Found<FileFormat> | undefined {
  for (const format of formats) {
    const start = startOf(format, head)
    if (start !== undefined) return { format, start, charset }
  }
  return undefined
}

function startOf({ starts, matches, find }: FileFormat, head: Head): number | undefined {
  if (starts !== undefined && !starts.some((start) => head.text.startsWith(start))) return undefined
  if (find !== undefined) return find(head)
  return matches === undefined || matches.test(head.text) ? 0 : undefined
}

/** Text that is neither mail nor news is read as it is. */
function recogniseBareReturns(bytes: Buffer, isWhole: boolean): Found<FileFormat> {
  const head = withLineFeeds(bytes.subarray(0, SNIFF_SIZE))
  const found = recognise(head, isWhole && head.length === bytes.length)
  if (found.format.kind === 'text' || found.format.kind === 'html')
    return { ...found, hasBareReturns: found.charset === undefined }
  return { format: BARE_RETURNS, start: 0, charset: undefined }
}

const CONTROL = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/

/**
 * Whether what is there is no mail, no HTML and nothing packed; the last line need not be whole. What is read while it is
 * written is not waited for until it has {@link SNIFF_SIZE} bytes.
 */
export function startsAsText(bytes: Buffer): boolean {
  const mark = byteOrderMark(bytes)
  if (mark !== undefined && mark.charset !== 'utf-8') return false
  const head = latin1(bytes, mark?.length ?? 0, SNIFF_SIZE)
  if (CONTROL.test(head) || GROWING.some(({ mayFollow }) => mayFollow!(head))) return false
  return recognise(bytes, false).format.kind === 'text'
}

/** How many of the first bytes show what a file is, if those up to {@link SNIFF_SIZE} do not. */
export function reachOf(bytes: Buffer): number {
  return Math.max(...FAR.map(({ reach }) => reach!(bytes)))
}

/** What a file is that has more to show than its first bytes: a zip file, by the names of its members. */
export async function lookInside(found: Found<FileFormat>, window: Window): Promise<Found<FileFormat>> {
  if (found.format.isGuess !== true) return found
  const { zipFormat } = await import('./zip-kind.ts')
  return { ...found, format: await zipFormat(found.format, window) }
}

/** The formats that a caller can say. */
const BY_NAME: ReadonlyMap<string, FileFormat> = new Map(
  FORMATS.flatMap((format) => (format.as === format.kind ? [[format.as, format] as const] : [])),
)

/** The format of a file of which a range is read, by its kind; without one, a mailbox. */
export function dividedFormat(kind: string | undefined): FileFormat {
  return DIVIDED.find((format) => format.kind === kind) ?? MBOX
}

export function isFormat(name: unknown): name is Format {
  return BY_NAME.has(name as string)
}

/** What a file is, if the caller says the format of the texts in it. */
export function asFormat(found: Found<FileFormat>, format: Format | undefined): Found<FileFormat> {
  const { as, kind, isPacked } = found.format
  if (format === undefined || format === as || format === kind || isPacked) return found
  const row = BY_NAME.get(format)!
  if (found.hasBareReturns && !row.isWide) return { format: BARE_RETURNS, start: 0, charset: undefined }
  return { format: row, start: 0, charset: row.isWide ? found.charset : undefined }
}

/**
 * The name of the kind of content that bytes are, from the first of them, or all if `isWhole`: `text`, `html`, `mbox`,
 * `message`, `zip`, and others. `format` is the format that the caller gives for it.
 */
export function kindOf(bytes: Uint8Array, isWhole: boolean, format?: Format): string {
  const { buffer, byteOffset, byteLength } = bytes
  return asFormat(recognise(Buffer.from(buffer, byteOffset, byteLength), isWhole), format).format.kind
}
