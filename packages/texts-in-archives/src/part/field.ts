/** The place of a text in a notation of tables or values: a cell of a table, a string of a database, a value of JSON. */
export interface Field {
  /** The table of a dump. */
  readonly table?: string | undefined
  /** From 1: the row of a table, the first one included; the record of JSON lines. */
  readonly row?: number | undefined
  /** From 1. */
  readonly column?: number | undefined
  /** Of the column, if the file has it. */
  readonly name?: string | undefined
  /** The path of a value of JSON: `$.messages[3].text`. */
  readonly path?: string | undefined
}
