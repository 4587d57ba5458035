import type { Repair } from './reading.ts'

/** The text that supplies the scheme of an abbreviated reference: `http://`, `mailto:`. uri(7); `rules §2` */
export function schemePrefix(scheme: string): string {
  if (scheme === 'http') return 'http://'
  return scheme === 'mailto' ? 'mailto:' : `${scheme}://`
}

/** Supplies the scheme that an abbreviated reference leaves out. */
export function supplyScheme(scheme: string, at: number): Repair {
  return { kind: 'scheme', start: at, end: at, insert: schemePrefix(scheme) }
}
