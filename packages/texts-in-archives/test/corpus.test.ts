import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Input, Part } from '../src/index.ts'
import { inSteps, readAll, readBytes, urlLike } from './reading.ts'

const root = fileURLToPath(new URL('../../../corpus/archives', import.meta.url))
/** Written by another hand, for other tests. */
const notOurs = /^mailing-list\.|^expected\.tsv|^\.gitattributes/

function describePart(part: Part): string[] {
  const { file, member, number, messageId } = part.envelope
  const where = relative(root, file) + (member === undefined ? '' : `!${member}`)
  if (notOurs.test(where)) return []
  const found = [...part.text.matchAll(urlLike)].map(([url]) =>
    [where, number, messageId ?? '-', part.path || '-', part.origin, url].join('\t'),
  )
  const problems = part.problems.map(({ code, detail }) =>
    [where, number, '-', '-', 'problem', code + (detail ? ` ${detail}` : '')].join('\t'),
  )
  return [...found, ...problems]
}

const expected = readFileSync(`${root}/expected.tsv`, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
const files = [...new Set(expected.map((line) => line.split(/[!\t]/)[0]!))]

test('a folder of everything is read in order, and nothing but what is expected is found', async () => {
  expect((await readAll(root)).flatMap(describePart)).toEqual(expected)
})

describe('however the bytes come', () => {
  const single = files.filter((file) => !file.includes('/'))
  const name = (file: string): string => `${root}/${file}`
  const bytes = (file: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(name(file)))

  test.each<[string, (file: string) => Input]>([
    ...[1, 7, 1000].map((step): [string, (file: string) => Input] => [
      `in steps of ${step}`,
      (file) => ({ name: name(file), stream: inSteps(Buffer.from(bytes(file)), step) }),
    ]),
    ['as a blob', (file) => Object.assign(new Blob([bytes(file)]), { name: name(file) })],
    ['as a stream of the platform', (file) => ({ name: name(file), stream: new Blob([bytes(file)]).stream() })],
  ])('%s', async (_, input) => {
    for (const file of single) {
      const parts = await readAll(input(file))
      expect(parts.flatMap(describePart)).toEqual(expected.filter((line) => line.split(/[!\t]/)[0] === file))
    }
  })
})

test('without programs, the libraries find the same', async () => {
  for (const file of ['packed.zst', 'packed.bz2', 'packed.xz']) {
    const parts = await readAll(`${root}/${file}`, { programs: false })
    expect(parts.flatMap(describePart)).toEqual(expected.filter((line) => line.startsWith(`${file}\t`)))
  }
})

/** Ways to read raw bytes that know nothing of how the part was decoded. */
function independentReadings(raw: Buffer): string[] {
  const text = raw.toString('latin1')
  const softJoined = text.replace(/=[ \t]*(?:\r?\n|\r)/g, '').replace(/=([0-9a-f]{2})/gi, (_, hex) => byte(hex))
  const words = text
    .replace(/\?=\s*=\?/g, '?==?')
    .replace(/=\?[^?]+\?([bq])\?([^?]*)\?=/gi, (_, kind, body) =>
      /b/i.test(kind)
        ? Buffer.from(body, 'base64').toString('latin1')
        : body.replace(/=([0-9a-f]{2})/gi, (_: string, hex: string) => byte(hex)),
    )
  const unmarked = text.replace(/<[^>]*>/g, '')
  const entities = unmarked
    .replace(/&amp;/g, '&')
    .replace(/&quot;/g, '"')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
  const base64 = Buffer.from(text.replace(/[^A-Za-z0-9+/=]/g, ''), 'base64')
  const flowed = text.replace(/ \r?\n>* ?/g, '')
  const utf7 = text.replace(/\+AD8-/g, '?').replace(/\+-/g, '+')
  const folded = [text, softJoined, base64.toString('latin1')].map((s) => s.replace(/\r?\n[ \t]/g, ''))
  const values = folded.map((s) => s.replace(/\\([:;,])/g, '$1').replace(/&amp;/g, '&'))
  const readings = [text, softJoined, words, entities, base64.toString('latin1'), flowed, utf7, ...folded, ...values]
  const bytes = readings.map((s) => Buffer.from(s, 'latin1'))
  const charsets = ['utf-8', 'latin1', 'utf-16le', 'utf-16be', 'shift_jis'].map((name) => new TextDecoder(name))
  return bytes.flatMap((b) => charsets.map((charset) => charset.decode(b)))
}

function byte(hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16))
}

test('the raw range of every URL, read in an independent way, holds it', async () => {
  let count = 0
  for (const file of files) {
    const isPacked = /\.(?:gz|bz2|xz|zst|zip|tar|gunbatch|docx|pptx|xlsx|odt|fodt|epub|fb2)$/.test(file)
    if (isPacked) continue
    const whole = readFileSync(`${root}/${file}`)
    for (const part of await readAll(`${root}/${file}`)) {
      // In an archive that is attached, offsets count in the member.
      if (part.envelope.member !== undefined) continue
      for (const { 0: url, index } of part.text.matchAll(urlLike)) {
        const { start, end } = part.rawRange(part.offset + index, part.offset + index + url.length)!
        const raw = whole.subarray(start, end)
        expect(
          independentReadings(raw).some((reading) => reading.includes(url)),
          `${file}: ${url} in ${raw}`,
        ).toBe(true)
        expect(raw.length).toBeLessThan(url.length * 6 + 40)
        expect(start).toBeGreaterThanOrEqual(part.start)
        expect(end).toBeLessThanOrEqual(part.end)
        count++
      }
    }
  }
  expect(count).toBeGreaterThan(100)
})

test('members: the range is one of the member', async () => {
  const [part] = (await readAll(`${root}/packed.gz`)).filter(({ origin }) => origin === 'body')
  const at = part!.text.indexOf('http:')
  const { start, end } = part!.rawRange(at, at + 22)!
  const { gunzipSync } = await import('node:zlib')
  expect(
    gunzipSync(readFileSync(`${root}/packed.gz`))
      .subarray(start, end)
      .toString(),
  ).toBe('http://packed.example/')
})

test('JSON of a part holds where it came from', async () => {
  const parts = await readBytes(readFileSync(`${root}/base64.eml`))
  const record = JSON.parse(JSON.stringify(parts.at(-1)))
  expect(record).toMatchObject({
    envelope: { file: 'test', number: 1, messageId: 'base64@mail.example', from: 'Ann Author <ann@mail.example>' },
    path: '1',
    contentType: 'text/plain',
    charset: 'utf-8',
    origin: 'body',
  })
  expect(new Date(record.envelope.date).toISOString()).toBe('2003-03-03T09:20:30.000Z')
})
