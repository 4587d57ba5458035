import type { FileFormat } from '../row.ts'

/** ISO 32000-2 §7.5.2. Readers accept what is before it; here, blanks are accepted. */
export const PDF: FileFormat = {
  ...{ kind: 'pdf', name: 'PDF', mediaTypes: ['application/pdf'], extensions: ['pdf'], types: ['pdf'] },
  ...{ ownsExtensions: true, isPacked: true, work: 8 },
  matches: /^(?:\xef\xbb\xbf)?[\0\s]*%PDF-/,
  trace: /%PDF-|^%%EOF|^endobj/m,
  async open(_, window, job, { read }) {
    const { readPdf } = await import('./read-pdf.ts')
    return readPdf(window, job, read)
  },
}
