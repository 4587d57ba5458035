import { describe, expect, test } from 'vitest'
import { decompressRtf } from '../../src/formats/rtf/compressed.ts'
import { htmlOf } from '../../src/formats/rtf/encapsulated-html.ts'
import { textOf } from '../../src/formats/rtf/text.ts'
import { bodies, codesOf, readBytes, urlsOf } from '../reading.ts'
import { field, fromHtml, randomNumbers, rtf } from './making.ts'

/** What is read of it has limits that a caller cannot set, so that the functions are called themselves. */
const LIMIT = 1 << 20
const text = (bytes: Buffer | string): string | undefined => textOf(Buffer.from(bytes), LIMIT)?.text

describe('damaged RTF', () => {
  test('needs its start', () => {
    for (const bytes of ['', '{', '{\\r', 'text', 'a{\\rtf1 b}', '\\rtf1 x']) expect(text(bytes)).toBeUndefined()
    expect(text('\ufeff \r\n{\\rtf1 a}')).toBe('a')
    expect(text('{\\rt a}')).toBe('a')
  })

  test('is read to where it was cut', () => {
    const whole = rtf(`a ${field('HYPERLINK "http://a.example/"', 'link')} b\\par c`)
    const all = text(whole)!
    for (let length = 8; length < whole.length; length++)
      expect(all.startsWith(text(whole.subarray(0, length))!)).toBe(true)
  })

  test('says that it was cut', async () => {
    const whole = rtf(`a ${field('HYPERLINK "http://a.example/"', 'link')} b {\\b c}`)
    expect(codesOf(await readBytes(whole))).toEqual([])
    for (const lost of [1, 3, 30, 50]) {
      expect(codesOf(await readBytes(whole.subarray(0, whole.length - lost)))).toEqual(['truncated'])
    }
    expect(codesOf(await readBytes(rtf('a\\bin2147483647 http://a.example/')))).toEqual(['truncated'])
  })

  test('may have braces too many or too few', () => {
    expect(text('{\\rtf1 a}}\\par b}{\\rtf1 c}\0')).toBe('a\nbc')
    expect(text('{\\rtf1 a}\r\n\0\0binary \\par data')).toBe('a')
    expect(text('{\\rtf1{{{ a{b}c')).toBe(' abc')
  })
})

describe('hostile RTF', () => {
  const deep = (unit: string, count: number): Buffer => rtf(unit.repeat(count))

  test.each([
    '{',
    '}',
    '{\\v0 ',
    '{\\f1 ',
    '{\\*\\unknown ',
    '{\\field',
    '{\\*\\fldinst ',
    '{\\shptxt ',
    '{\\footnote ',
    '{\\upr',
  ])('of a million %j', (unit) => {
    expect(textOf(deep(unit, 1e6), LIMIT)).toBeDefined()
    expect(htmlOf(fromHtml(unit.repeat(1e6)), LIMIT)).toBeDefined()
  })

  test('of groups in which text stands deep', () => {
    const body = `${'{'.repeat(1e6)}http://a.example/${'}'.repeat(1e6)}after\\f1 \\'cf`
    expect(text(rtf(body))).toBe('http://a.example/afterП')
    expect(text(rtf(`${'{\\f1 '.repeat(2e5)}a${'}'.repeat(2e5)}\\'e9`))).toBe('aé')
  })

  test('of fields in fields', () => {
    const one = (at: number): string => `{\\field{\\*\\fldinst HYPERLINK "http://a.example/${at}"}{\\fldrslt ${at} `
    const body = Array.from({ length: 1000 }, (_, at) => one(at)).join('') + '}}'.repeat(1000)
    const found = textOf(rtf(`${body}end`), LIMIT)!
    expect(found.links).toHaveLength(1000)
    expect(found.links[999]!.url).toBe('http://a.example/999')
    expect(found.text.endsWith('999 end')).toBe(true)
    const codes = `${'{\\field{\\*\\fldinst HYPERLINK "'.repeat(1000)}x${'"}}'.repeat(1000)}end`
    expect(text(rtf(codes))).toBe('end')
  })

  test('gives no more than was asked for', () => {
    const many = `${field('HYPERLINK "http://a.example/"', '')}{\\footnote note}text `.repeat(2000)
    const { text, targets, others } = textOf(rtf(many), 10_000)!
    const given = [text, ...targets, ...others.map((each) => each.text)].join('').length
    expect(given).toBeGreaterThan(9000)
    expect(given).toBeLessThan(10_500)
    expect(textOf(rtf(many), 10_000)!.problem).toBe('memory-limit')
    expect(textOf(rtf('some text'), 4)!.text).toBe('some')
    expect(textOf(rtf('some text'), 0)!.text).toBe('')
  })

  test.each([
    ['destinations in destinations', `${'{\\footnote '.repeat(5000)}http://a.example/${'}'.repeat(5000)}`],
    [
      'properties',
      Array.from({ length: 2000 }, (_, at) => `{\\*\\userprops{\\propname p${at}}{\\staticval x}}`).join(''),
    ],
  ])('says that it has more %s than are kept', (_, body) => {
    expect(textOf(rtf(body), LIMIT)!.problem).toBe('memory-limit')
  })

  test('comes in pieces, each with the hyperlinks over it', async () => {
    const one = (at: number): string => `${field(`HYPERLINK "http://a.example/${at}"`, 'http://b.example/ ')}x `
    const parts = await readBytes(rtf(Array.from({ length: 20_000 }, (_, at) => one(at)).join('')))
    const pieces = parts.filter(({ origin }) => origin === 'body')
    const whole = bodies(parts).join('')
    expect(Math.max(...pieces.map(({ text }) => text.length))).toBeLessThanOrEqual(1 << 16)
    expect(pieces.map(({ last }) => last)).toEqual(pieces.map((_, at) => at === pieces.length - 1))
    const found = pieces.flatMap(({ links, offset, text }) => {
      for (const { start, end } of links!) expect(start >= offset && end <= offset + text.length).toBe(true)
      return links!
    })
    const covered = new Map<string, string>()
    for (const { start, end, url } of found) covered.set(url, (covered.get(url) ?? '') + whole.slice(start, end))
    expect(covered.size).toBe(20_000)
    expect(new Set(covered.values())).toEqual(new Set(['http://b.example/ ']))
    expect(urlsOf(parts.filter(({ origin }) => origin === 'link'))).toHaveLength(20_000)
  })

  test('of huge numbers', () => {
    const number = '9'.repeat(1e5)
    expect(text(rtf(`a\\uc${number} \\f${number} \\u-${number} b{\\bin${number} `))).toBe('a')
  })

  test('of long runs', () => {
    expect(text(rtf(`\\f2 ${"\\'83e".repeat(1e5)}`))).toBe('テ'.repeat(1e5))
    expect(text(rtf('a'.repeat(3e5)))).toBe('a'.repeat(3e5))
  })
})

test('whatever is changed in a file, nothing is thrown', () => {
  const files = [
    rtf(
      `{\\info{\\title x}}{\\header h}\\f2 \\'83e\\u8364?{\\upr{a}{\\*\\ud b}}${field('HYPERLINK "http://a.example/" \\\\l "b"', 'c')}` +
        '\\trowd a\\cell\\row{\\footnote n}{\\shp{\\*\\shpinst{\\sp{\\sn pibName}{\\sv http://b.example/}}{\\shptxt t}}}{\\pict\\bin4 abcd}\\par',
    ),
    fromHtml(
      '{\\*\\htmltag64 <a href="http://a.example/">}\\htmlrtf {\\f1\\htmlrtf0 \\\'cf\\u8364?\\htmlrtf}\\htmlrtf0{\\*\\mhtmltag b}',
    ),
  ]
  const pieces = [
    '{',
    '}',
    '\\',
    "\\'",
    '\\*',
    '\\u',
    '\\bin',
    '-',
    '9999999999',
    '{\\field',
    '{\\*\\fldinst ',
    '\\f1 ',
    '\\v ',
    '\0',
    '\xff',
  ]
  const random = randomNumbers(20260724)
  const rounds = Number(process.env.RTF_ROUNDS ?? 300)
  for (let round = 0; round < rounds; round++) {
    let bytes = Buffer.from(files[round % 2]!)
    for (let change = random(8); change >= 0; change--) {
      const at = random(bytes.length)
      const kind = random(4)
      if (kind === 0) bytes[at] = random(256)
      else if (kind === 1) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + random(20))])
      else if (kind === 2) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(random(at + 1))])
      else {
        const piece = Buffer.from(pieces[random(pieces.length)]!, 'latin1')
        bytes = Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)])
      }
    }
    const found = textOf(bytes, LIMIT)
    let end = 0
    for (const link of found?.links ?? []) {
      expect(link.start).toBeGreaterThanOrEqual(end)
      expect(link.end).toBeGreaterThan(link.start)
      end = link.end
    }
    expect(end).toBeLessThanOrEqual(found?.text.length ?? 0)
    htmlOf(bytes, LIMIT)
    bytes.write('LZFu', 8)
    expect(decompressRtf(bytes, LIMIT)!.length).toBeLessThanOrEqual(bytes.length * 8)
  }
})
