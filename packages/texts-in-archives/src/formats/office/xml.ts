import { loadHtmlParser } from '#host/libraries'
import type { Callbacks, Tokenizer } from '../../host/library-types.ts'
import { DocumentText, giveLink, type MemberRecord } from './document-text.ts'

/** Names are local names, without their prefix. */
export interface XmlHandler {
  open(name: string, attributes: Attributes): void
  close(name: string): void
  text(text: string): void
}

export interface PartHandler extends XmlHandler {
  /** Whether it knows the elements that are hyperlinks. */
  readonly followsLinks?: boolean
  finish(): void
}

export class Attributes {
  readonly #values = new Map<string, string>()

  /** By its local name: one with a prefix goes before one without, as `r:id` before `id`. */
  get(name: string): string | undefined {
    return this.#values.get(`:${name}`) ?? this.#values.get(name)
  }

  add(name: string, value: string): void {
    const colon = name.indexOf(':')
    const key = colon < 0 ? name : name.slice(colon)
    if (this.#values.size < MOST_ATTRIBUTES && !this.#values.has(key)) this.#values.set(key, value)
  }
}

export function attributesOf(values: Readonly<Record<string, string>>): Attributes {
  const attributes = new Attributes()
  for (const [name, value] of Object.entries(values)) attributes.add(name, value)
  return attributes
}

/** Real documents have some dozens. */
const DEEPEST = 1000
const MOST_ATTRIBUTES = 1000
/** How far up an end tag looks for its start tag. */
const MOST_SKIPPED = 64

const NO_ATTRIBUTES: Attributes = new Attributes()

/**
 * Builds no tree, reads no DTD and knows no entities but the five of XML, so that nothing grows. Every `open` has its
 * `close`, also in a damaged document. Prefixes are left out: in the documents read here, one local name has one
 * meaning.
 */
export class XmlReader {
  isDamaged = false
  isTooDeep = false
  readonly #pieces: Iterator<string>
  readonly #mustPause: () => boolean
  #isPaused = false
  /** With the offset at which the first of them starts. */
  readonly #held: string[] = []
  #base = 0
  readonly #handler: XmlHandler
  readonly #tokenizer: Tokenizer
  readonly #open: string[] = []
  #name = ''
  #attribute = ''
  #value = ''
  #attributes: Attributes | undefined

  /**
   * The pieces have any length, and need not be in memory as a whole. A step ends within a piece where `mustPause`
   * says so: one element may give a text of any length.
   */
  constructor(pieces: Iterable<string>, handler: XmlHandler, mustPause: () => boolean = () => false) {
    this.#mustPause = mustPause
    this.#pieces = pieces[Symbol.iterator]()
    this.#handler = handler
    this.#tokenizer = new (loadHtmlParser().Tokenizer)({ decodeEntities: true, xmlMode: true }, this.#callbacks())
  }

  /** False at the end. */
  step(): boolean {
    if (this.#isPaused) {
      this.#isPaused = false
      this.#tokenizer.resume()
      return true
    }
    const piece = this.isTooDeep ? undefined : this.#pieces.next()
    if (piece === undefined || piece.done === true) {
      this.#end()
      return false
    }
    this.#held.push(piece.value)
    this.#tokenizer.write(piece.value)
    return true
  }

  #end(): void {
    if (!this.isTooDeep) this.#tokenizer.end()
    if (this.#open.length > 0) this.isDamaged = true
    while (this.#open.length > 0) this.#handler.close(this.#open.pop()!)
  }

  #callbacks(): Callbacks {
    return {
      ontext: (start, end) => this.#giveText(this.#slice(start, end)),
      ontextentity: (codepoint) => this.#giveText(String.fromCodePoint(codepoint)),
      oncdata: (start, end, endOffset) => this.#giveText(this.#slice(start, end - endOffset)),
      onopentagname: (start, end) => {
        this.#name = this.#localName(start, end)
        this.#attributes = undefined
      },
      onattribname: (start, end) => {
        this.#attribute = this.#slice(start, end)
        this.#value = ''
      },
      onattribdata: (start, end) => {
        this.#value += this.#slice(start, end)
      },
      onattribentity: (codepoint) => {
        this.#value += String.fromCodePoint(codepoint)
      },
      onattribend: () => this.#keepAttribute(),
      onopentagend: () => this.#openElement(),
      onselfclosingtag: () => {
        this.#openElement()
        this.#closeElement(this.#name)
      },
      onclosetag: (start, end) => this.#closeElement(this.#localName(start, end)),
      oncomment: () => {},
      ondeclaration: () => {},
      onprocessinginstruction: () => {},
      onend: () => {},
    }
  }

  #slice(start: number, end: number): string {
    const held = this.#held
    while (held.length > 1 && start >= this.#base + held[0]!.length) this.#base += held.shift()!.length
    const from = Math.max(0, start - this.#base)
    const to = end - this.#base
    const first = held[0] ?? ''
    return (to <= first.length ? first : held.join('')).slice(from, to)
  }

  #localName(start: number, end: number): string {
    const name = this.#slice(start, end)
    return name.slice(name.indexOf(':') + 1)
  }

  #giveText(text: string): void {
    if (text === '' || this.#open.length === 0 || this.isTooDeep) return
    this.#handler.text(text)
    this.#pauseIfNeeded()
  }

  #pauseIfNeeded(): void {
    if (!this.#mustPause()) return
    this.#isPaused = true
    this.#tokenizer.pause()
  }

  #keepAttribute(): void {
    this.#attributes ??= new Attributes()
    this.#attributes.add(this.#attribute, this.#value)
  }

  #openElement(): void {
    this.isTooDeep ||= this.#open.length >= DEEPEST
    if (this.isTooDeep) return
    this.#open.push(this.#name)
    this.#handler.open(this.#name, this.#attributes ?? NO_ATTRIBUTES)
    this.#pauseIfNeeded()
  }

  /** With those within it that were left open. An end tag without a start tag is left out. */
  #closeElement(name: string): void {
    const least = Math.max(0, this.#open.length - MOST_SKIPPED)
    let at = this.#open.length - 1
    while (at >= least && this.#open[at] !== name) at--
    if (at < this.#open.length - 1) this.isDamaged = true
    if (at < least || this.isTooDeep) return
    while (this.#open.length > at) this.#handler.close(this.#open.pop()!)
    this.#pauseIfNeeded()
  }
}

/** In SVG, the connections of a workbook and others. */
const REFERENCES = ['href', 'url', 'src'] as const
const ABSOLUTE = /^[a-z][a-z0-9+.-]+:\/\//i

/** The text of each element is a line. Names of namespaces are left out. */
export class PlainXml implements PartHandler {
  readonly #member: MemberRecord
  readonly #text: DocumentText

  constructor(member: MemberRecord) {
    this.#member = member
    this.#text = new DocumentText(member, 'body')
  }

  open(_name: string, attributes: Attributes): void {
    this.#text.endLine()
    for (const name of REFERENCES) {
      const value = attributes.get(name)
      if (value !== undefined && ABSOLUTE.test(value)) giveLink(this.#member, value)
    }
  }

  close(): void {
    this.#text.endLine()
  }

  text(text: string): void {
    if (!this.#text.isAtLineStart || text.trim() !== '') this.#text.append(text)
  }

  finish(): void {
    this.#text.finish()
  }
}

export class RootHandler implements PartHandler {
  readonly #choose: (root: string, attributes: Attributes) => PartHandler
  #chosen: PartHandler | undefined

  constructor(choose: (root: string, attributes: Attributes) => PartHandler) {
    this.#choose = choose
  }

  get followsLinks(): boolean {
    return this.#chosen?.followsLinks === true
  }

  open(name: string, attributes: Attributes): void {
    this.#chosen ??= this.#choose(name, attributes)
    this.#chosen.open(name, attributes)
  }

  close(name: string): void {
    this.#chosen?.close(name)
  }

  text(text: string): void {
    this.#chosen?.text(text)
  }

  finish(): void {
    this.#chosen?.finish()
  }
}
