import { fangReaderOf } from './defang/asked.ts'
import type { Refanger } from './defang/refang.ts'
import { checkEdges, type Edges, openText, stretchesOf } from './edges.ts'
import { ALL_CONSTRUCTS } from './find/conventions/all.ts'
import { BEGINNING, matchesLeft, openPass, type Pass, type Progress, progressOf } from './find/pass/pass.ts'
import type { UrlMatch } from './match.ts'
import { kindOf, type Options, readOptions, type Settings } from './options.ts'
import { LEFT_CONTEXT } from './text/limits.ts'
import { flat, LINE_START, type LineBefore, LONGEST_LINE, View } from './text/view.ts'

/** The units up to which smaller chunks are collected. */
const CHUNK = 1 << 16

/**
 * The matches of `scan` over a text that comes in chunks, cut anywhere, with offsets from the start of the input in
 * UTF-16 units. Keeps at most a block and the longest candidate.
 *
 * `write` may hold a match back until a block is full; `flush` does not wait.
 */
export class Extractor {
  readonly #asked: Settings
  #settings: Settings
  /** The reader of defanged URLs, if they are read. */
  #refanger: Refanger | undefined
  /** The length of the chunks so far. */
  #length = 0
  #chunks: string[] = []
  #pending = 0
  #ended = false
  #tail = ''
  #base = 0
  #progress: Progress = BEGINNING
  #line: LineBefore = LINE_START

  /**
   * `onTooLong` gets the start of each bare URL left out because it is longer than `maxLength`.
   *
   * @throws TypeError on wrong options.
   */
  constructor(options?: Options | null, onTooLong?: (start: number) => void) {
    const read = readOptions(options)
    this.#asked = this.#settings = onTooLong === undefined ? read : { ...read, onTooLong }
    this.#begin(0)
  }

  #begin(offset: number): void {
    this.#base = offset
    this.#progress = { ...BEGINNING, decided: offset }
    this.#line = LINE_START
    const fangs = fangReaderOf(this.#asked)
    if (fangs === undefined) return
    this.#refanger = new fangs.Refanger(offset)
    this.#settings = fangs.withFangs(this.#asked, this.#refanger.refanged)
  }

  /**
   * Takes the next chunk, and the edges in it or at its ends: places that no URL crosses, in order, as offsets from the
   * start of the input.
   *
   * @throws TypeError on anything but a string, on wrong edges, and after `end`; never on input.
   */
  write(chunk: string, edges?: Edges | null): UrlMatch[] {
    if (typeof chunk !== 'string') throw new TypeError(`chunk must be a string, not ${kindOf(chunk)}`)
    if (this.#ended) throw new TypeError('write after end: an Extractor reads one text')
    const base = this.#length
    checkEdges(edges, base, base + chunk.length)
    this.#length += chunk.length
    if (edges == null || edges.length === 0) return this.#write(chunk)
    const [first, last] = [edges[0]!, edges[edges.length - 1]!]
    const matches = this.#write(chunk.slice(0, first - base))
    matches.push(...this.#finish())
    for (const { start, end } of stretchesOf(chunk.slice(0, last - base), edges, base)) {
      if (start >= first)
        matches.push(...matchesLeft(openText(chunk.slice(start - base, end - base), this.#asked, start)))
    }
    this.#begin(last)
    matches.push(...this.#write(chunk.slice(last - base)))
    return matches
  }

  #write(chunk: string): UrlMatch[] {
    this.#take(this.#refanger === undefined ? chunk : this.#refanger.write(chunk, false))
    return this.#pending >= CHUNK ? this.#pass(false) : []
  }

  /** Returns the matches that no later text can change. */
  flush(): UrlMatch[] {
    return this.#pending === 0 ? [] : this.#pass(false)
  }

  /** The offset up to which all matches have been returned. */
  get decided(): number {
    const { decided } = this.#progress
    return this.#refanger?.refanged.startOf(decided) ?? decided
  }

  /** The matches that `end` would return now; more text may follow. */
  peek(): UrlMatch[] {
    const read = (rest = ''): UrlMatch[] => this.#asWritten(matchesLeft(this.#open(this.#view(true, rest))))
    return this.#refanger?.ahead(read) ?? read()
  }

  end(): UrlMatch[] {
    if (this.#ended) return []
    this.#ended = true
    return this.#finish()
  }

  #finish(): UrlMatch[] {
    if (this.#refanger !== undefined) this.#take(this.#refanger.write('', true))
    return this.#pass(true)
  }

  #take(chunk: string): void {
    if (chunk === '') return
    this.#chunks.push(chunk)
    this.#pending += chunk.length
  }

  #view(final: boolean, rest = ''): View {
    return new View([this.#tail, ...this.#chunks, rest].join(''), final, this.#base, this.#line)
  }

  #open(view: View): Pass {
    return openPass(view, this.#settings, ALL_CONSTRUCTS, this.#progress)
  }

  #pass(final: boolean): UrlMatch[] {
    const view = this.#view(final)
    this.#chunks = []
    this.#pending = 0
    const pass = this.#open(view)
    const matches = matchesLeft(pass)
    this.#progress = progressOf(pass)
    this.#keep(view, Math.max(0, this.#progress.decided - this.#base - LEFT_CONTEXT))
    const written = this.#asWritten(matches)
    this.#refanger?.forget(this.#base)
    return written
  }

  #asWritten(matches: UrlMatch[]): UrlMatch[] {
    const { refanged } = this.#refanger ?? {}
    return refanged === undefined ? matches : matches.map((match) => refanged.toWritten(match))
  }

  #keep(view: View, start: number): void {
    const offset = Math.min(LONGEST_LINE, start - view.lines.startOf(start))
    this.#line = { head: flat(view.lines.headOf(start)), offset }
    this.#tail = view.final ? '' : flat(view.text.slice(start))
    this.#base += start
  }
}
