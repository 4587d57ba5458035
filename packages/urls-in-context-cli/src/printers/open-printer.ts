import { DelimitedPrinter } from './columns.ts'
import { JsonPrinter } from './json.ts'
import type { Look, Printer, Write } from './printer.ts'
import { TextPrinter } from './text.ts'

export function openPrinter(look: Look, write: Write): Printer {
  switch (look.format) {
    case 'ndjson':
      return new JsonPrinter(write, look.fields)
    case 'csv':
    case 'tsv':
      return new DelimitedPrinter(look, write)
    default:
      return new TextPrinter(look, write)
  }
}
