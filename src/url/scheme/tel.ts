import { type Pair, splitPairs, valuesOf } from '../octets.ts'
import { hasParameters } from '../opaque.ts'
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

/** A local number may lack its context, as often written. */
export function isTelephone(rest: string): boolean {
  return isGlobalNumber(rest) || isLocalNumber(rest)
}

/** A number with a country code has at least seven digits: a shorter one is cut at a blank, `Tel:+61 2 5550 …`. */
export function isTelephoneInProse(rest: string): boolean {
  return isTelephoneSubscriber(rest) && (!rest.startsWith('+') || /^(?:\D*\d){7}/.test(rest))
}

// RFC 3966 §3 telephone-subscriber
export function isTelephoneSubscriber(rest: string): boolean {
  return isGlobalNumber(rest) || (isLocalNumber(rest) && /;phone-context=./i.test(rest))
}

// RFC 3966 §3 global-number
function isGlobalNumber(rest: string): boolean {
  return /^\+(?=[().-]*\d)[\d().-]+(?![^;?#])/.test(rest) && hasParameters(rest)
}

// RFC 3966 §3 local-number-digits, perhaps without its context
function isLocalNumber(rest: string): boolean {
  return /^(?=[A-Fa-f*().-]*\d)[\dA-Fa-f*().-]+(?![^;?#])/.test(rest) && hasParameters(rest)
}
