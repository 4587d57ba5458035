import type { Row } from '../search/row.ts'

/** The formats. In: a row and a `Look`. Out: text, a line or more for each row. */

/** Writes text to the output. */
export type Write = (text: string) => void

/** Prints rows in one format. A worker calls only `row`; the main thread calls `begin` and `end`. */
export interface Printer {
  begin(): void
  row(row: Row): void
  end(): void
}

/** The look of the output. A plain object, so that it can be sent to a thread. */
export interface Look {
  readonly format: 'text' | 'ndjson' | 'json-array' | 'csv' | 'tsv' | 'html'
  /** Whether the place of each URL is printed before it: its line, and the file. */
  readonly places: boolean
  /** Whether the file is left out of it. */
  readonly hidesFiles?: boolean | undefined
  readonly color: boolean
  readonly hyperlink: boolean
  /** Whether URLs end with NUL instead of a line end. */
  readonly isNul: boolean
  /** Whether the output goes to a terminal. */
  readonly isShown: boolean
  readonly hasCounts: boolean
  readonly hasExcerpts: boolean
  /** Whether rows can have the URLs inside rewritten links. */
  readonly hasUnwrapped?: boolean | undefined
  readonly hasTemplates?: boolean | undefined
  readonly hasNotes?: boolean | undefined
  /**
   * The names of the fields that are printed, in their order; `all` is all of a table. If undefined, those that are
   * usual.
   */
  readonly fields?: readonly string[] | 'all' | undefined
}
