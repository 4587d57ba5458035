import MarkdownIt from 'markdown-it'
import rehypeParse from 'rehype-parse'
import rehypeStringify from 'rehype-stringify'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { type Plugin, type Preset, unified } from 'unified'
import { describe, expect, test } from 'vitest'
import markdownItUrlsInContext from '../packages/markdown-it-urls-in-context/src/index.ts'
import { linkifyHtml } from '../packages/rehype-urls-in-context/src/html/index.ts'
import rehypeUrlsInContext from '../packages/rehype-urls-in-context/src/index.ts'
import remarkUrlsInContext, { markdownExtensions } from '../packages/remark-urls-in-context/src/index.ts'
import { ByteExtractor as BrowserByteExtractor } from '../src/bytes/browser.ts'
import { ByteExtractor } from '../src/bytes/index.ts'
import { defanged, scp } from '../src/constructs/index.ts'
import {
  Extractor,
  explainJoins,
  extract,
  type Options,
  replace,
  scan,
  segments,
  settle,
  type UrlMatch,
} from '../src/index.ts'
import { extract as extractLight } from '../src/light.ts'
import { LinkifyIt } from '../src/linkify-it/index.ts'
import { linkifyText, linkSegments } from '../src/linkify-text/index.ts'
import { OPTION_NAMES } from '../src/options.ts'
import { scanChunks, UrlMatchStream } from '../src/stream.ts'

type Name = keyof Options
type Take = (text: string, options?: Options | null) => string[] | Promise<string[]>

const LINK_SCHEMES = ['http', 'https', 'ftp', 'mailto', 'ssh', 'hxxp']

const urlsOf = (matches: readonly UrlMatch[]): string[] => matches.map(({ url }) => url)
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)
const unescaped = (html: string): string => html.replaceAll('&amp;', '&').replaceAll('&#x26;', '&')
const hrefsOf = (html: string): string[] =>
  Array.from(html.matchAll(/<a href="([^"]*)"/g), ([, href]) => unescaped(href!))
const live = (options: Options | null | undefined): object => ({ ...options, linkSchemes: LINK_SCHEMES })

async function taken(batches: AsyncIterable<UrlMatch[]>): Promise<string[]> {
  const urls: string[] = []
  for await (const batch of batches) urls.push(...urlsOf(batch))
  return urls
}

const viaBytes =
  (Bytes: typeof ByteExtractor): Take =>
  (text, options) => {
    const bytes = new Bytes(options)
    return urlsOf([...bytes.write(new TextEncoder().encode(text)), ...bytes.end()])
  }

/** What each entry finds, or links. */
const ENTRIES: Readonly<Record<string, Take>> = {
  extract: (text, options) => urlsOf(extract(text, options)),
  scan: (text, options) => urlsOf([...scan(text, options)]),
  settle: (text, options) => {
    const copies = [...scan(text, options)].map((match) => ({ ...match }))
    return urlsOf(settle(copies, { ...options, text }))
  },
  segments: (text, options) => urlsOf(segments(text, options).filter((part) => typeof part !== 'string')),
  replace: (text, options) => {
    const found: UrlMatch[] = []
    replace(text, (match) => void found.push(match), options)
    return urlsOf(found)
  },
  Extractor: (text, options) => {
    const extractor = new Extractor(options)
    return urlsOf([...extractor.write(text), ...extractor.end()])
  },
  scanChunks: (text, options) => taken(scanChunks([text], options)),
  UrlMatchStream: (text, options) =>
    taken(
      new ReadableStream<string>({
        start(controller) {
          controller.enqueue(text)
          controller.close()
        },
      }).pipeThrough(new UrlMatchStream(options)) as unknown as AsyncIterable<UrlMatch[]>,
    ),
  ByteExtractor: viaBytes(ByteExtractor),
  'ByteExtractor of browsers': viaBytes(BrowserByteExtractor),
  light: (text, options) => urlsOf(extractLight(text, options as object)),
  linkifyText: (text, options) => hrefsOf(linkifyText(text, live(options))),
  linkSegments: (text, options) => linkSegments(text, live(options)).flatMap(({ href }) => href ?? []),
  linkifyHtml: (text, options) => hrefsOf(linkifyHtml(escaped(text), live(options))),
  rehype: (text, options) =>
    hrefsOf(
      String(
        unified()
          .use(rehypeParse, { fragment: true })
          .use(rehypeUrlsInContext, live(options))
          .use(rehypeStringify)
          .processSync(escaped(text)),
      ),
    ),
  remark: (text, options) =>
    hrefsOf(
      String(
        unified()
          .use(remarkParse)
          .use(remarkUrlsInContext, { ...live(options), bare: true })
          .use(remarkRehype)
          .use(rehypeStringify)
          .processSync(text),
      ),
    ),
  'markdown-it': (text, options) =>
    hrefsOf(new MarkdownIt({ linkify: true }).use(markdownItUrlsInContext, live(options)).render(text)),
  LinkifyIt: (text, options) => (new LinkifyIt(live(options)).match(text) ?? []).map(({ url }) => url),
}

interface Case {
  readonly text: string
  readonly values: readonly unknown[]
  readonly wrong: unknown
  /** The values that `light` has, if not all. */
  readonly light?: readonly unknown[]
}

const CASES: Readonly<Record<Name, Case>> = {
  schemes: { text: 'http://a.example/ and ftp://b.example/', values: [['ftp'], ['HTTP'], 'any', []], wrong: 'http' },
  hyphen: {
    text: '<http://a.example/x-\ny> and z',
    values: ['evidence', 'keep', 'drop'],
    wrong: 'yes',
    light: ['keep', 'drop'],
  },
  joinLines: {
    text: 'see http://a.example/very-long-\npath/file.html now',
    values: ['evidence', 'never', 'offer', 'prefer'],
    wrong: true,
    light: ['never'],
  },
  emails: { text: 'ask ada@a.example now', values: [true, false], wrong: 1 },
  bareDomains: {
    text: 'see a.example/x and b.test/y and 1.c.example',
    values: [(host: string) => host.endsWith('.example'), (host: string) => host.endsWith('.test'), () => false],
    wrong: true,
  },
  defanged: {
    text: 'see hxxp://a[.]example/x and b[.]example/y',
    values: [defanged, false],
    wrong: true,
    light: [false],
  },
  maxLength: { text: 'http://a.example/12345 http://b.example/', values: [20, 21, 22, 100], wrong: 0 },
  kind: {
    text: 'see http://a.example/?a=1&amp;b=2 now',
    values: ['html', 'tex', 'prose'],
    wrong: 'verse',
    light: ['prose'],
  },
  constructs: { text: 'clone git@b.example:team/x.git now', values: [[scp]], wrong: [1] },
}

test('the table has every option, and each changes what is found', () => {
  expect(Object.keys(CASES).sort()).toEqual([...OPTION_NAMES].sort())
  for (const [name, { text, values }] of Object.entries(CASES)) {
    const found = [undefined, ...values].map((value) => extract(text, { [name]: value }).map(({ url }) => url))
    expect(new Set(found.map((each) => each.join(' '))).size, name).toBeGreaterThan(1)
  }
})

describe.each(Object.keys(ENTRIES))('%s', (entry) => {
  const take = ENTRIES[entry]!
  test.each(Object.keys(CASES) as Name[])('%s', async (name) => {
    const { text, values, wrong, light } = CASES[name]
    for (const value of (entry === 'light' && light) || values) {
      const expected = extract(text, { [name]: value }).map(({ url }) => url)
      expect(await take(text, { [name]: value }), `${name}: ${String(value)}`).toEqual(expected)
    }
    const byDefault = await take(text)
    for (const none of [null, undefined]) expect(await take(text, { [name]: none })).toEqual(byDefault)
    const call = async (): Promise<unknown> => take(text, { [name]: wrong })
    await expect(call).rejects.toThrow(TypeError)
    await expect(call).rejects.toThrow(name)
  })

  test('no options at all, and one that there is not', async () => {
    expect(await take('http://a.example/', null)).toEqual(['http://a.example/'])
    const call = async (): Promise<unknown> => take('', { fuzzy: true } as object)
    await expect(call).rejects.toThrow(/unknown option "fuzzy"; the options are schemes, /)
  })
})

test('the own options of entries take null as a default', async () => {
  const text = 'http://a.example/'
  const own = { replace: null, flush: null, signal: null, charset: null }
  expect(replace(text, () => 'x', { replace: own.replace })).toBe('x')
  expect(await taken(scanChunks([text], { flush: own.flush, signal: own.signal }))).toEqual([text])
  expect(viaBytes(ByteExtractor)(text, { charset: own.charset } as Options)).toEqual([text])
  expect(settle([...scan(text)], { text: null, lines: null })).toEqual(extract(text))
  const linkify = new LinkifyIt({ fuzzyLink: null, fuzzyEmail: null, fuzzyIP: null, '---': null, tlds: null })
  expect(linkify.test(text)).toBe(true)
})

test.each(Object.keys(CASES) as Name[])('explainJoins and markdownExtensions take %s', (name) => {
  const text = 'see http://a.example/very-long-\npath/file.html now'
  const [match] = extract(text)
  const { values, wrong } = CASES[name]
  for (const value of [...values, null, undefined]) {
    expect(explainJoins({ ...match! }, { text, [name]: value })).toBeInstanceOf(Array)
    expect(markdownExtensions({ [name]: value }).micromark).toHaveLength(1)
  }
  expect(() => explainJoins(match!, { text, [name]: wrong })).toThrow(name)
  expect(() => markdownExtensions({ [name]: wrong })).toThrow(name)
})

test.each<[string, Plugin<[object?]> | Preset]>([
  ['remark', remarkUrlsInContext as Plugin<[object?]>],
  ['rehype', rehypeUrlsInContext as Plugin<[object?]>],
])('%s reads its options once: what the caller changes later counts no more', (_, plugin) => {
  const schemes = ['http']
  const processor = unified().use(plugin as Plugin<[object?]>, { schemes })
  processor.freeze()
  schemes.push('no scheme')
  expect(() => processor.runSync({ type: 'root', children: [{ type: 'text', value: 'x' }] } as never)).not.toThrow()
})
