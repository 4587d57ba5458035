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
