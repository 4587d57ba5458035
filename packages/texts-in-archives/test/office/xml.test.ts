import { describe, expect, test } from 'vitest'
import { KeptBytes, keepBytes, xmlPieces } from '../../src/formats/office/member.ts'
import { fromLinks } from '../../src/formats/office/sheet-text.ts'
import { XmlReader } from '../../src/formats/office/xml.ts'
import { BytesSource } from '../../src/source/window.ts'

const DOCUMENT =
  '<?xml version="1.0"?><!DOCTYPE w:a><!-- a --><w:a b="1 &amp; &#x2d;2" c=\'d\'>text &lt;more&unknown; &amp' +
  '<e:f/>…<![CDATA[ <raw> & ]]> behind<g h="http://a.example/?x=1&amp;y=2">\u{1f600}</g></w:a><tail/>'

/** What a handler receives, adjacent texts put together. */
function eventsOf(pieces: Iterable<string>): string[] {
  const events: string[] = []
  const handler = {
    open: (name: string, attributes: { get(name: string): string | undefined }) =>
      events.push(`<${name} ${['b', 'c', 'h'].map((each) => attributes.get(each) ?? '').join('|')}>`),
    close: (name: string) => events.push(`</${name}>`),
    text: (text: string) => {
      if (events.at(-1)?.startsWith('=') === true) events[events.length - 1] += text
      else events.push(`=${text}`)
    },
  }
  const reader = new XmlReader(pieces, handler)
  while (reader.step()) {
    // Step by step.
  }
  return [...events, String(reader.isDamaged)]
}

describe('XML in pieces', () => {
  test('gives what it gives as a whole, wherever it is cut', () => {
    const whole = eventsOf([DOCUMENT])
    expect(whole).toContain('=text <more&unknown; &amp')
    expect(whole).toContain('=… <raw> &  behind')
    for (let at = 0; at <= DOCUMENT.length; at++)
      expect(eventsOf([DOCUMENT.slice(0, at), DOCUMENT.slice(at)]), `cut at ${at}`).toEqual(whole)
    expect(eventsOf(DOCUMENT.split(''))).toEqual(whole)
  })

  test('comes decoded in steps, and characters over two of them are whole', () => {
    const text = `<a>${'é…\u{1f600}'.repeat(40_000)}</a>`
    const bytes = Buffer.from(text)
    for (const pieces of [[bytes], [bytes.subarray(0, 70_001), bytes.subarray(70_001)]]) {
      const read = [...xmlPieces({ bytes: new KeptBytes(pieces) })]
      expect(read.join('')).toBe(text)
      expect(Math.max(...read.map(({ length }) => length))).toBeLessThanOrEqual(1 << 16)
    }
  })

  test('of a sheet is read from its hyperlinks on', () => {
    const sheet = '<w:sheet><c>hyperlinks</c><w:hyperlinks><h/></w:hyperlinks></w:sheet>'
    const links = sheet.slice(sheet.indexOf('<w:hyperlinks'))
    for (let at = 0; at <= sheet.length; at++)
      expect([...fromLinks([sheet.slice(0, at), sheet.slice(at)])].join(''), `cut at ${at}`).toBe(links)
    expect([...fromLinks(['<sheet><hyperlinksX></sheet>'])].join('')).toBe('')
  })
})

describe('the bytes of a member', () => {
  test('are kept in pieces, and read again from them', async () => {
    const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, at) => at % 251))
    const slow = new BytesSource(bytes)
    const bits = { read: (to: Buffer, at: number) => slow.read(to.subarray(0, at + 7000), at), close: async () => {} }
    const kept = await keepBytes(bits, 1 << 20)
    expect(kept!.size).toBe(bytes.length)
    expect(Math.max(...kept!.pieces.map(({ length }) => length))).toBe(1 << 16)
    const again = await keepBytes(kept!.source, 1 << 20)
    expect(Buffer.concat(again!.pieces).equals(bytes)).toBe(true)
  })

  test('are not kept beyond a limit', async () => {
    expect(await keepBytes(new BytesSource(Buffer.alloc(1001)), 1000)).toBeUndefined()
    expect((await keepBytes(new BytesSource(Buffer.alloc(1000)), 1000))?.size).toBe(1000)
    expect((await keepBytes(new BytesSource(Buffer.alloc(0)), 1000))?.size).toBe(0)
  })
})
