import { loadHtmlParser } from '#host/libraries'
import { MappedContent, type MappedText } from '../../decoding/body.ts'
import { ChainMap, type MapSection, type OffsetMap, ShiftMap } from '../../decoding/offset-map.ts'
import { RunText } from '../../decoding/run-text.ts'
import type { Callbacks, Tokenizer } from '../../host/library-types.ts'
import type { ReadContext } from '../../job/context.ts'
import { Envelope, type EnvelopeFields } from '../../part/envelope.ts'
import { type Origin, Part, type PartRecord } from '../../part/part.ts'
import type { ArchiveProblem } from '../../part/problem.ts'

/** Which fields of the envelope the elements of a revision are. */
const FIELDS: Readonly<Record<string, 'subject' | 'date' | 'from'>> = {
  title: 'subject',
  timestamp: 'date',
  username: 'from',
  ip: 'from',
}
/** In UTF-16 units. */
const LONGEST_FIELD = 4096
const SEPARATOR = '://'

/**
 * The text of each revision of a page is a part, whose envelope has the title, the date and the author; its summary is
 * a comment. The text of another element is a part if it may be a URL, as that of `base` or `src`.
 */
export class DumpReader implements Callbacks {
  readonly #emit: (part: Part) => void
  readonly #context: Pick<ReadContext, 'source' | 'within'>
  readonly #tokenizer: Tokenizer
  #record: PartRecord | undefined
  #problems: readonly ArchiveProblem[] = []
  #before = ''
  #source = ''
  /** In the whole decoded dump, in which the tokenizer counts. */
  #base = 0
  #sourceMap: OffsetMap = new ShiftMap(0)
  #fields: EnvelopeFields = {}
  #envelope: Envelope | undefined
  #element = ''
  /** The value of the element up to now, if it is a field. */
  #value = ''
  readonly #text = new RunText()
  #offset = 0
  #earlier: readonly MapSection[] = []

  constructor(emit: (part: Part) => void, context: Pick<ReadContext, 'source' | 'within'>) {
    this.#emit = emit
    this.#context = context
    this.#tokenizer = new (loadHtmlParser().Tokenizer)({ decodeEntities: true, xmlMode: true }, this)
  }

  write(record: PartRecord, content: MappedText, problems: readonly ArchiveProblem[], isLast: boolean): void {
    this.#record = record
    this.#problems = [...this.#problems, ...problems]
    this.#before = this.#source.slice(-1000)
    this.#base += this.#source.length
    this.#source = content.text()
    this.#sourceMap = content.map()
    this.#tokenizer.write(this.#source)
    if (isLast) this.#tokenizer.end()
    this.#flush(isLast)
    if (isLast && this.#problems.length > 0) this.#give('body', '', new ShiftMap(0), true)
  }

  ontext(start: number, end: number): void {
    if (start >= 0 && this.#element !== '') this.#text.addRun(this.#slice(start, end), start - this.#base)
  }

  ontextentity(codepoint: number, end: number): void {
    if (this.#element === '') return
    const from = this.#source.lastIndexOf('&', end - 1 - this.#base)
    this.#text.addAtom(String.fromCodePoint(codepoint), Math.max(0, from), end - this.#base)
  }

  oncdata(start: number, end: number, endOffset: number): void {
    this.ontext(start, end - endOffset)
  }

  onopentagname(start: number, end: number): void {
    this.#end()
    this.#element = this.#slice(start, end)
    if (this.#element === 'page') this.#fields = {}
  }

  onclosetag(): void {
    this.#end()
  }

  onselfclosingtag(): void {
    this.#end()
  }

  #end(): void {
    if (this.#element === '') return
    this.#flush(true)
    const field = FIELDS[this.#element]
    // Fields are latin1, as in mail.
    const value = Buffer.from(this.#value.trim(), 'utf8').toString('latin1')
    if (field !== undefined) this.#fields = { ...this.#fields, [field]: value }
    if (field !== undefined) this.#envelope = undefined
    this.#element = this.#value = ''
    this.#offset = 0
    this.#earlier = []
  }

  #flush(isEnd: boolean): void {
    const { text, map } = this.#text.take()
    const element = this.#element
    if (element in FIELDS) this.#value = (this.#value + text).slice(0, LONGEST_FIELD)
    const origin = element === 'text' ? 'body' : element === 'comment' ? 'comment' : (`metadata ${element}` as const)
    const isRead = origin === 'body' || origin === 'comment' ? text.trim() !== '' : text.includes(SEPARATOR)
    // A piece of a text was given.
    if (isRead || this.#offset > 0) this.#give(origin, text, new ChainMap(map, this.#sourceMap), isEnd)
  }

  #give(origin: Origin, text: string, toFile: OffsetMap, isLast: boolean): void {
    const record = this.#record
    if (record === undefined) return
    const { source, within } = this.#context
    this.#envelope ??= new Envelope(source, 0, this.#fields, within)
    const start = text === '' ? record.start : toFile.start(0)
    const end = text === '' ? record.end : toFile.end(text.length - 1)
    const own = { ...record, envelope: this.#envelope, origin, start, end }
    const problems = this.#problems
    this.#problems = []
    this.#emit(new Part(own, new MappedContent(text, toFile), problems, this.#offset, isLast, this.#earlier))
    this.#earlier = [...this.#earlier.slice(-3), { at: this.#offset, map: toFile }]
    this.#offset += text.length
  }

  /** A name may have begun in the piece before. */
  #slice(start: number, end: number): string {
    if (start >= this.#base) return this.#source.slice(start - this.#base, end - this.#base)
    const from = this.#before.length - this.#base
    return (this.#before + this.#source).slice(Math.max(0, from + start), Math.max(0, from + end))
  }

  onattribname(): void {}
  onattribdata(): void {}
  onattribentity(): void {}
  onattribend(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onend(): void {}
  onopentagend(): void {}
  onprocessinginstruction(): void {}
}
