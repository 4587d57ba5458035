import type { Span } from '../text/span.ts'

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

/** One URL that a stretch of text can mean. Applying `repairs` to the text of `urlStart`…`urlEnd` gives `url`. */
export interface Reading {
  readonly url: string
  readonly urlStart: number
  readonly urlEnd: number
  readonly repairs: readonly Repair[]
}
