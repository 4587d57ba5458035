import { PAGES } from '../joins/pages.ts'
import type { ImportedOption } from '../options.ts'

/**
 * Text that a program set in columns, as `pdftotext` and `man` do, for the option `kind`: lines are joined by their
 * margins. `rules §7.6`
 */
export const page: ImportedOption<'page'> = PAGES
