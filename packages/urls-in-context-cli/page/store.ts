import { printable } from '../src/output/printable.ts'
import { CELL, CELLS_PER_ROW, CELLS_PER_SOURCE, ORIGIN, type PackedBlock, unpackRow } from '../src/page/packed-block.ts'
import { FACETS, type Facet, monthOf, sureness } from '../src/page/words.ts'
import type { Row } from '../src/search/row.ts'

/** A block and the number of its first row in the page. */
export interface HeldBlock {
  readonly block: PackedBlock
  readonly first: number
  readonly rows: number
}

/** The values of all rows for one facet, as numbers of names. */
export class Column {
  readonly names: string[] = []
  readonly ids: number[] = []
  readonly #known = new Map<string, number>()

  push(name: string): void {
    this.ids.push(this.idOf(name))
  }

  idOf(name: string): number {
    const known = this.#known.get(name)
    if (known !== undefined) return known
    this.#known.set(name, this.names.length)
    return this.names.push(name) - 1
  }
}

/** All rows of the page. The rows stay packed; the values for filters are stored in columns. */
export class Store {
  count = 0
  readonly blocks: HeldBlock[] = []
  /** The count of each row, or 0 if there is none. */
  readonly counts: number[] = []
  /** The number of the message of each row, in the order of the page, or 0 if there is none. */
  readonly messages: number[] = []
  readonly columns: Readonly<Record<Facet, Column>>
  #message = ''
  #lastMessage = 0

  constructor() {
    this.columns = Object.fromEntries(FACETS.map((facet) => [facet, new Column()])) as Record<Facet, Column>
  }

  add(block: PackedBlock): void {
    const rows = block.cells.length / CELLS_PER_ROW
    this.blocks.push({ block, first: this.count, rows })
    this.count += rows
    const { host, date, scheme, context, reading } = this.columns
    const hosts = remembered(block.strings, (text) => host.idOf(printable(text)))
    const dates = remembered(block.strings, (text) => date.idOf(monthOf(text)))
    const schemes = remembered(block.strings, (text) => scheme.idOf(printable(text)))
    const contexts = remembered(block.strings, (text) => context.idOf(printable(text)))
    for (let row = 0; row < rows; row++) {
      const cell = row * CELLS_PER_ROW
      host.ids.push(hosts(block.cells[cell + CELL.host]!))
      date.ids.push(dates(block.sources[block.cells[cell + CELL.source]! * CELLS_PER_SOURCE + ORIGIN.date]!))
      scheme.ids.push(schemes(block.cells[cell + CELL.scheme]!))
      context.ids.push(contexts(block.cells[cell + CELL.context]!))
      reading.push(readingOf(block, row))
      this.counts.push(block.cells[cell + CELL.count]!)
      this.messages.push(this.#messageOf(block, cell))
    }
  }

  /** Counts as `Totals` does: another message than that of the row before is a new one. */
  #messageOf({ sources, strings, cells }: PackedBlock, cell: number): number {
    const source = cells[cell + CELL.source]! * CELLS_PER_SOURCE
    const message = sources[source + ORIGIN.message]!
    const [file, member] = [strings[sources[source + ORIGIN.file]!], strings[sources[source + ORIGIN.member]!]]
    const key = message === 0 ? '' : `${message} ${member} ${file}`
    if (key !== '' && key !== this.#message) this.#lastMessage++
    this.#message = key
    return key === '' ? 0 : this.#lastMessage
  }

  row(index: number): Row {
    const held = this.#blockOf(index)
    return unpackRow(held.block, index - held.first)
  }

  /** Reads a value of each row from its packed form. */
  collect(pick: (block: PackedBlock, cell: number) => string): string[] {
    const found: string[] = []
    for (const { block, rows } of this.blocks) {
      for (let row = 0; row < rows; row++) found.push(pick(block, row * CELLS_PER_ROW))
    }
    return found
  }

  #blockOf(index: number): HeldBlock {
    let [low, high] = [0, this.blocks.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.blocks[middle]!.first <= index) low = middle
      else high = middle - 1
    }
    return this.blocks[low]!
  }
}

/** Looks up each string of a block only once, because rows share strings. */
function remembered(strings: readonly string[], lookUp: (text: string) => number): (id: number) => number {
  const known: Array<number | undefined> = []
  return (id) => {
    known[id] ??= lookUp(strings[id]!)
    return known[id]
  }
}

function readingOf(block: PackedBlock, row: number): string {
  const extra = block.extras[row]
  if (extra === undefined) return 'written'
  return sureness(extra.decidedBy > 0, extra.alternatives.length > 0, extra.repairs.length > 0)
}
