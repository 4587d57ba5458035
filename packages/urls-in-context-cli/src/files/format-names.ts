// From the table of formats of texts-in-archives; `npx vitest run format-names -u` writes it anew.

/** The ends of names of the formats that `--type` knows. */
export const FORMAT_TYPES = {
  archive: '7z apk cab cpio deb iso jar lha lzh rar tar taz tbz tbz2 tgz txz tzst war whl xpi zip',
  book: 'azw azw3 chm epub fb2 mobi prc',
  calendar: 'ics ifb vcs',
  card: 'vcard vcf',
  html: 'htm html shtml xhtm xhtml',
  ldif: 'ldi ldif',
  mail: 'eml emlx mbox mbx mmdf msg oft ost p7m p7z pst',
  mbox: 'mbox mbx mmdf',
  office:
    'doc docm docx dot dotm dotx fodg fodp fods fodt odg odm odp ods odt otg otp ots ott pot potm potx pps ppsm ppsx ppt pptm pptx rtf sxc sxd sxi sxw xls xlsb xlsm xlsx xlt xltm xltx',
  pdf: 'pdf',
  shortcut: 'desktop lnk url webloc website',
  txt: 'text txt',
  warc: 'warc wat wet',
} as const

/** The ends of names of compressed files. */
export const COMPRESSED = 'bz2 gz lzma xz z zst'

/** The kinds of content by the work for a byte, in bytes of a plain mailbox, where it is not 1. */
export const KINDS_BY_WORK: Readonly<Record<number, string>> = {
  4: 'sqlite store',
  8: 'compound compress early-office gzip lzma mobi package pdf rtf tar tnef xz zip zstd',
  20: 'packed',
  30: 'bzip2',
}

/** The ends of names by the same. */
export const ENDS_BY_WORK: Readonly<Record<number, string>> = {
  4: 'db ost pst sqlite sqlite3',
  8: 'apk azw azw3 docm docx dotm dotx epub gz jar lzma mobi msg odg odm odp ods odt oft otg otp ots ott pdf potm potx ppsm ppsx pptm pptx prc rtf sxc sxd sxi sxw tar taz tgz tnef txz tzst war whl xlsb xlsm xlsx xltm xltx xpi xz z zip zst',
  20: '7z cab chm cpio deb iso lha lzh rar',
  30: 'bz2 tbz tbz2',
}
