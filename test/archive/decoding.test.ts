import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { base64Map, decodeBase64Body } from '../../src/archive/decoding/base64.ts'
import { findCharset } from '../../src/archive/decoding/charset.ts'
import { charsetMap } from '../../src/archive/decoding/charset-map.ts'
import { unflow } from '../../src/archive/decoding/flowed.ts'
import { decodeQuotedPrintable, quotedPrintableMap } from '../../src/archive/decoding/quoted-printable.ts'
import { findCssUrls } from '../../src/archive/html/css.ts'
import { parseDate } from '../../src/archive/message/date.ts'
import { decodeField } from '../../src/archive/message/encoded-word.ts'
import { runs } from '../arbitrary/runs.ts'
import { bodies, message, readBytes, urlsOf } from './reading.ts'

const url = 'http://found.example/'
const bytes = fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array))

/** As plain as RFC 2045 allows: every byte escaped, lines of 75. */
function encodeQuotedPrintable(data: Buffer): string {
  const escaped = [...data].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)
  return escaped.join('').replace(/(?:.{3}){25}/g, '$&=\r\n')
}

describe('quoted-printable', () => {
  test('what was encoded comes back, and every byte knows its escape', () => {
    fc.assert(
      fc.property(bytes, (data) => {
        const raw = Buffer.from(encodeQuotedPrintable(data))
        const map = quotedPrintableMap(raw)
        expect(decodeQuotedPrintable(raw)).toEqual(data)
        for (const [at, byte] of data.entries()) {
          expect(Number.parseInt(raw.toString('latin1', map.start(at) + 1, map.end(at)), 16)).toBe(byte)
        }
      }),
    )
  })

  test.each([
    ['trailing white space', 'a \t\nb  \r\nc', 'a\nb\r\nc'],
    ['encoded white space stays', 'a=20\nb', 'a \nb'],
    ['soft breaks', 'a=\nb=\r\nc= \t\nd=', 'abcd'],
    ['lower case', '=c3=a9', 'é'],
    ['no escape', '= a=4 b=G1=', '= a=4 b=G1'],
    ['a long run', `${'x'.repeat(100)}=3D`, `${'x'.repeat(100)}=`],
  ])('%s', (_, raw, decoded) => {
    expect(decodeQuotedPrintable(Buffer.from(raw)).toString()).toBe(decoded)
  })

  test('copied runs map to themselves', () => {
    const raw = Buffer.from('plain =3D and so= \non')
    const decoded = decodeQuotedPrintable(raw).toString()
    const map = quotedPrintableMap(raw)
    for (const word of ['plain', 'and', 'on']) {
      const at = decoded.lastIndexOf(word)
      expect(raw.toString('latin1', map.start(at), map.end(at + word.length - 1))).toBe(word)
    }
  })
})

describe('base64', () => {
  test('what was encoded comes back, in lines of any length, and every byte knows its group', () => {
    fc.assert(
      fc.property(bytes, fc.integer({ min: 1, max: 90 }), fc.constantFrom('\n', '\r\n', ' \n'), (data, width, end) => {
        const raw = Buffer.from(data.toString('base64').replace(new RegExp(`.{${width}}`, 'g'), `$&${end}`))
        expect(decodeBase64Body(raw).bytes).toEqual(data)
        const map = base64Map(raw)
        for (let at = 0; at < data.length; at++) {
          const group = Buffer.from(raw.toString('latin1', map.start(at), map.end(at)), 'base64')
          expect(group.length).toBeLessThanOrEqual(3)
          expect(group.includes(data[at]!)).toBe(true)
        }
      }),
    )
  })

  test.each([
    ['blocks one behind the other', 'YQ==\nYg==\n', 'ab'],
    ['a group cut short', 'YWJjZ', 'abc'],
    ['text behind it', 'YWJj\n___\nhttp://x/\n', 'abc'],
    ['words that could be base64', 'YWJj\nsome text is here\nword http://x/\n', 'abc'],
  ])('%s', (_, raw, decoded) => {
    expect(decodeBase64Body(Buffer.from(raw)).bytes.toString()).toBe(decoded)
  })
})

describe('charsets', () => {
  test.each(['utf-8', 'utf-16le', 'gb18030'])('%s: every unit knows its bytes', (name) => {
    // Of the four-byte characters of GB 18030 the helper below makes only those beyond the BMP
    const text = `日本語 𝄞 http://found.example/日\n${name === 'gb18030' ? '' : 'Übermäßig łine'} Привет\n`
    const charset = findCharset(name)!
    const encoded = encode(text, name)
    expect(charset.decode(encoded)).toBe(text)
    const map = charsetMap(encoded, text, charset)
    for (let at = 0; at < text.length; at++) {
      const isPair = /[\ud800-\udbff]/.test(text[at]!)
      const unit = text.slice(at, at + (isPair ? 2 : 1))
      if (/[\udc00-\udfff]/.test(text[at]!)) continue
      expect(charset.decode(encoded.subarray(map.start(at), map.end(at + unit.length - 1)))).toBe(unit)
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

  test('a damaged character shifts nothing behind it', () => {
    const charset = findCharset('utf-8')!
    const encoded = Buffer.from('\xe2\x82 \xff http://found.example/ \xc3', 'latin1')
    const decoded = charset.decode(encoded)
    const at = decoded.indexOf('http')
    const map = charsetMap(encoded, decoded, charset)
    expect(encoded.toString('latin1', map.start(at), map.end(at + 20))).toBe('http://found.example/')
  })

  test('every byte of windows-1252, decoded as a whole and in pieces', () => {
    const high =
      '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f' +
      '\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178'
    const charset = findCharset('windows-1252')!
    for (let byte = 0; byte < 256; byte++) {
      const character = byte >= 0x80 && byte < 0xa0 ? high[byte - 0x80]! : String.fromCharCode(byte)
      const bytes = Buffer.from([byte, 0xff])
      expect(charset.decode(bytes)).toBe(`${character}\xff`)
      const decoder = charset.decoder(bytes)
      expect(decoder.write(bytes.subarray(0, 1)) + decoder.write(bytes.subarray(1)) + decoder.end()).toBe(
        `${character}\xff`,
      )
    }
  })

  test('windows-1252 has its own characters, whatever it is called', () => {
    for (const name of ['latin1', 'iso-8859-1', 'cp1252', 'windows-1252']) {
      expect(findCharset(name)!.decode(Buffer.from([0xff, 0x80, 0x93, 0xe9]))).toBe('ÿ€“é')
    }
  })

  test('an unknown one is told, and the ASCII in it read', async () => {
    const parts = await readBytes(message('http://found.example/', 'Content-Type: text/plain; charset=klingon\n'))
    expect(urlsOf(parts)).toEqual(['http://found.example/'])
    expect(parts.at(-1)!.problems).toMatchObject([{ code: 'unknown-charset', detail: 'klingon' }])
  })
})

describe('format=flowed', () => {
  test.each([
    ['a paragraph', 'one \ntwo \nthree\nfour\n', 'one two three\nfour\n'],
    ['quoted', '> one \n> two\n', '> one two\n'],
    ['depths are not joined', '> one \n>> two \nthree\n', '> one \n>> two \nthree\n'],
    ['a separator', 'one \n-- \ntwo\n', 'one \n-- \ntwo\n'],
    ['a quoted separator', '> one \n> -- \n> two\n', '> one \n> -- \n> two\n'],
    ['stuffing', ' From here\n  two\n >no quote\n', 'From here\n two\n>no quote\n'],
    ['CRLF', 'one \r\ntwo\r\n', 'one two\r\n'],
    ['no end', 'one \ntwo ', 'one two '],
    ['nothing', '', ''],
  ])('%s', (_, text, flowed) => {
    expect(unflow(text, false).text).toBe(flowed)
  })

  test('DelSp deletes the space', () => {
    expect(unflow('http://a/b- \nc\n> x \n> y\n', true).text).toBe('http://a/b-c\n> xy\n')
  })

  test('every unit knows where it was', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ab> \n-]*$/), fc.boolean(), (text, delSp) => {
        const { text: flowed, map } = unflow(text, delSp)
        for (let at = 0; at < flowed.length; at++) expect(text[map.start(at)]).toBe(flowed[at])
      }),
    )
  })
})

describe('encoded words', () => {
  test.each([
    ['=?utf-8?q?caf=C3=A9_x?=', 'café x'],
    ['=?UTF-8?B?w6k=?= =?utf-8?B?w6k=?=', 'éé'],
    ['a =?utf-8?q?b?= c', 'a b c'],
    ['=?iso-2022-jp?B?GyRCRnxLXBsoQg==?=', '日本'],
    ['=?utf-8*en?q?x?=', 'x'],
    ['=?utf-8?x?a?= =?broken', '=?utf-8?x?a?= =?broken'],
    ['=?klingon?q?a=3D?=', 'a='],
    ['folded\r\n text', 'folded text'],
    ['=?utf-8?q?with space?=', 'with space'],
  ])('%s', (body, text) => {
    expect(decodeField(body).text).toBe(text)
  })

  test('a character cut in two words', () => {
    expect(decodeField('=?utf-8?q?=C3?= =?utf-8?q?=A9?=').text).toBe('é')
  })

  test('many words on one long line take linear time', () => {
    const body = '=?utf-8?q?a?=b'.repeat(200_000)
    const started = process.cpuUsage()
    expect(decodeField(body).text).toHaveLength(400_000)
    // A search for the end of the line by each word reads 280 GB.
    expect(process.cpuUsage(started).user).toBeLessThan(4_000_000)
  })
})

describe('HTML', () => {
  const html = 'Content-Type: text/html; charset=utf-8\n'

  test.each([
    ['character references', 'http&#58;//found.example/?a=1&amp;b=2', ['http://found.example/?a=1&b=2']],
    ['tags within a line', 'http://<b>found</b>.exam<wbr>ple/', ['http://found.example/']],
    [
      'tags that end one',
      'http://one.example/<br>two http://two.example/<td>x',
      ['http://one.example/', 'http://two.example/'],
    ],
    [
      'title and textarea',
      '<title>http://one.example/</title><textarea>http://two.example/</textarea>',
      ['http://one.example/', 'http://two.example/'],
    ],
    [
      'no scripts, styles, comments',
      '<script>http://one.example/</script><!-- http://two.example/ --><style>http://three.example/</style>',
      [],
    ],
    ['URLs in brackets that are no tags', '<http://found.example/x?y=z>', ['http://found.example/x?y=z']],
    ['what ends in a closing tag', '<p>http://found.example/ <!-- http://two.example/ --></body></html\n', [url]],
    ['an open tag at the end', 'http://found.example/ <a href="http://lost', ['http://found.example/']],
  ])('%s', async (_, body, urls) => {
    expect(urlsOf((await readBytes(message(body, html))).filter(({ origin }) => origin === 'body'))).toEqual(urls)
  })

  test.each([
    ['<a href=x>', 'attribute a href', 'x'],
    ['<IMG SRC="a&amp;&#98;c">', 'attribute img src', 'a&bc'],
    ['<base href="http://base.example/">', 'base', 'http://base.example/'],
    ['<meta http-equiv="Refresh" content="0; URL=\'next.html\'">', 'attribute meta content', 'next.html'],
    ['<p style="background: URL( \'a b.png\' )">', 'attribute p style', 'a b.png'],
    ['<style>@import "x.css"; b { c: url(y) }</style>', 'attribute style css', 'y'],
    ['<svg><use xlink:href="#a"/></svg>', 'attribute use xlink:href', '#a'],
    ['<img srcset="a.png 1x,\n b.png 2x">', 'attribute img srcset', 'a.png'],
    ['<form action=/x?a=b>', 'attribute form action', '/x?a=b'],
  ])('%s', async (body, origin, text) => {
    const parts = await readBytes(message(body, html))
    const part = parts.find((part) => part.origin === origin)
    expect(part?.text).toBe(text)
    const { start, end } = part!.rawRange(0, text.length)!
    const raw = message(body, html).slice(start, end)
    expect(raw.replace('&amp;', '&').replace('&#98;', 'b')).toBe(text)
  })

  test('all candidates of a srcset, with and without blanks between', async () => {
    const set = 'a.png 1x,b.png (x, y) 2x, c,d.png, e.png,,f.png 3x'
    const parts = await readBytes(message(`<img srcset="${set}">`, html))
    const found = parts.filter(({ origin }) => origin === 'attribute img srcset').map(({ text }) => text)
    expect(found).toEqual(['a.png', 'b.png', 'c,d.png', 'e.png,,f.png'])
  })

  test('CSS: escapes, comments and open ends do no harm', () => {
    const css = '/* \u0130 */ a { background: URL(x.png) }'
    expect(findCssUrls(css).map(({ start, end }) => css.slice(start, end))).toEqual(['x.png'])
    expect(findCssUrls('url(a)url( "b" )url(')).toHaveLength(2)
    expect(findCssUrls('url("a')).toEqual([])
  })

  test('in quoted-printable, in UTF-8: references lead back to the raw bytes', async () => {
    const body = 'J=C3=BCrgen: <a href=3D"http://found.exam=\nple/?a=3D1&amp;b=3D2">x</a>'
    const text = message(body, `${html}Content-Transfer-Encoding: quoted-printable\n`)
    const part = (await readBytes(text)).find(({ origin }) => origin.startsWith('attribute'))!
    expect(part.text).toBe('http://found.example/?a=1&b=2')
    const { start, end } = part.rawRange(0, part.text.length)!
    expect(text.slice(start, end)).toBe('http://found.exam=\nple/?a=3D1&amp;b=3D2')
  })
})

test('uuencoded blocks are skipped, prose that begins like one is not', async () => {
  const line = `M${'#'.repeat(60)}`
  const text = `one\nbegin 644 a\n${line}\n${line}\n\`\nend\ntwo\nbegin 644 and read on\nthree\n`
  expect(bodies(await readBytes(message(text))).join('|')).toBe('one\n|two\nbegin 644 and read on\nthree\n')
  for (const step of [1000, 1 << 16, 99_999]) {
    const long = `one\nbegin 644 a\n${`${line}\n`.repeat(5000)}\`\nend\ntwo\n`
    for (let shift = 0; shift < 70; shift += 3) {
      const [first, ...others] = bodies(await readBytes(message(`${'x'.repeat(shift)}\n${long}`), undefined, step))
      expect([first?.slice(shift), others.join('')]).toEqual(['\none\n', 'two\n'])
    }
  }
  const cut = `one\nbegin 644 a\n${line}\nhttp://found.example/\n`
  expect(urlsOf(await readBytes(message(cut)))).toEqual(['http://found.example/'])
})

describe('dates', () => {
  const at = Date.UTC(1999, 2, 4, 23, 30)
  test.each([
    ['Thu, 4 Mar 1999 23:30:00 GMT', at],
    ['Thu, 4 Mar 1999 23:30 +0000 (somewhere)', at],
    ['Thu, 4 Mar 1999 23:30:00', at],
    ['Fri, 5 Mar 1999 00:30:00 MET', at],
    ['Fri, 5 Mar 1999 08:30:00 JST', at],
    ['Fri, 5 Mar 1999 08:30:00 KST', at],
    ['Fri, 5 Mar 1999 00:30:00 CET', at],
    ['Fri, 5 Mar 1999 01:30:00 cest', at],
    ['Thu, 4 Mar 1999 16:30:00 PDT', at],
    ['Thu, 4 Mar 1999 20:00:00 NST', at],
    ['Fri, 5 Mar 1999 09:00:00 ACST', at],
    ['Fri Mar  5 08:30:00 JST 1999', at],
    ['Fri, 5 Mar 1999 00:30:00 CET.', at],
    ['Thu, 4 Mar 1999 23:30:00 IST', at],
    ['Thu, 4 Mar 1999 23:30:00 Z', at],
    ['Thu, 4 Mar 1999 23:30:00 A', at],
    ['Thu, 4 Mar 1999 23:30:00 toString', at],
    ['4 Mar 99 18:30:00 EST', at],
    ['Thu, 04 Mar 1999 16:30:00 -0700', at],
    ['Fri, 5 Mar 1999 01:30 +2', at],
    ['Thu Mar  4 23:30:00 1999', at],
    ['Fri Mar  5 00:30:00 MET 1999', at],
    ['Fri Mar  5 00:30:00 +0100 1999', at],
    ['Thu Mar 4 15:30:00 -0800 PST 1999', at],
    ['Thu Mar 4 11:30:00 PM 1999', at],
    ['Mar 5, 1999 00:30:00 GMT+1', at],
    ['Thursday, 04-Mar-99 11:30 PM', at],
    ['1999-03-04T23:30:00', at],
    ['1999-03-05T01:30:00+02:00', at],
    ['4 Mar 100 23:30:00 GMT', Date.UTC(2000, 2, 4, 23, 30)],
    ['4 Mar 07 23:30:00 GMT', Date.UTC(2007, 2, 4, 23, 30)],
    ['Thu, 4 Mar 1999 25:30:00 GMT', undefined],
    ['yesterday', undefined],
    ['', undefined],
  ])('%s', (field, time) => {
    const zone = process.env.TZ
    for (const TZ of ['UTC', 'America/New_York', 'Asia/Tokyo']) {
      process.env.TZ = TZ
      expect(parseDate(field)).toBe(time)
    }
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })

  test('the form that most mail has is read as the same date with more blanks is', () => {
    const digits = (most: number, width: number) =>
      fc.integer({ min: 0, max: most }).map((number) => String(number).padStart(width, '0'))
    const month = fc.constantFrom(...'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec Foo nFe arA'.split(' '))
    const clock = fc.tuple(digits(25, 2), digits(61, 2), digits(62, 2)).map((parts) => parts.join(':'))
    const zone = fc.tuple(fc.constantFrom('+', '-'), digits(9999, 4)).map((parts) => parts.join(''))
    const field = fc.tuple(fc.constantFrom('Thu, ', ''), fc.oneof(digits(33, 1), digits(33, 2)), month, digits(9999, 4))
    fc.assert(
      fc.property(
        field,
        clock,
        zone,
        fc.constantFrom('', ' (CET)'),
        ([weekday, day, name, year], time, shift, remark) => {
          const usual = `${weekday}${day} ${name} ${year} ${time} ${shift}${remark}`
          expect(parseDate(usual)).toBe(parseDate(usual.replace(` ${shift}`, `  ${shift}`)))
        },
      ),
      runs(2000),
    )
  })
})
