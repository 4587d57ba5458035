import { type Pair, splitPairs, valuesOf } from '../octets.ts'
import type { Components, UrlRecord } from '../url-record.ts'

export interface MagnetFields {
  /** `xt`: what it is, as URNs that hold a hash. */
  readonly topics: readonly string[]
  /** `dn` */
  readonly displayName: string | null
  /** `tr` */
  readonly trackers: readonly string[]
  readonly pairs: readonly Pair[]
}

/** The magnet link, which no RFC describes: a query without a path. */
export interface MagnetUrl extends UrlRecord<'magnet', MagnetFields>, MagnetFields {}

export function readMagnet(components: Components): MagnetFields {
  const pairs = splitPairs(components.query ?? '', '&')
  return {
    // Several topics are numbered: xt.1, xt.2.
    topics: pairs.filter((pair) => /^xt(?:\.\d+)?$/i.test(pair.name.text)).flatMap((pair) => pair.value?.text ?? []),
    displayName: valuesOf(pairs, 'dn')[0]?.text ?? null,
    trackers: valuesOf(pairs, 'tr').map((value) => value.text),
    pairs,
  }
}
