import type { Chosen } from '../src/page/chart-view.ts'
import { FACETS, type FacetCounts, isChosen } from '../src/page/words.ts'
import type { Store } from './store.ts'

export interface Result {
  /** For each row, 0 if it was found, or else bits for the filters that it fails. */
  readonly failed: Uint8Array
  readonly count: number
  /** For each facet, the counts of the rows that pass all other filters: what another choice in it would give. */
  readonly counts: FacetCounts
}

const SEARCH = 1 << FACETS.length

export function filterRows(store: Store, search: Uint8Array | undefined, chosen: Chosen): Result {
  const failed = new Uint8Array(store.count)
  if (search !== undefined) for (let row = 0; row < failed.length; row++) failed[row] = search[row]! * SEARCH
  FACETS.forEach((facet, bit) => {
    if (chosen[facet].size === 0) return
    const { names, ids } = store.columns[facet]
    const fails = names.map((name) => (isChosen(facet, name, chosen[facet]) ? 0 : 1 << bit))
    for (let row = 0; row < failed.length; row++) failed[row]! |= fails[ids[row]!]!
  })
  const counts = Object.fromEntries(
    FACETS.map((facet, bit) => {
      const { names, ids } = store.columns[facet]
      const sums = new Uint32Array(names.length)
      for (let row = 0; row < failed.length; row++) if ((failed[row]! & ~(1 << bit)) === 0) sums[ids[row]!]!++
      return [facet, new Map(names.map((name, id) => [name, sums[id]!] as const).filter(([, sum]) => sum > 0))]
    }),
  ) as unknown as FacetCounts
  let count = 0
  for (let row = 0; row < failed.length; row++) if (failed[row] === 0) count++
  return { failed, count, counts }
}
