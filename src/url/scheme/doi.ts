import { Octets } from '../octets.ts'
import { type Components, type UrlRecord, urlPath } from '../url-record.ts'

export interface DoiFields {
  /** The registrant: `10.` and a number. */
  readonly prefix: string
  readonly suffix: Octets
}

/** ISO 26324 */
export interface DoiUrl extends UrlRecord<'doi', DoiFields>, DoiFields {}

export function readDoi(components: Components): DoiFields {
  const name = urlPath(components)
  const slash = name.indexOf('/')
  if (slash < 0) return { prefix: name, suffix: new Octets('') }
  return { prefix: name.slice(0, slash), suffix: new Octets(name.slice(slash + 1)) }
}

/** ISO 26324: a prefix under directory indicator 10, a slash, a suffix. */
export function isDoi(rest: string): boolean {
  return /^10\.[\d.]+\/./s.test(rest)
}
