import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/arbitrary/runs.ts'
import type { Part } from '../src/index.ts'
import { bodies, bodyOf, message, rawOf, readBytes, urlsOf } from './reading.ts'

const url = 'http://found.example/'

const LATIN1 = 'Content-Type: text/plain; charset=windows-1252'
const quotedPrintable = (body: string): Promise<Part> =>
  bodyOf(body, LATIN1, 'Content-Transfer-Encoding: quoted-printable')
const base64 = (body: string): Promise<Part> => bodyOf(body, LATIN1, 'Content-Transfer-Encoding: base64')
const bytes = fc.uint8Array({ minLength: 1, maxLength: 400 }).map((array) => Buffer.from(array))

/** As plain as RFC 2045 allows: every byte escaped, lines of 75. */
function encodeQuotedPrintable(data: Buffer): string {
  const escaped = [...data].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)
  return escaped.join('').replace(/(?:.{3}){25}/g, '$&=\r\n')
}

describe('quoted-printable', () => {
  test('what was encoded comes back, and every byte knows its escape', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, async (data) => {
        const raw = encodeQuotedPrintable(data)
        const part = await quotedPrintable(raw)
        expect(Buffer.from(part.bytes!)).toEqual(data)
        for (const [at, byte] of data.entries()) {
          expect(Number.parseInt(rawOf(part, raw, at, at + 1).slice(1), 16)).toBe(byte)
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
  ])('%s', async (_, raw, decoded) => {
    expect(Buffer.from((await quotedPrintable(raw)).bytes!).toString()).toBe(decoded)
  })

  test('copied runs map to themselves', async () => {
    const raw = 'plain =3D and so= \non'
    const part = await quotedPrintable(raw)
    for (const word of ['plain', 'and', 'on']) {
      const at = part.text.lastIndexOf(word)
      expect(rawOf(part, raw, at, at + word.length)).toBe(word)
    }
  })
})

describe('base64', () => {
  test('what was encoded comes back, in lines of any length, and every byte knows its group', async () => {
    const ends = fc.constantFrom('\n', '\r\n', ' \n')
    await fc.assert(
      fc.asyncProperty(bytes, fc.integer({ min: 1, max: 90 }), ends, async (data, width, end) => {
        const raw = data.toString('base64').replace(new RegExp(`.{${width}}`, 'g'), `$&${end}`)
        const part = await base64(raw)
        expect(Buffer.from(part.bytes!)).toEqual(data)
        for (let at = 0; at < data.length; at++) {
          const group = Buffer.from(rawOf(part, raw, at, at + 1), 'base64')
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
  ])('%s', async (_, raw, decoded) => {
    expect((await base64(raw)).text).toBe(decoded)
  })
})

describe('format=flowed', () => {
  const FLOWED = 'Content-Type: text/plain; format=flowed'

  test.each([
    ['a paragraph', 'one \ntwo \nthree\nfour\n', 'one two three\nfour\n'],
    ['quoted', '> one \n> two\n', '> one two\n'],
    ['depths are not joined', '> one \n>> two \nthree\n', '> one \n>> two \nthree\n'],
    ['a separator', 'one \n-- \ntwo\n', 'one \n-- \ntwo\n'],
    ['a quoted separator', '> one \n> -- \n> two\n', '> one \n> -- \n> two\n'],
    ['stuffing', ' From here\n  two\n >no quote\n', 'From here\n two\n>no quote\n'],
    ['CRLF', 'one \r\ntwo\r\n', 'one two\r\n'],
    ['no end', 'one \ntwo ', 'one two '],
  ])('%s', async (_, text, flowed) => {
    expect((await bodyOf(text, FLOWED)).text).toBe(flowed)
  })

  test('DelSp deletes the space', async () => {
    const part = await bodyOf('http://a/b- \nc\n> x \n> y\n', `${FLOWED}; delsp=yes`)
    expect(part.text).toBe('http://a/b-c\n> xy\n')
  })

  test('every unit knows where it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[ab> \n-]*$/), fc.boolean(), async (text, delSp) => {
        const part = await bodyOf(`${text}a`, `${FLOWED}; delsp=${delSp ? 'yes' : 'no'}`)
        for (let at = 0; at < part.text.length; at++) {
          expect(rawOf(part, `${text}a`, at, at + 1)[0]).toBe(part.text[at])
        }
      }),
    )
  })
})

describe('encoded words', () => {
  const subjectOf = async (body: string): Promise<string | undefined> => {
    const parts = await readBytes(`From: a@b.example\nSubject: ${body}\n\nhttp://a.example/\n`, { headers: 'all' })
    return parts.find(({ origin }) => origin === 'header Subject')?.text
  }

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
  ])('%s', async (body, text) => expect(await subjectOf(body)).toBe(text))

  test('a character cut in two words', async () => {
    expect(await subjectOf('=?utf-8?q?=C3?= =?utf-8?q?=A9?=')).toBe('é')
  })

  test('many words on one long line take linear time', async () => {
    // Almost the longest header that is read
    const body = '=?utf-8?q?a?=b'.repeat(70_000)
    const started = process.cpuUsage()
    expect(await subjectOf(body)).toHaveLength(140_000)
    // A search for the end of the line by each word reads 34 GB.
    expect(process.cpuUsage(started).user).toBeLessThan(2_000_000)
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
    ['no styles, comments', '<!-- http://two.example/ --><style>http://three.example/</style>', []],
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

  test('CSS: escapes, comments and open ends do no harm', async () => {
    const found = async (css: string): Promise<string[]> => {
      const parts = await readBytes(message(`<style>${css}</style>`, html))
      return parts.filter(({ origin }) => origin === 'attribute style css').map(({ text }) => text)
    }
    expect(await found('/* \u0130 */ a { background: URL(x.png) }')).toEqual(['x.png'])
    expect(await found('url(a)url( "b" )url(')).toEqual(['a', 'b'])
    expect(await found('url("a')).toEqual([])
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

test('uuencoded blocks are no text, prose that begins like one is', async () => {
  const around = (parts: readonly Part[]): string[] =>
    bodies(parts.filter(({ contentType }) => contentType === 'text/plain'))
  const line = `M${'#'.repeat(60)}`
  const text = `one\nbegin 644 a\n${line}\n${line}\n\`\nend\ntwo\nbegin 644 and read on\nthree\n`
  expect(around(await readBytes(message(text))).join('|')).toBe('one\n|two\nbegin 644 and read on\nthree\n')
  for (const step of [1000, 1 << 16, 99_999]) {
    const long = `one\nbegin 644 a\n${`${line}\n`.repeat(5000)}\`\nend\ntwo\n`
    for (let shift = 0; shift < 70; shift += 3) {
      const [first, ...others] = around(await readBytes(message(`${'x'.repeat(shift)}\n${long}`), undefined, step))
      expect([first?.slice(shift), others.join('')]).toEqual(['\none\n', 'two\n'])
    }
  }
  const cut = `one\nbegin 644 a\n${line}\nhttp://found.example/\n`
  expect(urlsOf(await readBytes(message(cut)))).toEqual(['http://found.example/'])
})

describe('dates', () => {
  const at = Date.UTC(1999, 2, 4, 23, 30)
  const dateOf = async (field: string): Promise<number | undefined> =>
    (await bodyOf('x', `Date: ${field}`)).envelope.date?.getTime()

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
  ])('%s', async (field, time) => {
    const zone = process.env.TZ
    for (const TZ of ['UTC', 'America/New_York', 'Asia/Tokyo']) {
      process.env.TZ = TZ
      expect(await dateOf(field)).toBe(time)
    }
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })

  test('the form that most mail has is read as the same date with more blanks is', async () => {
    const digits = (most: number, width: number) =>
      fc.integer({ min: 0, max: most }).map((number) => String(number).padStart(width, '0'))
    const month = fc.constantFrom(...'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec Foo nFe arA'.split(' '))
    const clock = fc.tuple(digits(25, 2), digits(61, 2), digits(62, 2)).map((parts) => parts.join(':'))
    const zone = fc.tuple(fc.constantFrom('+', '-'), digits(9999, 4)).map((parts) => parts.join(''))
    const field = fc.tuple(fc.constantFrom('Thu, ', ''), fc.oneof(digits(33, 1), digits(33, 2)), month, digits(9999, 4))
    await fc.assert(
      fc.asyncProperty(
        field,
        clock,
        zone,
        fc.constantFrom('', ' (CET)'),
        async ([weekday, day, name, year], time, shift, remark) => {
          const usual = `${weekday}${day} ${name} ${year} ${time} ${shift}${remark}`
          expect(await dateOf(usual)).toBe(await dateOf(usual.replace(` ${shift}`, `  ${shift}`)))
        },
      ),
      runs(2000),
    )
  })
})
