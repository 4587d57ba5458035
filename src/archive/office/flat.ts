import { readDocument } from '../document.ts'
import { TextMeter } from '../expansion-meter.ts'
import type { Part } from '../part.ts'
import { RangeSource } from '../range-source.ts'
import type { ReadJob } from '../read-job.ts'
import { Window } from '../window.ts'
import { FictionBookText } from './fiction-book-text.ts'
import { keepBytes } from './kept-bytes.ts'
import { type Member, readXml, recordOf } from './member.ts'
import { MetadataText } from './metadata.ts'
import { pagesOf } from './open-document.ts'
import { OpenDocumentText } from './open-document-text.ts'
import type { FlatFormat } from './package-format.ts'
import { RootHandler } from './root-handler.ts'
import { type Attributes, missingXmlLibrary, type PartHandler } from './xml.ts'

/** The largest file that is read, in bytes. */
const MOST_KEPT = 64 << 20

/** Reads a document that is one XML file. */
export async function* readFlat(window: Window, job: ReadJob, format: FlatFormat): AsyncGenerator<Part[]> {
  const bytes = await keepBytes(new RangeSource(window, 0), MOST_KEPT)
  const missing = missingXmlLibrary()
  if (missing !== undefined) job.report('missing-library', undefined, missing)
  if (bytes === undefined) job.report('size-limit')
  else if (missing === undefined) {
    const text = new TextMeter(job.meter)
    text.addBytes(bytes.size)
    const member = { name: '', bytes, job, text }
    const handler = format === 'fictionbook' ? fictionBook(member) : flatOpenDocument(member)
    yield* readXml(member, handler)
    handler.finish()
  } else {
    const text = new Window(bytes.source)
    job.standIn(text.lines)
    yield* readDocument(text, job, 0, { isHtml: false, charset: undefined })
  }
  yield job.take()
}

function fictionBook(member: Member): PartHandler {
  return new FictionBookText(recordOf(member, 'application/x-fictionbook+xml'))
}

function flatOpenDocument(member: Member): PartHandler {
  return new RootHandler((_, attributes) => {
    const contentType = attributes.get('mimetype') ?? 'application/vnd.oasis.opendocument.text'
    const record = recordOf(member, contentType)
    return new FlatOpenDocument(new OpenDocumentText(record, pagesOf(contentType)), new MetadataText(record))
  })
}

/** The root of a flat file: the metadata stand in a child of it, the content in others (ODF 1.3 part 3 §3.1.2). */
class FlatOpenDocument implements PartHandler {
  readonly #content: PartHandler
  readonly #metadata: PartHandler
  #to: PartHandler
  #depth = 0

  constructor(content: PartHandler, metadata: PartHandler) {
    this.#content = content
    this.#metadata = metadata
    this.#to = content
  }

  open(name: string, attributes: Attributes): void {
    if (this.#depth === 1) this.#to = name === 'meta' ? this.#metadata : this.#content
    this.#depth++
    this.#to.open(name, attributes)
  }

  close(name: string): void {
    this.#depth--
    this.#to.close(name)
  }

  text(text: string): void {
    this.#to.text(text)
  }

  finish(): void {
    this.#content.finish()
  }
}
