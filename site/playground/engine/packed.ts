import type { Context, RepairKind, UrlMatch } from '../../../src/index.ts'

/** The contexts and the kinds of repairs by their packed numbers. */
export const CONTEXTS: readonly Context[] = ['url-wrapper', 'angle', 'quoted', 'label', 'bare']
const REPAIRS: readonly RepairKind[] = [
  'whitespace',
  'line-break',
  'prefix',
  'string-literal',
  'hyphen',
  'escape',
  'defang',
  'zero-width',
  'space-encoded',
  'scheme',
]

/**
 * The numbers of a match: start and end, start and end of its URL, end of trimmed punctuation, context, flags, first
 * repair.
 */
const FIELDS = 8
const REPAIR_FIELDS = 3
/** The flag of a match with other readings. */
const HAS_OTHERS = 1

/** The places of all matches in a text, which a thread can transfer without copying. Offsets are in UTF-16 units. */
export interface PackedMatches {
  readonly matches: Int32Array<ArrayBuffer>
  readonly repairs: Int32Array<ArrayBuffer>
  /** The text that repairs insert, by the number of the repair. Most insert nothing. */
  readonly inserts: ReadonlyMap<number, string>
}

/** The place of a match. */
export interface Marked {
  readonly start: number
  readonly end: number
  readonly urlStart: number
  readonly urlEnd: number
  /** The end of the trimmed punctuation after it, or `end`. */
  readonly trimmedEnd: number
  readonly context: Context
  readonly hasOthers: boolean
}

export interface MarkedRepair {
  readonly start: number
  readonly end: number
  readonly kind: RepairKind
  readonly insert: string
}

export function pack(found: readonly UrlMatch[]): PackedMatches {
  const matches = new Int32Array((found.length + 1) * FIELDS)
  const repairs = new Int32Array(found.reduce((sum, match) => sum + match.repairs.length, 0) * REPAIR_FIELDS)
  const inserts = new Map<number, string>()
  let repair = 0
  for (const [index, match] of found.entries()) {
    const { start, end, urlStart, urlEnd, trimmed, context, alternatives } = match
    const flags = alternatives.length > 0 ? HAS_OTHERS : 0
    const fields = [start, end, urlStart, urlEnd, end + trimmed.length, CONTEXTS.indexOf(context), flags, repair]
    matches.set(fields, index * FIELDS)
    for (const each of match.repairs) {
      repairs.set([each.start, each.end, REPAIRS.indexOf(each.kind)], repair * REPAIR_FIELDS)
      if (each.insert !== '') inserts.set(repair, each.insert)
      repair++
    }
  }
  matches[found.length * FIELDS + FIELDS - 1] = repair
  return { matches, repairs, inserts }
}

export class MatchTable {
  readonly #packed: PackedMatches

  constructor(packed: PackedMatches = pack([])) {
    this.#packed = packed
  }

  get count(): number {
    return this.#packed.matches.length / FIELDS - 1
  }

  at(index: number): Marked {
    const from = index * FIELDS
    const [start, end, urlStart, urlEnd, trimmedEnd, context, flags] = this.#packed.matches.subarray(
      from,
      from + FIELDS,
    )
    return {
      start: start!,
      end: end!,
      urlStart: urlStart!,
      urlEnd: urlEnd!,
      trimmedEnd: trimmedEnd!,
      context: CONTEXTS[context!]!,
      hasOthers: (flags! & HAS_OTHERS) !== 0,
    }
  }

  repairsOf(index: number): MarkedRepair[] {
    const { matches, repairs, inserts } = this.#packed
    const [from, to] = [matches[index * FIELDS + FIELDS - 1]!, matches[(index + 1) * FIELDS + FIELDS - 1]!]
    return Array.from({ length: to - from }, (_, each) => {
      const [start, end, kind] = repairs.subarray((from + each) * REPAIR_FIELDS, (from + each + 1) * REPAIR_FIELDS)
      return { start: start!, end: end!, kind: REPAIRS[kind!]!, insert: inserts.get(from + each) ?? '' }
    })
  }

  firstAfter(offset: number): number {
    const { matches } = this.#packed
    let [low, high] = [0, this.count]
    while (low < high) {
      const middle = (low + high) >> 1
      if (matches[middle * FIELDS + 4]! > offset) high = middle
      else low = middle + 1
    }
    return low
  }

  around(offset: number): number | undefined {
    const index = this.firstAfter(offset - 1)
    return index < this.count && this.at(index).start <= offset ? index : undefined
  }
}
