import { goals, verdict } from './goals.mjs'

/** Three significant digits, and no more decimals than needed. */
export function number(value) {
  if (value === undefined || value === null) return '-'
  if (!Number.isFinite(value)) return String(value)
  if (Number.isInteger(value) || Math.abs(value) >= 100) return String(Math.round(value))
  return String(Number(value.toPrecision(3)))
}

/** Prints rows in columns; the first column is text, the others are right-aligned. */
export function printTable(title, head, rows) {
  const cells = [head, ...rows].map((row) => row.map(String))
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column].length)))
  const line = (row) => row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at])))
  console.log(title === '' ? '' : `\n${title}`)
  for (const row of cells) console.log(`  ${line(row).join('  ').trimEnd()}`)
}

/** MB/s and, in parentheses, the number of matches of each contender on each input. */
export function printRates(title, byInput) {
  const names = byInput[0].results.map(({ name }) => name)
  const cell = ({ rate, matches }) => (rate === undefined ? '-' : `${number(rate)} (${matches})`)
  const rows = names.map((name, at) => [name, ...byInput.map(({ results }) => cell(results[at]))])
  printTable(title, ['', ...byInput.map(({ input }) => input)], rows)
}

/** Prints figures `{ id, name, figure, unit }` with their goals. */
export function printGoals(figures) {
  const rows = figures.map(({ id, name, figure, unit = '' }) => {
    const { goal, stretch, first, most } = goals[id] ?? {}
    const bound = (value) => (value === undefined ? '' : `${most ? '<= ' : ''}${number(value)}`)
    return [name, `${number(figure)}${unit}`, bound(goal), bound(stretch), bound(first), verdict(id, figure)]
  })
  printTable('', ['', 'figure', 'goal', 'stretch', 'first goal', 'reached'], rows)
}
