import type { MemberReader, ReadMember } from '../../containers/member.ts'
import { readZip } from '../../containers/zip/zip.ts'
import { readInMemory } from '../../in-memory.ts'
import type { Part } from '../../part.ts'
import type { ReadJob } from '../../read-job.ts'
import type { ByteSource, Window } from '../../source/window.ts'
import { readEpub } from './epub.ts'
import { KeptMembers } from './gatherers.ts'
import { KeptBytes, keepBytes } from './member.ts'
import { isOpenDocument, readOpenDocument } from './open-document-text.ts'
import { isOpenXml, readOpenXml } from './open-xml.ts'
import type { PackageFormat } from './package-format.ts'

/** XML of any vocabulary, and the pages of a book. */
const TEXT = /\.(?:xml|rels|vml|svg|opf|ncx|x?html?|xht)$/i
/** Pictures, sound, fonts, thumbnails, settings of printers and programs, and styles. */
const MEDIA =
  /\/$|^mimetype$|\.(?:avif|bmp|css|emf|emz|eot|fntdata|gif|ico|jfif|jpe?g|js|m4[av]|mov|mp[34]|odttf|otf|png|rdf|svm|tiff?|ttf|wav|wdp|webp|wmf|wmv|wmz|woff2?)$|(?:^|\/)(?:printerSettings\d*\.bin|layout-cache)$|^(?:Configurations2|ObjectReplacements|Thumbnails)\//i

/** One member says how another is read. */
export async function* readPackage(
  window: Window,
  job: ReadJob,
  readMember: ReadMember,
  format: PackageFormat,
): AsyncGenerator<Part[]> {
  const kept = new KeptMembers(job)
  const reader = new PackageMembers(kept, readMember)
  yield* readZip(window, job, reader)
  yield* readKept(kept, job, readMember, format)
  yield job.drain()
}

async function* readKept(
  kept: KeptMembers,
  job: ReadJob,
  readMember: ReadMember,
  format: PackageFormat,
): AsyncGenerator<Part[]> {
  if (format === 'ooxml' && isOpenXml(kept)) yield* readOpenXml(kept)
  else if (format === 'opendocument' && isOpenDocument(kept)) yield* readOpenDocument(kept, job)
  else if (format === 'epub') yield* readEpub(kept)
  else {
    for (const { bytes, job: inner } of kept.members) {
      const [first, second] = bytes.pieces
      const isRead = first !== undefined && second === undefined && readInMemory(first, inner)
      if (!isRead) yield* readMember(bytes.source, inner)
    }
  }
}

/** Keeps those with text, passes over those without, and leaves others to the reader of archives. */
class PackageMembers implements MemberReader {
  readonly #kept: KeptMembers
  readonly #readMember: ReadMember

  constructor(kept: KeptMembers, readMember: ReadMember) {
    this.#kept = kept
    this.#readMember = readMember
  }

  skips(name: string): boolean {
    return MEDIA.test(name)
  }

  take(bytes: Buffer, job: ReadJob, name: string): boolean {
    if (!TEXT.test(name)) return readInMemory(bytes, job)
    if (bytes.length > this.#kept.remaining) job.report('size-limit')
    else this.#kept.add(name, new KeptBytes([bytes]), job)
    return true
  }

  async *read(source: ByteSource, job: ReadJob, name: string): AsyncGenerator<Part[]> {
    if (!TEXT.test(name)) {
      yield* this.#readMember(source, job)
      return
    }
    const bytes = await keepBytes(source, this.#kept.remaining)
    if (bytes === undefined) job.report('size-limit')
    else this.#kept.add(name, bytes, job)
  }
}
