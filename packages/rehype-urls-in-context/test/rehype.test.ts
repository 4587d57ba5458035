import type { Element, Nodes, Root } from 'hast'
import rehypeParse from 'rehype-parse'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { VFile } from 'vfile'
import { describe, expect, test } from 'vitest'
import { CASES } from '../../../test/links/cases.ts'
import remarkUrlsInContext from '../../remark-urls-in-context/src/index.ts'
import rehypeUrlsInContext, * as entry from '../src/index.ts'

const parser = unified().use(rehypeParse, { fragment: true })

function treeOf(html: string, options?: entry.Options | null): Root {
  const file = new VFile(html)
  return unified().use(rehypeUrlsInContext, options).runSync(parser.parse(file), file) as Root
}

const write = (tree: Root): string => unified().use(rehypeStringify).stringify(tree)
const linked = (html: string, options?: entry.Options): string => write(treeOf(html, options))
/** HTML as the serialiser writes it. */
const same = (html: string): string => write(parser.parse(html))

function elementsOf(tree: Nodes, name: string): Element[] {
  if (!('children' in tree)) return []
  const inner = tree.children.flatMap((child) => elementsOf(child, name))
  return tree.type === 'element' && tree.tagName === name ? [tree, ...inner] : inner
}

test('the entry exports the plugin alone, also to require', () =>
  expect(Object.keys(entry)).toEqual(['default', 'module.exports']))

test.each(CASES)('%s', (_, html, expected) => {
  const links = expected === '=' ? html : expected.replace(/\[([^|\]]+)\|([^\]]*)\]/g, '<a href="$1">$2</a>')
  expect(linked(html)).toBe(same(links))
})

describe('a tree', () => {
  test('without URLs is the same one, node by node', () => {
    const tree = parser.parse('<p>a <b>b</b></p>')
    const [paragraph] = tree.children
    expect(unified().use(rehypeUrlsInContext).runSync(tree)).toBe(tree)
    expect(tree.children[0]).toBe(paragraph)
  })

  test('is linked once: a second run finds nothing', () => {
    const once = linked('http://a.example/ <b>http://b.</b>example/')
    expect(linked(once)).toBe(once)
  })

  test('gets positions where the file has them', () => {
    const [link] = elementsOf(treeOf('<p>ä\nx http://a.example/ y http://b.example/</p>'), 'a')
    const point = (line: number, column: number, offset: number): object => ({ line, column, offset })
    expect(link!.position).toEqual({ start: point(2, 3, 7), end: point(2, 20, 24) })
    expect(link!.children[0]!.position).toEqual(link!.position)
  })

  test('that is deep is read without a call for each level', () => {
    const root: Root = { type: 'root', children: [{ type: 'text', value: 'http://a.example/' }] }
    for (let depth = 0; depth < 100_000; depth++) {
      root.children = [{ type: 'element', tagName: 'b', properties: {}, children: root.children as Element[] }]
    }
    unified().use(rehypeUrlsInContext).runSync(root)
    let node: Nodes = root
    while ('children' in node) node = node.children[0]!
    expect(node).toEqual({ type: 'text', value: 'http://a.example/' })
  })

  test('with raw HTML says that its blocks are not linked', () => {
    const markdown = 'a <a href="/">http://a.example/</a> *http://b.example/*\n\nhttp://c.example/'
    const file = unified()
      .use(remarkParse)
      .use(remarkRehype, { allowDangerousHtml: true })
      .use(rehypeUrlsInContext)
      .use(rehypeStringify, { allowDangerousHtml: true })
      .processSync(markdown)
    expect(String(file)).toBe(
      '<p>a <a href="/">http://a.example/</a> <em>http://b.example/</em></p>\n' +
        '<p><a href="http://c.example/">http://c.example/</a></p>',
    )
    expect(file.messages.map(({ reason }) => reason)).toEqual([expect.stringContaining('rehype-raw')])
  })

  test('of MDX: components are not linked into, elements are', () => {
    const jsx = (type: string, name: string | null): Nodes =>
      ({ type, name, attributes: [], children: [{ type: 'text', value: 'http://a.example/' }] }) as unknown as Nodes
    const count = (node: Nodes): number => {
      const root = { type: 'root', children: [node] } as Root
      return elementsOf(unified().use(rehypeUrlsInContext).runSync(root), 'a').length
    }
    expect(count(jsx('mdxJsxTextElement', 'Link'))).toBe(0)
    expect(count(jsx('mdxJsxTextElement', 'a'))).toBe(0)
    expect(count(jsx('mdxJsxTextElement', 'b'))).toBe(1)
    expect(count(jsx('mdxJsxFlowElement', 'Card'))).toBe(1)
    expect(count(jsx('mdxJsxFlowElement', 'pre'))).toBe(0)
  })
})

/** Markdown with HTML in it, which nobody parses before a browser does. */
const unparsed = (markdown: string): string =>
  String(
    unified()
      .use(remarkParse)
      .use(remarkRehype, { allowDangerousHtml: true })
      .use(rehypeUrlsInContext)
      .use(rehypeStringify, { allowDangerousHtml: true })
      .processSync(markdown),
  )

describe('where parsers read what is written differently, nothing is linked from there on', () => {
  test.each([
    '<svg><style>&lt;b title="</style></svg>http://z.example/ontoggle=x//x">',
    '<template><svg><style>&lt;b title="</style></svg></template>http://z.example/">',
    '<video><svg><style>&lt;b title="</style></svg></video><p>http://z.example/">',
    '<svg><title><b></b></title></svg>http://z.example/',
    '<svg><desc><b title="<"></b></desc></svg>http://z.example/',
    '<svg><desc><select></select></desc></svg>http://z.example/',
    '<math><mi><style>a<b</style></mi></math>http://z.example/',
    '<noscript><b title="</noscript><b title=">x</b></noscript> http://z.example/',
    '<noscript><!-- </noscript> --></noscript> http://z.example/',
    '<noscript><svg></svg></noscript> http://z.example/',
    '<select><option>x<script>y</script></select> http://z.example/',
  ])('%s', (html) =>
    expect(linked(`http://a.example/ ${html}`)).toBe(same(`<a href="http://a.example/">http://a.example/</a> ${html}`)))

  test.each([
    '<div title="',
    '<style>',
    '<!--',
    '<p><a href="/">x',
    '<select><option>x',
    '<plaintext>',
  ])('in Markdown with the HTML %s', (html) => {
    expect(unparsed(`${html}\n\nhttp://a.example/`)).not.toContain('<a href="http')
  })

  test('in a tree that is no tree of HTML', () => {
    const select = { type: 'element', tagName: 'select', children: [{ type: 'x' }] } as unknown as Element
    const root: Root = { type: 'root', children: [select, { type: 'text', value: 'http://a.example/' }] }
    expect(elementsOf(unified().use(rehypeUrlsInContext).runSync(root), 'a')).toEqual([])
  })
})

test.each([
  '<select><option value=">">x</option><hr><optgroup label="x"></optgroup><!-- x --></select>',
  '<svg viewBox="0 0 1 1"><title>x</title><style>a > b {}</style><path d="M0 0"/><a href="#"></a></svg>',
  '<noscript><img src="x" alt=">"><style>a > b {}</style><p>x</p></noscript>',
  '<template><table><tr></tr></table></template>',
])('what every parser reads alike stays out of the way: %s', (html) => {
  expect(linked(`${html} http://a.example/`)).toBe(same(`${html} <a href="http://a.example/">http://a.example/</a>`))
})

test('behind HTML in Markdown that is whole, links are made', () => {
  const html = '<p align="center"><img src="x" alt="a > b"><br/></p><style>a{}</style>\n<a id="x"></a>'
  expect(unparsed(`${html}\n\n<b>x</b>\n\nhttp://a.example/`)).toContain('<a href="http://a.example/">')
})

describe('the record of a link', () => {
  const recordOf = (html: string): unknown => elementsOf(treeOf(html), 'a')[0]!.data?.urlInContext

  test('has offsets of the file', () => {
    expect(recordOf('<p>"http://a.example/\nx"')).toEqual({
      syntax: 'construct',
      context: 'quoted',
      url: 'http://a.example/x',
      scheme: 'http',
      repairs: [{ kind: 'line-break', start: 21, end: 22, insert: '' }],
      alternatives: [],
      start: 3,
      end: 24,
      urlStart: 4,
      urlEnd: 23,
      raw: '"http://a.example/\nx"',
    })
  })

  test('has offsets in its own text where the file has others', () => {
    const found = recordOf('<p>&lt;http://a.example/x-<br>y&gt;') as entry.UrlAnnotation
    expect(found).not.toHaveProperty('start')
    expect(found.raw).toBe('<http://a.example/x-\ny>')
    expect(found.repairs).toEqual([{ kind: 'line-break', start: 20, end: 21, insert: '' }])
    expect(found.alternatives.map(({ url, start }) => [url, start])).toEqual([['http://a.example/xy', 0]])
    expect(JSON.parse(JSON.stringify(found))).toEqual(found)
  })
})

describe('attributes', () => {
  test('are values, or functions of the match', () => {
    const options: entry.Options = {
      rel: ['nofollow', 'ugc'],
      target: ({ scheme }) => (scheme === 'http' ? '_blank' : undefined),
      className: ({ scheme }) => `url ${scheme}`,
      attributes: { 'data-kind': 'auto', tabindex: 0, translate: null, download: true, hidden: false },
    }
    expect(linked('http://a.example/ mailto:a@b.example', options)).toBe(
      '<a href="http://a.example/" class="url http" rel="nofollow ugc" target="_blank" data-kind="auto" tabindex="0" download>' +
        'http://a.example/</a> <a href="mailto:a@b.example" class="url mailto" rel="nofollow ugc" data-kind="auto" ' +
        'tabindex="0" download>mailto:a@b.example</a>',
    )
  })

  test('name other readings, of links of the remark plugin too', () => {
    const readings = ' title="or http://a.example/xy" data-url-alternatives="http://a.example/xy"'
    expect(linked('"http://a.example/x-\ny"', { readings: true })).toContain(readings)
    const page = unified().use(remarkParse).use(remarkUrlsInContext, { hProperties: true }).use(remarkRehype)
    const html = String(
      page
        .use(rehypeUrlsInContext, { readings: 'oder' })
        .use(rehypeStringify)
        .processSync('<URL:http://a.example/x-\ny>'),
    )
    expect(html).toContain('data-url-alternatives="http://a.example/xy" title="oder http://a.example/xy"')
  })

  test('pass rehype-sanitize if the schema names them', () => {
    const schema = structuredClone(defaultSchema)
    schema.attributes!.a!.push('dataUrlAlternatives', 'rel', 'target')
    const page = unified()
      .use(rehypeParse, { fragment: true })
      .use(rehypeUrlsInContext, { readings: true, rel: 'nofollow' })
    expect(String(page.use(rehypeSanitize, schema).use(rehypeStringify).processSync('"http://a.example/x-\ny"'))).toBe(
      '"<a href="http://a.example/x-y" rel="nofollow" title="or http://a.example/xy" data-url-alternatives="http://a.example/xy">' +
        'http://a.example/x-\ny</a>"',
    )
  })
})
