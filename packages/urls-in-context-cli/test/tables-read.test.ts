import { afterAll, describe, expect, test } from 'vitest'
import { Folder } from './run.ts'

const folder = new Folder()
afterAll(() => folder.remove())

const fieldsIn = (name: string, content: string, ...args: string[]): unknown[] =>
  folder
    .rows([folder.file(name, content), ...args])
    .map(({ url, field, raw }) => [url, field, content.slice(raw!.start, raw!.end)])

describe('rows of a table', () => {
  test('end with their cells, and say row and column', () => {
    const table =
      'link,note\nhttp://a.example/1,"See ""http://b.example/x,y"", or\nhttp://c.example/x-"\nhttp://d.example/,1\n'
    expect(fieldsIn('t.csv', table)).toEqual([
      ['http://a.example/1', { row: 2, column: 1, name: 'link' }, 'http://a.example/1'],
      ['http://b.example/x,y', { row: 2, column: 2, name: 'note' }, '""http://b.example/x,y""'],
      ['http://c.example/x-', { row: 2, column: 2, name: 'note' }, 'http://c.example/x-'],
      ['http://d.example/', { row: 3, column: 1, name: 'link' }, 'http://d.example/'],
    ])
  })

  test('are a cell as a whole, where that is one URL', () => {
    const table = "link,note\nhttp://a.example/x(',see http://a.example/x.\n1,http://b.example/x.\r\n"
    expect(fieldsIn('t.csv', table).map((row) => (row as [string])[0])).toEqual([
      "http://a.example/x('",
      'http://a.example/x',
      'http://b.example/x.',
    ])
  })

  test('have columns for it', () => {
    const file = folder.file('c.csv', 'link,n\nhttp://a.example/,1\n')
    expect(folder.urls([file, '--fields=fieldName,fieldRow,url', '--no-headers']).out).toBe(
      'link\t2\thttp://a.example/\n',
    )
  })

  test('are those of text, where the caller says that it is text', () => {
    const file = folder.file('text.csv', 'http://a.example/x,y\nhttp://a.example/x,z\n')
    expect(folder.rows([file, '--from=text']).map(({ url }) => url)).toEqual([
      'http://a.example/x,y',
      'http://a.example/x,z',
    ])
  })

  test('are told from damage', () => {
    const { err, status } = folder.urls([folder.file('broken.csv', 'a,b\n1,"http://a.example/\n2,x\n')])
    expect([err, status]).toEqual([expect.stringContaining('the quotation mark of row 2, column 2 is not closed'), 2])
  })
})

test('rows of a dump say table and column, and those of JSON the path', () => {
  const dump =
    "CREATE TABLE t (id int, a text);\nINSERT INTO t VALUES (1,'It''s http://a.example/(x,y)'),(2,'http://b.example/''z''');\n"
  expect(fieldsIn('d.sql', dump)).toEqual([
    ['http://a.example/(x,y)', { table: 't', row: 1, column: 2, name: 'a' }, 'http://a.example/(x,y)'],
    ["http://b.example/'z'", { table: 't', row: 2, column: 2, name: 'a' }, "http://b.example/''z''"],
  ])
  expect(fieldsIn('m.json', '{"messages": [\n{"text": "http:\\/\\/a.example\\/"}]}')).toEqual([
    ['http://a.example/', { path: '$.messages[0].text' }, '"http:\\/\\/a.example\\/"'],
  ])
})
