import { describe, expect, test } from 'vitest'
import { bodies, codesOf, message, readBytes, urlsOf } from './reading.ts'

const from = 'From ann@mail.example Mon Mar  3 10:20:30 2003\n'

async function count(text: string): Promise<number> {
  return bodies(await readBytes(text)).length
}

describe('a line starts a message', () => {
  test.each([
    ['with an address', 'From bob@mail.example\nFrom: b\n\nx\n'],
    ['with a time', 'From bob Mon Mar  3 10:20:30 2003\nFrom: b\n\nx\n'],
    ['with a dash', 'From - Mon Mar  3\nFrom: b\n\nx\n'],
    ['with a number', 'From 1234567890123456789\nX-Google-Language: b\n\nx\n'],
    ['with a negative number', 'From -1234567890123456789\nPath: b\n\nx\n'],
    ['with a short number', 'From 12345\r\nNewsgroups: b\r\n\r\nx\r\n'],
    ['bare, before a known field', 'From \nReceived: b\n\nx\n'],
    ['followed by a quoted one', 'From a@b\n>From a@b\nFrom: b\n\nx\n'],
    ['in CRLF', 'From a@b 10:20:30\r\nFrom: b\r\n\r\nx\r\n'],
  ])('%s', async (_, text) => {
    expect(await count(`${from}${message('first\n\n')}${text}`)).toBe(2)
    expect(await count(`${from}${message('no empty line\n')}${text}`)).toBe(2)
  })

  test.each([
    ['no field behind it', 'From a@b 10:20:30\nhello there\n'],
    ['an URL behind it', 'From a@b 10:20:30\nhttp://found.example/ is it\n'],
    ['prose', 'From there on:\nNote: it went well\n'],
    ['a number before prose', 'From 12345\nNote: it went well\n'],
    ['a number and words', 'From 12345 on\nFrom: b\n\nx\n'],
    ['a year', 'From 1995\nTo: 2003\n'],
    ['quoted', '>From a@b 10:20:30\nFrom: b\n\nx\n'],
    ['within a line', 'x From a@b 10:20:30\nFrom: b\n\nx\n'],
  ])('but not %s', async (_, text) => {
    expect(await count(`${from}${message('first\n\n')}${text}`)).toBe(1)
  })
})

test('a line that may be one is reported with its place', async () => {
  const text = `${from}${message('first\n\n')}`
  const parts = await readBytes(`${text}From a@b 10:20:30\nhello\n`)
  const problem = parts.flatMap((part) => part.problems).find(({ code }) => code === 'suspicious-from')
  expect(problem).toMatchObject({ severity: 'info', where: { file: 'test', offset: text.length } })
})

describe('Content-Length', () => {
  const inner = 'text\n\nFrom a@b 10:20:30\nFrom: not a message\n\nhttp://inside.example/\n'

  test('is believed where a message follows', async () => {
    const first = from + message(inner, `Content-Length: ${inner.length}\n`)
    const parts = await readBytes(`${first}\n${from}${message('second')}`)
    expect(bodies(parts)).toEqual([`${inner}\n`, 'second'])
  })

  test('is believed where the end follows, however far', async () => {
    const long = `${inner}${'line\n'.repeat(100_000)}`
    const parts = await readBytes(from + message(long, `Content-Length: ${long.length}\n`))
    expect(parts.at(-1)!.envelope.number).toBe(1)
  })

  test.each([
    [60, 2],
    [70, 3],
  ])('is believed before %d line ends, or not: %d messages', async (lineEnds, messages) => {
    const first = from + message(inner, `Content-Length: ${inner.length}\n`)
    expect(await count(`${first}${'\n'.repeat(lineEnds)}${from}${message('second')}`)).toBe(messages)
  })

  test.each([7, 10, 1e9])('is not believed otherwise: %d', async (length) => {
    const parts = await readBytes(from + message(inner, `Content-Length: ${length}\n`) + from + message('second'))
    expect(bodies(parts)).toHaveLength(3)
  })
})

test('messages are numbered, and every one has its own envelope', async () => {
  const parts = await readBytes(Array.from({ length: 500 }, (_, n) => from + message(`${n}\n`)).join(''))
  const texts = parts.filter((part) => part.origin === 'body')
  expect(texts.map((part) => part.envelope.number)).toEqual(Array.from({ length: 500 }, (_, n) => n + 1))
  expect(texts.map((part) => part.text.trim())).toEqual(Array.from({ length: 500 }, (_, n) => `${n}`))
})

test('NULs, bytes of no charset and lines without end are text', async () => {
  const body = Buffer.concat([
    Buffer.from([0, 255, 0]),
    Buffer.from(' http://found.example/ '),
    Buffer.alloc(300_000, 97),
  ])
  expect(urlsOf(await readBytes(Buffer.concat([Buffer.from(from + message('')), body])))).toEqual([
    'http://found.example/',
  ])
})

test('a mailbox that ends in a From line', async () => {
  expect(codesOf(await readBytes(`${from}${message('x\n')}From a@b 10:20`))).toEqual([])
})

test('a Content-Length is believed in the messages behind one without an empty line, too', async () => {
  const plain = 'From a@b 10:20:30\nContent-Length: 9\nA: b\n'
  const body = 'x\n\nFrom c@d 10:20:30\nnot: a message\n\n'
  const counted = `From a@b 10:20:30\nContent-Length: ${body.length}\nA: b\n\n${body}`
  expect(await count(plain.repeat(3) + counted.repeat(3))).toBe(3)
  expect(await count(counted.repeat(2) + plain + counted.replaceAll('\n', '\r\n') + counted)).toBe(4)
})

test('headers without an empty line take linear time', async () => {
  const text = 'From a@b 10:20:30\nContent-Length: 9\nA: b\n'.repeat(25_000)
  const started = process.cpuUsage()
  await readBytes(text)
  // A search for the empty line by each message takes four times as long.
  expect(process.cpuUsage(started).user).toBeLessThan(3_000_000)
})
