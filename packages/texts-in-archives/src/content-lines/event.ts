import { TEXT_ESCAPES, unescaped, unfold } from '../decoding/folding.ts'
import type { EnvelopeFields } from '../part/envelope.ts'
import { latin1 } from '../source/latin1.ts'
import type { Property } from './property.ts'

export type EventFields = { -readonly [Name in 'date' | 'from' | 'subject']?: EnvelopeFields[Name] }

/** The longest value that is kept, in bytes. */
const LONGEST_FIELD = 2000

export function noteField(fields: EventFields, { key, parameters }: Property, raw: Buffer): void {
  if (!/^(?:DTSTART|ORGANIZER|SUMMARY)$/.test(key)) return
  const value = latin1(unfold(raw.subarray(0, LONGEST_FIELD))).trim()
  const name = parameters.get('CN')?.value
  const address = value.replace(/^mailto:/i, '')
  if (key === 'SUMMARY') fields.subject ??= unescaped(value, TEXT_ESCAPES)
  else if (key === 'ORGANIZER') fields.from ??= name ? `${name} <${address}>` : address
  else fields.date ??= timeOf(value, parameters.get('TZID')?.value ?? '')
}

const TIME = /^(\d{4})(0\d|1[012])([012]\d|3[01])(?:T([01]\d|2[0-3])([0-5]\d)([0-6]\d)(Z)?)?$/

/**
 * RFC 5545 §3.3.4 and §3.3.5, as ISO 8601 in UTC. A time without a zone, or in an unknown one, counts as UTC, as in
 * mail.
 */
function timeOf(value: string, zone: string): string | undefined {
  const found = TIME.exec(value)
  if (found === null) return undefined
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map((digits) => Number(digits ?? 0))
  const time = Date.UTC(year!, month! - 1, day, hour, minute, second)
  const clock = found[4] === undefined || found[7] !== undefined ? undefined : clockOf(zone)
  // In Swedish, a date and a time are written as in ISO 8601.
  const ahead = (at: number): number => (clock ? Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) - at : 0)
  // The second look is for a time near a change of the clocks.
  return new Date(time - ahead(time - ahead(time))).toISOString()
}

let lastZone = ''
let lastClock: Intl.DateTimeFormat | undefined

/** The last one is kept: most events of a file are in one zone. */
function clockOf(zone: string): Intl.DateTimeFormat | undefined {
  if (zone === lastZone) return lastClock
  lastZone = zone
  lastClock = undefined
  try {
    // `/example.org/Europe/Berlin`
    const timeZone = zone.replace(/^\/.*?\/(?=[^/]+\/[^/]+$)/, '')
    lastClock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  } catch {
    // No name of the database of zones.
  }
  return lastClock
}
