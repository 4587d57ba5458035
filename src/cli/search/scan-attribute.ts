import { matchesIn } from '../../extract.ts'
import type { UrlMatch } from '../../index.ts'
import type { Settings } from '../../options.ts'
import { shift } from './shift-match.ts'

/**
 * Finds the URLs in the value of an attribute. In most cases the whole value is one URL, delimited by the quotes of the
 * markup, so that a full stop or a bracket at its end belongs to it.
 */
export function scanAttribute(value: string, settings: Settings): readonly UrlMatch[] {
  const [match] = matchesIn(`"${value}"`, settings)
  if (match?.context !== 'quoted' || match.end - match.start !== value.length + 2) return matchesIn(value, settings)
  return [{ ...shift(match, -1), start: 0, end: value.length }]
}
