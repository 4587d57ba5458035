import { mayStartWithFields, startsWithFields } from '../../message/first-fields.ts'
import { readMessage } from '../../message/message.ts'
import { MessageWalker } from '../../message/walker.ts'
import type { FileFormat } from '../row.ts'

/** RFC 5322 §2.2; of news, RFC 5536 */
export const MESSAGE: FileFormat = {
  ...{ kind: 'message', name: 'message', extensions: ['eml'], types: ['mail'] },
  mediaTypes: ['message/rfc822', 'message/global', 'message/news'],
  ...{ as: 'message', isInLines: true },
  mayFollow: (head) => mayStartWithFields(head, /^[\r\n]*/.exec(head)![0].length),
  find: ({ text, textStart }) => (startsWithFields(text, textStart) ? textStart : undefined),
  open: ({ start }, window, job) => readMessage(window, job, start),
  take: ({ start }, bytes, job) => new MessageWalker(job.context, start, 1).advance(bytes, 0, bytes.length, true),
}
