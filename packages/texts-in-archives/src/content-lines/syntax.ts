/** iCalendar (and vCalendar), vCard, and LDIF. */
export type ContentSyntax = 'icalendar' | 'vcard' | 'ldif'

const COMPONENT = /^(?:\xef\xbb\xbf)?\s*BEGIN:(VCALENDAR|VCARD)[ \t]*(?:[\r\n]|$)/i
/** The version, comments and blank lines may be before the first name, after which an attribute or a change is. */
const RECORD =
  /^(?:\xef\xbb\xbf)?(?:(?:#|[ \t])[^\n]*\n|\r?\n|version:[ \t]*\d[ \t]*\r?\n)*dn::?[ \t]*[^\r\n]*\r?\n(?:[ #][^\n]*\n)*[a-z\d][\w.-]*(?:;[\w.;-]*)?:/i

/** `head` is latin1. Undefined without content lines. */
export function contentSyntax(head: string): ContentSyntax | undefined {
  const component = COMPONENT.exec(head)?.[1]
  if (component !== undefined) return component.length === 'VCARD'.length ? 'vcard' : 'icalendar'
  return /^(?:\xef\xbb\xbf)?(?:[#\s]|dn:|version:)/i.test(head) && RECORD.test(head) ? 'ldif' : undefined
}
