import type { ReadJob } from '../../job/job.ts'
import type { Origin, Part } from '../../part/part.ts'
import { ABSOLUTE, DocumentText, giveLink, type MemberRecord } from './document-text.ts'
import { targetsOfFormula } from './field-code.ts'
import { AttributeGatherer, type KeptMembers } from './gatherers.ts'
import { type Member, readXml, recordOf, scanMember } from './member.ts'
import { MetadataText } from './metadata.ts'
import { type Attributes, type PartHandler, PlainXml, RootHandler } from './xml.ts'

/** Deleted text, the mark of a note, names of drawings, code. */
const SKIPPED: ReadonlySet<string> = new Set(
  'tracked-changes note-citation title desc binary-data event-listeners ruby-text'.split(' '),
)
const ORIGINS: ReadonlyMap<string, Origin> = new Map([
  ['note', 'note'],
  ['notes', 'note'],
  ['annotation', 'comment'],
  ...['header', 'header-left', 'header-first'].map((name) => [name, 'page header'] as const),
  ...['footer', 'footer-left', 'footer-first'].map((name) => [name, 'page footer'] as const),
])
/** The most blanks that one element gives. */
const MOST_BLANKS = 1000

/** They are in a paragraph, and hold paragraphs and no text besides. */
const SHAPES: ReadonlySet<string> = new Set(
  'caption circle connector custom-shape ellipse frame line measure path polygon polyline rect regular-polygon'.split(
    ' ',
  ),
)

/**
 * ODF 1.3 part 3: paragraphs and headings (§5.1), hyperlinks (§6.1.8), notes (§6.3), annotations (§14.1), headers and
 * footers (§16.10).
 */
export class OpenDocumentText implements PartHandler {
  readonly #member: MemberRecord
  readonly #pageElement: 'page' | 'table' | undefined
  readonly #origins: Origin[] = ['body']
  #main: { readonly text: DocumentText; readonly origin: Origin; readonly page: number | undefined } | undefined
  /** The innermost last; undefined within an element of other text. */
  readonly #texts: (DocumentText | undefined)[] = []
  /** The number of these that are not undefined. */
  #open = 0
  #paragraph = 0
  #page = 0
  #tables = 0
  #skipped = 0
  #cellLink: string | undefined
  readonly #raisedStyles = new Set<string>()
  #style = ''
  #isRaised = false

  constructor(member: MemberRecord, pageElement: 'page' | 'table' | undefined) {
    this.#member = member
    this.#pageElement = pageElement
  }

  open(name: string, attributes: Attributes): void {
    if (SKIPPED.has(name)) this.#skipped++
    if (this.#skipped > 0) return
    const origin = ORIGINS.get(name)
    if (origin !== undefined) this.#origins.push(origin)
    if (origin !== undefined || SHAPES.has(name)) this.#texts.push(undefined)
    if (name === 'p' || name === 'h') this.#openParagraph()
    else if (name === 'span') this.#isRaised = this.#raisedStyles.has(attributes.get('style-name') ?? '')
    else if (name === 'style') this.#style = attributes.get('name') ?? ''
    else if (name === 'text-properties') this.#noteStyle(attributes.get('text-position'))
    else if (name === 's') this.#text?.append(' '.repeat(blanks(attributes.get('c'))))
    else if (name === 'tab') this.#text?.append('\t')
    else if (name === 'line-break') this.#text?.append('\n')
    else if (name === 'a') this.#openLink(attributes.get('href'))
    else if (name === 'table-cell') this.#openCell(attributes.get('formula'))
    else if (name === 'table') this.#openTable()
    else if (name === 'page' && this.#pageElement === 'page') this.#page++
    else this.#reference(attributes.get('href'))
  }

  close(name: string): void {
    if (this.#skipped > 0) {
      if (SKIPPED.has(name)) this.#skipped--
      return
    }
    const isOrigin = ORIGINS.has(name)
    if (isOrigin) this.#origins.pop()
    if (isOrigin || SHAPES.has(name)) this.#texts.pop()
    if (name === 'p' || name === 'h') this.#closeParagraph()
    else if (name === 'span') this.#isRaised = false
    else if (name === 'a') this.#text?.closeLink()
    else if (name === 'table-cell') this.#cellLink = undefined
    else if (name === 'table') this.#tables--
  }

  text(text: string): void {
    const to = this.#skipped > 0 ? undefined : this.#text
    if (to === undefined) return
    // The mark of a note is no part of the word before it.
    if (this.#isRaised && !to.endsWithBlank) to.append(' ')
    this.#isRaised = false
    // White space is collapsed (ODF 1.3 part 3 §6.1.2).
    const collapsed = text.replace(/[ \t\r\n]+/g, ' ')
    to.append(collapsed.startsWith(' ') && to.endsWithBlank ? collapsed.slice(1) : collapsed)
  }

  finish(): void {
    for (const text of this.#texts) text?.finish()
    this.#main?.text.finish()
  }

  get #text(): DocumentText | undefined {
    return this.#texts.at(-1)
  }

  get #isInSheet(): boolean {
    return this.#pageElement === 'table' && this.#tables > 0
  }

  get #pageNumber(): number | undefined {
    return this.#page || undefined
  }

  #openParagraph(): void {
    const origin = this.#origins.at(-1)!
    const isWithin = this.#open > 0
    const text = isWithin ? this.#newText(origin, this.#paragraph) : this.#mainText(origin)
    if (!isWithin) text.startParagraph(++this.#paragraph)
    if (this.#isInSheet) text.addEdge()
    this.#texts.push(text)
    this.#open++
    if (this.#cellLink !== undefined) text.openLink(this.#cellLink)
  }

  #closeParagraph(): void {
    const text = this.#texts.pop()
    if (text === undefined) return
    this.#open--
    if (this.#cellLink !== undefined) text.closeLink()
    if (this.#isInSheet) text.addEdge()
    if (text === this.#main?.text) text.endLine()
    else text.finish()
  }

  /** `super`, or a percentage (ODF 1.3 part 3 §20.391). */
  #noteStyle(position: string | undefined): void {
    if (/^(?:super|0*[1-9])/.test(position ?? '')) this.#raisedStyles.add(this.#style)
  }

  #newText(origin: Origin, within?: number): DocumentText {
    return new DocumentText(this.#member, origin, this.#pageNumber, within)
  }

  #mainText(origin: Origin): DocumentText {
    const page = this.#pageNumber
    if (this.#main?.origin !== origin || this.#main.page !== page) {
      this.#main?.text.finish()
      this.#main = { text: this.#newText(origin), origin, page }
    }
    return this.#main.text
  }

  #openLink(target: string | undefined): void {
    if (target === undefined) return
    this.#giveLink(target)
    this.#text?.openLink(target)
  }

  #giveLink(target: string): void {
    giveLink(this.#member, target, this.#paragraph || undefined, this.#pageNumber)
  }

  /** Such as a picture that is not in the package. */
  #reference(target: string | undefined): void {
    if (target !== undefined && ABSOLUTE.test(target)) this.#giveLink(target)
  }

  #openCell(formula: string | undefined): void {
    for (const { url, isLink } of formula === undefined ? [] : targetsOfFormula(formula)) {
      this.#giveLink(url)
      if (isLink) this.#cellLink ??= url
    }
  }

  #openTable(): void {
    if (this.#tables++ === 0 && this.#pageElement === 'table') this.#page++
  }
}

function blanks(count: string | undefined): number {
  const number = Number(count ?? 1)
  return number >= 1 ? Math.min(Math.floor(number), MOST_BLANKS) : 1
}

const CONTENT: ReadonlySet<string> = new Set(['document-content', 'document-styles', 'document'])
const SETTINGS = /(?:^|\/)settings\.xml$|^META-INF\//

export function isOpenDocument(kept: KeptMembers): boolean {
  return kept.get('content.xml') !== undefined || kept.get('META-INF/manifest.xml') !== undefined
}

export async function* readOpenDocument(kept: KeptMembers, job: ReadJob): AsyncGenerator<Part[]> {
  const manifest = kept.get('META-INF/manifest.xml')
  const encryption = new AttributeGatherer('encryption-data', 'checksum-type')
  await scanMember(manifest, encryption)
  if (encryption.values.length > 0) {
    job.report('encrypted')
    return
  }
  if (kept.lacks('content.xml')) job.report('corrupt', undefined, 'content.xml')
  const types = new AttributeGatherer('file-entry', 'media-type')
  await scanMember(manifest, types)
  const contentType =
    types.values.find((type) => type.startsWith('application/')) ?? 'application/vnd.oasis.opendocument'
  const isContent = ({ name }: Member): boolean => name === 'content.xml'
  const members = kept.members.filter(({ name }) => !SETTINGS.test(name))
  for (const member of [...members.filter(isContent), ...members.filter((each) => !isContent(each))]) {
    const record = recordOf(member, contentType)
    const handler = new RootHandler((root) => {
      if (CONTENT.has(root)) return new OpenDocumentText(record, pagesOf(contentType))
      return root === 'document-meta' ? new MetadataText(record) : new PlainXml(record)
    })
    yield* readXml(member, handler)
  }
}

/** A slide, or a sheet. */
export function pagesOf(contentType: string): 'page' | 'table' | undefined {
  if (/spreadsheet/.test(contentType)) return 'table'
  return /presentation|graphics/.test(contentType) ? 'page' : undefined
}
