import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { zipOf } from './packing.ts'
import { bodies, codesOf, message, readBytes, urlsOf } from './reading.ts'

const url = 'http://found.example/'
const mixed = 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n'

describe('what is a message by its first lines', () => {
  const isMessage = async (text: string): Promise<boolean> =>
    (await readBytes(text, { headers: 'all' })).some(({ origin }) => origin.startsWith('header '))

  test.each([
    ['two fields', 'Subject: a\nDate: b\n'],
    ['one field and a blank line', 'Subject: a\n\nbody\n'],
    ['a trace', 'Received: from a.example by b.example\nReceived-SPF: none\n receiver\nno field\n'],
    ['a few fields that are not known before', 'Lines: 1\nStars: 2\nFrom: a\nTo: b\n'],
    ['addresses that fill the head', `To: a@a.example${',\n  a@a.example'.repeat(400)}\n\nbody\n`],
  ])('%s', async (_, text) => {
    expect(await isMessage(text)).toBe(true)
  })

  test.each([
    ['one line', `References: ${url} ok\n`],
    ['a log', `Status: ok ${url}\nStatus: bad ${url}\nlevel: x ${url}\n`],
    ['a long log', `Status: ok ${url}\n`.repeat(200)],
    ['a list', `date: 2005\nauthors:\n  - ${url}\n`],
    ['a change', `From: Ann <ann@a.example>\n* ${url}\n`],
    ['fields that are not known', `${'level: a\n'.repeat(5)}From: a\nTo: b\n${url}\n`],
    ['JSON', `{"date":"a"}\nFrom: a\nTo: ${url}\n`],
  ])('not %s', async (_, text) => {
    expect(await isMessage(text)).toBe(false)
    expect(urlsOf(await readBytes(text)).length).toBe(text.split(url).length - 1)
  })
})

describe('boundaries', () => {
  test.each([
    ['white space behind the boundary', `--b \t\n\n${url}\n--b--\n`],
    ['white space behind the closing one', `--b\n\n${url}\n--b-- \n`],
    ['CRLF', `--b\r\n\r\n${url}\r\n--b--\r\n`],
    ['no line end at the end', `--b\n\n${url}\n--b--`],
    ['nothing before the first', `\n--b\n\n${url}\n--b--`],
  ])('%s', async (_, body) => {
    const parts = await readBytes(message(body, mixed))
    expect(bodies(parts).map((text) => text.trimEnd())).toEqual([url])
    expect(codesOf(parts)).toEqual([])
  })

  test('the line end before the delimiter belongs to it', async () => {
    const parts = await readBytes(message('--b\r\n\r\none\r\n\r\n--b\r\n\r\ntwo\r\n--b--\r\n', mixed))
    expect(bodies(parts)).toEqual(['one\r\n', 'two'])
  })

  test('the parent ends its children', async () => {
    const inner = 'Content-Type: multipart/mixed; boundary=c\n\n--c\n\ninner\n'
    const parts = await readBytes(message(`--b\n${inner}--b\n\nouter\n--b--\n`, mixed))
    expect(bodies(parts)).toEqual(['inner', 'outer'])
    expect(parts.filter((part) => part.origin === 'body').map((part) => part.path)).toEqual(['1.1', '2'])
  })

  const base64 = Buffer.from(`<html><a href="${url}">x</a></html>`).toString('base64')
  const types = `Content-Type: text/html\nContent-Transfer-Encoding: base64\n\n${base64}\n`

  test.each([
    ['that is not declared', 'Content-Type: multipart/mixed\n', 'no-boundary'],
    ['that is declared wrong', 'Content-Type: multipart/mixed; boundary=other\n', 'boundary-not-found'],
  ])('a boundary %s is taken from the lines of the body', async (_, type, code) => {
    const body = `preamble\n--b\n\n${url}plain\n--x y\n${types}--x y\n\n${url}last\n--x y--\n`
    for (const step of [1, 1 << 16]) {
      const parts = await readBytes(message(body, type), {}, step)
      expect(urlsOf(parts)).toEqual([`${url}plain`, url, `${url}last`])
      expect(codesOf(parts)).toEqual([code])
      const paths = parts.filter(({ text }) => text.includes(url)).map(({ path, origin }) => [path, origin])
      expect(paths).toEqual([
        ['', 'body'],
        ['1', 'attribute a href'],
        ['2', 'body'],
      ])
    }
  })

  test('the boundary of the multipart around is not that of the inner one', async () => {
    const inner = `Content-Type: multipart/alternative\n\n${url}one\n`
    const parts = await readBytes(message(`--b\n${inner}--b\n${types}--b--\n`, mixed))
    expect(urlsOf(parts)).toEqual([`${url}one`, url])
    expect(codesOf(parts)).toEqual(['no-boundary'])
  })

  test('a long body without a boundary is a text', async () => {
    const body = `${'line of text\n'.repeat(20_000)}${url}\n`
    const parts = await readBytes(message(body, 'Content-Type: multipart/mixed\n'))
    expect(urlsOf(parts)).toEqual([url])
    expect(bodies(parts).join('')).toBe(body)
  })

  test('a boundary with a colon is not a field', async () => {
    const type = 'Content-Type: multipart/mixed; boundary="=_a:b"\n'
    const parts = await readBytes(message(`--=_a:b\nContent-Type: image/gif\n--=_a:b\n\n${url}\n--=_a:b--\n`, type))
    expect(urlsOf(parts)).toEqual([url])
  })
})

describe('Content-Type as it is written', () => {
  test.each([
    'Content-Type: multipart/mixed; boundary="b"',
    'Content-Type: Multipart/Mixed;\n\tBOUNDARY = b',
    'Content-Type: multipart/mixed (a comment); charset=x; boundary=b (another)',
    "Content-Type: multipart/mixed; boundary*=us-ascii'en'%62",
    'Content-Type: multipart/mixed; boundary*0="b"; boundary*1=""',
    'Content-Type: multipart/mixed charset=x boundary=b',
    'Content-Type: multipart/mixed;; boundary=b;',
  ])('%s', async (field) => {
    const parts = await readBytes(message(`--b\n\n${url}\n--b--\n`, `${field}\n`))
    expect(bodies(parts)).toEqual([url])
  })

  test('a digest has messages for parts', async () => {
    const parts = await readBytes(message(`--b\n\nSubject: inner\n\n${url}\n--b--\n`, mixed.replace('mixed', 'digest')))
    expect(parts.map((part) => part.origin)).toEqual(['header From', 'header Subject', 'header Subject', 'body'])
    expect(parts.at(-1)!.envelope.within?.messageId).toBe('test@mail.example')
  })
})

test('text behind an encoded message is not lost', async () => {
  const inner = Buffer.from(message('inner')).toString('base64')
  const fields = 'Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n'
  const parts = await readBytes(message(`${inner}\n____\n${url}\n`, fields))
  expect(bodies(parts)).toEqual(['inner', `____\n${url}\n`])
  expect(codesOf(parts)).toEqual(['damaged-encoding'])
})

test('ASCII that is said to be UTF-16', async () => {
  expect(urlsOf(await readBytes(message(url, 'Content-Type: text/plain; charset=utf-16\n')))).toEqual([url])
})

test('a tag that is cut off by the end', async () => {
  expect(urlsOf(await readBytes(message(`<a href="${url}`, 'Content-Type: text/html\n')))).toEqual([url])
})

test('problems of an enclosed message and of a skipped part are told', async () => {
  const parts = await readBytes(
    message('Subject: x\nno field\n', 'Content-Type: message/rfc822\nContent-Transfer-Encoding: x\n'),
  )
  expect(codesOf(parts)).toEqual(['unknown-encoding', 'header-not-ended'])
})

describe('attachments', () => {
  test('are not read, but for text', async () => {
    const part = (type: string): string =>
      `--b\nContent-Type: ${type}\nContent-Disposition: attachment\n\n${type.includes('pdf') ? '%PDF-1.4 ' : ''}${type}\n`
    const types = ['image/png', 'text/plain', 'application/pdf', 'text/x-diff', 'audio/ogg', 'application/json']
    const parts = await readBytes(message(`${types.map(part).join('')}--b--\n`, mixed))
    expect(bodies(parts)).toEqual(['text/plain', 'text/x-diff', 'application/json'])
  })
})

describe('header fields', () => {
  const fields = `Received: by ${url}\nList-Help: <${url}help>\nX-Folded: a\n b\n`

  test.each([
    ['usual', ['header From', 'header Subject', 'header List-Help', 'header X-Folded', 'body']],
    ['none', ['body']],
  ] as const)('%s', async (headers, origins) => {
    const parts = await readBytes(message('x', fields), { headers })
    expect(parts.filter((part) => part.problems.length === 0).map((part) => part.origin)).toEqual(origins)
    const told = parts.flatMap(({ problems }) => problems.map(({ code, severity, detail }) => [code, severity, detail]))
    expect(told).toEqual(headers === 'usual' ? [['field-left-out', 'info', 'Received']] : [])
  })

  test('that are left out and have a URL are told, also of a message that is left out as a whole', async () => {
    const more = `X-MS-A: a\n  http://a.example/ http://b.example/\nSubject: http://c.example/\nReferences: <x://y>\nX-Spam-Level: a\n\t\nReceived: http://d.example/\n`
    for (const mayHold of [undefined, () => false]) {
      const parts = await readBytes(message('x', more), { mayHold })
      const told = parts.flatMap(({ problems }) => problems.map(({ detail, where }) => [detail, where.line]))
      expect(told.map(([name]) => name)).toEqual(['X-MS-A', 'References', 'Received'])
      expect(told[1]![1]).toBe((told[0]![1] as number) + 3)
    }
  })

  test('all', async () => {
    const parts = await readBytes(message('x', fields), { headers: 'all' })
    expect(parts.map((part) => part.origin)).toContain('header Received')
    expect(parts.find((part) => part.origin === 'header X-Folded')?.text).toBe('a b')
  })
})

describe('caps lead to reading the rest as text, never to dropping it', () => {
  function nested(depth: number): string {
    let text = ''
    for (let n = 0; n < depth; n++) text += `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`
    return `MIME-Version: 1.0\nFrom: a@mail.example\n${text}\n${url}\n`
  }

  test.each([50, 200, 20_000])('%d multiparts in each other', async (depth) => {
    const parts = await readBytes(nested(depth))
    expect(urlsOf(parts)).toEqual([url])
    expect(codesOf(parts).includes('depth-limit')).toBe(depth > 100)
  })

  test.each([50, 5000])('%d messages in each other', async (depth) => {
    const field = 'Content-Type: message/rfc822\n\n'
    const parts = await readBytes(`From: a@mail.example\n${field.repeat(depth)}Subject: x\n\n${url}\n`, {
      headers: 'none',
    })
    expect(urlsOf(parts)).toEqual([url])
    expect(codesOf(parts).includes('depth-limit')).toBe(depth > 100)
  })

  test('100,000 parts side by side', async () => {
    const parts = await readBytes(message(`${'--b\n\nx\n'.repeat(100_000)}--b\n\n${url}\n--b--\n`, mixed))
    expect(urlsOf(parts)).toEqual([url])
    expect(codesOf(parts)).toContain('part-limit')
  })

  test('a header of more than a mebibyte', async () => {
    const fields = 'X-Filler: of no interest at all\n'.repeat(40_000)
    const parts = await readBytes(message(url, `${fields}X-Last: ${url}last\n`))
    expect(urlsOf(parts)).toEqual([`${url}last`, url])
    expect(codesOf(parts)).toContain('header-limit')
  })

  test('a field of a mebibyte, folded', async () => {
    const references = `References:${'\n\t<some.message.or.other@mail.example>'.repeat(25_000)}\n`
    expect(urlsOf(await readBytes(message(url, references)))).toEqual([url])
  })

  test('an encoded message of more than 8 MiB', async () => {
    const inner = Buffer.from(message(`${'line of text\n'.repeat(900_000)}${url}\n`)).toString('base64')
    const fields = 'Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n'
    const parts = await readBytes(message(inner.replace(/.{76}/g, '$&\n'), fields))
    expect(urlsOf(parts)).toEqual([url])
    expect(codesOf(parts)).toContain('size-limit')
  })

  /** A message with this body in messages in quoted-printable, side by side or one in another. */
  const encodedMessage = (body: string): string =>
    `Content-Type: message/rfc822\nContent-Transfer-Encoding: quoted-printable\n\n${body}`

  test.each([
    ['one in another', (inner: string) => Array(95).fill(0).reduce(encodedMessage, inner), 1],
    [
      'side by side in one',
      (inner: string) =>
        encodedMessage(encodedMessage(`${mixed}\n${`--b\n${encodedMessage(`${inner}\n`)}`.repeat(3)}--b--\n`)),
      3,
    ],
  ])('encoded messages, %s, share one limit', async (_, nest, count) => {
    const text = 'line of text\n'.repeat(Math.round(6_000_000 / count / 13))
    const before = process.memoryUsage().arrayBuffers
    const parts = await readBytes(`From: a\n${nest(message(`${text}${url}\n`))}`)
    expect(urlsOf(parts)).toEqual(Array(count).fill(url))
    expect(codesOf(parts)).toContain('size-limit')
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 << 20)
  })
})

describe('time grows with the size, not faster', () => {
  const smallMember = { name: 'a', data: Buffer.from('x') }
  const repeated = (bytes: Buffer, n: number): Buffer => Buffer.alloc(bytes.length * n, bytes)
  /** What stands before the directory. */
  const localMember = (zip: Buffer): Buffer => zip.subarray(0, zip.indexOf('PK\x01\x02'))
  const cases: [string, (n: number) => string | Buffer][] = [
    ['delimiters', (n) => message('--b\n'.repeat(n), mixed)],
    [
      'multiparts without a boundary',
      (n) => message(`--b\n${'Content-Type: multipart/x\n\n--b\n'.repeat(n / 4)}`, mixed),
    ],
    ['lines like delimiters', (n) => message(`--b${' '.repeat(70)}x\n`.repeat(n / 8), 'Content-Type: multipart/x\n')],
    ['attachments', (n) => message(`--b\nContent-Type: application/x\n\nx\n`.repeat(n / 4), mixed)],
    ['packed attachments', (n) => message('--b\nContent-Type: application/x\n\n\x1f\x8b\x08\n'.repeat(n / 8), mixed)],
    ['uuencoded files', (n) => message('begin 644 a\n#86)C\n`\nend\n'.repeat(n / 4))],
    ['MMDF marks', (n) => '\x01\x01\x01\x01\n'.repeat(n)],
    ['MMDF messages', (n) => '\x01\x01\x01\x01\nFrom: a\n\n'.repeat(n / 4)],
    ['mail with CR', (n) => 'From a-b\rA: b\r'.repeat(n / 2)],
    ['lines with dashes', (n) => message('--\n--b \n--bb\n'.repeat(n / 3), mixed)],
    ['angle brackets', (n) => message('<'.repeat(n * 4), 'Content-Type: text/html\n')],
    ['nested tags', (n) => message('<div>'.repeat(n), 'Content-Type: text/html\n')],
    ['ampersands', (n) => message('&'.repeat(n * 4), 'Content-Type: text/html\n')],
    ['equals signs', (n) => message('='.repeat(n * 4), 'Content-Transfer-Encoding: quoted-printable\n')],
    ['escapes', (n) => message(`${'=41'.repeat(n)} \nend\n`, 'Content-Transfer-Encoding: quoted-printable\n')],
    ['soft breaks', (n) => message('=\n'.repeat(n * 2), 'Content-Transfer-Encoding: quoted-printable\n')],
    ['encoded words', (n) => `Subject: ${'=?utf-8?q?a?= '.repeat(n / 2)}\nFrom: a@b\n\n`],
    ['unfinished words', (n) => `Subject: ${'=?utf-8?q?'.repeat(n / 2)}\nFrom: a@b\n\n`],
    ['parentheses', (n) => message('x', `Content-Type: ${'('.repeat(n)}\n`)],
    ['parameters', (n) => message('x', `Content-Type: a/b${'; a=b'.repeat(n / 2)}\n`)],
    ['a parameter without end', (n) => message('x', `Content-Type: a/b; ${'x'.repeat(n)}\n`)],
    ['a parameter of spaces', (n) => message('x', `Content-Type: a/b; c=d${' '.repeat(n)}e=f\n`)],
    ['quotes', (n) => message('x', `Content-Type: a/b; ${'"x'.repeat(n)}=\n`)],
    ['a refresh of spaces', (n) => message(`<meta content="5${' '.repeat(n)}x">`, 'Content-Type: text/html\n')],
    ['commas', (n) => message(`<img srcset="a${','.repeat(n)}b">`, 'Content-Type: text/html\n')],
    ['style sheets', (n) => message(`<style>${'@import url('.repeat(n)}`, 'Content-Type: text/html\n')],
    ['base64 lines', (n) => message('QUJD*\n'.repeat(n), 'Content-Transfer-Encoding: base64\n')],
    ['dates', (n) => message('x', `Date: ${'(1'.repeat(n)}\n`)],
    ['From lines', (n) => 'From a-b\nA: b\n'.repeat(n / 2)],
    ['almost From lines', (n) => message('From a-b 10:10\nx\n'.repeat(n / 4))],
    ['flowed quotes', (n) => message('> \n>> \n'.repeat(n / 2), 'Content-Type: text/plain; format=flowed\n')],
    ['begins', (n) => message('begin 644 a\n'.repeat(n))],
    ['yEnc begins', (n) => message('=ybegin line=1\n'.repeat(n))],
    ['parameters without semicolons', (n) => message('x', `Content-Type: a/b;${' a=b'.repeat(n)}\n`)],
    ['WARC versions', (n) => 'WARC/1.0\n'.repeat(n)],
    ['WARC headers without an end', (n) => 'WARC/1.0\na: b\nContent-Length: 5\n'.repeat(n / 2)],
    ['small WARC records', (n) => 'WARC/1.0\nContent-Length: 3\n\nabc\n\n\n\n'.repeat(n / 4)],
    ['wrong counts of rnews', (n) => '#! rnews 5\nabcdefgh\n'.repeat(n / 2)],
    ['empty gzip members', (n) => repeated(gzipSync(''), n)],
    ['small gzip members', (n) => repeated(gzipSync('x'), n)],
    ['small zip members', (n) => repeated(localMember(zipOf([smallMember])), n / 8)],
    ['stored zip members', (n) => repeated(localMember(zipOf([smallMember], { stored: true })), n / 8)],
    ['described zip members', (n) => repeated(localMember(zipOf([smallMember], { described: true })), n / 8)],
  ]

  /** In milliseconds. */
  const ENOUGH = 40

  async function timeOf(text: string | Buffer): Promise<number> {
    const start = process.cpuUsage()
    for (const part of await readBytes(text)) void [part.text, part.envelope.date, part.envelope.from]
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }

  test.each(cases)('%s', async (_, make) => {
    // Work that is short says nothing, and what is long says no more.
    let n = 1 << 11
    await timeOf(make(n))
    let small = await timeOf(make(n))
    for (; small < ENOUGH && n < 1 << 14; small = await timeOf(make(n))) n *= 2
    small = Math.max(small, 20)
    // Four times as much: 16 times the time if it were quadratic. The collector may come in once
    const large = await timeOf(make(n * 4))
    expect(large < small * 10 ? large : await timeOf(make(n * 4))).toBeLessThan(small * 10)
  })
})
