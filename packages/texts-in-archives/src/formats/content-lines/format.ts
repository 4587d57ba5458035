import { type ContentSyntax, contentSyntax } from '../../content-lines/syntax.ts'
import type { FileFormat } from '../row.ts'

function contentLines(
  syntax: ContentSyntax,
  row: Required<Pick<FileFormat, 'name' | 'mediaType' | 'extensions' | 'types'>>,
): FileFormat {
  return {
    ...row,
    ...{ kind: 'content-lines', isInLines: true, isBody: true },
    find: ({ text, markLength }) => (contentSyntax(text) === syntax ? markLength : undefined),
    async open({ start }, window, job) {
      const { readContentLines } = await import('./read-file.ts')
      return readContentLines(window, job, start, syntax, row.mediaType)
    },
  }
}

export const CONTENT_LINES: readonly FileFormat[] = [
  // RFC 5545 §3.4
  contentLines('icalendar', {
    ...{ name: 'iCalendar', mediaType: 'text/calendar', extensions: ['ics', 'ifb', 'vcs'], types: ['calendar'] },
  }),
  // RFC 6350 §6.1.1
  contentLines('vcard', {
    ...{ name: 'vCard', mediaType: 'text/vcard', extensions: ['vcard', 'vcf'], types: ['card'] },
  }),
  // RFC 2849
  contentLines('ldif', {
    ...{ name: 'LDIF', mediaType: 'text/ldif', extensions: ['ldi', 'ldif'], types: ['ldif'] },
  }),
]
