import type { EnvelopeFields } from '../../part/envelope.ts'

/** A table of a browser's history, whose rows have a title and a time. */
interface History {
  readonly table: string
  readonly columns: readonly string[]
  readonly title: string
  /** In seconds since 1970. */
  readonly time: string
}

const LAST_VISIT = '(SELECT max(visit_time) FROM history_visits AS v WHERE v.history_item = history_items.id)'

export const HISTORIES: readonly History[] = [
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
  { table: 'history_items', columns: ['id', 'url'], title: 'NULL', time: `${LAST_VISIT} + 978307200.0` },
]

/** Of a row of one, as the fields of a message. */
export function fieldsOf({ title, time }: Readonly<Record<string, unknown>>): EnvelopeFields | undefined {
  const subject = typeof title === 'string' && title !== '' ? Buffer.from(title).toString('latin1') : undefined
  const date = typeof time === 'number' && time > 0 && time < 8e12 ? new Date(time * 1000).toISOString() : undefined
  return subject === undefined && date === undefined ? undefined : { subject, date }
}
