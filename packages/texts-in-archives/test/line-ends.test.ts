import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Part, ReadOptions } from '../src/index.ts'
import { epub } from './office/making.ts'
import { message, readBytes, urlLike, urlsOf } from './reading.ts'
import { responseOf, warcOf } from './warc-making.ts'

const root = fileURLToPath(new URL('../../../corpus/archives', import.meta.url))
const mail = readdirSync(root).filter((name) => /\.(?:eml|emlx|mbox|mmdf|rnews)$/.test(name))

function describePart(part: Part): unknown {
  const { envelope, path, contentType, charset, origin, alternative, start, end, offset, last, problems, text } = part
  const { number, messageId, date, from } = envelope
  const urls = [...text.matchAll(urlLike)].map(({ 0: url, index }) => {
    const raw = part.rawRange(offset + index, offset + index + url.length)!
    return [url, raw, envelope.lineAt(raw.start)]
  })
  const about = { path, contentType, charset, origin, alternative, start, end, offset, last, problems, text, urls }
  return { ...about, number, messageId, date, from }
}

async function described(bytes: Buffer, options?: ReadOptions, step?: number): Promise<unknown[]> {
  return (await readBytes(bytes, options, step)).map(describePart)
}

const toReturns = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => (byte === 10 ? 13 : byte)))

describe('mail whose lines end in CR alone is read like mail with LF', () => {
  const files = mail
    .map((name) => ({ name, bytes: readFileSync(`${root}/${name}`) }))
    .filter(({ bytes }) => !bytes.includes(13))
  expect(files.length).toBeGreaterThan(30)

  test.each(files)('$name', async ({ bytes }) => {
    const expected = await described(bytes)
    expect(await described(toReturns(bytes))).toEqual(expected)
  })

  test.each([1, 7, 4097])('in steps of %d', async (step) => {
    const bytes = readFileSync(`${root}/mailing-list.mbox`)
    expect(await described(toReturns(bytes), {}, step)).toEqual(await described(bytes))
  })
})

test('some lines may end in CR LF, and a CR LF may be cut between two reads', async () => {
  const text = message(`one\r\n${'http://a.example/x\r'.repeat(3)}\r\n`, 'X-A: b\n').replaceAll('\n', '\r')
  for (const step of [1, 2, 3, 1000]) expect(urlsOf(await readBytes(text, {}, step))).toHaveLength(3)
  const parts = await readBytes(text.replace('one\r\r', 'one\r\n'))
  expect(parts.at(-1)!.text).toMatch(/^one\r\nhttp/)
})

test('a text whose lines end in CR is given as it is, unless it is said to be mail', async () => {
  const text = 'one\rX: http://a.example/\r\rtwo\r'
  expect((await readBytes(text)).map((part) => part.text)).toEqual([text])
  const [first] = await readBytes('X-One: http://a.example/\r\rtwo\r', { format: 'message' })
  expect(first!.origin).toBe('header X-One')
})

test('one CR before CR LF does not make a message of CR', async () => {
  const parts = await readBytes('From: a\r\r\nSubject: b\r\r\n\r\r\nhttp://a.example/\r\r\n')
  expect(urlsOf(parts)).toEqual(['http://a.example/'])
})

describe('the lines of a member in UTF-16 end in whole units', () => {
  const text = '<html><body>\u0a05\u0d0a\r\n\u050d http://a.example/1 \r http://a.example/2 \n</body></html>'
  const little = Buffer.from(`\ufeff${text}`, 'utf16le')
  const placesOf = (parts: readonly Part[]): unknown[] =>
    parts
      .filter(({ origin }) => origin === 'body')
      .flatMap((part) =>
        [...part.text.matchAll(urlLike)].map(({ 0: url, index }) => {
          const start = part.offset + index
          return part.envelope.lineAt(part.rawRange(start, start + url.length)!.start)
        }),
      )

  test.each([
    ['little-endian', little],
    ['big-endian', Buffer.from(little).swap16()],
  ])('%s', async (_, bytes) => {
    const expected = [
      { line: 2, column: 5 },
      { line: 3, column: 3 },
    ]
    const fields = 'Content-Type: text/html\r\nContent-Encoding: gzip\r\n'
    const crawl = warcOf(responseOf('http://b.example/', fields, gzipSync(bytes)))
    expect(placesOf(await readBytes(crawl))).toEqual(expected)
    expect(placesOf(await readBytes(epub({ 'a.xhtml': bytes }, ['a.xhtml'])))).toEqual(expected)
  })
})
