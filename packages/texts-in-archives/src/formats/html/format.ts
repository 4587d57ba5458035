import type { FileFormat } from '../row.ts'
import { readText, takeText } from '../text/read-text.ts'
import { isHtml } from './is-html.ts'

/** HTML Living Standard, section 13.1 */
export const HTML: FileFormat = {
  ...{ kind: 'html', name: 'HTML', as: 'html', isInLines: true, isWide: true, isBody: true },
  mediaTypes: ['text/html', 'application/xhtml+xml'],
  ...{ extensions: ['htm', 'html', 'shtml', 'xhtm', 'xhtml'], types: ['html'] },
  isInParagraphs: true,
  mayFollow: (head) => /^\s*<[a-z!?]/i.test(head),
  find: ({ text }) => (isHtml(text) ? 0 : undefined),
  open: (found, window, job) => readText(found, window, job, true),
  take: (found, bytes, job) => takeText(found, bytes, job, true),
}
