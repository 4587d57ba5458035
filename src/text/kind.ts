/**
 * What a text is:
 *
 * - `prose`: lines are broken to fit a column
 * - `mail`, `code`: writers break lines where they like
 * - `json`, `po`, `roff`, `tex`, `html`: the source of a file, whose syntax writes some characters of a URL otherwise
 */
export type TextKind = 'prose' | 'mail' | 'code' | 'json' | 'po' | 'roff' | 'tex' | 'html'

export const TEXT_KINDS: readonly TextKind[] = ['prose', 'mail', 'code', 'json', 'po', 'roff', 'tex', 'html']
