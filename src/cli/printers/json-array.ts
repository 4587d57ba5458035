import type { Row } from '../search/row.ts'
import { jsonOf } from './json.ts'
import type { Printer, Write } from './printer.ts'

/** Prints all rows as one array of JSON, a row on each line. Without rows, the array is empty. */
export class JsonArrayPrinter implements Printer {
  readonly #write: Write
  #hasRow = false

  constructor(write: Write) {
    this.#write = write
  }

  begin(): void {
    this.#write('[')
  }

  row(row: Row): void {
    this.#write(`${this.#hasRow ? ',' : ''}\n${jsonOf(row)}`)
    this.#hasRow = true
  }

  end(): void {
    this.#write(this.#hasRow ? '\n]\n' : ']\n')
  }
}
