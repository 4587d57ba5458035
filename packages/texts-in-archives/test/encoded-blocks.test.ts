import { describe, expect, test } from 'vitest'
import type { Part } from '../src/index.ts'
import { zipOf } from './packing.ts'
import { codesOf, message, readBytes, urlsOf } from './reading.ts'

const url = 'http://found.example/'
const text = Buffer.from(`Caf\u00e9 and more, so that there are several lines of it\nsee ${url}\n`)

function uuencoded(bytes: Buffer, name = 'notes.txt', space = '`'): string {
  const lines: string[] = []
  for (let at = 0; at < bytes.length; at += 45) {
    const line = bytes.subarray(at, at + 45)
    const six: number[] = [line.length]
    for (let from = 0; from < line.length; from += 3) {
      const [a, b = 0, c = 0] = line.subarray(from, from + 3)
      six.push(a! >> 2, ((a! & 3) << 4) | (b >> 4), ((b & 15) << 2) | (c >> 6), c & 63)
    }
    lines.push(six.map((each) => (each === 0 ? space : String.fromCharCode(each + 32))).join(''))
  }
  return `begin 644 ${name}\n${lines.join('\n')}\n\`\nend\n`
}

function yenc(
  bytes: Buffer,
  head = `line=128 size=${bytes.length} name=notes.txt`,
  foot = `size=${bytes.length}`,
): Buffer {
  const coded: number[] = []
  for (const byte of bytes) {
    const high = (byte + 42) & 255
    if ([0, 10, 13, 61].includes(high)) coded.push(61, (high + 64) & 255)
    else coded.push(high)
    if (coded.length % 130 > 127) coded.push(13, 10)
  }
  return Buffer.concat([Buffer.from(`=ybegin ${head}\r\n`), Buffer.from(coded), Buffer.from(`\r\n=yend ${foot}\r\n`)])
}

function within(part: Part): unknown {
  const { path, envelope } = part
  return [path, envelope.number, envelope.member, envelope.attachment]
}

function holder(parts: readonly Part[]): Part {
  return parts.find((part) => part.text.includes(url))!
}

describe('what a block in a message holds is an attachment', () => {
  test.each([
    ['uuencode', uuencoded(text)],
    ['with blanks', uuencoded(text, 'notes.txt', ' ')],
    [
      'with blanks lost at the ends of lines',
      uuencoded(Buffer.concat([text, Buffer.from('@@@')]), 'notes.txt', ' ').replace(/ +$/gm, ''),
    ],
    ['with CR', uuencoded(text).replaceAll('\n', '\r\n')],
    ['yEnc', yenc(text).toString('latin1')],
    [
      'a part in yEnc',
      yenc(text, `part=2 total=3 line=128 size=999 name=notes.txt\r\n=ypart begin=1 end=9`).toString('latin1'),
    ],
  ])('%s', async (_, block) => {
    const bytes = Buffer.concat([
      Buffer.from(message('before\n')),
      Buffer.from(block, 'latin1'),
      Buffer.from('after\n'),
    ])
    const parts = await readBytes(bytes)
    expect(codesOf(parts)).toEqual([])
    expect(within(holder(parts))).toEqual(['1', 1, undefined, 'notes.txt'])
    expect(holder(parts).text).toContain('Caf\u00e9')
    // The bytes that encode it
    const at = holder(parts).text.indexOf(url)
    const raw = holder(parts).rawRange(at, at + url.length)!
    expect(bytes.subarray(raw.start, raw.end).length).toBeGreaterThanOrEqual(url.length)
    const other = await readBytes(bytes, undefined, 7)
    expect(other.map((part) => part.text)).toEqual(parts.map((part) => part.text))
  })

  test('without a name', async () => {
    for (const first of ['begin 644', 'begin 644 ', 'begin 0644\r']) {
      const block = uuencoded(text).replace('begin 644 notes.txt', first)
      for (const bytes of [Buffer.from(message(`before\n${block}after\n`)), Buffer.from(`before\n\n${block}`)]) {
        const parts = await readBytes(bytes)
        expect([urlsOf(parts), codesOf(parts)]).toEqual([[url], []])
      }
    }
    const prose = message('begin 644\nand go on\nbegin 1234\n\nbegin 755\nEND\n')
    expect((await readBytes(prose)).map((part) => part.text).join('')).toContain('begin 755\nEND')
  })

  test('the rest of a file, whose first line is in another message', async () => {
    const lines = uuencoded(
      Buffer.from(`${'words and words\n'.repeat(9)}see ${url}\n${'more words\n'.repeat(9)}`),
    ).split('\n')
    const rest = `${lines.slice(2).join('\n')}after http://b.example/\n`
    for (const text of [
      rest,
      rest.replaceAll('\n', '\r\n'),
      `before\n\n${lines.slice(1, -3).join('\n')}\n\n-- \nhttp://b.example/`,
    ]) {
      const parts = await readBytes(message(text))
      expect(urlsOf(parts).sort()).toEqual(['http://b.example/', url])
      expect(within(holder(parts))).toEqual(['1', 1, undefined, undefined])
      expect(codesOf(parts)).toEqual(text.includes('end') ? [] : ['damaged-encoding'])
      expect((await readBytes(message(text), undefined, 7)).map((part) => part.text)).toEqual(
        parts.map((part) => part.text),
      )
    }
    const binary = uuencoded(Buffer.from(Array.from({ length: 900 }, (_, at) => (at * at * 7) & 255)))
      .split('\n')
      .slice(1)
    const told = (await readBytes(message(binary.join('\n')))).flatMap(({ problems }) => problems)
    expect(told.map(({ code, detail }) => [code, detail])).toEqual([['attachment-not-read', 'application/x-uuencode']])
  })

  test('lines of capitals are no file', async () => {
    const line = `MANY WORDS IN CAPITALS ${url.toUpperCase()} AND MORE OF IT, OK`.slice(0, 60)
    for (const text of [`${line}\n`.repeat(9), `${line.padEnd(61, 'X')}\n`.repeat(3)]) {
      const parts = await readBytes(message(text))
      expect(parts.map((part) => part.text).join('')).toContain(line)
    }
  })

  test('an archive, a message, and a picture', async () => {
    const zip = zipOf([{ name: 'a.txt', data: text }])
    const inner = `From: a@b.example\nSubject: inner\n\n${url}\n`
    const picture = uuencoded(Buffer.from('\x89PNG\r\n\x1a\n0123', 'latin1'), 'a.png')
    const body = `${uuencoded(zip, 'all.zip')}and\n${uuencoded(Buffer.from(inner), 'a.eml')}${picture}`
    const parts = await readBytes(message(body))
    const found = parts.filter((part) => part.text.includes(url))
    expect(found.map(({ envelope }) => [envelope.member, envelope.within?.number])).toEqual([
      ['all.zip!a.txt', 1],
      [undefined, 1],
    ])
    expect(parts.flatMap((part) => part.problems).map(({ detail }) => detail)).toEqual(['application/x-uuencode a.png'])
  })

  test('as transfer encoding', async () => {
    for (const name of ['x-uuencode', 'x-uue', 'uuencode']) {
      const fields = `Content-Type: application/octet-stream; name=notes.txt\nContent-Transfer-Encoding: ${name}\n`
      const parts = await readBytes(message(uuencoded(text), fields))
      expect([urlsOf(parts), codesOf(parts)]).toEqual([[url], []])
    }
    const fields = 'Content-Type: application/octet-stream\nContent-Transfer-Encoding: x-yencode\n'
    expect(urlsOf(await readBytes(Buffer.concat([Buffer.from(message('', fields)), yenc(text)])))).toEqual([url])
    expect(codesOf(await readBytes(message('no block\n', fields)))).toEqual(['unknown-encoding'])
  })
})

test('in a file of text, it is a file in it', async () => {
  const parts = await readBytes(`To unpack it, type uudecode\n\n${uuencoded(text)}`)
  expect([within(holder(parts)), codesOf(parts)]).toEqual([['', 0, 'notes.txt', 'notes.txt'], []])
})

describe('damage is told, and what is whole is read', () => {
  const long = Buffer.concat([Buffer.from('x'.repeat(135)), Buffer.from('\n'), text])
  const lines = uuencoded(long).split('\n')

  test.each([
    ['no end', lines.slice(0, -2).join('\n')],
    ['a line cut short', lines.with(2, 'M123').join('\n')],
    ['a line of another kind', lines.with(2, '[part of the message was removed]').join('\n')],
    ['yEnc of another size', yenc(text, undefined, 'size=5').toString('latin1')],
    ['yEnc with a wrong sum', yenc(text, undefined, `size=${text.length} crc32=12345678`).toString('latin1')],
    ['yEnc without an end', yenc(text).toString('latin1').split('=yend')[0]!],
  ])('%s', async (_, block) => {
    const parts = await readBytes(Buffer.concat([Buffer.from(message('')), Buffer.from(block, 'latin1')]))
    expect([urlsOf(parts), codesOf(parts)]).toEqual([[url], ['damaged-encoding']])
  })

  test('text after a block that is cut', async () => {
    const parts = await readBytes(message(`${lines.slice(0, 2).join('\n')}\n-- \nthe list\nhttp://list.example/\n`))
    expect([urlsOf(parts), codesOf(parts)]).toEqual([['http://list.example/'], ['damaged-encoding']])
  })

  test('a line that lost its last blanks leads to no bytes after it', async () => {
    const block = lines.slice(0, 2).join('\n')
    const bytes = Buffer.from(message(`${block}\n${lines[1]!.slice(0, -1)}`))
    for (const part of await readBytes(bytes)) {
      const raw = part.text === '' ? undefined : part.rawRange(0, part.text.length)
      expect(raw?.end ?? 0).toBeLessThanOrEqual(bytes.length)
    }
  })
})
