import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ByteExtractor as Portable } from '../../src/bytes/browser.ts'
import { ByteExtractor } from '../../src/bytes/index.ts'
import { defanged } from '../../src/constructs/index.ts'
import { scan } from '../../src/index.ts'
import { runs } from '../arbitrary/runs.ts'
import { cutBytes, feedBytes, oneByOne, scanWithOffsets, utf8Offsets } from './feed.ts'

const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex')
const ascii = (text: string): string => Buffer.from(text).toString('hex')
const decode = (bytes: Uint8Array, charset: string): string => new TextDecoder(charset).decode(bytes)

/** In pieces of each kind, what is found is the same; the URLs, and what each match covers in the bytes, decoded. */
function found(bytes: Uint8Array, charset: string): [url: string, raw: string][] {
  const whole = feedBytes([bytes], { charset })
  const cuts = oneByOne(bytes).map((_, at) => cutBytes(bytes, [at]))
  for (const blocks of [oneByOne(bytes), ...cuts]) {
    expect(feedBytes(blocks, { charset })).toEqual(whole)
    expect(feedBytes(blocks, { charset }, 'flush')).toEqual(whole)
  }
  return whole.map(({ url, start, end }) => [url, decode(bytes.subarray(start, end), charset)])
}

describe('charsets of one byte a character', () => {
  test.each(['latin1', 'iso-8859-15', 'koi8-r', 'windows-1251', 'macintosh'])('%s', (charset) => {
    const url = ascii('http://a.example/')
    const bytes = bytesOf(`e1e2 20 3c ${url} c0e9 3e c4 20 ${ascii('www.b.example/')} f0f1 2e 0a ${url} ff20`)
    const text = decode(bytes, charset)
    const offsets = Array.from({ length: bytes.length + 1 }, (_, at) => at)
    expect(feedBytes([bytes], { charset })).toEqual(scanWithOffsets(text, offsets, {}))
    expect(found(bytes, charset).length).toBe(3)
  })

  test('quotes of windows-1252 delimit', () => {
    const broken = `93 ${ascii('http://a.example/very\nlong')} 94`
    const bytes = bytesOf(`${broken} ${ascii(' ')} ab ${ascii('http://c.example/')} 8a bb`)
    const matches = feedBytes([bytes], { charset: 'windows-1252' })
    expect(matches.map(({ context, url }) => [context, url])).toEqual([
      ['quoted', 'http://a.example/verylong'],
      ['quoted', 'http://c.example/\u0160'],
    ])
  })

  // The decoders of some versions of Node lose it.
  test.each(['latin1', 'windows-1252', 'iso-8859-15', 'koi8-r'])('a first byte of 0xFF in %s', (charset) => {
    for (const Extractor of [ByteExtractor, Portable]) {
      const extractor = new Extractor({ charset })
      const text = Buffer.from('\xffber alle Berge, caf\xe9: http://a.example/x and http://b.example/y', 'latin1')
      const matches = [...extractor.write(text), ...extractor.end()]
      expect(matches.map(({ url, start }) => [url, start])).toEqual([
        ['http://a.example/x', 23],
        ['http://b.example/y', 46],
      ])
    }
  })

  test('a no-break space ends a URL', () => {
    expect(found(bytesOf(`${ascii('http://a.example/b')} a0 63`), 'latin1')).toEqual([
      ['http://a.example/b', 'http://a.example/b'],
    ])
  })
})

describe('charsets of several bytes a character', () => {
  test.each([
    ['shift_jis', '93fa967b'],
    ['euc-jp', 'c6fccbdc'],
    ['gb18030', 'c8d5b1be'],
    ['big5', 'a4e9a5bb'],
    ['euc-kr', 'c7d1b1db'],
    ['iso-2022-jp', '1b2442467c4b5c1b2842'],
    ['utf-16le', 'e5652c67'],
    ['utf-16be', '65e5672c'],
  ])('%s', (charset, word) => {
    const wide = charset.startsWith('utf-16')
    const plain = (text: string): string => {
      const buffer = wide ? Buffer.from(text, 'utf16le') : Buffer.from(text)
      return (charset === 'utf-16be' ? buffer.swap16() : buffer).toString('hex')
    }
    const bytes = bytesOf([word, plain(' <http://a.example/'), word, plain('> www.b.example/ '), word].join(''))
    const letters = charset === 'euc-kr' ? '한글' : '日本'
    expect(decode(bytes, charset)).toBe(`${letters} <http://a.example/${letters}> www.b.example/ ${letters}`)
    expect(found(bytes, charset)).toEqual([
      [`http://a.example/${letters}`, `<http://a.example/${letters}>`],
      ['http://www.b.example/', 'www.b.example/'],
    ])
  })

  // At the last byte of these, Node's decoders throw when it comes alone.
  test.each([
    ['gb18030', '813020'],
    ['euc-jp', '8fa120'],
    ['euc-jp', '8fac82b320'],
    ['iso-2022-jp', '1b2420'],
  ])('nothing throws in %s: %s', (charset, damage) => {
    const bytes = bytesOf(`${ascii('see http://a.example/x ')} ${damage} ${ascii('http://b.example/ ')}`)
    const urls = found(bytes, charset).map(([url]) => url)
    expect(urls).toEqual(['http://a.example/x', 'http://b.example/'])
  })

  test.each(['gb18030', 'gbk', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'])('whatever the bytes in %s', (charset) => {
    const text = fc.constantFrom('http://a.example/', 'www.b.example/', '<', '>', ' ', '\n', 'a', '1', '.').map(ascii)
    const high = fc.integer({ min: 0x80, max: 0xff }).map((byte) => byte.toString(16))
    const word = fc.constantFrom('c8d5b1be', '93fa967b', 'a4e9a5bb', 'c7d1', '81308130', '8fa1a1', 'b1', '8140')
    const piece = fc.oneof(
      { weight: 4, arbitrary: text },
      { weight: 1, arbitrary: high },
      { weight: 4, arbitrary: word },
    )
    const input = fc.array(piece, { maxLength: 40 }).map((pieces) => bytesOf(pieces.join('')))
    fc.assert(
      fc.property(input, fc.array(fc.nat()), (bytes, numbers) => {
        const wanted = [...scan(decode(bytes, charset))].map(({ url }) => url)
        const whole = feedBytes([bytes], { charset })
        expect(whole.map(({ url }) => url)).toEqual(wanted)
        const cuts = numbers.map((number) => number % (bytes.length + 1)).sort((a, b) => a - b)
        expect(feedBytes(cutBytes(bytes, cuts), { charset })).toEqual(whole)
        expect(feedBytes(oneByOne(bytes), { charset }, 'flush')).toEqual(whole)
        for (const { start, end } of whole) expect(decode(bytes.subarray(start, end), charset)).toContain('.example')
      }),
    )
  })

  test('much text without a blank, and much at once', () => {
    const line = bytesOf(`${'c8d5b1be'.repeat(3000)} ${ascii('http://a.example/x')} a1a3`)
    const bytes = Buffer.concat(Array.from({ length: 30 }, () => line))
    const matches = feedBytes([bytes], { charset: 'gb18030' })
    const before = 4 * 3000
    expect(matches.map(({ start }) => start)).toEqual(Array.from({ length: 30 }, (_, at) => at * line.length + before))
    expect(feedBytes(cutBytes(bytes, [7, 4099, 70001, 70002, 200000]), { charset: 'gb18030' })).toEqual(matches)
  })

  test('UTF-16 with a byte order mark, and with half a unit at its end', () => {
    const text = '\ufeff𝒳 http://a.example/𝒳 b'
    for (const charset of ['utf-16le', 'utf-16be']) {
      const units = Buffer.from(text, 'utf16le')
      const bytes = Buffer.concat([charset === 'utf-16be' ? units.swap16() : units, Buffer.from([0x61])])
      expect(found(bytes, charset)).toEqual([['http://a.example/𝒳', 'http://a.example/𝒳']])
      expect(feedBytes([bytes], { charset })[0]!.start).toBe(8)
    }
  })
})

describe('UTF-8', () => {
  test('a byte order mark is skipped and counted', () => {
    const bytes = bytesOf(`efbbbf ${ascii('http://a.example/')} efbbbf ${ascii('x')}`)
    expect(found(bytes, 'utf-8')).toEqual([['http://a.example/x', 'http://a.example/\ufeffx']])
    expect(feedBytes([bytes], {})[0]!.start).toBe(3)
    for (const mark of ['', 'ef', 'efbb', 'efbbbf']) expect(found(bytesOf(mark), 'utf-8')).toEqual([])
  })

  test('a byte order mark is no part of the first line, decoded beforehand or not', () => {
    const texts = ['# see <http://a.example/b\n# c> and', 'http://a.example/b', '> http://a.example/b\n> c.html\n', '']
    for (const text of texts) {
      for (const mark of ['efbbbf', 'efbbbf efbbbf', 'efbb', 'bbbf']) {
        const bytes = bytesOf(`${mark} ${ascii(text)}`)
        const wanted = feedBytes([bytes], {})
        expect(wanted.map(({ url }) => url)).toEqual([...scan(decode(bytes, 'utf-8'))].map(({ url }) => url))
        for (const pieces of [
          [bytes],
          oneByOne(bytes),
          cutBytes(
            bytes,
            [2, 4, 9].filter((cut) => cut < bytes.length),
          ),
        ]) {
          expect(feedBytes(pieces, { defanged })).toEqual(wanted)
          expect(feedBytes(pieces, { defanged }, 'flush')).toEqual(wanted)
        }
      }
    }
  })

  const broken = [
    '80',
    'bfbf',
    'c0af',
    'c3',
    'e0',
    'e280',
    'eda080',
    'f09f98',
    'f4908080',
    'ff',
    'fe80',
    'e2e2',
    'f0808080',
  ]
  test.each(broken)('%s at every place', (damage) => {
    const text = Buffer.from('é <URL:http://a.example/é\n /b> “www.b.example/参” http://c.example/𝒳.')
    for (let at = 0; at <= text.length; at++) {
      const bytes = Buffer.concat([text.subarray(0, at), bytesOf(damage), text.subarray(at)])
      const decoded = decode(bytes, 'utf-8')
      const matches = feedBytes(oneByOne(bytes), {}, 'flush')
      expect(matches).toEqual(feedBytes([bytes], {}))
      // These are decoded before they are searched.
      expect(feedBytes([bytes], { defanged })).toEqual(matches)
      expect(matches.map(({ url }) => url)).toEqual([...scan(decoded)].map(({ url }) => url))
      for (const { start, end, urlStart, urlEnd } of matches) {
        for (const edge of [start, end, urlStart, urlEnd]) {
          expect(decode(bytes.subarray(0, edge), 'utf-8') + decode(bytes.subarray(edge), 'utf-8')).toBe(decoded)
        }
      }
    }
  })

  test('whatever the text', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'http://a.example/',
        'www.b.example',
        '<',
        '>',
        '“',
        '”',
        'URL:',
        '\n',
        '> ',
        ' ',
        'é',
        '参',
        '𝒳',
        '\u2028',
      ),
      fc.constantFrom(
        ' '.repeat(300),
        'слово '.repeat(50),
        'word '.repeat(60),
        '参'.repeat(90),
        '((<',
        '|',
        '>))',
        '.',
      ),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
    )
    const texts = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join('').replaceAll('\ufeff', ''))
    fc.assert(
      fc.property(texts, fc.array(fc.nat({ max: 4000 }), { maxLength: 5 }), (text, places) => {
        const bytes = Buffer.from(text)
        const cuts = places.map((place) => Math.min(place, bytes.length)).sort((a, b) => a - b)
        const wanted = scanWithOffsets(bytes.toString(), utf8Offsets(bytes.toString()), {})
        expect(feedBytes(cutBytes(bytes, cuts), {}, 'flush')).toEqual(wanted)
      }),
      runs(400),
    )
  })

  test('an opener behind any number of blanks', () => {
    for (const between of [0, 3, 100, 150, 190, 200, 208, 215, 230, 260, 1000, 4080, 4092, 4096, 4100]) {
      for (const before of ['参((', '((参', '']) {
        for (const blanks of [
          ' '.repeat(between),
          `\n${'\u00a0'.repeat(between)}`,
          `${'\u3000'.repeat(between)}\n  `,
        ]) {
          const text = `${'ж'.repeat(300)}${before}<${blanks}URL:http://a.example/é>)) http://b.example/${'ж '.repeat(300)}`
          const wanted = scanWithOffsets(text, utf8Offsets(text), {})
          expect(feedBytes([Buffer.from(text)], {})).toEqual(wanted)
        }
      }
    }
  })
})

test('a URL that goes on behind more ASCII than is read at once', () => {
  for (const blanks of [900, 1020, 1100, 2000, 4000]) {
    const text = `See <URL:${' '.repeat(blanks)}http://a.example/é> and http://b.example/${'x'.repeat(blanks)}é.`
    expect(feedBytes([Buffer.from(text)], {})).toEqual(scanWithOffsets(text, utf8Offsets(text), {}))
  }
})

test('the portable twin gives the same', () => {
  const bytes = Buffer.from('é <http://a.example/é> http://b.example/ '.repeat(3000))
  const read = (extractor: ByteExtractor | Portable): unknown => [...extractor.write(bytes), ...extractor.end()]
  expect(read(new Portable())).toEqual(read(new ByteExtractor()))
})

describe('wrong use', () => {
  test('throws', () => {
    expect(() => new ByteExtractor({ charset: 'utf-7' })).toThrow(
      /^charset must be a name that TextDecoder knows, not "utf-7"$/,
    )
    expect(() => new ByteExtractor({ charset: 5 as never })).toThrow(/^charset must be/)
    expect(() => new ByteExtractor({ hyphens: 1 } as object)).toThrow(/^unknown option "hyphens"/)
    expect(() => new ByteExtractor(1 as never)).toThrow(/^options must be an object/)
    expect(() => new ByteExtractor().write('text' as never)).toThrow(/^bytes must be a Uint8Array, not string$/)
    const ended = new ByteExtractor()
    ended.end()
    expect(() => ended.write(new Uint8Array(1))).toThrow(/^write after end/)
    expect([...ended.end(), ...ended.flush()]).toEqual([])
  })
})
