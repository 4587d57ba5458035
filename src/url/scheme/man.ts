import { Octets, octetsOrNull } from '../octets.ts'
import { type Components, type RecordClass, recordClass, type UrlRecord } from '../url-record.ts'

export interface ManFields {
  readonly name: Octets
  readonly section: Octets | null
}

/** A page of the manual: `man:ls`, `man:ls(1)`. uri(7) */
export interface ManUrl extends UrlRecord<'man', ManFields>, ManFields {}
export const manClass: () => RecordClass<ManUrl> = recordClass('ManUrl', readMan)

function readMan(components: Components): ManFields {
  const { path } = components
  const match = /^([^(]+)\(([^)]*)\)$/.exec(path)
  return match === null
    ? { name: new Octets(path), section: null }
    : { name: new Octets(match[1]!), section: octetsOrNull(match[2]!) }
}
