import type { Root } from 'hast'
import MarkdownIt from 'markdown-it'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import markdownIt from '../packages/markdown-it-urls-in-context/src/index.ts'
import { linkifyHtml } from '../packages/rehype-urls-in-context/src/html/index.ts'
import rehypeUrlsInContext from '../packages/rehype-urls-in-context/src/index.ts'
import { markdownExtensions } from '../packages/remark-urls-in-context/src/index.ts'
import { ByteExtractor } from '../src/bytes/index.ts'
import { defanged, page } from '../src/constructs/index.ts'
import { Extractor, explainJoins, extract, rangesOf, replace, scan, segments, settle } from '../src/index.ts'
import { LinkifyIt } from '../src/linkify-it/index.ts'
import { linkifyText } from '../src/linkify-text/index.ts'
import { isLocalHost, isPublicHost } from '../src/tlds/index.ts'
import { defang, hazards, normalize, parseUrl, redact, resolve, toIri, toUri, unwrapUrl } from '../src/url/index.ts'
import { GROWTH, judgeAll, readsOf, type Work } from './arbitrary/growth.ts'
import type { Family } from './arbitrary/hostile.ts'

/** Promise 5 of the functions around `extract`: what each of them does besides grows linearly, too. */

/**
 * Of the length of the texts of `extract`: there are many functions. The longer text is above the limit of LinkifyIt, and
 * where that makes a leap, both are.
 */
const SCALES = [0.2, 0.55]
const SCALE_OF_URLS = 0.1
/** Both lengths are above that of the longest plain URL (`find/pass/plain.ts`), which costs less. */
const SCALE_OF_MARKDOWN = 0.11

const repeated =
  (piece: string): Family =>
  (units) =>
    piece.repeat(Math.ceil(units / piece.length)).slice(0, units)

const nested =
  (open: string, close: string): Family =>
  (units) => {
    const count = Math.floor(units / (open.length + close.length))
    return open.repeat(count) + close.repeat(count)
  }

const mail: Family = (units) => {
  let text = ''
  for (let at = 0; text.length < units; at++) {
    text += `From joe@a.example  Mon Jan  1 12:30:${10 + (at % 50)} 2001\nMessage-ID: <${at}@a.example>\nSubject: x: y ${at}\n\n`
    text += `> see http://a.example/${at}/x-\n> y.html or www.b${at}.com, 10.0.0.${at % 256} at 12:30\n"quoted" (//c.org/x)\n\n`
  }
  return text.slice(0, units)
}

/** Texts of many small things, each of which some function looks at by itself. */
const TEXTS: Readonly<Record<string, Family>> = {
  mail,
  ...Object.fromEntries(
    [
      ...['<', '[', '(', '"', '\n', ':', 'a:', 'a@', '//', '.', '-', '---', '&', '`a` ', '*a* b '],
      ...['http://a.example/x ', 'http://a.example/x\n', 'http://a.example/x', 'a@b.org ', '"www.a.example" '],
      ...[
        '[.]1.2.3.4',
        'sip:a@b\u0627',
        ' //a.com',
        '(//a',
        '1.2.3.4 ',
        '1.2.3.',
        'a.com ',
        'a---b ',
        'javascript:x ',
        'hxxp://a[.]example/x ',
        '[a](magnet:?xt=\\u0026a',
      ],
      ...['<http://a.example/x-\ny> ', 'http://a.example/x-\ny ', '[a](<URL:http://a.example/>) ', '\\* a '],
    ].map((piece) => [`${JSON.stringify(piece)} repeated`, repeated(piece)]),
  ),
  'angles nested': nested('<', '>'),
  'one long URL': (units) => `http://a.example/${'x/'.repeat(units / 2)}`,
}

const NESTED: Readonly<Record<string, Family>> = {
  'brackets nested': nested('[', ']'),
  'URLs nested in brackets': nested('[http://a.example/', ']'),
}

const HTML: Readonly<Record<string, Family>> = Object.fromEntries(
  [
    ...['&amp;', 'http://a.example/&amp;x ', 'a<wbr>', 'http://a.example/<wbr>x ', 'x\u00ad', '<b>x</b> '],
    ...['<b>http://a.example/</b>x ', '<p>x', '<!-- x -->http://a.example/y', '</font>x', '&lt;http://a.example/&gt; '],
    ...[
      'http://a.example/x<sup>1</sup> ',
      'http://a.example/x<br>y ',
      '\0a',
      '&semi',
      '<a href=x>http://a.example/x</a>',
    ],
  ].map((piece) => [`${JSON.stringify(piece)} repeated`, repeated(piece)]),
)

const fuzzy = new LinkifyIt({ fuzzyLink: true, fuzzyIP: true, urlAuth: true, '---': true })
const anyLength = new LinkifyIt({ maxLength: 1e9 })

const HEADS = [
  'http://a.example/',
  'http://u:p@a.example/?',
  'http://',
  'mailto:',
  'urn:x:',
  'data:',
  'magnet:?',
  'sip:',
]
const WRAPPERS = [
  'https://nam01.safelinks.protection.outlook.com/?url=',
  'https://urldefense.proofpoint.com/v2/url?u=',
  'https://urldefense.com/v3/__',
  'https://r.search.yahoo.com/',
  'https://web.archive.org/web/',
  'https://a-com.cdn.ampproject.org/v/',
  'https://www.bing.com/ck/a?u=a1',
]

const ON_TEXT: Readonly<Record<string, Work>> = {
  segments: (text) => segments(text),
  replace: (text) => replace(text, () => 'x'),
  settle: (text) => settle([...scan(text)], { text }),
  'settle, defanged': (text) => settle([...scan(text, { defanged })], { text, defanged }),
  'extract, defanged': (text) => extract(text, { defanged }),
  'extract, on pages': (text) => extract(text, { kind: page }),
  'Extractor, in chunks': (text) => {
    const extractor = new Extractor()
    for (let at = 0; at < text.length; at += 1024) extractor.write(text.slice(at, at + 1024))
    extractor.end()
  },
  ByteExtractor: (text) => inBytes(Buffer.from(text), 'utf-8'),
  'ByteExtractor, UTF-16': (text) => inBytes(Buffer.from(text, 'utf16le'), 'utf-16le'),
  rangesOf: (text) => rangesOf(extract(text), text, { encoding: 'utf-8' }),
  'explainJoins of the first match': (text) => {
    const [first] = scan(text)
    if (first !== undefined) explainJoins(first, { text })
  },
  'LinkifyIt.match': (text) => new LinkifyIt().match(text),
  'LinkifyIt.match, all options on': (text) => fuzzy.match(text),
  'LinkifyIt.test': (text) => fuzzy.test(text),
  'LinkifyIt.matchAtStart': (text) => anyLength.matchAtStart(text),
  'LinkifyIt.testSchemaAt': (text) => anyLength.testSchemaAt(text, 'http:', 0),
  linkifyText: (text) => linkifyText(text),
  defang: (text) => [defang(text), defang(`http://${text}`), defang(`mailto:${text}`)],
  isPublicHost: (text) => [isPublicHost(text), isPublicHost('a.com', text, text), isPublicHost('a.py', text, text)],
  isLocalHost: (text) => [
    isLocalHost(text),
    isLocalHost('localhost', text, text),
    isLocalHost(`${text}.local`, text, '/'),
  ],
  'the plugin of rehype, one text': (text) => linkTexts([text]),
  'the plugin of rehype, many texts': (text) => linkTexts(text.match(/.{1,5}/gs) ?? []),
}

const ON_URLS: Readonly<Record<string, Work>> = {
  unwrapUrl: (text) => WRAPPERS.map((wrapper) => [unwrapUrl(wrapper + text), unwrapUrl(`${wrapper}${text}&x=__;!!`)]),
  ...Object.fromEntries(HEADS.map((head) => [`parseUrl and what takes its record, ${head}`, ofRecord(head)])),
}

/** Without what these parsers themselves read in more than linear time. They are slow under the meter. */
const ON_MARKDOWN: Readonly<Record<string, Work>> = {
  'the plugin of markdown-it': (text) => new MarkdownIt({ linkify: true }).use(markdownIt).render(text),
  'the plugin of remark': toMdast,
}

function inBytes(bytes: Uint8Array, charset: string): void {
  const extractor = new ByteExtractor({ charset })
  for (let at = 0; at < bytes.length; at += 1024) extractor.write(bytes.subarray(at, at + 1024))
  extractor.end()
}

function ofRecord(head: string): Work {
  return (text) => {
    for (const written of [text, encodeURI(text)]) {
      const url = parseUrl(head + written)
      if (!url.ok) continue
      for (const take of [redact, normalize, hazards, toIri, toUri]) take(url)
      resolve(url, written)
    }
  }
}

function toMdast(text: string): void {
  const { micromark, fromMarkdown: mdast, transform } = markdownExtensions({ bare: true })
  transform(fromMarkdown(text, { extensions: micromark, mdastExtensions: [mdast] }), text)
}

/** Texts in elements that a URL goes through. */
function linkTexts(texts: readonly string[]): void {
  const inline = (value: string) => ({
    type: 'element' as const,
    tagName: 'b',
    properties: {},
    children: [{ type: 'text' as const, value }],
  })
  const tree: Root = { type: 'root', children: texts.map(inline) }
  unified().use(rehypeUrlsInContext, { readings: true }).runSync(tree)
}

test.each(Object.entries(ON_TEXT))('reads of %s', (_, work) => {
  expect(judgeAll({ ...TEXTS, ...NESTED }, readsOf(work), GROWTH, ...SCALES)).toEqual([])
})

test.each(Object.entries(ON_URLS))('reads of %s', (_, work) => {
  expect(judgeAll({ ...TEXTS, ...NESTED }, readsOf(work), GROWTH, SCALE_OF_URLS)).toEqual([])
})

test.each(Object.entries(ON_MARKDOWN))('reads of %s', (_, work) => {
  expect(judgeAll(TEXTS, readsOf(work), GROWTH, SCALE_OF_MARKDOWN)).toEqual([])
})

test('reads of linkifyHtml', () => {
  expect(judgeAll({ ...TEXTS, ...NESTED, ...HTML }, readsOf(linkifyHtml), GROWTH, ...SCALES)).toEqual([])
})
