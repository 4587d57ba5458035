import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type Part, readArchive } from '../src/index.ts'
import { zipOf } from './packing.ts'
import { codesOf, message, readAll, readBytes, urlsOf } from './reading.ts'

interface Sqlite {
  readonly DatabaseSync: new (path: string) => { exec(query: string): void; close(): void }
}

const host = process as unknown as { getBuiltinModule?(name: string): Sqlite | undefined }
const sqlite = host.getBuiltinModule?.('node:sqlite')
const url = 'http://found.example/'
const folder = mkdtempSync(join(tmpdir(), 'urls-sqlite-'))
afterAll(() => rmSync(folder, { recursive: true }))
let count = 0

function databaseOf(...queries: readonly string[]): string {
  const path = join(folder, `${++count}.sqlite`)
  const database = new sqlite!.DatabaseSync(path)
  for (const query of queries) database.exec(query)
  database.close()
  return path
}

const shown = (parts: readonly Part[]): unknown[] =>
  parts.filter(({ text }) => text !== '').map(({ component, origin, text }) => [component, origin, text])
const hex = (bytes: Buffer): string => `X'${bytes.toString('hex')}'`

test.skipIf(sqlite !== undefined)('without node:sqlite, a database is told with what reads it', async () => {
  const [problem] = (await readBytes(Buffer.from('SQLite format 3\0\x10\0', 'latin1'))).flatMap((part) => part.problems)
  expect(problem).toMatchObject({ code: 'unsupported', detail: 'SQLite database; read by sqlite3 FILE .dump' })
})

describe.skipIf(sqlite === undefined)('a database of SQLite', () => {
  /** `{ URL: 'http://found.example/', x: '\u00e4:\u4e00' }` */
  const plist = Buffer.concat([
    Buffer.from('bplist00\xd2\x01\x02\x03\x04\x53URL\x51x\x5f\x10\x15http://found.example/\x63', 'latin1'),
    Buffer.from('\u00e4:\u4e00', 'utf16le').swap16(),
    Buffer.from([8, 13, 17, 19, 43, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0]),
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 50]),
  ])

  test('gives each text, and each BLOB that is text, a property list, or has text in it', async () => {
    const path = databaseOf(
      `CREATE TABLE "a ""b" (n INTEGER, t TEXT, b BLOB, v AS (t || 'computed:'))`,
      `INSERT INTO "a ""b" (rowid, n, t, b) VALUES (7, 9e18, 'see ${url}', ${hex(Buffer.from(`\u4e00 ${url}`))})`,
      `INSERT INTO "a ""b" (rowid, t, b) VALUES (9, NULL, ${hex(plist)}), (10, 'none', ${hex(Buffer.from(`\x01\x02\0${url}\x86\x84\0`, 'latin1'))})`,
      'CREATE TABLE k (id TEXT PRIMARY KEY) WITHOUT ROWID',
      `INSERT INTO k VALUES ('a:1'), ('b:2')`,
      `CREATE VIEW w AS SELECT t FROM k`,
    )
    const parts = await readAll(path)
    expect(codesOf(parts)).toEqual([])
    expect(shown(parts)).toEqual([
      ['a "b 7', 'property t', `see ${url}`],
      ['a "b 7', 'property b', `\u4e00 ${url}`],
      ['a "b 9', 'property b', url],
      ['a "b 9', 'property b', '\u00e4:\u4e00'],
      ['a "b 10', 'property b', expect.stringContaining(url)],
      ['k 1', 'property id', 'a:1'],
      ['k 2', 'property id', 'b:2'],
    ])
    const attached = `${readFileSync(path).toString('base64').replace(/.{76}/g, '$&\n')}\n`
    const fields = 'Content-Type: application/octet-stream; name=a.db\nContent-Transfer-Encoding: base64\n'
    for (const bytes of [zipOf([{ name: 'a.db', data: readFileSync(path) }]), message(attached, fields)])
      expect(urlsOf(await readBytes(bytes))).toHaveLength(4)
  })

  test('histories have titles and times', async () => {
    const queries = [
      'CREATE TABLE urls (id INTEGER PRIMARY KEY, url TEXT, title TEXT, last_visit_time INTEGER)',
      `INSERT INTO urls VALUES (1, '${url}c', 'Caf\u00e9', 13253932800000000)`,
      'CREATE TABLE moz_places (id INTEGER PRIMARY KEY, url TEXT, title TEXT, last_visit_date INTEGER)',
      `INSERT INTO moz_places VALUES (1, '${url}f', 'Fox', 1609459200000000), (2, '${url}g', NULL, NULL)`,
      'CREATE TABLE history_items (id INTEGER PRIMARY KEY, url TEXT)',
      'CREATE TABLE history_visits (id INTEGER PRIMARY KEY, history_item INTEGER, visit_time REAL, title TEXT)',
      `INSERT INTO history_items VALUES (1, '${url}s'), (2, '${url}t')`,
      `INSERT INTO history_visits VALUES (1, 1, 631152000.0, 'S\u00e3o'), (2, 1, 631151999.0, 'before')`,
    ]
    const parts = (await readAll(databaseOf(...queries))).filter(({ text }) => text.includes(url))
    expect(parts.map(({ text, envelope }) => [text.at(-1), envelope.date?.toISOString(), envelope.subject])).toEqual([
      ['c', '2021-01-01T00:00:00.000Z', 'Caf\u00e9'],
      ['f', '2021-01-01T00:00:00.000Z', 'Fox'],
      ['g', undefined, undefined],
      ['s', '2021-01-01T00:00:00.000Z', 'S\u00e3o'],
      ['t', undefined, undefined],
    ])
  })

  test('a table that has the name of a history is read without its visits', async () => {
    const queries = [
      'CREATE TABLE history_items (id INTEGER PRIMARY KEY, url TEXT)',
      `INSERT INTO history_items VALUES (1, '${url}')`,
    ]
    for (const more of [[], ['CREATE TABLE history_visits (id INTEGER)']])
      expect(shown(await readAll(databaseOf(...queries, ...more)))).toEqual([['history_items 1', 'property url', url]])
  })

  test('the visits of a history take time as they are many', async () => {
    const path = databaseOf(
      'CREATE TABLE history_items (id INTEGER PRIMARY KEY, url TEXT)',
      'CREATE TABLE history_visits (history_item INTEGER, visit_time REAL, title TEXT)',
      'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) INSERT INTO history_visits SELECT i, i, NULL FROM n',
      `INSERT INTO history_items SELECT history_item, 'http://found.example/' || history_item FROM history_visits`,
    )
    const start = process.cpuUsage()
    expect(await readAll(path)).toHaveLength(20_000)
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(5)
  })

  /** An NSMutableAttributedString as NSArchiver writes it: the text, and what holds for all of it. */
  function typedStream(text: string): Buffer {
    const bytes = Buffer.from(text)
    const long = Buffer.from([0x81, bytes.length & 255, bytes.length >> 8])
    const length = bytes.length < 128 ? Buffer.from([bytes.length]) : long
    const head =
      '\x04\x0bstreamtyped\x81\xe8\x03\x84\x01@\x84\x84\x84\x12NSAttributedString\0\x84\x84\x08NSObject\0\x85\x92'
    const name = '__kIMMessagePartAttributeName'
    const attributes = `\x92\x84\x84\x84\x0cNSDictionary\0\x94\x84\x01i\x02\x92\x84\x96\x96\x1d${name}\x86\x92\x84\x84\x84\x08NSNumber\0\x84\x84\x07NSValue\0\x94\x84\x01*\x84\x99\x99\0\x86`
    const link = `\x92\x84\x96\x96\x17__kIMLinkAttributeName:\x86\x92\x84\x84\x84\x05NSURL\0\x94\x84\x01c\0\x92\x84\x96\x96\x16${url}u\x86\x86\x86\x86`
    return Buffer.concat([
      Buffer.from(`${head}\x84\x84\x84\x08NSString\x01\x94\x84\x01+`, 'latin1'),
      ...[length, bytes, Buffer.from('\x86\x84\x02iI\x01', 'latin1'), length],
      Buffer.from(attributes + link, 'latin1'),
    ])
  }

  test('messages of Apple have their text, also if it is only in the archive beside it, and their date', async () => {
    // Of 65 bytes, so that its length is a letter; of 36, whose length is a sign; and of more than 127
    const texts = [`${url}${'a'.repeat(44)}`, `S\u00e9e ${url}${'b'.repeat(9)}`, `${url}\n${'\u00e9'.repeat(99)}`]
    const rows = texts.map((text, index) => `(${index + 1}, NULL, ${hex(typedStream(text))}, 631152000000000000)`)
    const path = databaseOf(
      'CREATE TABLE message (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT, attributedBody BLOB, date INTEGER)',
      `INSERT INTO message VALUES ${rows.join()}, (4, 'see ${url}', ${hex(typedStream(`see ${url}`))}, 631152000)`,
    )
    const parts = (await readAll(path)).filter(({ component }) => component?.startsWith('message '))
    expect(parts.map(({ text, component }) => [component, text])).toEqual([
      ...texts.flatMap((text, index) => {
        const component = `message ${index + 1}`
        return [text, '__kIMLinkAttributeName:', `${url}u`].map((each) => [component, each])
      }),
      ...[`see ${url}`, '__kIMLinkAttributeName:', `${url}u`].map((each) => ['message 4', each]),
    ])
    expect(new Set(parts.map(({ envelope }) => envelope.date?.toISOString()))).toEqual(
      new Set(['2021-01-01T00:00:00.000Z']),
    )
  })

  test('of an archive of Apple that is not understood or hostile, each run of characters is given, in bounded time', async () => {
    const other = Buffer.from(`\x04\x0bstreamtyped\x81\xe8\x03\x01\x02${url}\x03`, 'latin1')
    expect(
      urlsOf(await readAll(databaseOf('CREATE TABLE t (b BLOB)', `INSERT INTO t VALUES (${hex(other)})`))),
    ).toEqual([url])
    const claims = Buffer.from('\u2482\0\0\x08\0'.repeat(150_000))
    const hostile = Buffer.concat([typedStream(url), claims, Buffer.from(`\xff\0${url}\0`, 'latin1'), claims])
    hostile.fill(0x92, hostile.length - claims.length)
    const path = databaseOf('CREATE TABLE t (b BLOB)', `INSERT INTO t VALUES (${hex(hostile)})`)
    const start = process.cpuUsage()
    expect(urlsOf(await readAll(path))).toContain(url)
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(5)
  })

  test('one with a write-ahead log is read without it, and nothing is left behind', async () => {
    const path = databaseOf('PRAGMA journal_mode = WAL', 'CREATE TABLE t (x)', `INSERT INTO t VALUES ('${url}')`)
    const before = [readdirSync(folder), readFileSync(path)]
    const copies = (): string[] =>
      readdirSync(tmpdir()).filter((name) => name.startsWith(`texts-in-archives-${process.pid}-`))
    const left = copies()
    const parts: Part[] = []
    for await (const part of readArchive(path)) {
      parts.push(part)
      // It has no name while it is read, so that a killed process leaves none.
      if (process.platform !== 'win32') expect(copies()).toEqual(left)
    }
    expect(urlsOf(parts)).toEqual([url])
    expect([[readdirSync(folder), readFileSync(path)], copies()]).toEqual([before, left])
  })

  test('damage is told', async () => {
    const bytes = readFileSync(databaseOf('CREATE TABLE t (x)', `INSERT INTO t VALUES ('${url}')`))
    for (const wrong of [bytes.subarray(0, 100), bytes.fill(0xff, 4096, 4110), Buffer.from('SQLite format 3\0')])
      expect(codesOf(await readBytes(Buffer.from(wrong)))).toContain('corrupt')
  })
})
