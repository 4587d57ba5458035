import type { Cell, Columns } from './field.ts'
import type { Row } from './row.ts'
import { ALL } from './row-fields.ts'

/** The columns of fields, in their order: one that shows the value, unless the field says otherwise. */
export function columnsIn(fields: typeof ALL): Columns {
  const columns = fields.map(([name, field]) => {
    if (field.isJsonOnly) return {}
    return (
      field.columns ?? { [name]: (row: Row) => cellOf((row as unknown as Readonly<Record<string, unknown>>)[name]) }
    )
  })
  return Object.assign({}, ...columns)
}

/** Those that every search has come first. */
export const EVERY: Columns = columnsIn(ALL)

function cellOf(value: unknown): Cell {
  if (Array.isArray(value)) return value.join(' ')
  return typeof value === 'boolean' ? String(value) : (value as Cell)
}

export const FIELD_NAMES: readonly string[] = Object.keys(EVERY)

/** Their parts are columns of their own in a table. */
export const JSON_FIELD_NAMES: readonly string[] = ALL.map(([name]) => name).filter((name) => !(name in EVERY))
