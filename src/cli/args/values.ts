import { suggestion } from './nearest.ts'
import { UsageError } from './read-options.ts'

/** @throws UsageError */
export function choiceValue<T extends string>(option: string, value: string, choices: readonly T[]): T {
  const choice = choices.find((each) => each === value)
  if (choice === undefined) {
    throw new UsageError(`${option} must be one of ${choices.join(', ')}, not ${value}${suggestion(value, choices)}`)
  }
  return choice
}

/** @throws UsageError */
export function listValue(option: string, value: string): string[] {
  const names = value.split(',').map((name) => name.trim())
  if (names.includes('')) throw new UsageError(`${option} must be names separated by commas, not ${value}`)
  return names
}

/** @throws UsageError */
export function numberValue(option: string, value: string, least: number, most: number): number {
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
  if (number >= least && number <= most) return number
  const range = most === Number.MAX_SAFE_INTEGER ? `of ${least} or more` : `from ${least} to ${most}`
  throw new UsageError(`${option} must be a number ${range}, not ${value}`)
}

const DATE = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/

/**
 * Reads a year, a month, a day, or a time. Returns the milliseconds since 1970 at which it starts, or, if `isEnd`, the
 * first millisecond after its end.
 *
 * @throws UsageError
 */
export function dateValue(option: string, value: string, isEnd: boolean): number {
  const parts = DATE.exec(value)
  if (parts === null) return readTime(option, value, isEnd)
  const [year, month, day] = parts.slice(1).map((part) => (part === undefined ? undefined : Number(part)))
  const start = new Date(0)
  start.setUTCFullYear(year!, (month ?? 1) - 1, day ?? 1)
  const isReal = start.getUTCMonth() === (month ?? 1) - 1 && start.getUTCDate() === (day ?? 1)
  if (!isReal) throw new UsageError(`${option}: there is no date ${value}`)
  if (!isEnd) return start.getTime()
  if (month === undefined) return start.setUTCFullYear(year! + 1)
  return day === undefined ? start.setUTCMonth(month) : start.setUTCDate(day + 1)
}

function readTime(option: string, value: string, isEnd: boolean): number {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?$/.test(value)
  const time = Date.parse(/[Z+]|-\d\d:\d\d$/.test(value) ? value : `${value}Z`)
  if (isTime && !Number.isNaN(time)) return isEnd ? time + 1 : time
  throw new UsageError(`${option} must be a date such as 1999, 1999-12 or 1999-12-31, not ${value}`)
}
