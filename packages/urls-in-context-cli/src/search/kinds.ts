import { TEXT_KINDS, type TextKind } from 'urls-in-context'

/** What a text is taken to be: a kind of the library, or one that it has as an import alone. */
export type RowKind = TextKind | 'wikitext'

export const ROW_KINDS: readonly RowKind[] = [...TEXT_KINDS, 'wikitext']
