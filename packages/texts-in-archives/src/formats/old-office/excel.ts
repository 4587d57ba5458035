import type { ArchiveCharset } from '../../decoding/charset.ts'
import { charsetOfCodePage } from '../../decoding/code-pages.ts'
import type { Part } from '../../part/part.ts'
import { latin1 } from '../../source/latin1.ts'
import { giveLink, type MemberRecord } from '../office/document-text.ts'
import { SheetText } from '../office/sheet-text.ts'
import { attributesOf } from '../office/xml.ts'
import { BiffReader, type BiffRecord, CONTINUE, recordsIn } from './biff.ts'
import { giveText, type OldDocument, u16, u32 } from './document.ts'
import { cellOfHyperlink, targetOfHyperlink, targetsIn } from './hyperlink.ts'

/** MS-XLS §2.3.1, and BIFF5, which has other numbers for some */
const [BOF, EOF, SHEET, CODE_PAGE, ENCRYPTED, STRINGS] = [0x809, 0x0a, 0x85, 0x42, 0x2f, 0xfc]
const [SHARED, LABEL, RICH, STRING, HYPERLINK] = [0xfd, 0x204, 0xd6, 0x207, 0x1b8]
const [FORMULA, OLD_FORMULA, HEADER, FOOTER] = [0x06, 0x406, 0x14, 0x15]
const [NOTE, TEXT_BOX, OBJECT, SERIES, BOOK, QUERY, DRAWING] = [0x1c, 0x1b6, 0x5d, 0x100d, 0x1ae, 0xcd, 0xec]
const FIRST = 0x09
/** The records of Excel 2, 3 and 4 that have other numbers than in Excel 5. */
const BEFORE_5: ReadonlyMap<number, number> = new Map([
  ...([0x09, 0x209, 0x409] as const).map((type) => [type, BOF] as const),
  ...([
    [0x04, LABEL],
    [0x07, STRING],
    [0x206, FORMULA],
  ] as const),
])
/** Where the cell has more attributes, and strings have short lengths. */
const EXCEL_2 = 2
const EXCEL_5 = 5
/** The kind of a stream of Excel 4 with others in it. */
const WORKSPACE = 0x100
const BIFF8 = 0x600
/** A text box of this kind is a comment (MS-XLS §2.5.143). */
const NOTE_OBJECT = 0x19
const TYPE = 'application/vnd.ms-excel'
const PLACE = /^[a-z][a-z0-9+.-]*:|^www\./i
const TO_URL = /(?:https?|ftp):\/\/[^\0-\x1f"<>]+/i

/** MS-XLS, and BIFF5 of Excel 5 and 95: cells and what is around them, a part for each sheet */
export async function* readExcel(document: OldDocument): AsyncGenerator<Part[]> {
  const book = await document.stream('Workbook')
  yield* new Workbook(document, book.length > 0 ? book : await document.stream('Book')).read()
}

class Workbook {
  readonly #document: OldDocument
  readonly #bytes: Buffer
  /** The numbers of sheets by the places where they begin. */
  readonly #pages = new Map<number, number>()
  #sheets = 0
  readonly #strings: string[] = []
  #charset: ArchiveCharset | undefined
  /** The version of Excel, up to 5. */
  readonly #version: number
  #sheet: Sheet | undefined
  #depth = 0
  /** Of the last drawn object. */
  #kind = 0

  constructor(document: OldDocument, bytes: Buffer) {
    this.#document = document
    this.#bytes = bytes
    this.#version = [EXCEL_2, undefined, 3, undefined, 4][bytes[1] ?? 0] ?? EXCEL_5
  }

  async *read(): AsyncGenerator<Part[]> {
    const { job } = this.#document
    if ((u16(this.#bytes, 0) & 0xff) !== FIRST) job.report('corrupt')
    let isEnded = false
    for (const record of recordsIn(this.#bytes, 0)) {
      if (record.type === ENCRYPTED) {
        job.report('encrypted')
        return
      }
      this.#take(this.#version < EXCEL_5 ? { ...record, type: BEFORE_5.get(record.type) ?? record.type } : record)
      isEnded = record.type === EOF
      if (this.#document.isExceeded) return
      if (isEnded || job.waiting > MOST_WAITING) yield job.drain()
    }
    this.#sheet?.finish()
    if (!isEnded && this.#depth > 0) job.report('truncated')
    yield job.drain()
  }

  #take(record: BiffRecord): void {
    const { type, start, end } = record
    const bytes = this.#bytes.subarray(start, end)
    if (type === BOF) this.#open(start - 4, bytes)
    else if (type === EOF) this.#close()
    else if (type === CODE_PAGE) this.#charset &&= charsetOfCodePage(u16(bytes, 0))
    else if (type === SHEET) this.#pages.set(u32(bytes, 0), ++this.#sheets)
    else if (type === STRINGS) this.#readStrings(record)
    else if (type === OBJECT) this.#kind = u16(bytes, 4)
    else if (type === TEXT_BOX) this.#readTextBox(bytes, end)
    else if (type === BOOK) this.#giveTarget(placeOf(this.#string(record, 2)))
    else if (type === QUERY) this.#giveTarget(TO_URL.exec(this.#string(record, 0))?.[0])
    else if (type === DRAWING) for (const target of targetsIn(this.#whole(start, end))) this.#giveTarget(target)
    else if (type === SERIES) giveText(this.#record, 'body', this.#string(record, 2, 1))
    else if (type === NOTE && this.#charset !== undefined) giveText(this.#record, 'comment', this.#string(record, 4))
    else this.#takeCell(record, bytes)
  }

  #takeCell(record: BiffRecord, bytes: Buffer): void {
    const sheet = this.#sheet
    if (sheet === undefined) return
    const { type } = record
    if (this.#version === EXCEL_2 && CELLS.has(type)) {
      this.#takeOldCell(sheet, record, bytes)
      return
    }
    if (type === SHARED) sheet.cell(u16(bytes, 0), u16(bytes, 2), this.#strings[u32(bytes, 6)] ?? '')
    else if (type === LABEL || type === RICH) sheet.cell(u16(bytes, 0), u16(bytes, 2), this.#string(record, 6))
    else if (type === FORMULA || type === OLD_FORMULA) sheet.formula(bytes, this.#charset)
    else if (type === STRING) sheet.result(this.#string(record, 0))
    else if (type === HEADER || type === FOOTER) {
      if (bytes.length > 0)
        sheet.margin(type === HEADER ? 'oddHeader' : 'oddFooter', this.#string(record, 0, this.#charset ? 1 : 2))
    }
  }

  /** Of Excel 2: one byte more of attributes, and lengths of one byte */
  #takeOldCell(sheet: Sheet, record: BiffRecord, bytes: Buffer): void {
    if (record.type === LABEL) sheet.cell(u16(bytes, 0), u16(bytes, 2), this.#string(record, 7, 1))
    else if (record.type === STRING) sheet.result(this.#string(record, 0, 1))
    else sheet.formula(Buffer.concat([bytes.subarray(0, 4), bytes.subarray(5)]), this.#charset)
  }

  #string({ start, end }: BiffRecord, offset: number, lengthSize: 1 | 2 = 2): string {
    return new BiffReader(this.#bytes, { start: Math.min(start + offset, end), end }, this.#charset).string(lengthSize)
  }

  get #record(): MemberRecord {
    return this.#sheet?.record ?? this.#document.record(TYPE)
  }

  /** Charts are within sheets. */
  #open(place: number, bytes: Buffer): void {
    const isOld = this.#version < EXCEL_5
    if (isOld && u16(bytes, 2) === WORKSPACE) return
    if (this.#depth++ > 0) return
    if (isOld || u16(bytes, 0) < BIFF8) this.#charset ??= charsetOfCodePage()
    const page = isOld ? ++this.#sheets : this.#pages.get(place)
    if (page === undefined) return
    this.#sheet = new Sheet(this.#document.record(TYPE, page), isOld ? new Map() : this.#linksFrom(place))
  }

  /** By the cells of a sheet. */
  #linksFrom(place: number): Map<string, string> {
    const links = new Map<string, string>()
    let depth = 0
    for (const { type, start, end } of recordsIn(this.#bytes, place)) {
      if (type === BOF) depth++
      else if (type === EOF && --depth === 0) break
      else if (type === HYPERLINK) {
        const { row, column } = cellOfHyperlink(this.#bytes.subarray(start, end))
        const target = targetOfHyperlink(this.#whole(start + HYPERLINK_START, end))
        if (target) links.set(`${row} ${column}`, target)
      }
    }
    return links
  }

  /** With the records that continue it. */
  #whole(start: number, end: number): Buffer {
    const pieces = [this.#bytes.subarray(start, end)]
    for (const { type, start: from, end: to } of recordsIn(this.#bytes, end)) {
      if (type !== CONTINUE) break
      pieces.push(this.#bytes.subarray(from, to))
    }
    return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
  }

  #close(): void {
    this.#depth = Math.max(0, this.#depth - 1)
    if (this.#depth > 0) return
    this.#sheet?.finish()
    this.#sheet = undefined
  }

  /** MS-XLS §2.4.265 */
  #readStrings(record: BiffRecord): void {
    const reader = new BiffReader(this.#bytes, record)
    reader.skip(4)
    const count = reader.number(4)
    while (this.#strings.length < count && !reader.isAtEnd) this.#strings.push(reader.string())
  }

  /** MS-XLS §2.4.329: the text is in the records that continue it. */
  #readTextBox(bytes: Buffer, end: number): void {
    const length = u16(bytes, 10)
    if (length === 0) return
    const reader = new BiffReader(this.#bytes, { start: end, end })
    const text = this.#charset ? '' : reader.characters(length, (reader.number(1) & 1) !== 0)
    giveText(this.#record, this.#kind === NOTE_OBJECT ? 'comment' : 'body', text)
  }

  #giveTarget(target: string | undefined): void {
    if (target !== undefined) giveLink(this.#record, target)
  }
}

/** Of another workbook, with marks for what is in it (MS-XLS §2.5.277): a URL, a share, a drive. */
function placeOf(encoded: string): string | undefined {
  const [, mark, rest = ''] = /^\x01(?:(\x05[\s\S]|\x01@|\x01[A-Za-z]))([\s\S]*)$/.exec(encoded) ?? []
  if (mark === undefined) return undefined
  const path = rest.replace(/[\x03\\]/g, '/')
  return mark.startsWith('\x05') ? path : mark.endsWith('@') ? `file://${path}` : `file:///${mark[1]!}:/${path}`
}

const CELLS: ReadonlySet<number> = new Set([LABEL, STRING, FORMULA])
const MOST_WAITING = 100
const HYPERLINK_START = 24

/** Cells as the elements of SpreadsheetML that they would be. */
class Sheet {
  readonly record: MemberRecord
  readonly #text: SheetText
  /** By row and column. */
  readonly #links: Map<string, string>
  readonly #given = new Set<string>()
  #row = -1
  #pending: { readonly row: number; readonly column: number; readonly link: string | undefined } | undefined

  constructor(record: MemberRecord, links: Map<string, string>) {
    this.record = record
    this.#links = links
    this.#text = new SheetText(record, [], links)
  }

  cell(row: number, column: number, value: string, link?: string): void {
    const text = this.#text
    if (row !== this.#row) text.open('row', attributesOf({ r: `${row + 1}` }))
    this.#row = row
    const place = `${row} ${column}`
    if (this.#links.has(place)) this.#given.add(place)
    text.open('c', attributesOf({ r: place, t: 'str' }))
    this.#element('v', value)
    if (link !== undefined) this.#element('f', `HYPERLINK("${link.replaceAll('"', '""')}")`)
    text.close('c')
  }

  #element(name: string, value: string): void {
    this.#text.open(name, NONE)
    this.#text.text(value)
    this.#text.close(name)
  }

  margin(name: 'oddHeader' | 'oddFooter', text: string): void {
    this.#element(name, text)
  }

  /** MS-XLS §2.4.127: a string, its result, is in a record that follows. */
  formula(bytes: Buffer, charset: ArchiveCharset | undefined): void {
    const [row, column, link] = [u16(bytes, 0), u16(bytes, 2), linkOfFormula(bytes.subarray(22), charset)]
    const isString = bytes[6] === 0 && u16(bytes, 12) === 0xffff
    this.#pending = isString ? { row, column, link } : undefined
    if (!isString && link !== undefined) this.cell(row, column, '', link)
  }

  result(value: string): void {
    if (this.#pending !== undefined) this.cell(this.#pending.row, this.#pending.column, value, this.#pending.link)
    this.#pending = undefined
  }

  finish(): void {
    // Of cells without text
    for (const [place, url] of this.#links)
      if (!this.#given.has(place)) giveLink(this.record, url, Number.parseInt(place, 10) + 1)
    this.#text.finish()
  }
}

const NONE = attributesOf({})

/** PtgFuncVar (MS-XLS §2.5.198.63) with the number of HYPERLINK (MS-XLS §2.5.198.17), after any number of arguments. */
const CALL = /[\x22\x42\x62][\x01\x02]\x67\x01/
const LITERAL = 0x17

/** The first argument of HYPERLINK, if it is a literal (PtgStr, MS-XLS §2.5.198.89). */
function linkOfFormula(tokens: Buffer, charset: ArchiveCharset | undefined): string | undefined {
  if (!CALL.test(latin1(tokens))) return undefined
  for (let at = tokens.indexOf(LITERAL); at >= 0; at = tokens.indexOf(LITERAL, at + 1)) {
    const text = new BiffReader(tokens, { start: at + 1, end: tokens.length }, charset).string(1)
    if (PLACE.test(text)) return text
  }
  return undefined
}
