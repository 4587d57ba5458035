import type { Share } from '../../archive/index.ts'
import type { Row } from '../search/row.ts'

/** Receives the output of units in the order of the input. */
export interface Collector {
  /** The results that the collector needs from workers: rows, printed rows, or only the number of URLs. */
  readonly takes: 'rows' | 'text' | 'counts'
  begin(): void
  row(row: Row): void
  /** Takes rows that a printer has already written as text. */
  text(bytes: Uint8Array): void
  /** Takes the number of URLs of a share that has been read. */
  share(share: Share, urls: number): void
  /** Told that the input pauses: what is there is printed. */
  pause?(): void
  /** Whether the collector needs no more output. */
  isDone(): boolean
  end(): void | Promise<void>
}
