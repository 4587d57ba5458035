import type { Rectangle } from './links.ts'
import type { Annotation, Bookmark, PdfDocument, PdfPage } from './pdfjs.ts'
import type { PdfText } from './protocol.ts'

const MOST_BOOKMARKS = 100_000
const DEEPEST = 50

/** What pdf.js says of the document besides, and dates. */
const NO_TEXTS = new Set(['PDFFormatVersion', 'Language', 'EncryptFilterName', 'Trapped', 'CreationDate', 'ModDate'])

export async function metadataOf(document: PdfDocument): Promise<PdfText[]> {
  const { info, metadata } = await document.getMetadata()
  const texts: PdfText[] = []
  const given = new Set<string>()
  const add = (name: string, value: unknown): void => {
    for (const text of stringsIn(value)) {
      if (given.has(text)) continue
      given.add(text)
      texts.push({ origin: `metadata ${name}`, text, isUrl: false })
    }
  }
  for (const [name, value] of Object.entries(info ?? {})) {
    if (name === 'Custom') for (const [own, each] of Object.entries(value ?? {})) add(own, each)
    else if (!NO_TEXTS.has(name)) add(name, value)
  }
  for (const [name, value] of metadata ?? []) add(name, value)
  return texts
}

export async function bookmarksOf(document: PdfDocument): Promise<PdfText[]> {
  const texts: PdfText[] = []
  const walk = (bookmarks: readonly Bookmark[], depth: number): void => {
    for (const { title, url, unsafeUrl, items } of bookmarks) {
      if (texts.length >= MOST_BOOKMARKS) return
      if (title.trim() !== '') texts.push({ origin: 'bookmark', text: title, isUrl: false })
      const target = targetOf({ url: url ?? undefined, unsafeUrl })
      if (target !== undefined) texts.push({ origin: 'bookmark', text: target, isUrl: true })
      if (depth < DEEPEST) walk(items, depth + 1)
    }
  }
  walk((await document.getOutline()) ?? [], 0)
  return texts
}

/** Pages whose annotations are read at a time, and the number of pages from which they are read page by page. */
const BATCH = 64
const MOST_IN_BATCHES = 20_000

/** pdf.js extracts the text of a page once more if asked for the annotations of that page alone. */
export class AnnotationReader {
  readonly #document: PdfDocument
  #from = 0
  #batch: Map<number, Annotation[]> | undefined

  constructor(document: PdfDocument) {
    this.#document = document
  }

  async of(page: PdfPage, number: number): Promise<Annotation[]> {
    if (this.#document.numPages > MOST_IN_BATCHES) return page.getAnnotations()
    if (this.#from === 0 || number >= this.#from + BATCH) {
      this.#from = number
      this.#batch = await this.#read().catch(() => undefined)
    }
    return this.#batch === undefined ? page.getAnnotations() : (this.#batch.get(number) ?? [])
  }

  async #read(): Promise<Map<number, Annotation[]>> {
    const skipped = new Set<number>()
    for (let index = 0; index < this.#document.numPages; index++) {
      if (index + 1 < this.#from || index + 1 >= this.#from + BATCH) skipped.add(index)
    }
    const byPage = new Map<number, Annotation[]>()
    for (const annotation of (await this.#document.getAnnotationsByType(null, skipped)) ?? []) {
      const number = (annotation.pageIndex ?? 0) + 1
      const own = byPage.get(number)
      if (own === undefined) byPage.set(number, [annotation])
      else own.push(annotation)
    }
    return byPage
  }
}

/** ISO 32000-2 §12.6.4.8. Bytes that are UTF-8 are read as such. */
export function targetOf({
  url,
  unsafeUrl,
}: {
  url?: string | undefined
  unsafeUrl?: string | undefined
}): string | undefined {
  const target = unsafeUrl ?? url
  if (target === undefined || target.trim() === '') return undefined
  if (!/[\x80-\xff]/.test(target) || /[^\0-\xff]/.test(target)) return target
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(target, 'latin1'))
  } catch {
    return target
  }
}

export function textsOf({ contentsObj, fieldValue, alternativeText, subtype }: Annotation, page: number): PdfText[] {
  const texts: PdfText[] = []
  const contents = contentsObj?.str ?? ''
  if (contents.trim() !== '') texts.push({ origin: 'annotation', text: contents, page, isUrl: false })
  if (subtype !== 'Widget') return texts
  for (const text of [...stringsIn(fieldValue), ...stringsIn(alternativeText)])
    texts.push({ origin: 'form field', text, page, isUrl: false })
  return texts
}

/** Its quadrilaterals, one a line, or its own rectangle. */
export function boxesOf({ rect, quadPoints }: Annotation): Rectangle[] {
  const boxes: Rectangle[] = []
  for (let at = 0; at + 7 < (quadPoints?.length ?? 0); at += 8)
    boxes.push(around(Array.from(quadPoints!).slice(at, at + 8)))
  if (boxes.length === 0 && rect != null) boxes.push(around(Array.from(rect)))
  return boxes.filter((box) => box.every(Number.isFinite))
}

function around(numbers: readonly number[]): Rectangle {
  const xs = numbers.filter((_, index) => index % 2 === 0)
  const ys = numbers.filter((_, index) => index % 2 === 1)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

function stringsIn(value: unknown): string[] {
  const all = Array.isArray(value) ? value : [value]
  return all.filter((each): each is string => typeof each === 'string' && each.trim() !== '')
}
