import { ROW_VERSION, type Row } from '../search/row.ts'
import { printableJson } from '../system/printable.ts'
import { chosenFields } from './columns.ts'
import type { Look, Printer, Write } from './printer.ts'

export function jsonPrinter(write: Write, fields?: Look['fields']): Printer {
  return { row: (row) => write(`${jsonOf(row, fields)}\n`) }
}

/** A row on each line. */
export function jsonArrayPrinter(write: Write, fields?: Look['fields']): Printer {
  let before = ''
  return {
    begin: () => write('['),
    row: (row) => {
      write(`${before}\n${jsonOf(row, fields)}`)
      before = ','
    },
    end: () => write(before === '' ? ']\n' : '\n]\n'),
  }
}

/** The version is written before the other fields: a copy with one more field costs as much as its JSON. */
export function jsonOf(row: Row, fields?: Look['fields']): string {
  if (fields !== undefined && fields !== 'all') {
    return printableJson(chosenFields(row, fields))
  }
  return `{"version":${ROW_VERSION},${printableJson(row).slice(1)}`
}

/** Reads a line that {@link jsonPrinter} has printed. */
export function parseRow(line: string): Row {
  const { version, ...row } = JSON.parse(line)
  if (version !== ROW_VERSION) throw new TypeError(`rows of version ${version}, not ${ROW_VERSION}`)
  return row
}
