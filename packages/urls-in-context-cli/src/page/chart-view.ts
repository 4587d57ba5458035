import { type Attributes, element, type Markup, type MarkupElement, visible } from './element.ts'
import { type Facet, type FacetCounts, labelOf, SURENESS_WORDS, type Sureness } from './words.ts'

export type Chosen = Readonly<Record<Facet, ReadonlySet<string>>>

export interface Charts {
  readonly counts: FacetCounts
  readonly chosen?: Chosen | undefined
  /** The number of rows whose host was not counted. */
  readonly uncounted?: number
  /** They decide the columns. By default, the months that were counted. */
  readonly months?: Iterable<string>
}

const MOST_HOSTS = 40
const MOST_SCHEMES = 12
/** In hundredths of the bar. */
const LEAST_WIDTH = 0.4

export function chartsView(charts: Charts): MarkupElement {
  return element(
    'div',
    { class: 'charts' },
    readingChart(charts),
    element(
      'div',
      { class: 'panels' },
      panel('hosts', 'Hosts', barList('host', charts, MOST_HOSTS)),
      panel('dates', 'Dates', ...dateChart(charts)),
      panel('schemes', 'Schemes', barList('scheme', charts, MOST_SCHEMES)),
      panel('contexts', 'Written as', barList('context', charts, MOST_SCHEMES)),
    ),
  )
}

function panel(name: string, title: string, ...children: readonly Markup[]): MarkupElement {
  const id = `${name}-title`
  const attributes = { class: `panel ${name}`, 'aria-labelledby': id }
  return element('section', attributes, element('h2', { id }, title), ...children)
}

function readingChart({ counts, chosen }: Charts): MarkupElement {
  const order = Object.keys(SURENESS_WORDS) as Sureness[]
  const each = order.map((name) => ({ name, count: counts.reading.get(name) ?? 0 }))
  const total = sum(each.map(({ count }) => count))
  const widths = widthsOf(each.map(({ count }) => count))
  const parts = each.map(({ name }, index) => {
    return element('rect', {
      class: name,
      x: coordinate(sum(widths.slice(0, index))),
      width: coordinate(widths[index]!),
      height: 10,
    })
  })
  return panel(
    'readings',
    'How sure the readings are',
    element(
      'svg',
      { class: 'stack', viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
      ...parts,
    ),
    element(
      'ul',
      { class: 'legend' },
      ...each.map(({ name, count }) => {
        const { label, meaning } = SURENESS_WORDS[name]
        return element(
          'li',
          {},
          choice(
            'reading',
            name,
            chosen,
            { class: `key ${name}` },
            element('span', { class: 'swatch', 'aria-hidden': 'true' }),
            element('span', { class: 'label' }, label),
            element('span', { class: 'count' }, formatNumber(count)),
            element('span', { class: 'percent' }, percent(count, total)),
          ),
          element('p', {}, meaning),
        )
      }),
    ),
  )
}

/** In hundredths. Very small parts are widened so that they can be seen. */
function widthsOf(counts: readonly number[]): number[] {
  const total = sum(counts)
  const isNarrow = (count: number): boolean => count > 0 && count / total < LEAST_WIDTH / 100
  const wide = sum(counts.filter((count) => !isNarrow(count)))
  const room = 100 - LEAST_WIDTH * counts.filter(isNarrow).length
  return counts.map((count) => (isNarrow(count) ? LEAST_WIDTH : count === 0 ? 0 : (count / wide) * room))
}

/** Bars, with the longest first. Chosen values are always shown. */
function barList(facet: Facet, { counts, chosen, uncounted = 0 }: Charts, most: number): MarkupElement {
  const all = [...counts[facet]].sort(([a, count], [b, other]) => other - count || (a < b ? -1 : 1))
  for (const value of chosen?.[facet] ?? []) if (!counts[facet].has(value)) all.push([value, 0])
  const shown = all.filter(([value], index) => index < most || chosen?.[facet].has(value))
  const longest = all[0]?.[1] ?? 0
  const hidden = sum(all.map(([, count]) => count)) - sum(shown.map(([, count]) => count))
  const others = all.length - shown.length
  const rest = facet === 'host' ? uncounted : 0
  const note = `and ${rest > 0 ? 'more than ' : ''}${formatNumber(others)} others with ${formatNumber(hidden + rest)}`
  return element(
    'ol',
    { class: 'bars' },
    ...shown.map(([value, count]) => element('li', {}, bar(facet, value, count, longest, chosen))),
    ...(others + rest > 0 ? [element('li', { class: 'others' }, note)] : []),
  )
}

function bar(facet: Facet, value: string, count: number, longest: number, chosen: Chosen | undefined): MarkupElement {
  const name = labelOf(facet, value)
  return choice(
    facet,
    value,
    chosen,
    { class: 'bar', title: name },
    element('span', { class: value === '' ? 'label none' : 'label' }, ...visible(name)),
    element('span', { class: 'count' }, formatNumber(count)),
    element(
      'svg',
      { viewBox: '0 0 100 1', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
      element('rect', { class: 'track', width: 100, height: 1 }),
      element('rect', { width: coordinate(longest === 0 ? 0 : (count / longest) * 100), height: 1 }),
    ),
  )
}

function dateChart({ counts, chosen, months = counts.date.keys() }: Charts): Markup[] {
  const { periods, undated } = periodsOf(months, counts.date)
  const highest = Math.max(0, ...periods.map(({ count }) => count))
  const every = Math.ceil(periods.length / 12)
  const columns = periods.map(({ value, label, count }, index) => {
    return element(
      'li',
      {},
      choice(
        'date',
        value,
        chosen,
        {
          class: 'column',
          title: `${value}: ${formatNumber(count)}`,
          'aria-label': `${value}: ${formatNumber(count)}`,
        },
        element(
          'svg',
          { viewBox: '0 0 1 100', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
          element('rect', { class: 'track', width: 1, height: 100 }),
          element('rect', {
            y: coordinate(100 - (count / Math.max(1, highest)) * 100),
            width: 1,
            height: coordinate((count / Math.max(1, highest)) * 100),
          }),
        ),
        element('span', { class: 'tick', 'aria-hidden': 'true' }, index % every === 0 ? label : ''),
      ),
    )
  })
  const most = element('p', { class: 'scale' }, `up to ${formatNumber(highest)}`)
  const without = element(
    'p',
    { class: 'undated' },
    choice('date', '', chosen, {}, `${formatNumber(undated)} without a date`),
  )
  const dated = columns.length > 0 ? [most, element('ol', { class: 'columns' }, ...columns)] : []
  return [...dated, ...(undated > 0 ? [without] : [])]
}

/** A button that chooses a value, or removes the choice. */
function choice(
  facet: Facet,
  value: string,
  chosen: Chosen | undefined,
  attributes: Attributes,
  ...children: readonly Markup[]
): MarkupElement {
  const pressed = chosen === undefined ? undefined : String(chosen[facet].has(value))
  const rest = { 'data-facet': facet, 'data-value': value, 'aria-pressed': pressed, disabled: chosen === undefined }
  return element('button', { type: 'button', ...attributes, ...rest }, ...children)
}

export function formatNumber(count: number): string {
  return count.toLocaleString('en')
}

function percent(count: number, total: number): string {
  if (count === 0) return '0 %'
  const part = (count / total) * 100
  return part < 0.1 ? '< 0.1 %' : part > 99.9 && part < 100 ? '> 99.9 %' : `${part.toFixed(part < 10 ? 1 : 0)} %`
}

function coordinate(of: number): string {
  return String(Math.round(of * 100) / 100)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

interface Period {
  readonly value: string
  readonly label: string
  readonly count: number
}

/** In years; beyond, columns are years instead of months. */
const FEW_YEARS = 3
/** Beyond, years without rows are left out: wrong clocks give years such as 1904 or 2036. */
const MOST_COLUMNS = 60

const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * One for each year, or for each month if there are few years. `months` decides which columns there are, so that they
 * stay the same when the counts are filtered.
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

/** `1999` for a year, `Mar 99` for a month. */
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
