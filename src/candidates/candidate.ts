import type { PlacedHostPredicate } from '../text/host-predicate.ts'
import type { TextKind } from '../text/kind.ts'
import { UNKNOWN_LINE } from '../text/lines.ts'
import type { SchemeTraits } from '../text/scheme-traits.ts'
import type { Span } from '../text/span.ts'
import type { View } from '../text/view.ts'

/** The values that the functions of this room hand each other and give to other rooms. Offsets are those of the view. */

/**
 * One attempt to read a URL, from one trigger: the text that is looked at, and notes of what was seen in it. The walks
 * over the text are made of small functions that give offsets; what else they see goes into the notes.
 */
export class Attempt {
  readonly view: View
  readonly text: string
  readonly length: number
  /** No construct reaches back over this: the end of the match before. */
  readonly floor: number
  /** Up to here stands a run that was refused with its scheme: a scheme without `//` that starts in it is part of it. */
  readonly refused: number
  /** Whether a decision was made as if the text ended with the view: it counts only if the view is final. */
  starved = false
  /** Whether a zero-width character was passed over in the URL. */
  hasZeroWidth = false
  /** Whether the host was walked over with characters beyond ASCII, or brackets, in it: the parser judges it. */
  hasForeignHost = false
  /** Whether a character reference was passed over in the URL. */
  hasReference = false
  /** Whether a placeholder of a template was passed over: what holds one is no URL. */
  hasPlaceholder = false

  constructor(view: View, floor: number, refused: number) {
    this.view = view
    this.text = view.text
    this.length = view.text.length
    this.floor = floor
    this.refused = refused
  }

  /** Whether nothing that was decided counts: more of the text has to be seen. */
  get isUndecided(): boolean {
    return this.starved && !this.view.final
  }

  /** The unit at `index`, or -1 where the view ends. */
  at(index: number): number {
    if (index < this.length) return this.text.charCodeAt(index)
    this.starved = true
    return -1
  }

  /** Where the line of `index` starts; negative if before the view. */
  lineStart(index: number): number {
    const start = this.view.lines.startOf(index)
    if (start === -UNKNOWN_LINE) this.starved = true
    return start
  }

  /** The text before `index`, up to so many units. */
  before(index: number, units: number): string {
    if (index < units) this.lineStart(0)
    return this.text.slice(Math.max(0, index - units), index)
  }

  /** The start of the line of `index`, up to `index` and to the longest line prefix. */
  lineHead(index: number): string {
    this.lineStart(index)
    return this.view.lines.headOf(index)
  }
}

/** A pair of delimiters, of which the opener stands before a URL. */
export interface Enclosure {
  /** Where the opener stands; the line prefix is that of its line. */
  readonly opener: number
  /** The units that close it. */
  readonly closers: readonly number[]
  /** Angle brackets, not quotes: blanks inside a line may be ignored. */
  readonly angle: boolean
  /** Whether line breaks may stand inside; not in the value of an attribute. */
  readonly breaks: boolean
}

/**
 * The text that starts a URL:
 *
 * - `label`: `URL:`; what follows it is not yet looked at
 * - `authority`: `scheme://`
 * - `opaque`: a known scheme without `//`
 * - `host`: `www.` or `ftp.`
 * - `address`: the local part and `@`
 * - `domain`: a host that the caller's predicate accepts
 */
export type StartKind = 'label' | 'authority' | 'opaque' | 'host' | 'address' | 'domain'

/** Where a URL, or its label, may start. */
export interface Start {
  readonly kind: StartKind
  readonly start: number
  /** Index of the colon behind the scheme or the label; -1 if there is none. */
  readonly schemeEnd: number
  /** In lower case; supplied where the text has none. */
  readonly scheme: string
  /** The pair of delimiters that opens before it, if one does. */
  readonly enclosure: Enclosure | undefined
  /** A line break in the scheme's name or behind it, or the blank behind it where blanks stand around punctuation. */
  readonly schemeGap?: Gap
}

/** Text between two characters of a URL that was not meant: blanks, or a line break with the marks around it. */
export type Gap = BlankGap | BreakGap

/** Blanks inside a line. */
export interface BlankGap extends Span {
  readonly kind: 'blanks'
}

/**
 * A line break, in this order: `start`…`frameEnd` closes the line, `frameEnd`…`prefixStart` is the break with its blanks,
 * `prefixStart`…`prefixEnd` the prefix of the next line, `prefixEnd`…`end` opens the next literal.
 */
export interface BreakGap extends Span {
  readonly kind: 'line-break'
  /** Behind the `"` of a string literal or the bar of a table; `start` where there is none. */
  readonly frameEnd: number
  readonly prefixStart: number
  readonly prefixEnd: number
  /** The hyphen right before the gap: `-` may belong to the URL, U+2010 is a typesetter's. */
  readonly hyphen: 'ambiguous' | 'typeset' | undefined
}

/**
 * The delimiters of a URL in text (`rules §1`; RFC 1738 App., RFC 3986 App. C): `<URL:…>`, `<…>`, `"…"`, `URL:…` without
 * brackets, or nothing.
 */
export type Context = 'url-wrapper' | 'angle' | 'quoted' | 'label' | 'bare'

/** How a bare candidate may go on behind the end of its line. `rules §7` */
export interface Continuation {
  /** Its part in each of the lines that follow, in order; none if only the lines around tell. */
  readonly runs: readonly JoinedRun[]
  /** How many of them the preferred reading goes on to: in a pass those that need no layout; `settle` sets it by evidence. */
  readonly made: number
  /** Whether that is since the URL cannot be whole before. `rules §7.5` */
  readonly isUnfinished: boolean
  /** Whether string literals or backslashes break it, in which layout has no say. `rules §7.11` */
  readonly isSyntax: boolean
  /** The numbers of runs that make a reading, besides none and the preferred one; all if undefined. */
  readonly offered?: ReadonlySet<number> | undefined
}

/** The part of a bare URL in a line that follows. */
export interface JoinedRun {
  /** The line break before it. */
  readonly gap: BreakGap
  /** Where it ends, trimmed, … */
  readonly urlEnd: number
  /** … and where its run of URL characters does. */
  readonly runEnd: number
}

/** A character of a URL as the syntax of its file writes it, and what it stands for; an empty text for nothing. */
export interface Escape extends Span {
  readonly insert: string
}

/** `&amp;` and its like in a URL. A reading may be given with them, or with what they stand for. `rules §4.12` */
export interface References {
  readonly escapes: readonly Escape[]
  /** Whether the text around is markup, in which they are read. */
  readonly isMarkup: boolean
}

/** A stretch of text in one context that may hold a URL, before repair. */
export interface Candidate extends Span {
  readonly context: Context
  /** Where the URL's text starts, … */
  readonly urlStart: number
  /** … and ends. */
  readonly urlEnd: number
  /** Where the run of URL characters ended before it was trimmed; `urlEnd` in delimiters. */
  readonly runEnd: number
  /** Index of the colon behind the scheme, or -1 where the text has no scheme. */
  readonly schemeEnd: number
  /** The scheme in lower case, as it stands or supplied. */
  readonly scheme: string
  /** Gaps between `urlStart` and `urlEnd`, in order. */
  readonly gaps: readonly Gap[]
  /** The meaning of the blanks in them, where the scheme gives them one. */
  readonly blanks: SchemeTraits['blanks']
  readonly hasZeroWidth: boolean
  readonly hasForeignHost: boolean
  readonly continuation: Continuation | undefined
  /** Characters of the URL that are written otherwise, in order. */
  readonly escapes: readonly Escape[]
  readonly references: References | undefined
}

export const NO_ESCAPES: readonly Escape[] = []

/** A run that is no URL, and in which none starts: it is longer than a bare URL may be, or holds a placeholder. */
export interface SkippedRun {
  /** Up to here it was read. */
  readonly skippedUntil: number
  /** Whether it is too long, and perhaps goes on. */
  readonly isLong: boolean
}

/** How candidates are read. The caller brings the table of schemes: this room knows no grammar of URLs. */
export interface CandidateRules {
  readonly traitsOf: (scheme: string) => SchemeTraits | undefined
  /** Whether a scheme without `//` is safe in running text, if its grammar fits. */
  readonly isSafe: (scheme: string) => boolean
  /** Whether a scheme's own grammar takes the part behind its colon, in running text. */
  readonly accepts: (scheme: string, rest: string) => boolean
  /** The longest bare URL, in units. */
  readonly maxLength: number
  /** Which readings over line ends are looked for: those that the two lines leave open, or any. */
  readonly joins: 'never' | 'likely' | 'any'
  /** The most line ends over which a URL is followed, … */
  readonly mostLines: number
  /** … and the most ends of string literals. */
  readonly mostLiterals: number
  /** Whether a URL that cannot be whole goes on behind its line. */
  readonly mends: boolean
  /** What the caller says the text is. */
  readonly kind: TextKind | undefined
}

/** The triggers besides colons and `www.` that a caller asks for. */
export interface TriggerRules {
  /** Whether a scheme without `//` may be unknown. */
  readonly anyScheme: boolean
  /** Whether an address without a scheme is a URL. */
  readonly emails: boolean
  /** Whether a host without a scheme is a URL, which stands at an absolute offset; undefined if none is. */
  readonly bareDomains: PlacedHostPredicate | undefined
  /** Whether an IPv4 address may be such a host. */
  readonly bareAddresses: boolean
}
