import type { Span } from './text/view.ts'

/**
 * The delimiters of a URL in text (`rules §1`; RFC 1738 App., RFC 3986 App. C): `<URL:…>`, `<…>`, `"…"`, `URL:…`
 * without brackets, or nothing.
 */
export type Context = 'url-wrapper' | 'angle' | 'quoted' | 'label' | 'bare'

/**
 * The kind of text that an edit takes out, or puts in:
 *
 * - `whitespace`: blanks inside a line
 * - `line-break`: a line break with the blanks around it, and the backslash that continues the line
 * - `prefix`: the marks at the start of a following line (`> `, `# `, ` * `)
 * - `string-literal`: what closes a string literal before a line break, or opens the next one behind it: a quotation mark,
 *   the operator, the letters before the mark; or a table bar before a line break
 * - `hyphen`: a hyphen at a line break, taken to be a typesetter's
 * - `escape`: a character of the URL as the syntax of the file writes it (`\/` in JSON, `\-` in roff, `\_` in TeX, `&amp;`)
 * - `defang`: what keeps a URL from being followed by mistake (`hxxp`, `[.]`, `(dot)`)
 * - `zero-width`: a zero-width character or a soft hyphen
 * - `space-encoded`: a blank that means something, put as `%20`; as `_` where a hyperlink of a document has one there
 * - `scheme`: the scheme that the writer left out; an insertion, `start` equals `end`
 */
export type RepairKind =
  | 'whitespace'
  | 'line-break'
  | 'prefix'
  | 'string-literal'
  | 'hyphen'
  | 'escape'
  | 'defang'
  | 'zero-width'
  | 'space-encoded'
  | 'scheme'

/** One edit that leads from the text to the URL: what stands in the span is replaced by `insert`. */
export interface Repair extends Span {
  readonly kind: RepairKind
  readonly insert: string
}

/**
 * Why a reading is offered beside the preferred one:
 *
 * - `hyphen-kept`, `hyphen-dropped`: the hyphen at a line break belongs to the URL, or was inserted
 *   (RFC 1738 App., RFC 3986 App. C)
 * - `joined-line`: the URL goes on in the next line; `line-cut`: it ends with its line
 * - `space-encoded`: blanks mean something and become `%20`; `space-dropped`: they do not, and go; `space-cut`: the URL
 *   ends at the blank
 * - `reference-read`: `&amp;` and its like stand for what HTML says; `reference-kept`: they are part of the URL
 * - `goes-on`: what stands right behind the preferred reading belongs to the URL: a mark, or words without a blank
 * - `inner`: the URL that the preferred reading holds, as in `view-source:https://a.example/`
 * - `escape-read`: `=3D` and its like are quoted-printable; `escape-kept`: they are part of the URL
 */
export type ReadingReason =
  | 'hyphen-kept'
  | 'hyphen-dropped'
  | 'joined-line'
  | 'line-cut'
  | 'space-encoded'
  | 'space-dropped'
  | 'space-cut'
  | 'reference-read'
  | 'reference-kept'
  | 'escape-read'
  | 'escape-kept'
  | 'goes-on'
  | 'inner'

/** One URL that a stretch of text can mean. Applying `repairs` to the text of `urlStart`…`urlEnd` gives `url`. */
export interface Reading {
  readonly url: string
  readonly urlStart: number
  readonly urlEnd: number
  readonly repairs: readonly Repair[]
}

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
  /**
   * The placeholders of a template, which is no URL, in the order of `url`; offsets in `url`, in UTF-16 units, whatever
   * those of the record count. Only with `templates`.
   */
  readonly placeholders?: readonly Span[] | undefined
  /** Punctuation behind a bare URL that was taken not to belong to it, as it stands in the text; mostly empty. */
  readonly trimmed: string
}

/** The version of the record's shape as JSON: it changes when a field changes its name or its meaning. */
export const MATCH_VERSION = 2
