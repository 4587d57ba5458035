import { Octets } from '../octets.ts'
import { type Components, type RecordClass, recordClass, type UrlRecord, urlPath } from '../url-record.ts'

export interface MidFields {
  /** The value of the `Message-ID` header, without `<` and `>`. */
  readonly messageId: Octets
  /** A part of that message, by its `Content-ID`. */
  readonly contentId: Octets | null
}

/** RFC 2392 */
export interface MidUrl extends UrlRecord<'mid', MidFields>, MidFields {}
export const midClass: () => RecordClass<MidUrl> = recordClass('MidUrl', readMid)

function readMid(components: Components): MidFields {
  const rest = urlPath(components)
  const slash = rest.indexOf('/')
  if (slash < 0) return { messageId: new Octets(rest), contentId: null }
  return { messageId: new Octets(rest.slice(0, slash)), contentId: new Octets(rest.slice(slash + 1)) }
}
