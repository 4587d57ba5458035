import { type ContentSyntax, contentSyntax } from '../../content-lines/syntax.ts'
import type { FileFormat } from '../row.ts'

function contentLines(
  syntax: ContentSyntax,
  row: Required<Pick<FileFormat, 'name' | 'mediaTypes' | 'extensions' | 'types'>> & Pick<FileFormat, 'mayFollow'>,
): FileFormat {
  return {
    ...row,
    ...{ kind: 'content-lines', isInLines: true, isBody: true },
    find: ({ text, markLength }) => (contentSyntax(text) === syntax ? markLength : undefined),
    open: async ({ start }, window, job) =>
      (await import('./read-file.ts')).readContentLines(window, job, start, syntax, row.mediaTypes[0]!),
  }
}

export const CONTENT_LINES: readonly FileFormat[] = [
  // RFC 5545 §3.4
  contentLines('icalendar', {
    ...{ name: 'iCalendar', extensions: ['ics', 'ifb', 'vcs'], types: ['calendar'] },
    mediaTypes: ['text/calendar', 'text/vcalendar', 'application/ics'],
  }),
  // RFC 6350 §6.1.1
  contentLines('vcard', {
    ...{ name: 'vCard', extensions: ['vcard', 'vcf'], types: ['card'] },
    mediaTypes: ['text/vcard', 'text/v-card', 'text/directory'],
  }),
  // RFC 2849
  contentLines('ldif', {
    ...{ name: 'LDIF', mediaTypes: ['text/ldif'], extensions: ['ldi', 'ldif'], types: ['ldif'] },
    mayFollow: (head) => /^\s*(?:version|dn):/i.test(head),
  }),
]
