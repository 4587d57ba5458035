import { delimitedPrinter } from './columns.ts'
import { jsonArrayPrinter, jsonPrinter } from './json.ts'
import type { Look, Printer, Write } from './printer.ts'
import { textPrinter } from './text.ts'

export function openPrinter(look: Look, write: Write): Printer {
  switch (look.format) {
    case 'ndjson':
      return jsonPrinter(write, look.fields)
    case 'json-array':
      return jsonArrayPrinter(write, look.fields)
    case 'csv':
    case 'tsv':
      return delimitedPrinter(look, write)
    default:
      return textPrinter(look, write)
  }
}
