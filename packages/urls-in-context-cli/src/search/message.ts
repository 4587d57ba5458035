import type { Envelope, Part } from 'texts-in-archives'
import type { ExtractSettings } from './extract-settings.ts'
import { followLinks, readLinkText } from './links.ts'
import { PartText } from './part-text.ts'
import type { SearchProblem } from './problem.ts'
import type { Search } from './search.ts'
import { settleTexts } from './settle-texts.ts'

/** In UTF-16 units. The help and the README say so. */
export const WHOLE_LENGTH: number = 8 * 2 ** 20
/** A list of links has many URLs in little text. */
const MOST_HELD = 1 << 15
/** HTML has a text for each attribute that holds a URL. */
const MOST_TEXTS = 1 << 15
const BATCH_LENGTH = 1 << 18

export class Message {
  readonly #extraction: ExtractSettings
  readonly #givesRelative: boolean
  readonly #prefersLinked: boolean
  readonly #unwraps: boolean
  /** In the order in which they started. */
  #texts: PartText[] = []
  /** The texts that are not complete, by path and origin. */
  #open: Map<string, PartText> | undefined
  #size = 0
  #held = 0
  #isLong = false
  readonly #outer: Envelope

  constructor(part: Part, { relative, ignoreLinks, unwrap }: Search, extraction: ExtractSettings) {
    this.#extraction = extraction
    this.#givesRelative = relative === true
    this.#prefersLinked = ignoreLinks !== true
    this.#unwraps = unwrap === true
    this.#outer = outermost(part.envelope)
  }

  /** Or to a message or an attachment within this message. */
  has(part: Part): boolean {
    const { number, member } = outermost(part.envelope)
    return number === this.#outer.number && member === this.#outer.member
  }

  /** `settle` and `forget` must be called before this part is added. */
  isFull(part: Part): boolean {
    if (this.#held >= MOST_HELD || this.#texts.length >= MOST_TEXTS) return true
    return this.#size + part.text.length > (this.#isLong ? BATCH_LENGTH : WHOLE_LENGTH)
  }

  add(part: Part): readonly SearchProblem[] {
    const text = this.#textOf(part)
    this.#held -= text.located.length
    const problems = text.add(part)
    this.#held += text.located.length
    this.#size += part.text.length
    return problems
  }

  /** Returns the texts that have matches, or all (`isWhole`). To be called once more at the end. */
  settle(isWhole: boolean): readonly PartText[] {
    settleTexts(this.#texts, !this.#isLong, this.#extraction)
    const found = this.#texts.filter(({ located }) => located.length > 0)
    for (const text of found) {
      followLinks(text, this.#prefersLinked, this.#unwraps)
      readLinkText(text, this.#extraction.linkFinder, this.#unwraps)
    }
    return isWhole ? this.#texts : found
  }

  /** Drops the texts that were settled, where the message continues. */
  forget(): void {
    this.#isLong = true
    this.#size = this.#held = 0
    this.#texts = [...(this.#open?.values() ?? [])]
    for (const text of this.#texts) text.forget()
  }

  /** Undefined of a message. */
  get live(): PartText | undefined {
    const [text] = this.#texts
    return this.#outer.number === 0 && this.#texts.length === 1 && this.#open?.size === 1 ? text : undefined
  }

  /** Finds what there is if the texts end here. */
  peek(): void {
    for (const text of this.#open?.values() ?? []) text.peek()
  }

  #textOf(part: Part): PartText {
    const isBegun = part.offset > 0
    const isWhole = !isBegun && part.last
    const key = isWhole ? '' : `${part.path}\0${part.origin}`
    const begun = isBegun ? this.#open?.get(key) : undefined
    const text = begun ?? new PartText(this.#extraction, this.#givesRelative)
    if (begun === undefined) this.#texts.push(text)
    if (isWhole) return text
    this.#open ??= new Map()
    if (part.last) this.#open.delete(key)
    else this.#open.set(key, text)
    return text
  }
}

/** The result may be the message itself. */
export function outermost(envelope: Envelope): Envelope {
  let outer = envelope
  while (outer.within !== undefined) outer = outer.within
  return outer
}
