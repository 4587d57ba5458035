import { cells, printable } from '../output/printable.ts'
import type { Look, Printer, Write } from './printer.ts'
import { painted } from './terminal.ts'

const MOST = 20
/** Years without URLs are shown if the table has no more years than this. */
const LONGEST_SPAN = 80
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

type Counts = Map<string, number>

/** `width` is that of the terminal, in cells. */
export function statsPrinter({ color }: Look, width: number, write: Write): Printer {
  const schemes: Counts = new Map()
  const hosts: Counts = new Map()
  const years: Counts = new Map()
  let urls = 0
  const bar = (share: number, barWidth: number): string => {
    const eighths = Math.round(share * barWidth * 8)
    return painted('█'.repeat(eighths >> 3) + EIGHTHS[eighths & 7]!, 'bar', color)
  }
  const table = (heading: string, rows: readonly (readonly [string, number])[]): void => {
    if (rows.length === 0) return
    const names = rows.map(([name]) => shorten(printable(name), Math.floor(width / 2)))
    const nameWidth = Math.max(...names.map(cells))
    const most = Math.max(...rows.map(([, number]) => number))
    const numberWidth = String(most).length
    const barWidth = Math.max(10, width - nameWidth - numberWidth - 14)
    write(`\n${painted(heading, 'name', color)}\n`)
    for (const [index, [, number]] of rows.entries()) {
      const name = names[index]! + ' '.repeat(nameWidth - cells(names[index]!))
      const share = `${((100 * number) / urls).toFixed(1)}%`.padStart(6)
      const line = `  ${name}  ${String(number).padStart(numberWidth)} ${share}  ${bar(number / most, barWidth)}`
      write(`${line.trimEnd()}\n`)
    }
  }
  const list = (heading: string, counts: Counts): void => {
    const isCut = counts.size > MOST
    table(isCut ? `${heading} (${MOST} of ${counts.size})` : heading, bySize(counts).slice(0, MOST))
  }
  return {
    row: ({ scheme, host, date }) => {
      urls++
      count(schemes, scheme || 'relative')
      if (host !== '') count(hosts, host)
      // Wrong clocks give years before 0 and after 9999, which ISO 8601 writes with a sign; these are cut
      if (date !== undefined) count(years, date.slice(0, 4))
    },
    end: () => {
      write(`${urls} ${urls === 1 ? 'URL' : 'URLs'}\n`)
      list('Schemes', schemes)
      list('Hosts', hosts)
      table('Years', byYear(years))
    },
  }
}

function count(counts: Counts, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

function bySize(counts: Counts): [string, number][] {
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
}

function byYear(counts: Counts): [string, number][] {
  const known = [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
  const years = known.map(([year]) => Number(year)).filter((year) => year > 0)
  const [first, last] = [Math.min(...years), Math.max(...years)]
  if (years.length < known.length || last - first > LONGEST_SPAN) return known
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const year = String(first + at).padStart(4, '0')
    return [year, counts.get(year) ?? 0]
  })
}

function shorten(text: string, width: number): string {
  if (cells(text) <= width) return text
  let shown = ''
  for (const character of text) {
    if (cells(shown + character) >= width) break
    shown += character
  }
  return `${shown}…`
}
