import type { Output } from '../output/output.ts'
import type { Printer } from '../printers/printer.ts'
import type { Row } from '../search/row.ts'
import type { Collector } from './collector.ts'

/** Prints rows one behind the other. */
export class PrintCollector implements Collector {
  readonly takes: 'rows' | 'text'
  readonly #printer: Printer
  readonly #output: Output

  /** `isLocal`: the printer knows of all rows together, and is to get each. */
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

  isDone(): boolean {
    return this.#output.hasFailed
  }

  end(): void {
    this.#printer.end()
    this.#output.flush()
  }
}
