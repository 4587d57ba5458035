import { Octets } from '../octets.ts'
import { UrlRecord, urlPath } from '../record.ts'

export interface CidFields {
  /** What stands in the `Content-ID` header, without `<` and `>`. */
  readonly contentId: Octets
}

/** RFC 2392 */
export class CidUrl extends UrlRecord<'cid', CidFields> implements CidFields {
  protected override readFields(): CidFields {
    return { contentId: new Octets(urlPath(this.components)) }
  }

  get contentId(): Octets {
    return this.fields.contentId
  }
}
