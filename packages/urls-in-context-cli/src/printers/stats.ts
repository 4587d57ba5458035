import { cells, printable } from '../output/printable.ts'
import type { Row } from '../search/row.ts'
import type { Look, Printer, Write } from './printer.ts'
import { painted } from './terminal.ts'

const MOST = 20
/** Years without URLs are shown if the table has no more years than this. */
const LONGEST_SPAN = 80
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

type Counts = Map<string, number>

export class StatsPrinter implements Printer {
  readonly #look: Look
  readonly #width: number
  readonly #write: Write
  readonly #schemes: Counts = new Map()
  readonly #hosts: Counts = new Map()
  readonly #years: Counts = new Map()
  #urls = 0

  constructor(look: Look, width: number, write: Write) {
    this.#look = look
    this.#width = width
    this.#write = write
  }

  row({ scheme, host, date }: Row): void {
    this.#urls++
    count(this.#schemes, scheme || 'relative')
    if (host !== '') count(this.#hosts, host)
    // Wrong clocks give years before 0 and after 9999, which ISO 8601 writes with a sign; these are cut
    if (date !== undefined) count(this.#years, date.slice(0, 4))
  }

  end(): void {
    this.#write(`${this.#urls} ${this.#urls === 1 ? 'URL' : 'URLs'}\n`)
    this.#list('Schemes', this.#schemes, bySize(this.#schemes))
    this.#list('Hosts', this.#hosts, bySize(this.#hosts))
    const years = byYear(this.#years)
    this.#table('Years', years)
  }

  #list(heading: string, all: Counts, sorted: readonly [string, number][]): void {
    const isCut = sorted.length > MOST
    this.#table(isCut ? `${heading} (${MOST} of ${all.size})` : heading, sorted.slice(0, MOST))
  }

  #table(heading: string, rows: readonly (readonly [string, number])[]): void {
    if (rows.length === 0) return
    const names = rows.map(([name]) => shorten(printable(name), Math.floor(this.#width / 2)))
    const nameWidth = Math.max(...names.map(cells))
    const most = Math.max(...rows.map(([, number]) => number))
    const numberWidth = String(most).length
    const barWidth = Math.max(10, this.#width - nameWidth - numberWidth - 14)
    this.#write(`\n${painted(heading, 'name', this.#look.color)}\n`)
    for (const [index, [, number]] of rows.entries()) {
      const name = names[index]! + ' '.repeat(nameWidth - cells(names[index]!))
      const share = `${((100 * number) / this.#urls).toFixed(1)}%`.padStart(6)
      const line = `  ${name}  ${String(number).padStart(numberWidth)} ${share}  ${this.#bar(number / most, barWidth)}`
      this.#write(`${line.trimEnd()}\n`)
    }
  }

  #bar(share: number, width: number): string {
    const eighths = Math.round(share * width * 8)
    return painted('█'.repeat(eighths >> 3) + EIGHTHS[eighths & 7]!, 'bar', this.#look.color)
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
