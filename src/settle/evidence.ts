import { CR, LF, SPACE } from '../text/ascii.ts'
import { flagsOf, LETTER_OR_DIGIT } from '../text/prose-classes.ts'

/**
 * The evidence that a text holds about a hyphen at a line break in one of its URLs (`rules §6`). A long text is searched
 * in the neighbourhood of the URL only, so that work stays linear in its length.
 */

/** A text up to this long is searched whole, … */
const WHOLE_LIMIT = 1 << 17
/** … of a longer one, a stretch of this length around the URL. */
const NEIGHBOURHOOD = 1 << 16
/** How many broken words of a neighbourhood are looked at to tell how its prose is broken. */
const SAMPLE = 32

/** Letters and digits on both sides of a hyphen at a line break. */
export interface BrokenWord {
  readonly left: string
  readonly right: string
  /** The component that follows them with its `.` or `/`, if one does. */
  readonly behind: string
  /** The part of the text that is the URL itself, and no evidence. */
  readonly start: number
  readonly end: number
}

/** `keep` or `drop` the hyphen, or no evidence. */
export type HyphenVerdict = 'keep' | 'drop' | undefined

/** The units that are searched in all, as a multiple of the text's length and an addend: after that there is no evidence. */
const MOST_SEARCHES = 64
const ALWAYS_SEARCHED = 1 << 22

/** Searches one text for evidence. */
export class TextEvidence {
  readonly #text: string
  /** How many units may still be searched. */
  #budget: number
  readonly #typeset = new Map<number, boolean>()

  constructor(text: string) {
    this.#text = text
    this.#budget = MOST_SEARCHES * text.length + ALWAYS_SEARCHED
  }

  /**
   * Evidence (2): the word around the break stands elsewhere in exactly one form. A hyphen is dropped only between two
   * letters, and only for a word of prose or of another URL with the same component behind it: names in code are written
   * without hyphens anyway.
   */
  word(broken: BrokenWord): HyphenVerdict {
    const { left, right, behind } = broken
    if (left === '' || right === '' || this.#budget < 0) return undefined
    const joined = left + right
    const isEvidence: IsEvidence = (text, from, to) =>
      isProse(text, from, to) || (behind !== '' && text.startsWith(behind, to))
    const kept = this.#occurs(`${left}-${right}`, broken, always)
    const dropped = isBetweenLetters(broken) && this.#occurs(joined, broken, isEvidence)
    return kept === dropped ? undefined : kept ? 'keep' : 'drop'
  }

  /** Evidence (3): the prose around the URL is broken after inserted hyphens, by a typesetter. */
  hyphenation(broken: BrokenWord): HyphenVerdict {
    if (!isBetweenLetters(broken) || !isSyllable(broken) || this.#budget < 0) return undefined
    const from = this.#neighbourhood(broken.start)
    const typeset = this.#typeset.get(from) ?? this.#isTypeset(from)
    this.#typeset.set(from, typeset)
    return typeset ? 'drop' : undefined
  }

  /** Where the stretch to search starts; stretches overlap by half, so that each URL is in the middle of one. */
  #neighbourhood(at: number): number {
    if (this.#text.length <= WHOLE_LIMIT) return 0
    const half = NEIGHBOURHOOD / 2
    return Math.max(0, Math.floor(at / half) * half - half / 2)
  }

  #stretch(from: number): string {
    return this.#text.length <= WHOLE_LIMIT ? this.#text : this.#text.slice(from, from + NEIGHBOURHOOD)
  }

  #occurs(word: string, { start, end }: BrokenWord, isEvidence: IsEvidence): boolean {
    const from = this.#neighbourhood(start)
    const stretch = this.#stretch(from)
    this.#budget -= stretch.length
    return occursOutside(stretch, word, start - from, end - from, isEvidence)
  }

  /**
   * Whether hyphens were inserted at line ends: of the words that are broken there, D stand elsewhere in their joined form
   * and K in their hyphenated one, and D is at least 2 and more than twice K.
   */
  #isTypeset(from: number): boolean {
    const text = this.#stretch(from)
    const words = brokenWords(text)
    this.#budget -= 2 * words.length * text.length
    const joined = words.filter(({ left, right, start, end }) => occursOutside(text, left + right, start, end, always))
    if (joined.length < 2) return false
    const hyphenated = words.filter(({ left, right, start, end }) =>
      occursOutside(text, `${left}-${right}`, start, end, always),
    )
    return joined.length > 2 * hyphenated.length
  }
}

function isBetweenLetters({ left, right }: BrokenWord): boolean {
  return /[A-Za-z]$/.test(left) && /^[A-Za-z]/.test(right)
}

/** Whether both sides have two letters or more: no typesetter leaves one letter alone, as in `x-docs`. */
function isSyllable({ left, right }: BrokenWord): boolean {
  return left.length > 1 && right.length > 1
}

/** Whether a word that stands at `from`…`to` is evidence. */
type IsEvidence = (text: string, from: number, to: number) => boolean

const always: IsEvidence = () => true

/** Whether a word stands in a text, as a whole, outside `start`…`end`, where it is evidence. */
function occursOutside(text: string, word: string, start: number, end: number, isEvidence: IsEvidence): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const to = at + word.length
    const whole = !isWord(text.charCodeAt(at - 1)) && !isWord(text.charCodeAt(to))
    if (whole && (at >= end || to <= start) && isEvidence(text, at, to)) return true
  }
  return false
}

/** Blanks and the punctuation of a sentence around a word, no quotes, and nothing that stands in names and URLs. */
function isProse(text: string, from: number, to: number): boolean {
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
