import fc from 'fast-check'
import { find } from 'linkifyjs'
import * as parse5 from 'parse5'
import { expect, test } from 'vitest'
import { type LinkSegmentOptions, linkifyText, linkSegments } from '../src/linkify-text/index.ts'
import { linkifyText as linkifyMessage, linkSegments as segmentsOfMessage } from '../src/linkify-text/light.ts'
import { runs } from './arbitrary/runs.ts'
import { unsafeText } from './arbitrary/unsafe.ts'
import { readPage } from './pages.ts'

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

test('a host that mixes alphabets is no link, and neither is a part of it', () => {
  const text = 'https://www.pаypal.com/login login.paуpal.com, www.gοogle.com and pаypal.com, joe@pаypal.com'
  const options = { emails: true, bareDomains: () => true }
  expect(linkSegments(text, options)).toEqual([{ text }])
  expect(linkifyText(text, options)).toBe(text)
  expect(segmentsOfMessage(text, options)).toEqual([{ text }])
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

test('the links are also given as data', () => {
  const text = '<URL:http://a.example/\nx>, www.b.example.'
  expect(linkSegments(text).map(({ text: shown, href }) => [shown, href])).toEqual([
    ['<URL:', undefined],
    ['http://a.example/\nx', 'http://a.example/x'],
    ['>, ', undefined],
    ['www.b.example', 'http://www.b.example'],
    ['.', undefined],
  ])
  expect(linkSegments('')).toEqual([])
  expect(linkSegments('http://a.example/')[0]!.match).toMatchObject({ context: 'bare', urlEnd: 17 })
  const options = {
    linkSchemes: ['ftp'],
    hazards: ['password'],
    filter: ({ url }) => url.endsWith('x'),
  } satisfies LinkSegmentOptions
  const links = linkSegments('http://a.example/x ftp://a:b@c.example/x ftp://a.example/', options)
  expect(links.flatMap(({ href }) => href ?? [])).toEqual(['ftp://a:b@c.example/x'])
})

test('the links as data are those of the HTML, and refuse what that refuses', () => {
  const escaped = (text: string): string => linkifyText(text, { filter: () => false })
  let links = 0
  fc.assert(
    fc.property(unsafeText, (text) => {
      for (const [html, segments] of [
        [linkifyText(text), linkSegments(text)],
        [linkifyMessage(text), segmentsOfMessage(text)],
      ] as const) {
        expect(segments.map((segment) => segment.text).join('')).toBe(text)
        expect(segments.every((segment) => segment.text !== '')).toBe(true)
        const written = segments.map(({ text: shown, href }) =>
          href === undefined ? escaped(shown) : `<a href="${escaped(href)}">${escaped(shown)}</a>`,
        )
        expect(written.join('')).toBe(html)
        links += segments.filter(({ href }) => href !== undefined).length
      }
    }),
    runs(500),
  )
  expect(links).toBeGreaterThan(100)
})

test('wrong options of the links as data name their entry', () => {
  const wrong: [object, RegExp][] = [
    [{ rel: 'nofollow' }, /^urls-in-context\/linkify-text\/light: unknown option "rel"; the options are .*, filter$/],
    [{ hazards: ['script'] }, /^urls-in-context\/linkify-text\/light: hazards must be a list of these codes/],
    [{ filter: 1 }, /light: filter must be a function/],
    [{ filter: () => 1 }, /light: filter must return true or false, not 1/],
    [{ joinLines: 'evidence' }, /in urls-in-context\/light/],
  ]
  for (const [options, message] of wrong) expect(() => segmentsOfMessage('www.a.example', options)).toThrow(message)
  expect(() => linkSegments(1 as never)).toThrow('urls-in-context/linkify-text: text must be a string, not number')
  expect(() => linkSegments('', { rel: 'nofollow' } as never)).toThrow('linkify-text: unknown option "rel"')
})

test('options are read again where the caller may have changed them', () => {
  const text = 'ftp://a.example/ http://b.example/'
  const linked = (options: LinkSegmentOptions): unknown => linkSegments(text, options).flatMap(({ href }) => href ?? [])
  const linkSchemes = ['ftp']
  expect(linked({ linkSchemes })).toEqual(['ftp://a.example/'])
  linkSchemes[0] = 'http'
  expect(linked({ linkSchemes })).toEqual(['http://b.example/'])
  linkSchemes.push('a:b')
  expect(() => linked({ linkSchemes })).toThrow('linkSchemes must be a list')
  expect(() => linked({ linkSchemes })).toThrow('linkSchemes must be a list')
  expect(linked({})).toHaveLength(2)
  expect(linked(Object.create({ linkSchemes: ['ftp'] }))).toHaveLength(1)
  expect(linked({ filter: null })).toHaveLength(2)
  expect(() => linked({ filter: [] as never })).toThrow('filter must be a function')
  expect(() => linked('' as never)).toThrow('options must be an object')

  const attributes: Record<string, string> = { id: 'a' }
  expect(linkifyText('www.a.example', { attributes })).toContain('id="a"')
  attributes.onclick = 'x'
  expect(() => linkifyText('no URL', { attributes })).toThrow('attributes must be')
  expect(linkifyText('www.a.example', { rel: ['a', 'b'] })).toContain('rel="a b"')
  expect(linkifyText('www.a.example', { rel: ['a', 'c'] })).toContain('rel="a c"')
  expect(linkifyText('a@b.example', { emails: true })).toContain('mailto:')
  expect(linkifyText('a@b.example', { emails: false })).toBe('a@b.example')
  expect(() => linkifyMessage('', { kind: 'json' } as never)).toThrow('in urls-in-context/light')
  expect(() => linkifyMessage('', { kind: 'json' } as never)).toThrow('in urls-in-context/light')
})

test('the messages of docs/html.md are linked as its table says, also by linkifyjs', () => {
  const table = readPage('docs/html.md')
    .split('\n\n')
    .find((block) => block.startsWith('| message |'))!
  const rows = table.split('\n').slice(2)
  expect(rows.length).toBeGreaterThan(4)
  for (const row of rows) {
    const [message, here, theirs] = row.split('|').slice(1, 4)
    const [text] = codeIn(message!)
    /** `all` is the message, `nothing` no URL. */
    const linked = (said: string): string[] =>
      / all\b/.test(said) ? [text!] : / nothing/.test(said) ? [] : codeIn(said)
    expect([
      text,
      segmentsOfMessage(text!).flatMap(({ href, text: shown }) => (href === undefined ? [] : shown)),
    ]).toEqual([text, linked(here!)])
    expect([text, find(text!).map(({ value }) => value)]).toEqual([text, linked(theirs!)])
    if (here!.includes('hazards: []')) expect(segmentsOfMessage(text!, { hazards: [] })).toEqual([{ text }])
  }
})

function codeIn(cell: string): string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, code]) => code!)
}
