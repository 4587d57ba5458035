import { describe, expect, test } from 'vitest'
import { bodies, bodyOf, message, rawOf, readBytes, urlsOf } from './reading.ts'

const LATIN1 = 'Content-Type: text/plain; charset=windows-1252'

describe('charsets', () => {
  test.each(['utf-8', 'utf-16le', 'gb18030'])('%s: every unit knows its bytes', async (name) => {
    // Of the four-byte characters of GB 18030 the helper below makes only those beyond the BMP
    const text = `日本語 𝄞 http://found.example/日\n${name === 'gb18030' ? '' : 'Übermäßig łine'} Привет\n`
    const body = encode(text, name)
    const part = await bodyOf(body, `Content-Type: text/plain; charset=${name}`)
    expect(part.text).toBe(text)
    for (let at = 0; at < text.length; at++) {
      const unit = String.fromCodePoint(text.codePointAt(at)!)
      if (/[\udc00-\udfff]/.test(text[at]!)) continue
      expect(rawOf(part, body, at, at + unit.length)).toBe(encode(unit, name).toString('latin1'))
    }
  })

  function encode(text: string, name: string): Buffer {
    if (name !== 'gb18030') return Buffer.from(text, name as BufferEncoding)
    const known = new Map<string, number[]>()
    for (const character of text) known.set(character, gb18030Of(character))
    return Buffer.from([...text].flatMap((character) => known.get(character)!))
  }

  /** By trying: Node decodes it, but does not encode it. */
  function gb18030Of(character: string): number[] {
    const decoder = new TextDecoder('gb18030')
    if (character < '\x80') return [character.charCodeAt(0)]
    for (let a = 0x81; a < 0xff; a++) {
      for (let b = 0x40; b < 0xff; b++) if (decoder.decode(Uint8Array.of(a, b)) === character) return [a, b]
    }
    const linear = character.codePointAt(0)! - 0x10000
    const d = linear % 10
    const c = Math.floor(linear / 10) % 126
    const b = Math.floor(linear / 1260) % 10
    const a = Math.floor(linear / 12600)
    const four = [0x90 + a, 0x30 + b, 0x81 + c, 0x30 + d]
    return decoder.decode(Uint8Array.from(four)) === character ? four : [0x3f]
  }

  test('a damaged character shifts nothing behind it', async () => {
    const body = Buffer.from('\xe2\x82 \xff http://found.example/ \xc3', 'latin1')
    const part = await bodyOf(body, 'Content-Type: text/plain; charset=utf-8')
    const at = part.text.indexOf('http')
    expect(rawOf(part, body, at, at + 21)).toBe('http://found.example/')
  })

  test('every byte of windows-1252, in a short text and in a long one', async () => {
    const high =
      '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f' +
      '\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178'
    const all = Buffer.from(Array.from({ length: 0x100 - 0x20 }, (_, at) => at + 0x20))
    const text = all.toString('latin1').replace(/[\x80-\x9f]/g, (unit) => high[unit.charCodeAt(0) - 0x80]!)
    expect((await bodyOf(all, LATIN1)).text).toBe(text)
    const long = await readBytes(Buffer.concat([Buffer.from(message('', `${LATIN1}\n`)), ...Array(2000).fill(all)]))
    expect(bodies(long).join('') === text.repeat(2000)).toBe(true)
  })

  test('windows-1252 has its own characters, whatever it is called', async () => {
    for (const name of ['latin1', 'iso-8859-1', 'cp1252', 'windows-1252']) {
      const body = Buffer.from([0xff, 0x80, 0x93, 0xe9])
      expect((await bodyOf(body, `Content-Type: text/plain; charset=${name}`)).text).toBe('ÿ€“é')
    }
  })

  test.each([
    ['most of it UTF-8: one byte is damaged', 'h\xc3\xb6r: \xe2\x82\xac \xff', 'hör: € \ufffd'],
    ['most of it UTF-8: a character is cut', '\xd0\x9f\xd1\x80 \xd0', 'Пр \ufffd'],
    ['windows-1252 with two letters that are a character of UTF-8', 'caf\xe9 \xc3\xa9', 'café Ã©'],
    ['KOI8-R', '\xf0\xd2\xc9\xd7\xc5\xd4', 'ðÒÉ×ÅÔ'],
  ])('a text without one, %s', async (_, raw, text) => {
    const part = await bodyOf(Buffer.from(raw, 'latin1'))
    expect(part.text).toBe(text)
  })

  test('the guess for the whole text holds for each of its lines', async () => {
    for (const raw of [
      'caf\xe9\n\xc3\xa9\xc3\xa9 http://found.example/ x',
      'h\xc3\xb6r \xc3\xb6\n\xe2\x82 http://found.example/ x',
    ]) {
      const body = Buffer.from(raw, 'latin1')
      const part = await bodyOf(body)
      const at = part.text.indexOf('http')
      expect(rawOf(part, body, at, at + 21)).toBe('http://found.example/')
    }
  })

  test('an unknown one is told, and the ASCII in it read', async () => {
    const parts = await readBytes(message('http://found.example/', 'Content-Type: text/plain; charset=klingon\n'))
    expect(urlsOf(parts)).toEqual(['http://found.example/'])
    expect(parts.at(-1)!.problems).toMatchObject([{ code: 'unknown-charset', detail: 'klingon' }])
  })
})
