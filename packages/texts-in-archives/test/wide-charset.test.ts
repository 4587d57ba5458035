import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wideCharset } from '../src/decoding/wide-charset.ts'
import { zipOf } from './packing.ts'
import { readBytes } from './reading.ts'

/** What is recognised by the bytes alone, in many more texts than are read as files. */

/** Prose around a URL, in the scripts whose letters take two bytes other than NUL. */
const TEXTS = {
  Chinese: '一份关于网络资源的说明，\n可以在 http://a.example/x 找到，\n也可以向图书馆索取。\n',
  Japanese: '　この資料は、\r\nhttp://a.example/x にあります。\r\n図書館でも読むことができます。\r\n',
  Korean: '이 자료는 http://a.example/x 에서 볼 수 있습니다.\n도서관에서도 읽을 수 있습니다.\n',
  Russian: 'Отчёт за год лежит на странице\nhttp://a.example/x, а также в библиотеке.\n',
  Greek: 'Η έκθεση βρίσκεται στη σελίδα\nhttp://a.example/x και στη βιβλιοθήκη.\n',
  Arabic: 'التقرير موجود في الصفحة\nhttp://a.example/x وفي المكتبة أيضا.\n',
  Hebrew: 'הדוח נמצא בדף\nhttp://a.example/x וגם בספרייה.\n',
  Thai: 'รายงานอยู่ที่หน้า\nhttp://a.example/x และในห้องสมุด\n',
  Hindi: 'रिपोर्ट इस पृष्ठ पर है\nhttp://a.example/x और पुस्तकालय में भी।\n',
  English: 'The report is at\nhttp://a.example/x and in the library, too.\n',
}
/** Prose alone, longer than what is looked at to recognise a file: the URL comes behind. */
const withLongStart = (text: string): string => text.replace(/http:\S+/g, '').repeat(200) + text

const encode = (text: string, charset: string): Buffer => {
  if (charset.startsWith('utf-32')) {
    const points = Buffer.concat(Array.from(text, (each) => Buffer.from(Uint32Array.of(each.codePointAt(0)!).buffer)))
    return charset === 'utf-32be' ? points.swap32() : points
  }
  const bytes = Buffer.from(text, 'utf16le')
  return charset === 'utf-16be' ? bytes.swap16() : bytes
}

describe.each(['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'])('%s without a byte order mark', (charset) => {
  test.each(Object.entries(TEXTS))('in %s', async (_, text) => {
    for (const each of [text, withLongStart(text)]) {
      const bytes = encode(each, charset)
      expect(wideCharset(bytes.subarray(0, 4096))).toBe(charset)
      const parts = await readBytes(bytes)
      expect(parts.map((part) => part.text).join('')).toBe(each)
    }
  })
})

describe('wide text that is not recognised is named', () => {
  const NAMED = 'unsupported: text in UTF-16 or UTF-32 without a byte order mark'
  const told = async (bytes: Buffer): Promise<string[]> => {
    const parts = await readBytes(bytes)
    const inZip = await readBytes(zipOf([{ name: 'a.txt', data: bytes }]))
    const [alone, inside] = [parts, inZip].map((each) =>
      each.flatMap(({ problems }) => problems.map(({ code, detail }) => `${code}: ${detail}`)),
    )
    expect(inside).toEqual(alone)
    return alone!
  }
  const ascii = 'A log that began in one charset.\n'

  test.each(['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'])('behind text in another charset, %s', async (charset) => {
    for (const before of [20, 3000]) {
      expect(await told(Buffer.concat([Buffer.from(ascii.repeat(before)), encode(TEXTS.English, charset)]))).toEqual([
        NAMED,
      ])
      expect(await told(Buffer.from(ascii.repeat(before)))).toEqual([])
    }
  })

  test.each(['utf-16le', 'utf-16be'])('with NULs between its texts, %s', async (charset) => {
    expect(await told(encode('http://a.example/x\0http://a.example/another\0'.repeat(20), charset))).toEqual([NAMED])
  })

  test.each(['utf-16le', 'utf-16be'])('of which a byte is missing, with control characters, %s', async (charset) => {
    const whole = encode(`\x01${TEXTS.English.repeat(2)}\x02`.repeat(3), charset)
    const bytes = Buffer.concat([whole.subarray(0, 301), whole.subarray(302)])
    expect(wideCharset(bytes.subarray(0, 4096))).toBeUndefined()
    expect(await told(bytes)).toEqual([NAMED])
  })

  test('but no numbers, names or programs', async () => {
    const numbers = Buffer.from(Uint16Array.from({ length: 3000 }, (_, at) => (at * 7) % 256).buffer)
    const program = Buffer.concat([
      Buffer.from('\x7fELE\x02\x01\x01'),
      Buffer.alloc(9),
      numbers,
      encode(ascii, 'utf-16le'),
    ])
    const names = Buffer.from(Array.from({ length: 900 }, (_, at) => `name${at}\0`).join(''))
    for (const bytes of [names, Buffer.alloc(9000)]) expect(await told(bytes)).toEqual([])
    for (const bytes of [numbers, program]) expect(await told(bytes)).toEqual(['not-text: undefined'])
  })
})

describe('bytes that are no UTF-16', () => {
  test('code and numbers, which have controls', () => {
    const code = Array.from({ length: 900 }, (_, at) => [0x64, at & 0x3f, 0x93, 1, 0xe3, at % 70 === 0 ? 0 : 0x5a])
    expect(wideCharset(Buffer.from(code.flat()))).toBeUndefined()
    const small = Buffer.from(Uint16Array.from({ length: 900 }, (_, at) => at % 40).buffer)
    expect(wideCharset(small)).toBeUndefined()
    for (const charset of ['utf-16le', 'utf-16be']) {
      expect(wideCharset(encode(`${TEXTS.Russian}\x01`, charset))).toBe(charset)
    }
  })

  const names = ['one.txt', 'a/longer/name.html', 'сводка.txt', '报告.txt', 'été.c']
  const record = (name: string, at: number): string => `${name}\0${at}\0`

  test.each(Object.entries(TEXTS))('UTF-8 in %s, with NULs', (_, text) => {
    for (const size of [8, 30]) {
      const bytes = Buffer.from(text.repeat(20).replace(new RegExp(`[^]{${size}}`, 'gu'), '$&\0'))
      expect(wideCharset(bytes.subarray(0, 4096))).toBeUndefined()
    }
  })

  test('names with NULs in between', () => {
    const wild = fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 200 })
    fc.assert(fc.property(wild, (each) => wideCharset(Buffer.from(each.map(record).join(''))) === undefined))
  })

  test('any bytes', () => {
    const wild = fc.uint8Array({ minLength: 256, maxLength: 4096 })
    fc.assert(fc.property(wild, (bytes) => wideCharset(Buffer.from(bytes)) === undefined))
  })

  test('numbers of two and of four bytes', () => {
    const samples = Int16Array.from({ length: 2048 }, (_, at) => 3000 * Math.sin(at / 10))
    const indices = Uint32Array.from({ length: 1024 }, (_, at) => at * 12)
    for (const { buffer } of [samples, indices]) expect(wideCharset(Buffer.from(buffer))).toBeUndefined()
  })
})
