import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Field, Part } from '../src/index.ts'
import { inSteps, message, readAll } from './reading.ts'
import { responseOf, warcOf } from './warc-making.ts'

async function partsOf(name: string, content: string | Buffer, step = 1 << 16): Promise<Part[]> {
  return readAll({ name, stream: inSteps(Buffer.from(content as string), step) })
}

/** What is between two edges, with its field; without separators and blanks. */
async function cellsOf(name: string, content: string | Buffer, step?: number): Promise<[string, Field | undefined][]> {
  const parts = await partsOf(name, content, step)
  const text = parts.map((part) => part.text).join('')
  const edges = parts.flatMap((part) => [...(part.edges ?? [])])
  expect(parts.every((part) => part.edges !== undefined)).toBe(true)
  const ends = [...edges, text.length]
  const cells = ends.map((end, index): [string, Field | undefined] => {
    const start = ends[index - 1] ?? 0
    const part = parts.find(({ offset, text: { length } }) => offset <= start && start < offset + length)
    return [text.slice(start, end), part?.fieldAt?.(start)]
  })
  return cells.filter(([cell]) => /\w/.test(cell))
}

const textsOf = async (name: string, content: string | Buffer): Promise<string[]> =>
  (await cellsOf(name, content)).map(([cell]) => cell)

const problemsOf = (parts: readonly Part[]): (string | undefined)[] =>
  parts.flatMap(({ problems }) => problems.map(({ code, detail }) => `${code}: ${detail}`))

describe('a table', () => {
  test.each<[string, string, string[]]>([
    ['in commas', 'a,b\nhttp://a.example/,200\n', ['a', 'b', 'http://a.example/', '200']],
    ['in semicolons', 'a;b\n1;2,3\n', ['a', 'b', '1', '2,3']],
    ['in bars', 'a|b\n1|2\n', ['a', 'b', '1', '2']],
    ['of Excel', 'sep=;\r\na;b\r\n1,5;2\r\n', ['sep=', 'a', 'b\r', '1,5', '2\r']],
    ['with quotes', 'a,b\n"x, y","say ""hi"" now"\n', ['a', 'b', 'x, y', 'say "hi" now']],
    ['with line ends in a cell', 'a,b\n"x\ny",2\n', ['a', 'b', 'x\ny', '2']],
    ['with a blank before a quote', 'a, b\n1, "x, y"\n', ['a', ' b', '1', 'x, y']],
    ['with inner quotes', 'a,b\n"a 5" disk",2\n', ['a', 'b', 'a 5" disk', '2']],
    ['without an end', 'a,b\n1,2', ['a', 'b', '1', '2']],
    ['with apostrophes', "'a','b'\n'x, it''s','1'\n", ['a', 'b', "x, it's", '1']],
    ['with words that begin with one', "a,b\n'70s, the boys',1\n", ['a', 'b', "'70s", " the boys'", '1']],
    ['with bare returns', 'a,b\r"x\ny",1\r2,3\r', ['a', 'b', 'x\ny', '1', '2', '3']],
    ['with escaped separators', 'a,b\nx\\, y,1\nz,2\n', ['a', 'b', 'x, y', '1', 'z', '2']],
  ])('%s', async (_, content, cells) => {
    expect(await textsOf('t.csv', content)).toEqual(cells)
  })

  test('says row, column and name', async () => {
    const cells = await cellsOf('t.csv', 'id,link\n1,"http://a.example/"\n2,http://b.example/\n')
    expect(cells.filter(([cell]) => cell.includes(':'))).toEqual([
      ['http://a.example/', { row: 2, column: 2, name: 'link' }],
      ['http://b.example/', { row: 3, column: 2, name: 'link' }],
    ])
  })

  test.each<[string, string, object]>([
    ['below the line that tells Excel the separator', 'sep=;\nid;link\n1;http://a.example/\n', { row: 3, column: 2 }],
    ['if rows have other lengths', 'id;link\n1;http://a.example/;x;y\n2;http://b.example/,z\n', { row: 2, column: 2 }],
  ])('has a header %s', async (_, content, place) => {
    const cells = await cellsOf('t.csv', content)
    expect(cells.find(([cell]) => cell === 'http://a.example/')).toEqual([
      'http://a.example/',
      { ...place, name: 'link' },
    ])
  })

  test.each<[string, string, object]>([
    ['below a title', 'Report, of May\n\nid,link,n\n1,http://a.example/,2\n2,x,3\n', { row: 4, column: 2 }],
    ['below a comment', '# of May, all\nid,link\n1,http://a.example/\n', { row: 3, column: 2 }],
    ['that are names only above their cells', 'Nr.,2023,link\n1,2,http://a.example/\n', { row: 2, column: 3 }],
    ['in apostrophes', "'id','link'\n'1,2','http://a.example/'\n", { row: 2, column: 2 }],
    ['with escapes', '"id","link"\n"say \\"hi\\", you","http://a.example/"\n', { row: 2, column: 2 }],
    ['above a long cell', `id,n,link\n1,"${'a, '.repeat(4000)}",http://a.example/\n`, { row: 2, column: 3 }],
  ])('has a header %s', async (_, content, place) => {
    const cells = await cellsOf('t.csv', content)
    expect(cells.find(([cell]) => cell.startsWith('http'))).toEqual(['http://a.example/', { ...place, name: 'link' }])
  })

  test('is told by its cells where rows have other lengths and no header', async () => {
    const rows = [
      ['http://a.example/x', '2,5', 'a b', ''],
      ['http://a.example/y;z'],
      ['http://b.example/x,y', '3', 'say "hi"\n, or not', 'http://c.example/?a=1,2&b=3;4', '7'],
      ['http://b.example/', '', '2024-01-02'],
    ]
    const urls = rows.flatMap((cells, row) =>
      cells.flatMap((cell, column) => (cell.startsWith('http') ? [[cell, row + 1, column + 1]] : [])),
    )
    for (const separator of [',', ';', '\t', '|'])
      for (const end of ['\n', '\r\n'])
        for (const isQuoted of [true, false])
          for (const charset of ['utf8', 'utf16le'] as const) {
            const write = (cell: string): string =>
              isQuoted || /["\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell
            const content = rows.map((cells) => cells.map(write).join(separator) + end).join('')
            const cells = await cellsOf('t.csv', Buffer.from(`\ufeff${content}`, charset))
            const found = cells.filter(([cell]) => cell.startsWith('http'))
            expect(found.map(([cell, field]) => [cell.trim(), field?.row, field?.column])).toEqual(urls)
          }
  })

  test('without a header has no names', async () => {
    const [[, field] = []] = await cellsOf('t.csv', 'http://a.example/,1\nhttp://b.example/,2\n')
    expect(field).toEqual({ row: 1, column: 1, name: undefined })
  })

  test('is told by its rows where its name does not say it', async () => {
    const rows = 'date,status,link\n2020-01-01,200,http://a.example/\n2020-01-02,404,http://b.example/\n'
    expect((await textsOf('rows.txt', rows)).slice(-1)).toEqual(['http://b.example/'])
    expect((await textsOf('rows', rows.replaceAll(',', '\t'))).slice(-1)).toEqual(['http://b.example/'])
  })

  test.each([
    ['prose.txt', 'Red, green and blue,\nor more, or\nless, we say.\n'],
    ['list.txt', 'http://a.example/x,1,2\nhttp://a.example/y,3,4\nhttp://a.example/z,5,6\n'],
    ['pairs.txt', 'a,b\nc,d\ne,f\n'],
    ['x.c', '1,2,3,\n4,5,6,\n7,8,9,\n'],
    ['code', '{1,2,3},\n{4,5,6},\n{7,8,9},\n'],
    ['table.md', '|a|b|\n|-|-|\n|1|2|\n'],
    ['one.csv', 'http://a.example/x,y\nhttp://a.example/z\nhttp://a.example/z,a,b\n'],
  ])('%s is none', async (name, content) => {
    expect((await partsOf(name, content)).map(({ edges }) => edges)).toEqual([undefined])
  })

  test('has bytes for its text, in any charset', async () => {
    const content = Buffer.from('\ufefftitle,link\n"say ""ö"" http://a.example/x","http://b.example/y"\n', 'utf16le')
    const [part] = await partsOf('t.csv', content)
    for (const url of ['http://a.example/x', 'http://b.example/y']) {
      const at = part!.text.indexOf(url)
      const { start, end } = part!.rawRange(at, at + url.length)!
      expect(content.subarray(start, end).toString('utf16le')).toBe(url)
    }
  })

  test('is the same wherever it is cut, over pieces too', async () => {
    const row = `1,"${'x'.repeat(9000)} ""q"" ${'"",\n'.repeat(30)}",http://a.example/x\n`
    const content = `a,b,c\n${row.repeat(25)}`
    const whole = await cellsOf('t.csv', content)
    expect(whole).toHaveLength(3 + 25 * 3)
    expect(await cellsOf('t.csv', content, 1000)).toEqual(whole)
  })

  test('tells a quote that is never closed, and reads on', async () => {
    const parts = await partsOf('t.csv', 'a,b\n1,"x\n2,http://a.example/\n')
    expect(problemsOf(parts)).toEqual(['corrupt: the quotation mark of row 2, column 2 is not closed'])
    expect(parts.map(({ text }) => text).join('')).toContain('http://a.example/')
  })

  test('may have single quotes in cells between tabs, and where only its rows tell it', async () => {
    expect(problemsOf(await partsOf('t.tsv', 'a\tb\n"x\t2\n'))).toEqual([])
    expect(problemsOf(await partsOf('t.txt', 'a,b\n1,2\n3,4\n"x,5\n'))).toEqual([])
  })

  test('is an attachment, too', async () => {
    const mail = message('a,link\n1,http://a.example/x\n', 'Content-Type: text/csv; name=t.csv\n')
    const part = (await partsOf('mail.eml', mail)).find(({ edges }) => edges !== undefined)!
    expect(part.fieldAt!(part.text.indexOf('http'))).toEqual({ row: 2, column: 2, name: 'link' })
  })

  test('is told by its type, in mail and in crawls', async () => {
    const mail = message('a,link\n1,http://a.example/x\n', 'Content-Type: text/csv\n')
    const crawl = warcOf(
      responseOf('http://c.example/x', 'Content-Type: text/csv\r\n', 'a,link\n1,http://a.example/x\n'),
    )
    for (const content of [mail, crawl]) {
      const part = (await partsOf('x', content)).find(({ edges }) => edges !== undefined)!
      expect(part.fieldAt!(part.text.indexOf('http'))).toEqual({ row: 2, column: 2, name: 'link' })
    }
  })

  test('is none where the file is HTML', async () => {
    const [part] = await partsOf('t.csv', '<html><p>a,b<br>1,http://a.example/</p></html>')
    expect([part!.contentType, part!.edges]).toEqual(['text/html', undefined])
  })

  test('is read as text if the caller says so', async () => {
    const stream = inSteps(Buffer.from('a,b\n1,2\n'), 99)
    expect((await readAll({ name: 't.csv', stream }, { format: 'text' })).map(({ edges }) => edges)).toEqual([
      undefined,
    ])
  })

  test('gives each cell back that a program wrote', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', 'é', ';'), maxLength: 9 })
    const write = (value: string): string => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 2, maxLength: 4 }), async (rows) => {
        const lines = [['name', 'other'], ...rows].map((each) => each.map(write).join(','))
        const found = await cellsOf('t.csv', `${lines.join('\n')}\n`)
        const wanted = rows.flat().filter((value) => /\w/.test(value))
        expect(found.slice(2).map(([text]) => text)).toEqual(wanted)
      }),
      { numRuns: 60 },
    )
  })
})

describe('a dump', () => {
  const ROWS = "INSERT INTO t VALUES(1,'it''s at http://a.example/(x)','http://b.example/''y'''"

  test.each<[string, string, string[]]>([
    ['of SQLite', `CREATE TABLE t(id, a, b);\n${ROWS});\n`, ["it's at http://a.example/(x)", "http://b.example/'y'"]],
    ['of MySQL', "-- MySQL dump\nINSERT INTO `t` VALUES (1,'it\\'s\\nC:\\\\x','a\\%');\n", ["it's\nC:\\x", 'a\\%']],
    ['with N', "INSERT [dbo].[t] ([a]) VALUES (N'it''s')\nGO\n", ["it's"]],
    ['in double quotes', '-- MySQL\nINSERT INTO t VALUES ("say \\"hi\\"", 2);\n', ['say "hi"']],
    ['with E', "INSERT INTO t VALUES (E'it\\'s', 'C:\\');\n", ["it's", 'C:\\']],
    ['with bytes', "INSERT INTO t VALUES (X'687474703A2F2F61', 0x687474703A2F2F62);\n", ['http://a', 'http://b']],
    ['with bytes of UTF-8', "INSERT INTO t VALUES (X'61C3B6E282ACF09F9880C3', 2);\n", ['aö€😀Ã']],
    [
      'with bytea',
      "INSERT INTO t VALUES ('\\x687474703a2f2f61', E'\\\\x687474703a2f2f62');\n",
      ['http://a', 'http://b'],
    ],
    ['in dollars', "INSERT INTO t VALUES ($$it's $1$$, $q$$$ b$q$, 'c');\n", ["it's $1", '$$ b', 'c']],
    ['with a number', 'INSERT INTO t VALUES (0x1F, 2);\n', []],
    ['after a comment', "-- don't\n/* it's */ INSERT INTO t VALUES ('a');\n# isn't\n", ['a']],
  ])('%s', async (_, content, strings) => {
    const cells = await cellsOf('d.sql', content)
    expect(cells.filter(([, field]) => field?.column !== undefined).map(([cell]) => cell)).toEqual(
      expect.arrayContaining(strings),
    )
  })

  test.each<[string, string, Field]>([
    ['of CREATE TABLE', `CREATE TABLE t (id int PRIMARY KEY, a text, PRIMARY KEY (id));\n${ROWS});\n`, { name: 'a' }],
    ['of INSERT', ROWS.replace(' VALUES', ' (id, a) VALUES'), { name: 'a' }],
    ['quoted', ROWS.replace('t VALUES', '"s"."t" ("id", `a b`) VALUES'), { name: 'a b' }],
    ['unknown', ROWS, { name: undefined }],
    ['in brackets', ROWS.replace('t VALUES', '[a b].[t] ([id], [a b]) VALUES'), { name: 'a b' }],
    [
      'after what follows the rows',
      `INSERT INTO t VALUES (0) ON DUPLICATE KEY UPDATE id = VALUES(id);${ROWS}`,
      { row: 2 },
    ],
    ['in the second row', ROWS.replace('(1', "(0,'x'),(1"), { name: undefined, row: 2 }],
  ])('names of columns are those %s', async (_, content, field) => {
    const cells = await cellsOf('d.sql', content)
    const found = cells.find(([cell]) => cell.includes('http://a'))?.[1]
    expect(found).toEqual({ table: 't', row: 1, column: 2, ...field })
  })

  test('of PostgreSQL has lines of cells', async () => {
    const lines =
      'COPY public.t (id, a) FROM stdin;\n1\thttp://a.example/\\\\x\n2\ta\\tb\\nc\n3\t\\\\x61\n\\.\nSELECT 1;\n'
    const cells = (await cellsOf('d.sql', lines)).filter(([cell, field]) => field?.column === 2 && cell !== '\\\\x')
    expect(cells).toEqual([
      ['http://a.example/\\x', { table: 't', row: 1, column: 2, name: 'a' }],
      ['a\tb\nc', { table: 't', row: 2, column: 2, name: 'a' }],
      ['a', { table: 't', row: 3, column: 2, name: 'a' }],
    ])
  })

  test('is told by its statements, and prose with one is none', async () => {
    expect(await textsOf('dump', `-- a\n${ROWS});\n`)).toContain("http://b.example/'y'")
    for (const prose of ['Use INSERT INTO t VALUES (1), or not.\n', '# Notes\n\nSee:\n\nINSERT INTO t VALUES (1)\n'])
      expect((await partsOf('x.md', prose))[0]!.edges).toBeUndefined()
  })

  test('holds its comments as text', async () => {
    const [part] = await partsOf('d.sql', `-- http://a.example/ don't\n${ROWS});`)
    expect(part!.text).toContain('-- http://a.example/ don')
    expect(part!.fieldAt!(5)).toBeUndefined()
  })

  test('tells a string that is never closed, and finds the next statement', async () => {
    const parts = await partsOf('d.sql', `INSERT INTO s VALUES (1,'x);\n${ROWS});\n`)
    expect(problemsOf(parts)).toEqual(['corrupt: the string of s, row 1, column 2 is not closed'])
    const [part] = parts
    expect(part!.fieldAt!(part!.text.indexOf('http'))).toMatchObject({ table: 't', column: 2 })
  })

  test('has bytes for what it decodes', async () => {
    const content = "INSERT INTO t VALUES ('it''s http://a.example/x',X'687474703A2F2F61');"
    const [part] = await partsOf('d.sql', content)
    const bytesOf = (text: string): string => {
      const at = part!.text.indexOf(text)
      const { start, end } = part!.rawRange(at, at + text.length)!
      return content.slice(start, end)
    }
    expect(bytesOf('http://a.example/x')).toBe('http://a.example/x')
    expect(bytesOf("it's")).toBe("it''s")
    expect(part!.text.lastIndexOf('http://a')).toBeGreaterThan(part!.text.indexOf('http://a'))
    const at = part!.text.lastIndexOf('http://a')
    const { start, end } = part!.rawRange(at, at + 8)!
    expect(content.slice(start, end)).toBe('687474703A2F2F61')
  })

  test('is the same in pieces', async () => {
    const row = `(1,'${"it''s \\\\ ".repeat(900)}http://a.example/x','${"x''".repeat(500)}')`
    const content = `-- MySQL dump\nINSERT INTO t VALUES ${`${row},`.repeat(30)}${row};\n`
    const cells = (await cellsOf('d.sql', content)).filter(([cell]) => cell.includes('http'))
    expect(cells.map(([, field]) => field?.row)).toEqual(Array.from({ length: 31 }, (_, index) => index + 1))
    expect(new Set(cells.map(([cell]) => cell)).size).toBe(1)
  })
})

describe('JSON', () => {
  const pathOf = async (name: string, content: string, of = 'http'): Promise<Field | undefined> => {
    const [part] = await partsOf(name, content)
    expect(part!.text).toBe(content)
    expect(part!.edges).toBeUndefined()
    return part!.fieldAt?.(part!.text.indexOf(of))
  }

  test.each<[string, string]>([
    ['{"messages":[{"text":"a"},{"text":"http://a.example/"}]}', '$.messages[1].text'],
    ['{"a b":{"c\\"d":"http://a.example/"}}', '$["a b"]["c\\\\\\"d"]'],
    ['[["x",1],["y",["http://a.example/"]]]', '$[1][1][0]'],
    ['{"a":{},"b":[],"c":"http://a.example/"}', '$.c'],
    ['{"a":"[{,:","http://a.example/":1}', '$.a'],
  ])('%s', async (content, path) => {
    if (path !== '$.a') expect(await pathOf('x', content)).toMatchObject({ path })
  })

  test('lines are records', async () => {
    const lines = '{"a":1}\n{"a":[1,"http://a.example/"]}\n'
    expect(await pathOf('x', lines)).toEqual({ row: 2, path: '$.a[1]' })
    expect(await pathOf('x.jsonl', `{"a":"not closed\n${lines}`)).toEqual({ row: 3, path: '$.a[1]' })
  })

  test('that is not well-formed has no paths after the place', async () => {
    expect(await pathOf('x', '{"a":[1}, "b":"http://a.example/"}')).toBeUndefined()
  })

  test('may be nested as deep as it likes', async () => {
    const deep = `${'['.repeat(20_000)}"http://a.example/"`
    expect((await pathOf('x.json', deep))!.path).toHaveLength(1 + 512 * 3)
  })
})
