import type { Share } from 'texts-in-archives'
import type { Output } from '../output/output.ts'
import { printable } from '../output/printable.ts'
import type { Look, Printer } from '../printers/printer.ts'
import { painted } from '../printers/terminal.ts'
import { markedText } from '../printers/text.ts'
import type { TextTaker, WholeText } from '../search/part-text.ts'
import { type Row, sourceName } from '../search/row.ts'

/**
 * From the rows of units in order to what is printed: each row, each URL once, the first few, their number, or the text
 * around them.
 */

export interface Collector {
  /** The results that the collector needs from workers: rows, printed rows, or only the number of URLs. */
  readonly takes: 'rows' | 'text' | 'counts'
  begin?(): void
  row(row: Row): void
  text?(bytes: Uint8Array): void
  share?(share: Share, urls: number): void
  /** Called when the input pauses: what is there is printed. */
  pause?(): void
  isDone(): boolean
  end(): void | Promise<void>
}

export class PrintCollector implements Collector {
  readonly takes: 'rows' | 'text'
  readonly #printer: Printer
  readonly #output: Output

  /** `isLocal` says that the printer itself must see every row, so that workers cannot print for it. */
  constructor(printer: Printer, output: Output, isLocal: boolean) {
    this.takes = isLocal ? 'rows' : 'text'
    this.#printer = printer
    this.#output = output
  }

  begin(): void {
    this.#printer.begin?.()
  }

  row(row: Row): void {
    this.#printer.row(row)
  }

  text(bytes: Uint8Array): void {
    this.#output.writeBytes(bytes)
  }

  pause(): void {
    this.#output.flush()
  }

  isDone(): boolean {
    return this.#output.hasFailed
  }

  end(): void {
    this.#printer.end?.()
    this.#output.flush()
  }
}

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
    this.#collector.begin?.()
  }

  row(row: Row): void {
    const file = row.fileBytes ?? `/${row.file}`
    if (file !== this.#file) this.#rows = 0
    this.#file = file
    if (this.#rows++ < this.#most) this.#collector.row(row)
  }

  share(share: Share, urls: number): void {
    this.#collector.share?.(share, urls)
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

export class TextCollector implements Collector, TextTaker {
  readonly takes = 'text'
  readonly #look: Look
  readonly #hasNames: boolean
  readonly #output: Output
  #name: string | undefined

  constructor(look: Look, hasNames: boolean, output: Output) {
    this.#look = look
    this.#hasNames = hasNames
    this.#output = output
  }

  row(): void {}

  whole(text: WholeText, rows: readonly Row[]): void {
    const { file, member } = text
    const name = sourceName(file, member)
    if (this.#hasNames && name !== this.#name) {
      const head = painted(printable(name), 'file', this.#look.color)
      this.#output.write(`${this.#name === undefined ? '' : '\n'}${head}\n`)
    }
    this.#name = name
    this.#output.write(markedText(text, rows, this.#look))
  }

  pause(): void {
    this.#output.flush()
  }

  isDone(): boolean {
    return this.#output.hasFailed
  }

  end(): void {
    this.#output.flush()
  }
}
