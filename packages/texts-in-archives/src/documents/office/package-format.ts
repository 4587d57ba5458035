/** Zip files of XML. */
export type PackageFormat = 'ooxml' | 'opendocument' | 'epub'

/** The first member, whose name follows a header of 30 bytes; with `mimetype`, its content as well. */
const STARTS: readonly (readonly [PackageFormat, RegExp])[] = [
  ['epub', /^[\s\S]{30}mimetype[\s\S]*?application\/epub\+zip/],
  ['opendocument', /^[\s\S]{30}mimetype[\s\S]*?application\/vnd\.(?:oasis\.opendocument|sun\.xml)\./],
  ['ooxml', /^[\s\S]{30}(?:\[Content_Types\]\.xml|_rels\/|docProps\/|customXml\/|word\/|ppt\/|xl\/)/],
]
/** A header, the name, an extra field and the media type. */
const REACH = 256

/** `head` is latin1. OOXML is a guess: other archives have such folders. */
export function packageFormat(head: string): PackageFormat | undefined {
  const start = head.slice(0, REACH)
  return STARTS.find(([, pattern]) => pattern.test(start))?.[0]
}

type Names = ReadonlySet<string>

/** The main parts of Word, PowerPoint and Excel, which most writers name so. */
const MAIN = /^(?:word\/document\d*\.xml|ppt\/presentation\.xml|xl\/workbook\.(?:xml|bin))$/
const TYPES = '[content_types].xml'
const RELATIONSHIPS = '_rels/.rels'
const CONTAINER = 'meta-inf/container.xml'
const MANIFEST = 'meta-inf/manifest.xml'

/**
 * The kind of a zip file by the names of its members, whatever comes first, in small letters. `isAll`: else they are
 * the first ones, and less must do.
 */
const SIGNS: readonly (readonly [PackageFormat | 'iwork', (names: Names, isAll: boolean) => boolean])[] = [
  [
    'iwork',
    (names) =>
      has(names, /^index\/[\w-]+\.iwa$|^index\.apxl(?:\.gz)?$/) ||
      (has(names, /^index\.xml(?:\.gz)?$/) && has(names, /^(?:quicklook|thumbs)\/|^buildversionhistory\.plist$/)) ||
      (names.has('index.zip') && has(names, /^metadata\//)),
  ],
  [
    'epub',
    // Pages of InDesign have a container, too.
    (names, isAll) =>
      names.has(CONTAINER) &&
      !names.has('designmap.xml') &&
      has(names, isAll ? /\.opf$/ : /\.(?:opf|ncx|x?html?)$|^mimetype$/),
  ],
  [
    'opendocument',
    (names, isAll) =>
      names.has('content.xml') &&
      (names.has(MANIFEST) || (!isAll && has(names, /^(?:mimetype|(?:styles|meta|settings)\.xml)$/))),
  ],
  [
    'ooxml',
    (names, isAll) =>
      has(names, MAIN) ||
      (isAll ? names.has(TYPES) && names.has(RELATIONSHIPS) : names.has(TYPES) || names.has(RELATIONSHIPS)),
  ],
]

function has(names: Names, pattern: RegExp): boolean {
  for (const name of names) if (pattern.test(name)) return true
  return false
}

/** Pages, Numbers and Keynote are packages that are not read. */
export function formatOfNames(names: readonly string[], isAll: boolean): PackageFormat | 'iwork' | undefined {
  const all = new Set(names.map((name) => name.replaceAll('\\', '/').toLowerCase()))
  return SIGNS.find(([, holds]) => holds(all, isAll))?.[0]
}

/** One XML file: flat OpenDocument (ODF 1.3 part 2 §3.1.2), or FictionBook 2. */
export type FlatFormat = 'flat-opendocument' | 'fictionbook'

const BEFORE_ROOT = String.raw`^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*(?:<\?[^>]*>\s*|<!--[^>]*-->\s*)*<`
const ROOTS: readonly (readonly [FlatFormat, RegExp])[] = [
  [
    'flat-opendocument',
    new RegExp(`${BEFORE_ROOT}(?:[\\w.-]+:)?document\\s[^>]*\\burn:oasis:names:tc:opendocument:xmlns:office:1\\.0["']`),
  ],
  ['fictionbook', new RegExp(`${BEFORE_ROOT}(?:[\\w.-]+:)?FictionBook\\s[^>]*gribuser\\.ru/xml/fictionbook/2`)],
]

export function flatFormat(head: string): FlatFormat | undefined {
  return head.includes('<') ? ROOTS.find(([, pattern]) => pattern.test(head))?.[0] : undefined
}
