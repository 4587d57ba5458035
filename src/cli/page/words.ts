import type { Context, Evidence, ReadingReason, RepairKind } from '../../index.ts'
import { printable } from '../output/printable.ts'
import type { Row } from '../search/row.ts'

/**
 * How sure the reading of a row is:
 *
 * - `written`: the URL stands there as it is
 * - `repaired`: something was taken out or put in, and no other reading is offered
 * - `decided`: there are other readings, and evidence in the text chose
 * - `undecided`: there are other readings, and nothing chose
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
  written: { label: 'As written', meaning: 'The URL stands in the text as it is.' },
  repaired: { label: 'Repaired', meaning: 'What broke it was taken out, or what was missing put in; one reading.' },
  decided: { label: 'Decided', meaning: 'It can be read in more than one way, and the text itself shows which.' },
  undecided: { label: 'Undecided', meaning: 'It can be read in more than one way, and nothing in the text decides.' },
}

export const CONTEXT_WORDS: Readonly<Record<Context, string>> = {
  'url-wrapper': '<URL:…>',
  angle: '<…>',
  quoted: '"…"',
  label: 'URL:…',
  bare: 'bare',
}

export const REPAIR_WORDS: Readonly<Record<RepairKind, string>> = {
  whitespace: 'blanks in a line, taken out',
  'line-break': 'a line break, taken out',
  prefix: 'the marks at the start of a line, taken out',
  'string-literal': 'the quotes or bars at a line break, taken out',
  hyphen: 'a hyphen at a line break, taken to be a typesetter’s',
  'zero-width': 'characters without width, taken out',
  'space-encoded': 'a blank that means something, put as %20',
  scheme: 'the scheme that the writer left out, put in',
}

export const REASON_WORDS: Readonly<Record<ReadingReason, string>> = {
  'hyphen-kept': 'if the hyphen at the line break belongs to the URL',
  'hyphen-dropped': 'if the hyphen was inserted at the line break',
  'joined-line': 'if the URL goes on in the next line',
  'line-cut': 'if the URL ends with its line',
  'space-encoded': 'if the blanks mean something',
  'space-dropped': 'if the blanks mean nothing',
  'space-cut': 'if the URL ends at the blank',
}

export const EVIDENCE_WORDS: Readonly<Record<Evidence, string>> = {
  'same-url': 'this URL stands elsewhere in the text, whole or broken at another place',
  'same-word': 'the word around the break stands elsewhere in the text in this form alone',
  hyphenation: 'the prose of the text shows whether it is hyphenated at line ends',
}

/** The words for a name; the name itself where there are none, as for what somebody writes into the address. */
export function wordsFor(table: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(table, name) ? table[name]! : printable(name)
}
