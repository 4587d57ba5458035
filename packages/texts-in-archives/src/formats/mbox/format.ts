import type { FileFormat } from '../row.ts'
import { judgeFromLine } from './from-line.ts'
import { readMbox, walkOver } from './read-mbox.ts'

/** RFC 4155 */
export const MBOX: FileFormat = {
  ...{ kind: 'mbox', name: 'mbox', mediaTypes: ['application/mbox'], as: 'mbox', isInLines: true },
  ...{ extensions: ['mbox', 'mbx'], types: ['mail', 'mbox'] },
  mayFollow: (head) => /^\s*>?From /i.test(head),
  find({ bytes, text, isWhole, textStart }) {
    return text.startsWith('From ', textStart) && judgeFromLine(bytes, textStart, isWhole) === 'from'
      ? textStart
      : undefined
  },
  open: ({ start }, window, job) => readMbox(window, job, start),
  division: {
    walk: walkOver,
    open: (window, job, _, { start, message }) => readMbox(window, job, start, message),
  },
}
