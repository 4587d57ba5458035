import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hazards, parseUrl } from '../../../src/url/index.ts'
import { runs } from '../../../test/arbitrary/runs.ts'
import { isSeen } from '../src/page/element.ts'
import { Page, STATIC_ROWS } from '../src/page/page.ts'
import { piecesOf } from '../src/page/row-view.ts'
import type { Row } from '../src/search/row.ts'
import { printable } from '../src/system/printable.ts'
import { elementsOf, pageOf, rowsIn, type Seen } from './page-parse.ts'
import { rowOf } from './row.ts'

/** Text that would act if it were read as markup, a script, an attribute, or the end of one of them. */
const HOSTILE = [
  '</script><script>alert(1)</script>',
  '<!--',
  '-->',
  '<![CDATA[',
  '<script',
  '</style>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  ' javascript:x',
  'java\tscript:x',
  'http://a.example/"><b>',
  'https://a.example/\u202e',
  'mailto:a@b.example',
  'ftp://a.example/&amp;&lt;',
  '\u2028',
  '\u0000',
  '\r',
  '\ud800',
  '\ufeff',
  '__proto__',
  '\u001b]0;x\u0007',
]

const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 3 })
  .map((pieces) => pieces.join(''))
const offset = fc.nat(2 ** 40)
const optional = fc.option(hostileText, { nil: undefined })
const share = fc.option(
  fc.nat(10_000).map((each) => each / 10_000),
  { nil: undefined },
)
const stretch = fc
  .record({ start: offset, length: fc.nat(40), line: fc.integer({ min: 1, max: 1e9 }), column: fc.nat(1e6) })
  .map(({ start, length, line, column }) => ({ start, end: start + length, line, column }))

/** Rows with the right types and any content: the page must not trust their content. */
const anyRow = fc.record<unknown>({
  ...{ url: hostileText, scheme: hostileText, host: hostileText, context: hostileText, inferred: optional },
  alternatives: fc.array(fc.record({ url: hostileText, reason: hostileText, likelihood: share }), { maxLength: 2 }),
  ...{ decidedBy: optional, likelihood: share, kind: optional },
  repairs: fc.array(fc.record({ kind: hostileText, start: offset, end: offset, insert: hostileText }), {
    maxLength: 2,
  }),
  ...{ file: hostileText, fileBytes: optional, member: optional },
  message: fc.option(fc.integer({ min: 1 }), { nil: undefined }),
  ...{
    messageId: optional,
    date: optional,
    part: optional,
    origin: optional,
    component: optional,
    ...{ from: optional, subject: optional, list: optional },
    newsgroups: fc.option(
      fc.array(
        hostileText.map((text) => text.replaceAll(',', '') || 'a'),
        { minLength: 1, maxLength: 2 },
      ),
      { nil: undefined },
    ),
    raw: fc.option(stretch, { nil: undefined }),
    text: stretch,
  },
  page: fc.option(fc.integer({ min: 1 }), { nil: undefined }),
  paragraph: fc.option(fc.integer({ min: 1 }), { nil: undefined }),
  box: fc.option(fc.array(fc.tuple(offset, offset, offset, offset), { minLength: 1, maxLength: 2 }), {
    nil: undefined,
  }),
  ...{ link: optional, agrees: fc.constant(undefined), hazards: fc.constant(undefined) },
  excerpt: fc.option(fc.record({ before: hostileText, construct: hostileText, after: hostileText }), {
    nil: undefined,
  }),
  count: fc.option(fc.integer({ min: 1 }), { nil: undefined }),
}) as fc.Arbitrary<Row>

/** The elements and attributes of a page with harmless rows. */
function shapesOf(elements: readonly Seen[]): Set<string> {
  return new Set(
    elements.flatMap(({ name, attributes }) => [name, ...Object.keys(attributes).map((a) => `${name} ${a}`)]),
  )
}

const plain = shapesOf(
  elementsOf(
    pageOf([
      rowOf(),
      rowOf({
        url: 'urn:x\u202e',
        host: '',
        date: undefined,
        alternatives: [{ url: 'http://b.example', reason: 'line-cut' }],
      }),
      rowOf({
        excerpt: { before: '', construct: '<http://a.example/\nx', after: '' },
        repairs: [{ kind: 'line-break', start: 22, end: 23, insert: '%20' }],
        alternatives: [{ url: 'key:x', reason: 'line-cut', likelihood: 0.02 }],
        decidedBy: 'same-url',
        likelihood: 0.98,
      }),
      rowOf({ excerpt: undefined, count: 2 }),
    ]),
  ),
)

describe('rows with any content', () => {
  test('add no element and no attribute', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 4 }), hostileText, (rows, title) => {
        const shapes = shapesOf(elementsOf(pageOf(rows, title)))
        expect([...shapes].filter((shape) => !plain.has(shape))).toEqual([])
      }),
    )
    expect([...plain].filter((shape) => /^\w+ (?:on|style|src|srcset|action|ping)/.test(shape))).toEqual([])
  })

  test('become links to http, https, ftp and mailto only, without a referrer', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 4 }), (rows) => {
        const links = elementsOf(pageOf(rows)).filter(({ attributes }) => 'href' in attributes)
        const [skip, ...live] = links
        expect(skip!.attributes.href).toBe('#results')
        for (const { name, attributes } of live) {
          expect(name).toBe('a')
          expect(attributes.href).toMatch(/^(?:https?|ftp|mailto):/i)
          expect(attributes.rel).toBe('noopener noreferrer nofollow')
        }
      }),
    )
  })

  test('can be read back from the data', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 8 }), (rows) => {
        expect(rowsIn(elementsOf(pageOf(rows)))).toEqual(rows)
      }),
    )
  })

  test('show each URL as text, with invisible characters made visible', () => {
    fc.assert(
      fc.property(anyRow, (row) => {
        const shown = elementsOf(pageOf([row])).find(({ attributes }) => attributes.class === 'url')!
        expect(shown.text).toBe(printable(row.url))
      }),
      runs(500),
    )
  })

  test('never cut a surrogate pair', () => {
    const pairs = fc.string({ unit: fc.constantFrom('\u{10000}', '\u{1f30a}', 'a'), maxLength: 120 })
    fc.assert(
      fc.property(pairs, pairs, pairs, (url, other, before) => {
        const alternatives = [{ url: other, reason: 'line-cut' as const }]
        const excerpt = { before, construct: url, after: '' }
        expect(pageOf([rowOf({ url, host: '\ud800', alternatives, excerpt })])).not.toContain('class="unseen"')
      }),
    )
  })

  test('add no script', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 4 }), (rows) => {
        const scripts = elementsOf(pageOf(rows)).filter(({ name }) => name === 'script')
        const types = scripts.map(({ attributes }) => attributes.type)
        expect(types).toEqual(rows.length === 0 ? [undefined] : ['application/json', undefined])
      }),
    )
  })
})

describe('the page', () => {
  const elements = elementsOf(pageOf([rowOf()], 'a <title>'))
  const one = (name: string): Seen => elements.find((element) => element.name === name)!
  const digest = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

  test('allows its own script and style, and nothing else', () => {
    const policy = elements.find(({ attributes }) => attributes['http-equiv'] === 'Content-Security-Policy')!
    const script = elements.find(({ name, attributes }) => name === 'script' && attributes.type === undefined)!
    expect(policy.attributes.content!.split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${digest(script.text)}`,
      `style-src ${digest(one('style').text)}`,
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ])
  })

  test('has a script and a style that end where they should and load nothing', () => {
    const script = elements.find(({ name, attributes }) => name === 'script' && attributes.type === undefined)!
    expect(script.text).not.toMatch(/<\/?script|<!--/i)
    expect(script.text).toMatch(/\}\)\(\);$/)
    expect(one('style').text).not.toMatch(/@import|url\(|<\//)
  })

  test('has its title', () => {
    expect(one('title').text).toBe('a <title>')
  })

  test('shows the totals without a script', () => {
    const rows = [
      rowOf(),
      rowOf({ message: 2, host: 'b.example', date: '2001-01-01T00:00:00.000Z' }),
      rowOf({ message: 2 }),
    ]
    const found = elementsOf(pageOf(rows))
    const figures = found.filter(({ attributes }) => attributes.class === 'figures').map(({ text }) => text)
    expect(figures).toEqual(['URLs3messages with URLs2hosts2years1999–2001'])
    const bars = found.filter(({ attributes }) => attributes['data-facet'] === 'host')
    expect(bars.map(({ text }) => text)).toEqual(['a.example2', 'b.example1'])
    expect(bars.every(({ attributes }) => 'disabled' in attributes)).toBe(true)
  })

  test('marks the characters that the parser calls invisible, and makes no link of them', () => {
    const invisible = Array.from({ length: 0xffff }, (_, code) => String.fromCodePoint(code)).filter((character) => {
      const url = parseUrl(`http://a${character}b.example/`)
      return url.ok && hazards(url).some(({ code }) => code === 'invisible-character' || code === 'bidi-control')
    })
    expect(invisible).toContain('\u3164')
    expect(invisible.filter((character) => isSeen(`a${character}b`))).toEqual([])
    const url = 'http://a\u3164.example/'
    const found = elementsOf(pageOf([rowOf({ url, host: 'a\u3164.example' })]))
    const shown = found.filter(({ attributes }) => attributes.class === 'unseen').map(({ text }) => text)
    expect(new Set(shown)).toEqual(new Set(['\\u{3164}']))
    expect(found.filter(({ name }) => name === 'a').map(({ attributes }) => attributes.class)).toEqual(['skip'])
  })

  test('has the first rows as markup and all rows as data', () => {
    const rows = Array.from({ length: STATIC_ROWS + 20 }, (_, index) => rowOf({ message: index + 1 }))
    const found = elementsOf(pageOf(rows))
    expect(found.filter(({ attributes }) => attributes.class === 'details')).toHaveLength(STATIC_ROWS)
    expect(rowsIn(found)).toEqual(rows)
  })

  test('is written while rows come and keeps little in memory', () => {
    const sizes: number[] = []
    let rows = 0
    const each = function* (): Generator<Row> {
      for (; rows < 20_000; rows++) yield rowOf({ messageId: `${rows}@a.example`, file: `a/${rows}` })
    }
    const page = new Page((text) => sizes.push(text.length))
    page.begin()
    for (const row of each()) page.row(row)
    expect(sizes.length).toBeGreaterThan(STATIC_ROWS + 9)
    expect(Math.max(...sizes)).toBeLessThan(2 ** 20)
  })

  test('is complete without a row', () => {
    expect(rowsIn(elementsOf(pageOf([])))).toEqual([])
    expect(pageOf([])).toMatch(/<\/html>\n$/)
  })
})

describe('what a row says of its reading', () => {
  const row = rowOf({
    kind: 'mail',
    likelihood: 0.6249,
    alternatives: [
      { url: 'http://a.example/xy', reason: 'joined-line', likelihood: 0.3711 },
      { url: 'http://a.example/xyz', reason: 'joined-line', likelihood: 0.004 },
    ],
  })
  const textsOf = (rows: Row[], name: string): string[] =>
    elementsOf(pageOf(rows)).flatMap(({ attributes, text }) => (attributes.class === name ? [text] : []))

  test('is how likely it is, and how likely the others are', () => {
    expect(textsOf([row], 'likelihood')).toEqual(['37 %', '< 1 %', '62 %'])
    expect(textsOf([row], 'tag')).toEqual(['Undecided62 %'])
  })

  test('is never quite sure of one of several', () => {
    expect(textsOf([{ ...row, likelihood: 0.9991 }], 'likelihood')[2]).toBe('> 99 %')
  })

  test('is nothing where there is one', () => {
    expect(textsOf([rowOf()], 'likelihood')).toEqual([])
  })

  test('is what the text was read as', () => {
    expect(textsOf([row], 'facts')[0]).toContain('Read asa message')
    expect(textsOf([rowOf()], 'facts')[0]).toContain('Read asprose')
  })
})

describe('a construct in pieces', () => {
  const pieces = (row: Row): string[] => piecesOf(row).map(({ kind, text }) => `${kind} ${text}`)

  test('shows what was removed, and what is not part of the URL', () => {
    const row = rowOf({
      url: 'http://a.example/x/y',
      context: 'url-wrapper',
      text: { start: 100, end: 130, line: 1, column: 1 },
      excerpt: { before: '> ', construct: '<URL:http://a.example/x/\n> y>', after: '' },
      repairs: [
        { kind: 'line-break', start: 124, end: 125, insert: '' },
        { kind: 'prefix', start: 125, end: 127, insert: '' },
      ],
    })
    expect(pieces(row)).toEqual([
      'frame <URL:',
      'kept http://a.example/x/',
      'taken \n',
      'taken > ',
      'kept y',
      'frame >',
    ])
  })

  test('shows what was added', () => {
    const row = rowOf({
      url: 'http://www.a.example',
      text: { start: 5, end: 18, line: 1, column: 6 },
      excerpt: { before: '', construct: 'www.a.example', after: '' },
      repairs: [{ kind: 'scheme', start: 5, end: 5, insert: 'http://' }],
    })
    expect(pieces(row)).toEqual(['put http://', 'kept www.a.example'])
  })

  test('keeps every unit of the text in order, with any repairs', () => {
    fc.assert(
      fc.property(anyRow, (row) => {
        const kept = piecesOf(row).filter(({ kind }) => kind !== 'put')
        expect(kept.map(({ text }) => text).join('')).toBe(row.excerpt?.construct ?? row.url)
      }),
    )
  })
})
