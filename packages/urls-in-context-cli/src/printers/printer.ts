import type { FindRequest } from '../args/find-request.ts'
import type { Row } from '../search/row.ts'

export type Write = (text: string) => void

/** A worker calls only `row`; the main thread calls `begin` and `end`. */
export interface Printer {
  begin?(): void
  row(row: Row): void
  end?(): void
}

/** A plain object, so that it can be sent to a thread. */
export interface Look {
  readonly format: FindRequest['format']
  readonly places: boolean
  readonly hidesFiles?: boolean | undefined
  readonly color: boolean
  readonly hyperlink: boolean
  readonly isNul: boolean
  readonly isShown: boolean
  readonly hasCounts: boolean
  readonly hasExcerpts: boolean
  readonly hasUnwrapped?: boolean | undefined
  readonly hasTemplates?: boolean | undefined
  readonly hasNotes?: boolean | undefined
  readonly hasDigests?: boolean | undefined
  /** `all` is all fields of a table; undefined are the usual ones. */
  readonly fields?: readonly string[] | 'all' | undefined
}
