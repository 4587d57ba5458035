/** It holds text, or may. */
export interface UnreadFormat {
  /** The name of the format and the program that reads it, for a person. */
  readonly detail: string
  /** Such as encrypted text in lines of ASCII. */
  readonly isText: boolean
}

const IWORK_READER = ['Pages, Numbers or Keynote document', 'soffice'] as const
const IWORK = /^PK\x03\x04[\s\S]{26}(?:Index\/[\w-]+\.iwa|Index\.zip|index\.apxl)/

/** And what reads them. */
const UNREAD: readonly [start: RegExp, name: string, reader: string][] = [
  [IWORK, ...IWORK_READER],
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
  [/^[\s\S]{60}(?:BOOKMOBI|TEXtREAd)/, 'Mobipocket book (.mobi, .azw, .prc)', 'ebook-convert'],
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

/** Recognised by the names of its members. */
export const IWORK_DOCUMENT: UnreadFormat = { detail: detailOf(...IWORK_READER), isText: false }

/** `head` is latin1. */
export function unreadFormat(head: string): UnreadFormat | undefined {
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
