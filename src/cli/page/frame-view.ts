import { formatNumber } from './chart-view.ts'
import { element, type Markup, type MarkupElement } from './element.ts'
import { shownFileName } from './row-view.ts'
import type { Totals } from './totals.ts'
import { visible } from './visible.ts'

/** The columns of the table, each with the orders that its head offers. */
const TABLE_HEADS: ReadonlyArray<
  readonly [name: string, orders: ReadonlyArray<readonly [order: string, label: string]>]
> = [
  ['number', [['number', 'No.']]],
  [
    'found',
    [
      ['url', 'URL'],
      ['host', 'Host'],
    ],
  ],
  ['reading', [['reading', 'Reading']]],
  ['date', [['date', 'Date']]],
  ['source', [['source', 'Place']]],
]

export function tableHead(hasCounts: boolean): MarkupElement {
  const heads = TABLE_HEADS.map(([name, orders]) => {
    const more: typeof orders = hasCounts && name === 'found' ? [['count', 'Times']] : []
    const buttons = [...orders, ...more].map(([order, label]) => {
      return element('button', { type: 'button', 'data-order': order, disabled: true }, label)
    })
    return element('th', { role: 'columnheader', class: name, scope: 'col' }, ...buttons)
  })
  return element('thead', { role: 'rowgroup' }, element('tr', { role: 'row' }, ...heads))
}

/** The search field and its buttons, which are hidden until the script of the page makes them work. */
export function toolbar(): MarkupElement {
  const hint =
    'Searches the URL and its line for words and "phrases in quotes". With host: scheme: date:1999-03 context: reading: file: id: from: subject: or list: before it, a word is searched only there. A minus excludes.'
  return element(
    'div',
    { class: 'toolbar', role: 'search', hidden: true },
    element('label', { for: 'query' }, 'Search'),
    element('input', {
      ...{ id: 'query', type: 'search', autocomplete: 'off', spellcheck: 'false', enterkeyhint: 'search' },
      ...{
        placeholder: 'word  "a phrase"  host:example  date:1999-03  -without',
        'aria-describedby': 'hint',
        title: hint,
      },
    }),
    element('span', { id: 'hint', class: 'hint' }, hint),
    element('p', { id: 'status', role: 'status' }),
    element('button', { type: 'button', id: 'copy' }, 'Copy URLs'),
    element('div', { id: 'chosen', class: 'chosen' }),
  )
}

/** The totals: the files, and figures such as the number of URLs. */
export function totalsView({ rows, files, messages, counts, uncounted, names }: Totals): MarkupElement {
  return element(
    'div',
    { class: 'totals' },
    element('p', { class: 'files' }, ...filesView(names, files)),
    figuresView({
      rows,
      messages: messages || undefined,
      hosts: counts.host.keys(),
      months: counts.date.keys(),
      uncounted,
    }),
  )
}

/** What the figures count: all rows, or those that pass the filter. */
export interface Figures {
  readonly rows: number
  /** The number of all rows, if some do not pass the filter. */
  readonly of?: number | undefined
  /** The number of messages, if messages were counted. */
  readonly messages: number | undefined
  /** The hosts of the rows, each once; empty for rows without one. */
  readonly hosts: Iterable<string>
  /** The months of the rows, as in `1999-03`; empty for rows without a date. */
  readonly months: Iterable<string>
  /** The number of rows whose host was not counted. */
  readonly uncounted?: number
}

/** The figures of the head. They follow the filter. */
export function figuresView({
  rows,
  of,
  messages,
  hosts: names,
  months: dates,
  uncounted = 0,
}: Figures): MarkupElement {
  const hosts = [...names].filter((host) => host !== '').length
  const months = [...dates].filter((month) => month !== '').sort()
  const [first, last] = [months[0]?.slice(0, 4), months.at(-1)?.slice(0, 4)]
  const all = of ?? rows
  const figures: ReadonlyArray<readonly [string, string]> = [
    [formatNumber(rows), `${of === undefined ? '' : `of ${formatNumber(of)} `}${all === 1 ? 'URL' : 'URLs'}`],
    ...(messages === undefined
      ? []
      : [[formatNumber(messages), messages === 1 ? 'message with URLs' : 'messages with URLs'] as const]),
    [uncounted > 0 ? `> ${formatNumber(hosts)}` : formatNumber(hosts), hosts === 1 ? 'host' : 'hosts'],
    ...(first === undefined
      ? []
      : [[first === last ? first : `${first}–${last}`, first === last ? 'year' : 'years'] as const]),
  ]
  return element(
    'dl',
    { class: 'figures' },
    ...figures.map(([figure, unit]) => element('div', {}, element('dt', {}, unit), element('dd', {}, figure))),
  )
}

function filesView(names: readonly string[], files: number): Markup[] {
  if (files === 0) return ['No URLs were found. urls -v names the files that contain no text.']
  const shown = names.flatMap((name, index) => [
    ...(index > 0 ? [', '] : []),
    element('b', {}, ...visible(shownFileName(name))),
  ])
  const rest = files - names.length
  return rest > 0 ? [...shown, ` and ${formatNumber(rest)} more`] : shown
}
