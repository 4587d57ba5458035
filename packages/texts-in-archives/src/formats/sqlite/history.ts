import type { EnvelopeFields } from '../../part/envelope.ts'

/** A table of a browser's history, or of messages, whose rows have a title or a time. */
interface History {
  readonly table: string
  readonly columns: readonly string[]
  /** The table that has them, whose rows are joined once: a search for each row would take time without bounds. */
  readonly visits?: { readonly table: string; readonly columns: readonly string[]; readonly join: string }
  readonly title: string
  /** In seconds since 1970. */
  readonly time: string
}

/** SQLite takes the title from the row of the latest visit (lang_select, 2.5). */
const LAST_VISITS =
  'SELECT history_item AS visited, max(visit_time) AS visited_at, title AS visited_as FROM history_visits GROUP BY 1'

const HISTORIES: readonly History[] = [
  // Chromium: microseconds since 1601
  {
    table: 'urls',
    columns: ['url', 'title', 'last_visit_time'],
    ...{ title: 'title', time: 'last_visit_time / 1e6 - 11644473600' },
  },
  // Firefox: microseconds since 1970
  {
    table: 'moz_places',
    columns: ['url', 'title', 'last_visit_date'],
    ...{ title: 'title', time: 'last_visit_date / 1e6' },
  },
  // Safari: seconds since 2001
  {
    table: 'history_items',
    columns: ['id', 'url'],
    visits: {
      table: 'history_visits',
      columns: ['history_item', 'visit_time', 'title'],
      join: `LEFT JOIN (${LAST_VISITS}) ON visited = history_items.id`,
    },
    ...{ title: 'visited_as', time: 'visited_at + 978307200.0' },
  },
  // Messages of macOS and iOS: nanoseconds since 2001, before macOS 10.13 seconds
  {
    table: 'message',
    columns: ['text', 'attributedBody', 'date'],
    ...{ title: 'NULL', time: 'CASE WHEN date > 1e11 THEN date / 1e9 ELSE nullif(date, 0) END + 978307200.0' },
  },
]

/** What a table is, by its columns and those of other tables. */
export function historyOf(table: string, columnsOf: (table: string) => readonly string[]): History | undefined {
  const has = (each: Pick<History, 'table' | 'columns'>): boolean => {
    const columns = columnsOf(each.table)
    return each.columns.every((name) => columns.includes(name))
  }
  return HISTORIES.find((each) => each.table === table && has(each) && (each.visits === undefined || has(each.visits)))
}

/** Of a row of one, as the fields of a message. */
export function fieldsOf({ title, time }: Readonly<Record<string, unknown>>): EnvelopeFields | undefined {
  const subject = typeof title === 'string' && title !== '' ? Buffer.from(title).toString('latin1') : undefined
  const date = typeof time === 'number' && time > 0 && time < 8e12 ? new Date(time * 1000).toISOString() : undefined
  return subject === undefined && date === undefined ? undefined : { subject, date }
}
