import type { Repair } from './reading.ts'

/** Supplies the scheme that an abbreviated reference leaves out. uri(7); conventions §2 */
export function supplyScheme(scheme: string, at: number): Repair {
  return { kind: 'scheme', start: at, end: at, insert: scheme === 'mailto' ? 'mailto:' : `${scheme}://` }
}
