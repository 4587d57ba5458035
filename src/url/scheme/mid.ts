import { Octets } from '../octets.ts'
import { UrlRecord, urlPath } from '../record.ts'

export interface MidFields {
  /** What stands in the `Message-ID` header, without `<` and `>`. */
  readonly messageId: Octets
  /** A part of that message, by its `Content-ID`. */
  readonly contentId: Octets | null
}

/** RFC 2392 */
export class MidUrl extends UrlRecord<'mid', MidFields> implements MidFields {
  protected override readFields(): MidFields {
    const rest = urlPath(this.components)
    const slash = rest.indexOf('/')
    if (slash < 0) return { messageId: new Octets(rest), contentId: null }
    return { messageId: new Octets(rest.slice(0, slash)), contentId: new Octets(rest.slice(slash + 1)) }
  }

  get messageId(): Octets {
    return this.fields.messageId
  }

  get contentId(): Octets | null {
    return this.fields.contentId
  }
}
