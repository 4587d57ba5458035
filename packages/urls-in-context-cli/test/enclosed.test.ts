import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { Folder, lines } from './run.ts'

const folder = new Folder()
afterAll(() => folder.remove())

/** A message of a year; `date` is empty for one without a date. */
function messageOf(name: string, date: string, content: string): string {
  const field = date === '' ? '' : `Date: 1 Feb ${date} 12:00:00 GMT\n`
  return `From: a@b.example\nMessage-ID: <${name}@x>\n${field}${content}`
}

const enclosing = 'Content-Type: message/rfc822\n\n'
const text = (name: string): string => `\nhttp://${name}.example/\n`
const mbox = [
  messageOf('plain', '1999', text('plain')),
  messageOf('outer', '2001', enclosing + messageOf('middle', '', enclosing + messageOf('inner', '1990', text('in')))),
  messageOf('dated', '2001', enclosing + messageOf('without', '', text('without'))),
  messageOf('bare', '', enclosing + messageOf('old', '1990', text('old'))),
]
folder.file('mail.mbox', mbox.map((each) => `From a@b Mon Jan  1 00:00:00 2001\n${each}\n`).join(''))

describe('a row of a message within a message', () => {
  test('names the inner and the outermost message', () => {
    const found = folder.rows(['mail.mbox']).map(({ message, messageId, date, outer }) => ({
      ...{ message, messageId, date, outer },
    }))
    expect(found).toEqual([
      { message: 1, messageId: 'plain@x', date: '1999-02-01T12:00:00.000Z' },
      {
        ...{ message: 2, messageId: 'inner@x', date: '1990-02-01T12:00:00.000Z' },
        outer: { message: 2, messageId: 'outer@x', date: '2001-02-01T12:00:00.000Z' },
      },
      {
        ...{ message: 3, messageId: 'without@x', date: '2001-02-01T12:00:00.000Z' },
        outer: { message: 3, messageId: 'dated@x', date: '2001-02-01T12:00:00.000Z' },
      },
      {
        ...{ message: 4, messageId: 'old@x', date: '1990-02-01T12:00:00.000Z' },
        outer: { message: 4, messageId: 'bare@x' },
      },
    ])
  })

  test.each([
    [['--since=2000'], ['in', 'without']],
    [['--until=1995'], ['old']],
    [['--since=1999', '--until=1999'], ['plain']],
  ])('is selected by the date of the outermost one: %j', (args, names) => {
    const urls = names.map((name) => `http://${name}.example/`)
    expect(folder.urls([...args, 'mail.mbox']).out).toBe(lines(...urls))
  })

  test('has columns in tables', () => {
    const [head, , second] = folder.urls(['--format=tsv', '--fields=all', 'mail.mbox']).out.split('\n')
    expect(head).toMatch(/\touterMessage\touterMessageId\touterDate\t/)
    expect(second).toMatch(/\t2\touter@x\t2001-02-01T12:00:00\.000Z\t\tmail\t+$/)
  })

  test('is the same on many machines', () => {
    const plan = folder.urls(['plan', 'mail.mbox']).out
    folder.file('plan.ndjson', plan)
    expect(folder.urls(['work', '--plan=plan.ndjson', '--out=parts']).status).toBe(0)
    const merged = folder.urls(['merge', '--plan=plan.ndjson', '--json', 'parts'])
    expect(merged.out).toBe(folder.urls(['--json', 'mail.mbox']).out)
  })
})

describe('an attachment', () => {
  /** A message with an attachment of this text between two texts. */
  function withAttachment(first: string, attached: string, last: string): string {
    const type = 'Content-Type: multipart/mixed; boundary=b\n\n'
    const packed = gzipSync(attached).toString('base64')
    const file = `Content-Transfer-Encoding: base64\nContent-Type: application/gzip; name=a.gz\n\n${packed}\n`
    const box = `--b\n\n${first}\n--b\n${file}--b\n\n${last}\n--b--\n`
    return `From a@b Mon Jan  1 00:00:00 2001\n${messageOf('box', '2001', type + box)}\n`
  }
  const url = 'http://a.example/x-y'
  const broken = '<http://a.example/x-\ny>'

  test('names the member, the part and the message', () => {
    const [, row] = folder.rows([], withAttachment('', '', '') + withAttachment(url, url, url)).slice(0, 2)
    expect(row).toMatchObject({
      ...{ member: 'a.gz', part: '2', date: '2001-02-01T12:00:00.000Z' },
      outer: { message: 2, messageId: 'box@x', date: '2001-02-01T12:00:00.000Z' },
      raw: { start: 0, end: url.length, line: 1, column: 1 },
    })
    expect(row?.message).toBeUndefined()
  })

  test('is evidence for its message, and counts with it', () => {
    const other = url.replace('-', '')
    for (const [attached, expected] of [
      [url, url],
      [other, other],
    ] as const) {
      const found = folder.urls([], withAttachment(broken, attached, 'x')).out
      expect(found).toBe(lines(expected, attached))
    }
    const found = folder.urls(['--unique=message'], withAttachment(url, url, url) + withAttachment(url, url, ''))
    expect(found.out).toBe(lines(url, url))
  })

  test('that was not read does not change the status, unless it is strict, and is told with --verbose', () => {
    const text = withAttachment(url, '', '').replace(/^H4s.*$/m, Buffer.from('Rar!\x1a\x07').toString('base64'))
    const err = lines('urls: not read: 1 application/gzip')
    expect(folder.urls([], text)).toEqual({ out: lines(url), err, status: 0 })
    expect(folder.urls(['--strict'], text)).toEqual({ out: lines(url), err, status: 2 })
    expect(folder.urls([], 'Rar!\x1a\x07').status).toBe(2)
    expect(folder.urls(['-v'], text).err).toContain('an attachment was not read (application/gzip a.gz)')
  })
})
