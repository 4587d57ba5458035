import type { Collector } from '../collect/collector.ts'
import { parseRow } from '../printers/json.ts'
import type { ByteTaker } from './part-reader.ts'

/** Gives a collector the rows of parts: as bytes if the collector prints them unchanged, otherwise one by one. */
export class PartRows implements ByteTaker {
  readonly #collector: Collector
  readonly #isAsIs: boolean
  /** The start of a line whose end has not come yet. */
  #rest: Buffer = Buffer.alloc(0)

  constructor(collector: Collector, isPlain: boolean) {
    this.#collector = collector
    this.#isAsIs = isPlain && collector.takes === 'text'
  }

  block(bytes: Buffer): void {
    if (this.#isAsIs) this.#collector.text(bytes)
    else this.#giveRows(Buffer.concat([this.#rest, bytes]))
  }

  #giveRows(bytes: Buffer): void {
    const end = bytes.lastIndexOf(10) + 1
    const text = bytes.toString('utf8', 0, end)
    this.#rest = bytes.subarray(end)
    for (let at = 0; at < text.length; ) {
      const to = text.indexOf('\n', at)
      this.#collector.row(parseRow(text.slice(at, to)))
      at = to + 1
    }
  }
}
