import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Part } from '../src/index.ts'
import { readArchive } from '../src/index.ts'
import { inSteps, message, readBytes } from './reading.ts'

/** Lines with an URL each, some with characters of several bytes. */
function lines(count: number, end = '\n'): string {
  let text = ''
  for (let n = 0; n < count; n++) {
    text += `line ${n} ${n % 7 === 0 ? 'größer 日本' : ''} http://found.example/${n} end${end}`
    if (n % 50 === 0) text += end
  }
  return text
}

const text = lines(12_000)

function quotedPrintable(data: string): string {
  return data
    .replace(/[^\n -<>-~]/gu, (character) =>
      [...Buffer.from(character)].map((byte) => `=${byte.toString(16).toUpperCase()}`).join(''),
    )
    .replace(/^(.{30}[^=]{3})(.{5,})$/gm, '$1=\n$2')
}

const forms: [string, string, (text: string) => Buffer, (raw: Buffer) => string][] = [
  ['8bit', '8bit; charset=utf-8', (t) => Buffer.from(t), (raw) => raw.toString()],
  [
    'quoted-printable',
    'quoted-printable; charset=utf-8',
    (t) => Buffer.from(quotedPrintable(t)),
    (raw) =>
      Buffer.from(
        raw
          .toString('latin1')
          .replace(/=\n/g, '')
          .replace(/=(..)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString(),
  ],
  [
    'base64',
    'base64; charset=utf-8',
    (t) => Buffer.from(Buffer.from(t).toString('base64').replace(/.{76}/g, '$&\r\n')),
    (raw) => Buffer.from(raw.toString('latin1'), 'base64').toString(),
  ],
  [
    'base64 of UTF-16',
    'base64; charset=utf-16le',
    (t) => Buffer.from(Buffer.from(t, 'utf16le').toString('base64').replace(/.{76}/g, '$&\n')),
    (raw) => {
      const bytes = Buffer.from(raw.toString('latin1'), 'base64')
      return bytes.toString('utf16le') + bytes.subarray(1).toString('utf16le')
    },
  ],
  [
    'flowed',
    '8bit; charset=utf-8; format=flowed',
    (t) => Buffer.from(t.replaceAll(' end\n', ' \nend\n')),
    (raw) => raw.toString(),
  ],
]

describe.each(forms)('%s', (_, type, encode, decode) => {
  const [encoding, ...parameters] = type.split(';')
  const fields = `Content-Type: text/plain;${parameters.join(';')}\nContent-Transfer-Encoding: ${encoding}\n`
  const raw = Buffer.concat([Buffer.from(message('', fields)), encode(text)])

  test('pieces are one text, and offsets lead back over their edges', async () => {
    const parts = await readBytes(raw, { headers: 'none' })
    expect(parts.length).toBeGreaterThan(5)
    expect(parts.map((part) => part.last)).toEqual(parts.map((_, n) => n === parts.length - 1))
    expect(parts.map((part) => part.text).join('')).toBe(text)
    let offset = 0
    let sample = ''
    for (const [n, part] of parts.entries()) {
      expect(part.offset).toBe(offset)
      expect(part.problems).toEqual([])
      expect(part.text.length).toBeLessThan(80_000)
      offset += part.text.length
      const whole = sample + part.text
      const from = offset - whole.length
      const urls = [...whole.matchAll(/http:\S+/g)].filter((_, at) => at % 97 === 0 || at < 3)
      for (const { 0: url, index } of urls) {
        const { start, end } = part.rawRange(from + index, from + index + url.length)!
        expect(decode(raw.subarray(start, end)), `piece ${n}`).toContain(url)
        expect(end - start).toBeLessThan(url.length * 3 + 20)
      }
      sample = part.text.slice(-300)
    }
  })

  test('no URL is cut in two', async () => {
    const parts = await readBytes(raw, { headers: 'none' })
    const found = parts.flatMap((part) => part.text.match(/http:\S+/g) ?? [])
    expect(found).toEqual(text.match(/http:\S+/g))
  })
})

test('HTML in pieces', async () => {
  const html = lines(6000, '<br>').replace(/http:\S+/g, '<a href="$&&amp;x">$&</a>')
  const raw = Buffer.from(message(html, 'Content-Type: text/html; charset=utf-8\n'))
  const parts = await readBytes(raw, { headers: 'none' })
  const links = parts.filter((part) => part.origin === 'attribute a href')
  expect(links.map((part) => part.text)).toEqual(
    lines(6000)
      .match(/http:\S+/g)!
      .map((url) => `${url}&x`),
  )
  for (const part of links.filter((_, n) => n % 100 === 0)) {
    const { start, end } = part.rawRange(0, part.text.length)!
    expect(raw.subarray(start, end).toString().replace('&amp;', '&')).toBe(part.text)
  }
  const found = parts.filter((part) => part.origin === 'body').flatMap((part) => part.text.match(/http:\S+/g) ?? [])
  expect(found).toEqual(lines(6000).match(/http:\S+/g))
})

test('an attribute of several mebibytes comes in pieces, whole', async () => {
  const value = 'x'.repeat(3 << 20)
  const parts = await readBytes(message(`<img src="${value}">`, 'Content-Type: text/html\n'), { headers: 'none' })
  const pieces = parts.filter((part) => part.origin === 'attribute img src')
  expect(pieces.map((part) => part.text).join('')).toBe(value)
  expect(pieces.map((part) => part.last)).toEqual(pieces.map((_, n) => n === pieces.length - 1))
})

async function* repeated(block: Buffer, count: number, end: string): AsyncGenerator<Buffer> {
  for (let n = 0; n < count; n++) yield Buffer.from(block)
  yield Buffer.from(end)
}

async function peak(parts: AsyncIterable<Part>, each: (part: Part) => void): Promise<number> {
  const before = process.memoryUsage.rss()
  let most = before
  let n = 0
  for await (const part of parts) {
    each(part)
    if (n++ % 100 === 0) most = Math.max(most, process.memoryUsage.rss())
  }
  return most - before
}

test('one line of a gibibyte is read in little memory', async () => {
  const block = Buffer.alloc(1 << 20, 97)
  let length = 0
  let end = ''
  const grown = await peak(
    readArchive({ name: 'x', stream: repeated(block, 1024, ' http://found.example/') }),
    (part) => {
      length += part.text.length
      end = part.text.slice(-30)
    },
  )
  expect(length).toBe(2 ** 30 + 22)
  expect(end).toContain('http://found.example/')
  expect(grown).toBeLessThan(150 << 20)
})

test('an attachment of 200 MB is passed over unread', async () => {
  const block = Buffer.from(`${'QUJD'.repeat(19)}\n`.repeat(10_000))
  const head = message('--b\nContent-Type: image/png\n\n', 'Content-Type: multipart/mixed; boundary=b\n')
  async function* stream(): AsyncGenerator<Buffer> {
    yield Buffer.from(head)
    yield* repeated(block, 260, '\n--b\n\nhttp://found.example/\n--b--\n')
  }
  const texts: string[] = []
  const grown = await peak(readArchive({ name: 'x', stream: stream() }, { headers: 'none' }), (part) =>
    texts.push(part.text),
  )
  expect(texts.filter((text) => text !== '')).toEqual(['http://found.example/'])
  expect(grown).toBeLessThan(100 << 20)
})

test('a part keeps its text and its map while others are read', async () => {
  const mailbox = Array.from({ length: 3000 }, (_, n) => `From a@b 10:20\n${message(`http://found.example/${n}\n`)}\n`)
  const bytes = Buffer.from(mailbox.join(''))
  const parts: Part[] = []
  for await (const part of readArchive({ name: 'x', stream: inSteps(bytes, 5000) }, { headers: 'none' }))
    parts.push(part)
  for (const [n, part] of parts.entries()) {
    expect(part.text.trim()).toBe(`http://found.example/${n}`)
    const { start, end } = part.rawRange(0, 22)!
    expect(bytes.subarray(start, end).toString()).toBe(part.text.slice(0, 22))
  }
})

test('what is found does not hang on where the blocks of a large mailbox end', async () => {
  const root = fileURLToPath(new URL('../../../corpus/archives/', import.meta.url))
  const mails = readdirSync(root).filter((name) => name.endsWith('.eml'))
  const long = message(`--x\n${lines(2000)}`, 'Content-Type: multipart/mixed; boundary=b\n')
  const texts = [...mails.map((name) => readFileSync(root + name)), Buffer.from(long)]
  const box = texts.map((text) => Buffer.concat([Buffer.from('\n\nFrom a@b 10:20:30\n'), text]))
  const bytes = Buffer.concat([...box, Buffer.from('\n\nFrom a@b 10:20:30\ndoubtful\n'), ...box, ...box]).subarray(2)
  const found = async (step: number): Promise<string[]> =>
    (await readBytes(bytes, {}, step)).map((part) => {
      const { envelope, path, origin, start, end, text, offset, last } = part
      const codes = part.problems.map(({ code }) => code).join()
      return [envelope.number, path, origin, start, end, offset, last, codes, text].join('|')
    })
  const whole = await found(1 << 24)
  for (const step of [1 << 16, 5000, 33_333]) expect(await found(step)).toEqual(whole)
})
