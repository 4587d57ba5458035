import type { Alternative, Context, UrlMatch } from '../match.ts'

/**
 * The Markdown around a URL:
 *
 * - `construct`: what only this plugin reads, `<URL:…>`, a wrapped `<…>`, `"…"`, or a bare URL on request
 * - `autolink`: CommonMark's `<http://…>`
 * - `resource`: `[text](http://…)` and `![alternative](http://…)`
 * - `definition`: `[label]: http://…`
 * - `literal`: a bare URL linked by another extension, such as remark-gfm
 */
export type UrlSyntax = 'construct' | 'autolink' | 'resource' | 'definition' | 'literal'

/**
 * The source of a node's URL, as a plain JSON record. All offsets count UTF-16 units in the file, as those of
 * `node.position` do; start inclusive, end exclusive.
 */
export interface UrlAnnotation {
  readonly syntax: UrlSyntax
  /** The delimiters in the source. */
  readonly context: Context
  /** The preferred reading, as in the node. */
  readonly url: string
  /** In lower case, without the colon. */
  readonly scheme: string
  /** The edits that turn the source of `urlStart`…`urlEnd` into `url`. */
  readonly repairs: UrlMatch['repairs']
  readonly alternatives: readonly Alternative[]
  /** The scheme that was supplied, if the source has none. */
  readonly inferred?: string
  /** The evidence of the file that chose among the readings. */
  readonly decidedBy?: NonNullable<UrlMatch['decidedBy']>
  /** The construct, with delimiters and label. Left out if the node has no position. */
  readonly start?: number
  readonly end?: number
  /** The text of the URL. Left out also if it holds Markdown escapes. */
  readonly urlStart?: number
  readonly urlEnd?: number
  /** A construct as written, without the marks of its containers. */
  readonly raw?: string
}

/** `place` maps an offset of the text to the file. */
export function annotate(match: UrlMatch, syntax: UrlSyntax, place: (at: number) => number): UrlAnnotation {
  const { context, url, scheme, inferred, decidedBy } = match
  const record = {
    ...{ syntax, context, url, scheme },
    repairs: match.repairs.map((repair) => ({ ...repair, ...placed(repair, place) })),
    alternatives: match.alternatives.map((other) => ({
      ...other,
      ...placed(other, place),
      urlStart: place(other.urlStart),
      urlEnd: place(other.urlEnd),
      repairs: other.repairs.map((repair) => ({ ...repair, ...placed(repair, place) })),
    })),
    ...(inferred === undefined ? {} : { inferred }),
    ...(decidedBy === undefined ? {} : { decidedBy }),
  }
  return { ...record, ...placed(match, place), urlStart: place(match.urlStart), urlEnd: place(match.urlEnd) }
}

function placed(span: { start: number; end: number }, place: (at: number) => number): { start: number; end: number } {
  return { start: place(span.start), end: place(span.end) }
}
