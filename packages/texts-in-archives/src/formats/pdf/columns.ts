import { lineOf, type PageLine, type Run } from './page-line.ts'

/** Of text that a program drew row by row. Most programs draw one column after the other. */

const GUTTER = 1
/** Rows in turn with the gutter at the same place. */
const FEWEST = 4
/** Most lines of a column fill this share of it; those of a table do not. */
const FILLED = 0.6
const MOSTLY = 0.6

interface Split {
  readonly left: PageLine
  readonly right: PageLine
}

export function inColumns(lines: readonly PageLine[]): readonly PageLine[] {
  const read: PageLine[] = []
  let rows: Split[] = []
  let changed = false
  const end = (): void => {
    if (rows.length >= FEWEST && areColumns(rows)) {
      changed = true
      read.push(...rows.map(({ left }) => left), ...rows.map(({ right }) => right))
    } else read.push(...rows.map((row) => wholes.get(row)!))
    rows = []
  }
  const wholes = new Map<Split, PageLine>()
  for (const line of lines) {
    const row = line.isRtl ? undefined : splitAtGap(line)
    if (row === undefined) {
      end()
      read.push(line)
      continue
    }
    if (!continues(rows, row)) end()
    wholes.set(row, line)
    rows.push(row)
  }
  end()
  return changed ? read : lines
}

/** On either side of its widest gap, if that may be a gutter. */
function splitAtGap(line: PageLine): Split | undefined {
  const { runs } = line
  let widest = GUTTER * line.size
  let at = 0
  for (let index = 1; index < runs.length; index++) {
    const before = runs[index - 1]!
    const gap = runs[index]!.x - (before.x + before.width)
    if (gap <= widest) continue
    widest = gap
    at = index
  }
  if (at === 0) return undefined
  const left = lineOf(line, runs.slice(0, at) as readonly Run[])
  const right = lineOf(line, runs.slice(at) as readonly Run[])
  return left && right && { left, right }
}

/** Its gutter is where those before have theirs, and it is below them. */
function continues(rows: readonly Split[], { left, right }: Split): boolean {
  const last = rows.at(-1)
  if (last === undefined) return true
  if (last.left.turn !== left.turn || left.y >= last.left.y) return false
  return left.x1 < last.right.x0 && last.left.x1 < right.x0 && Math.abs(right.x0 - last.right.x0) < 2 * right.size
}

/** As prose does. */
function areColumns(rows: readonly Split[]): boolean {
  return (['left', 'right'] as const).every((side) => {
    const halves = rows.map((row) => row[side])
    const width = Math.max(...halves.map(({ x0, x1 }) => x1 - x0))
    const filled = halves.filter(({ x0, x1 }) => x1 - x0 >= FILLED * width)
    const words = halves.reduce((sum, { text }) => sum + text.split(' ').length, 0)
    return filled.length >= MOSTLY * rows.length && words >= 3 * rows.length
  })
}
