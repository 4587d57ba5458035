import { type Scanned, scanWhole } from '../../extract.ts'
import type { Settings } from '../../options.ts'
import { shift } from './shift-match.ts'

/**
 * Finds the URLs in the value of an attribute. In most cases the whole value is one URL, delimited by the quotes of the
 * markup, so that a full stop or a bracket at its end belongs to it.
 */
export function scanAttribute(value: string, settings: Settings): Scanned {
  const quoted = scanWhole(`"${value}"`, settings)
  const match = quoted.matches[0]
  if (match?.context !== 'quoted' || match.end - match.start !== value.length + 2) return scanWhole(value, settings)
  return { matches: [{ ...shift(match, -1), start: 0, end: value.length }], isInQuestion: quoted.isInQuestion }
}
