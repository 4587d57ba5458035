import { createRequire } from 'node:module'
import MarkdownIt from 'markdown-it'
import { describe, expect, test } from 'vitest'
import urlsInContext, { type Options } from '../src/index.ts'

/** What was set of linkify-it before the plugin replaces it. Version 14 has no types of its own. */

const MarkdownIt14: typeof MarkdownIt = createRequire(import.meta.url)('markdown-it-14')

type Linkify = InstanceType<typeof MarkdownIt>['linkify']
type Change = (linkify: Linkify) => unknown

const link = (url: string, text = url): string => `<a href="${url}">${text}</a>`
const host = (name: string): string => link(`http://${name}`, name)

function linked(Host: typeof MarkdownIt, text: string, change: Change, options?: Options): string {
  const md = new Host({ linkify: true })
  change(md.linkify)
  return md.use(urlsInContext, options).renderInline(text)
}

const HOSTS = 'www.a.example/x, a.example.com/x and README.md'
const LINKED = `${host('www.a.example/x')}, ${host('a.example.com/x')} and README.md`

test('hosts without a scheme are linked where they were: in version 14, not in 15', () => {
  expect(linked(MarkdownIt14, HOSTS, () => {})).toBe(LINKED)
  expect(linked(MarkdownIt, HOSTS, () => {})).toBe(HOSTS)
})

test.each([
  [14, MarkdownIt14],
  [15, MarkdownIt],
])('version %i: what was set stays', (_, Host) => {
  const render = (text: string, change: Change, options?: Options): string => linked(Host, text, change, options)
  expect(render(HOSTS, (linkify) => linkify.set({ fuzzyLink: true }))).toBe(LINKED)
  expect(render(HOSTS, (linkify) => linkify.set({ fuzzyLink: false }))).toBe(HOSTS)
  expect(render('1.2.3.4/x', (linkify) => linkify.set({ fuzzyLink: true, fuzzyIP: true }))).toBe(host('1.2.3.4/x'))
  expect(render('joe@a.example', () => {})).toBe(link('mailto:joe@a.example', 'joe@a.example'))
  expect(render('joe@a.example', (linkify) => linkify.set({ fuzzyEmail: false }))).toBe('joe@a.example')
  expect(render('git://a.example/x', (linkify) => linkify.add('git:', 'http:' as never))).toBe(
    link('git://a.example/x'),
  )
  expect(render('ftp://a.example/x', (linkify) => linkify.add('ftp:', null as never))).toBe('ftp://a.example/x')
  expect(render('//a.example.com/x', () => {})).toBe(link('//a.example.com/x'))
  expect(render('//a.example.com/x', (linkify) => linkify.add('//', null as never))).toBe('//a.example.com/x')
})

describe('the options of the plugin come first', () => {
  test('emails and bareDomains', () => {
    const off: Change = (linkify) => linkify.set({ fuzzyEmail: false, fuzzyLink: true })
    expect(linked(MarkdownIt14, 'joe@a.example', off, { emails: true })).toContain('mailto:')
    expect(linked(MarkdownIt14, 'a.example.com', off, { bareDomains: () => false })).toBe('a.example.com')
  })

  test('linkSchemes', () => {
    const add: Change = (linkify) => linkify.add('git:', 'http:' as never)
    expect(linked(MarkdownIt14, 'git://a.example/x', add, { linkSchemes: ['https'] })).toBe('git://a.example/x')
    const remove: Change = (linkify) => linkify.add('ftp:', null as never)
    expect(linked(MarkdownIt14, 'ftp://a.example/x', remove, { linkSchemes: ['ftp'] })).toBe(link('ftp://a.example/x'))
  })
})

test.each([
  undefined,
  null,
  'x',
  { __opts__: null, __schemas__: null },
  { __opts__: { fuzzyLink: 1 } },
])('settings that cannot be read are those of version 15: %j', (linkify) => {
  const md = new MarkdownIt({ linkify: true })
  Object.assign(md, { linkify })
  expect(md.use(urlsInContext).renderInline(`http://a.example/x ${HOSTS}`)).toBe(
    `${link('http://a.example/x')} ${HOSTS}`,
  )
})
