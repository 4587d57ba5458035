import type { FileFormat } from '../row.ts'

/** ISO 32000-2 §7.5.2. Readers accept what is before it; here, blanks are accepted. */
export const PDF: FileFormat = {
  ...{ kind: 'pdf', name: 'PDF', mediaTypes: ['application/pdf'], extensions: ['pdf'], types: ['pdf'] },
  ...{ ownsExtensions: true, isPacked: true, work: 8 },
  matches: /^(?:\xef\xbb\xbf)?[\0\s]*%PDF-/,
  trace: /%PDF-|^%%EOF|^endobj/m,
  open: async (_, window, job, { read }) => (await import('./read-pdf.ts')).readPdf(window, job, read),
}
