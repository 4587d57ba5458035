import type { Context, Evidence, ReadingReason, RepairKind } from 'urls-in-context'
import type { Unresolved } from 'urls-in-context/url'

/** What the page says for names in a row. The names of the schema are those of these tables. */

export const CONTEXT_WORDS: Readonly<Record<Context, string>> = {
  'url-wrapper': '<URL:…>',
  angle: '<…>',
  quoted: '"…"',
  label: 'URL:…',
  bare: 'bare',
}

export const REPAIR_WORDS: Readonly<Record<RepairKind | 'html', string>> = {
  whitespace: 'blanks within a line, removed',
  'line-break': 'a line break, removed',
  prefix: 'marks at the start of a line, removed',
  'string-literal': 'quotes or bars at a line break, removed',
  hyphen: 'a hyphen that was inserted at a line break, removed',
  escape: 'a character that the file format escapes',
  defang: 'defanged, so that it cannot be clicked',
  'zero-width': 'characters without width, removed',
  'space-encoded': 'a blank that belongs to the URL, written as %20',
  scheme: 'the missing scheme, added',
  html: 'read as HTML reads it',
}

export const REASON_WORDS: Readonly<Record<ReadingReason, string>> = {
  'hyphen-kept': 'if the hyphen at the line break belongs to the URL',
  'hyphen-dropped': 'if the hyphen was inserted at the line break',
  'joined-line': 'if the URL continues on the next line',
  'line-cut': 'if the URL ends at the line break',
  'space-encoded': 'if the blanks belong to the URL',
  'space-dropped': 'if the blanks do not belong to the URL',
  'space-cut': 'if the URL ends at the blank',
  'reference-read': 'if character references are read as HTML reads them',
  'reference-kept': 'if character references belong to the URL as written',
  'escape-read': 'if the text is quoted-printable',
  'escape-kept': 'if the quoted-printable escapes belong to the URL as written',
  continued: 'if the text right after it belongs to the URL',
  'text-cut': 'if the words at its end do not belong to the URL',
  inner: 'if the URL inside it is meant',
}

export const EVIDENCE_WORDS: Readonly<Record<Evidence, string>> = {
  unfinished: 'the URL cannot end with its line',
  layout:
    'it fills the rows of a screen, or the surrounding lines and the form of its parts make it likely that it continues',
  encoding: 'the surrounding lines are quoted-printable that was not decoded',
  'same-url': 'this URL occurs elsewhere in the text, unbroken or broken at another place',
  'same-word': 'the word around the break occurs elsewhere in the text only in this form',
  hyphenation: 'the prose shows that words are hyphenated at line ends',
  link: 'the hyperlink of the document leads to this URL',
}

/** Why the URL inside a rewritten link is not shown. */
export const UNRESOLVED_WORDS: Readonly<Record<Unresolved['reason'], string>> = {
  opaque: 'only the service knows where it leads',
  unreadable: 'the link is cut or broken, or the URL inside is not safe to show',
  depth: 'more than eight links inside each other',
}
