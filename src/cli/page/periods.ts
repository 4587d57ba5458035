/** A column of the chart of dates. */
export interface Period {
  readonly value: string
  readonly label: string
  readonly count: number
}

/** Up to this many years, the chart shows months instead of years. */
const FEW_YEARS = 3
/** If there would be more columns, years without rows are left out: wrong clocks give years such as 1904 or 2036. */
const MOST_COLUMNS = 60

const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * Turns counts by month into columns: one for each year, or for each month if there are few years. `months` decides
 * which columns there are, so that they stay the same when the counts are filtered.
 */
export function periodsOf(
  months: Iterable<string>,
  counts: ReadonlyMap<string, number>,
): { readonly periods: readonly Period[]; readonly undated: number } {
  const dated = [...months].filter((month) => month !== '').sort()
  const years = new Set(dated.map((month) => month.slice(0, 4)))
  const size = years.size > FEW_YEARS ? 4 : 7
  const sums = new Map<string, number>()
  for (const month of dated) sums.set(month.slice(0, size), 0)
  for (const [month, count] of counts) {
    const value = month.slice(0, size)
    if (value !== '') sums.set(value, (sums.get(value) ?? 0) + count)
  }
  const periods = withGaps([...sums.keys()], size).map((value) => {
    return { value, label: periodLabel(value), count: sums.get(value) ?? 0 }
  })
  return { periods, undated: counts.get('') ?? 0 }
}

/** The label of a column: `1999` for a year, `Mar 99` for a month. */
function periodLabel(value: string): string {
  return value.length === 4
    ? value
    : `${MONTH_NAMES[Number(value.slice(5)) - 1] ?? value.slice(5)} ${value.slice(2, 4)}`
}

function withGaps(values: readonly string[], size: number): readonly string[] {
  const [first, last] = [values[0], values.at(-1)]
  if (first === undefined || last === undefined) return values
  const [from, to] = [indexOf(first), indexOf(last)]
  if (to - from >= MOST_COLUMNS) return values
  const all = Array.from({ length: to - from + 1 }, (_, index) => valueAt(from + index, size))
  // If a date has an impossible month such as 13, its column is kept and no gaps are filled.
  return values.every((value) => all.includes(value)) ? all : values
}

function indexOf(value: string): number {
  return value.length === 4 ? Number(value) : Number(value.slice(0, 4)) * 12 + Number(value.slice(5)) - 1
}

function valueAt(index: number, size: number): string {
  const year = size === 4 ? index : Math.floor(index / 12)
  const text = String(year).padStart(4, '0')
  return size === 4 ? text : `${text}-${String((index % 12) + 1).padStart(2, '0')}`
}
