import fs from 'node:fs'
import type { Nodes } from 'mdast'
import { describe, expect, test } from 'vitest'
import { markdownCases } from './cases.ts'
import { nodesOf, processor, treeOf } from './processors.ts'

/** Bare URLs where remark-gfm is used: our reading goes before its literal links, and what it alone finds stays. */

interface Shown {
  readonly url: string
  /** The text of the link. */
  readonly text: string
  /** What stands in the source at its place; undefined where remark-gfm gives none. */
  readonly source: string | undefined
}

const ORDERS = ['gfm ours', 'ours gfm'] as const

function textOf(node: Nodes): string {
  return nodesOf(node)
    .map((each) => ('value' in each ? each.value : ''))
    .join('')
}

const linksOf = (text: string, order: string, bare: boolean): Shown[] => linksIn(treeOf(text, order, { bare }), text)

function linksIn(tree: Nodes, text: string): Shown[] {
  return nodesOf(tree).flatMap((node) => {
    if (node.type !== 'link') return []
    const { position } = node
    const source = position && text.slice(position.start.offset, position.end.offset)
    return [{ url: node.url, text: textOf(node), source }]
  })
}

describe('a bare URL beside remark-gfm', () => {
  test.each([
    [
      'has no escapes of Markdown',
      'http://a.example/x\\_y/2 ok',
      ['http://a.example/x_y/2', 'http://a.example/x\\_y/2'],
    ],
    [
      'has no escapes of brackets',
      'http://a.example/x\\*\\(y\\) ok',
      ['http://a.example/x*(y)', 'http://a.example/x\\*\\(y\\)'],
    ],
    [
      'ends before the brackets of a broken link',
      'as http://a.example/x.txt](\\{\\{ y }})',
      ['http://a.example/x.txt'],
    ],
    ['ends before what closes a string', "'http://a.example/x'} ok", ['http://a.example/x']],
    ['ends before prose without blanks', '见http://a.example/x。下一句', ['http://a.example/x']],
    ['starts with its scheme behind a letter', 'Aufhttps://www.a.example/x', ['https://www.a.example/x']],
    ['may be of FTP', 'ftp://a.example/x', ['ftp://a.example/x']],
    ['may be of FTP without a scheme', 'ftp.a.example/x', ['ftp://ftp.a.example/x', 'ftp.a.example/x']],
    ['has the scheme of an address', 'mailto:x@a.example', ['mailto:x@a.example']],
    ['may have a name that is no host name', 'http://a_b.example/x', ['http://a_b.example/x']],
    [
      'goes on in the next line where it cannot be whole',
      'http://k.a-\nb.example/x',
      ['http://k.a-b.example/x', 'http://k.a-\nb.example/x'],
    ],
    ['has a place in the source behind a bracket', '[see http://a.example/x]', ['http://a.example/x']],
    [
      'stands in a quotation',
      '> - x\n>   http://a.example/x\\_y。',
      ['http://a.example/x_y', 'http://a.example/x\\_y'],
    ],
    ['stands in a cell', '| a |\n| - |\n| x\\|y http://a.example/x。 |', ['http://a.example/x']],
    ['stands in a footnote', '[^1]\n\n[^1]: http://a.example/x。', ['http://a.example/x']],
    ['stands in emphasis', '**http://a.example/x_y**', ['http://a.example/x_y']],
    ['stands behind its label, which stays text', 'URL: http://a.example/x.', ['http://a.example/x']],
  ] as const)('%s: %s', (_, text, [url, source = url]) => {
    for (const order of ORDERS) {
      expect(linksOf(text, order, true)).toMatchObject([{ url, source }])
      const all = processor(order, { bare: true, spelling: 'original' })
      const written = String(all.processSync(text))
      expect(linksOf(written, order, true).map((link) => link.url)).toEqual([url])
      expect(String(all.processSync(written))).toBe(written)
    }
  })

  test.each([
    ['an address', 'x@a.example'],
    ['an address that begins with www', 'www.x@a.example'],
    ['a link whose text is a URL', '[http://a.example/**x**\\_y](http://a.example/)'],
    ['an image whose text is a URL', '![http://a.example/*x*](http://a.example/)'],
    ['an autolink', '<http://a.example/x>'],
    ['a URL that we refuse', 'http://a.example/<b>x</b>'],
    ['a URL in open brackets with emphasis', '[http://a.example/*x* y'],
  ])('leaves %s as it is: %s', (_, text) => {
    for (const order of ORDERS) {
      const found = linksOf(text, order, true)
      expect(found).toEqual(linksOf(text, order, false))
      expect(textOf(treeOf(text, order, { bare: true }))).toBe(textOf(treeOf(text, order)))
    }
  })

  test.each(['gfm ours', 'mdx gfm ours'])('ends before what its source had as a reference, with %s', (order) => {
    const all = processor(order, { bare: true, spelling: 'original' })
    const urls = (text: string): string[] => linksOf(text, order, true).map(({ url }) => url)
    const text = 'http://a.example/x&copy;'
    expect(urls(text)).toEqual(['http://a.example/x'])
    expect(urls(String(all.processSync(text)))).toEqual(['http://a.example/x'])
  })

  test('has the record of a construct, that of remark-gfm the record of a literal', () => {
    const tree = treeOf('http://a.example/x x@a.example', 'gfm ours', { bare: true })
    const syntax = nodesOf(tree).flatMap((node) => (node.type === 'link' ? [node.data?.urlInContext?.syntax] : []))
    expect(syntax).toEqual(['construct', 'literal'])
  })
})

const ROOT = new URL('../../../', import.meta.url)

/** Markdown that is always there, and the READMEs of packages that the tests use. */
const FOLDERS = ['.', 'docs', 'corpus']
const PACKAGES = [
  ...[
    'ajv',
    'playwright-core',
    'react-markdown',
    'rehype-parse',
    'rehype-sanitize',
    'remark',
    'remark-lint',
    'remark-math',
  ].map((name) => `node_modules/${name}`),
  ...['@biomejs/biome', 'fast-check', 'remark-gfm', 'remark-mdx', 'unified', 'vfile', 'vitest'].map(
    (name) => `node_modules/${name}`,
  ),
]

function markdownIn(folder: string): string[] {
  const at = new URL(`${folder}/`, ROOT)
  if (!fs.existsSync(at)) return []
  return fs.readdirSync(at).flatMap((name) => (/\.md$/i.test(name) ? [`${folder}/${name}`] : []))
}

/** So much of a document, up to the end of a paragraph: it has all that a document has. */
const READ = 12_000

function readMarkdown(file: string): string {
  const text = fs.readFileSync(new URL(file, ROOT), 'utf8')
  const end = text.indexOf('\n\n', READ)
  return end < 0 ? text : text.slice(0, end + 1)
}

/** The links that another list does not have, or not as often. */
function without(links: readonly Shown[], others: readonly Shown[]): Shown[] {
  const key = ({ url, text }: Shown): string => `${url} ${text}`
  const left = others.map(key)
  return links.filter((link) => {
    const at = left.indexOf(key(link))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** A text without the backslashes that are Markdown's. */
const unescaped = (text: string): string => text.replace(/\\(?=[!-/:-@[-`{-~]|$)/g, '')

/** How a link differs from those of remark-gfm; undefined where no listed kind fits. */
function kindOf({ text }: Shown, lost: Shown[]): string | undefined {
  const [kind, at] = (
    [
      ['without escapes', lost.findIndex((other) => unescaped(other.text) === text)],
      ['ends earlier', lost.findIndex((other) => unescaped(other.text).startsWith(text))],
      ['ends later', lost.findIndex((other) => text.startsWith(unescaped(other.text)))],
      ['starts earlier', lost.findIndex((other) => text.endsWith(other.text))],
    ] as const
  ).find(([, index]) => index >= 0) ?? [undefined, -1]
  if (at >= 0) lost.splice(at, 1)
  return kind ?? (/^(?:https?|ftp|mailto|xmpp|ircs?):|^(?:www|ftp)\./i.test(text) ? 'found by us alone' : undefined)
}

describe('no link is lost, no text changes, and each difference is of a listed kind', () => {
  const files = [...FOLDERS, ...PACKAGES].flatMap(markdownIn).map((file) => [file, readMarkdown(file)] as const)
  const cases = markdownCases().map(({ title, text }) => [title, text] as const)

  test.each([...files, ...cases])('in %s', (_, text) => {
    const [plainTree, bareTree] = [false, true].map((bare) => treeOf(text, 'gfm ours', { bare }))
    const theirs = linksIn(plainTree!, text)
    const ours = linksIn(bareTree!, text)
    expect(linksOf(text, 'ours gfm', true)).toEqual(ours)
    const lost = without(theirs, ours)
    for (const link of without(ours, theirs)) expect(kindOf(link, lost), link.url).toBeDefined()
    expect(lost).toEqual([])
    // A bare URL ends at a backtick, which then opens code.
    const plain = (tree: Nodes): string => unescaped(textOf(tree)).replace(/[\s`]/g, '')
    expect(plain(bareTree!)).toBe(plain(plainTree!))
  })
})
