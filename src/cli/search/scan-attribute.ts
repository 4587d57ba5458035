import { scan } from '../../extract.ts'
import type { Options, UrlMatch } from '../../index.ts'
import { shift } from './shift-match.ts'

/**
 * Finds the URLs in the value of an attribute. In most cases the whole value is one URL, delimited by the quotes of the
 * markup, so that a full stop or a bracket at its end belongs to it.
 */
export function scanAttribute(value: string, options: Options | undefined): Iterable<UrlMatch> {
  const [match] = scan(`"${value}"`, options)
  if (match?.context !== 'quoted' || match.end - match.start !== value.length + 2) return scan(value, options)
  return [{ ...shift(match, -1), start: 0, end: value.length }]
}
