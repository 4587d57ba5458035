import { CR, LF, SPACE } from '../text/ascii.ts'
import { flagsOf, LETTER_OR_DIGIT } from '../text/prose-classes.ts'
import type { Span } from '../text/view.ts'

/**
 * The evidence that a text holds about a hyphen at a line break in one of its URLs (`rules §6`). A long text is
 * searched in the neighbourhood of the URL only, so that work stays linear in its length.
 */

/** A text up to this long is searched whole, … */
const WHOLE_LIMIT = 1 << 17
/** … of a longer one, a stretch of this length around the URL. */
const NEIGHBOURHOOD = 1 << 16
/** How many broken words of a neighbourhood are looked at to tell how its prose is broken. */
const SAMPLE = 32

/**
 * Letters and digits on both sides of a hyphen at a line break. `start`…`end` is the part of the text that is no
 * evidence: the word, or the URL itself.
 */
export interface BrokenWord extends Span {
  readonly left: string
  readonly right: string
  /** The component that follows them with its `.` or `/`, if one does. */
  readonly behind: string
}

/** `keep` or `drop` the hyphen, or no evidence. */
export type HyphenVerdict = 'keep' | 'drop' | undefined

/**
 * The units that are searched in all, as a multiple of the text's length and an addend: after that there is no
 * evidence.
 */
const MOST_SEARCHES = 64
const ALWAYS_SEARCHED = 1 << 22

/** Searches one text for evidence. */
export class TextEvidence {
  readonly #text: string
  /** How many units may still be searched. */
  #budget: number
  /** The neighbourhood that was searched last: those of the URLs follow each other as the URLs do. */
  #around: Neighbourhood | undefined

  constructor(text: string) {
    this.#text = text
    this.#budget = MOST_SEARCHES * text.length + ALWAYS_SEARCHED
  }

  /**
   * Evidence (2): the word around the break stands elsewhere in exactly one form. A hyphen is dropped only between two
   * letters, and only for a word of prose or of another URL with the same component behind it: names in code are
   * written without hyphens anyway.
   */
  word(broken: BrokenWord): HyphenVerdict {
    const { left, right, behind } = broken
    if (left === '' || right === '' || this.#budget < 0) return undefined
    const kept = this.#occurs(`${left}-${right}`, ANYWHERE, broken)
    const dropped = isBetweenLetters(broken) && this.#occurs(left + right, behind, broken)
    return kept === dropped ? undefined : kept ? 'keep' : 'drop'
  }

  /** Evidence (3): the prose around the URL is broken after inserted hyphens, by a typesetter. */
  hyphenation(broken: BrokenWord): HyphenVerdict {
    if (!isBetweenLetters(broken) || !isSyllable(broken) || this.#budget < 0) return undefined
    const around = this.#neighbourhood(broken.start)
    around.isTypeset ??= this.#isTypeset(around)
    return around.isTypeset ? 'drop' : undefined
  }

  /** The stretch to search for the URL at `at`; stretches overlap by half, so that each URL is in the middle of one. */
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

  /** Whether a word stands outside the URL, in its neighbourhood. */
  #occurs(word: string, behind: string, { start, end }: Span): boolean {
    const around = this.#neighbourhood(start)
    return isOutside(this.#places(around, word, behind), start - around.start, end - around.start)
  }

  /** Where a word stands in a neighbourhood: each word is searched for once. */
  #places(around: Neighbourhood, word: string, behind: string): Places {
    const { text, places } = around
    const key = word + behind
    const known = places.get(key)
    if (known !== undefined) return known
    this.#budget -= text.length
    const found = placesOf(text, word, behind)
    places.set(key, found)
    return found
  }

  /**
   * Whether hyphens were inserted at line ends: of the words that are broken there, D stand elsewhere in their joined
   * form and K in their hyphenated one, and D is at least 2 and more than twice K.
   */
  #isTypeset(around: Neighbourhood): boolean {
    const words = brokenWords(around.text)
    const standing = (spelt: (word: BrokenWord) => string): number =>
      words.filter((word) => isOutside(this.#places(around, spelt(word), ANYWHERE), word.start, word.end)).length
    const joined = standing(({ left, right }) => left + right)
    return joined >= 2 && joined > 2 * standing(({ left, right }) => `${left}-${right}`)
  }
}

/** A stretch of the text, and what was found in it. Offsets in it are its own. */
interface Neighbourhood {
  readonly start: number
  readonly text: string
  /** The words that were searched for, each with what must stand behind it. */
  readonly places: Map<string, Places>
  /** Whether its prose is broken after inserted hyphens; undefined before that is asked. */
  isTypeset: boolean | undefined
}

/** Where a word stands as evidence first, and where last: what lies between cannot tell more. */
interface Places {
  /** Where the first one ends; `Infinity` if there is none. */
  readonly firstEnd: number
  /** Where the last one starts; -1 if there is none. */
  readonly lastStart: number
}

const NOWHERE: Places = { firstEnd: Number.POSITIVE_INFINITY, lastStart: -1 }

/** Whether one of the places lies outside `start`…`end`. */
function isOutside({ firstEnd, lastStart }: Places, start: number, end: number): boolean {
  return firstEnd <= start || lastStart >= end
}

/** In the place of a component: a word is evidence whatever stands around it. */
const ANYWHERE = ' '

/** Where a whole word stands as prose, or with the component `behind` it, or {@link ANYWHERE}. */
function placesOf(text: string, word: string, behind: string): Places {
  const isEvidence = (at: number): boolean => {
    const to = at + word.length
    if (isWord(text.charCodeAt(at - 1)) || isWord(text.charCodeAt(to))) return false
    return behind === ANYWHERE || standsAsProse(text, at, to) || (behind !== '' && text.startsWith(behind, to))
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

/** Whether both sides have two letters or more: no typesetter leaves one letter alone, as in `x-docs`. */
function isSyllable({ left, right }: BrokenWord): boolean {
  return left.length > 1 && right.length > 1
}

/** Blanks and the punctuation of a sentence around a word, no quotes, and nothing that stands in names and URLs. */
function standsAsProse(text: string, from: number, to: number): boolean {
  return (
    /(?:^|[\s(])$/.test(text.slice(Math.max(0, from - 1), from)) && /^[.,;:!?)]*(?:\s|$)/.test(text.slice(to, to + 4))
  )
}

/** The first words of a text that are broken after a hyphen at a line end. */
function brokenWords(text: string): BrokenWord[] {
  const words: BrokenWord[] = []
  for (let at = text.indexOf('-'); at !== -1 && words.length < SAMPLE; at = text.indexOf('-', at + 1)) {
    const next = text.charCodeAt(at + 1)
    if (next !== LF && next !== CR && next !== SPACE) continue
    const broken = wordAround(text, at, at + 1)
    if (broken !== undefined && isBetweenLetters(broken)) words.push(broken)
  }
  return words
}

const LINE_BREAK = /[ \t]*(?:\r\n|\r|\n)[ \t>|#*;]*/y

function wordAround(text: string, hyphen: number, from: number): BrokenWord | undefined {
  LINE_BREAK.lastIndex = from
  const gap = LINE_BREAK.exec(text)
  return gap === null ? undefined : brokenWord(text, hyphen, from + gap[0].length)
}

/** The word around the hyphen at `hyphen` that goes on at `next`. */
export function brokenWord(text: string, hyphen: number, next: number): BrokenWord {
  let start = hyphen
  while (start > 0 && isWord(text.charCodeAt(start - 1)) && hyphen - start < WORD_LIMIT) start--
  let end = next
  while (isWord(text.charCodeAt(end)) && end - next < WORD_LIMIT) end++
  COMPONENT.lastIndex = end
  const behind = COMPONENT.exec(text)?.[0] ?? ''
  return { left: text.slice(start, hyphen), right: text.slice(next, end), behind, start, end }
}

const COMPONENT = /[./][A-Za-z0-9]{1,64}/y

/** The longest word that is looked at. */
const WORD_LIMIT = 64

/** A letter or digit of ASCII. */
function isWord(unit: number): boolean {
  return unit < 128 && (flagsOf(unit) & LETTER_OR_DIGIT) !== 0
}
