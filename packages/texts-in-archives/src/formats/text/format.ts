import type { FileFormat } from '../row.ts'
import { readText, takeText } from './read-text.ts'

/** How text is read, and what is searched as text. */
export const AS_TEXT: Pick<FileFormat, 'kind' | 'isInLines' | 'isWide' | 'open' | 'take'> = {
  ...{ kind: 'text', isInLines: true, isWide: true },
  open: (found, window, job) => readText(found, window, job, false),
  take: (found, bytes, job) => takeText(found, bytes, job, false),
}

/** What no other format is */
export const TEXT: FileFormat = {
  ...AS_TEXT,
  ...{ name: 'text', mediaTypes: ['text/plain'], as: 'text', isBody: true },
  ...{ extensions: ['text', 'txt'], types: ['txt'] },
  find: () => 0,
}

/** Text whose URLs have escapes of its own, or letters for other ones */
export const CODED: readonly FileFormat[] = [
  // Adobe technical note 5001, header comments
  { ...AS_TEXT, name: 'PostScript', isCoded: true, matches: /^\s*%!/ },
  // RFC 1741, appendix A
  { ...AS_TEXT, name: 'BinHex', isCoded: true, matches: /^\s*\(This file must be converted with BinHex/ },
  // RTF without its version, which readers refuse
  { ...AS_TEXT, name: 'RTF without a version', isCoded: true, matches: /^\s*\{\\rtf/ },
]
