import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { Folder, lines, message, parseRows } from './run.ts'

const folder = new Folder()
afterAll(() => folder.remove())

const sentence = 'a URL with placeholders was left out; --templates includes it'

describe('a template', () => {
  const text = 'see http://a.example/\nand https://{{ host }}/x and http://h.example:%d/\nand http://b.example/\n'
  const out = lines('http://a.example/', 'http://b.example/')

  test('is left out, which -v and a report say', () => {
    folder.file('text', text)
    for (const jobs of ['-j1', '-j2']) {
      const err = lines(`urls: text:2: ${sentence}`, `urls: text:2: ${sentence}`)
      expect(folder.urls(['-v', jobs, 'text'])).toEqual({ out, err, status: 0 })
    }
    expect(folder.urls(['text'])).toEqual({ out, err: '', status: 0 })
    expect(folder.urls(['-v', '--scheme=http,ftp', 'text']).err).toBe(lines(`urls: text:2: ${sentence}`))
    folder.urls(['--report=report', 'text'])
    expect(readFileSync(join(folder.path, 'report'), 'utf8').match(/"code":"template"/g)).toHaveLength(2)
  })

  test('is printed with --templates, with the places of its placeholders', () => {
    const run = folder.urls(['-v', '--templates', '--json'], text)
    expect(run.err).toBe('')
    expect(parseRows(run.out).map(({ url, placeholders }) => [url, placeholders])).toEqual([
      ['http://a.example/', undefined],
      ['https://{{ host }}/x', [{ start: 8, end: 18 }]],
      ['http://h.example:%d/', [{ start: 17, end: 19 }]],
      ['http://b.example/', undefined],
    ])
    const [head, , row] = folder.urls(['--templates', '--format=csv'], text).out.split('\r\n')
    expect([head!.endsWith(',placeholders'), row!.endsWith(',8-18')]).toEqual([true, true])
  })

  test('in an attribute is one, too', () => {
    const rows = folder.rows(
      ['--templates'],
      '<html><a href="https://a.example/{id}">x</a> <a href="https://a.example/x">y</a></html>',
    )
    expect(rows.map(({ url, placeholders }) => [url, placeholders?.length])).toEqual([
      ['https://a.example/{id}', 1],
      ['https://a.example/x', undefined],
    ])
  })

  test('is told at its place in a text between whose pieces attributes stand', () => {
    const row = '<p>words <a href="http://b.example/x">y</a></p>\n'
    folder.file('page.html', `<html><p>http://h.example:%d/</p>\n${row.repeat(4000)}<p>http://i.example:%d/</p>\n`)
    const { err } = folder.urls(['-v', 'page.html'])
    expect(err).toBe(lines(`urls: page.html:1: ${sentence}`, `urls: page.html:4002: ${sentence}`))
  })

  test('is no link', () => {
    expect(folder.urls(['--templates', '--hyperlink', '--color=never'], 'https://a.example/{id}').out).toBe(
      lines('https://a.example/{id}'),
    )
  })

  test('is told once in a text that comes in pieces, and in messages', () => {
    const filler = 'nothing here\n'.repeat(20_000)
    folder.file('pieces', `${filler}http://h.example:%d/\n${filler}http://b.example/\n`)
    expect(folder.urls(['-v', 'pieces']).err).toBe(lines(`urls: pieces:20001: ${sentence}`))
    folder.file('mailbox', message('', 'http://a.example/') + message('', 'http://h.example:%d/'))
    expect(folder.urls(['-v', 'mailbox']).err).toBe(lines(`urls: mailbox:8: ${sentence}`))
  })
})

test('--scp gives addresses as git reads them', () => {
  expect(folder.urls(['--scp'], 'git clone git@h.example:u/r.git and joe@a.example').out).toBe(
    lines('ssh://git@h.example/u/r.git'),
  )
  expect(folder.urls([], 'git clone git@h.example:u/r.git').status).toBe(1)
})

describe('--notes', () => {
  const text =
    'See the report[1], or https://a.example/very/lo…, cut from\nhttps://a.example/very/long/path\nat https://a.example/f.c:12:34\n\n' +
    '[1]: https://b.example/report?token=abcdefghijkl\n'

  test('says what the text says of each URL', () => {
    const rows = folder.rows(['--notes'], text)
    expect(rows.map(({ truncated, place, citedAt }) => [truncated?.whole, place, citedAt?.[0]?.words])).toEqual([
      ['https://a.example/very/long/path', undefined, undefined],
      [undefined, undefined, undefined],
      [undefined, { url: 'https://a.example/f.c', line: 12, column: 34 }, undefined],
      [undefined, undefined, 'See the report'],
    ])
    const mark = rows[3]!.citedAt![0]!
    expect(text.slice(mark.start, mark.end)).toBe('[1]')
    expect(folder.rows([], text).some((row) => 'place' in row || 'truncated' in row || 'citedAt' in row)).toBe(false)
  })

  test('in text and in CSV', () => {
    expect(folder.urls(['--notes'], text).out).toContain(
      lines('https://a.example/f.c:12:34', '  leads to line 12, column 34 of https://a.example/f.c'),
    )
    expect(folder.urls(['--notes'], text).out).toContain('  cut for display from https://a.example/very/long/path\n')
    const [head, ...rows] = folder.urls(['--notes', '--format=csv'], text).out.split('\r\n')
    expect(head!.endsWith(',truncated,whole,placeUrl,placeLine,placeColumn,citedAt,citedBy')).toBe(true)
    expect(rows[3]!.endsWith(',,,,,14,See the report')).toBe(true)
  })

  test('masks what is secret', () => {
    const secret = 'https://a.example/x?token=abcdefghijklmnop'
    const out = folder.urls(
      ['--notes', '--redact', '--json'],
      `joe:secret[1] ${secret.slice(0, -4)}…\n${secret}/f.c:1:2\n\n[1]: http://a.example/\n`,
    ).out
    expect(out).not.toMatch(/abcdefgh|secret/)
    expect(parseRows(out).at(-1)!.citedAt).toEqual([{ start: 10, end: 13 }])
  })
})
