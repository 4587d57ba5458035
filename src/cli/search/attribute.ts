import { scan } from '../../extract.ts'
import type { Options, UrlMatch } from '../../index.ts'
import { shift } from './shift.ts'

/**
 * What an attribute's value holds: mostly a URL from end to end, which the quotes of the markup delimit, so that a full
 * stop or a bracket at its end belongs to it.
 */
export function scanAttribute(value: string, options: Options | undefined): Iterable<UrlMatch> {
  const [match] = scan(`"${value}"`, options)
  if (match?.context !== 'quoted' || match.end - match.start !== value.length + 2) return scan(value, options)
  return [{ ...shift(match, -1), start: 0, end: value.length }]
}
