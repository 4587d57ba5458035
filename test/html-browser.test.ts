import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import type { Browser, Page } from 'playwright-core'
import rehypeParse from 'rehype-parse'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import markdownItUrlsInContext from '../packages/markdown-it-urls-in-context/src/index.ts'
import { linkifyHtml } from '../packages/rehype-urls-in-context/src/html/index.ts'
import rehypeUrlsInContext from '../packages/rehype-urls-in-context/src/index.ts'
import { linkifyText } from '../src/linkify-text/index.ts'
import { runs } from './arbitrary/runs.ts'
import { browserTitle, missing } from './browser.ts'
import { browserSoup } from './links/browser-soup.ts'
import { compare, MARK, openPage, type Pair } from './links/compare-in-browser.ts'

/**
 * What a browser makes of HTML with links. It is another parser than ours, of another standard in places, and reads
 * HTML in several ways: with scripts and without, as a document and as the content of an element.
 */

const PARENTS: Readonly<Record<string, string>> = { td: 'tr', th: 'tr', tr: 'tbody', tbody: 'table', caption: 'table' }

/** The elements that HTML may be the content of, and that which `linkifyHtml` takes it for. */
function parentsOf(html: string): string[] {
  const parent = PARENTS[/^<(\w+)/.exec(html)?.[1] ?? '']
  return parent === undefined ? ['div', 'p', 'td', 'body'] : ['div', parent]
}

const tree = (): ReturnType<typeof unified> => unified()
/** Each without the plugin, and with it. */
const parsed = [
  tree().use(rehypeParse, { fragment: true }).use(rehypeStringify),
  tree().use(rehypeParse, { fragment: true }).use(rehypeUrlsInContext, { className: MARK }).use(rehypeStringify),
] as const
const raw = [
  tree()
    .use(remarkParse)
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(rehypeStringify, { allowDangerousHtml: true }),
  tree()
    .use(remarkParse)
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(rehypeUrlsInContext, { className: MARK })
    .use(rehypeStringify, { allowDangerousHtml: true }),
] as const
const schema = structuredClone(defaultSchema)
schema.attributes!.a = ['href', ['className', MARK]]
const sanitized = [
  tree().use(rehypeParse, { fragment: true }).use(rehypeSanitize, schema).use(rehypeStringify),
  tree()
    .use(rehypeParse, { fragment: true })
    .use(rehypeUrlsInContext, { className: MARK })
    .use(rehypeSanitize, schema)
    .use(rehypeStringify),
  tree()
    .use(rehypeParse, { fragment: true })
    .use(rehypeSanitize, schema)
    .use(rehypeUrlsInContext, { className: MARK })
    .use(rehypeStringify),
] as const
const escaped = new MarkdownIt().utils.escapeHtml

/** It has no option for classes: all links are taken for ours. */
const marked = (reader: ReturnType<typeof MarkdownIt>): typeof reader => {
  reader.renderer.rules.link_open = (tokens, at) =>
    `<a href="${escaped(String(tokens[at]!.attrGet('href')))}" class="${MARK}">`
  return reader
}
const markdown = marked(new MarkdownIt({ linkify: true }).use(markdownItUrlsInContext))

type Writer = { processSync(html: string): unknown }
const pairOf = (html: string, without: Writer, linking: Writer): Pair => [
  String(without.processSync(html)),
  String(linking.processSync(html)),
  ['div'],
]

const DOORS: Readonly<Record<string, (html: string) => Pair>> = {
  linkifyHtml: (html) => [html, linkifyHtml(html, { className: MARK, inside: ['code', 'pre'] }), parentsOf(html)],
  linkifyText: (text) => [escaped(text), linkifyText(text, { className: MARK }), ['div']],
  'the rehype plugin': (html) => pairOf(html, ...parsed),
  'the rehype plugin before a sanitizer': (html) => pairOf(html, sanitized[0], sanitized[1]),
  'the rehype plugin behind a sanitizer': (html) => pairOf(html, sanitized[0], sanitized[2]),
  'the rehype plugin behind Markdown with HTML': (html) => {
    // In a block with HTML that is not parsed, nothing is linked.
    return pairOf(html.replace(/(?=https?:|www)/g, '\n\n'), ...raw)
  },
  // Where a URL is, Markdown is read differently: only what the browser reads is compared.
  'the plugin of markdown-it': (text) => {
    const html = markdown.render(text)
    return [html.replace(/<a href="[^"<>]*" class="url-in-context">|<\/a>/g, ''), html, ['div']]
  },
}

describe.skipIf(missing !== undefined)(browserTitle('links in HTML, in a browser'), () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    ;({ browser, page } = await openPage())
  })
  afterAll(async () => {
    await browser?.close()
  })

  test.each(Object.keys(DOORS))('%s adds links and nothing else', async (door) => {
    const inputs = fc.sample(browserSoup, runs(door === 'linkifyHtml' ? 1200 : 400))
    const pairs = inputs.map((html) => DOORS[door]!(html))
    const { differences, links } = await compare(page, pairs)
    const shortest = differences.sort((one, other) => pairs[one.pair]![0].length - pairs[other.pair]![0].length)[0]
    if (shortest !== undefined) {
      const { pair, way, is, should } = shortest
      expect(is, `${way}: ${inputs[pair]}`).toBe(should)
    }
    expect(links).toBeGreaterThan(15)
  })
})
