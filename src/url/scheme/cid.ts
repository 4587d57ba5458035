import { Octets } from '../octets.ts'
import { isAddrSpec } from '../opaque.ts'
import { type Components, type UrlRecord, urlPath } from '../url-record.ts'

export interface CidFields {
  /** The value of the `Content-ID` header, without `<` and `>`. */
  readonly contentId: Octets
}

/** RFC 2392 */
export interface CidUrl extends UrlRecord<'cid', CidFields>, CidFields {}

export function readCid(components: Components): CidFields {
  return { contentId: new Octets(urlPath(components)) }
}

export interface MidFields {
  /** The value of the `Message-ID` header, without `<` and `>`. */
  readonly messageId: Octets
  /** The `Content-ID` of a part of the message. */
  readonly contentId: Octets | null
}

/** RFC 2392 */
export interface MidUrl extends UrlRecord<'mid', MidFields>, MidFields {}

export function readMid(components: Components): MidFields {
  const rest = urlPath(components)
  const slash = rest.indexOf('/')
  if (slash < 0) return { messageId: new Octets(rest), contentId: null }
  return { messageId: new Octets(rest.slice(0, slash)), contentId: new Octets(rest.slice(slash + 1)) }
}

// RFC 2392 §2 mid-url: a message, perhaps one of its parts, whose content-id is an addr-spec, too
export function isMessageId(rest: string): boolean {
  const [message, ...part] = rest.split('/')
  return isAddrSpec(message!) && (part.length === 0 || isAddrSpec(part.join('/')))
}
