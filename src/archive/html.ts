import { type BodyContent, MappedContent } from './body.ts'
import { findCssUrls } from './css.ts'
import { type Callbacks, createTokenizer, type QuoteType, type Tokenizer } from './html-tokenizer.ts'
import { ChainMap, type MapSection, type OffsetMap, SegmentMap, ShiftMap } from './offset-map.ts'
import { type Origin, Part, type PartRecord } from './part.ts'
import type { ArchiveProblem } from './problem.ts'

/**
 * Attributes whose value is an address: HTML 4.01 index of attributes, HTML Living Standard, and others found in mail.
 */
const ADDRESS_ATTRIBUTES = new Set(
  'href src action cite background data poster longdesc formaction srcset imagesrcset xlink:href lowsrc dynsrc'
    .concat(' codebase classid profile manifest ping usemap icon')
    .split(' '),
)

/** Inline elements: text goes on through their tags. Every other tag ends a line. */
const INLINE_ELEMENTS = new Set(
  'a abbr acronym b basefont bdi bdo big blink cite code del dfn em font i img ins kbd label mark nobr q ruby s samp'
    .concat(' small span strike strong sub sup time tt u var wbr o:p')
    .split(' '),
)

/** `<meta http-equiv=refresh content="5; url=…">`: HTML Living Standard §4.2.5.3. */
const REFRESH_ADDRESS = /^(\s*[\d.]+\s*(?:[;,]\s*)?url\s*=\s*["']?)([^"']+)/i

/** The text of one piece, put together from its runs, and its map. */
class RunText {
  text = ''
  map: SegmentMap = new SegmentMap()

  addRun(run: string, from: number): void {
    if (run === '') return
    this.map.addRun(this.text.length, from)
    this.text += run
  }

  addAtom(decoded: string, from: number, to: number): void {
    this.map.addAtom(this.text.length, from, to)
    this.text += decoded
  }

  take(): { text: string; map: SegmentMap } {
    const { text, map } = this
    this.text = ''
    this.map = new SegmentMap()
    return { text, map }
  }
}

function withoutCommas(text: string): string {
  let end = text.length
  while (text[end - 1] === ',') end--
  return text.slice(0, end)
}

/** The length of the text given out so far, and the maps of its last pieces. */
interface DeliveredText {
  offset: number
  earlier: readonly MapSection[]
}

/**
 * Reads HTML piece by piece. The visible text is one part; each address in an attribute or style sheet is a part of its
 * own. Scripts and comments are not text. htmlparser2's tokenizer builds no tree, so nesting costs nothing.
 */
export class HtmlReader implements Callbacks {
  readonly #emit: (part: Part) => void
  readonly #tokenizer: Tokenizer
  #record: PartRecord | undefined
  #problems: readonly ArchiveProblem[] = []
  #source = ''
  /** Offset of `source` in the whole decoded HTML, in which the tokenizer counts. */
  #base = 0
  #sourceMap: OffsetMap = new ShiftMap(0)
  #before = ''
  readonly #body = new RunText()
  readonly #bodyProgress: DeliveredText = { offset: 0, earlier: [] }
  readonly #value = new RunText()
  #valueProgress: DeliveredText = { offset: 0, earlier: [] }
  #element = ''
  #elementStart = 0
  #attribute = ''
  #wanted = false
  /** The open element whose content is not text: script or style. */
  #raw = ''
  #valueEnd = 0
  #entities = ''
  #entitiesStart = 0

  constructor(emit: (part: Part) => void) {
    this.#emit = emit
    this.#tokenizer = createTokenizer(this)
  }

  write(record: PartRecord, content: BodyContent, problems: readonly ArchiveProblem[], isLast: boolean): void {
    this.#record = record
    this.#problems = problems
    this.#before = this.#source.slice(-1000)
    this.#base += this.#source.length
    this.#source = content.text()
    this.#sourceMap = content.map()
    this.#tokenizer.write(this.#source)
    if (isLast) this.#tokenizer.end()
    // A tag that is not closed at the end of the text: its attribute is given out.
    if (this.#wanted) this.#flushValue(isLast)
    this.#flushBody(isLast)
  }

  ontext(start: number, end: number): void {
    // At the end of the text, within the name of a closing tag, the tokenizer gives a negative start.
    if (this.#raw === 'script' || start < 0) return
    if (this.#raw === 'style') this.#styleSheet(start, end)
    else this.#body.addRun(this.#slice(start, end), start - this.#base)
  }

  ontextentity(codepoint: number, end: number): void {
    if (this.#raw !== '') return
    this.#addEntity(this.#body, codepoint, end)
  }

  onopentagname(start: number, end: number): void {
    this.#element = this.#slice(start, end).toLowerCase()
    this.#elementStart = start
    if (!INLINE_ELEMENTS.has(this.#element)) this.#breakLine(start)
  }

  onopentagend(end: number): void {
    if (this.#element === 'script' || this.#element === 'style') this.#raw = this.#element
    this.onselfclosingtag(end)
  }

  onselfclosingtag(end: number): void {
    // `<http://host/>` and `<someone@host>` are unescaped text in angle brackets, not elements.
    if (this.#element.endsWith(':') || this.#element.includes('@')) {
      const start = Math.max(this.#elementStart - 1, this.#base)
      this.#body.addRun(this.#slice(start, end + 1), start - this.#base)
    }
  }

  onclosetag(start: number, end: number): void {
    const element = this.#slice(start, end).toLowerCase()
    this.#raw = ''
    if (!INLINE_ELEMENTS.has(element)) this.#breakLine(start)
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#slice(start, end).toLowerCase()
    this.#valueProgress = { offset: 0, earlier: [] }
    this.#valueEnd = end
    this.#entities = ''
    const attribute = this.#attribute
    const element = this.#element
    this.#wanted =
      ADDRESS_ATTRIBUTES.has(attribute) ||
      attribute === 'style' ||
      (element === 'meta' && attribute === 'content') ||
      (element === 'param' && attribute === 'value')
  }

  onattribdata(start: number, end: number): void {
    if (!this.#wanted) return
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
    if (!this.#wanted) return
    if (this.#entities === '') this.#entitiesStart = this.#source.indexOf('&', Math.max(0, this.#valueEnd - this.#base))
    this.#entities += String.fromCodePoint(codepoint)
  }

  onattribend(_quote: QuoteType, _end: number): void {
    if (this.#wanted) this.#flushValue(true)
    this.#wanted = false
  }

  oncdata(start: number, end: number, endOffset: number): void {
    this.#body.addRun(this.#slice(start, end - endOffset), start - this.#base)
  }

  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  #addEntity(to: RunText, codepoint: number, end: number): void {
    const from = this.#source.lastIndexOf('&', end - 1 - this.#base)
    to.addAtom(String.fromCodePoint(codepoint), Math.max(0, from), end - this.#base)
  }

  /** The source from `start` to `end`. A name may have begun in the piece before. */
  #slice(start: number, end: number): string {
    if (start >= this.#base) return this.#source.slice(start - this.#base, end - this.#base)
    return (this.#before + this.#source).slice(
      Math.max(0, this.#before.length + start - this.#base),
      Math.max(0, this.#before.length + end - this.#base),
    )
  }

  #breakLine(start: number): void {
    const { text } = this.#body
    if (text === '' || text.endsWith('\n')) return
    const at = Math.max(0, start - 1 - this.#base)
    this.#body.addAtom('\n', at, at)
  }

  #flushBody(isLast: boolean): void {
    const { text, map } = this.#body.take()
    const { offset } = this.#bodyProgress
    if (text === '' && !(isLast && offset > 0) && this.#problems.length === 0) return
    if (isLast && offset === 0 && text.trim() === '' && this.#problems.length === 0) return
    this.#give('body', text, map, this.#bodyProgress, isLast)
  }

  #flushValue(isEnd: boolean): void {
    this.#settleEntities(this.#base + this.#source.length)
    const { text, map } = this.#value.take()
    const element = this.#element
    const attribute = this.#attribute
    const valueProgress = this.#valueProgress
    const refresh = element === 'meta' ? REFRESH_ADDRESS.exec(text) : null
    if (attribute === 'style') this.#giveCss(text, map)
    else if (text === '' && valueProgress.offset === 0) return
    else if (refresh !== null) this.#giveStretch(refresh[2]!, refresh[1]!.length, map)
    else if (attribute === 'srcset' || attribute === 'imagesrcset') this.#giveSourceSet(text, map)
    else {
      const isBase = element === 'base' && attribute === 'href'
      this.#give(isBase ? 'base' : `attribute ${element} ${attribute}`, text, map, valueProgress, isEnd)
    }
  }

  /**
   * Gives out each address of a `srcset`, without its descriptors (HTML Living Standard, "parse a srcset attribute").
   */
  #giveSourceSet(text: string, map: SegmentMap): void {
    const address = /[^\s,]\S*/g
    const descriptors = /(?:\([^)]*(?:\)|$)|[^,(])*/y
    for (let match = address.exec(text); match !== null; match = address.exec(text)) {
      const url = withoutCommas(match[0])
      this.#giveStretch(url, match.index, map)
      if (url.length < match[0].length) continue
      descriptors.lastIndex = address.lastIndex
      descriptors.test(text)
      address.lastIndex = descriptors.lastIndex
    }
  }

  #giveCss(text: string, map: OffsetMap): void {
    for (const { start, end } of findCssUrls(text)) this.#giveStretch(text.slice(start, end), start, map)
  }

  #giveStretch(text: string, at: number, map: OffsetMap): void {
    const origin: Origin = `attribute ${this.#element} ${this.#attribute}`
    this.#give(origin, text, new ChainMap(new ShiftMap(at), map), { offset: 0, earlier: [] }, true)
  }

  #styleSheet(start: number, end: number): void {
    this.#element = 'style'
    this.#attribute = 'css'
    this.#giveCss(this.#slice(start, end), new ShiftMap(start - this.#base))
  }

  #give(origin: Origin, text: string, map: OffsetMap, progress: DeliveredText, isLast: boolean): void {
    const toFile = new ChainMap(map, this.#sourceMap)
    const record = this.#record
    if (record === undefined) return
    const start = text === '' ? record.start : toFile.start(0)
    const end = text === '' ? record.end : toFile.end(text.length - 1)
    const problems = this.#problems
    this.#problems = []
    const content = new MappedContent(text, toFile)
    this.#emit(
      new Part({ ...record, origin, start, end }, content, problems, progress.offset, isLast, progress.earlier),
    )
    progress.earlier = [...progress.earlier.slice(-3), { at: progress.offset, map: toFile }]
    progress.offset += text.length
  }
}
