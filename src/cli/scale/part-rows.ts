import { LF } from '../../text/ascii.ts'
import type { Collector } from '../collect/collector.ts'
import type { Row } from '../search/row.ts'
import { Refusal } from '../system/errors.ts'
import { type ByteTaker, readJsonLine } from './part-reader.ts'
import { rowOf } from './row-fields.ts'

/** Gives a collector the rows of parts: as bytes if the collector prints them unchanged, otherwise one by one. */
export class PartRows implements ByteTaker {
  readonly #collector: Collector
  readonly #isAsIs: boolean
  #path = ''
  #firstLine = 1
  #rows = 0
  /** The start of a line whose end has not come yet. */
  #rest: Buffer = Buffer.alloc(0)

  constructor(collector: Collector, isPlain: boolean) {
    this.#collector = collector
    this.#isAsIs = isPlain && collector.takes === 'text'
  }

  begin(path: string, line: number): void {
    this.#path = path
    this.#firstLine = line
    this.#rows = 0
    this.#rest = Buffer.alloc(0)
  }

  block(bytes: Buffer): void {
    if (this.#isAsIs) this.#giveBytes(bytes)
    else this.#giveRows(Buffer.concat([this.#rest, bytes]))
  }

  end(rows: number): void {
    if (this.#rows === rows && this.#rest.length === 0) return
    throw new Refusal(`${this.#path}: has ${this.#rows} rows, not ${rows}`)
  }

  #giveBytes(bytes: Buffer): void {
    this.#collector.text(bytes)
    for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) this.#rows++
  }

  #giveRows(bytes: Buffer): void {
    const end = bytes.lastIndexOf(LF) + 1
    const text = bytes.toString('utf8', 0, end)
    this.#rest = bytes.subarray(end)
    for (let at = 0; at < text.length; ) {
      const to = text.indexOf('\n', at)
      this.#collector.row(this.#rowOf(text.slice(at, to)))
      at = to + 1
    }
  }

  #rowOf(line: string): Row {
    return readJsonLine(this.#path, this.#firstLine + this.#rows++, line, rowOf)
  }
}
