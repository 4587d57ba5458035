import { CELL, CELLS_PER_ROW, type PackedBlock } from '../src/page/packed-block.ts'
import { type Facet, labelOf } from '../src/page/words.ts'
import type { Row } from '../src/search/row.ts'
import type { Term } from './query.ts'
import type { HeldBlock, Store } from './store.ts'

/** The cells that are searched for terms without a field. */
const TEXT_CELLS = [CELL.url, CELL.before, CELL.construct, CELL.afterUrl, CELL.after] as const
const SOURCE_FIELDS: readonly (keyof Row)[] = [
  ...(['file', 'member', 'messageId', 'folder', 'from', 'subject', 'newsgroups', 'list'] as const),
]

/** The fields that a term with a name is searched for in. */
const FIELDS_OF: Readonly<Record<string, readonly (keyof Row)[]>> = {
  date: ['date'],
  year: ['date'],
  file: ['file', 'member'],
  id: ['messageId'],
  from: ['from'],
  subject: ['subject'],
  list: ['newsgroups', 'list'],
}

/** The strings of a block in lower case, joined with a line feed before each, and the start of each. */
interface Haystack {
  readonly text: string
  readonly starts: Uint32Array
}

/** Finds the rows that contain terms. The joined strings of each block are made once and kept. */
export class Searcher {
  readonly #store: Store
  readonly #haystacks: Haystack[] = []

  constructor(store: Store) {
    this.#store = store
  }

  /** For each row, 1 if it fails a term, or else 0. */
  failing(terms: readonly Term[]): Uint8Array {
    const failing = new Uint8Array(this.#store.count)
    for (const term of terms) {
      const facet = facetOf(term)
      if (facet === undefined) this.#failByText(term, failing)
      else this.#failByFacet(term, facet, failing)
    }
    return failing
  }

  #failByFacet({ text, without }: Term, facet: Facet, failing: Uint8Array): void {
    const { names, ids } = this.#store.columns[facet]
    const holds = names.map((name) => {
      return name.toLowerCase().includes(text) || labelOf(facet, name).toLowerCase().includes(text)
    })
    for (let row = 0; row < failing.length; row++) if (holds[ids[row]!] === without) failing[row] = 1
  }

  #failByText(term: Term, failing: Uint8Array): void {
    this.#store.blocks.forEach((held, number) => {
      const hits = hitsIn(this.#haystack(number, held.block), term)
      const holds = rowTest(held.block, hits, term)
      for (let row = 0; row < held.rows; row++) {
        if (holds(row) === term.without) failing[held.first + row] = 1
      }
    })
  }

  #haystack(number: number, block: PackedBlock): Haystack {
    this.#haystacks[number] ??= haystackOf(block)
    return this.#haystacks[number]
  }

  /** Prepares one more block for searching. Returns whether there was one to prepare. */
  prepare(): boolean {
    const next: HeldBlock | undefined = this.#store.blocks[this.#haystacks.length]
    if (next !== undefined) this.#haystack(this.#haystacks.length, next.block)
    return next !== undefined
  }
}

function facetOf({ field }: Term): Facet | undefined {
  return field === 'host' || field === 'scheme' || field === 'context' || field === 'reading' ? field : undefined
}

function haystackOf({ strings }: PackedBlock): Haystack {
  const starts = new Uint32Array(strings.length + 1)
  const lower = strings.map((text) => text.toLowerCase())
  let at = 0
  lower.forEach((text, id) => {
    starts[id] = at
    at += text.length + 1
  })
  starts[strings.length] = at
  return { text: `\n${lower.join('\n')}`, starts }
}

/** The strings of a block that contain a text, as 1 at the number of each; undefined if there are none. */
function hitsIn({ text, starts }: Haystack, term: Term): Uint8Array | undefined {
  // A date must start with the text, such as 1999-03.
  const needle = term.field === 'date' || term.field === 'year' ? `\n${term.text}` : term.text
  let hits: Uint8Array | undefined
  let id = 0
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, starts[id + 1]!)) {
    // The line feed between two strings belongs to the second.
    while (starts[id + 1]! <= at) id++
    hits ??= new Uint8Array(starts.length)
    hits[id] = 1
    if (id + 2 >= starts.length) break
  }
  return hits
}

function rowTest(block: PackedBlock, hits: Uint8Array | undefined, { field, text }: Term): (row: number) => boolean {
  const { cells, extras } = block
  const names = field === undefined ? SOURCE_FIELDS : (FIELDS_OF[field] ?? SOURCE_FIELDS)
  const isHit = (id: number): boolean => hits?.[id] === 1
  const held = sourcesWith(block, names, isHit)
  const ofSource = (row: number): boolean => held[cells[row * CELLS_PER_ROW + CELL.source]!]!
  if (names !== SOURCE_FIELDS) return ofSource
  return (row) =>
    TEXT_CELLS.some((place) => isHit(cells[row * CELLS_PER_ROW + place]!)) || ofSource(row) || holds(extras[row], text)
}

/** Whether each source has one of some strings in one of some fields. */
function sourcesWith(
  { fields, sources }: PackedBlock,
  names: readonly (keyof Row)[],
  isHit: (id: number) => boolean,
): boolean[] {
  const places = names.map((name) => fields.indexOf(name))
  return sources.map((source) =>
    places.some((place) => {
      const value = source[place]!
      return typeof value === 'number' ? isHit(value) : Array.isArray(value) && value.some(isHit)
    }),
  )
}

/** Whether another URL of a row contains a text in lower case. */
function holds({ url, link, alternatives = [] }: Partial<Row> = {}, text: string): boolean {
  return [url, link, ...alternatives.map((other) => other.url)].some((each) => each?.toLowerCase().includes(text))
}
