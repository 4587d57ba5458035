import type { Alternative, Context, UrlMatch } from '../match.ts'

/**
 * The Markdown that holds a URL:
 *
 * - `construct`: what only this plugin reads, `<URL:…>`, a wrapped `<…>`, `"…"`, or a bare URL on request
 * - `autolink`: CommonMark's `<http://…>`
 * - `resource`: `[text](http://…)` and `![alternative](http://…)`
 * - `definition`: `[label]: http://…`
 * - `literal`: a bare URL that another extension linked, such as remark-gfm
 */
export type UrlSyntax = 'construct' | 'autolink' | 'resource' | 'definition' | 'literal'

/**
 * Where the URL of a node came from: a plain record that can be serialised as JSON. All offsets count UTF-16 units in
 * the file, as those of `node.position` do; start inclusive, end exclusive.
 */
export interface UrlAnnotation {
  readonly syntax: UrlSyntax
  /** The delimiters of the URL in the source. */
  readonly context: Context
  /** The preferred reading; the same as the node's. */
  readonly url: string
  /** In lower case, without the colon. */
  readonly scheme: string
  /** The edits that lead from the source of `urlStart`…`urlEnd` to `url`. */
  readonly repairs: UrlMatch['repairs']
  /** The other readings. */
  readonly alternatives: readonly Alternative[]
  /** The scheme that was supplied, where the source has none. */
  readonly inferred?: string
  /** The evidence of the whole file that chose among the readings, if any did. */
  readonly decidedBy?: NonNullable<UrlMatch['decidedBy']>
  /** The construct, delimiters and label included. Offsets are left out where the node has no position. */
  readonly start?: number
  readonly end?: number
  /** The text of the URL inside. Left out too where Markdown's own escapes stand in it. */
  readonly urlStart?: number
  readonly urlEnd?: number
  /** A construct as it was written, without the marks of the containers around it. */
  readonly raw?: string
}

/** The record of a match for a node, its offsets moved by `place`. */
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
