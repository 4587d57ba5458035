import type { PackageFormat } from './read-package.ts'

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
