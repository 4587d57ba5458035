/**
 * What a text is:
 *
 * - `page`: a program set it in columns, as `pdftotext`, `man` and `lynx -dump` do
 * - `po`: a catalogue of gettext, in which the literals of an entry are one text
 * - `html`: markup, in which character references are read
 * - `prose`, `mail`, `code`, `json`, `roff`, `tex`: any other text
 */
export type TextKind = 'prose' | 'page' | 'mail' | 'code' | 'json' | 'po' | 'roff' | 'tex' | 'html'

export const TEXT_KINDS: readonly TextKind[] = ['prose', 'page', 'mail', 'code', 'json', 'po', 'roff', 'tex', 'html']
