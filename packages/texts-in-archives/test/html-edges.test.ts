import { describe, expect, test } from 'vitest'
import { bodies, message, readBytes } from './reading.ts'

const A = 'http://a.example/'

/** The visible text. */
async function shown(html: string): Promise<string> {
  const parts = await readBytes(message(html, 'Content-Type: text/html\n'), { headers: 'none' })
  return bodies(parts).join('').trim()
}

describe('a blank stands where the text would continue a URL', () => {
  test.each([
    ['behind a link', `<a href=x>${A}x</a>More`, `${A}x More`],
    ['behind the name of a host', '<a href=x>www.bank.example</a>Tel. 030', 'www.bank.example Tel. 030'],
    ['before a link', `See<a href=x>${A}</a>`, `See ${A}`],
    ['before a link with an address', `Mail<a href=x>joe@a.example</a>`, 'Mail joe@a.example'],
    ['between a URL and a link', `${A}<a href="y">z</a>`, `${A} z`],
    ['behind a picture', `${A}login<img src="t.gif">more`, `${A}login more`],
    ['behind a picture in a link', `<a href=x>${A}<img src=y></a>more`, `${A} more`],
    ['behind a link, before an entity', `<a href=x>${A}</a>&amp;y=2`, `${A} &y=2`],
    ['before punctuation and a word', `<a href=x>${A}x</a>.Next`, `${A}x .Next`],
    ['behind punctuation of its own element', `<a href=x>${A}x</a><b>.</b>Next`, `${A}x. Next`],
    ['behind punctuation in the link', `<a href=x>${A}x.</a>Next`, `${A}x. Next`],
    ['between links', `<a href=x>${A}x</a><a href=y>${A}y</a>`, `${A}x ${A}y`],
    ['between links with commas', `<a href=x>${A}x</a>,<a href=y>${A}y</a>`, `${A}x, ${A}y`],
    ['in inline elements', `<b><a href=x><i>${A}x</i></a></b><i>More</i>`, `${A}x More`],
    ['with a comment between', `<a href=x>${A}x</a><!-- c -->More`, `${A}x More`],
    ['behind a link without an address', `<a onclick="f()">${A}x</a>More`, `${A}x More`],
    ['behind an end tag alone', `${A}x</a>More`, `${A}x More`],
    ['behind a link that is not closed', `<a href=x>${A}x<a href=y>More</a>`, `${A}x More`],
    ['before an invisible character', `<a href=x>${A}x</a>&#8203;More`, `${A}x \u200bMore`],
    ['before a mark that was not open', `<a href=x>${A}x</a>* More`, `${A}x * More`],
    ['before a bracket', `<a href=x>${A}x</a>(en)`, `${A}x (en)`],
    ['before another script', `<a href=x>${A}x</a>のページ`, `${A}x のページ`],
    [
      'in the links of a sentence',
      `in<a href=x>www.a.example</a>and<a href=y>www.b.example</a>.`,
      'in www.a.example and www.b.example.',
    ],
    [
      'before a link of two elements behind a picture',
      `${A}x<img src=y><a href=z>,</a><a href=z>More</a>`,
      `${A}x, More`,
    ],
    ['with the same address behind a picture', `<a href=x>${A}x</a><img src=y><a href=x>More</a>`, `${A}x More`],
  ])('%s', async (_, html, text) => {
    expect(await shown(html)).toBe(text)
  })
})

describe('nothing stands', () => {
  test.each([
    ['around a link in brackets and quotes', `("<a href=x>${A}x</a>")`, `("${A}x")`],
    ['in angle brackets', `&lt;<a href=x>${A}x</a>&gt;more`, `<${A}x>more`],
    ['behind a label', `URL:<a href=x>${A}x</a>`, `URL:${A}x`],
    ['behind a label in angle brackets', `&lt;URL:<a href=x>${A}x</a>&gt;`, `<URL:${A}x>`],
    ['before punctuation', `<a href=x>${A}x</a>., <a href=x>${A}y</a>) z`, `${A}x., ${A}y) z`],
    ['before punctuation at the end', `<a href=x>${A}x</a>.`, `${A}x.`],
    ['before white space', `<a href=x>${A}x</a>&nbsp;more`, `${A}x\u00a0more`],
    ['between marks', `*<a href=x>${A}x</a>* and _<a href=x>${A}y</a>_.`, `*${A}x* and _${A}y_.`],
    ['behind a scheme outside of the link', `http://<a href="${A}">a.example</a>/ x`, 'http://a.example / x'],
    ['behind the name of an address', 'joe@<a href=x>a.example</a>', 'joe@a.example'],
    [
      'in a word that is no URL',
      'the auto<a href=x>mobile</a>s. Re<a href=x>turn</a>: y',
      'the automobiles. Return: y',
    ],
    [
      'between links to the same',
      `<a href="x">${A}ve</a><a href='x'>ry</a><b><a href=x>/long</a></b>`,
      `${A}very/long`,
    ],
    ['at the places of pages', `${A}x<a name="p5"></a>y<a id=p6 />z`, `${A}xyz`],
    ['at other elements', `<span>http://</span><b>a.</b>exa<wbr>m<font color=red>p</font>le<s>/</s>`, `${A}`],
    ['at a line end', `<a href=x>${A}x</a><br>more`, `${A}x\nmore`],
  ])('%s', async (_, html, text) => {
    expect(await shown(html)).toBe(text)
  })
})

test('wherever the HTML is cut into pieces', async () => {
  const cases = [
    [`<a href=x>${A}x</a>More`, `${A}x More`],
    [`<a href=x>${A}x</a><b>.</b>More`, `${A}x. More`],
    [`<a href=x>${A}x</a><a href=x>y</a>z`, `${A}xy z`],
    [`${A}x<img src=x>More`, `${A}x More`],
    [`<b>${A}x</b><br>More`, `${A}x\nMore`],
  ] as const
  for (const [html, text] of cases) {
    // A piece ends behind the last tag that is whole in 64 KiB.
    for (let room = 0; room < 60; room++) {
      const page = await shown(`${'y '.repeat(1 << 15).slice(room)}${html}${' y'.repeat(1 << 16)}`)
      expect(page, `${html} behind ${room}`).toContain(` ${text} y`)
    }
  }
})
