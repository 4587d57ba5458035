import { describe, expect, test } from 'vitest'
import { bodies, codesOf, message, readBytes, urlsOf } from './reading.ts'

const mark = '\x01\x01\x01\x01\n'
const url = 'http://found.example/'

describe('MMDF', () => {
  const box = (bodies: readonly string[]): string => bodies.map((body) => `${mark}${message(body)}${mark}`).join('')

  test('each message stands between two marks', async () => {
    const text = box(['one\n', `From a@b 10:20:30\nFrom: quoted\n\n${url}\n`, 'three\n'])
    for (const step of [1, 5, 1 << 16]) {
      const parts = await readBytes(text, {}, step)
      const texts = parts.filter(({ origin }) => origin === 'body')
      expect(texts.map((part) => [part.envelope.number, part.text])).toEqual([
        [1, 'one\n'],
        [2, `From a@b 10:20:30\nFrom: quoted\n\n${url}\n`],
        [3, 'three\n'],
      ])
      const { start, end } = texts[1]!.rawRange(32, 32 + url.length)!
      expect(text.slice(start, end)).toBe(url)
      expect(texts[1]!.envelope.lineAt(start)).toEqual({ line: text.slice(0, start).split('\n').length, column: 1 })
      expect(codesOf(parts)).toEqual([])
    }
  })

  test('in CR LF, without the last mark, with From lines', async () => {
    const text = `${mark}From a@b Mon Jan  1 00:00:00 2001\n${message('one\n')}${mark}${mark}${message(url)}`
    const parts = await readBytes(text.replaceAll('\n', '\r\n'))
    expect(bodies(parts)).toEqual(['one\r\n', url])
  })

  test('four ^A within a line, or more of them, are text', async () => {
    const parts = await readBytes(box([`a\x01\x01\x01\x01\n\x01\x01\x01\x01x\n${url}\n`]))
    expect(bodies(parts)).toEqual([`a\x01\x01\x01\x01\n\x01\x01\x01\x01x\n${url}\n`])
  })

  test('a long message', async () => {
    const parts = await readBytes(box([`${'line of text\n'.repeat(50_000)}${url}\n`, 'two\n']))
    expect(urlsOf(parts)).toEqual([url])
    expect(parts.at(-1)!.envelope.number).toBe(2)
  })
})

describe('emlx', () => {
  const list =
    '<?xml version="1.0" encoding="UTF-8"?>\n<plist><dict><string>http://list.example/</string></dict></plist>\n'
  const text = message(`${url}\n`)
  const file = `${Buffer.byteLength(text)}       \n${text}${list}`

  test('the message is read, and the list only with all headers', async () => {
    for (const step of [1, 5, 1 << 16]) {
      const parts = await readBytes(file, {}, step)
      expect(urlsOf(parts)).toEqual([url])
      expect(codesOf(parts)).toEqual([])
      const { envelope } = parts.at(-1)!
      expect([envelope.number, envelope.messageId]).toEqual([1, 'test@mail.example'])
      const { start, end } = parts.at(-1)!.rawRange(0, url.length)!
      expect(file.slice(start, end)).toBe(url)
      expect(envelope.lineAt(start)?.line).toBe(6)
    }
    expect(urlsOf(await readBytes(file, { headers: 'all' }))).toEqual([url, 'http://list.example/'])
  })

  test.each([7, 9999, 123_456_789])('a wrong length is told, and nothing is lost: %d', async (length) => {
    const parts = await readBytes(`${length}\n${text}${list}`)
    expect(urlsOf(parts)).toContain(url)
    if (length < 1e6) expect(codesOf(parts)).toEqual(['bad-length'])
  })

  test('a number before a text is no length', async () => {
    expect(bodies(await readBytes('12\nText, not a field\n'))).toEqual(['12\nText, not a field\n'])
  })
})

test('Babyl is told as not supported, and read as text', async () => {
  const parts = await readBytes(`BABYL OPTIONS: -*- rmail -*-\nVersion: 5\n\x1f\x0c\n1,,\n${message(url)}\n\x1f`)
  expect(urlsOf(parts)).toEqual([url])
  expect(parts.flatMap((part) => part.problems)).toMatchObject([
    { code: 'unsupported', detail: 'Babyl mailbox; read by emacs -batch -f batch-unrmail' },
  ])
})
