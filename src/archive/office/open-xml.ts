import { baseOf } from '../html-url.ts'
import type { Origin, Part } from '../part.ts'
import { giveLink } from './document-text.ts'
import { AttributeGatherer, TextGatherer } from './gatherers.ts'
import { heed, heedPieces, type Member, readXml, recordOf, xmlPieces } from './member.ts'
import { MetadataText } from './metadata.ts'
import { OfficeText } from './office-text.ts'
import { PlainXml } from './plain-xml.ts'
import { Relationships, relationshipsName, sourceOfRelationships } from './relationships.ts'
import { RootHandler } from './root-handler.ts'
import { fromLinks, SharedStrings, SheetLinks, SheetText } from './sheet-text.ts'
import type { Shelf } from './shelf.ts'
import type { PartHandler } from './xml.ts'

/** The texts of OOXML by the root element of their parts. */
const ORIGINS: ReadonlyMap<string, Origin> = new Map([
  ['document', 'body'],
  ['glossaryDocument', 'body'],
  ['hdr', 'page header'],
  ['ftr', 'page footer'],
  ['footnotes', 'note'],
  ['endnotes', 'note'],
  ['notes', 'note'],
  ['comments', 'comment'],
  ['cmLst', 'comment'],
  ['ThreadedComments', 'comment'],
  ['sld', 'body'],
  ['sldMaster', 'body'],
  ['sldLayout', 'body'],
  ['notesMaster', 'body'],
  ['handoutMaster', 'body'],
  ['wsDr', 'body'],
  ['chartSpace', 'body'],
  ['dataModel', 'body'],
  ['drawing', 'body'],
  // Of a workbook without its sheets.
  ['sst', 'body'],
])
const METADATA: ReadonlySet<string> = new Set(['coreProperties', 'Properties'])
/** Parts that hold no text of the document. */
const SETTINGS: ReadonlySet<string> = new Set(['workbook', 'styleSheet', 'Types', 'Relationships', 'calcChain'])

const NO_TEXT: PartHandler = { followsLinks: true, open() {}, close() {}, text() {}, finish() {} }

const MAIN: readonly (readonly [name: RegExp, type: string, item: string])[] = [
  [/^word\/document\d*\.xml$/i, 'wordprocessingml.document', ''],
  [/^ppt\/presentation\.xml$/i, 'presentationml.presentation', 'sldId'],
  [/^xl\/workbook\.xml$/i, 'spreadsheetml.sheet', 'sheet'],
]

/** Whether these are the members of a document of OOXML. */
export function isOpenXml(shelf: Shelf): boolean {
  return shelf.get('[Content_Types].xml') !== undefined || shelf.members.some(({ name }) => mainOf(name) !== undefined)
}

function mainOf(name: string): (typeof MAIN)[number] | undefined {
  return MAIN.find(([pattern]) => pattern.test(name))
}

/** Reads a document of Office Open XML (ECMA-376): Word, PowerPoint or Excel. */
export async function* readOpenXml(shelf: Shelf): AsyncGenerator<Part[]> {
  yield* new OpenXmlReader(shelf).read()
}

class OpenXmlReader {
  readonly #shelf: Shelf
  /** The page of each part that belongs to one, in order. */
  readonly #pages = new Map<string, number>()
  #contentType = 'application/vnd.openxmlformats-officedocument'
  #base: string | undefined
  #strings: readonly string[] = []

  constructor(shelf: Shelf) {
    this.#shelf = shelf
  }

  async *read(): AsyncGenerator<Part[]> {
    const { members } = this.#shelf
    for (const member of members) await this.#orderPages(member)
    const base = new TextGatherer('HyperlinkBase')
    await heed(this.#shelf.get('docProps/app.xml'), base)
    this.#base = baseOf(base.found.trim() || undefined)
    const shared = new SharedStrings()
    await heed(this.#shelf.get('xl/sharedStrings.xml'), shared)
    this.#strings = shared.strings
    const paged = [...this.#pages.keys()].map((name) => this.#shelf.get(name)).filter((each) => each !== undefined)
    const first = new Set([...members.filter(({ name }) => mainOf(name) !== undefined), ...paged])
    for (const member of [...first, ...members.filter((each) => !first.has(each))]) yield* this.#readPart(member)
  }

  /** Numbers the slides or sheets that the main part names, and the parts that each of them names. */
  async #orderPages(member: Member): Promise<void> {
    const main = mainOf(member.name)
    if (main === undefined) return
    this.#contentType = `application/vnd.openxmlformats-officedocument.${main[1]}`
    if (main[2] === '') return
    const items = new AttributeGatherer(main[2], 'id')
    await heed(member, items)
    const relationships = await this.#relationshipsOf(member.name)
    let page = 0
    for (const id of items.values) {
      const name = relationships.get(id)?.target
      page++
      if (name === undefined || this.#pages.has(name)) continue
      this.#pages.set(name, page)
      for (const { target, isExternal, type } of (await this.#relationshipsOf(name)).all) {
        const isShared = isExternal || /^slide|Layout$|Master$/.test(type)
        if (!isShared && !this.#pages.has(target)) this.#pages.set(target, page)
      }
    }
  }

  async #relationshipsOf(name: string): Promise<Relationships> {
    const relationships = new Relationships(name)
    await heed(this.#shelf.get(relationshipsName(name)), relationships)
    return relationships
  }

  async *#readPart(member: Member): AsyncGenerator<Part[]> {
    const source = sourceOfRelationships(member.name)
    // Relationships are read with the part that they belong to.
    if (source !== undefined && this.#shelf.get(source) !== undefined) return
    const record = recordOf(member, this.#contentType, { page: this.#pages.get(member.name), base: this.#base })
    const relationships = await this.#relationshipsOf(source ?? member.name)
    const links = new SheetLinks(relationships)
    const handler = new RootHandler((root) => {
      if (root === 'worksheet') return new SheetText(record, this.#strings, links.byCell)
      if (METADATA.has(root)) return new MetadataText(record)
      if (SETTINGS.has(root) || (root === 'sst' && this.#pages.size > 0)) return NO_TEXT
      const origin = ORIGINS.get(root)
      return origin === undefined ? new PlainXml(record) : new OfficeText(record, origin, relationships)
    })
    // The hyperlinks of a sheet stand behind its cells.
    if (/sheet/i.test(member.name)) await heedPieces(fromLinks(xmlPieces(member)), links)
    yield* readXml(member, handler)
    handler.finish()
    for (const { target, type } of relationships.unused()) {
      // A hyperlink that nothing in the text has was left behind by its writer.
      if (!handler.followsLinks || type !== 'hyperlink') giveLink(record, target)
    }
    yield member.job.take()
  }
}
