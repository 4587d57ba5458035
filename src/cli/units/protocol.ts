import type { ArchiveProblem } from '../../archive/index.ts'
import type { Look } from '../printers/printer.ts'
import type { Search } from '../search/search.ts'
import type { Tally } from './run-unit.ts'
import type { Unit } from './unit.ts'

/** The task of a reader of units, which is the same for all of them. */
export interface Task {
  readonly search: Search
  /** The look of the printed rows. If undefined, the reader sends only counts. */
  readonly look: Look | undefined
}

/** What a thread starts with. */
export interface ThreadData {
  readonly task: Task
  /** Memory that outlives the thread: which share of its unit it reads, from 1; 0 where it reads none. */
  readonly place: Int32Array
}

/** A message to a reader: a unit to read, or how many bytes of its output were taken. */
export type ToReader = { readonly unit: Unit } | { readonly taken: number }

/** What one share gave. */
export interface ShareReport {
  readonly urls: number
  readonly problems: readonly ArchiveProblem[]
}

/** All that a reader has found since its message before. If it ends behind this one, nothing that was counted is lost. */
export interface Findings {
  readonly id: number
  /** Counts the unit so far. */
  readonly tally: Tally
  /** Printed rows, in whole lines. */
  readonly bytes: Uint8Array<ArrayBuffer> | undefined
  /** The shares whose ends were reached. Of one that was told in part, the last problems. */
  readonly shares: readonly ShareReport[]
  /** The problems of the share that is being read. */
  readonly problems: readonly ArchiveProblem[]
  readonly isEnd: boolean
}

/** A message from a reader: what it found, or why the search was given up. */
export type FromReader = Findings | { readonly refusal: string }
