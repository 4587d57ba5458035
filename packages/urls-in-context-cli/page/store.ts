import { CELL, CELLS_PER_ROW, type PackedBlock, sourceText, unpackRow, unpackSource } from '../src/page/packed-block.ts'
import { FACETS, type Facet, monthOf, sureness } from '../src/page/words.ts'
import type { Row } from '../src/search/row.ts'
import { printable } from '../src/system/printable.ts'

/** A block and the number of its first row in the page. */
export interface HeldBlock {
  readonly block: PackedBlock
  readonly first: number
  readonly rows: number
}

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
    const dates = block.sources.map((_, source) => date.idOf(monthOf(sourceText(block, source, 'date'))))
    const schemes = remembered(block.strings, (text) => scheme.idOf(printable(text)))
    const contexts = remembered(block.strings, (text) => context.idOf(printable(text)))
    for (let row = 0; row < rows; row++) {
      const cell = row * CELLS_PER_ROW
      host.ids.push(hosts(block.cells[cell + CELL.host]!))
      date.ids.push(dates[block.cells[cell + CELL.source]!]!)
      scheme.ids.push(schemes(block.cells[cell + CELL.scheme]!))
      context.ids.push(contexts(block.cells[cell + CELL.context]!))
      reading.push(readingOf(block, row))
      this.counts.push(block.cells[cell + CELL.count]!)
      this.messages.push(this.#messageOf(block, block.cells[cell + CELL.source]!))
    }
  }

  /** Counts as `Totals` does: another message than that of the row before is a new one. */
  #messageOf(block: PackedBlock, source: number): number {
    const { message, member, file } = unpackSource(block, source)
    const key = message === undefined ? '' : `${message} ${member} ${file}`
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

function readingOf({ extras }: PackedBlock, row: number): string {
  const { decidedBy, alternatives = [], repairs = [] } = extras[row] ?? {}
  return sureness(decidedBy !== undefined, alternatives.length > 0, repairs.length > 0)
}
