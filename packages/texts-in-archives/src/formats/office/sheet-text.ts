import { Part, textWithoutBytes } from '../../part/part.ts'
import { DocumentText, giveLink, type MemberRecord } from './document-text.ts'
import { targetsOfFormula } from './field-code.ts'
import type { Relationships } from './relationships.ts'
import type { Attributes, PartHandler, XmlHandler } from './xml.ts'

/** Without phonetic hints (ECMA-376-1 §18.4). */
export class SharedStrings implements XmlHandler {
  readonly strings: string[] = []
  #string = ''
  #texts = 0
  #hints = 0

  open(name: string): void {
    if (name === 'si') this.#string = ''
    else if (name === 't') this.#texts++
    else if (name === 'rPh') this.#hints++
  }

  close(name: string): void {
    if (name === 'si') this.strings.push(this.#string)
    else if (name === 't') this.#texts--
    else if (name === 'rPh') this.#hints--
  }

  text(text: string): void {
    if (this.#texts > 0 && this.#hints === 0) this.#string += text
  }
}

/** By the first cell of each. They follow the cells. */
export class SheetLinks implements XmlHandler {
  readonly byCell: Map<string, string> = new Map()
  readonly #relationships: Relationships

  constructor(relationships: Relationships) {
    this.#relationships = relationships
  }

  open(name: string, attributes: Attributes): void {
    if (name !== 'hyperlink') return
    const target = this.#relationships.targetOf(attributes)
    const cell = attributes.get('ref')?.split(':', 1)[0]
    if (target === undefined || cell === undefined) return
    const location = attributes.get('location')
    this.byCell.set(cell, location === undefined || target.includes('#') ? target : `${target}#${location}`)
  }

  close(): void {}
  text(): void {}
}

/** With a prefix of 60 characters at most. */
const LINKS = /<(?:[\w.-]{1,60}:)?hyperlinks[\s>]/
/** One unit less than the longest such start. */
const BEFORE = 72

/** The pieces passed over are empty. */
export function* fromLinks(pieces: Iterable<string>): Generator<string> {
  let tail = ''
  let isFound = false
  for (const piece of pieces) {
    const text = tail + piece
    const at: number = isFound ? 0 : text.search(LINKS)
    isFound = at >= 0
    tail = isFound ? '' : text.slice(-BEFORE)
    yield isFound ? text.slice(at) : ''
  }
}

/** Codes in the header or footer of a sheet (§18.3.1.46): fonts, positions, fields. */
const CODE = /&(?:"[^"]*"|K[0-9A-F]{6}|\d+|[A-Z])/gi
const HEADER = /^(?:odd|even|first)(Header|Footer)$/

/** §18.3: those of a row in one line, between tabs. Numbers are left out. */
export class SheetText implements PartHandler {
  readonly followsLinks = true
  readonly #member: MemberRecord
  readonly #text: DocumentText
  readonly #strings: readonly string[]
  readonly #links: ReadonlyMap<string, string>
  #row = 0
  #cell = ''
  #type = ''
  #value = ''
  #formula = ''
  #reads: 'value' | 'formula' | undefined

  constructor(member: MemberRecord, strings: readonly string[], links: ReadonlyMap<string, string>) {
    this.#member = member
    this.#text = new DocumentText(member, 'body')
    this.#strings = strings
    this.#links = links
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'row') this.#startRow(Number(attributes.get('r')))
    else if (name === 'c') {
      this.#cell = attributes.get('r') ?? ''
      this.#type = attributes.get('t') ?? ''
      this.#value = this.#formula = ''
    } else if (name === 'v' || name === 't') this.#reads = 'value'
    else if (name === 'f') this.#reads = 'formula'
    else if (HEADER.test(name)) {
      this.#value = ''
      this.#reads = 'value'
    }
  }

  close(name: string): void {
    if (name === 'c') this.#giveCell()
    else if (name === 'v' || name === 't' || name === 'f') this.#reads = undefined
    else {
      const header = HEADER.exec(name)
      if (header !== null) this.#giveHeader(header[1] === 'Header' ? 'page header' : 'page footer')
    }
  }

  text(text: string): void {
    if (this.#reads === 'value') this.#value += text
    else if (this.#reads === 'formula') this.#formula += text
  }

  finish(): void {
    this.#text.finish()
  }

  #startRow(number: number): void {
    this.#row = Number.isSafeInteger(number) && number > 0 ? number : this.#row + 1
    this.#text.startParagraph(this.#row)
  }

  #giveCell(): void {
    const text = this.#text
    const value = this.#cellText()
    let link = this.#links.get(this.#cell)
    if (link !== undefined) giveLink(this.#member, link, this.#row)
    for (const { url, isLink } of this.#formula === '' ? [] : targetsOfFormula(this.#formula)) {
      giveLink(this.#member, url, this.#row)
      if (isLink) link ??= url
    }
    if (value === '') return
    if (!text.isAtLineStart) text.append('\t')
    const start = text.end
    text.addEdge()
    text.append(value)
    text.addEdge()
    if (link !== undefined) text.addLink(start, link)
  }

  #cellText(): string {
    if (this.#type === 's') return /^\d+$/.test(this.#value) ? (this.#strings[Number(this.#value)] ?? '') : ''
    return this.#type === 'str' || this.#type === 'inlineStr' ? this.#value : ''
  }

  #giveHeader(origin: 'page header' | 'page footer'): void {
    const text = this.#value.replaceAll('&&', '\0').replace(CODE, ' ').replaceAll('\0', '&').trim()
    this.#reads = undefined
    if (text === '') return
    this.#member.emit(new Part({ ...this.#member, origin }, textWithoutBytes(text)))
  }
}
