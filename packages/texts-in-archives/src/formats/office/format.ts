import type { FileFormat } from '../row.ts'
import { ZIP_STARTS } from '../zip/format.ts'
import type { FlatFormat } from './read-flat.ts'
import type { PackageFormat } from './read-package.ts'

/** A zip file of XML. */
function packed(
  format: PackageFormat,
  row: Pick<FileFormat, 'name' | 'mediaTypes' | 'extensions' | 'types' | 'isGuess'>,
  first: RegExp,
): FileFormat {
  return {
    ...row,
    ...{ kind: 'package', ownsExtensions: true, isPacked: true, starts: ZIP_STARTS, work: 8 },
    find: ({ text }) => (first.test(text.slice(0, REACH)) ? 0 : undefined),
    open: async (_, window, job, nest) => (await import('./read-package.ts')).readPackage(window, job, nest, format),
  }
}

/** A header of 30 bytes, the name of the first member, an extra field and the media type. */
const REACH = 256

/** EPUB 3.3 §4.3.3: the first member is the media type. */
export const EPUB: FileFormat = packed(
  'epub',
  { name: 'EPUB', mediaTypes: ['application/epub+zip'], extensions: ['epub'], types: ['book'] },
  /^[\s\S]{30}mimetype[\s\S]*?application\/epub\+zip/,
)
/** ODF 1.3 part 2 §3.3: the first member is the media type. */
export const OPEN_DOCUMENT: FileFormat = packed(
  'opendocument',
  {
    name: 'OpenDocument',
    mediaTypes: ['application/vnd.oasis.opendocument.*', 'application/vnd.sun.xml.*'],
    extensions: ['odt', 'ods', 'odp', 'odg', 'odm', 'ott', 'ots', 'otp', 'otg', 'sxw', 'sxc', 'sxi', 'sxd'],
    types: ['office'],
  },
  /^[\s\S]{30}mimetype[\s\S]*?application\/vnd\.(?:oasis\.opendocument|sun\.xml)\./,
)
const OPEN_XML_TYPES = ['wordprocessingml', 'spreadsheetml', 'presentationml'].map(
  (language) => `application/vnd.openxmlformats-officedocument.${language}.*`,
)
const MACRO_TYPES = [
  ...['word.document', 'word.template', 'excel.sheet', 'excel.template', 'excel.sheet.binary'],
  ...['powerpoint.presentation', 'powerpoint.template', 'powerpoint.slideshow'],
].map((name) => `application/vnd.ms-${name}.macroenabled.*`)

/** ECMA-376-2 §7. Other archives have such folders, too. */
export const OPEN_XML: FileFormat = packed(
  'ooxml',
  {
    name: 'Office Open XML',
    mediaTypes: [...OPEN_XML_TYPES, ...MACRO_TYPES],
    extensions: [
      ...['docx', 'docm', 'dotx', 'dotm', 'xlsx', 'xlsm', 'xlsb', 'xltx', 'xltm'],
      ...['pptx', 'pptm', 'potx', 'potm', 'ppsx', 'ppsm'],
    ],
    types: ['office'],
    isGuess: true,
  },
  /^[\s\S]{30}(?:\[Content_Types\]\.xml|_rels\/|docProps\/|customXml\/|word\/|ppt\/|xl\/)/,
)

/** One XML file, by its root. */
function flat(
  format: FlatFormat,
  row: Pick<FileFormat, 'name' | 'mediaTypes' | 'extensions' | 'types'>,
  root: string,
): FileFormat {
  const start = new RegExp(`${BEFORE_ROOT}(?:[\\w.-]+:)?${root}`)
  return {
    ...row,
    ...{ kind: 'flat', isWide: true, isBody: true },
    find: ({ text }) => (text.includes('<') && start.test(text) ? 0 : undefined),
    open: async ({ charset }, window, job) => (await import('./read-flat.ts')).readFlat(window, job, format, charset),
  }
}

const BEFORE_ROOT = String.raw`^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*(?:<\?[^>]*>\s*|<!--[^>]*-->\s*)*<`

export const FLAT: readonly FileFormat[] = [
  // ODF 1.3 part 3 §3.1.2
  flat(
    'flat-opendocument',
    { name: 'flat OpenDocument', extensions: ['fodt', 'fods', 'fodp', 'fodg'], types: ['office'] },
    `document\\s[^>]*\\burn:oasis:names:tc:opendocument:xmlns:office:1\\.0["']`,
  ),
  // FictionBook 2.0, the schema's root
  flat(
    'fictionbook',
    { name: 'FictionBook', mediaTypes: ['application/fictionbook+xml'], extensions: ['fb2'], types: ['book'] },
    'FictionBook\\s[^>]*gribuser\\.ru/xml/fictionbook/2',
  ),
]

/** Pages, Numbers and Keynote write packages that are not read. */
export const IWORK: FileFormat = {
  ...{ kind: 'unread', name: 'Pages, Numbers or Keynote document', reader: 'soffice', starts: ZIP_STARTS },
  matches: /^PK\x03\x04[\s\S]{26}(?:Index\/[\w-]+\.iwa|Index\.zip|index\.apxl)/,
}
