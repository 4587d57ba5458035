import fc from 'fast-check'
import type { Nodes } from 'mdast'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/arbitrary/runs.ts'
import type { Options } from '../src/index.ts'
import { nodesOf, processor, treeOf, urlsOf } from './processors.ts'

/** Emphasis around bare URLs: that of the text is kept, whatever ends a URL. */

const BARE: Options = { bare: true }
/** The plugins with ours, and what Markdown reads without a look for URLs. */
const ORDERS = [
  ['ours', ''],
  ['gfm ours', 'gfm-without-literals'],
  ['ours gfm', 'gfm-without-literals'],
] as const

type Shape = string | { readonly type: string; readonly url: string; readonly children: readonly Shape[] }

/** A tree as far as emphasis matters: without places and records, without the links of URLs, its texts in one. */
function shapeOf(node: Nodes): Shape[] {
  if (node.type === 'text') return [node.value]
  const children = 'children' in node ? joined(node.children.flatMap(shapeOf)) : 'value' in node ? [node.value] : []
  if (node.type === 'link' && node.url.endsWith(children.join())) return children
  return [{ type: node.type, url: 'url' in node ? node.url : '', children }]
}

function joined(shapes: readonly Shape[]): Shape[] {
  const all: Shape[] = []
  for (const shape of shapes) {
    const last = all.at(-1)
    if (typeof shape === 'string' && typeof last === 'string') all.splice(-1, 1, last + shape)
    else all.push(shape)
  }
  return all
}

const MARKS = ['*', '_', '**', '__', '***', '___', '~', '~~', '**_', '_**', '*~', '~~**'] as const

/** URLs whose own marks are no emphasis. */
const PLAIN = [
  'https://a.example/x',
  'https://a.example/x_y',
  'https://a.example/',
  'https://a.example',
  'http://b.example/p?q=1&r=s_t#u',
  'http://b.example/wiki/F(g)',
  'www.c.example/x',
  'ftp://d.example/y-z',
  'http://e.example/路径',
]
/** URLs with marks that open or close emphasis where Markdown does not know of URLs. */
const WITH_MARKS = [
  'https://a.example/wiki/Foo_(bar)',
  'https://a.example/web/*/x',
  'https://a.example/~joe/x',
  'https://a.example/x/__init__.py',
  'https://a.example/*y*/z',
  'https://a.example/a*b',
]

const words = fc.constantFrom('see', 'U', 'by A,', 'a_b', '(note)', 'Über', 'x:', '2', '参见', '“x”', '-', '—')
const breaks = fc.constantFrom(' ', ' ', ' ', '\n', '\\\n', '  \n')
const pieces = fc.constantFrom(
  '`*x`',
  '<b>',
  '</b>',
  '<br>',
  '\\*',
  '&ast;',
  '![*a*](/i)',
  '[^1]',
  '<http://f.example/*>',
)
const stray = fc.constantFrom(
  '*',
  '**',
  '_',
  '__',
  '~',
  '~~',
  '[',
  ']',
  '(',
  ')',
  '* ',
  ' *',
  '.',
  ',',
  '!',
  ';',
  '"',
  "'",
)

/** Inline Markdown: marks around texts, links, code, raw tags, and URLs of a list. With `hostile`, marks alone, too. */
function inlineWith(urls: readonly string[], hostile: boolean): fc.Arbitrary<string> {
  const url = fc.constantFrom(...urls)
  // Marks between a letter and a blank: between others, they may begin emphasis, or be the URL's.
  const marks = fc.constantFrom('', '*', '_', '**', '~~', '*.', '_)', '**_', '*~', '~', '***,')
  const end = fc.oneof(fc.constantFrom('', '.', ',', ':', '!', '?', '),', '.)', ';'), hostile ? marks : fc.constant(''))
  const ended = fc
    .tuple(url, end)
    .map(([text, behind]) => text + (/\w$/.test(text) ? behind : behind.replace(/[*_~].*/, '')))
  const glue = hostile ? fc.oneof(fc.constant(''), breaks) : breaks
  const { inline } = fc.letrec<{ inline: string; around: string; link: string }>((tie) => ({
    inline: fc
      .array(
        fc.oneof(
          { maxDepth: 3 },
          { weight: 4, arbitrary: fc.tuple(ended, breaks) },
          { weight: 3, arbitrary: fc.tuple(words, glue) },
          { weight: 1, arbitrary: fc.tuple(pieces, glue) },
          ...(hostile ? [{ weight: 4, arbitrary: fc.tuple(stray, glue) }] : []),
          { weight: 6, arbitrary: fc.tuple(tie('around'), breaks) },
          { weight: 1, arbitrary: fc.tuple(tie('link'), breaks) },
        ),
        { minLength: 1, maxLength: 4 },
      )
      .map((all) =>
        all
          .flat()
          .join('')
          .replace(/[ \\\n]+$/, ''),
      ),
    around: fc.tuple(fc.constantFrom(...MARKS), tie('inline')).map(([mark, text]) => {
      return mark + text + mark.split('').reverse().join('')
    }),
    link: fc.tuple(tie('inline'), fc.constantFrom('](/y)', '][r]', ']', '](z')).map(([text, end]) => `[${text}${end}`),
  }))
  return inline
}

/** A text in one line. */
const oneLine = (text: string): string => text.replace(/ *\\?\n/g, ' ')

/** Documents of one inline text in each of several blocks. */
function documentWith(urls: readonly string[], hostile: boolean): fc.Arbitrary<string> {
  const block = fc.tuple(
    fc.nat({ max: 6 }),
    inlineWith(urls, hostile),
    fc.constantFrom('', '', ' end', '.', ') x', '—'),
  )
  return fc.array(block, { minLength: 1, maxLength: 2 }).map((blocks) => {
    const written = blocks.map(([kind, inline, end]) => {
      // What is resolved first of emphasis and of what is struck through depends on which comes first in the text.
      const text = `_a_ ${inline}${end}`
      if (kind === 0) return `# ${oneLine(text)}`
      if (kind === 1) return `> - ${text.replaceAll('\n', '\n>   ')}`
      if (kind === 2) return `| a | ${oneLine(text)} |\n| - | - |\n| ${oneLine(text)} | *b |`
      if (kind === 3) return `[^1]: Note: ${text.replaceAll('\n', '\n    ')}`
      return `Note: ${text}`
    })
    return [...written, '[r]: /z', '[^1]: n'].join('\n\n')
  })
}

/** The text with letters in the place of the marks in URLs. */
function withLetters(text: string): string {
  return WITH_MARKS.reduce((all, url) => all.replaceAll(url, url.replace(/[*_~]/g, 'q')), text)
}

describe.each(ORDERS)('with %j', (order, without) => {
  test.each([
    ['of marks in pairs', documentWith(PLAIN, false)],
    ['of any marks', documentWith(PLAIN, true)],
  ] as const)('the tree without the links of bare URLs is that of Markdown, %s', (_, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(shapeOf(treeOf(text, order, BARE))).toEqual(shapeOf(treeOf(text, without)))
      }),
      runs(60),
    )
  })

  test('the marks in a URL are its own where the emphasis around it is closed behind it', () => {
    const pair = fc
      .constantFrom('*', '_', '**', '__', '~~', '**_')
      .map((mark) => [mark, mark.split('').reverse().join('')])
    const sentence = fc.tuple(
      pair,
      fc.constantFrom('', 'see ', 'see [x](/y), ', 'by *A*, ', '`*`\n', 'see <b>'),
      fc.constantFrom(...WITH_MARKS),
      fc.constantFrom('', '.', ' for more', '\nfor more', ' and `b`', ': <br>', ' and https://a.example/x'),
      fc.constantFrom('', '.', ' end', '; *c* end', '\nand so on'),
    )
    fc.assert(
      fc.property(sentence, ([[open, close], before, url, behind, end]) => {
        const text = `Note: ${open}${before}${url}${behind}${close}${end}`
        const tree = treeOf(text, order, BARE)
        expect(urlsOf(text, order, BARE).map(([found]) => found)).toContain(url)
        expect(JSON.parse(withLetters(JSON.stringify(shapeOf(tree))))).toEqual(
          shapeOf(treeOf(withLetters(text), without)),
        )
      }),
      runs(120),
    )
  })
})

describe('a URL in emphasis', () => {
  test.each([
    // Where the emphasis is closed.
    ['Note: *see https://a.example/x* end', 'https://a.example/x'],
    ['__see https://a.example/x__', 'https://a.example/x'],
    ['**_see https://a.example/x._** end', 'https://a.example/x'],
    ['*see\nhttps://a.example/x*', 'https://a.example/x'],
    ['*see https://a.example*', 'https://a.example'],
    ['_www.a.example/x_', 'http://www.a.example/x'],
    ['*see <b>https://a.example/x*', 'https://a.example/x'],
    ['**see https://a.example/x**(note)', 'https://a.example/x'],
    // The URL goes on behind marks.
    ['_see https://a.example/Foo_(bar) or so_', 'https://a.example/Foo_(bar)'],
    ['_see https://a.example/Foo_(bar)\nor so_', 'https://a.example/Foo_(bar)'],
    ['*see https://a.example/*/http://b.example/*', 'https://a.example/*/http://b.example/'],
    ['*see https://a.example/x_y_z*', 'https://a.example/x_y_z'],
    // Nothing is open, or something else.
    ['https://a.example/x*', 'https://a.example/x*'],
    ['*by* A, https://a.example/x*', 'https://a.example/x*'],
    ['[*by](/y) A, https://a.example/x*', 'https://a.example/x*'],
    ['\\*by A, https://a.example/x*', 'https://a.example/x*'],
    ['https://a.example/*x* y', 'https://a.example/*x*'],
    ['_by https://a.example/x*', 'https://a.example/x*'],
  ])('%j', (text, url) => {
    for (const [order] of ORDERS) expect(urlsOf(text, order, BARE)[0]?.[0]).toBe(url)
  })

  test('is struck through with remark-gfm', () => {
    for (const order of ['gfm ours', 'ours gfm']) {
      for (const text of [
        '~~see https://a.example/x.~~',
        '~see https://a.example/x.~',
        '~~_see https://a.example/x_~~',
      ]) {
        expect(urlsOf(text, order, BARE)[0]?.[0]).toBe('https://a.example/x')
      }
    }
  })

  test('may be an address', () => {
    const options: Options = { bare: true, emails: true }
    for (const [order] of ORDERS) {
      for (const text of [
        '_joe@a.example to contact us_',
        '_mail joe@a.example_',
        '*mail joe@a.example*',
        '_joe@a.example_',
      ]) {
        const tree = treeOf(text, order, options)
        expect(shapeOf(tree)).toEqual(shapeOf(treeOf(text, '')))
        const urls = nodesOf(tree).flatMap((node) => (node.type === 'link' ? [node.url] : []))
        expect(urls).toEqual(['mailto:joe@a.example'])
      }
    }
  })

  test('is written unchanged in the original spelling', () => {
    const text = '*see https://a.example/x*, **https://a.example/x_y**\n'
    for (const [order] of ORDERS) {
      expect(String(processor(order, { bare: true, spelling: 'original' }).processSync(text))).toBe(text)
    }
  })

  const SENTENCES = ['see U', 'U', 'see U.', '(see U)', 'see [x](/y) and U', 'by A,\nU', 'see U or U']

  test.each(['canonical', 'original'] as const)('is in it when it is written, in the %s spelling', (spelling) => {
    const all = processor('gfm ours', { bare: true, spelling })
    for (const mark of MARKS) {
      for (const [at, sentence] of SENTENCES.entries()) {
        // Each sentence with half of the URLs
        for (const url of [...PLAIN, ...WITH_MARKS].filter((_, index) => index % 2 === at % 2)) {
          const text = `Note: ${mark}${sentence.replaceAll('U', url)}${mark.split('').reverse().join('')} end`
          const written = String(all.processSync(text))
          expect(shapeOf(treeOf(written, 'gfm ours', BARE)), written).toEqual(shapeOf(treeOf(text, 'gfm ours', BARE)))
        }
      }
    }
  })
})

describe('a URL in a raw link', () => {
  const LINKS = [
    'https://a.example/x',
    'www.a.example/x',
    '<URL:https://a.example/x>',
    '"https://a.example/x"',
    '*https://a.example/x*',
  ]
  const linksIn = (text: string, order: string): number =>
    nodesOf(treeOf(text, order, BARE)).filter(({ type }) => type === 'link').length

  test.each(LINKS)('is text: %s', (url) => {
    for (const [order] of ORDERS) {
      expect(linksIn(`<a href="/y">see ${url} or ${url}</a> end`, order)).toBe(0)
      expect(linksIn(`*by <A\nid=y>see* ${url}</A >, ${url}`, order)).toBe(1)
      expect(linksIn(`| a |\n| - |\n| <a href="/y">${url}</a> |`, order)).toBe(0)
      const all = processor(order, { bare: true, spelling: 'original' })
      const written = String(all.processSync(`<a href="/y">see ${url}</a> end`))
      expect(linksIn(written, order)).toBe(0)
      expect(String(all.processSync(written))).toBe(written)
    }
  })

  test.each([
    ['of another paragraph', '<a href="/y">see\n\nU</a>'],
    ['that is not closed', '<a name="y">see U'],
    ['that is closed before', '<a href="/y">see</a> U'],
    ['that closes itself', '<a id="y"/>U <a id="z"></a>'],
    ['of another name', '<abbr>U</abbr>'],
  ])('is a link behind one %s', (_, text) => {
    for (const [order] of ORDERS) expect(linksIn(text.replace('U', LINKS[0]!), order)).toBe(1)
  })

  test('is text in MDX', () => {
    expect(linksIn(`<a href="/y">see ${LINKS[0]}</a> ${LINKS[0]}`, 'mdx gfm ours')).toBe(1)
  })
})
