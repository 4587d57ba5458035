import type { FileFormat } from '../row.ts'
import { ZIP_STARTS } from '../zip/format.ts'
import type { FlatFormat } from './read-flat.ts'
import type { PackageFormat } from './read-package.ts'

/** A zip file of XML. */
function packed(
  format: PackageFormat,
  row: Pick<FileFormat, 'name' | 'mediaTypes' | 'extensions' | 'types' | 'isGuess' | 'hasMembers'>,
  first: RegExp,
): FileFormat {
  return {
    ...row,
    ...{ kind: 'package', ownsExtensions: true, isPacked: true, starts: ZIP_STARTS, work: 8, isInParagraphs: true },
    find: ({ text }) => (first.test(text.slice(0, REACH)) ? 0 : undefined),
    open: async (_, window, job, nest) => (await import('./read-package.ts')).readPackage(window, job, nest, format),
  }
}

type Names = ReadonlySet<string>

function has(names: Names, pattern: RegExp): boolean {
  for (const name of names) if (pattern.test(name)) return true
  return false
}

/** A header of 30 bytes, the name of the first member, an extra field and the media type. */
const REACH = 256

/** EPUB 3.3 §4.3.3: the first member is the media type. */
export const EPUB: FileFormat = packed(
  'epub',
  {
    ...{ name: 'EPUB', mediaTypes: ['application/epub+zip'], extensions: ['epub'], types: ['book'] },
    // Pages of InDesign have a container, too.
    hasMembers: (names, isAll) =>
      names.has('meta-inf/container.xml') &&
      !names.has('designmap.xml') &&
      has(names, isAll ? /\.opf$/ : /\.(?:opf|ncx|x?html?)$|^mimetype$/),
  },
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
    hasMembers: (names, isAll) =>
      names.has('content.xml') &&
      (names.has('meta-inf/manifest.xml') || (!isAll && has(names, /^(?:mimetype|(?:styles|meta|settings)\.xml)$/))),
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

/** The main parts of Word, PowerPoint and Excel, which most writers name so. */
const MAIN = /^(?:word\/document\d*\.xml|ppt\/presentation\.xml|xl\/workbook\.(?:xml|bin))$/

/** ECMA-376-2 §7. Other archives have such folders, too. */
export const OPEN_XML: FileFormat = packed(
  'ooxml',
  {
    name: 'Office Open XML',
    mediaTypes: [...OPEN_XML_TYPES, ...MACRO_TYPES, 'application/vnd.openxmlformats-officedocument'],
    extensions: [
      ...['docx', 'docm', 'dotx', 'dotm', 'xlsx', 'xlsm', 'xlsb', 'xltx', 'xltm'],
      ...['pptx', 'pptm', 'potx', 'potm', 'ppsx', 'ppsm'],
    ],
    types: ['office'],
    isGuess: true,
    hasMembers(names, isAll) {
      const [types, relationships] = [names.has('[content_types].xml'), names.has('_rels/.rels')]
      return has(names, MAIN) || (isAll ? types && relationships : types || relationships)
    },
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
    ...{ kind: 'flat', isWide: true, isBody: true, isInParagraphs: true },
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
    { name: 'FictionBook', mediaTypes: ['application/x-fictionbook+xml'], extensions: ['fb2'], types: ['book'] },
    'FictionBook\\s[^>]*gribuser\\.ru/xml/fictionbook/2',
  ),
]

/** Pages, Numbers and Keynote write packages that are not read. */
export const IWORK: FileFormat = {
  ...{ kind: 'unread', name: 'Pages, Numbers or Keynote document', reader: 'soffice', starts: ZIP_STARTS },
  matches: /^PK\x03\x04[\s\S]{26}(?:Index\/[\w-]+\.iwa|Index\.zip|index\.apxl)/,
  hasMembers: (names) =>
    has(names, /^index\/[\w-]+\.iwa$|^index\.apxl(?:\.gz)?$/) ||
    (has(names, /^index\.xml(?:\.gz)?$/) && has(names, /^(?:quicklook|thumbs)\/|^buildversionhistory\.plist$/)) ||
    (names.has('index.zip') && has(names, /^metadata\//)),
}
