import { Octets } from '../octets.ts'
import { UrlRecord, urlPath } from '../record.ts'

export interface DoiFields {
  /** Who registered it: `10.` and a number. */
  readonly prefix: string
  readonly suffix: Octets
}

/** ISO 26324 */
export class DoiUrl extends UrlRecord<'doi', DoiFields> implements DoiFields {
  protected override readFields(): DoiFields {
    const name = urlPath(this.components)
    const slash = name.indexOf('/')
    if (slash < 0) return { prefix: name, suffix: new Octets('') }
    return { prefix: name.slice(0, slash), suffix: new Octets(name.slice(slash + 1)) }
  }

  get prefix(): string {
    return this.fields.prefix
  }

  get suffix(): Octets {
    return this.fields.suffix
  }
}
