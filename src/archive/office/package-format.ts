/** A kind of document that is a zip file of XML: Office Open XML, OpenDocument, or EPUB. */
export type PackageFormat = 'ooxml' | 'opendocument' | 'epub'

/** The name of the first member, which stands behind the header of 30 bytes; with `mimetype`, its content as well. */
const STARTS: readonly (readonly [PackageFormat, RegExp])[] = [
  ['epub', /^[\s\S]{30}mimetype[\s\S]*?application\/epub\+zip/],
  ['opendocument', /^[\s\S]{30}mimetype[\s\S]*?application\/vnd\.(?:oasis\.opendocument|sun\.xml)\./],
  ['ooxml', /^[\s\S]{30}(?:\[Content_Types\]\.xml|_rels\/|docProps\/|customXml\/|word\/|ppt\/|xl\/)/],
]
/** The length of a header, the name, an extra field and the media type. */
const REACH = 256

/**
 * The format of a package by the start of a zip file, as latin1. For OOXML it is a guess, since its members come in any
 * order: other archives can start with such a folder.
 */
export function packageFormat(head: string): PackageFormat | undefined {
  const start = head.slice(0, REACH)
  return STARTS.find(([, pattern]) => pattern.test(start))?.[0]
}
