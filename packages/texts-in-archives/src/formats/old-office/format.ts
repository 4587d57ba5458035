import type { FileFormat } from '../row.ts'
import type { EarlyFormat } from './read-early.ts'

/** A document from before compound files: one stream of those that these have later. */
function early(stream: EarlyFormat, row: Pick<FileFormat, 'name' | 'mediaTypes' | 'starts' | 'matches'>): FileFormat {
  return {
    ...row,
    ...{ kind: 'early-office', isPacked: true, work: 8 },
    open: async (_, window, job) => (await import('./read-early.ts')).readEarly(window, job, stream),
  }
}

/** The start of the file information block, as wv has it */
export const WORD_2: FileFormat = early('worddocument', { name: 'Word 2 document', starts: ['\xdb\xa5\x2d\0'] })

/** OpenOffice.org's documentation of the Excel file format, 5.8 BOF: a sheet, a chart, macros, or sheets (Excel 4) */
export const OLD_SHEET: FileFormat = early('book', {
  name: 'sheet of Excel 2 to 4',
  starts: ['\x09\0\x04\0', '\x09\x02\x06\0', '\x09\x04\x06\0'],
  matches: /^[\s\S]{6}(?:[\x10\x20\x40]\0|\0\x01)/,
})
