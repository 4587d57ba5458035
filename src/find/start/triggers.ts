import type { Settings } from '../../options.ts'
import { COLON, DOT } from '../../text/ascii.ts'
import { View } from '../../text/view.ts'
import type { Construct } from '../rules.ts'
import { isAbbreviated, mayEndScheme } from './scheme.ts'

/**
 * Searches for the characters that may start a URL. `rules §2`
 *
 * The search is one regular expression, which the engine compiles at once; a loop took half of a first call. It may
 * find marks that start nothing, but misses none: `start.ts` decides.
 */

/** The length of `www.`: the end of a view may be the start of a trigger. */
const LONGEST_TRIGGER = 4

/** After `www.` or `ftp.` at a boundary. */
const AFTER_HOST = String.raw`(?<=(?<![a-zA-Z0-9@._\\/-])(?:[wW]{3}|[fF][tT][pP])\.)`
/** Any colon and dot, and a slash after `localhost` or the bracket of an address. */
const ANY_HOST = String.raw`(?<=[:.]|[tT\]]/)`
/** Slashes, perhaps escaped or between backslashes; or the end of the view. */
const SLASHES_AHEAD = String.raw`(?=//|\\[/\\:u\n\r]|[^]?$)`
/** A blank before the colon and blanks around the slashes; or the view ends among these. */
const SPACED_COLON = '(?<=[pPsS] :)(?= ?(?:$|/ ?(?:$|/)))'
/** After a name that may precede a line break: `http:⏎//`, `URL:⏎`. */
const AFTER_LABEL = '(?<=(?:[tT][pP][sS]?|[uU][rR][lLiI]):)'
/** After two letters, or the last units of the other names: `s3`, `pkcs11`, `tn3270`, `z39.50`. */
const AFTER_NAME = '(?<=[a-zA-Z]{2}:|[sS]3:|(?:11|70|50):)'
/**
 * An angle bracket (blanks, a line break and its prefix aside) or a quotation mark may open before a name. Without one,
 * as before header fields and labels in prose, most colons of mail are no triggers. `start.ts`
 */
const NOTHING_OPENS = [
  // the end of the line before
  String.raw`[!-;=-~][ \t\r\n]*\n[ \t]*`,
  // a character in the line that ends no prefix, before blanks …
  String.raw`[A-Za-km-z0-9$&(),.=?@[\\\]^_{][ \t]+`,
  // … or directly before
  String.raw`[$&(),=?@[\\\]^_{]`,
].join('|')
const MAY_BE_OPENED = `(?<!(?:${NOTHING_OPENS})[A-Za-z0-9+.-]+:)`

/**
 * Matches a colon, the dot after `www` or `ftp`; and if asked for `@`, any `.`, and the `:` and `/` after hosts without
 * one.
 */
function patternFor({ anyScheme, emails, bareDomains, constructs }: TriggerRules, final: boolean): RegExp {
  const named = String.raw`${AFTER_NAME}(?:(?![\0- :])|(?=[\0- ])(?:${AFTER_LABEL}|${MAY_BE_OPENED}))`
  const colon = anyScheme ? ':' : `:(?:${SLASHES_AHEAD}|${named}|${SPACED_COLON})`
  const mark = bareDomains ? `[:./]${ANY_HOST}` : String.raw`${colon}|\.${AFTER_HOST}`
  const fanged = (constructs as readonly Construct[]).find(({ fangedAt }) => fangedAt)
  const address = (emails === 'fanged' && fanged?.fangedAt?.(final)) || '@'
  return new RegExp(emails ? `${mark}|${address}` : mark, 'g')
}

const PATTERNS: RegExp[] = []

function patternOf(rules: TriggerRules, final: boolean): RegExp {
  const ats = rules.emails === 'fanged' ? (final ? 4 : 6) : rules.emails ? 2 : 0
  const index = (rules.anyScheme ? 1 : 0) + ats + (rules.bareDomains === undefined ? 0 : 8)
  PATTERNS[index] ??= patternFor(rules, final)
  return PATTERNS[index]
}

export function holdsTrigger(text: string, rules: TriggerRules): boolean {
  return new Triggers({ text, final: true }, rules).seek(0) >= 0
}

export type TriggerRules = Pick<Settings, 'anyScheme' | 'emails' | 'bareDomains' | 'constructs'>

/** A search for triggers. Offsets are those of the view. */
export interface TriggerSource {
  /** The next trigger from `from` on; -1 without one. */
  seek(from: number): number
  /** The offset before which no trigger is, after `seek` returned -1. */
  readonly searchedTo: number
}

export class Triggers implements TriggerSource {
  /** See `View.EMPTY`. */
  static readonly EMPTY: Triggers = new Triggers(View.EMPTY, {
    anyScheme: false,
    emails: false,
    bareDomains: undefined,
    constructs: [],
  })

  readonly #text: string
  readonly #pattern: RegExp
  readonly #anyColon: boolean
  readonly #anyDot: boolean
  /** A memo of `seek`: a text is searched before a pass is made. */
  #found = -1

  constructor(view: Pick<View, 'text' | 'final'>, rules: TriggerRules) {
    this.#text = view.text
    this.#pattern = patternOf(rules, view.final)
    this.#anyDot = rules.bareDomains !== undefined
    this.#anyColon = rules.anyScheme || this.#anyDot
  }

  seek(from: number): number {
    if (from !== this.#found) this.#found = this.#search(from)
    return this.#found
  }

  #search(from: number): number {
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

  get searchedTo(): number {
    return Math.max(0, this.#text.length - (LONGEST_TRIGGER - 1))
  }
}
