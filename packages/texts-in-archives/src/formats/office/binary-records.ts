import { decodeUtf16 } from '../../source/utf16.ts'
import { attributesOf, type XmlHandler } from './xml.ts'

/** Roots of the parts of binary workbooks, by their first records (MS-XLSB §2.3.2). */
const ROOTS: ReadonlyMap<number, string> = new Map([
  ...([
    [129, 'worksheet'],
    [131, 'workbook'],
    [159, 'sst'],
    [628, 'comments'],
  ] as const),
])
/** Cells with a number, or without one. They may have hyperlinks. */
const [ROW, FIRST_OTHER, LAST_OTHER, INLINE, SHARED, RESULT, RICH] = [0, 1, 5, 6, 7, 8, 62]
const [STRING, SHEET, HYPERLINK, HEADERS, COMMENT] = [19, 156, 494, 479, 637]
const HEADER_NAMES = ['oddHeader', 'oddFooter', 'evenHeader', 'evenFooter', 'firstHeader', 'firstFooter']
const NONE = attributesOf({})
/** In bytes: the column, and the format. */
const CELL_SIZE = 8

/** Reads a part of a binary workbook (MS-XLSB) as the elements of SpreadsheetML that it would be. */
export class BinaryRecords {
  isDamaged = false
  readonly isTooDeep = false
  readonly #bytes: Buffer
  readonly #handler: XmlHandler
  #at = 0
  #root: string | undefined
  #row = 0
  #isInRow = false

  constructor(pieces: readonly Buffer[], handler: XmlHandler) {
    this.#bytes = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
    this.#handler = handler
  }

  /** Reads some records; false after the last one. */
  step(): boolean {
    for (let count = 0; count < 100; count++) {
      if (this.#at >= this.#bytes.length) {
        this.#closeRow()
        if (this.#root !== undefined) this.#handler.close(this.#root)
        this.#root = undefined
        return false
      }
      this.#record()
    }
    return true
  }

  /** MS-XLSB §2.1.4 */
  #record(): void {
    const type = this.#varying(2)
    const size = this.#varying(4)
    const data = this.#bytes.subarray(this.#at, this.#at + size)
    this.isDamaged ||= data.length < size
    this.#at += size
    if (this.#root === undefined) {
      // Those of other parts hold no text.
      this.#root = ROOTS.get(type) ?? 'styleSheet'
      this.#handler.open(this.#root, NONE)
    }
    if (this.#root === 'worksheet') this.#ofSheet(type, data)
    else if (this.#root === 'workbook' && type === SHEET) this.#element('sheet', { id: stringAt(data, 8).text })
    else if (this.#root === 'sst' && type === STRING) this.#texts('si', data)
    else if (this.#root === 'comments' && type === COMMENT) this.#texts('comment', data)
  }

  /** Of seven bits in each byte, the lowest first. */
  #varying(most: number): number {
    let value = 0
    for (let index = 0; index < most; index++) {
      const byte = this.#bytes[this.#at++] ?? 0
      value += (byte & 0x7f) * 2 ** (7 * index)
      if (byte < 0x80) break
    }
    return value
  }

  #ofSheet(type: number, data: Buffer): void {
    if (type === ROW && data.length >= 4) {
      this.#closeRow()
      this.#row = data.readUInt32LE(0) + 1
      this.#isInRow = true
      this.#handler.open('row', attributesOf({ r: `${this.#row}` }))
    } else if (type === SHARED && data.length >= CELL_SIZE + 4) this.#cell(data, 's', `${data.readUInt32LE(CELL_SIZE)}`)
    else if (type === INLINE || type === RESULT) this.#cell(data, 'str', stringAt(data, CELL_SIZE).text)
    else if (type === RICH) this.#cell(data, 'str', stringAt(data, CELL_SIZE + 1).text)
    else if ((type >= FIRST_OTHER && type <= LAST_OTHER) || (type > RESULT && type <= RESULT + 3))
      this.#cell(data, 'n', '')
    else if (type === HYPERLINK && data.length >= 16) {
      const id = stringAt(data, 16)
      const location = stringAt(data, id.end).text
      const ref = cellName(data.readUInt32LE(0) + 1, data.readUInt32LE(8))
      this.#element('hyperlink', { id: id.text, ref, ...(location === '' ? {} : { location }) })
    } else if (type === HEADERS) {
      let at = 2
      for (const name of HEADER_NAMES) {
        const { text, end } = stringAt(data, at)
        at = end
        if (text !== '') this.#element(name, {}, text)
      }
    }
  }

  #cell(data: Buffer, type: string, value: string): void {
    if (data.length < 4) return
    this.#handler.open('c', attributesOf({ r: cellName(this.#row, data.readUInt32LE(0)), t: type }))
    if (value !== '') this.#element('v', {}, value)
    this.#handler.close('c')
  }

  /** With flags before the string (MS-XLSB §2.5.122). */
  #texts(name: string, data: Buffer): void {
    this.#handler.open(name, NONE)
    this.#element('t', {}, stringAt(data, 1).text)
    this.#handler.close(name)
  }

  #element(name: string, attributes: Record<string, string>, text = ''): void {
    this.#handler.open(name, attributesOf(attributes))
    this.#handler.text(text)
    this.#handler.close(name)
  }

  #closeRow(): void {
    if (this.#isInRow) this.#handler.close('row')
    this.#isInRow = false
  }
}

const ABSENT = 0xffffffff

/** MS-XLSB §2.5.167 and §2.5.169: the number of its units, and the units. */
function stringAt(data: Buffer, at: number): { readonly text: string; readonly end: number } {
  const length = at + 4 <= data.length ? data.readUInt32LE(at) : 0
  const end = length === ABSENT ? at + 4 : Math.min(at + 4 + 2 * length, data.length)
  return { text: decodeUtf16(data, at + 4, end), end: Math.max(end, at + 4) }
}

function cellName(row: number, column: number): string {
  let letters = ''
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  return `${letters}${row}`
}
