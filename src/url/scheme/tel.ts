import { type Pair, splitPairs, valuesOf } from '../octets.ts'
import type { Components, UrlRecord } from '../url-record.ts'

export interface TelFields {
  /** Without the visual separators `-` `.` `(` `)`. */
  readonly number: string
  /** Whether it begins with `+`. */
  readonly global: boolean
  /** Where a local number is valid: `+1`, or a domain. */
  readonly context: string | null
  readonly parameters: readonly Pair[]
}

/** RFC 3966 */
export interface TelUrl extends UrlRecord<'tel', TelFields>, TelFields {}

export function readTel(components: Components): TelFields {
  const [number, ...rest] = components.path.split(';')
  const parameters = splitPairs(rest.join(';'), ';')
  return {
    number: number!.replace(/[-.()]/g, ''),
    global: number!.startsWith('+'),
    context: valuesOf(parameters, 'phone-context')[0]?.text ?? null,
    parameters,
  }
}
