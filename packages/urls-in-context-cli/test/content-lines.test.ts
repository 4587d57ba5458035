import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { Folder } from './run.ts'

const CORPUS = fileURLToPath(new URL('../../../corpus/archives/', import.meta.url))
const CALENDAR = `${CORPUS}calendar.ics`
const folder = new Folder()
afterAll(() => folder.remove())

describe('a calendar', () => {
  test('gives rows with the property, the component and the event', () => {
    const rows = folder.rows([CALENDAR, '--host=calendar.example'])
    const event = {
      date: '2024-07-30T08:00:00.000Z',
      from: 'Ada Lindqvist <ada@tidal.example>',
      subject: 'Jour fixe, weekly',
    }
    expect(rows[2]).toMatchObject({
      ...event,
      url: 'http://calendar.example/room/the-name-of-the-room-is-so-long-that-it-is-folded',
      origin: 'property LOCATION',
      component: 'VEVENT 1',
      raw: { line: 11, column: 10 },
    })
    expect(rows.filter(({ component }) => component === 'VEVENT 1, VALARM 1')).toMatchObject([
      { ...event, url: 'http://calendar.example/alarm.wav', origin: 'property ATTACH' },
    ])
    expect(rows.find(({ component }) => component === 'VEVENT 2')).toMatchObject({ date: '2024-08-01T00:00:00.000Z' })
    expect(rows[0]).toMatchObject({ component: 'VCALENDAR 1' })
    expect(rows[0]).not.toHaveProperty('date')
  })

  test('is selected by the date of its events', () => {
    const urls = folder.urls(['--since=2024-08-01', CALENDAR]).out.split('\n')
    expect(urls.slice(0, 1)).toEqual([
      'http://calendar.example/second/event/with/a/path/that/is/long/enough/to/be/folded',
    ])
  })

  test('gives columns', () => {
    const table = folder.urls(['--fields=component,origin', '--no-headers', '--format=tsv', CALENDAR]).out
    expect(table.split('\n')).toContain('VEVENT 1\tproperty LOCATION')
  })

  test('is the same in threads', () => {
    const rows = folder.rows([CALENDAR])
    expect(folder.rows([CALENDAR, `${CORPUS}cards.vcf`, '-j2']).slice(0, rows.length)).toEqual(rows)
  })

  test('shows its properties by name with --passthru', () => {
    expect(folder.urls(['--passthru', '--color=never', CALENDAR]).out).toContain('SUMMARY: Jour fixe, weekly\n')
  })
})

test('no URL goes on in the next line of a value', () => {
  const lines = [
    'See the page https://docs.example.com/design/the-names-of-the-files/and-of-the',
    '_folders/index.html',
  ]
  folder.file('a.txt', lines.join('\n'))
  expect(folder.urls(['a.txt']).out).toContain('of-the_folders')
  folder.file('a.ics', `BEGIN:VCALENDAR\nDESCRIPTION:${lines.join('\\n')}\nEND:VCALENDAR\n`)
  expect(folder.urls(['a.ics']).out).toBe('https://docs.example.com/design/the-names-of-the-files/and-of-the\n')
})

test('a card that is not ended is told of, and the next file is read', () => {
  folder.file('b.vcf', 'BEGIN:VCARD\nURL:http://b.example/\n')
  folder.file('c.txt', 'http://c.example/\n')
  expect(folder.urls(['b.vcf', 'c.txt'])).toMatchObject({
    out: 'http://b.example/\nhttp://c.example/\n',
    err: 'urls: b.vcf:3: ends too early (VCARD 1 is not ended)\n',
  })
})

test('the types of files are known', () => {
  folder.file('d.ldif', 'dn: a\nx: http://d.example/\n')
  expect(folder.urls(['--type=ldif', '.']).out).toBe('http://d.example/\n')
})
