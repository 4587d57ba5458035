import type { LineEnd } from '../joins/line-end.ts'
import type { Context, ReadingReason, Repair } from '../match.ts'
import type { Span } from '../text/view.ts'

/** The offsets in this file are those of the view. */

export interface Enclosure {
  readonly opener: number
  readonly closers: readonly number[]
  readonly angle: boolean
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

export interface Start {
  readonly kind: StartKind
  readonly start: number
  /** The colon after the scheme or label; -1 without one. */
  readonly schemeEnd: number
  /** In lower case; may be supplied. */
  readonly scheme: string
  /** The pair that opens before it. */
  readonly enclosure: Enclosure | undefined
  /** A line break in or after the scheme's name, or a blank after it. */
  readonly schemeGap?: Gap
  /** A line break between the colon and the host. */
  readonly hostGap?: HostGap | undefined
}

export interface HostGap {
  readonly gap: BreakGap
  readonly host: number
}

/** Text to ignore between two characters of a URL. */
export type Gap = BlankGap | BreakGap

export interface BlankGap extends Span {
  readonly kind: 'blanks'
}

/** A line break with the prefix of the next line, the marks of string literals, or the bar of a table. */
export interface BreakGap extends Span {
  readonly kind: 'line-break'
  readonly edits: readonly Repair[]
  /** The hyphen before the gap: `-` may belong to the URL, U+2010 is a typesetter's. */
  readonly hyphen: 'ambiguous' | 'typeset' | undefined
}

/** A gap over a line break. Its edits remove a frame, the break with its blanks, a prefix, and a frame. */
export function breakGap(
  start: number,
  frameEnd: number,
  prefixStart: number,
  prefixEnd: number,
  end: number,
  hyphen?: BreakGap['hyphen'],
): BreakGap {
  const edits: Repair[] = [
    { kind: 'string-literal', start, end: frameEnd, insert: '' },
    { kind: 'line-break', start: frameEnd, end: prefixStart, insert: '' },
    { kind: 'prefix', start: prefixStart, end: prefixEnd, insert: '' },
    { kind: 'string-literal', start: prefixEnd, end, insert: '' },
  ]
  return { kind: 'line-break', start, end, edits: edits.filter((edit) => edit.end > edit.start), hyphen }
}

export function withoutGaps(text: string, start: number, end: number, gaps: readonly Gap[]): string {
  let part = ''
  let from = start
  for (const gap of gaps) {
    part += text.slice(from, gap.start)
    from = gap.end
  }
  return part + text.slice(from, end)
}

export interface Extent {
  readonly urlEnd: number
  /** The end of the run before it was trimmed; the same in delimiters. */
  readonly runEnd: number
  readonly gaps: readonly Gap[]
}

export function lastGap({ gaps }: Extent): Gap {
  return gaps.at(-1)!
}

export interface LineExtent extends Extent {
  /** The line end; undefined if the syntax of a file broke the URL. */
  readonly lineEnd: LineEnd | undefined
}

/** How a bare candidate may continue after its line. `rules §7` */
export interface Continuation {
  /** The extents over one line break, over two, …; empty if only the surrounding lines can tell. */
  readonly extents: readonly LineExtent[]
  /** The number of breaks in the preferred reading: in a pass those that need no layout. `settle` changes it. */
  readonly made: number
  /** The URL cannot be whole before (`rules §7.5`), or fills the rows of a screen (`rules §7.13`). */
  readonly decidedBy: 'unfinished' | 'layout' | undefined
  /**
   * Whether string literals, backslashes (`rules §7.11`) or the rows of a screen (`rules §7.13`) break it: signs do not
   * count.
   */
  readonly isSyntax: boolean
  /** The numbers of breaks in the other readings; undefined for all. */
  readonly offered: ReadonlySet<number> | undefined
  /** The extents of all readings, the preferred one first; handed over, since `light` joins no lines. */
  readonly inOrder: (candidate: Candidate, continuation: Continuation, joinLines: JoinLines) => readonly JoinedExtent[]
}

export type JoinLines = 'evidence' | 'offer' | 'prefer' | 'never'

/** An extent with the number of its line breaks, and the reason for its first reading. */
export type JoinedExtent = readonly [extent: Extent, reason: ReadingReason, joins: number]

/** The preferred number of line breaks, then none, more, and fewer. */
export function inOrder(
  candidate: Candidate,
  { extents, made, decidedBy, offered }: Continuation,
  joinLines: JoinLines,
): JoinedExtent[] {
  const preferred =
    joinLines === 'prefer' ? extents.length : joinLines === 'offer' && decidedBy === 'unfinished' ? 0 : made
  const all = [...extents.keys(), extents.length].filter((joins) => offered === undefined || offered.has(joins))
  const more = all.filter((joins) => joins > preferred)
  const fewer = all.filter((joins) => joins < preferred).reverse()
  return [...new Set([preferred, 0, ...more, ...fewer])].map((joins) => {
    const reason = joins === preferred ? 'hyphen-kept' : joins > preferred ? 'joined-line' : 'line-cut'
    return [joins === 0 ? candidate : extents[joins - 1]!, reason, joins]
  })
}

/** `&amp;` and its like in a URL, which have two readings. `rules §4.12` */
export interface References {
  readonly escapes: readonly Repair[]
  readonly isMarkup: boolean
}

/** Text that may hold a URL. Its own extent ends with its line. */
export interface Candidate extends Span, Extent {
  readonly context: Context
  readonly urlStart: number
  /** The colon after the scheme; -1 without a scheme. */
  readonly schemeEnd: number
  /** In lower case, as written or supplied. */
  readonly scheme: string
  readonly hasZeroWidth: boolean
  /** The host has characters beyond ASCII, or brackets: the parser judges it. */
  readonly hasForeignHost: boolean
  readonly continuation: Continuation | undefined
  readonly escapes: readonly Repair[]
  readonly references: References | undefined
}

export const NO_GAPS: readonly Gap[] = []
export const NO_ESCAPES: readonly Repair[] = []

/** A run that is longer than a bare URL may be, or holds a placeholder. */
export interface SkippedRun {
  readonly skippedUntil: number
  readonly isLong: boolean
}

export function isSkipped(read: Candidate | SkippedRun | undefined): read is SkippedRun {
  return read !== undefined && 'skippedUntil' in read
}

export function isDelimited({ context }: Pick<Candidate, 'context'>): boolean {
  return context !== 'bare' && context !== 'label'
}
