import { type Row, shownUrl } from '../search/row.ts'
import { ALL, REQUIRED } from '../search/row-fields.ts'
import type { Labels, PackedBlock, Value } from './packed-block.ts'

/** The fields of the cells. */
const IN_CELLS = ['url', 'scheme', 'host', 'context', 'inferred', 'raw', 'text', 'excerpt', 'count']

const PACKED = ALL.filter(([name, { schema, isJsonOnly }]) => schema && !isJsonOnly && !IN_CELLS.includes(name))
const SHARED = PACKED.flatMap(([name, { isShared }]) => (isShared ? [name as keyof Row] : []))
const REST = PACKED.flatMap(([name, { isShared }]) => (isShared ? [] : [name as keyof Row]))

/** What the page calls the fields that it shows by their names. */
export const LABELS: Labels = PACKED.flatMap(([name, { label }]) => (label ? [[name as keyof Row, label]] : []))

/** Packs rows into a block. */
export class BlockPacker {
  rows = 0
  /** The length of all strings and other fields, in UTF-16 units. */
  size = 0
  readonly #strings: string[] = ['']
  readonly #ids = new Map<string, number>()
  readonly #sources: Value[][] = []
  readonly #sourceIds = new Map<string, number>()
  readonly #cells: number[] = []
  readonly #extras: Record<number, Partial<Row>> = {}

  get block(): PackedBlock {
    const [strings, sources, cells, extras] = [this.#strings, this.#sources, this.#cells, this.#extras]
    return { labels: LABELS, strings, fields: SHARED, sources, cells, extras }
  }

  add(row: Row): void {
    const { raw, text } = row
    const url = shownUrl(row)
    this.#cells.push(
      ...[url, row.scheme, row.host, row.context, row.inferred].map((each) => this.#id(each)),
      this.#sourceId(row),
      ...(raw === undefined ? [0, 0, 0, 0] : spanCells(raw)),
      ...spanCells(text),
      ...this.#excerpt(row, url).map((each) => this.#id(each)),
      row.count ?? 0,
    )
    const extra = extraOf(row, url)
    if (extra !== undefined) {
      this.#extras[this.rows] = extra
      this.size += JSON.stringify(extra).length
    }
    this.rows++
  }

  #excerpt({ excerpt }: Row, url: string): Array<string | undefined> {
    if (excerpt === undefined) return [undefined, undefined, undefined, undefined]
    const { before, construct, after } = excerpt
    const at = construct.indexOf(url)
    if (at < 0) return [before, construct, undefined, after]
    return [before, construct.slice(0, at), construct.slice(at + url.length), after]
  }

  #id(text: string | undefined): number {
    if (text === undefined) return 0
    const known = this.#ids.get(text)
    if (known !== undefined) return known
    const id = this.#strings.push(text) - 1
    this.#ids.set(text, id)
    this.size += text.length
    return id
  }

  #sourceId(row: Row): number {
    const source = SHARED.map((name) => this.#value(row[name]))
    const key = JSON.stringify(source)
    const known = this.#sourceIds.get(key)
    if (known !== undefined) return known
    const id = this.#sources.push(source) - 1
    this.#sourceIds.set(key, id)
    return id
  }

  #value(value: unknown): Value {
    if (value === undefined || typeof value === 'string') return this.#id(value)
    return Array.isArray(value) ? value.map((each) => this.#id(each)) : { is: value }
  }
}

/** With its own URL, if another one is shown. */
function extraOf(row: Row, shown: string): Partial<Row> | undefined {
  const rest = REST.flatMap((name): [string, unknown][] => {
    const value = row[name]
    const isEmpty = REQUIRED.includes(name) && (value as readonly unknown[]).length === 0
    return value === undefined || isEmpty ? [] : [[name, value]]
  })
  if (row.url !== shown) rest.push(['url', row.url])
  return rest.length === 0 ? undefined : Object.fromEntries(rest)
}

function spanCells({ start, end, line, column }: Row['text']): number[] {
  return [start, end - start, line, column]
}
