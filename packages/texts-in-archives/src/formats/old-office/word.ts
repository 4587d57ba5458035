import { charsetOfCodePage } from '../../decoding/code-pages.ts'
import { lastAtMost } from '../../decoding/offset-map.ts'
import type { Origin, Part } from '../../part/part.ts'
import { decodeUtf16 } from '../../source/utf16.ts'
import { giveLink } from '../office/document-text.ts'
import { OfficeText } from '../office/open-xml.ts'
import { Relationships } from '../office/relationships.ts'
import { attributesOf } from '../office/xml.ts'
import { type OldDocument, u16, u32 } from './document.ts'
import { targetsIn } from './hyperlink.ts'

/** Characters from `start` on, one after the other in the stream (MS-DOC §2.8.35 and §2.9.177). */
interface Piece {
  readonly start: number
  readonly end: number
  readonly at: number
  readonly width: 1 | 2
}

/** Where what stands in the header of the stream of Word 97 to 2003 (MS-DOC §2.5), of Word 6 and 95, and of Word 2. */
const WORD_97 = { lengths: 76, headers: 242, pieces: 418, stories: 8 }
const WORD_6 = { lengths: 52, headers: 176, pieces: 352, stories: 8 }
const WORD_2 = { lengths: 52, headers: undefined, pieces: 286, stories: 5 }
const FIRST_OF_97 = 0xc1
const FIRST_OF_6 = 0x65
/** The second byte of the stream: 0xA5EC of Word 97 to 2003, 0xA5DC of Word 6 and 95, and others of Asian versions. */
const SIGNS: ReadonlySet<number> = new Set([0xa5, 0xa6])
/** MS-DOC §2.5.2 */
const COMPLEX = 0x0004
const ENCRYPTED = 0x0100
const SECOND_TABLE = 0x0200
const EXTENDED = 0x1000

/** Texts in the order in which they follow each other (MS-DOC §2.4.1); that of macros is not read. */
const STORIES: readonly (Origin | 'headers' | undefined)[] = [
  ...(['body', 'note', 'headers', undefined, 'comment', 'note', 'body', 'page header'] as const),
]

/** MS-DOC: paragraphs, and the fields in them */
export async function* readWord(document: OldDocument): AsyncGenerator<Part[]> {
  const { job } = document
  const main = await document.stream('WordDocument')
  if (!SIGNS.has(main[1] ?? 0)) {
    job.report('corrupt')
    return
  }
  const flags = u16(main, 10)
  if ((flags & ENCRYPTED) !== 0) {
    job.report('encrypted')
    return
  }
  const isNew = u16(main, 2) >= FIRST_OF_97
  const places = isNew ? WORD_97 : u16(main, 2) >= FIRST_OF_6 ? WORD_6 : WORD_2
  const table = isNew ? await document.stream((flags & SECOND_TABLE) !== 0 ? '1Table' : '0Table') : main
  const hasPieces = isNew || (flags & COMPLEX) !== 0
  const listed = hasPieces ? piecesIn(table, u32(main, places.pieces), u32(main, places.pieces + 4), isNew) : []
  if (hasPieces && listed.length === 0) job.report('corrupt')
  const width = (flags & EXTENDED) !== 0 && !isNew ? 2 : 1
  const whole: Piece = { start: 0, end: 0xffffffff, at: u32(main, 24), width }
  const text = new WordText(main, listed.length > 0 ? listed : [whole], u16(main, 6), isNew)
  /** Of fields, which a drawing or the data of a field may have, too. */
  const targets = new Set<string>()
  let start = 0
  for (const [index, story] of STORIES.slice(0, places.stories).entries()) {
    const end = start + u32(main, places.lengths + 4 * index)
    const isListed = story === 'headers' && places.headers !== undefined
    const origin = story === 'headers' ? 'page header' : story
    const bounds = isListed ? headerBounds(table, main, places.headers, start) : [{ origin, start, end }]
    for (const { origin: own, ...range } of bounds) {
      if (own === undefined || range.end <= range.start) continue
      const record = document.record(TYPE)
      const emit = (part: Part): void => {
        if (part.origin === 'link') targets.add(part.text)
        record.emit(part)
      }
      const fed = new Fed(new OfficeText({ ...record, emit }, own, NO_RELATIONSHIPS))
      for (const piece of text.within(range.start, Math.min(range.end, end))) {
        if (document.isExceeded) return
        fed.write(piece)
        yield job.drain()
      }
      fed.finish()
      yield job.drain()
    }
    start = end
  }
  const record = document.record(TYPE)
  for (const bytes of [isNew ? table : NO_BYTES, await document.stream('Data')]) {
    for (const target of targetsIn(bytes)) {
      if (document.isExceeded) return
      if (!targets.has(target)) giveLink(record, target)
      targets.add(target)
    }
  }
  if (text.isCut) job.report('truncated')
  yield job.drain()
}

const NO_BYTES = Buffer.alloc(0)
const TYPE = 'application/msword'
const NO_RELATIONSHIPS = new Relationships('')

/** MS-DOC §2.9.38: the pieces follow changes of their formats. */
function piecesIn(table: Buffer, from: number, size: number, isNew: boolean): Piece[] {
  const end = Math.min(from + size, table.length)
  let at = from
  while (at < end && table[at] === 1) at += 3 + u16(table, at + 1)
  if (at >= end || table[at] !== 2) return []
  const count = Math.floor((Math.min(u32(table, at + 1), end - at - 5) - 4) / 12)
  const pieces: Piece[] = []
  for (let index = 0; index < count; index++) {
    const [start, last] = [u32(table, at + 5 + 4 * index), u32(table, at + 9 + 4 * index)]
    const place = u32(table, at + 5 + 4 * (count + 1) + 8 * index + 2)
    // MS-DOC §2.9.73
    const isNarrow = !isNew || (place & 0x40000000) !== 0
    const offset = isNew && isNarrow ? (place & 0x3fffffff) >>> 1 : place & 0x3fffffff
    // In a damaged list, they may go back.
    if (last > start && start >= (pieces.at(-1)?.end ?? 0))
      pieces.push({ start, end: last, at: offset, width: isNarrow ? 1 : 2 })
  }
  return pieces
}

/** In characters. */
const STEP = 1 << 15

class WordText {
  isCut = false
  readonly #bytes: Buffer
  readonly #pieces: readonly Piece[]
  readonly #starts: readonly number[]
  readonly #decode: (bytes: Buffer) => string

  constructor(bytes: Buffer, pieces: readonly Piece[], language: number, isNew: boolean) {
    this.#bytes = bytes
    this.#pieces = pieces
    this.#starts = pieces.map(({ start }) => start)
    const charset = charsetOfCodePage(isNew ? 1252 : codePageOf(language))
    this.#decode = (narrow) => charset.decode(narrow)
  }

  *within(from: number, to: number): Generator<string> {
    const first = Math.max(0, lastAtMost(this.#starts, from))
    for (let index = first; index < this.#pieces.length && this.#pieces[index]!.start < to; index++) {
      const { start, end, at, width } = this.#pieces[index]!
      const last = Math.min(end, to)
      for (let position = Math.max(start, from); position < last; position += STEP) {
        const offset = at + (position - start) * width
        const size = Math.min(STEP, last - position) * width
        const bytes = this.#bytes.subarray(offset, offset + size)
        this.isCut ||= bytes.length < size
        if (bytes.length === 0) break
        yield width === 1 ? this.#decode(bytes) : decodeUtf16(bytes)
      }
    }
  }
}

/** By the primary language of a Windows identifier (MS-LCID §2.2): the code page of its texts in Word 6 and 95. */
const CODE_PAGES: readonly (readonly [codePage: number, languages: readonly number[]])[] = [
  [1250, [0x05, 0x0e, 0x15, 0x18, 0x1a, 0x1b, 0x1c, 0x24]],
  [1251, [0x02, 0x19, 0x22, 0x23, 0x2f]],
  ...([
    [1253, [0x08]],
    [1254, [0x1f]],
    [1255, [0x0d]],
    [1256, [0x01, 0x29]],
    [1257, [0x25, 0x26, 0x27]],
  ] as const),
  ...([
    [874, [0x1e]],
    [932, [0x11]],
    [949, [0x12]],
  ] as const),
]
const CHINESE = 0x04
const TRADITIONAL: ReadonlySet<number> = new Set([0x404, 0xc04, 0x1404])

function codePageOf(language: number): number {
  const primary = language & 0x3ff
  if (primary === CHINESE) return TRADITIONAL.has(language) ? 950 : 936
  return CODE_PAGES.find(([, languages]) => languages.includes(primary))?.[0] ?? 1252
}

/** After six separators of notes, each section has even, odd and first ones (MS-DOC §2.8.22). */
const FOOTERS: ReadonlySet<number> = new Set([2, 3, 5])

function* headerBounds(
  table: Buffer,
  main: Buffer,
  place: number,
  base: number,
): Generator<{ origin: Origin; start: number; end: number }> {
  const at = u32(main, place)
  const count = Math.floor(Math.min(u32(main, place + 4), table.length - at) / 4) - 1
  let last = 0
  for (let index = 6; index < count; index++) {
    const origin = FOOTERS.has(index % 6) ? 'page footer' : 'page header'
    const [start, end] = [u32(table, at + 4 * index), u32(table, at + 4 * index + 4)]
    if (start < last || end <= start) continue
    last = end
    yield { origin, start: base + start, end: base + end }
  }
}

const BEGIN = attributesOf({ fldCharType: 'begin' })
const SEPARATE = attributesOf({ fldCharType: 'separate' })
const END = attributesOf({ fldCharType: 'end' })
const NONE = attributesOf({})
const MOST_FIELDS = 100

/** Text as the elements of WordprocessingML that it would be. */
class Fed {
  readonly #text: OfficeText
  /** Of the fields that are open: whether their codes are. */
  readonly #codes: boolean[] = []
  #isOpen = false

  constructor(text: OfficeText) {
    this.#text = text
  }

  /** MS-DOC §2.4.1, and the special characters of §2.6.1 (sprmCFSpec). Word 2 ends paragraphs with CR LF. */
  write(text: string): void {
    for (const [run] of text.matchAll(/[^\0-\x1f]+|\r\n?|[\x07\x09-\x0e\x13-\x15\x1e\x1f]/g)) {
      if (run[0] === '\r' || run === '\x07' || run === '\x0c') this.#endParagraph()
      else this.#write(run)
    }
  }

  #write(run: string): void {
    const text = this.#text
    if (!this.#isOpen) text.open('p', NONE)
    this.#isOpen = true
    if (run === '\x13') {
      if (this.#codes.length < MOST_FIELDS) this.#codes.push(true)
      text.open('fldChar', BEGIN)
    } else if (run === '\x14') {
      if (this.#codes.length > 0) this.#codes[this.#codes.length - 1] = false
      text.open('fldChar', SEPARATE)
    } else if (run === '\x15') {
      this.#codes.pop()
      text.open('fldChar', END)
    } else if (run === '\t') text.open('tab', NONE)
    else if (run === '\x1e') text.open('noBreakHyphen', NONE)
    else if (run === '\x1f') text.open('softHyphen', NONE)
    else if (run < ' ') text.open('br', NONE)
    else {
      const element = this.#codes.at(-1) === true ? 'instrText' : 't'
      text.open(element, NONE)
      text.text(run)
      text.close(element)
    }
  }

  #endParagraph(): void {
    if (this.#isOpen) this.#text.close('p')
    else {
      this.#text.open('p', NONE)
      this.#text.close('p')
    }
    this.#isOpen = false
  }

  finish(): void {
    this.#text.finish()
  }
}
