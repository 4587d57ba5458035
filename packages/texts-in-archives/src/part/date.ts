import { COMMA, HYPHEN } from '../source/ascii.ts'

/** RFC 5322 §3.3: in milliseconds since 1970, whatever the time zone of the machine. */

const MONTH_NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/**
 * In hours east of Greenwich: the zones of RFC 5322 §4.3, and others that mail programs wrote. A name with several
 * meanings, such as IST, counts as `-0000` like a missing zone (§4.3), as do unknown names and the letters of the
 * military zones.
 */
const ZONES: Readonly<Record<string, number>> = {
  // North America
  ...{ NST: -3.5, NDT: -2.5, AST: -4, ADT: -3, EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7 },
  ...{ AKST: -9, AKDT: -8, HST: -10, HDT: -9 },
  // Europe; MEZ and MESZ are German
  ...{ WET: 0, WEST: 1, BST: 1, CET: 1, CEST: 2, MET: 1, MEST: 2, MEZ: 1, MESZ: 2 },
  ...{ EET: 2, EEST: 3, MSK: 3, MSD: 4 },
  // Africa and Asia
  ...{ SAST: 2, PKT: 5, HKT: 8, SGT: 8, JST: 9, KST: 9 },
  // Australia and New Zealand
  ...{ AWST: 8, ACST: 9.5, ACDT: 10.5, AEST: 10, AEDT: 11, NZST: 12, NZDT: 13 },
  // South America
  ...{ ART: -3, BRT: -3, BRST: -2, CLT: -4, CLST: -3 },
}

const TIME = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d{1,9})?)?`
/** `Thu, 4 Mar 1999 10:00:00 +0100` */
const FIELD = new RegExp(
  String.raw`^(?:[a-z]{3,9}\.?,?\s+)?(?<day>\d{1,2})[\s-]+(?<month>[a-z]{3})[a-z]*\.?,?[\s-]+(?<year>\d{2,4})[\s,]+${TIME}\s*(?<zone>\S*)`,
  'i',
)
/** C's asctime, with an optional zone before or after the year: `Thu Mar  4 10:00:00 1999`. */
const ASCTIME = new RegExp(
  String.raw`^(?:[a-z]{3,9}\.?,?\s+)?(?<month>[a-z]{3})[a-z]*\s+(?<day>\d{1,2}),?\s+${TIME}\s+(?:(?<before>[a-z+-]\S*)\s+)?(?:[a-z]\S*\s+)?(?<year>\d{4})\s*(?<zone>\S*)`,
  'i',
)
const ZONED = /:\d{2}(?:\.\d{1,9})?\s*(?:[ap]m\b\s*)?(?:Z\b|[+-]\d|GMT|UTC?\b|[ECMP][SD]T\b)/i

const ZERO = 0x30
const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec'
/** Nearly all mail programs write this: `Thu, 04 Mar 1999 10:00:00 +0100 (CET)`. */
const USUAL = /^(?:[A-Z][a-z]{2}, )?\d\d? [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d [+-]\d{4}(?: \([A-Z]+\))?$/

export function parseDate(field: string): number | undefined {
  return (USUAL.test(field) ? usualTime(field) : undefined) ?? timeOfAnyForm(field)
}

/** Of the {@link USUAL} form; undefined if a number is out of range. */
function usualTime(field: string): number | undefined {
  const first = field.charCodeAt(3) === COMMA ? 5 : 0
  const month = field.indexOf(' ', first) + 1
  const clock = month + 'Mar 1999 '.length
  const day = numberAt(field, first, month - 1)
  const at = MONTHS.indexOf(field.slice(month, month + 3))
  const hour = numberAt(field, clock, clock + 2)
  const minute = numberAt(field, clock + 3, clock + 5)
  const second = numberAt(field, clock + 6, clock + 8)
  if (at < 0 || at % 3 !== 0 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 60) return undefined
  const year = numberAt(field, month + 4, month + 8)
  if (year < 100) return undefined
  const zone = clock + '10:00:00 '.length
  const shift = numberAt(field, zone + 1, zone + 3) * 60 + numberAt(field, zone + 3, zone + 5)
  const time = Date.UTC(year, at / 3, day, hour, minute, second)
  return time - (field.charCodeAt(zone) === HYPHEN ? -shift : shift) * 60_000
}

function numberAt(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at++) number = number * 10 + text.charCodeAt(at) - ZERO
  return number
}

function timeOfAnyForm(field: string): number | undefined {
  const text = field.replace(/\([^()]*\)/g, ' ').trim()
  const groups = (FIELD.exec(text) ?? ASCTIME.exec(text))?.groups
  const time = groups === undefined ? Number.NaN : timeOf(groups)
  if (!Number.isNaN(time)) return time
  // Other forms, such as ISO 8601, are left to the engine.
  const others = ZONED.test(text) ? [text] : [`${text}Z`, `${text} UTC`]
  return others.map((each) => Date.parse(each)).find((each) => !Number.isNaN(each))
}

function timeOf({ day, month, year, hour, minute, second = '0', before, zone }: Record<string, string>): number {
  const at = MONTH_NAMES.indexOf(month!.toLowerCase())
  const shift = before || zone || ''
  // Times with AM or PM and times out of range are left to the engine.
  const isTime = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 61 && !/^[ap]m$/i.test(shift)
  if (at < 0 || Number(day) < 1 || Number(day) > 31 || !isTime) return Number.NaN
  const date = new Date(0)
  date.setUTCFullYear(fullYear(year!), at, Number(day))
  date.setUTCHours(Number(hour), Number(minute), Number(second))
  return date.getTime() - offsetOf(shift) * 60_000
}

/** RFC 5322 §4.3: up to 49 they are 20xx, others of two or three digits count from 1900. */
function fullYear(digits: string): number {
  const year = Number(digits)
  if (digits.length > 3) return year
  return digits.length === 2 && year < 50 ? year + 2000 : year + 1900
}

/** Minutes east of Greenwich. */
function offsetOf(zone: string): number {
  const [, sign, hours, minutes = '0'] = /^(?:GMT|UTC?)?([+-])(\d{1,2}?):?(\d{2})?(?!\d)/i.exec(zone) ?? []
  if (sign === undefined) return (ZONES[zone.toUpperCase().replace(/[^A-Z].*$/, '')] ?? 0) * 60
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
