import type { Row } from '../search/row.ts'
import { formatNumber } from './chart-view.ts'
import { element, type Markup, type MarkupElement, visible } from './element.ts'
import { shownFileName } from './row-view.ts'
import { FACETS, type Facet, type FacetCounts, facetValue } from './words.ts'

/** Each with the orders that its head offers. */
const TABLE_HEADS: ReadonlyArray<
  readonly [name: string, orders: ReadonlyArray<readonly [order: string, label: string]>, label?: string]
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
  ['from', [], 'Sender'],
  ['subject', [], 'Subject'],
  ['source', [['source', 'Place']]],
]

export function tableHead(hasCounts: boolean): MarkupElement {
  const heads = TABLE_HEADS.map(([name, orders, title]) => {
    const more: typeof orders = hasCounts && name === 'found' ? [['count', 'Times']] : []
    const buttons = [...orders, ...more].map(([order, label]) => {
      return element('button', { type: 'button', 'data-order': order, disabled: true }, label)
    })
    return element(
      'th',
      { role: 'columnheader', class: name, scope: 'col' },
      ...buttons,
      ...(title === undefined ? [] : [title]),
    )
  })
  return element('thead', { role: 'rowgroup' }, element('tr', { role: 'row' }, ...heads))
}

/** They are hidden until the script of the page makes them work. */
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
    pick('from', 'Sender'),
    pick('subject', 'Subject'),
    element('button', { type: 'button', id: 'copy' }, 'Copy URLs'),
    element('div', { id: 'chosen', class: 'chosen' }),
  )
}

/** The style shows the column. */
function pick(name: string, label: string): MarkupElement {
  const box = element('input', { type: 'checkbox', id: `show-${name}`, autocomplete: 'off' })
  return element('label', { class: 'pick' }, box, ` ${label}`)
}

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

/** All rows, or those that pass the filter. */
export interface Figures {
  readonly rows: number
  /** Of all rows, if some do not pass the filter. */
  readonly of?: number | undefined
  readonly messages: number | undefined
  /** Each once; empty for rows without one. */
  readonly hosts: Iterable<string>
  /** As in `1999-03`; empty for rows without a date. */
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

const SOME_FILES = 3

/** Random hosts, months or schemes cannot fill the memory. */
const MOST_VALUES = 100_000

export class Totals {
  rows = 0
  /** Undefined if rows are sorted, so that a message cannot be recognised. */
  messages: number | undefined = 0
  /** There were too many hosts already. */
  uncounted = 0
  readonly #files = new Set<string>()
  readonly #counts: Record<Facet, Map<string, number>>
  #message = ''

  constructor() {
    this.#counts = Object.fromEntries(FACETS.map((facet) => [facet, new Map()])) as Record<Facet, Map<string, number>>
  }

  get counts(): FacetCounts {
    return this.#counts
  }

  get files(): number {
    return this.#files.size
  }

  get names(): readonly string[] {
    return [...this.#files].slice(0, SOME_FILES)
  }

  add(row: Row): void {
    this.rows++
    if (this.#files.size < MOST_VALUES) this.#files.add(row.file)
    this.#countMessage(row)
    for (const facet of FACETS) this.#count(facet, facetValue(facet, row))
  }

  #countMessage({ file, member, message, count }: Row): void {
    if (count !== undefined) this.messages = undefined
    const key = message === undefined ? '' : `${message} ${member} ${file}`
    if (this.messages !== undefined && key !== '' && key !== this.#message) this.messages++
    this.#message = key
  }

  #count(facet: Facet, value: string): void {
    const counts = this.#counts[facet]
    const count = counts.get(value)
    if (count !== undefined) counts.set(value, count + 1)
    else if (counts.size < MOST_VALUES) counts.set(value, 1)
    else if (facet === 'host') this.uncounted++
  }
}
