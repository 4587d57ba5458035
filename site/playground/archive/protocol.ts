import type { Detail, FoundRow, PrintedFormat } from '../engine/protocol.ts'

/** The messages between the page and the thread that reads files. */

export type ToFiles =
  | { readonly read: readonly File[] }
  | { readonly ask: 'is mail'; readonly id: number; readonly head: string }
  /** Selects the rows with these words. */
  | { readonly filter: string }
  | { readonly ask: 'rows'; readonly id: number; readonly from: number; readonly to: number }
  | { readonly ask: 'print'; readonly id: number; readonly format: PrintedFormat }
  | { readonly ask: 'detail'; readonly id: number; readonly index: number }

export type FromFiles = { readonly progress: Progress } | { readonly id: number; readonly answer: unknown }

export interface Progress {
  readonly bytes: number
  readonly total: number
  readonly messages: number
  /** The number of URLs kept, and whether there were more. */
  readonly urls: number
  readonly isCut: boolean
  /** The number of those that pass the filter. */
  readonly shown: number
  /** The problems since the last message. */
  readonly problems: readonly FileProblem[]
  readonly isDone: boolean
}

export interface FileProblem {
  readonly severity: string
  readonly words: string
}

export interface FileRow extends FoundRow {
  readonly place: string
  readonly context: Detail['match']['context']
}

export interface FileDetail {
  readonly detail: Detail
  readonly place: string
  readonly excerpt?: { readonly before: string; readonly construct: string; readonly after: string } | undefined
}
