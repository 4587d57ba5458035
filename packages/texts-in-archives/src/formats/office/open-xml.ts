import { baseOf } from '../../html/html-url.ts'
import type { ReadJob } from '../../job/job.ts'
import type { Origin, Part } from '../../part/part.ts'
import { DocumentText, giveLink, type MemberRecord } from './document-text.ts'
import { LONGEST_CODE, targetOfField } from './field-code.ts'
import { AttributeGatherer, type KeptMembers, TextGatherer } from './gatherers.ts'
import { type Member, readXml, recordOf, scanMember } from './member.ts'
import { MetadataText } from './metadata.ts'
import { Relationships, relationshipsName, sourceOfRelationships } from './relationships.ts'
import { fromLinks, SharedStrings, SheetLinks, SheetText } from './sheet-text.ts'
import { type Attributes, type PartHandler, PlainXml, RootHandler } from './xml.ts'

/** By the root element of their parts. */
const ORIGINS: ReadonlyMap<string, Origin> = new Map<string, Origin>([
  ...of('body', 'document glossaryDocument sld sldMaster sldLayout notesMaster handoutMaster wsDr chartSpace'),
  // Strings of a workbook without its sheets.
  ...of('body', 'dataModel drawing sst'),
  ...of('note', 'footnotes endnotes notes'),
  ...of('comment', 'comments cmLst ThreadedComments'),
  ['hdr', 'page header'],
  ['ftr', 'page footer'],
])

function of(origin: Origin, roots: string): [string, Origin][] {
  return roots.split(' ').map((root) => [root, origin])
}

const METADATA: ReadonlySet<string> = new Set(['coreProperties', 'Properties'])
/** Parts that hold no text of the document. */
const SETTINGS: ReadonlySet<string> = new Set(['workbook', 'styleSheet', 'Types', 'Relationships', 'calcChain'])

const NO_TEXT: PartHandler = { followsLinks: true, open() {}, close() {}, text() {}, finish() {} }

const MAIN: readonly (readonly [name: RegExp, type: string, item: string])[] = [
  [/^word\/document\d*\.xml$/i, 'wordprocessingml.document', ''],
  [/^ppt\/presentation\.xml$/i, 'presentationml.presentation', 'sldId'],
  [/^xl\/workbook\.(?:xml|bin)$/i, 'spreadsheetml.sheet', 'sheet'],
]

export function isOpenXml(kept: KeptMembers): boolean {
  return kept.get('[Content_Types].xml') !== undefined || kept.members.some(({ name }) => mainOf(name) !== undefined)
}

function mainOf(name: string): (typeof MAIN)[number] | undefined {
  return MAIN.find(([pattern]) => pattern.test(name))
}

/** ECMA-376: Word, PowerPoint or Excel. */
export async function* readOpenXml(kept: KeptMembers, job: ReadJob): AsyncGenerator<Part[]> {
  yield* new OpenXmlReader(kept, job).read()
}

class OpenXmlReader {
  readonly #kept: KeptMembers
  readonly #job: ReadJob
  readonly #pages = new Map<Member, number>()
  /** By their members: many names may lead to one, and each is read once. */
  readonly #relationships = new Map<Member, Relationships>()
  #contentType = 'application/vnd.openxmlformats-officedocument'
  #base: string | undefined
  #strings: readonly string[] = []

  constructor(kept: KeptMembers, job: ReadJob) {
    this.#kept = kept
    this.#job = job
  }

  async *read(): AsyncGenerator<Part[]> {
    const { members } = this.#kept
    for (const { target, isExternal, type } of (await this.#relationshipsOf('')).all) {
      if (type === 'officeDocument' && !isExternal) this.#require(target)
    }
    for (const member of members) await this.#orderPages(member)
    const base = new TextGatherer('HyperlinkBase')
    await scanMember(this.#kept.get('docProps/app.xml'), base)
    this.#base = baseOf(base.found.trim() || undefined)
    const shared = new SharedStrings()
    await scanMember(this.#kept.get('xl/sharedStrings.xml') ?? this.#kept.get('xl/sharedStrings.bin'), shared)
    this.#strings = shared.strings
    const first = new Set([...members.filter(({ name }) => mainOf(name) !== undefined), ...this.#pages.keys()])
    for (const member of [...first, ...members.filter((each) => !first.has(each))])
      yield* member.job.contain(this.#readPart(member))
  }

  /** A part that holds text of the document. */
  #require(name: string): void {
    if (this.#kept.lacks(name)) this.#job.report('corrupt', undefined, name)
  }

  async #orderPages(member: Member): Promise<void> {
    const main = mainOf(member.name)
    if (main === undefined) return
    this.#contentType = `application/vnd.openxmlformats-officedocument.${main[1]}`
    if (main[2] === '') return
    const items = new AttributeGatherer(main[2], 'id')
    await scanMember(member, items)
    const relationships = await this.#relationshipsOf(member.name)
    let page = 0
    const followed = new Set<Relationships>()
    for (const id of items.values) {
      const name = relationships.get(id)?.target
      const first = this.#kept.get(name ?? '')
      page++
      if (name !== undefined) this.#require(name)
      if (first === undefined || this.#pages.has(first)) continue
      this.#pages.set(first, page)
      const related = await this.#relationshipsOf(first.name)
      if (followed.has(related)) continue
      followed.add(related)
      for (const { target, isExternal, type } of related.all) {
        const isShared = isExternal || /^slide|Layout$|Master$/.test(type)
        const part = isShared ? undefined : this.#kept.get(target)
        if (part !== undefined && !this.#pages.has(part)) this.#pages.set(part, page)
      }
    }
  }

  async #relationshipsOf(name: string): Promise<Relationships> {
    const member = this.#kept.get(relationshipsName(name))
    const known = member && this.#relationships.get(member)
    if (known !== undefined) return known
    const relationships = new Relationships(name)
    if (member !== undefined) this.#relationships.set(member, relationships)
    await scanMember(member, relationships)
    return relationships
  }

  async *#readPart(member: Member): AsyncGenerator<Part[]> {
    const source = sourceOfRelationships(member.name)
    if (source !== undefined && this.#kept.get(source) !== undefined) return
    const record = recordOf(member, this.#contentType, { page: this.#pages.get(member), base: this.#base })
    const relationships = await this.#relationshipsOf(source ?? member.name)
    const links = new SheetLinks(relationships)
    const handler = new RootHandler((root) => {
      if (root === 'worksheet') return new SheetText(record, this.#strings, links.byCell)
      if (METADATA.has(root)) return new MetadataText(record)
      if (SETTINGS.has(root) || (root === 'sst' && this.#pages.size > 0)) return NO_TEXT
      const origin = ORIGINS.get(root)
      return origin === undefined ? new PlainXml(record) : new OfficeText(record, origin, relationships)
    })
    // The hyperlinks of a sheet follow its cells.
    if (/sheet/i.test(member.name)) await scanMember(member, links, fromLinks)
    yield* readXml(member, handler)
    const isPartial = source !== undefined || /\.bin$/i.test(member.name)
    for (const { target, type } of relationships.takeUnused()) {
      // A hyperlink that no text has is a remnant of earlier editing, unless not all of its text is read, as of a binary sheet.
      if (!handler.followsLinks || type !== 'hyperlink' || isPartial) giveLink(record, target)
    }
    yield member.job.drain()
  }
}

/** Deleted and moved text, the copy of a drawing for older programs, and properties. */
const SKIPPED: ReadonlySet<string> = new Set(['del', 'moveFrom', 'Fallback', 'tabs', 'tabLst', 'sectPr', 'tblPr'])
const CHARACTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({ tab: '\t', ptab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-', softHyphen: '\u00ad' }),
)
/** Of WordprocessingML and DrawingML, and of comments. */
const TEXT: ReadonlySet<string> = new Set(['t', 'text'])
/** Comments and strings of spreadsheets. */
const LINES: ReadonlySet<string> = new Set(['comment', 'cm', 'threadedComment', 'si'])
const RUN_LINKS: ReadonlySet<string> = new Set(['hlinkClick', 'hlinkHover', 'hlinkMouseOver'])
const MOST_FIELDS = 100

/** Its code, and after it its result. */
interface Field {
  code: string
  isCode: boolean
  url: string | undefined
}

/** That of the member, or of a text box in it. */
interface Frame {
  readonly text: DocumentText
  readonly fields: Field[]
  paragraph: number
  runStart: number
  runLink: string | undefined
  /** Whether the run is superscript and nothing of it was written. */
  isRaised: boolean
  /** The number of its fields whose code has not ended. */
  codes: number
}

/**
 * WordprocessingML (ECMA-376-1 §17) and DrawingML (§21): text of runs joined in paragraphs, and hyperlinks over it by
 * relationship, field or run. Text boxes are texts of their own.
 */
export class OfficeText implements PartHandler {
  readonly followsLinks = true
  readonly #member: MemberRecord
  readonly #origin: Origin
  readonly #relationships: Relationships
  readonly #frames: Frame[] = []
  #paragraphs = 0
  #skipped = 0
  #texts = 0
  #codes = 0

  constructor(member: MemberRecord, origin: Origin, relationships: Relationships) {
    this.#member = member
    this.#origin = origin
    this.#relationships = relationships
    this.#push()
  }

  open(name: string, attributes: Attributes): void {
    if (SKIPPED.has(name)) this.#skipped++
    if (this.#skipped > 0) return
    const frame = this.#frame
    const character = CHARACTERS.get(name)
    if (character !== undefined) this.#append(character)
    else if (TEXT.has(name)) this.#texts++
    else if (RUN_LINKS.has(name)) this.#linkRun(this.#target(attributes))
    else if (LINES.has(name)) frame.text.endLine()
    else if (name === 'p') this.#startParagraph()
    else if (name === 'r') frame.runStart = frame.text.end
    else if (name === 'rPr') frame.isRaised = Number(attributes.get('baseline')) > 0
    else if (name === 'vertAlign') frame.isRaised = attributes.get('val') === 'superscript'
    else if (name === 'instrText') this.#codes++
    else if (name === 'fldChar') this.#field(attributes.get('fldCharType'))
    else if (name === 'fldSimple') this.#openLink(targetOfField(attributes.get('instr') ?? ''))
    else if (name === 'hyperlink') this.#openLink(this.#target(attributes))
    else if (name === 'txbxContent') this.#push()
  }

  close(name: string): void {
    if (this.#skipped > 0) {
      if (SKIPPED.has(name)) this.#skipped--
      return
    }
    if (TEXT.has(name)) this.#texts--
    else if (name === 'p') this.#frame.text.endLine()
    else if (name === 'r') this.#endRun()
    else if (name === 'instrText') this.#codes--
    else if (name === 'fldSimple' || name === 'hyperlink') this.#frame.text.closeLink()
    else if (name === 'txbxContent') this.#frames.pop()!.text.finish()
  }

  text(text: string): void {
    if (this.#skipped > 0) return
    if (this.#codes > 0) this.#addCode(text)
    else if (this.#texts > 0) this.#append(text)
  }

  finish(): void {
    for (const { text } of this.#frames) text.finish()
  }

  get #frame(): Frame {
    return this.#frames.at(-1)!
  }

  #push(): void {
    const text = new DocumentText(this.#member, this.#origin)
    this.#frames.push({ text, fields: [], paragraph: 0, runStart: 0, runLink: undefined, isRaised: false, codes: 0 })
  }

  #startParagraph(): void {
    const frame = this.#frame
    frame.paragraph = ++this.#paragraphs
    frame.text.startParagraph(frame.paragraph)
  }

  #append(text: string): void {
    const frame = this.#frame
    // In a code, text is the result of a field in it. Without that, the field may be one that never ends.
    const isText = frame.codes === 0 || frame.fields.at(-1)?.isCode !== false
    if (frame.codes > 0) this.#addCode(text)
    if (isText) {
      // The mark of a note is no part of the word before it.
      if (frame.isRaised && !frame.text.endsWithBlank) frame.text.append(' ')
      frame.isRaised = false
      frame.text.append(text)
    }
  }

  #addCode(text: string): void {
    const field = this.#frame.fields.findLast(({ isCode }) => isCode)
    if (field !== undefined && field.code.length < LONGEST_CODE) field.code += text
  }

  #field(type: string | undefined): void {
    const { fields, text } = this.#frame
    if (type === 'begin' && fields.length < MOST_FIELDS) {
      fields.push({ code: '', isCode: true, url: undefined })
      this.#frame.codes++
    } else if (type === 'separate') this.#endCode(fields.at(-1))
    else if (type === 'end') {
      this.#endCode(fields.at(-1))
      if (fields.pop()?.url !== undefined) text.closeLink()
    }
  }

  #endCode(field: Field | undefined): void {
    if (field?.isCode !== true) return
    field.isCode = false
    this.#frame.codes--
    field.url = targetOfField(field.code)
    this.#openLink(field.url)
  }

  /** With the place in it. */
  #target(attributes: Attributes): string | undefined {
    const target = this.#relationships.targetOf(attributes)
    const anchor = attributes.get('anchor')
    return target === undefined || anchor === undefined || target.includes('#') ? target : `${target}#${anchor}`
  }

  #openLink(url: string | undefined): void {
    if (url === undefined) return
    giveLink(this.#member, url, this.#frame.paragraph || undefined)
    this.#frame.text.openLink(url)
  }

  /** A run that continues the last link gives none. */
  #linkRun(url: string | undefined): void {
    if (url === undefined) return
    const frame = this.#frame
    if (!frame.text.isLinkedTo(url, frame.runStart)) giveLink(this.#member, url, frame.paragraph || undefined)
    frame.runLink = url
  }

  #endRun(): void {
    const frame = this.#frame
    if (frame.runLink !== undefined) frame.text.addLink(frame.runStart, frame.runLink)
    frame.runLink = undefined
    frame.isRaised = false
  }
}
