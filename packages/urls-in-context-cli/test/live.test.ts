import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Share } from '../../texts-in-archives/src/index.ts'
import type { Row } from '../src/search/row.ts'
import { emptyTally } from '../src/search/tally.ts'
import { runUnit } from '../src/units/run-unit.ts'
import { CORPUS, Folder, MAIN, message } from './run.ts'

const folder = new Folder()
const running = new Set<Live>()
afterEach(() => {
  for (const live of running) live.stop()
  running.clear()
})
afterAll(() => folder.remove())

/** Longer than any pause that the command waits for. */
const LONG = 700

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The command with a writer that waits, and a reader that sees what has come. */
class Live {
  readonly #process: ChildProcessWithoutNullStreams
  readonly exit: Promise<number | null>
  #seen = ''
  #heard: (() => void) | undefined

  constructor(...args: string[]) {
    this.#process = spawn(process.execPath, [MAIN, ...args], { cwd: folder.path })
    this.exit = new Promise((resolve) => this.#process.on('close', resolve))
    this.#process.stdin.on('error', () => {})
    this.#process.stdout.on('data', (bytes: Buffer) => {
      this.#seen += bytes.toString()
      this.#heard?.()
    })
    running.add(this)
  }

  write(text: string): void {
    this.#process.stdin.write(text)
  }

  /** What has come since the last call: as soon as there is something. */
  async next(): Promise<string> {
    if (this.#seen === '') await new Promise<void>((resolve) => (this.#heard = resolve))
    return this.#take()
  }

  /** What has come since the last call, as soon as this is in it. */
  async nextWith(text: string): Promise<string> {
    while (!this.#seen.includes(text)) await new Promise<void>((resolve) => (this.#heard = resolve))
    return this.#take()
  }

  /** What has come after a while. */
  async later(): Promise<string> {
    await sleep(LONG)
    return this.#take()
  }

  async end(): Promise<string> {
    this.#process.stdin.end()
    await this.exit
    return this.#take()
  }

  stop(): void {
    this.#process.kill()
  }

  #take(): string {
    const seen = this.#seen
    this.#seen = ''
    return seen
  }
}

/** What is not printed would be waited for without end. */
describe('what nothing can change is printed where the input pauses', () => {
  test('line by line', async () => {
    const live = new Live()
    for (const at of [1, 2, 3]) {
      live.write(`2026-11-25 GET http://a.example/${at} 200\n`)
      expect(await live.next()).toBe(`http://a.example/${at}\n`)
    }
    expect(await live.end()).toBe('')
    expect(await live.exit).toBe(0)
  })

  // docs/cli.md, "Streams"
  test('a log, of which the options say what it is', async () => {
    const live = new Live('-f', 'text', '--line-buffered')
    for (const url of ['http://a.example/x', 'http://a.example/x-', 'http://a.example/y/']) {
      live.write(`Subject: ${url}\n`)
      expect(await live.next()).toBe(`${url}\n`)
    }
    expect(await live.end()).toBe('')
    const other = new Live()
    other.write('Subject: http://a.example/x\n')
    expect(await other.later()).toBe('')
  })

  test.each([
    ['--json'],
    ['--format=csv'],
    ['--format=tsv'],
    ['--format=json-array'],
    ['--excerpt'],
    ['-H'],
  ])('with %s', async (option) => {
    const live = new Live(option)
    live.write('{"url":"http://a.example/1"}\nnext\n')
    await live.nextWith('http://a.example/1')
    expect(await live.end()).not.toContain('http://')
  })

  test.each([
    ['a line of JSON', '{"ts":1,"msg":"GET http://a.example/1"}\n'],
    ['a line of syslog', '<134>Nov 25 host app[1]: GET http://a.example/1 x\n'],
    ['an indented line', '    at foo (http://a.example/1)\n'],
    ['a byte order mark', '\ufeffhttp://a.example/1 x\n'],
    ['a line like a field, and a blank line', 'level: info\n\nGET http://a.example/1 x\n'],
    ['lines like fields', 'nginx: GET http://a.example/1 x\n'.repeat(5)],
  ])('a text that begins with %s', async (_, text) => {
    const live = new Live()
    live.write(text)
    await live.nextWith('http://a.example/1')
  })

  test('with the text', async () => {
    const live = new Live('--passthru', '--color')
    live.write('see http://a.example/1 x\n')
    live.write('see http://a.example/2\n')
    expect(await live.next()).toBe('see \u001b[1;31mhttp://a.example/1\u001b[0m x\n')
    expect(await live.end()).toBe('see \u001b[1;31mhttp://a.example/2\u001b[0m\n')
  })

  test('a URL at the end of a line waits for the next one', async () => {
    const live = new Live()
    live.write('see http://a.example/1\n')
    expect(await live.later()).toBe('')
    live.write('Next line\n')
    expect(await live.next()).toBe('http://a.example/1\n')
  })

  test('a hyphen at the end of a line waits for the text', async () => {
    const live = new Live()
    live.write('see http://a.example/x-\ny.html and http://b.example/ z\n')
    expect(await live.later()).toBe('')
    live.write('see http://a.example/xy.html for all\n')
    expect(await live.end()).toBe('http://a.example/xy.html\nhttp://b.example/\nhttp://a.example/xy.html\n')
  })

  test('a line that is not whole is no line', async () => {
    const live = new Live('--line-buffered')
    live.write('see http://a.exam')
    expect(await live.later()).toBe('')
    live.write('ple/1 x\n')
    expect(await live.next()).toBe('http://a.example/1\n')
  })

  test('lines around a URL have to come', async () => {
    const live = new Live('--excerpt=1')
    live.write('see http://a.example/1 x\n')
    expect(await live.later()).toBe('')
    live.write('y\n')
    expect(await live.next()).toBe('http://a.example/1\n  | see http://a.example/1 x\n  | y\n')
  })

  test.skipIf(process.platform === 'win32')('of a named pipe', async () => {
    execFileSync('mkfifo', [join(folder.path, 'pipe')])
    const live = new Live('pipe')
    const writer = await open(join(folder.path, 'pipe'), 'w')
    await writer.write('see http://a.example/1 x\n')
    expect(await live.next()).toBe('http://a.example/1\n')
    await writer.close()
    expect(await live.exit).toBe(0)
  })

  test('-q ends at the first URL', async () => {
    const live = new Live('-q')
    live.write('see http://a.example/1 x\n')
    expect(await live.exit).toBe(0)
  })
})

describe('--line-buffered', () => {
  test('prints what the next line might continue, once', async () => {
    const live = new Live('--line-buffered')
    live.write('see http://a.example/1\n')
    expect(await live.next()).toBe('http://a.example/1\n')
    live.write('Next http://a.example/x-\n')
    expect(await live.next()).toBe('http://a.example/x-\n')
    live.write('y.html and http://b.example/ z\n')
    expect(await live.next()).toBe('http://b.example/\n')
    expect(await live.end()).toBe('')
  })

  test.each([
    ['nginx: GET'],
    ['Status: ok'],
    ['level: info'],
    ['Get:1'],
  ])('what %s may be the header of is decided after a pause', async (start) => {
    const live = new Live('--line-buffered')
    live.write(`${start} http://a.example/1 x\n`)
    expect(await live.next()).toBe('http://a.example/1\n')
  })

  test('ends at the last URL that was asked for', async () => {
    const live = new Live('--line-buffered', '--max-count=1')
    live.write('see http://a.example/1\n')
    expect(await live.next()).toBe('http://a.example/1\n')
    expect(await live.exit).toBe(0)
  })

  test('prints all of a file', () => {
    folder.file('a.txt', 'see http://a.example/x-\ny.html, http://a.example/xy.html\n')
    expect(folder.urls(['--line-buffered', 'a.txt']).out).toBe(folder.urls(['a.txt']).out)
  })
})

describe('the rows of a text that comes line by line are those of the whole', () => {
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

  async function* lineByLine(bytes: Buffer): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; ) {
      const end = bytes.indexOf('\n', at) + 1 || bytes.length
      yield bytes.subarray(at, end)
      at = end
      for (let turns = 0; turns < 3; turns++) await turn()
    }
  }

  async function* whole(bytes: Buffer): AsyncGenerator<Buffer> {
    yield bytes
  }

  /** The rows of some bytes. `paused` counts the rows that were given before the end. */
  async function rowsOf(
    stream: AsyncIterable<Buffer>,
    live: 'lines' | undefined,
  ): Promise<{ rows: Row[]; early: number }> {
    const rows: Row[] = []
    let early = 0
    const outlet = {
      row: (row: Row) => rows.push(row),
      problem: () => {},
      isDone: () => false,
      pause: () => {
        early = rows.length
      },
    }
    // What is read from a stream is named by it.
    const unit = { id: 0, shares: [{ name: '-', stream } as unknown as Share] }
    await runUnit(unit, { headers: true, redact: false, excerpt: { before: 1, after: 1 }, live }, outlet, emptyTally())
    return { rows, early }
  }

  function* filesIn(path: string): Generator<string> {
    if (statSync(path).isFile()) yield path
    else for (const name of readdirSync(path).sort()) yield* filesIn(join(path, name))
  }

  // A machine that is busy would let 200 ms without input pass, after which a line is taken as it stands
  beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
  afterAll(() => void vi.useRealTimers())

  const known = ({ kind, ...row }: Row): Omit<Row, 'kind'> => row

  test.each([...filesIn(CORPUS)].filter((path) => statSync(path).size < 1 << 17))('%s', async (path) => {
    const bytes = readFileSync(path)
    const { rows } = await rowsOf(whole(bytes), undefined)
    expect((await rowsOf(lineByLine(bytes), 'lines')).rows.map(known)).toEqual(rows.map(known))
  })

  test.each([
    [
      'text',
      'Word http://a.example/1 and <http://b.example/2\n3> http://c.example/x-\ny. End http://d.example/e\nmore\n',
    ],
    ['JSON', '{"a":"http:\\/\\/a.example\\/1"}\n'],
    ['roff', '.TH X 1\n.SH NAME\nsee http://a.example/x\\-y\n'],
    ['gettext', 'msgid "see http://a.example/"\nmsgstr "1"\n\n'],
    ['a log', '2026-11-25T03:51:31 INFO fetched https://a.example/x/1\n'],
    ['levels', 'INFO: fetched https://a.example/x/1\n'],
    ['headers', message('Subject: http://a.example/1', 'see http://b.example/2\n')],
    ['uuencode', "see http://a.example/1 x\nbegin 644 a.txt\n#:'1T\n`\nend\nsee http://a.example/2 x\n"],
  ])('%s', async (_, text) => {
    const bytes = Buffer.from(text.repeat(30))
    const { rows } = await rowsOf(whole(bytes), undefined)
    expect(rows.length).toBeGreaterThan(1)
    expect((await rowsOf(lineByLine(bytes), 'lines')).rows.map(known)).toEqual(rows.map(known))
  })

  test('most of them come before its end', async () => {
    const bytes = Buffer.from('2026-11-25T03:51:31 INFO fetched https://a.example/x/1\n'.repeat(100))
    const { rows, early } = await rowsOf(lineByLine(bytes), 'lines')
    expect([rows.length, early]).toEqual([100, 99])
  })
})
