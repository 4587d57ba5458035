import { delimitedPrinter } from '../../../packages/urls-in-context-cli/src/printers/columns.ts'
import { jsonOf } from '../../../packages/urls-in-context-cli/src/printers/json.ts'
import type { Look } from '../../../packages/urls-in-context-cli/src/printers/printer.ts'
import { type Row, shownUrl } from '../../../packages/urls-in-context-cli/src/search/row.ts'
import type { PrintedFormat } from './protocol.ts'

export function printed(rows: readonly Row[], format: PrintedFormat): string {
  if (format === 'urls') return rows.map((row) => `${shownUrl(row)}\n`).join('')
  if (format === 'ndjson') return rows.map((row) => `${jsonOf(row)}\n`).join('')
  let text = ''
  const printer = delimitedPrinter({ format } as Look, (piece) => {
    text += piece
  })
  printer.begin?.()
  for (const row of rows) printer.row(row)
  return text
}

/** Whether a URL has the words of the filter, in upper or lower case. */
export function isFound(row: { readonly url: string }, words: string): boolean {
  const url = row.url.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => url.includes(word))
}
