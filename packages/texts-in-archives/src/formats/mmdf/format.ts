import type { FileFormat } from '../row.ts'
import { isMmdf } from './mark.ts'

/** The format of mmdf(5) */
export const MMDF: FileFormat = {
  ...{ kind: 'mmdf', name: 'MMDF mailbox', extensions: ['mmdf'], types: ['mail', 'mbox'], as: 'mbox', isInLines: true },
  find: ({ text, textStart }) => (isMmdf(text, textStart) ? textStart : undefined),
  async open({ start }, window, job) {
    const { readMmdf } = await import('./read-mmdf.ts')
    return readMmdf(window, job, start)
  },
}
