import fc from 'fast-check'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkifyHtml } from '../src/html/index.ts'
import { runs } from './arbitrary/runs.ts'
import { browserSoup } from './links/browser-soup.ts'
import { browserPath, compare, MARK, openBrowser, type Pair } from './links/compare-in-browser.ts'

const title =
  browserPath === undefined ? 'links in HTML (not opened: no chromium is installed)' : 'links in HTML, in a browser'

describe.skipIf(browserPath === undefined)(title, () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    ;({ browser, page } = await openBrowser())
  })
  afterAll(async () => {
    await browser?.close()
  })

  test('linkifyHtml', async () => {
    const { numRuns, seed } = runs(3000)
    const inputs = fc.sample(browserSoup, { numRuns: numRuns!, ...(seed === undefined ? {} : { seed }) })
    const pairs = inputs.map((html): Pair => [html, linkifyHtml(html, { className: MARK }), parentsOf(html)])
    const { differences, links } = await compare(page, pairs)
    const seen = new Set<number>()
    for (const d of differences.sort((a, b) => pairs[a.pair]![0].length - pairs[b.pair]![0].length)) {
      if (seen.has(d.pair)) continue
      seen.add(d.pair)
      if (seen.size < 12)
        console.log(
          JSON.stringify(pairs[d.pair]![0]),
          '\n ',
          JSON.stringify(pairs[d.pair]![1]),
          '\n ',
          d.way,
          '\n  ',
          d.should,
          '\n  ',
          d.is,
        )
    }
    console.log(seen.size, differences.length, links, pairs.filter(([b, a]) => a !== b).length)
    expect(seen.size).toBe(0)
  })
})

function parentsOf(html: string): string[] {
  const parents: Record<string, string> = { td: 'tr', th: 'tr', tr: 'tbody', tbody: 'table', caption: 'table' }
  const parent = parents[/^<(\w+)/.exec(html)?.[1] ?? '']
  return parent === undefined ? ['div', 'p', 'td', 'body'] : ['div', 'body', parent]
}
