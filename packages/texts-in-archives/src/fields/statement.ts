import type { Field } from '../part/field.ts'

/** The tables and columns of a file are kept as long as it is read. */
const MOST_TABLES = 1 << 10
const MOST_NAMES = 1 << 12

/** What begins a line of CREATE TABLE that describes no column. */
const NO_COLUMN = /^(?:PRIMARY|KEY|CONSTRAINT|UNIQUE|INDEX|FOREIGN|CHECK|FULLTEXT|SPATIAL|EXCLUDE|LIKE|PERIOD)$/i
/** Before the name of the table. */
const NO_NAME =
  /^(?:INTO|IGNORE|IF|NOT|EXISTS|OR|REPLACE|LOW_PRIORITY|DELAYED|HIGH_PRIORITY|OVERWRITE|ONLY|ROLLBACK|ABORT|FAIL)$/i

const BEGINS = /^(?:INSERT|REPLACE|COPY|CREATE|GO)$/
/** What may stand before a row; after another word, there are none. */
const BEFORE_ROW = /^(?:ROW|VALUES)?$/

export type Names = readonly string[]

/** Where in a statement of SQL a string is: the table, the row and the column of INSERT and COPY. */
export class Statement {
  readonly #created: Map<string, Names>
  #verb: 'INSERT' | 'COPY' | 'CREATE' | undefined
  /** What comes next: the name of the table, what is said of it, the rows, or the lines of COPY. */
  #stage: 'table' | 'said' | 'rows' | 'lines' | undefined
  #table = ''
  #names: Names = []
  /** Of the table whose rows were last. */
  #row = 0
  #rowsOf = ''
  #column = 1
  #depth = 0
  #isFirst = true
  #isAsked = false

  constructor(created: Map<string, Names> = new Map()) {
    this.#created = created
  }

  copy(): Statement {
    const copy = new Statement(this.#created)
    copy.#verb = this.#verb
    copy.#stage = this.#stage
    copy.#table = this.#table
    copy.#names = this.#names
    copy.#row = this.#row
    copy.#rowsOf = this.#rowsOf
    copy.#column = this.#column
    copy.#depth = this.#depth
    copy.#isFirst = this.#isFirst
    copy.#isAsked = this.#isAsked
    return copy
  }

  get field(): Field | undefined {
    if (this.#stage !== 'lines' && (this.#stage !== 'rows' || this.#depth === 0)) return undefined
    return { table: this.#table, row: this.#row, column: this.#column, name: this.#names[this.#column - 1] }
  }

  /** Whether a string may be a value of a row. */
  get isInRow(): boolean {
    return this.#stage === 'rows' && this.#depth > 0
  }

  /** Whether lines of data follow the line. */
  get isCopy(): boolean {
    return this.#stage === 'lines'
  }

  /** A word, or a name between quotes. */
  word(word: string, isQuoted: boolean): void {
    const upper = isQuoted ? '' : word.toUpperCase()
    // Some dialects end no statement.
    if (this.#depth === 0 && this.#stage === 'rows' && !BEFORE_ROW.test(upper)) this.#end()
    else if (this.#depth === 0 && this.#stage === 'said' && BEGINS.test(upper)) this.#end()
    if (this.#verb === undefined) {
      if (upper === 'INSERT' || upper === 'REPLACE') this.#begin('INSERT')
      else if (upper === 'COPY') this.#begin('COPY')
      else if (upper === 'CREATE') this.#verb = 'CREATE'
    } else if (this.#stage === undefined) {
      if (upper === 'TABLE' && this.#verb === 'CREATE') this.#begin('CREATE')
    } else if (this.#stage === 'table') {
      if (!NO_NAME.test(upper)) this.#name(word)
    } else if (this.#stage === 'said') this.#said(word, upper)
  }

  #begin(verb: 'INSERT' | 'COPY' | 'CREATE'): void {
    this.#verb = verb
    this.#stage = 'table'
    this.#depth = 0
    this.#isAsked = false
  }

  /** The last part of `schema.table` counts. */
  #name(word: string): void {
    this.#table = word
    this.#names = this.#verb === 'CREATE' ? [] : (this.#created.get(word) ?? [])
    this.#stage = 'said'
  }

  #said(word: string, upper: string): void {
    if (this.#depth === 1) {
      if (this.#isFirst && !NO_COLUMN.test(upper) && this.#names.length < MOST_NAMES)
        this.#names = [...this.#names, word]
      this.#isFirst = false
    } else if (upper === 'VALUES' || upper === 'VALUE') this.#stage = 'rows'
    else if (upper === 'STDIN') this.#isAsked = this.#verb === 'COPY'
  }

  mark(mark: string): void {
    if (mark === ';') this.#end()
    else if (mark === '.' && this.#stage === 'said' && this.#depth === 0) {
      this.#stage = 'table'
    } else if (mark === '(') {
      this.#depth++
      if (this.#depth > 1) return
      this.#isFirst = true
      if (this.#stage === 'said' && this.#verb === 'CREATE' && this.#names.length > 0) this.#isFirst = false
      else if (this.#stage === 'said') this.#names = []
      else if (this.#stage === 'rows') this.#nextRow()
    } else if (mark === ')') {
      if (this.#depth > 0) this.#depth--
    } else if (mark === ',' && this.#depth === 1) {
      this.#isFirst = true
      this.#column++
    }
  }

  #nextRow(): void {
    this.#row = this.#rowsOf === this.#table ? this.#row + 1 : 1
    this.#rowsOf = this.#table
    this.#column = 1
  }

  #end(): void {
    if (this.#verb === 'CREATE' && this.#table !== '' && this.#created.size < MOST_TABLES) {
      this.#created.set(this.#table, this.#names)
      this.#table = ''
    }
    this.#stage = this.#isAsked ? 'lines' : undefined
    this.#verb = undefined
    this.#depth = 0
    this.#isAsked = false
    if (this.#stage === 'lines') this.#nextRow()
  }

  nextLine(): void {
    this.#nextRow()
  }

  nextColumn(): void {
    this.#column++
  }

  endLines(): void {
    this.#stage = undefined
  }
}
