import { isUtf8 } from '#host/encoding'
import { hasSqlite, openDatabase } from '#host/sqlite'
import type { ReadJob } from '../../job/job.ts'
import { Envelope, type EnvelopeFields } from '../../part/envelope.ts'
import type { Part } from '../../part/part.ts'
import { piecesOf } from '../../part/pieces.ts'
import { shouldYield, yieldToEventLoop } from '../../source/event-loop.ts'
import { TextMeter } from '../../source/expansion-meter.ts'
import { NO_TEXT } from '../../source/head.ts'
import { latin1 } from '../../source/latin1.ts'
import { bytesToCopy } from '../../source/stored-source.ts'
import type { Window } from '../../source/window.ts'
import { textRuns } from '../../text/byte-runs.ts'
import { fieldsOf, historyOf } from './history.ts'
import { plistStrings } from './plist.ts'
import { isTypedStream, typedStreamStrings } from './typed-stream.ts'

/** In bytes, of a cell. */
const LONGEST_CELL = 64 << 20
const MOST_WAITING = 200
const MAY_HOLD = /[:.@]/

type Row = Readonly<Record<string, unknown>>
type Database = Awaited<ReturnType<typeof openDatabase>>

/** Gives the texts of all tables, those of a cell as a property of its row. `name` is that of a file that is not read. */
export async function* readSqlite(window: Window, job: ReadJob, name: string): AsyncGenerator<Part[]> {
  if (!hasSqlite()) {
    job.report('unsupported', undefined, name)
    return
  }
  let database: Database | undefined
  try {
    database = await openDatabase(bytesToCopy(window))
    if (!window.ended) job.report('size-limit')
    else yield* new Tables(database, window.end, job).read()
  } catch (error) {
    reportDamage(error, job)
  } finally {
    await database?.close()
  }
  yield job.drain()
}

function reportDamage(error: unknown, job: ReadJob): void {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ERR_SQLITE_ERROR') job.report('corrupt', undefined, message)
  else job.reportThrown(error)
}

class Tables {
  readonly #database: Database
  readonly #size: number
  readonly #job: ReadJob
  readonly #text: TextMeter
  #rows = 0

  constructor(database: Database, size: number, job: ReadJob) {
    this.#database = database
    this.#size = size
    this.#job = job
    this.#text = new TextMeter(job.meter)
    this.#text.addBytes(size)
    this.#text.stored = size
  }

  async *read(): AsyncGenerator<Part[]> {
    // A virtual table is made of others.
    const query = `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`
    for (const { name } of [...this.#database.rows(query)]) {
      try {
        yield* this.#readTable(String(name))
      } catch (error) {
        reportDamage(error, this.#job)
      }
      if (this.#text.isExceeded) return
    }
  }

  async *#readTable(table: string): AsyncGenerator<Part[]> {
    const columns = this.#columnsOf(table)
    if (columns.length === 0) return
    const history = historyOf(table, (name) => this.#columnsOf(name))
    const cells = columns.map((name, index) => `${textOf(`${quoted(table)}.${quoted(name)}`)} AS c${index}`)
    const more = history === undefined ? [] : [`${history.title} AS title`, `${history.time} AS time`]
    const from = `FROM ${quoted(table)} ${history?.visits?.join ?? ''}`
    let number = 0
    for (const row of this.#rowsOf(`${[...cells, ...more].join(', ')} ${from}`, table)) {
      number = typeof row.id === 'number' ? row.id : number + 1
      // Pages that are in each other have rows without end.
      if (++this.#rows > this.#size || this.#text.isExceeded) {
        this.#job.report('corrupt')
        return
      }
      this.#giveRow(row, columns, `${table} ${number}`, fieldsOf(row))
      if (this.#job.waiting > MOST_WAITING) yield this.#job.drain()
      if (shouldYield()) await yieldToEventLoop()
    }
    yield this.#job.drain()
  }

  /** Without those that are computed: 2 is one that is not stored. */
  #columnsOf(table: string): string[] {
    const rows = this.#database.rows(`SELECT name, hidden FROM pragma_table_xinfo(${literal(table)})`)
    return [...rows].filter(({ hidden }) => hidden === 0 || hidden === 3).map(({ name }) => String(name))
  }

  /** With their number, which some tables do not have. */
  *#rowsOf(query: string, table: string): Generator<Row> {
    let rows: Iterable<Row>
    try {
      rows = this.#database.rows(`SELECT CAST(${quoted(table)}.rowid AS REAL) AS id, ${query}`)
    } catch {
      rows = this.#database.rows(`SELECT ${query}`)
    }
    yield* rows
  }

  #giveRow(row: Row, columns: readonly string[], component: string, fields: EnvelopeFields | undefined): void {
    const { context } = this.#job
    const envelope = new Envelope(context.source, 0, fields, context.within)
    const own = this.#job.record('text/plain', this.#size)
    // Messages of macOS have their text, and again in an archive with its attributes.
    const given = new Set<string>()
    for (const [index, name] of columns.entries()) {
      const value = row[`c${index}`]
      for (const text of textsIn(value)) {
        if (!MAY_HOLD.test(text) || (typeof value !== 'string' && given.has(text))) continue
        given.add(text)
        if (!this.#text.admits(text.length, () => this.#job.report('expansion-limit'))) return
        const record = { ...own, envelope, origin: `property ${name}` as const, component }
        for (const part of piecesOf(record, text)) context.emit(part)
      }
    }
  }
}

/** A text, or bytes that may be one. */
function textOf(column: string): string {
  return `CASE WHEN typeof(${column}) IN ('text', 'blob') AND length(${column}) <= ${LONGEST_CELL} THEN ${column} END`
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** A text, bytes that are one, the strings of a property list or archive, or runs of characters in other bytes. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  if (!(value instanceof Uint8Array) || value.length === 0) return
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.length)
  if (latin1(bytes, 0, 8) === 'bplist00') yield* plistStrings(bytes)
  else if (isTypedStream(bytes)) yield* typedStreamStrings(bytes)
  else if (isUtf8(bytes) && !NO_TEXT.test(latin1(bytes))) yield bytes.toString('utf8')
  else if (!PICTURE.test(latin1(bytes, 0, 12))) yield* textRuns(bytes)
}

const PICTURE = /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF[\s\S]{4}WEBP|\0\0\x01\0|\x1f\x8b)/
