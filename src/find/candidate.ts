import type { LineEnd } from '../joins/line-end.ts'
import type { Context, Repair } from '../match.ts'
import type { Span } from '../text/view.ts'

/** The values that the steps of finding hand each other. All of them are plain; offsets are those of the view. */

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

/** A line break with what stands around it: the prefix of the next line, the marks of string literals, the bar of a table. */
export interface BreakGap extends Span {
  readonly kind: 'line-break'
  /** What takes it out, in order. */
  readonly edits: readonly Repair[]
  /** The hyphen right before the gap: `-` may belong to the URL, U+2010 is a typesetter's. */
  readonly hyphen: 'ambiguous' | 'typeset' | undefined
}

/** The edits that take out what stands from each place to the next: a frame, the break with its blanks, a prefix, a frame. */
export function editsOfBreak(
  start: number,
  frameEnd: number,
  prefixStart: number,
  prefixEnd: number,
  end: number,
): Repair[] {
  const edits: Repair[] = [
    { kind: 'string-literal', start, end: frameEnd, insert: '' },
    { kind: 'line-break', start: frameEnd, end: prefixStart, insert: '' },
    { kind: 'prefix', start: prefixStart, end: prefixEnd, insert: '' },
    { kind: 'string-literal', start: prefixEnd, end, insert: '' },
  ]
  return edits.filter((edit) => edit.end > edit.start)
}

/** Where a URL ends, and the gaps in it. */
export interface Extent {
  /** Where its text ends, … */
  readonly urlEnd: number
  /** … and where the run of URL characters ended before it was trimmed; the same in delimiters. */
  readonly runEnd: number
  /** In order. */
  readonly gaps: readonly Gap[]
}

/** An extent over a line end. */
export interface LineExtent extends Extent {
  /** What stands around the line end; undefined where the syntax of a file broke the URL. */
  readonly lineEnd?: LineEnd
}

/** How a bare candidate may go on behind the end of its line. `rules §7` */
export interface Continuation {
  /** Its extents over one line break, over two, …; none if only the lines around tell. */
  readonly extents: readonly LineExtent[]
  /**
   * How many breaks the preferred reading goes on over: in a pass those that need no layout; `settle` sets it by
   * evidence.
   */
  readonly made: number
  /**
   * Why: the URL cannot be whole before (`rules §7.5`), or it fills the rows of a screen (`rules §7.13`); undefined where
   * nothing more is to be said.
   */
  readonly decidedBy: 'unfinished' | 'layout' | undefined
  /**
   * Whether string literals or backslashes break it (`rules §7.11`), or the rows of a screen (`rules §7.13`): the signs of
   * lines have no say.
   */
  readonly isSyntax: boolean
  /** The numbers of breaks that make a reading, besides none and the preferred one; all if undefined. */
  readonly offered?: ReadonlySet<number> | undefined
}

/** `&amp;` and its like in a URL. A reading may be given with them, or with what they stand for. `rules §4.12` */
export interface References {
  readonly escapes: readonly Repair[]
  /** Whether the text around is markup, in which they are read. */
  readonly isMarkup: boolean
}

/**
 * A stretch of text in one context that may hold a URL, before it is read. Its own extent is that over no line break.
 */
export interface Candidate extends Span, Extent {
  readonly context: Context
  /** Where the URL's text starts. */
  readonly urlStart: number
  /** Index of the colon behind the scheme, or -1 where the text has no scheme. */
  readonly schemeEnd: number
  /** The scheme in lower case, as it stands or supplied. */
  readonly scheme: string
  readonly hasZeroWidth: boolean
  /** Whether the host holds characters beyond ASCII, or brackets: the parser judges it. */
  readonly hasForeignHost: boolean
  readonly continuation: Continuation | undefined
  /** Characters of the URL that are written otherwise, in order. */
  readonly escapes: readonly Repair[]
  readonly references: References | undefined
}

export const NO_GAPS: readonly Gap[] = []
export const NO_ESCAPES: readonly Repair[] = []

/** A run that is no URL, and in which none starts: it is longer than a bare URL may be, or holds a placeholder. */
export interface SkippedRun {
  /** Up to here it was read. */
  readonly skippedUntil: number
  /** Whether it is too long, and perhaps goes on. */
  readonly isLong: boolean
}

/** Whether what was read at a start is a run to be skipped. */
export function isSkipped(read: Candidate | SkippedRun | undefined): read is SkippedRun {
  return read !== undefined && 'skippedUntil' in read
}

/** Whether delimiters stand around a candidate. */
export function isDelimited({ context }: Pick<Candidate, 'context'>): boolean {
  return context !== 'bare' && context !== 'label'
}
