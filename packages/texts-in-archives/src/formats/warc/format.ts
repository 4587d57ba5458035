import type { FileFormat } from '../row.ts'

/** WARC 1.1 §4 (ISO 28500) */
export const WARC: FileFormat = {
  ...{ kind: 'warc', name: 'WARC', mediaTypes: ['application/warc'], as: 'warc', isInLines: true },
  ...{ extensions: ['warc'], types: ['warc'], ownsExtensions: true },
  starts: ['WARC/'],
  matches: /^WARC\/\d/,
  trace: /^WARC-(?:Type|Record-ID|Date):/im,
  open: async (_, window, job, { read }) => (await import('./read-warc.ts')).readWarc(window, job, read),
}

/** Files made of others: the texts of pages, and what is said about them */
export const WARC_DERIVED: FileFormat = {
  ...{ kind: 'warc', name: 'WARC', extensions: ['wat', 'wet'], types: ['warc'] },
}
