import { printableJson } from '../output/printable.ts'
import { ROW_VERSION, type Row } from '../search/row.ts'
import { chosenFields } from './columns.ts'
import type { Look, Printer, Write } from './printer.ts'

export class JsonPrinter implements Printer {
  readonly #write: Write
  readonly #fields: Look['fields']

  constructor(write: Write, fields?: Look['fields']) {
    this.#fields = fields
    this.#write = write
  }

  row(row: Row): void {
    this.#write(`${jsonOf(row, this.#fields)}\n`)
  }
}

/**
 * A row, or some fields of it, as JSON. The version is written before the other fields: a copy with one more field
 * costs as much as its JSON.
 */
export function jsonOf(row: Row, fields?: Look['fields']): string {
  if (fields !== undefined && fields !== 'all') {
    return printableJson(chosenFields(row, fields))
  }
  return `{"version":${ROW_VERSION},${printableJson(row).slice(1)}`
}

/** Reads a line that {@link JsonPrinter} has printed. */
export function parseRow(line: string): Row {
  const { version, ...row } = JSON.parse(line)
  if (version !== ROW_VERSION) throw new TypeError(`rows of version ${version}, not ${ROW_VERSION}`)
  return row
}

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
