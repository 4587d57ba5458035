import type { Cell, Columns, Field } from './field.ts'
import { ALL } from './row-fields.ts'

/** In their order: those that every search has come first. */
export const EVERY: Columns = Object.assign({}, ...ALL.map(([name, field]) => columnsIn(name, field)))

/** One that shows its value, unless the field says otherwise. */
export function columnsIn(name: string, { columns, isJsonOnly }: Field): Columns {
  if (isJsonOnly) return {}
  return columns ?? { [name]: (row) => cellOf((row as unknown as Readonly<Record<string, unknown>>)[name]) }
}

function cellOf(value: unknown): Cell {
  if (Array.isArray(value)) return value.join(' ')
  return typeof value === 'boolean' ? String(value) : (value as Cell)
}

export const FIELD_NAMES: readonly string[] = Object.keys(EVERY)

/** Their parts are columns of their own in a table. */
export const JSON_FIELD_NAMES: readonly string[] = ALL.map(([name]) => name).filter((name) => !(name in EVERY))
