import type { Url } from './registry.ts'

/**
 * Refuses anything but a record of {@link parseUrl}, above all an unchecked failure. `name` is the calling function.
 *
 * @throws TypeError that names the function and what it got.
 */
export function checkUrl(url: Url, name: string): void {
  if (isRecord(url)) return
  const way = typeof url === 'string' ? `: pass parseUrl(url)${name === 'redact' ? ', or call redactUrl' : ''}` : ''
  throw new TypeError(`${name} expects a parsed URL; got ${describe(url)}${way}`)
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'components' in value && 'password' in value
}

export function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (typeof value !== 'object') return `a ${typeof value}`
  if (Array.isArray(value)) return 'an array'
  if (isRecord(value)) return 'a parsed URL'
  if ('ok' in value && value.ok === false) return `the result of a failed parse (${'code' in value ? value.code : ''})`
  return 'components' in value ? 'plain data, without the methods of a record' : 'another object'
}
