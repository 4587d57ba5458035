import type { FileFormat } from '../row.ts'
import { isMmdf } from './mark.ts'

/** The format of mmdf(5) */
export const MMDF: FileFormat = {
  ...{ kind: 'mmdf', name: 'MMDF mailbox', extensions: ['mmdf'], types: ['mail', 'mbox'], as: 'mbox', isInLines: true },
  find: ({ text, textStart }) => (isMmdf(text, textStart) ? textStart : undefined),
  open: async ({ start }, window, job) => (await import('./read-mmdf.ts')).readMmdf(window, job, start),
}
