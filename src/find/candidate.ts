import type { LineEnd } from '../joins/line-end.ts'
import type { Context, Repair } from '../match.ts'
import type { Span } from '../text/view.ts'

/** The values that the steps of finding pass on. Offsets are those of the view. */

/** A pair of delimiters that opens before a URL. */
export interface Enclosure {
  /** The line prefix is that of its line. */
  readonly opener: number
  readonly closers: readonly number[]
  /** Whether the delimiters are angle brackets, which may hold blanks. */
  readonly angle: boolean
  /** Whether line breaks are allowed inside; not in an attribute's value. */
  readonly breaks: boolean
}

/**
 * The text that starts a URL:
 *
 * - `label`: `URL:`; the URL after it is not yet read
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
  /** The index of the colon after the scheme or label; -1 without one. */
  readonly schemeEnd: number
  /** In lower case; may be supplied. */
  readonly scheme: string
  /** The pair that opens before it. */
  readonly enclosure: Enclosure | undefined
  /** A line break in or after the scheme's name, or a blank after it in a URL with blanks around its punctuation. */
  readonly schemeGap?: Gap
}

/** Text to ignore between two characters of a URL: blanks, or a line break with the marks around it. */
export type Gap = BlankGap | BreakGap

export interface BlankGap extends Span {
  readonly kind: 'blanks'
}

/** A line break with the prefix of the next line, the marks of string literals, or the bar of a table. */
export interface BreakGap extends Span {
  readonly kind: 'line-break'
  /** The edits that remove it, in order. */
  readonly edits: readonly Repair[]
  /** The hyphen before the gap: `-` may belong to the URL, U+2010 is a typesetter's. */
  readonly hyphen: 'ambiguous' | 'typeset' | undefined
}

/** The edits that remove the text between these places: a frame, the break with its blanks, a prefix, a frame. */
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

/** The end of a URL, and the gaps in it. */
export interface Extent {
  readonly urlEnd: number
  /** The end of the run before it was trimmed; the same in delimiters. */
  readonly runEnd: number
  /** In order. */
  readonly gaps: readonly Gap[]
}

export interface LineExtent extends Extent {
  /** The text around the line end; undefined if the syntax of a file broke the URL. */
  readonly lineEnd?: LineEnd
}

/** How a bare candidate may continue after its line. `rules §7` */
export interface Continuation {
  /** The extents over one line break, over two, …; empty if only the surrounding lines can tell. */
  readonly extents: readonly LineExtent[]
  /**
   * The number of breaks in the preferred reading: in a pass those that need no layout; `settle` changes it by
   * evidence.
   */
  readonly made: number
  /** The URL cannot be whole before (`rules §7.5`), or fills the rows of a screen (`rules §7.13`). */
  readonly decidedBy: 'unfinished' | 'layout' | undefined
  /**
   * Whether string literals or backslashes (`rules §7.11`), or the rows of a screen (`rules §7.13`), break it: the
   * signs of lines do not count.
   */
  readonly isSyntax: boolean
  /** The numbers of breaks in readings, besides none and the preferred number; undefined for all. */
  readonly offered?: ReadonlySet<number> | undefined
}

/** `&amp;` and its like in a URL, which have two readings. `rules §4.12` */
export interface References {
  readonly escapes: readonly Repair[]
  /** Whether the surrounding text is markup. */
  readonly isMarkup: boolean
}

/** A stretch of text in one context that may hold a URL. Its own extent ends with its line. */
export interface Candidate extends Span, Extent {
  readonly context: Context
  /** The start of the URL's text. */
  readonly urlStart: number
  /** The index of the colon after the scheme; -1 without a scheme. */
  readonly schemeEnd: number
  /** In lower case, as written or supplied. */
  readonly scheme: string
  readonly hasZeroWidth: boolean
  /** Whether the host has characters beyond ASCII, or brackets: the parser judges it. */
  readonly hasForeignHost: boolean
  readonly continuation: Continuation | undefined
  /** Escaped characters of the URL, in order. */
  readonly escapes: readonly Repair[]
  readonly references: References | undefined
}

export const NO_GAPS: readonly Gap[] = []
export const NO_ESCAPES: readonly Repair[] = []

/** A run in which no URL starts: longer than a bare URL may be, or with a placeholder. */
export interface SkippedRun {
  readonly skippedUntil: number
  /** Whether it is too long, and may continue. */
  readonly isLong: boolean
}

export function isSkipped(read: Candidate | SkippedRun | undefined): read is SkippedRun {
  return read !== undefined && 'skippedUntil' in read
}

export function isDelimited({ context }: Pick<Candidate, 'context'>): boolean {
  return context !== 'bare' && context !== 'label'
}
