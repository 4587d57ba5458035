import type { Row } from '../search/row.ts'

/** Takes text that is to stand in the output. */
export type Write = (text: string) => void

/** Writes rows in one format. A worker calls `row` alone; who puts the pieces together calls the other two. */
export interface Printer {
  begin(): void
  row(row: Row): void
  end(): void
}

/** How the output looks: a plain object, to be sent to a thread. */
export interface Look {
  readonly format: 'text' | 'ndjson' | 'csv' | 'tsv' | 'html'
  /** Each URL behind the place where it stands. */
  readonly places: boolean
  readonly color: boolean
  readonly hyperlink: boolean
  /** URLs end with NUL. */
  readonly isNul: boolean
  /** A terminal shows it. */
  readonly isShown: boolean
  readonly hasCounts: boolean
  readonly hasExcerpts: boolean
}
