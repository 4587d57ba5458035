import type { Row } from '../search/row.ts'
import { jsonOf } from './json.ts'
import type { Look, Printer, Write } from './printer.ts'

/** Prints all rows as one array of JSON, a row on each line. Without rows, the array is empty. */
export class JsonArrayPrinter implements Printer {
  readonly #write: Write
  readonly #fields: Look['fields']
  #hasRow = false

  constructor(write: Write, fields?: Look['fields']) {
    this.#fields = fields
    this.#write = write
  }

  begin(): void {
    this.#write('[')
  }

  row(row: Row): void {
    this.#write(`${this.#hasRow ? ',' : ''}\n${jsonOf(row, this.#fields)}`)
    this.#hasRow = true
  }

  end(): void {
    this.#write(this.#hasRow ? '\n]\n' : ']\n')
  }
}
