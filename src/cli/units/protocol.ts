import type { Problem } from '../../archive/index.ts'
import type { Look } from '../printers/printer.ts'
import type { Search } from '../search/search.ts'
import type { Tally, UnitReport } from './run-unit.ts'
import type { Unit } from './unit.ts'

/** What a worker thread does with all units that it gets. */
export interface Task {
  readonly search: Search
  /** The look of the text that it makes of rows; without one, it sends nothing but counts. */
  readonly look: Look | undefined
}

/** To a worker: a unit, or that a piece of its output has been taken. */
export type ToWorker = { readonly unit: Unit } | { readonly taken: number }

/** From a worker. Each tally is that of the unit so far. */
export type FromWorker =
  | { readonly id: number; readonly tally: Tally; readonly bytes: Uint8Array }
  | { readonly id: number; readonly tally: Tally; readonly report: UnitReport; readonly problems: readonly Problem[] }
  | { readonly id: number; readonly tally: Tally }
