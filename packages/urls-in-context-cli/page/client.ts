import { type Chosen, chartsView, formatNumber } from '../src/page/chart-view.ts'
import { element } from '../src/page/element.ts'
import { figuresView } from '../src/page/frame-view.ts'
import { FACETS, type Facet, labelOf } from '../src/page/words.ts'
import { shownUrl } from '../src/search/row.ts'
import { copyText } from './copy.ts'
import { find, morph, morphChildren } from './dom.ts'
import { figuresOf } from './figures.ts'
import { filterRows } from './filter.ts'
import { markTerms } from './marks.ts'
import { type Order, Orders } from './orders.ts'
import { parseQuery, type Term } from './query.ts'
import { MOST_PRINTED, RowWindow } from './row-window.ts'
import { Searcher } from './search.ts'
import { readState, type State, toggle, writeState } from './state.ts'
import { Store } from './store.ts'

/** While the page reads its rows, it lets the browser handle events after this many milliseconds. */
const SLICE = 30

const store = new Store()
const searcher = new Searcher(store)
const orders = new Orders(store)
const rows = new RowWindow((index) => store.row(index))
const input = find<HTMLInputElement>('#query')
const status = find('#status')

let state = readState(location.hash)
let terms: readonly Term[] = []
let failing: Uint8Array | undefined
let found: Uint32Array = new Uint32Array(0)

void start()

async function start(): Promise<void> {
  // The summary is shown first. Until now only the style did this; now the order of the document does.
  find('main').before(find('#summary'))
  find('main').tabIndex = -1
  find('.toolbar').hidden = false
  foldCharts()
  followToolbar()
  await readRows()
  rows.labels = store.blocks[0]?.block.labels ?? []
  listen()
  search()
  update()
  holdSummary()
  await rest()
  while (searcher.prepare()) await rest()
}

async function readRows(): Promise<void> {
  let since = performance.now()
  for (const script of document.querySelectorAll('script[type="application/json"]')) {
    store.add(JSON.parse(script.textContent))
    script.remove()
    if (performance.now() - since < SLICE) continue
    status.textContent = `Reading… ${formatNumber(store.count)}`
    await rest()
    since = performance.now()
  }
}

function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** On a phone, the charts are folded, so that the table comes first. */
function foldCharts(): void {
  const phone = matchMedia('(max-width: 46rem)')
  const fold = (): void => {
    find<HTMLDetailsElement>('.fold').open = !phone.matches
  }
  phone.addEventListener('change', fold)
  fold()
}

/** Keeps the head of the table below the toolbar, whose height changes with the choices. */
function followToolbar(): void {
  const toolbar = find('.toolbar')
  const follow = (): void => {
    document.documentElement.style.setProperty('--toolbar', `${toolbar.offsetHeight}px`)
  }
  new ResizeObserver(follow).observe(toolbar)
  follow()
}

/** Keeps the height of the summary: its charts become shorter during a search, and the table must not jump. */
function holdSummary(): void {
  const summary = find('#summary')
  const hold = (): void => {
    summary.style.minHeight = ''
    summary.style.minHeight = `${summary.offsetHeight}px`
  }
  addEventListener('resize', hold)
  find('.fold').addEventListener('toggle', hold)
  hold()
}

function listen(): void {
  input.addEventListener('input', () => go({ ...state, query: input.value }, 'replace'))
  addEventListener('popstate', () => enter(readState(location.hash)))
  addEventListener('click', ({ target }) => clicked(target as Element))
  addEventListener('keydown', (event) => {
    if (event.key === '/' && document.activeElement !== input) {
      event.preventDefault()
      input.focus()
    }
    if (event.key === 'Escape' && document.activeElement === input) go({ ...state, query: '' }, 'replace')
  })
  addEventListener('beforeprint', () => showRest(MOST_PRINTED))
  addEventListener('afterprint', () => showRest())
  rows.onrender = (body) => markTerms(body, terms)
}

function clicked(target: Element): void {
  const button = target.closest('button')
  const { facet, value, order } = button?.dataset ?? {}
  if (facet !== undefined && value !== undefined) go(toggle(state, facet as Facet, value), 'push')
  if (order !== undefined) go(sortedBy(order as Order), 'push')
  if (button?.id === 'clear') go(readState(''), 'push')
  if (button?.id === 'copy') void copyUrls()
}

function sortedBy(order: Order): State {
  return { ...state, order, descending: state.order === order && !state.descending }
}

/** Changes the state of the page and stores it in the address. */
function go(next: State, how: 'push' | 'replace'): void {
  const hash = writeState(next)
  if (how === 'push') history.pushState(null, '', hash)
  else history.replaceState(null, '', hash)
  enter(next)
}

function enter(next: State): void {
  const searched = next.query !== state.query
  state = next
  if (searched) search()
  update()
}

function search(): void {
  if (input.value !== state.query) input.value = state.query
  terms = parseQuery(state.query)
  failing = terms.length === 0 ? undefined : searcher.failing(terms)
}

function update(): void {
  const { failed, count, counts } = filterRows(store, failing, state.chosen)
  found = orders.sorted(failed, count, state.order, state.descending)
  morph(find('.figures'), figuresView(figuresOf(store, failed, count)))
  morph(find('.charts'), chartsView({ counts, chosen: state.chosen, months: store.columns.date.names }))
  showChosen(state.chosen)
  showOrder()
  status.textContent =
    count === store.count
      ? `${formatNumber(count)} URLs`
      : `${formatNumber(count)} of ${formatNumber(store.count)} URLs`
  rows.show(found)
  showRest()
  scrollToResults()
}

function showChosen(chosen: Chosen): void {
  const chips = FACETS.flatMap((facet) =>
    [...chosen[facet]].map((value) => {
      const name = `Do not filter by ${facet} ${labelOf(facet, value)}`
      const data = { 'data-facet': facet, 'data-value': value, 'aria-label': name }
      return element('button', { type: 'button', class: 'chip', ...data }, labelOf(facet, value))
    }),
  )
  const clear = element('button', { type: 'button', id: 'clear' }, 'Clear all')
  morphChildren(find('#chosen'), chips.length > 0 || state.query !== '' ? [...chips, clear] : [])
}

function showOrder(): void {
  for (const head of document.querySelectorAll('th')) {
    head.removeAttribute('aria-sort')
    for (const button of head.querySelectorAll('button')) {
      button.disabled = false
      const direction = state.descending ? 'descending' : 'ascending'
      button.className = button.dataset.order === state.order ? direction : ''
      if (button.className !== '') head.setAttribute('aria-sort', direction)
    }
  }
}

function showRest(most = rows.most): void {
  const note = find('#rest')
  note.hidden = found.length > 0 && found.length <= most
  note.textContent =
    found.length === 0
      ? 'No URLs were found.'
      : `The first ${formatNumber(most)} of ${formatNumber(found.length)} are shown. Narrow the search to see others.`
}

/** Scrolls to the first row, if the page was scrolled further down in other rows. */
function scrollToResults(): void {
  const { top } = find('main').getBoundingClientRect()
  if (top < 0) scrollBy({ top, behavior: 'instant' })
}

async function copyUrls(): Promise<void> {
  const copied = await copyText(Array.from(found, (index) => shownUrl(store.row(index))).join('\n'))
  status.textContent = copied ? `${formatNumber(found.length)} URLs copied` : 'The browser does not allow copying.'
}
