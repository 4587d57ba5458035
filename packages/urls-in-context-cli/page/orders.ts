import { CELL, sourceText } from '../src/page/packed-block.ts'
import type { Store } from './store.ts'

export const ORDERS = ['number', 'url', 'host', 'reading', 'date', 'source', 'count'] as const
export type Order = (typeof ORDERS)[number]

/** Readings in their order in the table, with the least sure first. */
const READINGS = ['undecided', 'decided', 'repaired', 'written']

export class Orders {
  readonly #store: Store
  readonly #ranks = new Map<Order, Uint32Array>()

  constructor(store: Store) {
    this.#store = store
  }

  /** The rows that did not fail, in order. Rows of equal rank stay in the order of the page, also if descending. */
  sorted(failed: Uint8Array, count: number, order: Order, descending: boolean): Uint32Array {
    const rows = new Uint32Array(count)
    let found = 0
    for (let row = 0; row < failed.length; row++) if (failed[row] === 0) rows[found++] = row
    if (order === 'number') return descending ? rows.reverse() : rows
    const ranks = this.#ranks.get(order) ?? this.#rank(order)
    this.#ranks.set(order, ranks)
    return countingSort(rows, ranks, descending)
  }

  #rank(order: Order): Uint32Array {
    const { columns } = this.#store
    if (order === 'host') return rankOf(columns.host.ids.map((id) => columns.host.names[id]!))
    if (order === 'count') return Uint32Array.from(this.#store.counts)
    if (order === 'reading') {
      return Uint32Array.from(columns.reading.ids, (id) => READINGS.indexOf(columns.reading.names[id]!))
    }
    return rankOf(
      this.#store.collect((block, cell) => {
        const { strings, cells } = block
        const source = cells[cell + CELL.source]!
        if (order === 'url') return strings[cells[cell + CELL.url]!]!
        if (order === 'date') return sourceText(block, source, 'date')
        return `${sourceText(block, source, 'file')}\0${sourceText(block, source, 'member')}`
      }),
    )
  }
}

/** The rank of each value among the different values. The empty string comes last. */
function rankOf(values: readonly string[]): Uint32Array {
  const different = [...new Set(values)].sort((a, b) => Number(a === '') - Number(b === '') || (a < b ? -1 : 1))
  const places = new Map(different.map((value, place) => [value, place]))
  return Uint32Array.from(values, (value) => places.get(value)!)
}

function countingSort(rows: Uint32Array, ranks: Uint32Array, descending: boolean): Uint32Array {
  const top = ranks.reduce((most, rank) => Math.max(most, rank), 0)
  const rankOfRow = descending ? (row: number) => top - ranks[row]! : (row: number) => ranks[row]!
  const starts = new Uint32Array(top + 2)
  for (const row of rows) starts[rankOfRow(row) + 1]!++
  for (let rank = 1; rank < starts.length; rank++) starts[rank]! += starts[rank - 1]!
  const sorted = new Uint32Array(rows.length)
  for (const row of rows) sorted[starts[rankOfRow(row)]!++] = row
  return sorted
}
