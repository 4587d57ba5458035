import type { Settings } from '../options.ts'
import { COLON, DOT } from '../text/ascii.ts'
import { HOST_LIMIT } from '../text/limits.ts'
import type { View } from '../text/view.ts'
import { isAbbreviated, mayEndScheme } from './scheme.ts'

/**
 * Searches for the characters that can start a URL. `rules §2`
 *
 * The search is one regular expression, which the engine compiles at once: a loop over the text runs in the interpreter
 * at first, and half of a first call went into it and its compilation. What it finds beside URLs costs a look at the
 * name. It may give a mark that starts nothing, but misses none: `start.ts` decides.
 */

/** The length of the longest trigger, `www.`: how much of a view's end can be the start of one. */
const LONGEST_TRIGGER = 4

/** Behind `www.` or `ftp.` at a boundary. */
const BEHIND_HOST = String.raw`(?<=(?<![a-zA-Z0-9@._\\/-])(?:[wW]{3}|[fF][tT][pP])\.)`
/** Any colon and dot, and a slash behind `localhost` or the bracket of an address. */
const ANY_HOST = String.raw`(?<=[:.]|[tT\]]/)`
/** Slashes, perhaps escaped or between backslashes; or the view ends so early that they may follow. */
const SLASHES_AHEAD = String.raw`(?=//|\\[/\\:\n\r]|[^]?$)`
/** A blank before the colon, and blanks around the slashes behind it; or the view ends among these. */
const SPACED_COLON = '(?<=[pPsS] :)(?= ?(?:$|/ ?(?:$|/)))'
/** Behind a name that a line break can stand behind, or that is no scheme: `http:⏎//`, `URL:⏎`. */
const BEHIND_LABEL = '(?<=(?:[tT][pP][sS]?|[uU][rR][lLiI]):)'
/**
 * Behind what may end a name, not a number: the last but one letter of `z39.50r`, of all names, stands farthest away.
 */
const BEHIND_NAME = '(?<=[a-zA-Z][a-zA-Z0-9.+-]{1,6}:)'
/**
 * Not behind a name before which nothing can open that is closed behind it. An angle bracket stands before it, blanks,
 * a line break and its prefix aside, or a quotation mark right before it. The names of header fields and of labels in
 * prose have something else there: they are most of the colons of mail. `start.ts`
 */
const NOTHING_OPENS = [
  // the end of the line before
  String.raw`[!-;=-~][ \t\r\n]*\n[ \t]*`,
  // a character in the same line that ends no prefix, before blanks …
  String.raw`[A-Za-km-z0-9$&(),.=?@[\\\]^_{][ \t]+`,
  // … or right there
  String.raw`[$&(),=?@[\\\]^_{]`,
].join('|')
const MAY_BE_OPENED = `(?<!(?:${NOTHING_OPENS})[A-Za-z0-9+.-]+:)`

/**
 * The `@` of an address whose host goes on with what may keep others from following it, as `constructs/fangs.ts` reads
 * it; where the view is not final, also one whose host ends with it. Bytes of UTF-8 may be read as latin1: a host then
 * has up to three times as many units.
 */
function beforeFang(final: boolean): string {
  const host = String.raw`[\w.~%\x80-\uffff-]{0,${3 * HOST_LIMIT}}`
  return String.raw`@(?=${host}(?:[([{\\\]]|[ \t][([{][.dD]${final ? '' : String.raw`|[ \t]?[([{]?$`}))`
}

/**
 * Matches the mark of each trigger: a colon, the dot behind `www` or `ftp`; and `@`, any `.`, and the `:` and `/` behind
 * hosts without one, if they were asked for.
 */
function patternFor({ anyScheme, emails, bareDomains }: TriggerRules, final: boolean): RegExp {
  const named = String.raw`${BEHIND_NAME}(?!:)(?:(?![\0- ])|${BEHIND_LABEL}|${MAY_BE_OPENED})`
  const colon = anyScheme ? '(?<=:)' : `(?<=:)(?:${SLASHES_AHEAD}|${named}|${SPACED_COLON})`
  const mark = bareDomains ? ANY_HOST : `${colon}|${BEHIND_HOST}`
  const address = emails === 'fanged' ? beforeFang(final) : '@'
  return new RegExp(`[:.${bareDomains ? '/' : ''}](?:${mark})${emails ? `|${address}` : ''}`, 'g')
}

const PATTERNS: RegExp[] = []

/** The pattern for these rules, made when it is first needed. */
function patternOf(rules: TriggerRules, final: boolean): RegExp {
  const ats = rules.emails === 'fanged' ? (final ? 4 : 6) : rules.emails ? 2 : 0
  const index = (rules.anyScheme ? 1 : 0) + ats + (rules.bareDomains === undefined ? 0 : 8)
  PATTERNS[index] ??= patternFor(rules, final)
  return PATTERNS[index]
}

/**
 * Where the first trigger of a text can stand, or -1 if there is none: most short texts hold none, and cost no pass.
 */
export function firstTrigger(text: string, rules: TriggerRules): number {
  const pattern = patternOf(rules, true)
  pattern.lastIndex = 0
  return pattern.test(text) ? Math.max(0, pattern.lastIndex - LONGEST_TRIGGER) : -1
}

/** Whether a text holds a trigger: without one, there is nothing to find in it. */
export function holdsTrigger(text: string, rules: TriggerRules): boolean {
  return new Triggers({ text, final: true }, rules).seek(0) >= 0
}

/** The triggers besides colons and `www.` that a caller asks for. */
export type TriggerRules = Pick<Settings, 'anyScheme' | 'emails' | 'bareDomains'>

/** Gives a pass the places at which it looks. Offsets are those of its view. */
export interface TriggerSource {
  /** The next trigger from `from` on, or -1 if there is none. */
  seek(from: number): number
  /** Up to where there is none once `seek` has given -1. */
  readonly searchedTo: number
}

/**
 * Jumps from trigger to trigger: the colon of a scheme, `www.` or `ftp.`, and, if asked for, `@`, `.`, and the `:` and
 * `/` behind hosts without one. The text between two triggers is never walked over.
 */
export class Triggers implements TriggerSource {
  readonly #text: string
  readonly #pattern: RegExp
  readonly #anyColon: boolean
  readonly #anyDot: boolean

  constructor(view: Pick<View, 'text' | 'final'>, rules: TriggerRules) {
    this.#text = view.text
    this.#pattern = patternOf(rules, view.final)
    this.#anyDot = rules.bareDomains !== undefined
    this.#anyColon = rules.anyScheme || this.#anyDot
  }

  seek(from: number): number {
    const text = this.#text
    const pattern = this.#pattern
    pattern.lastIndex = from
    while (pattern.test(text)) {
      const mark = pattern.lastIndex - 1
      const unit = text.charCodeAt(mark)
      if (unit === COLON) {
        if (this.#anyColon || mayEndScheme(text, mark)) return mark
        continue
      }
      if (unit !== DOT) return mark
      const host = mark + 1 - LONGEST_TRIGGER
      if (host >= from && isAbbreviated(text, host)) return host
      if (this.#anyDot) return mark
    }
    return -1
  }

  /** From where on a view that is not final has to be searched again. */
  get searchedTo(): number {
    return Math.max(0, this.#text.length - (LONGEST_TRIGGER - 1))
  }
}
