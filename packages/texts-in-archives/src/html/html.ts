import { loadHtmlParser } from '#host/libraries'
import { MappedContent, type MappedText } from '../decoding/body.ts'
import { ChainMap, JoinedMap, type MapSection, type OffsetMap, ShiftMap } from '../decoding/offset-map.ts'
import { RunText } from '../decoding/run-text.ts'
import type { Callbacks, QuoteType, Tokenizer } from '../host/library-types.ts'
import { type Origin, Part, type PartRecord, type PlacedLink } from '../part/part.ts'
import type { ArchiveProblem } from '../part/problem.ts'
import type { Reference } from '../part/reference.ts'
import type { Span } from '../source/span.ts'
import { type AttributeKind, attributeKind, isLazy, kindOfLazyValue } from './attribute.ts'
import { type CssPiece, findCssUrls, StyleSheet } from './css.ts'
import { kindOfElement } from './elements.ts'
import { baseOf, readReference } from './html-url.ts'
import { Links } from './links.ts'
import { ShownText } from './shown-text.ts'
import { findSources, findWords } from './source-set.ts'

const REFRESH_ADDRESS = /^(\s*[\d.]+\s*(?:[;,]\s*)?url\s*=\s*["']?)([^"']+)/i

/** The origins of scripts. */
const CODE = /^(?:script$|attribute \S+ on[a-z])/

/** In UTF-16 units. A longer value is text in pieces. */
const LONGEST_VALUE = 1 << 16
const DEEPEST_DOCUMENT = 4
/** MS-OE376 §2.5.1; not one that shows its content to all others. */
const CONDITION = /<!--(?=\[if\b[^\]<>]*\]>(?!\s*(?:<!)?--))/gi

interface DeliveredText {
  offset: number
  earlier: readonly MapSection[]
}

/** The origin of the target of a link. */
const LINK = 'attribute a href'

const NO_SECTIONS: readonly MapSection[] = []
const WHOLE: DeliveredText = newText()

function newText(): DeliveredText {
  return { offset: 0, earlier: NO_SECTIONS }
}

interface Surroundings {
  /** References are resolved against it. */
  readonly base?: string | undefined
  readonly depth?: number
  readonly origin?: Origin
  /** Called at the first script. */
  readonly onScript?: (() => void) | undefined
}

/**
 * The visible text is one part; each URL in an attribute or style sheet, and each script, is a part of its own.
 * htmlparser2's tokenizer builds no tree, so nesting costs nothing.
 */
export class HtmlReader implements Callbacks {
  readonly #links: Links
  readonly #tokenizer: Tokenizer
  #record: PartRecord | undefined
  #problems: readonly ArchiveProblem[] = []
  #source = ''
  /** In the whole decoded HTML, in which the tokenizer counts. */
  #base = 0
  #sourceMap: OffsetMap = new ShiftMap(0)
  #before = ''
  readonly #body = new ShownText()
  readonly #bodyProgress: DeliveredText = newText()
  readonly #script = new RunText()
  #scriptProgress: DeliveredText = newText()
  #hasScript = false
  readonly #value = new RunText()
  #valueProgress: DeliveredText = newText()
  #element = ''
  #elementStart = 0
  #attribute = ''
  /** Of the link whose tag is read. */
  #href: string | undefined
  /** Undefined if the attribute is not read. */
  #kind: AttributeKind | undefined
  /** The `alt` of a picture in a link. */
  #isAlt = false
  /** From the pieces before this one. */
  #held: { readonly text: string; readonly sections: readonly MapSection[] } | undefined
  readonly #surroundings: Surroundings
  #documentBase: string | undefined
  #hasBase = false
  /** Outlook's `<xml>` holds settings. */
  #isConditional = false
  #isSettings = false
  /** Script or style. */
  #raw = ''
  readonly #style = new StyleSheet()
  #valueEnd = 0
  #entities = ''
  #entitiesStart = 0

  constructor(emit: (part: Part) => void, surroundings: Surroundings = {}) {
    this.#links = new Links(emit)
    this.#surroundings = surroundings
    this.#documentBase = surroundings.base
    this.#tokenizer = new (loadHtmlParser().Tokenizer)({ decodeEntities: true, xmlMode: false }, this)
  }

  write(record: PartRecord, content: MappedText, problems: readonly ArchiveProblem[], isLast: boolean): void {
    this.#record = record
    this.#problems = problems
    this.#before = this.#source.slice(-1000)
    this.#base += this.#source.length
    this.#source = content.text()
    this.#sourceMap = content.map()
    // The tokenizer sees a declaration in place of the comment, of the same length; the text is taken from the source.
    this.#tokenizer.write(this.#source.includes('<!--[') ? this.#source.replace(CONDITION, '<!__') : this.#source)
    if (isLast) this.#tokenizer.end()
    if (isLast) this.#giveRules(this.#style.end())
    this.#flushScript(isLast)
    // A tag that is not closed at the end of the text: its attribute is given out.
    if (this.#kind !== undefined) this.#flushValue(isLast)
    this.#flushBody(isLast)
  }

  ontext(start: number, end: number): void {
    // At the end of the text, within the name of a closing tag, the tokenizer gives a negative start.
    if (start < 0) return
    if (this.#raw === 'script') this.#script.addRun(this.#slice(start, end), start - this.#base)
    else if (this.#raw === 'style') this.#styleSheet(start, end)
    else if (!this.#isSettings) this.#show(this.#slice(start, end), start)
  }

  ontextentity(codepoint: number, end: number): void {
    if (this.#raw !== '') return
    const from = this.#source.lastIndexOf('&', end - 1 - this.#base)
    const decoded = String.fromCodePoint(codepoint)
    this.#body.addAtom(decoded, Math.max(0, from), end - this.#base)
    this.#link(decoded)
  }

  #show(run: string, start: number): void {
    this.#body.addRun(run, start - this.#base)
    this.#link(run)
  }

  #link(shown: string): void {
    if (this.#links.isOpen && shown !== '') this.#links.add(shown, this.#body.length)
  }

  onopentagname(start: number, end: number): void {
    this.#element = this.#slice(start, end).toLowerCase()
    this.#elementStart = start
    this.#href = undefined
    this.#body.open(kindOfElement(this.#element), this.#placeOf(start))
    if (this.#links.isOpen) this.#links.startElement(this.#element)
    if (this.#isConditional && this.#element === 'xml') this.#isSettings = true
  }

  onopentagend(end: number): void {
    if (this.#element === 'script' || this.#element === 'style') this.#raw = this.#element
    this.onselfclosingtag(end)
  }

  onselfclosingtag(end: number): void {
    if (this.#element === 'a') this.#body.openLink(this.#href)
    // `<http://host/>` and `<someone@host>` are unescaped text in angle brackets, not elements.
    if (this.#element.endsWith(':') || this.#element.includes('@')) {
      const start = Math.max(this.#elementStart - 1, this.#base)
      this.#show(this.#slice(start, end + 1), start)
    }
  }

  onclosetag(start: number, end: number): void {
    const element = this.#slice(start, end).toLowerCase()
    this.#giveRules(this.#style.end())
    this.#flushScript(true)
    this.#raw = ''
    this.#body.close(kindOfElement(element), this.#placeOf(start))
    if (this.#links.isOpen) this.#links.endElement(element)
    if (element === 'xml') this.#isSettings = false
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#slice(start, end).toLowerCase()
    if (this.#valueProgress.offset > 0) this.#valueProgress = newText()
    this.#valueEnd = end
    this.#entities = ''
    this.#kind = attributeKind(this.#element, this.#attribute)
    this.#isAlt = this.#attribute === 'alt' && this.#element === 'img' && this.#links.isOpen
    if (this.#isAlt) this.#links.add(' ')
  }

  onattribdata(start: number, end: number): void {
    if (this.#isAlt) this.#links.add(this.#slice(start, end))
    if (this.#kind === undefined) return
    this.#settleEntities(start)
    this.#value.addRun(this.#slice(start, end), start - this.#base)
    this.#valueEnd = end
  }

  #settleEntities(end: number): void {
    if (this.#entities === '') return
    this.#value.addAtom(this.#entities, Math.max(0, this.#entitiesStart), end - this.#base)
    this.#entities = ''
  }

  /** The end of a character reference is known when the next run starts; neighbouring references are decoded as one. */
  onattribentity(codepoint: number): void {
    if (this.#isAlt) this.#links.add(String.fromCodePoint(codepoint))
    if (this.#kind === undefined) return
    if (this.#entities === '') this.#entitiesStart = this.#source.indexOf('&', Math.max(0, this.#valueEnd - this.#base))
    this.#entities += String.fromCodePoint(codepoint)
  }

  onattribend(_quote: QuoteType, _end: number): void {
    if (this.#isAlt) this.#links.add(' ')
    this.#isAlt = false
    if (this.#kind !== undefined) this.#flushValue(true)
    this.#kind = undefined
  }

  oncdata(start: number, end: number, endOffset: number): void {
    this.#show(this.#slice(start, end - endOffset), start)
  }

  oncomment(start: number, end: number): void {
    const head = this.#slice(start, Math.min(end, start + 7))
    const isEnd = head.startsWith('[endif')
    if (isEnd) this.#isSettings = false
    if (isEnd || head.startsWith('--[if')) {
      this.#isConditional = !isEnd
      this.#links.hide(!isEnd)
    }
  }

  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  /** A name may have begun in the piece before. */
  #slice(start: number, end: number): string {
    if (start >= this.#base) return this.#source.slice(start - this.#base, end - this.#base)
    return (this.#before + this.#source).slice(
      Math.max(0, this.#before.length + start - this.#base),
      Math.max(0, this.#before.length + end - this.#base),
    )
  }

  /** In this piece, of the tag with that name. */
  #placeOf(start: number): number {
    return Math.max(0, start - 1 - this.#base)
  }

  #flushBody(isLast: boolean): void {
    const { text, map } = this.#body.take()
    const links = this.#links.take(isLast)
    const { offset } = this.#bodyProgress
    if (text === '' && !(isLast && offset > 0) && this.#problems.length === 0) return
    if (isLast && offset === 0 && text.trim() === '' && this.#problems.length === 0) return
    const origin = this.#surroundings.origin ?? 'body'
    this.#give(origin, text, new ChainMap(map, this.#sourceMap), this.#bodyProgress, isLast, undefined, links)
  }

  #flushScript(isEnd: boolean): void {
    const { text, map } = this.#script.take()
    const progress = this.#scriptProgress
    if (isEnd) this.#scriptProgress = newText()
    if (progress.offset === 0 && text.trim() === '') return
    this.#tellScript()
    this.#give('script', text, new ChainMap(map, this.#sourceMap), progress, isEnd)
  }

  #tellScript(): void {
    if (!this.#hasScript) this.#surroundings.onScript?.()
    this.#hasScript = true
  }

  #flushValue(isEnd: boolean): void {
    this.#settleEntities(this.#base + this.#source.length)
    const { text, map } = this.#value.take()
    const held = this.#held
    const toFile = new ChainMap(map, this.#sourceMap)
    if (isEnd && held === undefined && this.#valueProgress.offset === 0) {
      this.#giveValue(text, toFile)
      return
    }
    const sections = [...(held?.sections ?? []), { at: held?.text.length ?? 0, map: toFile }]
    const value = (held?.text ?? '') + text
    this.#held = undefined
    const isOpen = this.#valueProgress.offset === 0
    if (!isEnd && isOpen && value.length < LONGEST_VALUE) this.#held = { text: value, sections }
    else if (isEnd && isOpen) this.#giveValue(value, new JoinedMap(sections))
    else this.#give(this.#origin, value, new JoinedMap(sections), this.#valueProgress, isEnd)
  }

  get #origin(): Origin {
    const isBase = this.#element === 'base' && this.#attribute === 'href'
    if (isBase) return 'base'
    const place = `attribute ${this.#element} ${this.#attribute}` as const
    return isLazy(this.#attribute) ? `lazy ${place}` : place
  }

  #giveValue(text: string, map: OffsetMap): void {
    if (this.#element === 'a' && this.#attribute === 'href') this.#href ??= text
    const refresh = this.#kind === 'refresh' ? REFRESH_ADDRESS.exec(text) : null
    if (isLazy(this.#attribute)) this.#kind = kindOfLazyValue(this.#attribute, this.#kind!, text)
    if (text === '' || this.#kind === undefined) return
    if (this.#kind === 'code') this.#tellScript()
    if (refresh !== null) this.#giveUrl(refresh[2]!, refresh[1]!.length, map)
    else if (this.#kind === 'style') this.#giveUrls(text, findCssUrls(text), map)
    else if (this.#kind === 'images') this.#giveUrls(text, findSources(text), map)
    else if (this.#kind === 'urls') this.#giveUrls(text, findWords(text), map)
    else if (this.#kind === 'document') this.#giveDocument(text, map)
    else if (this.#kind === 'url') this.#giveUrl(text, 0, map)
    else this.#give(this.#origin, text, map, WHOLE, true)
  }

  #giveUrls(text: string, spans: Iterable<Span>, map: OffsetMap): void {
    for (const { start, end } of spans) this.#giveUrl(text.slice(start, end), start, map)
  }

  #giveDocument(text: string, map: OffsetMap): void {
    const { depth = 0 } = this.#surroundings
    const record = this.#record
    if (record === undefined) return
    if (depth === DEEPEST_DOCUMENT) this.#give(this.#origin, text, map, WHOLE, true)
    else {
      const inner = { base: this.#documentBase, depth: depth + 1, origin: this.#origin }
      new HtmlReader((part) => this.#links.give(part), inner).write(
        record,
        new MappedContent(text, map),
        this.#problems,
        true,
      )
      this.#problems = []
    }
  }

  #giveUrl(text: string, at: number, map: OffsetMap): void {
    const origin = this.#origin
    // The escapes of a style sheet are not decoded, and its backslash is no slash.
    const isPlain = (this.#kind !== 'style' && this.#element !== 'style') || !text.includes('\\')
    const reference = isPlain ? readReference(text, this.#documentBase) : undefined
    const toFile = at === 0 ? map : new ChainMap(new ShiftMap(at), map)
    this.#give(origin, text, toFile, WHOLE, true, reference)
    if (origin !== 'base' || this.#hasBase || reference === undefined) return
    this.#hasBase = true
    this.#documentBase = baseOf(reference.url, this.#documentBase) ?? this.#documentBase
  }

  #styleSheet(start: number, end: number): void {
    const map = new ChainMap(new ShiftMap(start - this.#base), this.#sourceMap)
    this.#giveRules(this.#style.add(this.#slice(start, end), map, end === this.#base + this.#source.length))
  }

  #giveRules(piece: CssPiece | undefined): void {
    if (piece === undefined) return
    this.#element = 'style'
    this.#attribute = 'css'
    this.#giveUrls(piece.text, findCssUrls(piece.text), piece.map)
  }

  #give(
    origin: Origin,
    text: string,
    toFile: OffsetMap,
    progress: DeliveredText,
    isLast: boolean,
    reference?: Reference,
    links?: readonly PlacedLink[],
  ): void {
    const record = this.#record
    if (record === undefined) return
    const start = text === '' ? record.start : toFile.start(0)
    const end = text === '' ? record.end : toFile.end(text.length - 1)
    const problems = this.#problems
    this.#problems = []
    const content = new MappedContent(text, toFile)
    const contentType = CODE.test(origin) ? 'text/javascript' : record.contentType
    const { offset, earlier } = progress
    const own = { ...record, contentType, origin, start, end, reference, links }
    // A second `href` of a tag is not that of the link.
    if (origin === LINK && progress === WHOLE && !this.#links.isOpen) {
      const part = (linkText: string): Part => new Part({ ...own, linkText }, content, problems, offset, isLast)
      this.#links.open(reference, part)
    } else this.#links.give(new Part(own, content, problems, offset, isLast, earlier))
    if (isLast) return
    progress.earlier = [...progress.earlier.slice(-3), { at: progress.offset, map: toFile }]
    progress.offset += text.length
  }
}
