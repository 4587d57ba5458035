import type { FileFormat } from '../row.ts'

/** Rich Text Format 1.9.1, "Contents of an RTF File" */
export const RTF: FileFormat = {
  ...{ kind: 'rtf', name: 'RTF', extensions: ['rtf'], types: ['office'], isPacked: true },
  mediaTypes: ['text/rtf', 'application/rtf'],
  work: 8,
  matches: /^\s*\{\\rtf\d/,
  open: async (_, window, job) => (await import('./read-rtf.ts')).readRtf(window, job),
}
