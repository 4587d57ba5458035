import type { Span } from '../text/span.ts'
import type { Gap } from './gap.ts'

/**
 * What delimits a URL in the text (conventions §1; RFC 1738 App., RFC 3986 App. C): `<URL:…>`, `<…>`, `"…"`, `URL:…`
 * without brackets, or nothing.
 */
export type Context = 'url-wrapper' | 'angle' | 'quoted' | 'label' | 'bare'

/** How a bare candidate goes on behind its line's end (conventions §7). Offsets are those of the view. */
export interface Continuation {
  /** Where the joined text ends, trimmed. */
  readonly urlEnd: number
  /** Where the run of URL characters ended before it was trimmed. */
  readonly runEnd: number
  /** The line breaks that are joined over. */
  readonly gaps: readonly Gap[]
  /** Whether the join is made, and the cut reading the alternative. */
  readonly made: boolean
}

/** A stretch of text in one context that may hold a URL, before repair. Offsets are those of the view. */
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
  /** Whether zero-width characters stand in the URL's text. */
  readonly zeroWidth: boolean
  /** Whether its host holds characters beyond ASCII, which the parser has to judge. */
  readonly isForeign: boolean
  readonly continuation: Continuation | undefined
}
