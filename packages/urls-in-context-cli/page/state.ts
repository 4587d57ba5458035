import type { Chosen } from '../src/page/chart-view.ts'
import { FACETS, type Facet } from '../src/page/words.ts'
import { ORDERS, type Order } from './orders.ts'

/** The search, choices and order of the page. They are stored in the address, so that they can be kept and sent. */
export interface State {
  readonly query: string
  readonly chosen: Chosen
  readonly order: Order
  readonly descending: boolean
}

/** Reads the state from the part of the address after `#`. Invalid parts are ignored. */
export function readState(hash: string): State {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''))
  const sort = parameters.get('sort') ?? ''
  const name = sort.replace(/^-/, '')
  const chosen = FACETS.map((facet) => [facet, new Set(parameters.getAll(facet))] as const)
  return {
    query: parameters.get('q') ?? '',
    chosen: Object.fromEntries(chosen) as unknown as Chosen,
    order: ORDERS.find((order) => order === name) ?? 'number',
    descending: sort.startsWith('-'),
  }
}

export function writeState({ query, chosen, order, descending }: State): string {
  const parameters = new URLSearchParams()
  if (query !== '') parameters.set('q', query)
  for (const facet of FACETS) for (const value of chosen[facet]) parameters.append(facet, value)
  if (order !== 'number' || descending) parameters.set('sort', `${descending ? '-' : ''}${order}`)
  return `#${parameters}`
}

export function toggle(state: State, facet: Facet, value: string): State {
  const values = new Set(state.chosen[facet])
  if (!values.delete(value)) values.add(value)
  return { ...state, chosen: { ...state.chosen, [facet]: values } }
}
