import type { Output } from '../output/output.ts'
import type { Printer } from '../printers/printer.ts'
import type { Row } from '../search/row.ts'
import type { Collector } from './collector.ts'

/** Prints the rows in the order in which they come. */
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
    this.#printer.begin()
  }

  row(row: Row): void {
    this.#printer.row(row)
  }

  text(bytes: Uint8Array): void {
    this.#output.writeBytes(bytes)
  }

  share(): void {}

  pause(): void {
    this.#output.flush()
  }

  isDone(): boolean {
    return this.#output.hasFailed
  }

  end(): void {
    this.#printer.end()
    this.#output.flush()
  }
}
