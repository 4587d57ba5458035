import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linesAt, pdfOf } from '../../texts-in-archives/test/pdf/writing.ts'
import { Folder, lines, message, ROOT, type Run } from './run.ts'

const PRELOADED = pathToFileURL(join(ROOT, 'packages/urls-in-context-cli/test/dying-threads.mjs')).href

const folder = new Folder()
afterAll(() => folder.remove())

/** Runs the command with threads of little memory; `dying` says what ends all of them. */
function urls(args: readonly string[], dying?: 'unborn' | 'at start'): Run {
  return folder.alone(args, '', { NODE_OPTIONS: `--import=${PRELOADED}`, DYING: dying })
}

/** Files that end their thread, among others: in the same unit with them, and at its begin and end. */
const NAMES = [
  'a-memory.txt',
  'b.txt',
  'c-exit.txt',
  'd.txt',
  'e.txt',
  'f-error.txt',
  'g-memory.txt',
  'h.txt',
  'i-exit.txt',
]
for (const name of NAMES) folder.file(`some/${name}`, `http://${name}/ ftp://all.example/\n`)
const GOOD = ['b', 'd', 'e', 'h']

const ROWS = lines(...GOOD.flatMap((name) => [`http://${name}.txt/`, 'ftp://all.example/']))
const COMPLAINTS = lines(
  'urls: some/a-memory.txt: needs too much memory; the rest was not read',
  'urls: some/c-exit.txt: internal error; the rest was not read (a thread ended with 3)',
  'urls: some/f-error.txt: internal error; the rest was not read (Error: nobody foresaw it)',
  'urls: some/g-memory.txt: needs too much memory; the rest was not read',
  'urls: some/i-exit.txt: internal error; the rest was not read (a thread ended with 3)',
)

describe('a thread that ends gives up the file that it read, and no other', () => {
  test.each(['-j3'])('with %s', (jobs) => {
    expect(urls([jobs, 'some'])).toEqual({ out: ROWS, err: COMPLAINTS, status: 2 })
  })

  test.each([
    ['--json', GOOD.length * 2],
    ['--unique', GOOD.length + 1],
  ])('with %s', (option, count) => {
    const { out, err, status } = urls(['-j2', option, 'some'])
    expect(out.split('\n').length - 1).toBe(count)
    expect({ err, status }).toEqual({ err: COMPLAINTS, status: 2 })
  })

  test('with -c, which counts nothing in it', () => {
    const counts = NAMES.map((name) => `some/${name}:${GOOD.includes(name[0]!) ? 2 : 0}`)
    expect(urls(['-j2', '-c', 'some'])).toEqual({ out: lines(...counts), err: COMPLAINTS, status: 2 })
  })

  test('in units of their own, with units behind them', () => {
    const long = `http://long.example/\n${'words and words\n'.repeat(100_000)}http://end.example/\n`
    for (const name of ['a.txt', 'b-memory.txt', 'c.txt', 'd-exit.txt', 'e.txt']) folder.file(`long/${name}`, long)
    const { out, err, status } = urls(['-j3', 'long'])
    expect(out).toBe(lines('http://long.example/', 'http://end.example/').repeat(3))
    expect(err).toBe(
      lines(
        'urls: long/b-memory.txt: needs too much memory; the rest was not read',
        'urls: long/d-exit.txt: internal error; the rest was not read (a thread ended with 3)',
      ),
    )
    expect(status).toBe(2)
  })

  test('a share of a mailbox is named by its line and bytes', () => {
    const one = message('Subject: long', `http://a.example/\n${'words and words\n'.repeat(150_000)}`)
    folder.file('memory.mbox', one.repeat(4))
    const { err, status } = urls(['-j2', 'memory.mbox'])
    const line = one.split('\n').length - 1
    const told = (start: number, end: number): string =>
      `urls: memory.mbox:${start * line + 1}: needs too much memory; the rest was not read ` +
      `(bytes ${start * one.length} to ${end * one.length})`
    expect({ err, status }).toEqual({ err: lines(told(0, 2), told(2, 4)), status: 2 })
  })

  test('the rows that came before stay, once', () => {
    // The rows of a file that is read for long come in pieces; the thread ends behind them, in the next file.
    folder.file('rows/a.txt', 'http://a.example/ http://b.example/\n'.repeat(40_000))
    folder.file('rows/b.txt', 'http://c.example/\n')
    folder.file('rows/memory.txt', '')
    folder.file('rows/z.txt', 'http://z.example/\n')
    const { out, status } = urls(['-j2', 'rows'])
    expect(out.split('\n').length - 1).toBe(80_002)
    expect(out.endsWith(lines('http://b.example/', 'http://c.example/', 'http://z.example/'))).toBe(true)
    expect(status).toBe(2)
  })

  test('the rows of the file itself that came before stay', () => {
    const whole = Array.from({ length: 120_000 }, (_, at) => `http://a.example/${at}\n`)
    folder.file('late/a-late-memory.txt', whole.join(''))
    folder.file('late/b.txt', 'http://b.example/\n')
    const { out, err, status } = urls(['-j2', 'late'])
    const rows = out.split('\n').slice(0, -1)
    expect(rows.pop()).toBe('http://b.example/')
    expect(rows.length).toBeGreaterThan(1000)
    expect(lines(...rows) === whole.slice(0, rows.length).join('')).toBe(true)
    expect({ err, status }).toEqual({
      err: 'urls: late/a-late-memory.txt: needs too much memory; the rest was not read\n',
      status: 2,
    })
  })

  test('the report has a line for each', () => {
    urls(['-j2', '--report=report.ndjson', 'some'])
    const { out } = folder.shell('cat report.ndjson')
    expect(out.match(/"memory-limit"/g)).toHaveLength(2)
    expect(out.match(/"internal-error"/g)).toHaveLength(3)
  })
})

describe('where no thread can be started, all is read without one', () => {
  let alone: Run
  beforeAll(() => {
    alone = folder.urls(['-j1', '-H', 'some', 'long'])
  })

  test.each(['unborn', 'at start'] as const)('%s', (dying) => {
    expect(urls(['-j3', '-H', 'some', 'long'], dying)).toEqual(alone)
  })

  test('but PDF is not', () => {
    const pdf = folder.file('a.pdf', pdfOf({ pages: [{ texts: linesAt(72, 700, ['http://a.example/']) }] }))
    expect(urls([pdf], 'unborn')).toEqual({
      out: '',
      err: `urls: ${pdf}: needs too much memory; the rest was not read\n`,
      status: 2,
    })
  })
})
