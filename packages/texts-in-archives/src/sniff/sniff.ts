import { judgeFromLine } from '../containers/from-line.ts'
import { EMLX_LENGTH, isMmdf } from '../containers/mailbox-marks.ts'
import { isBlank, isLikeTarHeader, isTarHeader, TAR_BLOCK } from '../containers/tar/header.ts'
import { type ContentSyntax, contentSyntax } from '../content-lines/syntax.ts'
import { byteOrderMark } from '../decoding/charset.ts'
import { wideCharset } from '../decoding/wide-charset.ts'
import { type FlatFormat, flatFormat, type PackageFormat, packageFormat } from '../documents/office/package-format.ts'
import { type ShortcutFormat, shortcutFormat } from '../shortcuts/sniff-shortcut.ts'
import { hasBareReturns, withLineFeeds } from '../source/bare-returns.ts'
import { latin1 } from '../source/latin1.ts'
import { BLANK_REACH, SNIFF_SIZE } from './head.ts'
import { isHtml } from './html.ts'
import { mayStartMessage, startsWithFields } from './mail-fields.ts'
import { type UnreadFormat, unreadFormat } from './unread.ts'

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

function document(head: string, charset: string | undefined): ContentKind {
  const text = charset === undefined ? head : head.replaceAll('\0', '')
  const format = flatFormat(text)
  if (format !== undefined) return { kind: 'flat', format }
  const shortcut = charset === undefined ? undefined : shortcutFormat(text)
  if (shortcut !== undefined) return { kind: 'shortcut', format: shortcut, charset }
  return { kind: isHtml(text) ? 'html' : 'text', charset }
}
