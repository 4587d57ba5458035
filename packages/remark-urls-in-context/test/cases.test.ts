import type { Nodes } from 'mdast'
import { describe, expect, test } from 'vitest'
import { markdownCases } from './cases.ts'
import { listing } from './listing.ts'
import { maskUrls, withoutRecords } from './masked.ts'
import { processor, treeOf, urlNodes } from './processors.ts'

describe.each(markdownCases())('$file:$line: $title', ({ text, plugins, options, hasEscapes, expected }) => {
  test('has these links', () => {
    const all = processor(`${plugins} ours`, options)
    const [plain, gfm] = ['ours', 'gfm ours'].map((order) => treeOf(text, `${plugins} ${order}`, options))
    const written = String(all.processSync(text))
    expect(listing(text, plain!, gfm!, written, hasEscapes)).toBe(expected)
    expect(String(all.processSync(written))).toBe(written)
  })

  test('has the same tree with remark-gfm before and after', () => {
    const before = treeOf(text, `gfm ${plugins} ours`, options)
    expect(treeOf(text, `ours ${plugins} gfm`, options)).toEqual(before)
  })

  test.each(['', 'gfm'])('has the tree around its links that it has without the plugin: %s', (order) => {
    const masked = maskUrls(treeOf(text, `${order} ${plugins} ours`, options), text)
    expect(masked.tree).toEqual(withoutRecords(treeOf(masked.text, `${order} ${plugins}`)))
  })

  test.each(['', 'gfm'])('has links that their repairs make of the source: %s', (order) => {
    for (const node of urlNodes(treeOf(text, `${order} ${plugins} ours`, options))) {
      const found = node.data?.urlInContext
      if (found?.urlStart === undefined) continue
      for (const { urlStart, urlEnd, repairs, url } of [found, ...found.alternatives]) {
        expect(repaired(text, urlStart!, urlEnd!, repairs)).toBe(url)
      }
      if (found.syntax !== 'construct') continue
      const isBare = found.context === 'bare' || found.context === 'label'
      const marks = isBare || found.raw?.startsWith('<') ? 0 : 1
      const start = found.context === 'label' ? found.urlStart : found.start! + marks
      expect(placeOf(node)).toEqual([start, found.end! - marks])
      if (node.type === 'link') expect(placeOf(node.children[0]!)).toEqual([found.urlStart, found.urlEnd])
    }
  })
})

function placeOf({ position }: Nodes): unknown[] {
  return [position?.start.offset, position?.end.offset]
}

interface Repair {
  readonly kind: string
  readonly start: number
  readonly end: number
  readonly insert: string
}

/** What the source of a reading becomes by its repairs. The marks of quotations are apart from the line breaks before them. */
function repaired(source: string, from: number, to: number, repairs: readonly Repair[]): string {
  let text = ''
  let at = from
  for (const { kind, start, end, insert } of repairs) {
    const replaced = source.slice(start, end)
    if (kind === 'line-break') expect(replaced).toMatch(/^[ \t]*\\?(?:\r?\n|\r)[ \t]*$/)
    if (kind === 'prefix') expect(replaced).not.toMatch(/[\r\n]|^$/)
    text += source.slice(at, start) + insert
    at = end
  }
  return text + source.slice(at, to)
}
