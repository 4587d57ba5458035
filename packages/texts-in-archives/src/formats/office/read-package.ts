import type { ReadJob } from '../../job/job.ts'
import type { Part } from '../../part/part.ts'
import type { ByteSource, Window } from '../../source/window.ts'
import type { MemberReader, Nest } from '../row.ts'
import { readZip } from '../zip/read-zip.ts'
import { readEpub } from './epub.ts'
import { KeptMembers } from './gatherers.ts'
import { KeptBytes, keepBytes } from './member.ts'
import { isOpenDocument, readOpenDocument } from './open-document-text.ts'
import { isOpenXml, readOpenXml } from './open-xml.ts'

/** XML of any vocabulary, and the pages of a book. */
const TEXT = /\.(?:xml|rels|vml|svg|opf|ncx|x?html?|xht)$/i
/** Pictures, sound, fonts, thumbnails, settings of printers and programs, and RDF about the members. */
const MEDIA =
  /\/$|^mimetype$|\.(?:aac|avi|avif|bmp|emf|emz|eot|flac|fntdata|gif|ico|jfif|jpe?g|m4[av]|mov|mp[34]|mpe?g|odttf|og[agv]|opus|otf|png|rdf|svm|tiff?|ttf|wav|wdp|webm|webp|wma|wmf|wmv|wmz|woff2?)$|(?:^|\/)(?:printerSettings\d*\.bin|layout-cache)$|(?:^|\/)(?:Configurations2|ObjectReplacements|Thumbnails|\[trash\])\//i

/** Of a book. */
const STYLE = /\.(?:css|js)$/i
/** MS-XLSB §2.1.7: records in the place of XML. What is embedded has other names. */
const BINARY_PART =
  /^xl\/(?:(?:\w*sheets|externalLinks|pivot\w+|queryTables|revisions|tables)\/\w+|workbook|sharedStrings|styles|calcChain|metadata|connections|comments\d*)\.bin$/i
/** Those with text. */
const BINARY_TEXT = /^xl\/(?:worksheets\/\w+|workbook|sharedStrings|comments\d*)\.bin$/i

/** Zip files of XML. */
export type PackageFormat = 'ooxml' | 'opendocument' | 'epub'

/** Reads a document. One member says how another is read. */
export async function* readPackage(
  window: Window,
  job: ReadJob,
  nest: Nest,
  format: PackageFormat,
): AsyncGenerator<Part[]> {
  const kept = new KeptMembers(job)
  const reader = new PackageMembers(kept, nest, format)
  yield* readZip(window, job, reader)
  kept.setStored(window.end)
  yield* readKept(kept, job, nest, format)
  yield job.drain()
}

async function* readKept(kept: KeptMembers, job: ReadJob, nest: Nest, format: PackageFormat): AsyncGenerator<Part[]> {
  if (format === 'ooxml' && isOpenXml(kept)) yield* readOpenXml(kept, job)
  else if (format === 'opendocument' && isOpenDocument(kept)) yield* readOpenDocument(kept, job)
  else if (format === 'epub') yield* readEpub(kept, job)
  else {
    for (const { bytes, job: inner } of kept.members) {
      const [first, second] = bytes.pieces
      const isRead = first !== undefined && second === undefined && nest.take(first, inner)
      if (!isRead) yield* nest.read(bytes.source, inner)
    }
  }
}

/** Keeps those with text, passes over those without, and leaves others to the reader of archives. */
class PackageMembers implements MemberReader {
  readonly #kept: KeptMembers
  readonly #nest: Nest
  readonly #format: PackageFormat

  constructor(kept: KeptMembers, nest: Nest, format: PackageFormat) {
    this.#kept = kept
    this.#nest = nest
    this.#format = format
  }

  skips(name: string): boolean {
    this.#kept.note(name)
    return (
      MEDIA.test(name) ||
      (BINARY_PART.test(name) && !BINARY_TEXT.test(name)) ||
      (this.#format === 'epub' && STYLE.test(name))
    )
  }

  /** What is skipped comes here if its length is not known before. */
  take(bytes: Buffer, job: ReadJob, name: string): boolean {
    if (this.skips(name)) return true
    if (!(TEXT.test(name) || BINARY_TEXT.test(name))) return this.#nest.take(bytes, job)
    if (bytes.length > this.#kept.remaining) job.report('size-limit')
    else this.#kept.add(name, new KeptBytes([bytes]), job)
    return true
  }

  async *read(source: ByteSource, job: ReadJob, name: string): AsyncGenerator<Part[]> {
    if (this.skips(name)) return
    if (!(TEXT.test(name) || BINARY_TEXT.test(name))) {
      yield* this.#nest.read(source, job)
      return
    }
    const bytes = await keepBytes(source, this.#kept.remaining)
    if (bytes === undefined) job.report('size-limit')
    else this.#kept.add(name, bytes, job)
  }
}
