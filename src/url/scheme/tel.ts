import { type Pair, splitPairs, valuesOf } from '../pairs.ts'
import { UrlRecord } from '../record.ts'

export interface TelFields {
  /** Without the visual separators `-` `.` `(` `)`. */
  readonly number: string
  /** Whether it begins with `+` and means the same everywhere. */
  readonly global: boolean
  /** Where a local number is valid: `+1`, or a domain. */
  readonly context: string | null
  readonly parameters: readonly Pair[]
}

/** RFC 3966 */
export class TelUrl extends UrlRecord<'tel', TelFields> implements TelFields {
  protected override readFields(): TelFields {
    const [number, ...rest] = this.components.path.split(';')
    const parameters = splitPairs(rest.join(';'), ';')
    return {
      number: number!.replace(/[-.()]/g, ''),
      global: number!.startsWith('+'),
      context: valuesOf(parameters, 'phone-context')[0]?.text ?? null,
      parameters,
    }
  }

  get number(): string {
    return this.fields.number
  }

  get global(): boolean {
    return this.fields.global
  }

  get context(): string | null {
    return this.fields.context
  }

  get parameters(): readonly Pair[] {
    return this.fields.parameters
  }
}
