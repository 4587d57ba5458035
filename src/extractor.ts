import { fangReaderOf } from './defang/asked.ts'
import type { Refanger } from './defang/refang.ts'
import { ALL_CONSTRUCTS } from './find/constructs/all.ts'
import { BEGINNING, matchesLeft, openPass, type Pass, type Progress, progressOf } from './find/find.ts'
import type { UrlMatch } from './match.ts'
import { kindOf, type Options, readOptions, type Settings } from './options.ts'
import { LEFT_CONTEXT } from './text/limits.ts'
import { flat, LINE_START, type LineBefore, LONGEST_LINE, View } from './text/view.ts'

/** In units of smaller chunks that are collected. */
const CHUNK = 1 << 16

/**
 * The matches of `scan` over a text that comes in chunks, cut anywhere, with offsets from the start of the input in
 * UTF-16 units. Keeps at most a block and the longest candidate.
 *
 * `write` may hold a match back until a block is full; `flush` does not wait.
 */
export class Extractor {
  readonly #settings: Settings
  /** Undefined unless defanged URLs are read. */
  readonly #refanger: Refanger | undefined
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
    const settings = onTooLong === undefined ? read : { ...read, onTooLong }
    const fangs = fangReaderOf(settings)
    this.#refanger = fangs && new fangs.Refanger()
    this.#settings = fangs === undefined ? settings : fangs.withFangs(settings, this.#refanger!.refanged)
  }

  /**
   * Takes the next chunk.
   *
   * @throws TypeError on anything but a string, and after `end`; never on input.
   */
  write(chunk: string): UrlMatch[] {
    if (typeof chunk !== 'string') throw new TypeError(`chunk must be a string, not ${kindOf(chunk)}`)
    if (this.#ended) throw new TypeError('write after end: an Extractor reads one text')
    this.#take(this.#refanger === undefined ? chunk : this.#refanger.write(chunk, false))
    return this.#pending >= CHUNK ? this.#pass(false) : []
  }

  /** Returns the matches that no later text can change. */
  flush(): UrlMatch[] {
    return this.#pending === 0 ? [] : this.#pass(false)
  }

  /** The offset up to which all matches have been returned. */
  get decided(): number {
    return this.#progress.decided
  }

  /** The matches that `end` would return now; more text may follow. */
  peek(): UrlMatch[] {
    return this.#asWritten(matchesLeft(this.#open(this.#view(true))))
  }

  end(): UrlMatch[] {
    if (this.#ended) return []
    this.#ended = true
    if (this.#refanger !== undefined) this.#take(this.#refanger.write('', true))
    return this.#pass(true)
  }

  #take(chunk: string): void {
    if (chunk === '') return
    this.#chunks.push(chunk)
    this.#pending += chunk.length
  }

  #view(final: boolean): View {
    return new View([this.#tail, ...this.#chunks].join(''), final, this.#base, this.#line)
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
