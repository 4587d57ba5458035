/**
 * What a text is:
 *
 * - `page`: a program set it in columns, as `pdftotext`, `man` and `lynx -dump` do
 * - `prose`, `mail`, `code`: any other text
 * - `json`, `po`, `roff`, `tex`, `html`: the source of a file, whose syntax writes some characters of a URL otherwise
 */
export type TextKind = 'prose' | 'page' | 'mail' | 'code' | 'json' | 'po' | 'roff' | 'tex' | 'html'

export const TEXT_KINDS: readonly TextKind[] = ['prose', 'page', 'mail', 'code', 'json', 'po', 'roff', 'tex', 'html']
