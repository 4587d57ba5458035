import { lineOf, type PageLine, type Run } from './page-line.ts'

/** Beside drafts and listings, they count down the page in one column. A URL before one would swallow it. */

const FEWEST = 5
/** The share that must count on by the same step. */
const COUNTING = 0.8
/** In points. */
const NEAR = 2

interface Numbered {
  readonly line: PageLine
  readonly run: Run
  readonly number: number
}

export function withoutLineNumbers(lines: readonly PageLine[]): readonly PageLine[] {
  const taken = new Map<PageLine, Set<Run>>()
  for (const side of ['first', 'last'] as const) {
    for (const { line, run } of countingIn(lines, side)) {
      const runs = taken.get(line)
      if (runs === undefined) taken.set(line, new Set([run]))
      else runs.add(run)
    }
  }
  if (taken.size === 0) return lines
  return lines.flatMap((line) => {
    const numbers = taken.get(line)
    if (numbers === undefined) return [line]
    return (
      lineOf(
        line,
        line.runs.filter((run) => !numbers.has(run)),
      ) ?? []
    )
  })
}

function countingIn(lines: readonly PageLine[], side: 'first' | 'last'): Numbered[] {
  const columns = new Map<number, Numbered[]>()
  for (const line of lines) {
    const run = side === 'first' ? line.runs[0]! : line.runs.at(-1)!
    const digits = line.text.slice(run.at, run.at + run.length).trim()
    if (!/^\d{1,5}$/.test(digits) || line.isRtl) continue
    // Numbers are set flush right in most documents, flush left in some.
    for (const edge of [run.x, -(run.x + run.width)]) {
      const column = Math.round(edge / NEAR)
      const found = columns.get(column)
      if (found === undefined) columns.set(column, [{ line, run, number: Number(digits) }])
      else found.push({ line, run, number: Number(digits) })
    }
  }
  return [...columns.values()].filter(isCounting).flat()
}

function isCounting(numbers: readonly Numbered[]): boolean {
  if (numbers.length < FEWEST) return false
  const steps = new Map<number, number>()
  const down = [...numbers].sort((a, b) => b.line.y - a.line.y)
  for (let index = 1; index < down.length; index++) {
    const step = down[index]!.number - down[index - 1]!.number
    steps.set(step, (steps.get(step) ?? 0) + 1)
  }
  return [1, 2, 5, 10].some((step) => (steps.get(step) ?? 0) >= COUNTING * (numbers.length - 1))
}
