import { CR, LF, SPACE } from '../text/ascii.ts'
import { foundAt, isAt } from '../text/chars.ts'
import { LETTER_OR_DIGIT } from '../text/class-flags.ts'
import { flagsOf } from '../text/prose-classes.ts'
import type { Span } from '../text/view.ts'

/**
 * The evidence of a text about a hyphen at a line break (`rules §6`). In a long text only the neighbourhood of the URL
 * is searched, to stay linear.
 */

/** A text up to this long is searched whole, … */
const WHOLE_LIMIT = 1 << 17
/** … of a longer one, a stretch of this length around the URL. */
const NEIGHBOURHOOD = 1 << 16
/** The number of broken words of a neighbourhood to look at. */
const SAMPLE = 32

/**
 * The letters and digits around a hyphen at a line break. `start`…`end` is not searched: the word, or the URL itself.
 */
export interface BrokenWord extends Span {
  readonly left: string
  readonly right: string
  /** The next component with its `.` or `/`. */
  readonly after: string
}

/** What the text says of a hyphen at a line end; undefined without evidence. */
export type HyphenVerdict = 'keep' | 'drop' | undefined

/** The search ends after so many units: a multiple of the text's length, and an addend. */
const MOST_SEARCHES = 64
const ALWAYS_SEARCHED = 1 << 22

export class TextEvidence {
  readonly #text: string
  #budget: number
  /** The last one: URLs come in order. */
  #around: Neighbourhood | undefined

  constructor(text: string) {
    this.#text = text
    this.#budget = MOST_SEARCHES * text.length + ALWAYS_SEARCHED
  }

  /**
   * Evidence (2): the word around the break occurs elsewhere in exactly one form. A hyphen is dropped only between two
   * letters, and only for a word of prose or of another URL with the same next component, because names in code have no
   * hyphens anyway.
   */
  word(broken: BrokenWord): HyphenVerdict {
    const { left, right, after } = broken
    if (left === '' || right === '' || this.#budget < 0) return undefined
    const kept = this.#occurs(`${left}-${right}`, ANYWHERE, broken)
    const dropped = isBetweenLetters(broken) && this.#occurs(left + right, after, broken)
    return kept === dropped ? undefined : kept ? 'keep' : 'drop'
  }

  /** Evidence (3): the prose around the URL is hyphenated. */
  hyphenation(broken: BrokenWord): HyphenVerdict {
    if (!isBetweenSyllables(broken) || this.#budget < 0) return undefined
    const around = this.#neighbourhood(broken.start)
    around.isTypeset ??= this.#isTypeset(around)
    return around.isTypeset || this.isJustified(broken) ? 'drop' : undefined
  }

  /**
   * The stretch to search for the URL at `at`. Stretches overlap by half, so that each URL is near the middle of one.
   */
  #neighbourhood(at: number): Neighbourhood {
    const isWhole = this.#text.length <= WHOLE_LIMIT
    const half = NEIGHBOURHOOD / 2
    const start = isWhole ? 0 : Math.max(0, Math.floor(at / half) * half - half / 2)
    if (this.#around?.start !== start) {
      const text = isWhole ? this.#text : this.#text.slice(start, start + NEIGHBOURHOOD)
      this.#around = { start, text, places: new Map(), isTypeset: undefined }
    }
    return this.#around
  }

  #occurs(word: string, after: string, { start, end }: Span): boolean {
    const around = this.#neighbourhood(start)
    return isOutside(this.#places(around, word, after), start - around.start, end - around.start)
  }

  /** The places of a word, cached. */
  #places(around: Neighbourhood, word: string, after: string): Places {
    const { text, places } = around
    const key = word + after
    const known = places.get(key)
    if (known !== undefined) return known
    this.#budget -= text.length
    const found = placesOf(text, word, after)
    places.set(key, found)
    return found
  }

  /** Whether a program set the lines around: a third holds several blanks between words, and a word is hyphenated. */
  isJustified(broken: BrokenWord): boolean {
    const { start, end } = broken
    this.#budget -= 2 * SET_REACH
    if (!isBetweenSyllables(broken) || this.#budget < 0) return false
    const around = `${this.#text.slice(Math.max(0, start - SET_REACH), start)}\n${this.#text.slice(end, end + SET_REACH)}`
    const [stretched, long] = [STRETCHED, LONG].map((lines) => around.split(lines).length)
    return (
      stretched! > LEAST_STRETCHED &&
      stretched! > STRETCHED_SHARE * long! &&
      HYPHENATED.test(around) &&
      // Where groff breaks words in UTF-8, a hyphen stood there before.
      !/[a-z]\u2010\r?\n/.test(around)
    )
  }

  /**
   * Whether the prose is hyphenated: of the broken words, D occur elsewhere joined and K with a hyphen, and D is at
   * least 2 and more than twice K.
   */
  #isTypeset(around: Neighbourhood): boolean {
    const words = brokenWords(around.text)
    const standing = (spelt: (word: BrokenWord) => string): number =>
      words.filter((word) => isOutside(this.#places(around, spelt(word), ANYWHERE), word.start, word.end)).length
    const joined = standing(({ left, right }) => left + right)
    return joined >= 2 && joined > 2 * standing(({ left, right }) => `${left}-${right}`)
  }
}

/** How much of the text on either side shows how its lines were set. */
const SET_REACH = 1500
/** A line of prose with several blanks between words, a long one, and a word that is broken after a hyphen. */
const STRETCHED = /^.*[A-Za-z,] {2,}[A-Za-z].*$/m
const LONG = /^.{56}/m
const HYPHENATED = /(?<!\S)[^\s/=&?%.:-]*[a-z]{2}-\r?\n[ \t>]*[a-z]{2}/
const LEAST_STRETCHED = 3
const STRETCHED_SHARE = 0.3

interface Neighbourhood {
  readonly start: number
  readonly text: string
  /** The key is the word and the text that must follow it. */
  readonly places: Map<string, Places>
  isTypeset: boolean | undefined
}

/** Occurrences between these cannot tell more. */
interface Places {
  /** The end of the first; `Infinity` without any. */
  readonly firstEnd: number
  /** The start of the last; -1 without any. */
  readonly lastStart: number
}

const NOWHERE: Places = { firstEnd: Number.POSITIVE_INFINITY, lastStart: -1 }

function isOutside({ firstEnd, lastStart }: Places, start: number, end: number): boolean {
  return firstEnd <= start || lastStart >= end
}

const ANYWHERE = ' '

/** The word occurs as prose, or before the component `behind`, or {@link ANYWHERE}. */
function placesOf(text: string, word: string, after: string): Places {
  const isEvidence = (at: number): boolean => {
    const to = at + word.length
    if (isWord(text.charCodeAt(at - 1)) || isWord(text.charCodeAt(to))) return false
    return after === ANYWHERE || standsAsProse(text, at, to) || (after !== '' && text.startsWith(after, to))
  }
  let first = text.indexOf(word)
  while (first !== -1 && !isEvidence(first)) first = text.indexOf(word, first + 1)
  if (first === -1) return NOWHERE
  let last = text.lastIndexOf(word)
  while (!isEvidence(last)) last = text.lastIndexOf(word, last - 1)
  return { firstEnd: first + word.length, lastStart: last }
}

function isBetweenLetters({ left, right }: BrokenWord): boolean {
  return /[A-Za-z]$/.test(left) && /^[A-Za-z]/.test(right)
}

/** A typesetter leaves no letter alone, as in `x-docs`. */
function isBetweenSyllables({ left, right }: BrokenWord): boolean {
  return /.[A-Za-z]$/.test(left) && /^[A-Za-z]./.test(right)
}

/** Whether only blanks and the punctuation of a sentence are around the word. */
function standsAsProse(text: string, from: number, to: number): boolean {
  return (
    /(?:^|[\s(])$/.test(text.slice(Math.max(0, from - 1), from)) && /^[.,;:!?)]*(?:\s|$)/.test(text.slice(to, to + 4))
  )
}

/** The first words that are broken after a hyphen at a line end. */
function brokenWords(text: string): BrokenWord[] {
  const words: BrokenWord[] = []
  for (let at = text.indexOf('-'); at !== -1 && words.length < SAMPLE; at = text.indexOf('-', at + 1)) {
    const next = text.charCodeAt(at + 1)
    if (next !== LF && next !== CR && next !== SPACE) continue
    const broken = isAt(LINE_BREAK, text, at + 1) ? brokenWord(text, at, LINE_BREAK.lastIndex) : undefined
    if (broken !== undefined && isBetweenLetters(broken)) words.push(broken)
  }
  return words
}

const LINE_BREAK = /[ \t]*(?:\r\n|\r|\n)[ \t>|#*;]*/y

export function brokenWord(text: string, hyphen: number, next: number): BrokenWord {
  let start = hyphen
  while (isWord(text.charCodeAt(start - 1)) && hyphen - start < WORD_LIMIT) start--
  let end = next
  while (isWord(text.charCodeAt(end)) && end - next < WORD_LIMIT) end++
  const after = foundAt(COMPONENT, text, end)?.[0] ?? ''
  return { left: text.slice(start, hyphen), right: text.slice(next, end), after, start, end }
}

const COMPONENT = /[./][A-Za-z0-9]{1,64}/y

const WORD_LIMIT = 64

function isWord(unit: number): boolean {
  return unit < 128 && (flagsOf(unit) & LETTER_OR_DIGIT) !== 0
}
