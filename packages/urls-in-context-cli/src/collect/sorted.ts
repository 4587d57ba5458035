import type { FindRequest } from '../args/find-request.ts'
import type { Printer } from '../printers/printer.ts'
import { type Row, shownUrl } from '../search/row.ts'
import { UniqueSorter } from './unique.ts'

type SortKey = NonNullable<FindRequest['sort']>

/** After every date: rows without one come last. */
const NO_DATE = '~'
const DIGITS = 12

/** What is equal stays in the order of the input. */
export function sortedPrinter(key: SortKey, printer: Printer): Printer {
  const sorter = new UniqueSorter()
  let rows = 0
  return {
    begin: () => printer.begin?.(),
    row: (row) => {
      const number = String(rows++).padStart(DIGITS, '0')
      // A space sorts before all that a key can hold, and no key has a tab
      sorter.add(`${keyOf(row, key)} ${number}`, () => JSON.stringify(row))
    },
    end: () => {
      for (const { line } of sorter.take()) printer.row(JSON.parse(line))
      sorter.close()
      printer.end?.()
    },
  }
}

/** Blanks and controls are written as `!` and a letter, which keeps their order. */
function keyOf(row: Row, key: SortKey): string {
  if (key === 'date') return dateKey(row.date)
  if (key === 'count') return String(Number.MAX_SAFE_INTEGER - row.count!)
  return (key === 'url' ? shownUrl(row) : row.file).replace(/[\0-!]/g, escaped)
}

/** Years before 0 and after 9999 have a sign and six digits in ISO 8601. */
function dateKey(date: string | undefined): string {
  if (date === undefined) return NO_DATE
  const time = Date.parse(date)
  return String(time + LEAST_TIME).padStart(DIGITS + 5, '0')
}

/** No `Date` is further from 1970, in milliseconds. */
const LEAST_TIME = 8.64e15

function escaped(character: string): string {
  return `!${String.fromCharCode(0x22 + character.charCodeAt(0))}`
}
