import { mayStartWithFields, startsWithFields } from '../../message/first-fields.ts'
import type { FileFormat } from '../row.ts'
import { EMLX_LENGTH } from './first-line.ts'

/** A message as Apple Mail stores it, after a line with its length. */
export const EMLX: FileFormat = {
  ...{ kind: 'emlx', name: 'message of Apple Mail', extensions: ['emlx'], types: ['mail'] },
  ...{ as: 'message', isInLines: true },
  mayFollow(head) {
    const length = /^\d+\s*/.exec(head)?.[0].length
    return /^\s*\d*\s*$/.test(head) || (length !== undefined && mayStartWithFields(head, length))
  },
  find({ text }) {
    const length = EMLX_LENGTH.exec(text)?.[0].length
    return length !== undefined && startsWithFields(text, length) ? 0 : undefined
  },
  open: async (_, window, job) => (await import('./read-emlx.ts')).readEmlx(window, job),
}
