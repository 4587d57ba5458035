import { PIECE_SIZE } from '../../decoding/cut.ts'
import { lastAtMost } from '../../decoding/offset-map.ts'
import { readReference } from '../../html/html-url.ts'
import { type Origin, Part, type PartRecord, type PlacedLink, textWithoutBytes } from '../../part/part.ts'

/** What the parts of a member have in common, and where they go. */
export interface MemberRecord extends Omit<PartRecord, 'origin'> {
  readonly emit: (part: Part) => void
  /** The absolute URL against which hyperlinks are resolved. */
  readonly base: string | undefined
}

/** In UTF-16 units: without the end of a paragraph. */
const LONGEST_PIECE = 4 * PIECE_SIZE

/** As a part, or several pieces of one. */
export class DocumentText {
  readonly #member: MemberRecord
  readonly #origin: Origin
  readonly #page: number | undefined
  /** Only if the text has no paragraphs of its own. */
  readonly #within: number | undefined
  /** Several strings: one that grows is copied at each look. */
  #strings: string[] = []
  #length = 0
  #last = ''
  #offset = 0
  #links: PlacedLink[] = []
  #edges: number[] | undefined
  readonly #starts: number[] = []
  readonly #numbers: number[] = []
  #open: { readonly url: string; readonly start: number } | undefined

  constructor(member: MemberRecord, origin: Origin, page: number | undefined = member.page, within?: number) {
    this.#member = member
    this.#origin = origin
    this.#page = page
    this.#within = within
  }

  get end(): number {
    return this.#offset + this.#length
  }

  get isAtLineStart(): boolean {
    return this.#last === '' || this.#last === '\n'
  }

  get endsWithBlank(): boolean {
    return this.#last.trim() === ''
  }

  append(text: string): void {
    if (text === '') return
    this.#strings.push(text)
    this.#length += text.length
    this.#last = text.at(-1)!
    if (this.#length >= LONGEST_PIECE) this.#give(false)
  }

  /** No URL crosses this place. */
  addEdge(): void {
    this.#edges ??= []
    this.#edges.push(this.end)
  }

  startParagraph(number: number): void {
    this.endLine()
    this.#starts.push(this.end)
    this.#numbers.push(number)
  }

  endLine(): void {
    if (!this.isAtLineStart) this.append('\n')
    if (this.#length >= PIECE_SIZE) this.#give(false)
  }

  /** It continues the link before it with the same target. */
  addLink(start: number, url: string): void {
    const from = Math.max(start, this.#offset)
    const last = this.#links.at(-1)
    if (this.end <= from) return
    if (last?.url === url && last.end === from) this.#links[this.#links.length - 1] = { ...last, end: this.end }
    else if (last === undefined || last.end <= from) this.#links.push({ start: from, end: this.end, url })
  }

  isLinkedTo(url: string, end: number): boolean {
    const last = this.#links.at(-1)
    return last?.url === url && last.end === end
  }

  openLink(url: string): void {
    this.closeLink()
    this.#open = { url, start: this.end }
  }

  closeLink(): void {
    if (this.#open !== undefined) this.addLink(this.#open.start, this.#open.url)
    this.#open = undefined
  }

  finish(): void {
    this.closeLink()
    if (this.#offset > 0 || this.#strings.some((each) => each.trim() !== '')) this.#give(true)
  }

  #give(isLast: boolean): void {
    const open = this.#open
    if (open !== undefined) this.addLink(open.start, open.url)
    const text = this.#strings.join('')
    const [starts, numbers] = [this.#starts, this.#numbers]
    const paragraphAt = (offset: number): number | undefined => numbers[lastAtMost(starts, offset)]
    const record = {
      ...this.#member,
      origin: this.#origin,
      page: this.#page,
      paragraph: this.#within ?? paragraphAt(this.#offset),
      paragraphAt: this.#within === undefined ? paragraphAt : undefined,
      links: this.#links.length === 0 ? undefined : this.#links,
      edges: this.#edges && Int32Array.from(this.#edges),
    }
    this.#member.emit(new Part(record, textWithoutBytes(text), [], this.#offset, isLast))
    this.#offset += text.length
    this.#strings = []
    this.#length = 0
    this.#links = []
    if (this.#edges !== undefined) this.#edges = []
    if (open !== undefined) this.#open = { url: open.url, start: this.#offset }
  }
}

/** Else it is a member. */
export const ABSOLUTE: RegExp = /^[a-z][a-z0-9+.-]+:\/\//i

/** A reference to a place in the same document is no hyperlink. */
export function giveLink(
  member: MemberRecord,
  target: string,
  paragraph?: number,
  page: number | undefined = member.page,
): void {
  if (target === '' || target.startsWith('#')) return
  const reference = readReference(target, member.base)
  const record = { ...member, origin: 'link', page, paragraph, reference } as const
  member.emit(new Part(record, textWithoutBytes(target)))
}
