import { afterAll, describe, expect, test } from 'vitest'
import { Folder, lines } from './run.ts'

const folder = new Folder()
afterAll(() => folder.remove())

const MAIL = `From ann@mail.example Mon Jan  4 10:00:00 1999
From: =?utf-8?q?Ann_=C3=84rmel?= <ann@mail.example>
Subject: =?utf-8?b?PVNVTSgxKSDDnGJlcg==?=
 and http://s.example/?token=abcdefgh
Date: Mon, 4 Jan 1999 10:00:00 +0000
Message-ID: <1@mail.example>
List-Id: The list <list.a.example>
Newsgroups: comp.a, comp.b

see http://a.example/1 x
`
const FROM = 'Ann Ärmel <ann@mail.example>'
const SUBJECT = '=SUM(1) Über and http://s.example/?token=abcdefgh'
folder.file('mail.mbox', MAIL)

describe('rows of mail say who wrote it', () => {
  test('in JSON', () => {
    const expected = { from: FROM, subject: SUBJECT, newsgroups: ['comp.a', 'comp.b'], list: 'list.a.example' }
    expect(folder.rows(['mail.mbox'])[1]).toMatchObject({
      url: 'http://a.example/1',
      messageId: '1@mail.example',
      ...expected,
    })
    expect(folder.rows([], 'http://a.example/')[0]).not.toHaveProperty('from')
  })

  test('in the ten columns of a table, where no cell is a formula', () => {
    const [head, , row] = folder.urls(['--format=csv', 'mail.mbox']).out.split('\r\n')
    expect(head).toBe('url,scheme,host,date,from,subject,messageId,file,member,line')
    expect(row).toBe(
      `http://a.example/1,http,a.example,1999-01-04T10:00:00.000Z,${FROM},'${SUBJECT},1@mail.example,mail.mbox,,10`,
    )
  })

  test('of a message within another, its own author', () => {
    const box = `From: out@a\nSubject: outer\nContent-Type: message/rfc822\n\nFrom: in@a\n\nhttp://in.example/\n`
    expect(folder.rows(['-'], box).map(({ from, subject }) => [from, subject])).toEqual([['in@a', undefined]])
  })

  test('masked and defanged', () => {
    expect(folder.urls(['--fields=subject', '--redact', 'mail.mbox']).out).toContain('http://s.example/?token=***')
    expect(folder.urls(['--fields=subject', '--defang', 'mail.mbox']).out).toContain('hxxp://s.example/?token')
  })
})

describe('--fields', () => {
  test.each([
    ['text', 'comp.a comp.b\thttp://a.example/1\t1999-01-04T10:00:00.000Z\n', ''],
    ['tsv', 'comp.a comp.b\thttp://a.example/1\t1999-01-04T10:00:00.000Z\n', 'newsgroups\turl\tdate\n'],
    ['csv', 'comp.a comp.b,http://a.example/1,1999-01-04T10:00:00.000Z\r\n', 'newsgroups,url,date\r\n'],
    ['ndjson', '{"newsgroups":["comp.a","comp.b"],"url":"http://a.example/1","date":"1999-01-04T10:00:00.000Z"}\n', ''],
    [
      'json-array',
      '{"newsgroups":["comp.a","comp.b"],"url":"http://a.example/1","date":"1999-01-04T10:00:00.000Z"}\n]\n',
      '[',
    ],
  ])('chooses and orders the fields of %s', (format, row, head) => {
    const run = folder.urls([`--format=${format}`, '--fields=newsgroups,url,date', '--no-headers', 'mail.mbox'])
    expect(run.out).toBe(`${head}${format === 'json-array' ? '\n' : ''}${row}`)
  })

  test('the fields of JSON have their parts, and columns their names', () => {
    expect(folder.urls(['--json', '--fields=version,raw,rawLine,line'], 'http://a.example/').out).toBe(
      '{"version":2,"raw":{"start":0,"end":17,"line":1,"column":1},"rawLine":1,"line":1}\n',
    )
  })

  test('the URL is the one that text shows', () => {
    folder.file('base.html', '<base href="http://b.example/"><a href="x">y</a>')
    expect(folder.urls(['--fields=url,file', 'base.html']).out).toBe(
      lines('http://b.example/\tbase.html', 'http://b.example/x\tbase.html'),
    )
    expect(folder.urls(['--fields=url,resolved', 'base.html']).out).toContain(lines('x\thttp://b.example/x'))
  })

  test('the same in threads, and from the parts of a plan', () => {
    const args = ['--fields=from,url,count', '--format=tsv', '--unique']
    const alone = folder.urls([...args, 'mail.mbox', 'mail.mbox']).out
    expect(alone).toContain(`${FROM}\thttp://a.example/1\t2\n`)
    expect(folder.urls([...args, '-j2', 'mail.mbox', 'mail.mbox']).out).toBe(alone)
    folder.file('plan.ndjson', folder.urls(['plan', 'mail.mbox', 'mail.mbox']).out)
    folder.urls(['work', '--plan=plan.ndjson', '--out=parts'])
    expect(folder.urls(['merge', '--plan=plan.ndjson', ...args, 'parts']).out).toBe(alone)
    expect(folder.urls(['merge', '--plan=plan.ndjson', '--fields=from', 'parts']).out).toContain(`{"from":"${FROM}"}\n`)
  })

  test('a name that is none is answered with all', () => {
    const { err, status } = folder.urls(['--fields=dat', 'mail.mbox'])
    expect(err).toMatch(/^urls: --fields must be one of url, scheme, .*, not dat \(did you mean date\?\)\n/)
    expect(status).toBe(2)
    expect(folder.urls(['--fields=raw', 'mail.mbox']).status).toBe(2)
  })

  test.each([['--format=html'], ['-H'], ['-c'], ['--stats']])('excludes %s', (option) => {
    expect(folder.urls(['--fields=url', option, 'mail.mbox'])).toMatchObject({ out: '', status: 2 })
  })
})
