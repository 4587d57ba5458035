import type { Collector } from '../collect/collector.ts'
import type { ObjectSchema, Schema } from '../search/field.ts'
import type { Row } from '../search/row.ts'
import { ALL, REQUIRED } from '../search/row-fields.ts'
import { LF } from '../system/ascii.ts'
import { Refusal } from '../system/errors.ts'
import type { Fields } from './fields.ts'
import { FIRST_ROW_LINE, readJsonLine } from './part-file.ts'

/** No URL has more readings or repairs than characters. */
const MOST_IN_LIST = 1e6
/** No page is larger, in points, and no sign weighs more. */
const MOST_NUMBER = 1e9
/** What does not come before what. */
const ORDERED = [
  ['start', 'end'],
  ['end', 'next'],
] as const

const ROW: readonly (readonly [name: string, schema: Schema])[] = ALL.flatMap(([name, { schema }]) =>
  schema === undefined ? [] : [[name, schema] as const],
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

/**
 * As bytes if the collector prints them unchanged, otherwise one by one. Blocks may end inside a line.
 *
 * @throws Refusal if there are not `count` rows, or one is wrong.
 */
export function giveRows(
  blocks: Iterable<Buffer>,
  count: number,
  path: string,
  isPlain: boolean,
  collector: Collector,
): void {
  const isAsIs = isPlain && collector.takes === 'text'
  let rows = 0
  /** The start of a line whose end has not come yet. */
  let rest: Buffer = Buffer.alloc(0)
  for (const block of blocks) {
    if (isAsIs) {
      collector.text?.(block)
      for (let at = block.indexOf(LF); at >= 0; at = block.indexOf(LF, at + 1)) rows++
      continue
    }
    const bytes = Buffer.concat([rest, block])
    const end = bytes.lastIndexOf(LF) + 1
    rest = bytes.subarray(end)
    for (const line of bytes.toString('utf8', 0, end).split('\n').slice(0, -1)) {
      collector.row(readJsonLine(path, FIRST_ROW_LINE + rows++, line, rowOf))
    }
  }
  if (rows !== count || rest.length > 0) throw new Refusal(`${path}: has ${rows} rows, not ${count}`)
}
