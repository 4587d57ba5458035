import { readZlib } from '../../compression/read-zlib.ts'
import type { Origin, Part } from '../../part/part.ts'
import { decodeUtf16 } from '../../source/utf16.ts'
import { BytesSource } from '../../source/window.ts'
import { DocumentText, giveLink, type MemberRecord } from '../office/document-text.ts'
import type { ReadMember } from '../row.ts'
import { giveText, type OldDocument, u16, u32 } from './document.ts'

/** MS-PPT §2.13.24 */
const [DOCUMENT, SLIDE, SLIDE_REFERENCE, NOTES, MASTER] = [1000, 1006, 1011, 1008, 1016]
const [LIST, TEXT, NARROW_TEXT, STRING] = [4080, 4000, 4008, 4026]
const [LINK, LINK_NUMBER, INTERACTION, INTERACTION_ATOM, LINKED_TEXT] = [4055, 4051, 4082, 4083, 4063]
const [MARGINS, COMMENT, OBJECT, EDIT, PLACES] = [4057, 12000, 4113, 4085, 6002]
/** §2.3.2: the token of an encrypted file. */
const ENCRYPTED = 0xf3d1c4df
/** Of the strings of a hyperlink (§2.10.16) */
const [NAME, TARGET, LOCATION] = [0, 1, 3]
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:/i
const TYPE = 'application/vnd.ms-powerpoint'

/** By the number of a list of slides, masters or notes (§2.4.14.3) */
const ORIGINS: readonly Origin[] = ['body', 'body', 'note']

/** MS-PPT: the texts of each slide, those of masters, and notes */
export async function* readPowerPoint(document: OldDocument, readMember: ReadMember): AsyncGenerator<Part[]> {
  const user = await document.stream('Current User')
  if (u32(user, 12) === ENCRYPTED) {
    document.job.report('encrypted')
    return
  }
  const bytes = await document.stream('PowerPoint Document')
  yield* new Presentation(document, bytes, u32(user, 16)).read(readMember)
}

interface PowerPointRecord {
  readonly type: number
  readonly instance: number
  readonly parent: number
  readonly start: number
  readonly end: number
}

const DEEPEST = 32

/** Those in containers follow them (§2.3.1). */
function* recordsIn(bytes: Buffer, from: number, to: number, parent = 0, depth = 0): Generator<PowerPointRecord> {
  for (let at = from; at + 8 <= to; ) {
    const version = u16(bytes, at)
    const start = at + 8
    const end = Math.min(start + u32(bytes, at + 4), to)
    const type = u16(bytes, at + 2)
    yield { type, instance: version >> 4, parent, start, end }
    if ((version & 15) === 15 && depth < DEEPEST) yield* recordsIn(bytes, start, end, type, depth + 1)
    at = end
  }
}

class Presentation {
  readonly #document: OldDocument
  readonly #bytes: Buffer
  /** Of the newest version of each object. */
  readonly #places = new Map<number, number>()
  readonly #targets = new Map<number, string>()
  readonly #given = new Set<number>()
  readonly #read = new Set<number>()
  #main: number | undefined

  constructor(document: OldDocument, bytes: Buffer, edit: number) {
    this.#document = document
    this.#bytes = bytes
    this.#findPlaces(edit)
  }

  /** From the last edit back to the first (§2.1.2). */
  #findPlaces(last: number): void {
    const bytes = this.#bytes
    const seen = new Set<number>()
    // Lists may be in each other.
    let left = bytes.length
    for (let at = last; !seen.has(at) && u16(bytes, at + 2) === EDIT; at = u32(bytes, at + 16)) {
      seen.add(at)
      const list = u32(bytes, at + 20)
      if (u16(bytes, list + 2) !== PLACES) continue
      const end = Math.min(list + 8 + u32(bytes, list + 4), bytes.length)
      for (let entry = list + 8; entry + 4 <= end && left > 0; ) {
        const first = u32(bytes, entry) & 0xfffff
        const count = u32(bytes, entry) >>> 20
        for (let index = 0; index < count && entry + 8 + 4 * index <= end; index++) {
          const id = first + index
          if (!this.#places.has(id)) this.#places.set(id, u32(bytes, entry + 4 + 4 * index))
        }
        entry += 4 + 4 * count
        left -= 4 + 4 * count
      }
      this.#main ??= this.#places.get(u32(bytes, at + 24))
    }
  }

  async *read(readMember: ReadMember): AsyncGenerator<Part[]> {
    const { job } = this.#document
    const main = this.#main
    const hasMain = main !== undefined && u16(this.#bytes, main + 2) === DOCUMENT
    if (!hasMain) job.report('corrupt')
    for (const record of hasMain ? this.#objectAt(main) : recordsIn(this.#bytes, 0, this.#bytes.length)) {
      if (record.type === LINK) this.#addTarget(record)
    }
    if (hasMain) yield* this.#readLists(main)
    else yield* this.#readAll()
    for (const [id, url] of this.#targets) if (!this.#given.has(id)) giveLink(this.#document.record(TYPE), url)
    for (const at of new Set(this.#places.values())) {
      if (u16(this.#bytes, at + 2) === OBJECT) yield* this.#readObject(at, readMember)
    }
    yield job.drain()
  }

  /** A record and those in it. */
  #objectAt(at: number): Iterable<PowerPointRecord> {
    const end = Math.min(at + 8 + u32(this.#bytes, at + 4), this.#bytes.length)
    return at + 8 > this.#bytes.length ? [] : recordsIn(this.#bytes, at, end)
  }

  #addTarget({ start, end }: PowerPointRecord): void {
    let id: number | undefined
    let [name, target, location] = ['', '', '']
    for (const { type, instance, ...range } of recordsIn(this.#bytes, start, end)) {
      if (type === LINK_NUMBER) id = u32(this.#bytes, range.start)
      else if (type === STRING && instance === NAME) name = this.#string(range)
      else if (type === STRING && instance === TARGET) target = this.#string(range)
      else if (type === STRING && instance === LOCATION) location = this.#string(range)
    }
    if (target === '' && ABSOLUTE.test(name)) target = name
    if (id === undefined || target === '') return
    this.#targets.set(id, location === '' || target.includes('#') ? target : `${target}#${location}`)
  }

  #string({ start, end }: Pick<PowerPointRecord, 'start' | 'end'>): string {
    return decodeUtf16(this.#bytes, start, end)
  }

  /** §2.4.14.3: of each slide, texts of its outline stand in the list, others in the slide. */
  async *#readLists(main: number): AsyncGenerator<Part[]> {
    const counts = [0, 0, 0]
    for (const record of this.#objectAt(main)) {
      if (record.type === LIST) {
        const { instance } = record
        let slide: Slide | undefined
        for (const inner of recordsIn(this.#bytes, record.start, record.end)) {
          if (inner.type === SLIDE_REFERENCE) {
            slide?.finish()
            counts[instance] = (counts[instance] ?? 0) + 1
            slide = this.#slide(ORIGINS[instance] ?? 'body', instance === 1 ? undefined : counts[instance])
            this.#fill(slide, this.#places.get(u32(this.#bytes, inner.start)))
            yield this.#document.job.drain()
            if (this.#document.isExceeded) return
          } else slide?.take(this.#bytes, inner)
        }
        slide?.finish()
      } else if (record.parent === MARGINS) this.#giveMargin(this.#document.record(TYPE), record)
    }
  }

  /** Where the place of the document is not known: all slides there are, old versions too. */
  async *#readAll(): AsyncGenerator<Part[]> {
    let at = 0
    for (let page = 1; at + 8 <= this.#bytes.length; at += 8 + u32(this.#bytes, at + 4)) {
      const type = u16(this.#bytes, at + 2)
      if (![DOCUMENT, SLIDE, NOTES, MASTER].includes(type)) continue
      const slide = this.#slide(type === NOTES ? 'note' : 'body', type === SLIDE ? page++ : undefined)
      this.#fill(slide, at)
      slide.finish()
      yield this.#document.job.drain()
    }
  }

  #slide(origin: Origin, page: number | undefined): Slide {
    return new Slide(this.#document.record(TYPE, page), origin, this.#targets, this.#given)
  }

  /** With what is at a place, once. */
  #fill(slide: Slide, at: number | undefined): void {
    if (at === undefined || this.#read.has(at)) return
    this.#read.add(at)
    for (const record of this.#objectAt(at)) {
      slide.take(this.#bytes, record)
      if (record.parent === MARGINS) this.#giveMargin(slide.record, record)
      else if (record.parent === COMMENT && record.type === STRING && record.instance === 1)
        giveText(slide.record, 'comment', this.#string(record))
    }
  }

  /** §2.4.15.1: date, header, footer */
  #giveMargin(record: MemberRecord, { type, instance, ...range }: PowerPointRecord): void {
    if (type === STRING) giveText(record, instance === 1 ? 'page header' : 'page footer', this.#string(range))
  }

  /** §2.10.34: a document in another one, packed if its instance says so */
  async *#readObject(at: number, readMember: ReadMember): AsyncGenerator<Part[]> {
    const bytes = this.#bytes
    const data = bytes.subarray(at + 8, at + 8 + u32(bytes, at + 4))
    const inner = this.#document.job.enter(`object ${at}`)
    if (u16(bytes, at) >> 4 === 1) yield* readZlib(data.subarray(4), inner, readMember)
    else yield* readMember(new BytesSource(data), inner)
  }
}

/** The texts of a slide, each with its hyperlinks, which follow it. */
class Slide {
  readonly record: MemberRecord
  readonly #text: DocumentText
  readonly #targets: ReadonlyMap<number, string>
  readonly #given: Set<number>
  #paragraphs = 0
  #pending: { readonly text: string; readonly links: { start: number; end: number; url: string }[] } | undefined
  #linked: number | undefined

  constructor(record: MemberRecord, origin: Origin, targets: ReadonlyMap<number, string>, given: Set<number>) {
    this.record = record
    this.#text = new DocumentText(record, origin)
    this.#targets = targets
    this.#given = given
  }

  take(bytes: Buffer, { type, start, end }: PowerPointRecord): void {
    if (type === TEXT) this.#start(decodeUtf16(bytes, start, end))
    // §2.9.43: the low halves of units
    else if (type === NARROW_TEXT) this.#start(bytes.toString('latin1', start, end))
    else if (type === INTERACTION) this.#giveLinked()
    else if (type === INTERACTION_ATOM) this.#linked = u32(bytes, start + 4)
    else if (type === LINKED_TEXT && this.#linked !== undefined) this.#link(u32(bytes, start), u32(bytes, start + 4))
  }

  #start(text: string): void {
    this.#flush()
    this.#pending = { text, links: [] }
  }

  #link(start: number, end: number): void {
    const url = this.#targets.get(this.#linked!)
    const links = this.#pending?.links
    if (url !== undefined && links !== undefined && start >= (links.at(-1)?.end ?? 0) && end > start)
      links.push({ start, end, url })
    this.#giveLinked()
  }

  /** The target of a shape, or of a text before. */
  #giveLinked(): void {
    const url = this.#targets.get(this.#linked ?? -1)
    if (url !== undefined) {
      giveLink(this.record, url)
      this.#given.add(this.#linked!)
    }
    this.#linked = undefined
  }

  #flush(): void {
    if (this.#pending === undefined) return
    const { text, links } = this.#pending
    this.#pending = undefined
    let at = 0
    for (const { start, end, url } of links) {
      this.#append(text.slice(at, start))
      this.#text.openLink(url)
      this.#append(text.slice(start, end))
      this.#text.closeLink()
      at = end
    }
    this.#append(text.slice(at))
    this.#text.endLine()
  }

  #append(text: string): void {
    for (const [run] of text.matchAll(/[^\r\x0b\0]+|[\r\x0b]/g)) {
      if (this.#text.isAtLineStart && run > ' ') this.#text.startParagraph(++this.#paragraphs)
      this.#text.append(run === '\r' || run === '\x0b' ? '\n' : run)
    }
  }

  finish(): void {
    this.#flush()
    this.#giveLinked()
    this.#text.finish()
  }
}
