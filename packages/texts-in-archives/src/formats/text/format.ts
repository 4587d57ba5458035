import type { FileFormat } from '../row.ts'
import { readText, takeText } from './read-text.ts'

/** What no other format is */
export const TEXT: FileFormat = {
  ...{ kind: 'text', name: 'text', mediaType: 'text/plain', as: 'text', isInLines: true, isWide: true, isBody: true },
  ...{ extensions: ['text', 'txt'], types: ['txt'] },
  find: () => 0,
  open: (found, window, job) => readText(found, window, job, false),
  take: (found, bytes, job) => takeText(found, bytes, job, false),
}
