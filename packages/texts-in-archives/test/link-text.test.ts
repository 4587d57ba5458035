import { describe, expect, test } from 'vitest'
import type { Part } from '../src/index.ts'
import { readBytes } from './reading.ts'

async function partsOf(html: string): Promise<Part[]> {
  return await readBytes(Buffer.from(html), { format: 'html' })
}

async function linkTexts(html: string): Promise<(string | undefined)[]> {
  const parts = await partsOf(html)
  return parts.filter(({ origin }) => origin === 'attribute a href').map(({ linkText }) => linkText)
}

/** What links cover in the shown text, with their targets. */
async function shownLinks(html: string): Promise<string[][]> {
  const parts = await partsOf(html)
  const bodies = parts.filter(({ origin }) => origin === 'body')
  const text = bodies.map((body) => body.text).join('')
  return bodies.flatMap(({ links = [] }) =>
    links.map(({ start, end, url, base }) => [text.slice(start, end), url, ...(base === undefined ? [] : [base])]),
  )
}

describe('the text of a link', () => {
  test.each([
    ['with other elements in it', '<a href=x>Read <b>the</b> n<i>ew</i>s</a>', ['Read the news']],
    ['with white space as it is shown', '<a href=x>\n  Read\t the\r\n  <b> news</b> </a>', ['Read the news']],
    ['with a space that does not break', '<a href=x>&nbsp;1&nbsp;2</a>', ['\u00a01\u00a02']],
    ['with character references', '<a href=x>R&amp;D &#8211; &lt;b&gt;</a>', ['R&D – <b>']],
    ['of lines and blocks', '<a href=x>one<br>two<div>three</div>four</a>', ['one two three four']],
    ['with the text of a picture', '<a href=x><img src=y alt="A &amp;\n B">C<img alt=D></a>', ['A & B C D']],
    ['that is a picture without a text', '<a href=x><img src=y alt=""></a>', ['']],
    ['without a script or style', '<a href=x>a<script>b</script><style>c</style>d</a>', ['ad']],
    ['without a comment, or what only Outlook shows', '<a href=x>a<!-- b --><!--[if mso]>c<![endif]-->d</a>', ['ad']],
    ['of which Outlook shows all', '<!--[if mso]><a href=x>a</a><![endif]-->', ['a']],
    ['up to the next link', '<a href=x>a<a href=y>b</a>c', ['a', 'b']],
    ['up to an anchor', '<a href=x>a<a name=y></a>b', ['a']],
    ['up to the end of the element around', '<div><a href=x>a<p>b</p>c</div>d', ['a b c']],
    ['through the end of an element of its line', '<b><a href=x>a</b>b</a>c', ['ab']],
    ['that the document ends', '<a href=x>a <b>b', ['a b']],
    ['that is no URL', '<a href="javascript:f()">a</a><a href="#top">b</a>', ['a', 'b']],
    ['of the first of two targets', '<a href=x href=y>a</a>', ['a', undefined]],
    ['whose target stands last', '<a style="background:url(z)" class=a href=x title=y>a</a>', ['a']],
    ['of no anchor', '<a name=x>a</a><link href=y>b', []],
  ])('%s', async (_, html, texts) => {
    expect(await linkTexts(html)).toEqual(texts)
  })

  test('does not change the order of parts', async () => {
    const parts = await partsOf('<a href=1 style="background:url(2)">a<img src=3></a><img src=4><a href=5>b')
    expect(parts.map(({ text }) => text)).toEqual(['1', '2', '3', '4', '5', 'ab'])
  })

  test('is cut where it is long, or is not closed', async () => {
    const long = 'word '.repeat(2000)
    expect((await linkTexts(`<a href=x>${long}</a>`))[0]).toHaveLength(4096)
    const text = 'y '.repeat(1 << 15)
    const parts = await partsOf(`<a href=x>a${'<img src=z>'.repeat(1000)}b</a>${text}<a href=u>${'\n'.repeat(1 << 18)}`)
    const links = parts.filter(({ linkText }) => linkText !== undefined)
    expect(links.map(({ linkText }) => linkText)).toEqual(['a', ''])
    expect(parts.filter(({ origin }) => origin === 'attribute img src')).toHaveLength(1000)
  })
})

describe('the place of a link in the shown text', () => {
  test.each([
    ['around its text', '<p>See<a href=tel:1>http://a.example/</a>there', [['http://a.example/', 'tel:1']]],
    ['with the base', '<base href="http://b.example/d/"><a href=x>a</a>', [['a', 'x', 'http://b.example/d/']]],
    [
      'of several elements with one target',
      '<a href=tel:1>a</a><a href=tel:1>b</a> <a href=tel:1>c</a>',
      [
        ['ab', 'tel:1'],
        ['c', 'tel:1'],
      ],
    ],
    ['but not of a place in the document', '<a href="#top">a</a><a name=x>b</a>', []],
    ['but not of an unknown target', '<a href=x>a</a>', []],
    ['but not without text', '<a href=tel:1><img src=y alt=z></a>', []],
  ])('%s', async (_, html, links) => {
    expect(await shownLinks(html)).toEqual(links)
  })

  test('wherever the HTML is cut into pieces', async () => {
    for (let room = 0; room < 60; room++) {
      const html = `${'y '.repeat(1 << 15).slice(room)}<a href=tel:1>one <b>two</b> three</a>${' z'.repeat(1 << 16)}`
      expect(await linkTexts(html), `behind ${room}`).toEqual(['one two three'])
      expect((await shownLinks(html)).map(([text]) => text).join(''), `behind ${room}`).toBe('one two three')
    }
  })
})
