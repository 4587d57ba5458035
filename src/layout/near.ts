import { flagsOf, LETTER_OR_DIGIT } from '../text/prose-classes.ts'

/** How far before and behind a line's end other URLs are looked for, in units. */
const REACH = 2048
/** The units that are searched in all, as a multiple of the text's length and an addend: after that none is found. */
const MOST_SEARCHES = 64
const ALWAYS_SEARCHED = 1 << 16
/** As many others tell all that there is to tell. */
const ENOUGH = 2

/** Looks in a text for other URLs that begin as one does. */
export class Near {
  readonly #text: string
  /** How many units may still be searched. */
  #budget: number
  /** What was asked last, and the answer: a URL is followed over more lines if that pays. */
  #asked = -1
  #url = ''
  #several = false

  constructor(text: string) {
    this.#text = text
    this.#budget = MOST_SEARCHES * text.length + ALWAYS_SEARCHED
  }

  /** Whether several others near the line's end at `end` begin with the whole of a URL, and go on with a letter or digit. */
  goOnFrom(url: string, end: number): boolean {
    if (end === this.#asked && url === this.#url) return this.#several
    this.#asked = end
    this.#url = url
    this.#several = this.#search(url, end)
    return this.#several
  }

  #search(url: string, end: number): boolean {
    const around = this.#text.slice(Math.max(0, end - REACH), end + REACH)
    if (this.#budget < around.length) return false
    this.#budget -= around.length
    let count = 0
    for (let at = around.indexOf(url); at >= 0 && count < ENOUGH; at = around.indexOf(url, at + url.length)) {
      if (goesOn(around.charCodeAt(at + url.length))) count++
    }
    return count === ENOUGH
  }
}

function goesOn(unit: number): boolean {
  return unit < 128 && (flagsOf(unit) & LETTER_OR_DIGIT) !== 0
}
