import { describe, expect, test } from 'vitest'
import { htmlOf } from '../../src/formats/rtf/encapsulated-html.ts'
import { fromHtml, rtf } from './making.ts'

/** No part of a message has the HTML itself. */
const LIMIT = 1 << 20
const html = (body: string, head?: string): string | undefined => htmlOf(fromHtml(body, head), LIMIT)?.html

describe('HTML wrapped in RTF', () => {
  test('is what stands in its tags and between them', () => {
    const body =
      '{\\*\\htmltag19 <html>}{\\*\\htmltag64 <p>}\\htmlrtf {\\htmlrtf0 See ' +
      '{\\*\\htmltag84 <a href="http://a.example/x?b=1&amp;c">}\\htmlrtf {\\field{\\*\\fldinst{HYPERLINK "http://other.example/"}}' +
      '{\\fldrslt\\cf1\\ul \\htmlrtf0 this\\htmlrtf }\\htmlrtf0 \\htmlrtf }\\htmlrtf0 {\\*\\htmltag92 </a>}' +
      '\\htmlrtf\\par}\\htmlrtf0\r\n{\\*\\htmltag72 </p>}{\\*\\htmltag27 </html>}'
    expect(html(body)).toBe('<html><p>See <a href="http://a.example/x?b=1&amp;c">this</a></p></html>')
  })

  test('leaves out what is for other readers', () => {
    expect(html('{\\*\\mhtmltag64 <a href="cid:1">}{\\*\\htmltag64 <a href="http://a.example/">}')).toBe(
      '<a href="http://a.example/">',
    )
    expect(html("<li>{\\pntext\\f3\\'b7\\tab}{\\*\\unknown x}{\\*\\htmltag1 {\\*\\other y}z}")).toBe('<li>z')
    expect(html('a\\htmlrtf b{c\\htmlrtf0 d}e\\htmlrtf0 f\\htmlrtf1 g')).toBe('adf')
  })

  test('has lines, tabs and characters', () => {
    expect(html('{\\*\\htmltag0 <pre>\\par <b>\\line\\tab \\{\\}\\\\}\\lquote\\rquote\\ldblquote\\rdblquote')).toBe(
      '<pre>\r\n<b>\r\n\t{}\\‘’“”',
    )
    expect(html('\\bullet\\endash\\emdash\\~x\\-y')).toBe('•–—\u00a0x\u00ady')
    expect(html('\\uc1 \\u8364?\\u-10179?\\u-8704?{\\uc0\\u8364 x}\\u8364 yz')).toBe('€😀€x€z')
  })

  test('is decoded by the font, and by the code page of the document', () => {
    expect(html("\\f0\\'e9\\htmlrtf{\\f1\\htmlrtf0 \\'cf\\'f0\\htmlrtf\\f0}\\htmlrtf0\\'e9")).toBe('éПрé')
    expect(html("\\htmlrtf\\f2\\htmlrtf0 \\'93\\'fa\\'83e{\\*\\htmltag1 <i title=\"\\'93\\'fa\">}")).toBe(
      '日テ<i title="日">',
    )
    expect(html("\\f3\\'cf\\'f0", '\\ansi\\ansicpg1251')).toBe('Пр')
  })

  test('is looked for in RTF from HTML only', () => {
    expect(htmlOf(rtf('{\\*\\htmltag1 <a>}'), LIMIT)).toBeUndefined()
    expect(htmlOf(rtf('text\\fromhtml1'), LIMIT)).toBeUndefined()
    expect(htmlOf(rtf('x', '\\ansi\\fromtext'), LIMIT)).toBeUndefined()
    expect(htmlOf(rtf('x', '\\ansi\\fromhtml0'), LIMIT)).toBeUndefined()
    expect(htmlOf(Buffer.from('<html>\\fromhtml1'), LIMIT)).toBeUndefined()
    expect(htmlOf(Buffer.from('{\\rtf1\\fromhtml1 <a href="http://a.exam'), LIMIT)).toEqual({
      html: '<a href="http://a.exam',
      problem: 'truncated',
    })
  })

  test('is no longer than was asked for', () => {
    const { html, problem } = htmlOf(fromHtml('<p>'.repeat(1000)), 100)!
    expect([html.length, problem]).toEqual([100, 'memory-limit'])
    expect(htmlOf(fromHtml('<p>'), LIMIT)!.problem).toBeUndefined()
  })
})
