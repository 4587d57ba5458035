import type { Collector } from '../collect/collector.ts'
import type { Row } from '../search/row.ts'
import { FIELDS, type ObjectSchema, REQUIRED, type Schema } from '../search/row-fields.ts'
import { LF } from '../system/ascii.ts'
import { Refusal } from '../system/errors.ts'
import type { Fields } from './fields.ts'
import { type ByteSink, readJsonLine } from './part-file.ts'

/** No URL has more readings or repairs than characters. */
const MOST_IN_LIST = 1e6
/** No page is larger, in points, and no sign weighs more. */
const MOST_NUMBER = 1e9
/** What does not come before what. */
const ORDERED = [
  ['start', 'end'],
  ['end', 'next'],
] as const

const ROW: readonly (readonly [name: string, schema: Schema])[] = Object.entries(FIELDS).flatMap(
  ([name, { schema }]) => (schema === undefined ? [] : [[name, schema] as const]),
)

/** @throws FieldError */
export function rowOf(fields: Fields): Row {
  for (const [name, schema] of ROW) if (REQUIRED.includes(name) || fields.has(name)) check(fields, name, schema)
  const { version, ...row } = fields.values
  return row as unknown as Row
}

/** @throws FieldError for a field that is not as its schema says. */
function check(fields: Fields, name: string, schema: Schema): void {
  if ('const' in schema) {
    if (schema.const === true) fields.flag(name)
    else fields.number(name, schema.const, schema.const)
  } else if ('enum' in schema) fields.choice(name, schema.enum)
  else if ('properties' in schema) checkParts(fields.fields(name), schema)
  else if ('items' in schema) {
    const { minItems = 0, maxItems = MOST_IN_LIST, items } = schema
    for (const each of fields.list(name, minItems, maxItems)) check(each, name, items)
  } else if (schema.type === 'string') fields.text(name)
  else if (schema.type === 'boolean') fields.flag(name)
  else if (schema.type === 'integer') fields.number(name, schema.minimum)
  else if (schema.type === 'number') fields.real(name, schema.minimum ?? -MOST_NUMBER, schema.maximum ?? MOST_NUMBER)
}

function checkParts(parts: Fields, { properties, required = [] }: ObjectSchema): void {
  for (const [first, second] of ORDERED) {
    if (parts.has(first) && parts.has(second)) parts.number(second, parts.number(first))
  }
  for (const [name, schema] of Object.entries(properties)) {
    if (required.includes(name) || parts.has(name)) check(parts, name, schema)
  }
}

/** As bytes if the collector prints them unchanged, otherwise one by one. */
export class PartRows implements ByteSink {
  readonly #collector: Collector
  readonly #isAsIs: boolean
  #path = ''
  #firstLine = 1
  #rows = 0
  /** The start of a line whose end has not come yet. */
  #rest: Buffer = Buffer.alloc(0)

  constructor(collector: Collector, isPlain: boolean) {
    this.#collector = collector
    this.#isAsIs = isPlain && collector.takes === 'text'
  }

  begin(path: string, line: number): void {
    this.#path = path
    this.#firstLine = line
    this.#rows = 0
    this.#rest = Buffer.alloc(0)
  }

  block(bytes: Buffer): void {
    if (this.#isAsIs) this.#giveBytes(bytes)
    else this.#giveRows(Buffer.concat([this.#rest, bytes]))
  }

  end(rows: number): void {
    if (this.#rows === rows && this.#rest.length === 0) return
    throw new Refusal(`${this.#path}: has ${this.#rows} rows, not ${rows}`)
  }

  #giveBytes(bytes: Buffer): void {
    this.#collector.text?.(bytes)
    for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) this.#rows++
  }

  #giveRows(bytes: Buffer): void {
    const end = bytes.lastIndexOf(LF) + 1
    const text = bytes.toString('utf8', 0, end)
    this.#rest = bytes.subarray(end)
    for (let at = 0; at < text.length; ) {
      const to = text.indexOf('\n', at)
      this.#collector.row(this.#rowOf(text.slice(at, to)))
      at = to + 1
    }
  }

  #rowOf(line: string): Row {
    return readJsonLine(this.#path, this.#firstLine + this.#rows++, line, rowOf)
  }
}
