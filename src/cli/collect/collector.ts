import type { Share } from '../../archive/index.ts'
import type { Row } from '../search/row.ts'

/** Takes what the units give, in the order of the input. */
export interface Collector {
  /** What it takes: rows, text that a printer made of them, or how many there are. */
  readonly takes: 'rows' | 'text' | 'counts'
  begin(): void
  row(row: Row): void
  /** Rows that a printer has made text of. */
  text(bytes: Uint8Array): void
  /** A share has been read, and had so many URLs. */
  share(share: Share, urls: number): void
  /** Whether nothing more can change what it does. */
  isDone(): boolean
  end(): void | Promise<void>
}
