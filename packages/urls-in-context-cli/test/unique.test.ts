import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { runs } from '../../../test/arbitrary/runs.ts'
import { zipOf } from '../../texts-in-archives/test/packing.ts'
import { UniqueSorter } from '../src/collect/unique.ts'
import { Folder, lines, message } from './run.ts'

const folder = new Folder()
afterAll(() => folder.remove())

describe('each URL once', () => {
  const text =
    message('', 'http://b.example/ HTTP://B.example/ http://a.example/%7ex') +
    message('', 'http://b.example/ http://a.example/~x')

  test('compares and sorts URLs by their normal form, and prints the first as written', () => {
    expect(folder.urls(['--unique'], text).out).toBe(lines('http://a.example/%7ex', 'http://b.example/'))
    expect(folder.urls(['--unique=all'], text).out).toBe(folder.urls(['--unique'], text).out)
  })

  test('by the rules of the scheme', () => {
    const spelled = [
      'HTTP://Upper.example',
      'http://upper.example/',
      'http://upper.example:80/',
      'http://upper.example:81/',
    ]
    const all = `${spelled.join(' ')} ${spelled[0]}`
    expect(folder.urls(['--unique', '-c'], all).out).toBe(lines(`      4 ${spelled[0]}`, `      1 ${spelled[3]}`))
  })

  test('with -c, as uniq -c prints them', () => {
    expect(folder.urls(['--unique', '-c'], text).out).toBe('      2 http://a.example/%7ex\n      3 http://b.example/\n')
  })

  test('in each thread, wherever its messages stand', () => {
    const inThread = (id: string, url: string, header = '') =>
      `From a@a.example Mon Jan  4 10:00:00 1999\nFrom: a@a.example\nMessage-ID: <${id}>\n${header}\n${url}\n\n`
    const attached = `Content-Type: application/octet-stream; name=a.zip\nContent-Transfer-Encoding: base64\n`
    const zip = zipOf([{ name: 'x', data: Buffer.from('http://b.example/ http://c.example/') }]).toString('base64')
    const box =
      inThread('1@t', 'http://b.example/') +
      inThread('9@t', 'http://b.example/') +
      inThread('2@t', 'HTTP://B.example', 'In-Reply-To: <1@t>\n') +
      inThread('3@t', zip, `References: <1@t> <2@t>\n${attached}`)
    expect(folder.rows(['--unique=thread'], box).map(({ url, message, count }) => [url, message, count])).toEqual([
      ['http://b.example/', 1, 3],
      ['http://c.example/', undefined, 1],
      ['http://b.example/', 2, 1],
    ])
    expect(folder.rows(['--unique=thread'], 'http://a.example/ http://a.example/')).toMatchObject([{ count: 2 }])
  })

  test('in each message, in each file', () => {
    expect(folder.rows(['--unique=message'], text).map(({ url, message, count }) => [url, message, count])).toEqual([
      ['http://a.example/%7ex', 1, 1],
      ['http://b.example/', 1, 2],
      ['http://a.example/~x', 2, 1],
      ['http://b.example/', 2, 1],
    ])
    folder.file('one', text)
    folder.file('two', text)
    const rows = folder.rows(['--unique=file', 'one', 'two'])
    expect(rows.map(({ file, count }) => [file, count])).toEqual([
      ['one', 2],
      ['one', 3],
      ['two', 2],
      ['two', 3],
    ])
  })

  test('the first row is given, and CSV has a column for the count', () => {
    expect(folder.rows(['--unique'], text)[1]).toMatchObject({ url: 'http://b.example/', message: 1, count: 3 })
    const [head, first] = folder.urls(['--unique', '--format=csv'], text).out.split('\r\n')
    expect([head?.split(',').at(-1), first?.split(',').at(-1)]).toEqual(['count', '2'])
  })

  test('any number of threads gives the same output', () => {
    folder.file('many', text.repeat(300))
    for (const args of [['-c'], ['--json']]) {
      const alone = folder.urls(['-j1', '--unique', ...args, 'many', 'one'])
      expect(folder.urls(['-j3', '--unique', ...args, 'many', 'one'])).toEqual(alone)
    }
  })
})

describe('each message once', () => {
  const mail = (id: string, body: string, fields = ''): string => message(`Message-ID: <${id}>\n${fields}`, body)
  const url = (number: number): string => `http://a.example/${number}`
  const attached = `${[
    'Content-Type: multipart/mixed; boundary=b\n\n--b\n\n',
    `${url(4)}\n--b\nContent-Type: text/html; name=a.html\nContent-Disposition: attachment\n\n<a href="${url(5)}">x</a>\n--b--`,
  ].join('')}\n`
  const withAttachment = `From ann@mail.example Mon Jan  4 10:00:00 1999\nMessage-ID: <4@m>\n${attached}\n`
  folder.file('sent', mail('1@m', `${url(1)} ${url(1)}`) + mail('2@m', url(2)) + message('', url(3)) + withAttachment)
  folder.file('kept', mail('2@m', url(2)) + mail('1@m', `${url(1)} ${url(9)}`) + message('', url(3)) + withAttachment)
  const err = 'urls: left out: 3 messages whose Message-IDs were read before\n'

  test('by its Message-ID, in the order of the input', () => {
    const out = lines(url(1), url(1), url(2), url(3), url(4), url(5), url(3))
    for (const args of [[], ['-j2'], ['-I']]) {
      expect(folder.urls(['--unique=message-id', ...args, 'sent', 'kept'])).toEqual({ out, err, status: 0 })
    }
    expect(folder.urls(['-s', '--unique=message-id', 'sent', 'kept'])).toEqual({ out, err: '', status: 0 })
    expect(folder.urls(['--unique=message-id', 'sent'])).toMatchObject({ err: '' })
    expect(folder.rows(['--unique=message-id', 'sent', 'kept'])).toEqual([
      ...folder.rows(['sent', 'kept']).slice(0, 6),
      ...folder.rows(['sent', 'kept']).filter(({ file, url: each }) => file === 'kept' && each === url(3)),
    ])
  })

  test('and of these, each URL once, or their counts', () => {
    const counted = lines(
      `      2 ${url(1)}`,
      `      1 ${url(2)}`,
      `      2 ${url(3)}`,
      `      1 ${url(4)}`,
      `      1 ${url(5)}`,
    )
    expect(folder.urls(['--unique=all,message-id', '-c', 'sent', 'kept'])).toEqual({ out: counted, err, status: 0 })
    expect(folder.urls(['--unique=message-id', '--count-by=host', 'sent', 'kept']).out).toBe('      7 a.example\n')
    expect(folder.urls(['--unique=message-id', '-c', 'sent']).err).toContain('as in --unique=message-id,all')
    expect(folder.urls(['--unique=file,all', 'sent']).err).toContain('--unique takes one of message, thread')
  })
})

describe('-c counts what is printed', () => {
  const dated = (year: number, body: string): string =>
    `From a@a.example Mon Jan  4 10:00:00 ${year}\nFrom: Ann <ann@a.example>\nDate: 31 Dec ${year} 23:30:00 -0100\n\n${body}\n\n`
  const box =
    dated(1998, 'http://a.example/1 http://b.example/1 mailto:ann@a.example') +
    dated(1999, 'http://b.example/2 HTTP://B.example/1 http://b.example/1 http://c.example/')

  test('rows with equal fields are one, in their order', () => {
    expect(folder.urls(['--unique', '-c', '--fields=host'], box).out).toBe(
      '      1 \n      1 a.example\n      4 b.example\n      1 c.example\n',
    )
    expect(folder.urls(['--unique', '-c', '--fields=host,year', '--no-headers'], box).out).toBe(
      '      1 \t1999\n      1 a.example\t1999\n      1 b.example\t1999\n      3 b.example\t2000\n      1 c.example\t2000\n',
    )
    // Without -c, each URL is a row
    expect(folder.urls(['--unique', '--fields=host'], box).out).toBe(
      lines('a.example', 'b.example', 'b.example', 'c.example', ''),
    )
  })

  test('URLs are equal by the rules of their scheme', () => {
    const all = ['http://b.example/1', 'http://b.example/2']
    expect(folder.urls(['--unique', '-c', '--fields=url', '--host=b.example'], box).out).toBe(
      `      3 ${all[0]}\n      1 ${all[1]}\n`,
    )
    expect(folder.urls(['--count-by=url', '--json', '--host=b.example', '--defang'], box).out).toBe(
      '{"url":"hxxp://b[.]example/1","count":3}\n{"url":"hxxp://b[.]example/2","count":1}\n',
    )
  })

  test('--count-by puts the most frequent first, and what is as frequent into order', () => {
    const table = ['4 b.example', '1 ', '1 a.example', '1 c.example'].map((line) => `      ${line}\n`).join('')
    expect(folder.urls(['--count-by=host'], box).out).toBe(table)
    expect(folder.urls(['-c', '--count-by=host'], box).out).toBe(table)
    expect(folder.urls(['--unique', '-c', '--fields=host', '--sort=count'], box).out).toBe(table)
    expect(folder.urls(['--count-by=year,host', '--format=csv', '--scheme=http'], box).out.split('\r\n')).toEqual([
      'year,host,count',
      '2000,b.example,3',
      '1999,a.example,1',
      '1999,b.example,1',
      '2000,c.example,1',
      '',
    ])
    expect(folder.rows(['--count-by=host,from', '--host=a.example,c.example'], box)).toEqual([
      { host: 'a.example', from: 'Ann <ann@a.example>', count: 1 },
      { host: 'c.example', from: 'Ann <ann@a.example>', count: 1 },
    ])
  })

  test('a count that is named stands where it is named', () => {
    expect(folder.urls(['--count-by=count,scheme'], box).out).toBe(lines('6\thttp', '1\tmailto'))
    expect(folder.rows(['--unique', '-c', '--fields=count,scheme'], box)).toEqual([
      { count: 6, scheme: 'http' },
      { count: 1, scheme: 'mailto' },
    ])
  })

  test('by file, in threads, and from the parts of a plan', () => {
    folder.file('a.mbox', box)
    folder.file('b.mbox', box.repeat(20))
    const args = ['--count-by=file,host', '--format=tsv']
    const alone = folder.urls([...args, 'a.mbox', 'b.mbox']).out
    expect(alone.split('\n').slice(0, 3)).toEqual(['file\thost\tcount', 'b.mbox\tb.example\t80', 'b.mbox\t\t20'])
    expect(folder.urls([...args, '-j3', 'a.mbox', 'b.mbox']).out).toBe(alone)
    folder.file('count.ndjson', folder.urls(['plan', '--unit-size=1000', 'a.mbox', 'b.mbox']).out)
    folder.urls(['work', '--plan=count.ndjson', '--out=counts'])
    expect(folder.urls(['merge', '--plan=count.ndjson', ...args, 'counts']).out).toBe(alone)
  })

  test.each([
    ...[
      '--unique',
      '--fields=url',
      '--sort=url',
      '--format=html',
      '--passthru',
      '-H',
      '-n',
      '--files',
      '--serve-stdin',
    ],
  ])('--count-by excludes %s', (option) => {
    expect(folder.urls(['--count-by=host', option], box)).toMatchObject({ out: '', status: 2 })
  })

  test('the order needs counts', () => {
    expect(folder.urls(['--sort=count'], box).err).toMatch(/^urls: --sort=count needs --unique\n/)
    const sorted = folder.rows(['--unique', '--sort=count', '--scheme=http'], box)
    expect(sorted.map(({ count }) => count)).toEqual([3, 1, 1, 1])
  })
})

describe('the sorter gives the lines of sort | uniq -c with any memory limit', () => {
  test('for any keys', () => {
    const keys = fc.array(fc.string({ minLength: 1, unit: fc.constantFrom('a', 'b', 'é', '%', '𝒳') }), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(keys, fc.constantFrom(0, 200, 1000, 1e6), (all, limit) => {
        const sorter = new UniqueSorter(limit)
        for (const [at, key] of all.entries()) sorter.add(key, () => `${at}`)
        const sorted = [...new Set(all)].sort()
        const expected = sorted.map((key) => ({
          key,
          count: all.filter((each) => each === key).length,
          line: `${all.indexOf(key)}`,
        }))
        expect([...sorter.take()]).toEqual(expected)
        expect([...sorter.take()]).toEqual([])
        sorter.close()
      }),
      runs(60),
    )
  })

  test('in more runs than are read at once', () => {
    const sorter = new UniqueSorter(0)
    for (let at = 0; at < 300; at++) sorter.add(`key ${at % 90}`, () => `line ${at}`)
    const result = [...sorter.take()]
    expect(result.length).toBe(90)
    expect(result[0]).toEqual({ key: 'key 0', count: 4, line: 'line 0' })
    sorter.close()
  })

  test('without a visible file, even during the work', () => {
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith('urls-'))
    const sorter = new UniqueSorter(0)
    sorter.add('key', () => 'line')
    sorter.add('other', () => 'line')
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('urls-') && !name.startsWith('urls-in'))).toEqual(
      before.filter((name) => !name.startsWith('urls-in')),
    )
    expect([...sorter.take()].length).toBe(2)
    sorter.close()
  })
})
