import fc from 'fast-check'
import type { Root } from 'hast'
import { type DefaultTreeAdapterTypes, html as names, parse, parseFragment } from 'parse5'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { runs } from '../../../test/arbitrary/runs.ts'
import { soup, textSoup } from '../../../test/links/soup.ts'
import { linkifyHtml } from '../src/html/index.ts'
import rehypeUrlsInContext from '../src/index.ts'

type TreeNode = DefaultTreeAdapterTypes.Node

const MARK = 'url-in-context'

/** A tree as a list of tags and texts. Links of ours are left out, and what stood around them is one text again. */
function shapeOf(root: TreeNode, marked: string): { shape: string[]; links: number; nested: number } {
  const shape: string[] = []
  const open: boolean[] = []
  let links = 0
  let nested = 0
  let text = ''
  const put = (item: string): void => {
    if (text !== '') shape.push(JSON.stringify(text))
    text = ''
    shape.push(item)
  }
  const stack: Array<TreeNode | string> = [root]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (typeof node === 'string') {
      if (node !== '') put(node)
      else open.pop()
    } else if (node.nodeName === '#text' && 'value' in node) text += node.value
    else {
      const isOurs = 'attrs' in node && node.attrs.some(({ name, value }) => name === 'class' && value === marked)
      if ('tagName' in node && node.tagName === 'a' && open.includes(true)) nested++
      if (isOurs) {
        links++
        open.push(true)
        stack.push('')
      } else if ('tagName' in node) {
        const attrs = node.attrs.map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`).join('')
        put(`<${node.namespaceURI === names.NS.HTML ? '' : `${node.namespaceURI} `}${node.tagName}${attrs}>`)
        stack.push(`</${node.tagName}>`)
      } else put(`${node.nodeName} ${'data' in node ? node.data : ''}`)
      if ('content' in node) stack.push(node.content)
      if ('childNodes' in node) stack.push(...node.childNodes.toReversed())
    }
  }
  put('end')
  return { shape, links, nested }
}

const contentOf = (html: string): TreeNode => {
  const [element] = parseFragment('<div></div>').childNodes
  return parseFragment(element as DefaultTreeAdapterTypes.Element, html, {})
}

const parsers: ReadonlyArray<readonly [string, (html: string) => TreeNode]> = [
  ['the content of an element', contentOf],
  ['a document', (html) => parse(html)],
]

test.each(parsers)('HTML soup stays the same tree apart from the links, read as %s', (_, read) => {
  let found = 0
  const check = (html: string): void => {
    const linked = linkifyHtml(html, { className: MARK, inside: ['code', 'pre'] })
    const before = shapeOf(read(html), MARK)
    const after = shapeOf(read(linked), MARK)
    found += after.links
    expect(after.shape, linked).toEqual(before.shape)
    expect(after.nested, linked).toBe(0)
  }
  fc.assert(fc.property(soup, check), runs(3000))
  expect(found).toBeGreaterThan(250)
})

test('what is put in are tags of links alone', () => {
  const strip = (html: string): string => html.replace(/<a href="[^"]*" class="url-in-context">/g, '')
  const check = (html: string): void => {
    const linked = linkifyHtml(html, { className: MARK })
    const opened = linked.split(`class="${MARK}">`).length - 1
    // As many end tags have come as start tags; which of them are ours is not seen from the source.
    const closed = linked.split('</a>').length - html.split('</a>').length
    expect(closed).toBe(opened)
    expect(strip(linked).replaceAll('</a>', '')).toBe(html.replaceAll('</a>', ''))
  }
  fc.assert(fc.property(soup, check), runs(2000))
})

test('no link is missed, whatever references and line ends stand around it', () => {
  const parser = unified().use(rehypeParse, { fragment: true })
  const linker = unified().use(rehypeUrlsInContext)
  const check = (html: string): void => {
    const tree = linker.runSync(parser.parse(html)) as Root
    const expected = tree.children.flatMap((child) => (child.type === 'element' ? [child.properties.href] : []))
    const found = parseFragment(linkifyHtml(html)).childNodes.flatMap((child) =>
      'attrs' in child ? [child.attrs.find(({ name }) => name === 'href')!.value] : [],
    )
    expect(found).toEqual(expected)
  }
  fc.assert(fc.property(textSoup, check), runs(3000))
})
