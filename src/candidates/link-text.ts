import { APOSTROPHE, CASE_BIT, LEFT_BRACKET, RIGHT_BRACKET } from '../text/ascii.ts'
import { CLOSE, flagsOf, LETTER, LETTER_OR_DIGIT, STOP, TAIL, WHITESPACE } from '../text/prose-classes.ts'
import { type Brackets, kindOfBracket } from './brackets.ts'
import type { Attempt } from './candidate.ts'

/** Text in square brackets right behind a URL: the text of an AsciiDoc link, the number of a footnote. `rules §4.14` */

/** How far behind `[` its closer is looked for. */
const TEXT_LIMIT = 512
/** How much of a value is looked at before `[]`. */
const VALUE_LIMIT = 64
/** The macros of AsciiDoc whose target is a URL, with text in brackets behind it. */
const MACRO = /(?:^|[^A-Za-z])(?:link|xref|include|image|video|audio)::?$/
/** How much text before a URL is looked at for a macro. */
const MACRO_LIMIT = 10
/** Behind one of these, brackets are those of a query or of a list in it: `?a[]=1`, `;b=[2]`. */
const IN_QUERY = /[?=]/
/** Marks that stand around words: `_http://a.example/x[text]_`. */
const FRAME_MARKS = '_~+=#^'
const SMALL_S = 0x73

/** Asks of each `[` of a run, in rising order, whether it opens text that is no part of the URL. */
export class LinkText {
  readonly #attempt: Attempt
  /** Where the URL starts, … */
  readonly #start: number
  /** Up to here the run was looked at, … */
  #looked: number
  #isInQuery = false
  /** Brackets up to here are part of the URL with those around them. */
  #kept = 0

  constructor(attempt: Attempt, start: number, from: number) {
    this.#attempt = attempt
    this.#start = start
    this.#looked = from
  }

  /** Whether the `[` at `at` opens such text; `open` counts the brackets that are open before it. */
  opensAt(at: number, open: Brackets): boolean {
    const { text } = this.#attempt
    if (at < this.#kept) return false
    this.#isInQuery ||= IN_QUERY.test(text.slice(this.#looked, at))
    this.#looked = at
    const isMacro = this.#isMacro()
    // Behind one name to fill in, `/[owner]/`, others are names, too.
    if (!isMacro && (this.#isInQuery ? !this.#isBehindValue(at) : this.#kept > 0)) return false
    const end = this.#endOfTexts(at)
    if (end < 0) return true
    if (!this.#isClosedQuote(end) && (this.#isEnd(end, open) || (isMacro && this.#isLetter(end)))) return true
    this.#kept = end
    return false
  }

  #isLetter(at: number): boolean {
    const unit = this.#attempt.at(at)
    return unit >= 0 && (flagsOf(unit) & LETTER) !== 0
  }

  /** Whether quotes, backticks or a link of Markdown stand around the URL and what ends at `end`. */
  #isClosedQuote(end: number): boolean {
    const { text } = this.#attempt
    const closer = text[end]
    if (closer === ')') return text.startsWith('](', this.#start - 2)
    return closer !== undefined && '"\'`'.includes(closer) && closer === text[this.#start - 1]
  }

  #isMacro(): boolean {
    return MACRO.test(this.#attempt.before(this.#start, MACRO_LIMIT))
  }

  /** Whether `[]` stands behind a value, where a name cannot go on with it: `?q=1[]`, but not `?q[]`. */
  #isBehindValue(at: number): boolean {
    if (this.#attempt.at(at + 1) !== RIGHT_BRACKET) return false
    return /=[^&?=[\]]+$/.test(this.#attempt.text.slice(Math.max(this.#start, at - VALUE_LIMIT), at))
  }

  /** Behind the bracketed texts that follow each other at `from`; -1 where one holds what no URL does. */
  #endOfTexts(from: number): number {
    const stop = Math.min(this.#attempt.length, from + TEXT_LIMIT)
    let open = 0
    let at = from
    do {
      const unit = this.#attempt.text.charCodeAt(at)
      if (flagsOf(unit) & (WHITESPACE | STOP)) return -1
      if (unit === LEFT_BRACKET) open++
      else if (unit === RIGHT_BRACKET) open--
      at++
    } while (at < stop && (open > 0 || this.#attempt.text.charCodeAt(at) === LEFT_BRACKET))
    if (at === this.#attempt.length) this.#attempt.starved = true
    return open > 0 && at === this.#attempt.length ? -1 : at
  }

  /** Whether nothing of a URL follows at `end`, but punctuation and marks. */
  #isEnd(end: number, open: Brackets): boolean {
    const { text } = this.#attempt
    let at = end
    let unit = this.#attempt.at(at)
    while (unit >= 0 && (flagsOf(unit) & TAIL || FRAME_MARKS.includes(text[at]!)) && at < end + TEXT_LIMIT) {
      unit = this.#attempt.at(++at)
    }
    if (unit < 0 || unit >= 128 || flagsOf(unit) & (WHITESPACE | STOP)) return true
    if (flagsOf(unit) & CLOSE) return open[kindOfBracket(unit)] === 0
    // `https://a.example/x[the page]'s head`
    if (text.charCodeAt(at - 1) !== APOSTROPHE || (unit | CASE_BIT) !== SMALL_S) return false
    const behind = this.#attempt.at(at + 1)
    return behind < 0 || !(flagsOf(behind) & LETTER_OR_DIGIT)
  }
}
