import type { Context } from './candidates/candidate.ts'
import type { Reading, ReadingReason } from './repair/reading.ts'
import type { Span } from './text/span.ts'

export type { Context }

/** A further reading of the same place, with the reason for offering it. `start`…`end` is its own construct. */
export interface Alternative extends Reading, Span {
  readonly reason: ReadingReason
  /** How likely this reading is, from 0 to 1, once the text has been heard. */
  readonly likelihood?: number | undefined
}

/**
 * What decided between readings:
 *
 * - `unfinished`: the URL cannot end with its line, and the next line goes on with what it lacks
 * - `layout`: the lines around, and the forms of its parts, make it likely that the URL goes on
 * - `encoding`: the lines around are quoted-printable that nobody decoded
 * - `same-url`: the reading stands elsewhere in the text, unbroken or broken at another place
 * - `same-word`: the word around the break stands elsewhere in exactly one form
 * - `hyphenation`: the prose of the text is broken after inserted hyphens, or is not
 * - `link`: the hyperlink of a document that covers the URL leads to it; given by the command alone
 */
export type Evidence = 'unfinished' | 'layout' | 'encoding' | 'same-url' | 'same-word' | 'hyphenation' | 'link'

/**
 * A URL in its context: a plain record that can be serialised as JSON. All offsets follow {@link Span}.
 *
 * `start`…`end` covers the whole construct, delimiters and label included; `urlStart`…`urlEnd` the URL's text inside,
 * and applying `repairs` to it gives `url`.
 */
export interface UrlMatch extends Reading, Span {
  /** The preferred reading, ready to open or to parse. */
  readonly url: string
  readonly context: Context
  /** In lower case, without the colon. */
  readonly scheme: string
  /** The scheme that was supplied, where the text has none (`www.example.com`). */
  readonly inferred?: string | undefined
  readonly alternatives: readonly Alternative[]
  /** The evidence that chose this reading among the alternatives, if any did. */
  readonly decidedBy?: Evidence | undefined
  /** How likely the preferred reading is, from 0 to 1, where there are others and the text has been heard. */
  readonly likelihood?: number | undefined
  /** Punctuation behind a bare URL that was taken not to belong to it, as it stands in the text; mostly empty. */
  readonly trimmed: string
}

/** The version of the record's shape as JSON: it changes when a field changes its name or its meaning. */
export const MATCH_VERSION = 2
