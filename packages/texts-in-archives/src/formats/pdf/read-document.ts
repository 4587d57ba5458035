import type { PlacedLink } from '../../part/part.ts'
import { inColumns } from './columns.ts'
import { AnnotationReader, bookmarksOf, boxesOf, metadataOf, targetOf, textsOf } from './extras.ts'
import { FlowWriter } from './flow.ts'
import { withoutLineNumbers } from './line-numbers.ts'
import { readLines } from './lines.ts'
import { joinPieces, type PageLink, placeLinks } from './links.ts'
import type { PdfDocument, PdfPage } from './pdfjs.ts'
import type { PdfFinding, PdfText } from './protocol.ts'
import { PageSorter, type SortedPage } from './running-heads.ts'

/** In UTF-16 units; a piece ends with a page. */
const PIECE_LENGTH = 1 << 16
/** In UTF-16 units. */
const MOST_OF_PAGE = 1 << 22
/** Then fonts and images that pages share are dropped. */
const PAGES_KEPT = 64

/** Metadata, bookmarks and embedded files, then page by page. */
export async function* readDocument(document: PdfDocument): AsyncGenerator<PdfFinding | { readonly page: number }> {
  yield { texts: await orNothing(metadataOf(document)) }
  yield { texts: await orNothing(bookmarksOf(document)) }
  for (const { filename, content } of Object.values((await orUndefined(document.getAttachments())) ?? {})) {
    if (content instanceof Uint8Array) yield { file: { name: filename, bytes: content } }
  }
  yield* new PagesReader().read(document)
}

class PagesReader {
  readonly #sorter = new PageSorter()
  readonly #body = new TextPieces('body')
  readonly #heads = new TextPieces('page header')
  readonly #feet = new TextPieces('page footer')
  readonly #links = new Map<number, readonly PageLink[]>()
  #withoutText = 0
  #failed = 0
  #cut = 0

  async *read(document: PdfDocument): AsyncGenerator<PdfFinding | { readonly page: number }> {
    const annotations = new AnnotationReader(document)
    for (let number = 1; number <= document.numPages; number++) {
      const page = await orUndefined(document.getPage(number))
      if (page === undefined) this.#failed++
      else yield* this.#readPage(page, number, annotations)
      if (number % PAGES_KEPT === 0) await document.cleanup()
      yield { page: number }
    }
    yield* this.#put(this.#sorter.end())
    for (const pieces of [this.#body, this.#heads, this.#feet]) yield* pieces.take(true)
    const pages = document.numPages
    const counts = [
      [2 * this.#withoutText > pages ? 'no-text' : 'blank-pages', this.#withoutText],
      ['memory-limit', this.#cut],
      ['corrupt', this.#failed],
    ] as const
    for (const [code, count] of counts) if (count > 0) yield { problem: { code, detail: `${count} of ${pages} pages` } }
  }

  async *#readPage(page: PdfPage, number: number, reader: AnnotationReader): AsyncGenerator<PdfFinding> {
    const content = await orUndefined(page.getTextContent())
    if (content === undefined) this.#failed++
    const items = withinLimit(content?.items ?? [])
    if (items.length < (content?.items.length ?? 0)) this.#cut++
    const right = page.view[2] ?? Number.POSITIVE_INFINITY
    const lines = inColumns(withoutLineNumbers(readLines(items))).map((line) =>
      line.turn === 0 && line.x1 > right ? { ...line, isCut: true } : line,
    )
    if (content !== undefined && lines.length === 0) this.#withoutText++
    const annotations = (await orUndefined(reader.of(page, number))) ?? []
    page.cleanup()
    const links: PageLink[] = []
    const texts: PdfText[] = []
    for (const annotation of annotations) {
      const url = targetOf(annotation)
      if (url !== undefined) links.push({ url, boxes: boxesOf(annotation) })
      texts.push(...textsOf(annotation, number))
      const { filename, content: bytes } = annotation.file ?? {}
      if (bytes instanceof Uint8Array) yield { file: { name: filename ?? '', bytes } }
    }
    this.#links.set(number, links)
    texts.push(...linkTexts(links, number))
    if (texts.length > 0) yield { texts }
    yield* this.#put(this.#sorter.add(lines))
  }

  *#put(pages: readonly SortedPage[]): Generator<PdfFinding> {
    for (const { number, head, body, foot } of pages) {
      const links = this.#links.get(number) ?? []
      this.#links.delete(number)
      this.#body.add(body, number, links)
      this.#heads.add(head, number, links)
      this.#feet.add(foot, number, links)
      for (const pieces of [this.#body, this.#heads, this.#feet]) yield* pieces.take(false)
    }
  }
}

class TextPieces {
  readonly #origin: 'body' | 'page header' | 'page footer'
  #writer = new FlowWriter()
  #links: PlacedLink[] = []
  #offset = 0

  constructor(origin: 'body' | 'page header' | 'page footer') {
    this.#origin = origin
  }

  add(lines: Parameters<FlowWriter['add']>[0], page: number, links: readonly PageLink[]): void {
    // Nothing continues from one head to the next.
    if (this.#origin !== 'body' && lines.length > 0) this.#writer.endParagraph()
    this.#links.push(...placeLinks(lines, this.#writer.add(lines, page), links))
  }

  *take(isLast: boolean): Generator<PdfFinding> {
    const { length } = this.#writer
    if (length < PIECE_LENGTH && !(isLast && length + this.#offset > 0)) return
    const flow = this.#writer.take()
    const links = joinPieces(flow.text, this.#links)
    yield { piece: { ...flow, links, origin: this.#origin, offset: this.#offset, isLast } }
    this.#offset += length
    this.#links = []
    this.#writer = new FlowWriter()
  }
}

/** Neighbours with the same URL are one. */
function linkTexts(links: readonly PageLink[], page: number): PdfText[] {
  const texts: { origin: 'link'; text: string; page: number; boxes: PdfBoxes; isUrl: true }[] = []
  for (const { url, boxes } of links) {
    const placed = boxes.map(([x0, y0, x1, y1]) => ({ page, x0, y0, x1, y1 }))
    const before = texts.at(-1)
    if (before?.text === url) before.boxes = [...before.boxes, ...placed]
    else texts.push({ origin: 'link', text: url, page, boxes: placed, isUrl: true })
  }
  return texts
}

type PdfBoxes = NonNullable<PdfText['boxes']>

type Items = Awaited<ReturnType<PdfPage['getTextContent']>>['items']

function withinLimit(items: Items): Items {
  let length = 0
  for (const [index, { str }] of items.entries()) {
    length += str.length
    if (length > MOST_OF_PAGE) return items.slice(0, index)
  }
  return items
}

async function orUndefined<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise
  } catch {
    return undefined
  }
}

async function orNothing<T>(promise: Promise<T[]>): Promise<T[]> {
  return (await orUndefined(promise)) ?? []
}
