import type { UrlMatch } from './match.ts'
import { kindOf, type Options, readOptions, type Settings } from './options.ts'
import { Pass } from './pass/pass.ts'
import { flat } from './text/flat.ts'
import { LEFT_CONTEXT, LONGEST_LINE, View } from './text/view.ts'

/** Small chunks are collected up to this many units before the pass looks at them. */
const BLOCK = 1 << 16

/**
 * The pass over a text that comes in chunks, cut anywhere: the same matches as `scan` over the whole, with offsets
 * from the start of the input in UTF-16 units. It keeps what is undecided, and as much left context as an opener or a
 * line prefix needs; never more than a block and the longest candidate.
 *
 * `write` may hold a match back until a block is full; `flush` gives what can be told without more input.
 */
export class Extractor {
  /** One that stays, as with `Pass.kept`. */
  protected static readonly kept: Extractor = /* @__PURE__ */ new Extractor()

  readonly #settings: Settings
  #chunks: string[] = []
  #pending = 0
  #ended = false
  /** The text from {@link #base} on that is still needed. */
  #tail = ''
  #base = 0
  /** Absolute: up to here the text is decided; the end of the last match, and of the last run that was refused. */
  #decided = 0
  #floor = 0
  #refused = 0
  #skipping = false
  /** The start of the line in which the tail begins, and how many units of it stand before the tail. */
  #lineHead = ''
  #lineOffset = 0

  /** @throws TypeError on wrong options. */
  constructor(options?: Options) {
    this.#settings = readOptions(options)
  }

  /**
   * Takes the next chunk.
   *
   * @throws TypeError on what is no string, and after `end`; never on input.
   */
  write(chunk: string): UrlMatch[] {
    if (typeof chunk !== 'string') throw new TypeError(`chunk must be a string, not ${kindOf(chunk)}`)
    if (this.#ended) throw new TypeError('write after end: an Extractor reads one text')
    if (chunk === '') return []
    this.#chunks.push(chunk)
    this.#pending += chunk.length
    return this.#pending >= BLOCK ? this.#pass(false) : []
  }

  /** Gives the matches that are certain by now, whatever follows. */
  flush(): UrlMatch[] {
    return this.#pending === 0 ? [] : this.#pass(false)
  }

  /** Ends the text and gives the remaining matches. */
  end(): UrlMatch[] {
    if (this.#ended) return []
    this.#ended = true
    return this.#pass(true)
  }

  #pass(final: boolean): UrlMatch[] {
    const text = [this.#tail, ...this.#chunks].join('')
    this.#chunks = []
    this.#pending = 0
    const base = this.#base
    const view = new View(text, final, base, this.#lineHead, this.#lineOffset)
    view.floor = Math.max(0, this.#floor - base)
    view.refused = Math.max(0, this.#refused - base)
    const pass = new Pass(view, this.#settings, this.#decided - base, this.#skipping)
    const matches: UrlMatch[] = []
    for (let match = pass.next(); match !== undefined; match = pass.next()) matches.push(match)
    this.#decided = base + pass.decided
    this.#floor = base + view.floor
    this.#refused = base + view.refused
    this.#skipping = pass.skipping
    this.#keep(view, Math.max(0, pass.decided - LEFT_CONTEXT))
    return matches
  }

  /** Carries over what the next view needs of this one, from `start` on. */
  #keep(view: View, start: number): void {
    this.#lineHead = flat(view.lineHead(start))
    this.#lineOffset = Math.min(LONGEST_LINE, start - view.lineStart(start))
    this.#tail = view.final ? '' : flat(view.text.slice(start))
    this.#base += start
  }
}
