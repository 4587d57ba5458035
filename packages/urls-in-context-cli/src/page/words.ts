import type { Context, Evidence, ReadingReason, RepairKind, TextKind } from 'urls-in-context'
import type { Row } from '../search/row.ts'
import { printable } from '../system/printable.ts'

/**
 * How sure the reading of a row is:
 *
 * - `written`: the text contains the URL unchanged
 * - `repaired`: something was removed or added, and there is no other reading
 * - `decided`: there are other readings, and evidence in the text decided
 * - `undecided`: there are other readings, and no evidence decided
 */
export type Sureness = 'written' | 'repaired' | 'decided' | 'undecided'

export function surenessOf({ decidedBy, alternatives, repairs }: Row): Sureness {
  return sureness(decidedBy !== undefined, alternatives.length > 0, repairs.length > 0)
}

export function sureness(isDecided: boolean, hasAlternatives: boolean, hasRepairs: boolean): Sureness {
  if (isDecided) return 'decided'
  if (hasAlternatives) return 'undecided'
  return hasRepairs ? 'repaired' : 'written'
}

export const SURENESS_WORDS: Readonly<Record<Sureness, { readonly label: string; readonly meaning: string }>> = {
  written: { label: 'As written', meaning: 'The text contains the URL as it is given here.' },
  repaired: {
    label: 'Repaired',
    meaning: 'Something that broke the URL was removed, or something missing was added. There is one reading.',
  },
  decided: { label: 'Decided', meaning: 'The URL can be read in more than one way. Other text decided.' },
  undecided: { label: 'Undecided', meaning: 'The URL can be read in more than one way. No other text decides.' },
}

export const CONTEXT_WORDS: Readonly<Record<Context, string>> = {
  'url-wrapper': '<URL:…>',
  angle: '<…>',
  quoted: '"…"',
  label: 'URL:…',
  bare: 'bare',
}

export const REPAIR_WORDS: Readonly<Record<RepairKind | 'html', string>> = {
  whitespace: 'blanks within a line, removed',
  html: 'read as HTML reads it',
  'line-break': 'a line break, removed',
  prefix: 'marks at the start of a line, removed',
  'string-literal': 'quotes or bars at a line break, removed',
  hyphen: 'a hyphen that was inserted at a line break, removed',
  escape: 'a character that the file format escapes',
  defang: 'defanged, so that it cannot be clicked',
  'zero-width': 'characters without width, removed',
  'space-encoded': 'a blank that belongs to the URL, written as %20',
  scheme: 'the missing scheme, added',
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

/** It was left at the end of its own line. */
export const NOT_JOINED_WORDS = 'probably continues; not enough evidence to join'

/** And is likelier than the reading that is preferred. */
export function isLikelierJoined({
  likelihood,
  alternatives,
}: {
  readonly likelihood?: number | undefined
  readonly alternatives: readonly { readonly reason: string; readonly likelihood?: number | undefined }[]
}): boolean {
  return (
    likelihood !== undefined &&
    alternatives.some((other) => other.reason === 'joined-line' && (other.likelihood ?? 0) > likelihood)
  )
}

/** Beside a reading of this likelihood. */
export function reasonWords(
  offered: { readonly reason: string; readonly likelihood?: number | undefined },
  preferred: number | undefined,
): string {
  const isLikelier = isLikelierJoined({ likelihood: preferred, alternatives: [offered] })
  return isLikelier ? NOT_JOINED_WORDS : wordsFor(REASON_WORDS, offered.reason)
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

export const KIND_WORDS: Readonly<Record<TextKind, string>> = {
  prose: 'prose',
  page: 'a page set in columns',
  mail: 'a message',
  code: 'the source of a program',
  json: 'JSON',
  po: 'a catalogue of gettext',
  roff: 'a manual page (roff)',
  tex: 'TeX',
  html: 'HTML',
}

/** One of several readings is never said to be sure, or out of the question. */
export function percentOf(likelihood: number): string {
  const percent = Math.round(likelihood * 100)
  return percent < 1 ? '< 1 %' : percent > 99 ? '> 99 %' : `${percent} %`
}

/** What the hyperlink over a URL shows. */
export const LINK_WORDS = { agrees: 'Leads to', differs: 'Leads elsewhere' } as const

/** Why the URL inside a rewritten link is not shown. */
export const UNRESOLVED_WORDS: Readonly<Record<string, string>> = {
  opaque: 'only the service knows where it leads',
  unreadable: 'the link is cut or broken, or the URL inside is not safe to show',
  depth: 'more than eight links inside each other',
}

/** A name without words, which the address of the page can contain, is shown as it is. */
export function wordsFor(table: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(table, name) ? table[name]! : printable(name)
}

export const FACETS = ['reading', 'host', 'date', 'scheme', 'context'] as const
export type Facet = (typeof FACETS)[number]

export type FacetCounts = Readonly<Record<Facet, ReadonlyMap<string, number>>>

/** In printable form. Dates are counted by month, as in `1999-03`. */
export function facetValue(facet: Facet, row: Row): string {
  switch (facet) {
    case 'reading':
      return surenessOf(row)
    case 'date':
      return monthOf(row.date)
    default:
      return printable(row[facet])
  }
}

export function monthOf(date: string | undefined): string {
  return /^\d{4}-\d\d/.exec(date ?? '')?.[0] ?? ''
}

/** A chosen year chooses all its months. */
export function isChosen(facet: Facet, value: string, chosen: ReadonlySet<string>): boolean {
  return chosen.has(value) || (facet === 'date' && value !== '' && chosen.has(value.slice(0, 4)))
}

const ABSENT_LABELS: Readonly<Record<Facet, string>> = {
  reading: '',
  host: 'no host',
  date: 'no date',
  scheme: '',
  context: '',
}

/** The text that the page shows for a value. */
export function labelOf(facet: Facet, value: string): string {
  if (value === '') return ABSENT_LABELS[facet]
  if (facet === 'reading') return Object.hasOwn(SURENESS_WORDS, value) ? SURENESS_WORDS[value as Sureness].label : value
  if (facet === 'context') return wordsFor(CONTEXT_WORDS, value)
  return value
}
