import type { Problem } from '../../archive/index.ts'
import type { Look } from '../printers/printer.ts'
import type { Search } from '../search/search.ts'
import type { Tally, UnitReport } from './run-unit.ts'
import type { Unit } from './unit.ts'

/** What a worker thread does with every unit that it is given. */
export interface Task {
  readonly search: Search
  /** How rows are printed as text. If undefined, the worker sends only counts. */
  readonly look: Look | undefined
}

/** A message to a worker: a unit to run, or the acknowledgement of a piece of its output. */
export type ToWorker = { readonly unit: Unit } | { readonly taken: number }

/** A message from a worker: a piece of output, the end of a unit, or its progress. The tally counts the unit so far. */
export type FromWorker =
  | { readonly id: number; readonly tally: Tally; readonly bytes: Uint8Array }
  | { readonly id: number; readonly tally: Tally; readonly report: UnitReport; readonly problems: readonly Problem[] }
  | { readonly id: number; readonly tally: Tally }
