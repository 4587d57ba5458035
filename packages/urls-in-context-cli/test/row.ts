import type { Row } from '../src/search/row.ts'

/** A row of a message with some fields replaced. */
export function rowOf(own: Partial<Row> = {}): Row {
  const url = own.url ?? 'http://a.example/x'
  return {
    url,
    scheme: 'http',
    host: 'a.example',
    context: 'bare',
    inferred: undefined,
    alternatives: [],
    decidedBy: undefined,
    repairs: [],
    file: 'mail.mbox',
    fileBytes: undefined,
    member: undefined,
    message: 1,
    messageId: '1@a.example',
    date: '1999-03-14T12:00:00.000Z',
    part: '1',
    origin: 'body',
    raw: { start: 104, end: 104 + url.length, line: 7, column: 5 },
    text: { start: 4, end: 4 + url.length, line: 1, column: 5 },
    excerpt: { before: 'See ', construct: url, after: ' please.' },
    count: undefined,
    ...own,
  }
}
