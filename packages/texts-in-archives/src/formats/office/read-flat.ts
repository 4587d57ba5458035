import type { ReadJob } from '../../job/job.ts'
import type { Part } from '../../part/part.ts'
import { TextMeter } from '../../source/expansion-meter.ts'
import { RangeSource } from '../../source/range-source.ts'
import type { Window } from '../../source/window.ts'
import { DocumentText, giveLink, type MemberRecord } from './document-text.ts'
import { keepBytes, type Member, readXml, recordOf } from './member.ts'
import { MetadataText } from './metadata.ts'
import { OpenDocumentText, pagesOf } from './open-document-text.ts'
import { type Attributes, type PartHandler, RootHandler } from './xml.ts'

/** One XML file: flat OpenDocument, or FictionBook 2. */
export type FlatFormat = 'flat-opendocument' | 'fictionbook'

/** The largest file that is read, in bytes. */
const MOST_KEPT = 64 << 20

export async function* readFlat(
  window: Window,
  job: ReadJob,
  format: FlatFormat,
  charset: string | undefined,
): AsyncGenerator<Part[]> {
  const bytes = await keepBytes(new RangeSource(window, 0), MOST_KEPT)
  if (bytes === undefined) job.report('size-limit')
  else {
    const text = new TextMeter(job.meter)
    text.addBytes(bytes.size)
    text.stored = bytes.size
    const member = { name: '', bytes, job, text, charset }
    const handler = format === 'fictionbook' ? fictionBook(member) : flatOpenDocument(member)
    yield* readXml(member, handler)
  }
  yield job.drain()
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

/** The root of a flat file: the metadata are in a child of it, the content in others (ODF 1.3 part 3 §3.1.2). */
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

/** Of prose, verse, headings, authors, tables. */
const PARAGRAPHS: ReadonlySet<string> = new Set(['p', 'v', 'subtitle', 'text-author', 'td', 'th', 'date'])
/** The others hold a value. */
const PROSE: ReadonlySet<string> = new Set(['annotation', 'history'])
/** Elements without text: pictures in base64, and styles. */
const SKIPPED: ReadonlySet<string> = new Set(['binary', 'stylesheet'])

/** Reads FictionBook 2 (the schema of fictionbook.org). A body with a name holds notes. */
class FictionBookText implements PartHandler {
  readonly #member: MemberRecord
  readonly #metadata: MetadataText
  #text: DocumentText
  #paragraph = 0
  #paragraphs = 0
  #descriptions = 0
  #prose = 0
  #skipped = 0
  /** Whether what comes is the mark of a note, which is no part of the word before it. */
  #isMark = false

  constructor(member: MemberRecord) {
    this.#member = member
    this.#metadata = new MetadataText(member)
    this.#text = new DocumentText(member, 'body')
  }

  open(name: string, attributes: Attributes): void {
    if (SKIPPED.has(name)) this.#skipped++
    if (this.#skipped > 0) return
    if (name === 'description') this.#descriptions++
    if (PROSE.has(name)) this.#prose++
    if (this.#isValue) this.#metadata.open(name, attributes)
    else if (name === 'body') this.#startBody(attributes.get('name') !== undefined)
    else if (PARAGRAPHS.has(name)) this.#startParagraph()
    else if (name === 'a') this.#openLink(attributes)
    else if (name === 'sup') this.#isMark = true
  }

  close(name: string): void {
    if (SKIPPED.has(name)) this.#skipped--
    else if (this.#skipped > 0) return
    else if (this.#isValue) this.#metadata.close(name)
    else if (PARAGRAPHS.has(name)) this.#endParagraph()
    else if (name === 'a') this.#text.closeLink()
    if (this.#skipped > 0) return
    if (name === 'description') this.#descriptions--
    if (PROSE.has(name)) this.#prose--
  }

  text(text: string): void {
    if (this.#skipped > 0) return
    if (this.#isValue) this.#metadata.text(text)
    else if (this.#paragraphs > 0) this.#append(text.replace(/[ \t\r\n]+/g, ' '))
  }

  finish(): void {
    this.#text.finish()
  }

  get #isValue(): boolean {
    return this.#descriptions > 0 && this.#prose === 0
  }

  #startBody(isOfNotes: boolean): void {
    this.#text.finish()
    this.#text = new DocumentText(this.#member, isOfNotes ? 'note' : 'body')
  }

  #startParagraph(): void {
    this.#text.startParagraph(++this.#paragraph)
    this.#paragraphs++
  }

  #endParagraph(): void {
    this.#text.closeLink()
    this.#text.endLine()
    if (this.#paragraphs > 0) this.#paragraphs--
  }

  #openLink(attributes: Attributes): void {
    const target = attributes.get('href') ?? ''
    this.#isMark = attributes.get('type') === 'note'
    if (target === '' || target.startsWith('#')) return
    giveLink(this.#member, target, this.#paragraph || undefined)
    this.#text.openLink(target)
  }

  #append(text: string): void {
    if (this.#isMark && !this.#text.endsWithBlank) this.#text.append(' ')
    this.#isMark = false
    this.#text.append(text.startsWith(' ') && this.#text.endsWithBlank ? text.slice(1) : text)
  }
}
