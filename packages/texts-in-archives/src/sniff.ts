import { judgeFromLine, MESSAGE_FIELD } from './containers/from-line.ts'
import { EMLX_LENGTH, isMmdf } from './containers/mailbox-marks.ts'
import { isBlank, isLikeTarHeader, isTarHeader, TAR_BLOCK } from './containers/tar/header.ts'
import { type ContentSyntax, contentSyntax } from './content-lines/syntax.ts'
import { byteOrderMark } from './decoding/charset.ts'
import { wideCharset } from './decoding/wide-charset.ts'
import { type FlatFormat, flatFormat, type PackageFormat, packageFormat } from './documents/office/package-format.ts'
import { type ShortcutFormat, shortcutFormat } from './shortcuts/sniff-shortcut.ts'
import { hasBareReturns, withLineFeeds } from './source/bare-returns.ts'
import { latin1 } from './source/latin1.ts'

export type Compression = 'gzip' | 'zstd' | 'bzip2' | 'xz' | 'lzma' | 'compress'

/** The kind of a file or member, recognised by its first bytes. */
export type ContentKind =
  | { readonly kind: Compression }
  | { readonly kind: 'zip' | 'tar' | 'rnews' | 'warc' | 'emlx' | 'pdf' }
  | { readonly kind: 'binary'; readonly detail: string }
  | { readonly kind: 'compound' | 'store' | 'tnef' | 'rtf' }
  /** Mail or news whose lines end in CR alone. */
  | { readonly kind: 'bare-returns' }
  | { readonly kind: 'package'; readonly format: PackageFormat }
  | { readonly kind: 'flat'; readonly format: FlatFormat }
  | ({ readonly kind: 'unread' } & UnreadFormat)
  | { readonly kind: 'shortcut'; readonly format: ShortcutFormat; readonly charset: string | undefined }
  /** `start` is the offset of the first message. */
  | { readonly kind: 'mbox' | 'mmdf' | 'message'; readonly start: number }
  | { readonly kind: 'content-lines'; readonly start: number; readonly syntax: ContentSyntax }
  | { readonly kind: 'text' | 'html'; readonly charset: string | undefined; readonly hasBareReturns?: boolean }

/** In bytes. */
export const SNIFF_SIZE: number = 4096

/** In bytes, where the first ones are zero: the record of an empty tar file, and a header. */
export const BLANK_REACH: number = 21 * TAR_BLOCK

/** Control characters that text does not hold. ESC is part of ISO-2022-JP, and SUB ends a text of DOS. */
export const NO_TEXT: RegExp = /[\0-\x07\x0e-\x19\x1c-\x1f]/

const MAGICS: readonly [Compression | 'zip', string][] = [
  ['gzip', '\x1f\x8b\x08'],
  ['zstd', '\x28\xb5\x2f\xfd'],
  ['xz', '\xfd7zXZ\x00'],
  ['compress', '\x1f\x9d'],
  ['zip', 'PK\x03\x04'],
  ['zip', 'PK\x05\x06'],
]

const BINARIES: readonly [name: string, start: string][] = [
  ['PNG image', '\x89PNG\r\n'],
  ['JPEG image', '\xff\xd8\xff'],
  ['GIF image', 'GIF8'],
  ['ELF program', '\x7fELF'],
  ['Java class or Mach-O program', '\xca\xfe\xba\xbe'],
]

/** ISO 32000-2 §7.5.2. Readers accept what is before it; here, blanks are accepted. */
const PDF = /^(?:\xef\xbb\xbf)?[\0\s]*%PDF-/
/** A compound file (MS-CFB §2.2): a message of Outlook, or an old document of Office. */
const COMPOUND = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
const STORE = /^!BDN[\s\S]{4}S[MO]/
const TNEF = '\x78\x9f\x3e\x22'
const RTF = /^\s*\{\\rtf\d/
/** pzstd begins with one (RFC 8878 §3.1.2). */
const SKIPPED_FRAME = /^[\x50-\x5f]\x2a\x4d\x18/
/** Section 1.1 of lzma-file-format.txt: the properties, a dictionary of whole 64 KiB, and the size or none. */
const LZMA = /^\x5d\0\0[\s\S]{2}(?:\xff{8}|[\s\S]{6}\0\0)/
/** Most small members are text, and have another first byte. */
const MAGIC_STARTS: ReadonlySet<number> = new Set([...MAGICS, ...BINARIES].map(([, start]) => start.charCodeAt(0)))

/** Archives have any name. */
export function sniff(bytes: Buffer, isWhole: boolean): ContentKind {
  // The name of the first member comes first in a tar file, and may be like a sign of another format.
  if (isTarHeader(bytes) || isTarAfterBlank(bytes)) return { kind: 'tar' }
  const head = latin1(bytes, 0, SNIFF_SIZE)
  const isMarked = MAGIC_STARTS.has(bytes[0]!)
  const binary = isMarked ? BINARIES.find(([, start]) => head.startsWith(start)) : undefined
  if (binary !== undefined) return { kind: 'binary', detail: binary[0] }
  const magic = isMarked ? MAGICS.find(([, start]) => head.startsWith(start)) : undefined
  if (magic !== undefined) {
    const format = magic[0] === 'zip' ? packageFormat(head) : undefined
    if (format !== undefined) return { kind: 'package', format }
    const unread = magic[0] === 'zip' ? unreadFormat(head) : undefined
    return unread === undefined ? ({ kind: magic[0] } as ContentKind) : { kind: 'unread', ...unread }
  }
  if (SKIPPED_FRAME.test(head)) return { kind: 'zstd' }
  if (LZMA.test(head)) return { kind: 'lzma' }
  if (PDF.test(head)) return { kind: 'pdf' }
  if (head.startsWith(COMPOUND)) return { kind: 'compound' }
  if (STORE.test(head)) return { kind: 'store' }
  if (head.startsWith(TNEF)) return { kind: 'tnef' }
  if (RTF.test(head)) return { kind: 'rtf' }
  const shortcut = shortcutFormat(head)
  if (shortcut !== undefined) return { kind: 'shortcut', format: shortcut, charset: undefined }
  const unread = unreadFormat(head)
  if (unread !== undefined) return { kind: 'unread', ...unread }
  if (/^BZh[1-9](?:1AY&SY|\x17rE8P\x90)/.test(head)) return { kind: 'bzip2' }
  if (isLikeTarHeader(bytes)) return { kind: 'tar' }
  if (hasBareReturns(head)) return sniffBareReturns(bytes, isWhole)
  if (/^#! (?:rnews \d|[cg]unbatch)/.test(head)) return { kind: 'rnews' }
  if (/^WARC\/\d/.test(head)) return { kind: 'warc' }
  const mark = byteOrderMark(bytes)
  if (mark !== undefined && mark.charset !== 'utf-8') return document(head, mark.charset)
  const wide = mark === undefined ? wideCharset(bytes.subarray(0, SNIFF_SIZE)) : undefined
  if (wide !== undefined) return document(head, wide)
  const syntax = contentSyntax(head)
  if (syntax !== undefined) return { kind: 'content-lines', start: mark?.length ?? 0, syntax }
  const start = (mark?.length ?? 0) + /^[\r\n]*/.exec(head.slice(mark?.length ?? 0))![0].length
  if (head.startsWith('From ', start) && judgeFromLine(bytes, start, isWhole) === 'from') return { kind: 'mbox', start }
  if (startsWithFields(head, start)) return { kind: 'message', start }
  if (isMmdf(head, start)) return { kind: 'mmdf', start }
  const length = EMLX_LENGTH.exec(head)?.[0].length
  if (length !== undefined && startsWithFields(head, length)) return { kind: 'emlx' }
  return document(head, undefined)
}

/** What other formats may start with, and the controls that are in no text. */
const NO_PLAIN_TEXT = /^\s*(?:<[a-z!?]|>?From |(?:version|dn):|\d*\s*$)|[\0-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/i

/**
 * No mail, no HTML, nothing packed; the last line need not be whole. What is read while it is written is not waited
 * for until it has {@link SNIFF_SIZE} bytes.
 */
export function startsAsText(bytes: Buffer): boolean {
  const mark = byteOrderMark(bytes)
  if (mark !== undefined && mark.charset !== 'utf-8') return false
  const head = latin1(bytes, mark?.length ?? 0, SNIFF_SIZE)
  if (NO_PLAIN_TEXT.test(head) || sniff(bytes, false).kind !== 'text') return false
  return !mayStartMessage(head.slice(0, head.lastIndexOf('\n') + 1))
}

/** One may be appended to the other. */
function isTarAfterBlank(bytes: Buffer): boolean {
  if (!isBlank(bytes.subarray(0, TAR_BLOCK))) return false
  const start = bytes.subarray(0, BLANK_REACH).findIndex((byte) => byte !== 0)
  return start > 0 && isTarHeader(bytes.subarray(start - (start % TAR_BLOCK)))
}

/** Other text is read as it is. */
function sniffBareReturns(bytes: Buffer, isWhole: boolean): ContentKind {
  const head = withLineFeeds(bytes.subarray(0, SNIFF_SIZE))
  const found = sniff(head, isWhole && head.length === bytes.length)
  if (found.kind === 'text' || found.kind === 'html') return { ...found, hasBareReturns: found.charset === undefined }
  return { kind: 'bare-returns' }
}

const HTML =
  /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)*<(?:!doctype\s+html|html|head|title|body)\b/i

function document(head: string, charset: string | undefined): ContentKind {
  const text = charset === undefined ? head : head.replaceAll('\0', '')
  const format = flatFormat(text)
  if (format !== undefined) return { kind: 'flat', format }
  const shortcut = charset === undefined ? undefined : shortcutFormat(text)
  if (shortcut !== undefined) return { kind: 'shortcut', format: shortcut, charset }
  return { kind: HTML.test(text) || isFragment(text) ? 'html' : 'text', charset }
}

/** A fragment of HTML begins with it. `<http://…>` is not one. */
const FRAGMENT =
  /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*<(?:a|article|b|base|blockquote|br|center|div|dl|font|footer|form|h[1-6]|header|hr|i?frame|img|link|main|meta|nav|ol|p|pre|section|span|strong|style|table|tbody|td|tr|ul)(?:\s+[\w:-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*\s*\/?>/i
/** HTML is common in it: links, headings, fences and tables. */
const MARKDOWN = /\]\(|^ {0,3}(?:#{1,6} |```|~~~|\|[ :-]*-)/m

function isFragment(text: string): boolean {
  return FRAGMENT.test(text) && !MARKDOWN.test(text)
}

/** Not a date or a level, as at the start of the lines of a log. */
const FIELD = /^(?!(?:trace|debug|info|notice|warn(?:ing)?|error|fatal|critical)[ \t]*:)([a-z][\w.-]*)[ \t]*:(?!\/\/)/i
/** All before others. */
const REPEATED_FIELD = /^(?:received|delivered-to|resent-|dkim-signature|arc-|authentication-results|x-|list-)/i
/** RFC 5321 §4.4; no other text begins with it. */
const TRACE = /^(?:received:\s+(?:from|by)\s|return-path:\s*<)/i
const TRACE_REACH = 80
/** Before the first that is known. */
const MOST_UNKNOWN = 4

/** Up to the second name that messages have. */
interface FirstFields {
  readonly known: string | undefined
  readonly isRepeated: boolean
  readonly hasSecond: boolean
  readonly isForeign: boolean
  readonly end: 'blank' | 'text' | undefined
}

function firstFields(head: string, from: number): FirstFields {
  let known: string | undefined
  let isRepeated = false
  let unknown = 0
  const until = (end: FirstFields['end'], hasSecond = false): FirstFields => {
    return { known, isRepeated, hasSecond, isForeign: unknown > MOST_UNKNOWN, end }
  }
  for (let start = from; start < head.length; ) {
    const newline = head.indexOf('\n', start)
    const line = head.slice(start, newline < 0 ? head.length : newline)
    const name = FIELD.exec(line)?.[1]?.toLowerCase()
    if (name === undefined) {
      const isRest = /^[ \t]|^\r?$|^>?From /.test(line) && (start > from || /^>?From /.test(line))
      if (!isRest) return until('text')
      if (line.trim() === '') return until('blank')
    } else if (MESSAGE_FIELD.test(name)) {
      if (known !== undefined && name !== known) return until(undefined, true)
      isRepeated = known !== undefined
      known = name
    } else if (known === undefined && ++unknown > MOST_UNKNOWN) return until(undefined)
    if (newline < 0) break
    start = newline + 1
  }
  return until(undefined)
}

/**
 * Two fields that messages have, or one before a blank line or if it is all there is. A log whose lines begin with
 * `status:` is no header.
 */
function startsWithFields(head: string, from: number): boolean {
  const { known, isRepeated, hasSecond, isForeign, end } = firstFields(head, from)
  if (known === undefined || isForeign) return false
  if (hasSecond || end === 'blank' || TRACE.test(head.slice(from, from + TRACE_REACH))) return true
  const isFull = head.length >= SNIFF_SIZE && end === undefined
  return isFull && (!isRepeated || REPEATED_FIELD.test(known))
}

function mayStartMessage(head: string): boolean {
  // Mail of Apple has its length before it.
  const { isForeign, end } = firstFields(head, /^(?:\d+\s*|[\r\n]*)/.exec(head)![0].length)
  return !isForeign && end === undefined
}

export function applyFormat(found: ContentKind, format: Format | undefined): ContentKind {
  if (format === undefined || format === found.kind || isPacked(found)) return found
  if ((format === 'mbox' && found.kind === 'mmdf') || (format === 'message' && found.kind === 'emlx')) return found
  if ('hasBareReturns' in found && found.hasBareReturns && format !== 'text' && format !== 'html')
    return { kind: 'bare-returns' }
  if (format === 'rnews' || format === 'warc') return { kind: format }
  if (format === 'mbox' || format === 'message') return { kind: format, start: 0 }
  return { kind: format, charset: 'charset' in found ? found.charset : undefined }
}

/**
 * The name of the kind of content that bytes are, from the first of them, or all if `isWhole`: `text`, `html`, `mbox`,
 * `message`, `zip`, and others. `format` is the format that the caller gives for it.
 */
export function kindOf(bytes: Uint8Array, isWhole: boolean, format?: Format): string {
  const { buffer, byteOffset, byteLength } = bytes
  return applyFormat(sniff(Buffer.from(buffer, byteOffset, byteLength), isWhole), format).kind
}

function isPacked({ kind }: ContentKind): boolean {
  return !isFormat(kind) && !['binary', 'unread', 'mmdf', 'emlx', 'flat', 'content-lines', 'shortcut'].includes(kind)
}

/** It holds text, or may. */
interface UnreadFormat {
  /** The name of the format and the program that reads it, for a person. */
  readonly detail: string
  /** Such as encrypted text in lines of ASCII. */
  readonly isText: boolean
}

const IWORK = /^PK\x03\x04[\s\S]{26}(?:Index\/[\w-]+\.iwa|Index\.zip|index\.apxl)/

/** And what reads them. */
const UNREAD: readonly [start: RegExp, name: string, reader: string][] = [
  [IWORK, 'Pages, Numbers or Keynote document', 'soffice'],
  [/^7z\xbc\xaf\x27\x1c/, '7z archive', '7z x'],
  [/^Rar!\x1a\x07/, 'RAR archive', 'unrar x'],
  [/^MSCF\0\0\0\0/, 'cabinet archive', 'cabextract'],
  [/^[\s\S]{2}-l[hz][0-9ds]-[\s\S]{0,7}\0/, 'LHA archive', 'lha x'],
  [/^!<arch>\n/, 'ar archive', 'ar x'],
  [/^(?:07070[12][0-9a-fA-F]{104}|070707[0-7]{70})/, 'cpio archive', 'cpio -i'],
  [/^LZIP[\0\x01]/, 'lzip', 'lzip -d'],
  [/^\x04\x22\x4d\x18/, 'lz4', 'lz4 -d'],
  [/^SQLite format 3\0/, 'SQLite database', 'sqlite3 FILE .dump'],
  [/^\xcf\xad\x12\xfe/, 'Outlook Express mail store (DBX)', 'undbx'],
  [
    /^\x30[\x80-\x84][\s\S]{0,4}\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07[\x02\x03]/,
    'S/MIME or CMS message',
    'openssl cms',
  ],
]

/** One is wrong, or the file ends after them. */
const DAMAGED: readonly [start: RegExp, name: string][] = [
  [
    /^(?:[^\x1f]\x8b\x08|\x1f[^\x8b\x9d]\x08|\x1f\x8b[^\x08])[\0-\x1f][\s\S]{4}[\0\x02\x04][\0-\x0d\xff]|^\x1f\x8b?$/,
    'gzip file',
  ],
  [/^(?:[^P]K\x03\x04|P[^K]\x03\x04|PK[^\x01\x03\x05]\x04|PK\x03[^\x04])[\x0a-\x3f]\0/, 'zip archive'],
  [
    /^(?!BZh[1-9]1AY&SY)(?:[\s\S]Zh[1-9]1AY&SY|B[\s\S]h[1-9]1AY&SY|BZ[\s\S]{2}1AY&SY|BZh[1-9](?:1AY|[\s\S]{3}&SY|1?A?$))/,
    'bzip2 file',
  ],
  [/^(?:[^\xfd]7zXZ\0|\xfd[\s\S]zXZ\0|\xfd7[\s\S]XZ\0|\xfd7z[\s\S]Z\0|\xfd7zX[\s\S]\0|\xfd7zXZ|\xfd7z?X?$)/, 'xz file'],
  [
    /^(?:[^\x28]\xb5\x2f\xfd|\x28[\s\S]\x2f\xfd|\x28\xb5[\s\S]\xfd|\x28\xb5\x2f[\s\S][\0-\x08]|\x28\xb5\x2f?$)/,
    'zstd file',
  ],
]

const TEXTUAL: readonly [start: RegExp, name: string, reader: string][] = [
  [/^BABYL OPTIONS:/, 'Babyl mailbox', 'emacs -batch -f batch-unrmail'],
  [/^\s*-----BEGIN PGP MESSAGE-----/, 'PGP message', 'gpg -d'],
  [/^\s*-----BEGIN (?:PKCS7|CMS)-----/, 'S/MIME or CMS message', 'openssl cms'],
]

/** `head` is latin1. */
function unreadFormat(head: string): UnreadFormat | undefined {
  const found = UNREAD.find(([start]) => start.test(head))
  if (found !== undefined) return { detail: detailOf(found[1], found[2]), isText: false }
  const damaged = DAMAGED.find(([start]) => start.test(head))
  if (damaged !== undefined) return { detail: `damaged ${damaged[1]}`, isText: false }
  const textual = TEXTUAL.find(([start]) => start.test(head))
  return textual && { detail: detailOf(textual[1], textual[2]), isText: true }
}

export function detailOf(name: string, reader: string): string {
  return `${name}; read by ${reader}`
}

/** The format of the texts in a file. Compression and archives around them are recognised in any case. */
export type Format = 'mbox' | 'message' | 'text' | 'html' | 'rnews' | 'warc'

const FORMAT_NAMES: readonly string[] = ['mbox', 'message', 'text', 'html', 'rnews', 'warc'] satisfies Format[]

export function isFormat(name: unknown): name is Format {
  return FORMAT_NAMES.includes(name as string)
}
