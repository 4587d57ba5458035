import type { FileFormat } from '../row.ts'

/** The type and creator of a Palm database, whose texts Mobipocket and PalmDOC write */
export const MOBI: FileFormat = {
  ...{ kind: 'mobi', name: 'Mobipocket book (.mobi, .azw, .prc)', isPacked: true, work: 8 },
  ...{ extensions: ['mobi', 'azw', 'azw3', 'prc'], types: ['book'] },
  mediaTypes: ['application/mobipocket-ebook', 'application/vnd.amazon.ebook'],
  matches: /^[\s\S]{60}(?:BOOKMOBI|TEXtREAd)/,
  open: async (_, window, job, nest) => (await import('./read-mobi.ts')).readMobi(window, job, nest),
}
