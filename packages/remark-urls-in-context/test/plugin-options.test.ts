import type { Paragraph } from 'mdast'
import { defaultSchema } from 'rehype-sanitize'
import { expect, test } from 'vitest'
import { liveSchemes } from '../../../src/links/entry-options.ts'
import type { Options } from '../src/index.ts'
import { processor, treeOf, urlsOf } from './processors.ts'

const urls = (text: string, options?: Options): string[] => urlsOf(text, 'ours', options).map(([url]) => url)

test('linkSchemes are those that are made live, and no others', () => {
  const text = '<URL:ftp://a.b/c> <URL:http://a.b/c> <URL:foo://a.b/c> <URL:file:///a>'
  expect(urls(text)).toEqual(['ftp://a.b/c', 'http://a.b/c'])
  expect(urls(text, { linkSchemes: ['HTTP', 'foo'] })).toEqual(['http://a.b/c', 'foo://a.b/c'])
})

test('linkSchemes are by default those that rehype-sanitize lets pass, and ftp', () => {
  const all = ['http', 'https', 'irc', 'ircs', 'ftp', 'ssh', 'git', 'gopher', 'telnet', 'ldap'].map(
    (scheme) => `${scheme}://a.b/c`,
  )
  const opaque = [
    'mailto:a@b.example',
    'xmpp:a@b.example',
    'tel:123',
    'sms:123',
    'news:a.b.c',
    'sip:a@b.example',
    'doi:10.1/x',
  ]
  const text = [...all, ...opaque].map((url) => `"${url}"`).join('\n')
  const live = [...all.slice(0, 5), ...opaque.slice(0, 2)]
  expect(urls(text)).toEqual(live)
  expect([...liveSchemes()].sort()).toEqual([...new Set([...(defaultSchema.protocols?.href ?? []), 'ftp'])].sort())
})

test('a host that begins with a hyphen is never made live', () => {
  const hosts = ['-oProxyCommand=x', '%2DoX', '-l@a.b', 'a@-l']
  const spellings = (url: string): string[] => [
    `<URL:${url}>`,
    `"${url}"`,
    `< ${url} >`,
    `x ${url}`,
    `[x](<URL:${url}>)`,
  ]
  const options = { linkSchemes: ['ssh', 'http'], bare: true }
  for (const text of hosts.flatMap((host) => spellings(`ssh://${host}/`))) expect(urls(text, options), text).toEqual([])
  // The hyphen was inserted at the line's end: nothing else is a host.
  const dropped = urls('<URL:http://-\nfoo.example/> "http://foo.example/"', options)
  expect(dropped).toEqual(['http://foo.example/', 'http://foo.example/'])
  expect(urls('<URL:ssh://a-b.example/-c>', options)).toEqual(['ssh://a-b.example/-c'])
})

test('hyphen keeps, drops, or asks the whole file', () => {
  const text = '<http://a.b/data-\nbase/>, of `http://a.b/database/`'
  expect(urls(text)).toEqual(['http://a.b/database/'])
  expect(urls(text, { hyphen: 'keep' })).toEqual(['http://a.b/data-base/'])
  expect(urls(text.split(',')[0]!)).toEqual(['http://a.b/data-base/'])
  expect(urls(text.split(',')[0]!, { hyphen: 'drop' })).toEqual(['http://a.b/database/'])
})

test('null and undefined stand for the defaults', () => {
  const given = { linkSchemes: null, hyphen: null, bare: null, spelling: null, hProperties: null, className: null }
  expect(treeOf('<URL:http://a.b/c> x', 'ours', given)).toEqual(treeOf('<URL:http://a.b/c> x'))
})

test.each([
  [{ scheme: ['http'] }, /unknown option "scheme"/],
  [{ linkSchemes: ['http:'] }, /linkSchemes/],
  [{ hyphen: 'maybe' }, /hyphen/],
  [{ bare: 1 }, /bare/],
  [{ className: '' }, /className/],
  ['x', /object/],
])('wrong use throws a TypeError: %j', (options, message) => {
  expect(() => treeOf('', 'ours', options as Options)).toThrow(TypeError)
  expect(() => treeOf('', 'ours', options as Options)).toThrow(message)
})

test.each(['mdx ours', 'ours mdx'])('MDX reads < as JSX, whatever the order: %s', (order) => {
  expect(() => treeOf('a <URL:http://a.b/c> d', order)).toThrow()
  expect(urlsOf('a "http://a.b/\nc" d', order)).toHaveLength(1)
})

test('a record can be serialised as JSON', () => {
  const tree = treeOf('<www.a.example/x-\ny> [x](http://a.b/c) <http://a.b/d>')
  expect(JSON.parse(JSON.stringify(tree))).toEqual(tree)
})

test.each(['mdx ours', 'ours mdx'])('MDX reads braces as expressions, in quotes too: %s', (order) => {
  const text = 'Get "https://a.example/{version}/x" now.\n'
  expect(urlsOf(text, order)).toEqual([])
  expect(String(processor(order).processSync(text))).toBe(text.replace('"', '\\"'))
})

test('errors say whose option is wrong', () => {
  expect(() => treeOf('', 'ours', { bare: 1 as never })).toThrow(
    new TypeError('remark-urls-in-context: bare must be true or false, not 1'),
  )
})

test.each([
  ['url', ['url']],
  [
    ['url', 'found'],
    ['url', 'found'],
  ],
])('the class %j', (className, expected) => {
  const [paragraph] = treeOf('<URL:http://a.b/>', 'ours', { className }).children
  const link = (paragraph as Paragraph).children[0]!
  expect(link.data).toMatchObject({ hProperties: { className: expected } })
})
