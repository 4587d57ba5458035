import { createHash } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { messageFile } from '../../texts-in-archives/test/outlook/compound-writer.ts'
import { responseOf, warcOf } from '../../texts-in-archives/test/warc-making.ts'
import { FIELD_NAMES } from '../src/search/columns.ts'
import { storeOf } from './outlook.ts'
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

  test.each([
    ['encoded words over lines', 'Subject: =?utf-8?q?One?=\n =?utf-8?q?_two?=\n\tthree', { subject: 'One two three' }],
    ['a character over encoded words', 'Subject: =?utf-8?b?w4TD?=\n =?utf-8?b?lg==?=', { subject: 'ÄÖ' }],
    ['an encoded word that is cut', 'Subject: =?utf-8?q?One\n _two?=', { subject: 'One two' }],
    ['another charset', 'From: =?koi8-r?b?4c7O?= <a@b.example>', { from: 'Анн <a@b.example>' }],
    ['bytes without a charset', 'Subject: caf\u00e9', { subject: 'café' }],
    ['nothing in them', 'From:\nSubject: \nNewsgroups: , \nList-Id: \nTo: a@b.example', {}],
    [
      'the first of several',
      'From: a@b.example\nFrom: c@d.example\nSubject: one\nsubject: two',
      { from: 'a@b.example', subject: 'one' },
    ],
    [
      'groups over lines',
      'Path: a!b\nNewsgroups: comp.a,\n\tcomp.b ,, alt.c',
      { newsgroups: ['comp.a', 'comp.b', 'alt.c'] },
    ],
    ['a list without brackets', 'From: a\nList-Id: list.a.example', { from: 'a', list: 'list.a.example' }],
    [
      'a list with words in quotes',
      'From: a\nList-Id: "The <best> list" <l.a.example>',
      { from: 'a', list: 'l.a.example' },
    ],
  ])('with %s', (_, header, expected) => {
    const input = `To: a@b.example\n${header}\n\nhttp://a.example/\n`
    const args = ['--no-headers', '--json', '--fields=from,subject,newsgroups,list']
    expect(JSON.parse(folder.urls(args, input).out)).toEqual(expected)
  })

  test('of Outlook, from its properties', () => {
    folder.file('store.pst', storeOf('http://a.example/'))
    expect(folder.rows(['store.pst']).map(({ subject }) => subject)).toEqual(['Subject', 'Subject', 'Subject'])
    const properties = { 55: 'Über', 3098: 'Ann Ärmel', 3103: 'ann@mail.example', 4096: 'http://a.example/' }
    folder.file('a.msg', messageFile({ properties }))
    expect(folder.urls(['--fields=from,subject,url', 'a.msg']).out).toBe(
      'Ann Ärmel <ann@mail.example>\tÜber\thttp://a.example/\n',
    )
  })

  test('but not rows of WARC, which have a date and an identifier', () => {
    folder.file('w.warc', warcOf(responseOf('http://w.example/', 'From: a@b.example\r\n', 'http://a.example/')))
    const args = ['--fields=url,date,from,messageId,target', '--scheme=http', 'w.warc']
    expect(folder.urls(args).out).toContain(
      'http://a.example/\t2020-01-02T03:04:05.000Z\t\turn:uuid:1\thttp://w.example/\n',
    )
  })

  test('a page takes them, too', () => {
    expect(folder.urls(['--format=html', 'mail.mbox']).status).toBe(0)
  })

  test('which message it answers, and in which thread', () => {
    const row = (header: string) => {
      const [found] = folder.rows(['-', '--no-headers'], `To: a@b.example\n${header}\n\nhttp://a.example/\n`)
      return [found!.inReplyTo, found!.references]
    }
    expect(row('Subject: x')).toEqual([undefined, undefined])
    expect(row('In-Reply-To: Your message of "Mon"\n <1@a.example> <2@a.example>')).toEqual(['1@a.example', undefined])
    expect(row('References: <1@a.example>\n\t<2@\n a.example>, junk <3')).toEqual([
      undefined,
      ['1@a.example', '2@a.example'],
    ])
    const [, ids] = row(`References: ${Array.from({ length: 150 }, (_, at) => `<${at}@a.example>`).join('\n ')}`)
    expect([ids!.length, ids![0], ids![1], ids![99]]).toEqual([100, '0@a.example', '51@a.example', '149@a.example'])
  })

  test('of Outlook, its thread', () => {
    const properties = { 4096: 'http://a.example/', 4153: '<1@a.example> <2@a.example>', 4162: '<2@a.example>' }
    folder.file('answer.msg', messageFile({ properties }))
    const expected = { inReplyTo: '2@a.example', references: ['1@a.example', '2@a.example'] }
    expect(folder.rows(['answer.msg'])[0]).toMatchObject(expected)
  })

  test('the attachment, and with --hash the digests', () => {
    const page = '<html><a href="http://a.example/">x</a></html>'
    const attached = `From: a@b.example\nContent-Type: text/html; name="a;b.html"\n\n${page}`
    folder.file('attached.eml', attached)
    const digest = (text: string) => createHash('sha256').update(text).digest('hex')
    const expected = { attachment: 'a;b.html', fileSha256: digest(attached), sha256: digest(page) }
    expect(folder.rows(['--hash', 'attached.eml'])).toMatchObject([expected])
    expect(folder.rows(['attached.eml'])[0]).not.toHaveProperty('fileSha256')
    expect(folder.urls(['--hash', '--format=csv', 'attached.eml']).out).toMatch(/,fileSha256,sha256\r\n/)
    const plan = folder.urls(['plan', '--hash', 'attached.eml']).out
    expect(JSON.parse(plan.split('\n')[0]!).search.hash).toBe(true)
  })

  test('masked and defanged', () => {
    expect(folder.urls(['--fields=subject', '--redact', 'mail.mbox']).out).toContain('http://s.example/?token=***')
    expect(folder.urls(['--fields=subject', '--defang', 'mail.mbox']).out).toContain('hxxp://s.example/?token')
    const ids = 'Message-ID: <http://m.example/1>\nList-Id: <http://l.example/>\nReferences: <ftp://r.example/2>\n'
    folder.file('ids.eml', `From: a@b.example\n${ids}\nhttp://a.example/https://b.example/\n`)
    const row = folder.rows(['--defang', 'ids.eml']).at(-1)
    const defanged = { messageId: 'hxxp://m.example/1', list: 'hxxp://l.example/', references: ['fxp://r.example/2'] }
    expect(row).toMatchObject({ url: 'hxxp://a[.]example/hxxps://b.example/', ...defanged, file: 'ids.eml' })
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

  test('the columns of other options come behind those of a table', () => {
    const head = (...args: string[]): string =>
      folder.urls([...args, '--format=csv', 'mail.mbox']).out.split('\r\n')[0]!
    const usual = 'url,scheme,host,date,from,subject,messageId,file,member,line'
    expect(head('--unique')).toBe(`${usual},count`)
    expect(head('--unwrap', '-C1')).toBe(`${usual},unwrapped,via,unresolved,before,construct,after`)
    expect(head('--templates')).toBe(`${usual},placeholders`)
    const all = head('--fields=all', '--unique', '--excerpt', '--unwrap', '--templates', '--notes', '--hash').split(',')
    expect(all).toEqual(FIELD_NAMES)
  })

  test('a field that is not there is left out in JSON, and empty elsewhere', () => {
    const text = 'http://a.example/'
    expect(folder.urls(['--fields=date,url,from'], text).out).toBe('\thttp://a.example/\t\n')
    expect(folder.urls(['--fields=date,from', '--json'], text).out).toBe('{}\n')
    expect(folder.urls(['--fields=date,url', '--format=csv'], text).out).toBe('date,url\r\n,http://a.example/\r\n')
  })

  test('with NUL, lines around, and controls in a cell of text', () => {
    expect(folder.urls(['--fields=url,line', '-0'], 'http://a.example/ http://b.example/').out).toBe(
      'http://a.example/\t1\0http://b.example/\t1\0',
    )
    expect(folder.urls(['--fields=line,url', '-A1'], 'http://a.example/ x\ny\n').out).toBe(
      '1\thttp://a.example/\n  | http://a.example/ x\n  | y\n',
    )
    const mail = 'From: a@b.example\nSubject: =?utf-8?q?a=09b=0Ac=1B?=\n\nhttp://a.example/\n'
    expect(folder.urls(['--fields=subject,url', '--no-headers'], mail).out).toMatch(
      /^a[^\t\n]*b[^\t\n]*\thttp:\/\/a\.example\/\n$/,
    )
  })

  test('a name that is none is answered with all', () => {
    const { err, status } = folder.urls(['--fields=dat', 'mail.mbox'])
    expect(err).toMatch(
      /^urls: --fields: there is no field dat \(did you mean date\?\); the fields are url, scheme, .*\n/,
    )
    expect(folder.urls(['--fields=url,sender', 'mail.mbox']).err).toContain('no field sender (did you mean from?); ')
    const { err: columns } = folder.urls(['--fields=field', 'mail.mbox'])
    expect(columns).toContain('(did you mean fieldTable, fieldRow, fieldColumn, fieldName, fieldPath?)')
    expect(status).toBe(2)
    expect(folder.urls(['--fields=raw', 'mail.mbox']).status).toBe(2)
  })

  test.each([
    ['--format=html'],
    ['-H'],
    ['-n'],
    ['-c'],
    ['-l'],
    ['--passthru'],
    ['--count-by=url'],
  ])('excludes %s', (option) => {
    expect(folder.urls(['--fields=url', option, 'mail.mbox'])).toMatchObject({ out: '', status: 2 })
  })
})
