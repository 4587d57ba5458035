import type { Part } from 'texts-in-archives'
import type { Span } from 'urls-in-context'
import type { Row } from './row.ts'

/**
 * What the text of a field is, which says how it is masked and defanged. A `name`, the `path` of a file and the name of
 * a `member` may be a URL. `words`, the default, may hold URLs. The secrets of `text` are masked where it is cut out.
 * `own` text is the program's.
 */
export type Wording = 'url' | 'name' | 'path' | 'member' | 'words' | 'text' | 'host' | 'own'

/** What a cell shows; nothing if it is undefined. */
export type Cell = string | number | undefined

export type Columns = Readonly<Record<string, (row: Row) => Cell>>

/** What a search or a format has, so that its columns are in every table. */
export type Extra = 'hasUnwrapped' | 'hasTemplates' | 'hasNotes' | 'hasDigests' | 'hasCounts' | 'hasExcerpts'

export interface Field<T = unknown> {
  /** Undefined for a column that JSON has not. */
  readonly schema?: Schema
  readonly says: string
  /** Whether each row has it. */
  readonly isRequired?: true
  /**
   * The value, where the part or its `envelope` says it. Rows have it behind the fields that `rows.ts` makes, because
   * the search says how.
   */
  readonly value?: (part: Part, span: Span) => T
  readonly wording?: Wording
  /** The columns, if they are not one with the name and the value of the field. */
  readonly columns?: Columns
  /** Its place among the columns of tables for which no fields were named. */
  readonly usual?: number
  /** Undefined if `--fields=all` has the columns. */
  readonly with?: Extra
  /** Whether neither tables nor the page show it. */
  readonly isJsonOnly?: true
  /** What the page calls it in the details of a row, if no view shows it otherwise. */
  readonly label?: string
  /** Whether the rows of one part have it in common. */
  readonly isShared?: true
}

/** The part of JSON Schema (2020-12) that describes a row. */
export type Schema =
  | { readonly const: number | true }
  | { readonly enum: readonly string[] }
  | { readonly type: 'string' | 'boolean'; readonly description?: string }
  | { readonly type: 'integer'; readonly minimum: number; readonly description?: string }
  | { readonly type: 'number'; readonly minimum?: number; readonly maximum?: number }
  | ListSchema
  | ObjectSchema

export interface ListSchema {
  readonly type: 'array'
  readonly minItems?: number | undefined
  readonly maxItems?: number | undefined
  readonly items: Schema
}

export interface ObjectSchema {
  readonly type: 'object'
  readonly additionalProperties: false
  readonly required?: readonly string[]
  readonly properties: Readonly<Record<string, Schema>>
}

export const TEXT: { readonly type: 'string' } = { type: 'string' }
export const FLAG: Schema = { type: 'boolean' }
export const TRUE: Schema = { const: true }
export const OFFSET: Schema = { type: 'integer', minimum: 0 }
export const NUMBER: Schema = { type: 'integer', minimum: 1 }
export const LIKELIHOOD: Schema = { type: 'number', minimum: 0, maximum: 1 }
export const SPAN: Readonly<Record<'start' | 'end', Schema>> = { start: OFFSET, end: OFFSET }
export const LOCATED: Schema = object({ ...SPAN, line: NUMBER, column: NUMBER })

/** One of the names of a table, which has them all by its type. */
export function oneOf(table: Readonly<Record<string, unknown>>): Schema {
  return { enum: Object.keys(table) }
}

export function list(items: Schema, minItems?: number, maxItems?: number): ListSchema {
  return { type: 'array', minItems, maxItems, items }
}

/** An object, whose properties are all there but for those that are named after them. */
export function object(properties: ObjectSchema['properties'], ...optional: readonly string[]): ObjectSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', additionalProperties: false, ...(required.length > 0 ? { required } : {}), properties }
}
