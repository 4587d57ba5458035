import fc from 'fast-check'
import * as parse5 from 'parse5'
import { expect, test } from 'vitest'
import { linkifyText } from '../src/linkify-text/index.ts'
import { linkifyText as linkifyMessage } from '../src/linkify-text/light.ts'
import { runs } from './arbitrary/runs.ts'

const textOf = (node: parse5.DefaultTreeAdapterTypes.Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''

test('a text is escaped, and its URLs are links', () => {
  expect(linkifyText('<b> & "http://a.example/?a&b" \'x\'')).toBe(
    '&lt;b&gt; &amp; &quot;<a href="http://a.example/?a&amp;b">http://a.example/?a&amp;b</a>&quot; &#39;x&#39;',
  )
})

test('the text of a link is the one that was written, over its lines', () => {
  expect(linkifyText('> <URL:http://a.example/\n> x>')).toBe(
    '&gt; &lt;URL:<a href="http://a.example/x">http://a.example/\n&gt; x</a>&gt;',
  )
})

test('addresses and hosts without a scheme are linked on request', () => {
  const options = { emails: true, bareDomains: (host: string) => host.endsWith('.example') }
  expect(linkifyText('a@b.example or c.example', options)).toBe(
    '<a href="mailto:a@b.example">a@b.example</a> or <a href="http://c.example">c.example</a>',
  )
})

test('a filter leaves URLs out', () => {
  const linked = linkifyText('http://a.example/ http://b.example/', { filter: ({ url }) => url.includes('b.') })
  expect(linked).toBe('http://a.example/ <a href="http://b.example/">http://b.example/</a>')
})

test('any text comes back as the text of the HTML, and nothing in it is markup', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'http://a.example/',
      '<URL:',
      '<',
      '>',
      '&',
      '&amp;',
      '"',
      "'",
      '<script>',
      'javascript:alert(1)',
      '\n',
    ),
    fc.string({ unit: 'binary' }),
  )
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, (given) => {
      const tree = parse5.parseFragment(linkifyText(given, { linkSchemes: ['http', 'javascript', 'data'] }))
      const kept = given.replace(/\r\n?/g, '\n').replaceAll('\0', '')
      expect(textOf(tree)).toBe(kept)
      for (const child of tree.childNodes) {
        if (!('attrs' in child)) expect(child.nodeName).toBe('#text')
        else expect([child.tagName, child.attrs[0]!.value]).toEqual(['a', expect.stringMatching(/^http:/)])
      }
    }),
    runs(2000),
  )
})

test('the light one links what light finds, as the other does', () => {
  const text = 'See www.a.example/x, <URL:http://b.example/\nc> & javascript:alert(1) http://user:secret@c.example/'
  expect(linkifyMessage(text)).toBe(linkifyText(text, { joinLines: 'never' }))
  expect(linkifyMessage('a@b.example', { emails: true, rel: 'nofollow' })).toBe(
    '<a href="mailto:a@b.example" rel="nofollow">a@b.example</a>',
  )
  expect(() => linkifyMessage('', { joinLines: 'evidence' } as never)).toThrow('in urls-in-context/light')
  expect(() => linkifyMessage('', { rel: 1 } as never)).toThrow('urls-in-context/linkify-text/light: rel must be')
})
