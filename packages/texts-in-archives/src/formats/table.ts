import { BARE_RETURNS } from './bare-returns/format.ts'
import { CHATS } from './chat/format.ts'
import { CMS, CMS_TEXT } from './cms/format.ts'
import { ENCRYPTED_OFFICE, OTHER_COMPOUND } from './compound/unread.ts'
import { COMPRESSED, COMPRESSED_TARS, DAMAGED } from './compressed/format.ts'
import { CONTENT_LINES } from './content-lines/format.ts'
import { EMLX } from './emlx/format.ts'
import { HTML } from './html/format.ts'
import { MBOX } from './mbox/format.ts'
import { MESSAGE } from './message/format.ts'
import { MMDF } from './mmdf/format.ts'
import { MOBI } from './mobi/format.ts'
import { EPUB, FLAT, IWORK, OPEN_DOCUMENT, OPEN_XML } from './office/format.ts'
import { OLD_SHEET, WORD_2 } from './old-office/format.ts'
import { COMPOUND, OLD_OFFICE, STORE, TNEF } from './outlook/format.ts'
import { IMAGE, PACKED } from './packed/format.ts'
import { PDF } from './pdf/format.ts'
import { RNEWS } from './rnews/format.ts'
import type { FileFormat } from './row.ts'
import { RTF } from './rtf/format.ts'
import { SHORTCUTS } from './shortcut/format.ts'
import { SQLITE } from './sqlite/format.ts'
import { DAMAGED_TAR, TAR } from './tar/format.ts'
import { CODED, TEXT } from './text/format.ts'
import { MEDIA } from './text/media.ts'
import { BINARY, UNREAD, UNREAD_TEXT } from './unread/format.ts'
import { WARC, WARC_DERIVED } from './warc/format.ts'
import { WIKI_DUMP } from './wiki/format.ts'
import { PROGRAM, ZIP } from './zip/format.ts'

/**
 * All formats. The first one that fits is taken. A tar file and the image of a disc are first, since they may begin like
 * another format; what is like most texts comes last.
 */
export const SIGNED: readonly FileFormat[] = [
  ...[TAR, IMAGE],
  ...BINARY,
  ...COMPRESSED,
  // A zip file by its first member, and one of any files
  ...[IWORK, EPUB, OPEN_DOCUMENT, OPEN_XML, PROGRAM, ZIP],
  ...PACKED,
  PDF,
  CMS,
  SQLITE,
  MOBI,
  ...[COMPOUND, WORD_2, OLD_SHEET, STORE, TNEF],
  RTF,
  ...SHORTCUTS,
  ...UNREAD,
  ...DAMAGED,
  CMS_TEXT,
  ...UNREAD_TEXT,
  DAMAGED_TAR,
  ...MEDIA,
]

/** Formats in lines, whose ends are line feeds. */
export const LINED: readonly FileFormat[] = [RNEWS, WARC]

/** Formats of lines of ASCII. */
export const NARROW: readonly FileFormat[] = [...CHATS, ...CONTENT_LINES, MBOX, MESSAGE, MMDF, EMLX]

/** Formats in any charset. */
export const WIDE: readonly FileFormat[] = [...FLAT, ...SHORTCUTS.filter(isWide), WIKI_DUMP, HTML, ...CODED, TEXT]

function isWide(format: FileFormat): boolean {
  return format.isWide === true
}

/** Known by a name alone, or by what is in a file of another format. */
const UNSIGNED = [BARE_RETURNS, ...COMPRESSED_TARS, OLD_OFFICE, WARC_DERIVED, ENCRYPTED_OFFICE, OTHER_COMPOUND]

/** Each format once. */
export const FORMATS: readonly FileFormat[] = [...new Set([...SIGNED, ...LINED, ...NARROW, ...WIDE, ...UNSIGNED])]

export const DIVIDED: readonly FileFormat[] = FORMATS.filter(({ division }) => division !== undefined)
export const FAR: readonly FileFormat[] = FORMATS.filter(({ reach }) => reach !== undefined)
export const GROWING: readonly FileFormat[] = FORMATS.filter(({ mayFollow }) => mayFollow !== undefined)
export const ZIPPED: readonly FileFormat[] = FORMATS.filter(({ hasMembers }) => hasMembers !== undefined)
