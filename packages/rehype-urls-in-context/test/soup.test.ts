import fc from 'fast-check'
import type { Element, Nodes, Root } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { runs } from '../../../test/arbitrary/runs.ts'
import { soup } from '../../../test/links/soup.ts'
import rehypeUrlsInContext from '../src/index.ts'

const parser = unified().use(rehypeParse, { fragment: true })
const linker = unified().use(rehypeUrlsInContext, { inside: ['code', 'pre'], readings: true })

/** Takes the links of ours out of a tree, and the borders of texts with them. */
function withoutLinks(node: Nodes): unknown {
  if (!('children' in node)) return { ...node, position: undefined }
  const children: Nodes[] = []
  for (const child of node.children.flatMap(unwrapped)) {
    const last = children.at(-1)
    if (child.type === 'text' && last?.type === 'text')
      children[children.length - 1] = { ...last, value: last.value + child.value }
    else children.push(child)
  }
  const content = 'content' in node && node.content ? withoutLinks(node.content) : undefined
  return { ...node, position: undefined, content, children: children.map(withoutLinks) }
}

function unwrapped(node: Nodes): Nodes[] {
  return isOurs(node) ? node.children : [node]
}

function isOurs(node: Nodes): node is Element {
  return node.type === 'element' && node.data?.urlInContext !== undefined
}

/** The number of our links. None is in another link. */
function countLinks(node: Nodes, isInLink = false): number {
  const isLink = node.type === 'element' && node.tagName === 'a'
  const own = isOurs(node) ? 1 : 0
  if (own > 0) expect(isInLink).toBe(false)
  const children: readonly Nodes[] = 'children' in node ? node.children : []
  return children.reduce((sum, child) => sum + countLinks(child, isInLink || isLink), own)
}

/** Every text with a position is what the source has there. */
function checkPositions(node: Nodes, html: string): void {
  if (isOurs(node)) {
    for (const child of node.children) {
      const [start, end] = [child.position?.start.offset, child.position?.end.offset]
      if (child.type === 'text' && start !== undefined && end !== undefined && end - start === child.value.length) {
        expect(html.slice(start, end).replace(/\r/g, '\n')).toBe(child.value)
      }
    }
  }
  if ('children' in node) for (const child of node.children) checkPositions(child, html)
}

test('a tree of HTML soup is the same apart from the links', () => {
  let found = 0
  const check = (any: string): void => {
    // Behind a character that it drops, parse5 gives a text a place within the reference that begins it.
    const html = any.replace(/\0+&/g, '&')
    const before = parser.parse(html)
    const after = linker.runSync(structuredClone(before)) as Root
    expect(withoutLinks(after)).toEqual(withoutLinks(before))
    found += countLinks(after)
    checkPositions(after, html)
  }
  fc.assert(fc.property(soup, check), runs(2000))
  expect(found).toBeGreaterThan(125)
})
