import { Octets } from '../octets.ts'
import { type Components, type RecordClass, recordClass, type UrlRecord, urlPath } from '../url-record.ts'

export interface CidFields {
  /** The value of the `Content-ID` header, without `<` and `>`. */
  readonly contentId: Octets
}

/** RFC 2392 */
export interface CidUrl extends UrlRecord<'cid', CidFields>, CidFields {}
export const cidClass: () => RecordClass<CidUrl> = recordClass('CidUrl', readCid)

function readCid(components: Components): CidFields {
  return { contentId: new Octets(urlPath(components)) }
}
