import { type Pair, splitPairs, valuesOf } from '../pairs.ts'
import { UrlRecord } from '../record.ts'

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
export class MagnetUrl extends UrlRecord<'magnet', MagnetFields> implements MagnetFields {
  protected override readFields(): MagnetFields {
    const pairs = splitPairs(this.components.query ?? '', '&')
    return {
      // Several topics are numbered: xt.1, xt.2.
      topics: pairs.filter((pair) => /^xt(?:\.\d+)?$/i.test(pair.name.text)).flatMap((pair) => pair.value?.text ?? []),
      displayName: valuesOf(pairs, 'dn')[0]?.text ?? null,
      trackers: valuesOf(pairs, 'tr').map((value) => value.text),
      pairs,
    }
  }

  get topics(): readonly string[] {
    return this.fields.topics
  }

  get displayName(): string | null {
    return this.fields.displayName
  }

  get trackers(): readonly string[] {
    return this.fields.trackers
  }

  get pairs(): readonly Pair[] {
    return this.fields.pairs
  }
}
