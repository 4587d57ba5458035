import type { Part } from '../../archive/index.ts'
import type { Options } from '../../index.ts'
import { settleTexts } from './evidence.ts'
import { PartText } from './part-text.ts'

/** Messages and documents up to this many units, … (help and README say so) */
export const WHOLE_LENGTH: number = 8 * 2 ** 20
/** … and with fewer URLs than this, are evidence as a whole: a list of links is long before it is large. */
const MOST_HELD = 1 << 15
/** Of longer ones, about so much at a time. */
const BATCH_LENGTH = 1 << 18

/** The texts of one message or document, and what was found in them. */
export class Message {
  readonly #options: Options | undefined
  /** Those with something found, or to come, in the order in which they began. */
  #texts: PartText[] = []
  /** Those of which more pieces come, by path and origin. */
  readonly #open = new Map<string, PartText>()
  #size = 0
  #held = 0
  #isLong = false
  /** Which message it is. */
  readonly #member: string | undefined
  readonly #number: number

  constructor(part: Part, options: Options | undefined) {
    this.#options = options
    this.#member = part.envelope.member
    this.#number = part.envelope.number
  }

  has({ envelope }: Part): boolean {
    return envelope.number === this.#number && envelope.member === this.#member
  }

  /** Whether it is time to take what was found, before this part is added, since the message is a long one. */
  isFull(part: Part): boolean {
    return this.#held >= MOST_HELD || this.#size + part.text.length > (this.#isLong ? BATCH_LENGTH : WHOLE_LENGTH)
  }

  add(part: Part): void {
    const text = this.#textOf(part)
    this.#held -= text.located.length
    text.add(part)
    this.#held += text.located.length
    this.#size += part.text.length
  }

  /** What was found and is settled, text by text; to be called once more at the end. */
  *take(isEnd: boolean): Generator<PartText> {
    if ((this.#options?.hyphen ?? 'evidence') === 'evidence') settleTexts(this.#texts, !this.#isLong)
    for (const text of this.#texts) if (text.located.length > 0) yield text
    if (isEnd) return
    this.#isLong = true
    this.#size = this.#held = 0
    this.#texts = [...this.#open.values()]
    for (const text of this.#texts) text.forget()
  }

  #textOf(part: Part): PartText {
    const isWhole = part.offset === 0 && part.last
    const key = isWhole ? '' : `${part.path}\0${part.origin}`
    const begun = part.offset === 0 ? undefined : this.#open.get(key)
    const text = begun ?? new PartText(this.#options)
    if (begun === undefined) this.#texts.push(text)
    if (part.last) this.#open.delete(key)
    else this.#open.set(key, text)
    return text
  }
}
