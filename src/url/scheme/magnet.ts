import { type Pair, splitPairs, valuesOf } from '../octets.ts'
import type { Components, UrlRecord } from '../url-record.ts'

export interface MagnetFields {
  /** `xt`: URNs that hold a hash. */
  readonly topics: readonly string[]
  /** `dn` */
  readonly displayName: string | null
  /** `tr` */
  readonly trackers: readonly string[]
  readonly pairs: readonly Pair[]
}

/** A query without a path; no RFC describes it. */
export interface MagnetUrl extends UrlRecord<'magnet', MagnetFields>, MagnetFields {}

export function readMagnet(components: Components): MagnetFields {
  const pairs = splitPairs(components.query ?? '', '&')
  return {
    topics: pairs.filter((pair) => /^xt(?:\.\d+)?$/i.test(pair.name.text)).flatMap((pair) => pair.value?.text ?? []),
    displayName: valuesOf(pairs, 'dn')[0]?.text ?? null,
    trackers: valuesOf(pairs, 'tr').map((value) => value.text),
    pairs,
  }
}

/** At least one `name=value` after the `?`. */
export function isMagnet(rest: string): boolean {
  return rest.startsWith('?') && /[?&][a-z][a-z0-9.-]*=[^&]/i.test(rest)
}
