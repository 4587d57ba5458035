import { afterAll, describe, expect, test } from 'vitest'
import { Folder, message } from './run.ts'

describe('header fields that software writes', () => {
  const folder = new Folder()
  afterAll(() => folder.remove())
  const text = message(
    'Received: by http://a.example/\nReceived: http://b.example/\nX-MS-C: http://c.example/\n',
    'http://d.example/',
  )
  const d = 'http://d.example/\n'

  test('are counted if they have URLs, once', () => {
    folder.file('one', text.repeat(9))
    folder.file('two', text)
    const err = 'urls: left out: 30 header fields with URLs that software wrote (--all-headers reads them)\n'
    for (const args of [[], ['-j2']]) {
      expect(folder.urls([...args, 'one', 'two'])).toEqual({ out: d.repeat(10), err, status: 0 })
    }
    expect(folder.urls(['-I', '--scheme=ftp', 'two'])).toMatchObject({ err: err.replace('30', '3'), status: 1 })
  })

  test('are read with --all-headers', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => `http://${name}.example/\n`)
    expect(folder.urls(['--all-headers', 'two'])).toEqual({ out: `${a}${b}${c}${d}`, err: '', status: 0 })
    expect(folder.urls(['--no-headers', 'two'])).toEqual({ out: d, err: '', status: 0 })
    expect(folder.urls(['--no-headers', '--all-headers', 'two']).status).toBe(2)
  })
})
