import { Octets, octetsOrNull } from '../octets.ts'
import { UrlRecord } from '../record.ts'

export interface ManFields {
  readonly name: Octets
  readonly section: Octets | null
}

/** A page of the manual: `man:ls`, `man:ls(1)`. uri(7) */
export class ManUrl extends UrlRecord<'man', ManFields> implements ManFields {
  protected override readFields(): ManFields {
    const { path } = this.components
    const match = /^([^(]+)\(([^)]*)\)$/.exec(path)
    return match === null
      ? { name: new Octets(path), section: null }
      : { name: new Octets(match[1]!), section: octetsOrNull(match[2]!) }
  }

  get name(): Octets {
    return this.fields.name
  }

  get section(): Octets | null {
    return this.fields.section
  }
}
