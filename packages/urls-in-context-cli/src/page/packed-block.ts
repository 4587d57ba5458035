import type { Row } from '../search/row.ts'

/**
 * A flat list with `CELLS_PER_ROW` numbers for each row, and a list with each string once, because names of files,
 * Message-IDs, hosts and signatures occur many times. 0 means an absent value.
 */
export interface PackedBlock {
  readonly labels: Labels
  /** The strings by number. Number 0 means an absent string. */
  readonly strings: readonly string[]
  /** The names of the fields that a source has. */
  readonly fields: readonly (keyof Row)[]
  /** With a value for each of these fields. Rows of one part share a source. */
  readonly sources: readonly (readonly Value[])[]
  readonly cells: readonly number[]
  /** By the number of the row in the block. */
  readonly extras: Readonly<Record<number, Partial<Row>>>
}

export type Labels = readonly (readonly [name: keyof Row, label: string])[]

/** The number of a string, numbers of strings, or in an object what is not one of these. */
export type Value = number | readonly number[] | { readonly is: unknown }

/** Indices. All cells except offsets, `source` and `count` are numbers of strings. */
export const CELL = {
  url: 0,
  scheme: 1,
  host: 2,
  context: 3,
  inferred: 4,
  source: 5,
  /** The first of four cells: start, length, line and column. So is `text`. The line is 0 if there is no place. */
  raw: 6,
  text: 10,
  before: 14,
  /** The construct; or, if it contains the URL unchanged, the text before the URL, with the rest in `afterUrl`. */
  construct: 15,
  afterUrl: 16,
  after: 17,
  /** The count itself, or 0 if there is none. */
  count: 18,
} as const
export const CELLS_PER_ROW = 19

/** Unpacks the row with a number in a block. */
export function unpackRow(block: PackedBlock, number: number): Row {
  const { strings, cells, extras } = block
  const cell = (place: number): number => cells[number * CELLS_PER_ROW + place]!
  const optional = (id: number): string | undefined => (id === 0 ? undefined : strings[id])
  const string = (place: number): string => strings[cell(place)]!
  return {
    url: string(CELL.url),
    scheme: string(CELL.scheme),
    host: string(CELL.host),
    context: string(CELL.context) as Row['context'],
    inferred: optional(cell(CELL.inferred)),
    alternatives: [],
    repairs: [],
    ...unpackSource(block, cell(CELL.source)),
    raw: cell(CELL.raw + 2) === 0 ? undefined : locatedSpanAt(cell, CELL.raw),
    text: locatedSpanAt(cell, CELL.text),
    excerpt: cell(CELL.before) === 0 ? undefined : unpackExcerpt(string, optional(cell(CELL.afterUrl))),
    count: cell(CELL.count) || undefined,
    ...extras[number],
  }
}

/** The fields of a source. */
export function unpackSource(
  { strings, fields, sources }: PackedBlock,
  source: number,
): Pick<Row, 'file'> & Partial<Row> {
  return Object.fromEntries(
    sources[source]!.map((value, at) => [fields[at], unpackValue(strings, value)]),
  ) as unknown as Pick<Row, 'file'> & Partial<Row>
}

/** Empty if the rows of the source have none. */
export function sourceText({ strings, fields, sources }: PackedBlock, source: number, name: keyof Row): string {
  const value = sources[source]![fields.indexOf(name)]
  return typeof value === 'number' ? strings[value]! : ''
}

function unpackValue(strings: readonly string[], value: Value): unknown {
  if (typeof value === 'number') return value === 0 ? undefined : strings[value]
  return 'is' in value ? value.is : value.map((id) => strings[id])
}

function unpackExcerpt(string: (place: number) => string, afterUrl: string | undefined): Row['excerpt'] {
  const construct = string(CELL.construct)
  return {
    before: string(CELL.before),
    construct: afterUrl === undefined ? construct : `${construct}${string(CELL.url)}${afterUrl}`,
    after: string(CELL.after),
  }
}

function locatedSpanAt(cell: (place: number) => number, first: number): Row['text'] {
  const start = cell(first)
  return { start, end: start + cell(first + 1), line: cell(first + 2), column: cell(first + 3) }
}
