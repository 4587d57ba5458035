import type { Span } from './text/view.ts'

/**
 * The delimiters of a URL in text (`rules §1`; RFC 1738 App., RFC 3986 App. C): `<URL:…>`, `<…>`, `"…"`, `URL:…`
 * without brackets, or none.
 */
export type Context = 'url-wrapper' | 'angle' | 'quoted' | 'label' | 'bare'

/**
 * The kind of text that an edit removes or inserts:
 *
 * - `whitespace`: blanks inside a line
 * - `line-break`: a line break with the blanks around it and a backslash that continues the line; a page break with its
 *   footer and header
 * - `prefix`: the marks at the start of a following line (`> `, `# `, ` * `)
 * - `string-literal`: the end of a string literal before a line break, or the start of the next after it: a quotation
 *   mark, the operator, the letters before the mark; or a table bar before a line break
 * - `hyphen`: a hyphen that a typesetter inserted at a line break, or wrote as U+2010
 * - `escape`: a character of the URL in the syntax of the file (`\/` in JSON, `\-` in roff, `\_` in TeX, `&amp;`)
 * - `defang`: a defanged part (`hxxp`, `[.]`, `(dot)`)
 * - `zero-width`: a zero-width character or a soft hyphen
 * - `space-encoded`: a blank of the URL, read as `%20`, or as `_` if the hyperlink of a document has it there
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

export interface Repair extends Span {
  readonly kind: RepairKind
  readonly insert: string
}

/**
 * Why an alternative is offered:
 *
 * - `hyphen-kept`, `hyphen-dropped`: the hyphen at a line break belongs to the URL, or was inserted (RFC 1738 App., RFC
 *   3986 App. C)
 * - `joined-line`: the URL continues on the next line; `line-cut`: it ends with its line
 * - `space-encoded`: blanks belong to the URL, as `%20`; `space-dropped`: they do not; `space-cut`: the URL ends at the
 *   blank
 * - `reference-read`: `&amp;` and its like are character references; `reference-kept`: they belong to the URL
 * - `text-cut`: the URL ends before the words that follow its last slash without a blank, or before the number of a note
 * - `continued`: the mark, or the words without a blank, after the preferred reading belong to the URL
 * - `inner`: the URL inside the preferred reading, as in `view-source:https://a.example/`
 * - `escape-read`: `=3D` and its like are quoted-printable; `escape-kept`: they belong to the URL
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
  | 'continued'
  | 'text-cut'
  | 'inner'

/** One URL that a stretch of text may mean. Applying `repairs` to the text of `urlStart`…`urlEnd` gives `url`. */
export interface Reading {
  readonly url: string
  readonly urlStart: number
  readonly urlEnd: number
  readonly repairs: readonly Repair[]
}

/** Another reading of the same place. `start`…`end` covers its own construct. */
export interface Alternative extends Reading, Span {
  readonly reason: ReadingReason
  /** From 0 to 1; undefined until the text has settled the match. */
  readonly likelihood?: number | undefined
}

/**
 * What decided between readings:
 *
 * - `unfinished`: the URL cannot end with its line, and the next line continues it
 * - `layout`: the surrounding lines and the forms of its parts make it likely that the URL continues
 * - `encoding`: the surrounding lines are undecoded quoted-printable
 * - `same-url`: the reading occurs elsewhere in the text, unbroken or broken at another place
 * - `same-word`: the word around the break occurs elsewhere in exactly one form
 * - `hyphenation`: the prose of the text is hyphenated, or is not
 * - `link`: the hyperlink of a document leads to the URL that it covers; only from the command
 */
export type Evidence = 'unfinished' | 'layout' | 'encoding' | 'same-url' | 'same-word' | 'hyphenation' | 'link'

/**
 * A URL in its context: a plain JSON record. All offsets follow {@link Span}.
 *
 * `start`…`end` covers the whole construct, with delimiters and label; `urlStart`…`urlEnd` the URL's text inside, and
 * applying `repairs` to it gives `url`.
 */
export interface UrlMatch extends Reading, Span {
  /** The preferred reading. */
  readonly url: string
  readonly context: Context
  /** In lower case, without the colon. */
  readonly scheme: string
  /** The scheme that was supplied, if the text has none (`www.example.com`). */
  readonly inferred?: string | undefined
  readonly alternatives: readonly Alternative[]
  /** The evidence that chose this reading, if any did. */
  readonly decidedBy?: Evidence | undefined
  /** That of the preferred reading, from 0 to 1, if there are others and the text has settled the match. */
  readonly likelihood?: number | undefined
  /**
   * The placeholders of a template, in order; offsets in `url`, in UTF-16 units in any record. Only with `templates`.
   */
  readonly placeholders?: readonly Span[] | undefined
  /** Punctuation after a bare URL that does not belong to it, as written; mostly empty. */
  readonly trimmed: string
}

/** The version of the JSON record: it changes when a field changes its name or meaning. */
export const MATCH_VERSION = 2
