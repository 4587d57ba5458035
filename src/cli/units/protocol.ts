import type { ArchiveProblem } from '../../archive/index.ts'
import type { Look } from '../printers/printer.ts'
import type { Search } from '../search/search.ts'
import type { Tally, UnitReport } from './run-unit.ts'
import type { Unit } from './unit.ts'

/** The task of a worker thread, which is the same for all units. */
export interface Task {
  readonly search: Search
  /** The look of the printed rows. If undefined, the worker sends only counts. */
  readonly look: Look | undefined
}

/** A message to a worker: a unit to run, or the acknowledgement of a piece of its output. */
export type ToWorker = { readonly unit: Unit } | { readonly taken: number }

/** A message from a worker: a piece of output, the end of a unit, its progress, or why it was
 * given up. The tally counts the unit so far. */
export type FromWorker =
  | { readonly id: number; readonly tally: Tally; readonly bytes: Uint8Array }
  | {
      readonly id: number
      readonly tally: Tally
      readonly report: UnitReport
      readonly problems: readonly ArchiveProblem[]
    }
  | { readonly id: number; readonly tally: Tally }
  | { readonly id: number; readonly tally: Tally; readonly refusal: string }
