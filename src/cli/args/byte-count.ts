import { UsageError } from './read-options.ts'

const FACTORS: Readonly<Record<string, number>> = { '': 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30, T: 2 ** 40 }

/** Reads a number of bytes such as 500M, with or without a unit. @throws UsageError */
export function byteCountValue(option: string, value: string): number {
  const [, number, unit] = /^(\d{1,15})([KMGT]?)(?:i?B)?$/i.exec(value) ?? []
  const bytes = Number(number) * FACTORS[unit?.toUpperCase() ?? '']!
  if (bytes >= 1 && Number.isSafeInteger(bytes)) return bytes
  throw new UsageError(`${option} must be a number of bytes such as 500M or 4G, not ${value}`)
}
