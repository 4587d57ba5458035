import type { Share } from '../../archive/index.ts'
import type { Row } from '../search/row.ts'
import type { Collector } from './collector.ts'

/** Gives another collector the first rows of each file, however many units it was divided into. */
export class MaxCount implements Collector {
  readonly takes = 'rows'
  readonly #collector: Collector
  readonly #most: number
  #file: string | undefined
  #rows = 0

  constructor(collector: Collector, most: number) {
    this.#collector = collector
    this.#most = most
  }

  begin(): void {
    this.#collector.begin()
  }

  row(row: Row): void {
    const file = row.fileBytes ?? `/${row.file}`
    if (file !== this.#file) this.#rows = 0
    this.#file = file
    if (this.#rows++ < this.#most) this.#collector.row(row)
  }

  text(): void {}

  share(share: Share, urls: number): void {
    this.#collector.share(share, urls)
  }

  pause(): void {
    this.#collector.pause?.()
  }

  isDone(): boolean {
    return this.#collector.isDone()
  }

  end(): void | Promise<void> {
    return this.#collector.end()
  }
}
