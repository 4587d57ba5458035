import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { page } from '../src/constructs/index.ts'
import { extract, type Options, scan, settle, type UrlMatch } from '../src/index.ts'
import { hostileText } from './arbitrary/text.ts'

const settled = (text: string): Array<[string, string | undefined]> =>
  settle([...scan(text)], { text }).map(({ url, decidedBy }) => [url, decidedBy])

test('scan leaves both readings, settle decides', () => {
  const text = '<http://a.example/x-\ny> http://a.example/xy'
  expect([...scan(text)].map(({ url, decidedBy }) => [url, decidedBy])[0]).toEqual(['http://a.example/x-y', undefined])
  expect(settled(text)[0]).toEqual(['http://a.example/xy', 'same-url'])
})

test('without the text, only matches are evidence', () => {
  const byUrl = '<http://a.example/x-\ny> http://a.example/xy'
  const byWord = '<http://a.example/doc-\ntools> and doctools'
  expect(settle([...scan(byUrl)])[0]?.decidedBy).toBe('same-url')
  expect(settle([...scan(byWord)])[0]?.decidedBy).toBeUndefined()
  expect(settled(byWord)[0]).toEqual(['http://a.example/doctools', 'same-word'])
})

test('a word is heard however many others were asked about before it', () => {
  const asked = Array.from({ length: 40 }, (_, number) => `<http://a.example/left${number}q-\nright${number}q>`)
  const last = '<http://a.example/doc-\ntools> <http://a.example/one-\ntwo>\n\ndoctools and one-two\n'
  const found = settled(`${asked.join('\n')}\n${last}`)
  expect(found.slice(-2)).toEqual([
    ['http://a.example/doctools', 'same-word'],
    ['http://a.example/one-two', 'same-word'],
  ])
  expect(found.slice(0, -2).every(([, decidedBy]) => decidedBy === undefined)).toBe(true)
})

test('the reading that loses becomes an alternative', () => {
  const [match] = extract('<http://a.example/doc-\ntools> and doctools')
  expect(match!.alternatives.map(({ url, reason }) => [url, reason])).toEqual([
    ['http://a.example/doc-tools', 'hyphen-kept'],
  ])
})

test.each<[string, Options, number[]]>([
  ['<http://a.example/x-\ny>', {}, [0.8, 0.2]],
  ['<http://a.example/x-\ny>', { hyphen: 'keep' }, [0.95, 0.05]],
  ['<http://a.example/x-\ny>', { hyphen: 'drop' }, [0.95, 0.05]],
  ['<http://a.example/x-\ny-\nz>', {}, [0.8, 0.0666, 0.0666, 0.0666]],
  ['<http://a.example/x-\ny> http://a.example/xy', {}, [0.98, 0.02]],
  ['<http://a.example/x-\ny z>', {}, [0.76, 0.2, 0.02, 0.02]],
  ['<a href="http://a.example/?x&amp;y">', {}, [0.95, 0.05]],
  ['see http://a.example/?x&amp;y', {}, [0.95, 0.05]],
  ['at http://a.example/?=-\nx=y', {}, [0.784, 0.196, 0.02]],
])('the likelihoods of the readings of %j, with %j', (text, options, likelihoods) => {
  const [match] = extract(text, options)
  expect([match, ...match!.alternatives].map((reading) => reading!.likelihood)).toEqual(likelihoods)
})

test('in any text, the likelihoods of the readings of a match sum to 1 at most', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      for (const match of extract(text)) {
        const likelihoods = [match, ...match.alternatives].map(({ likelihood }) => likelihood ?? 0)
        for (const likelihood of likelihoods) expect(likelihood).toBeGreaterThanOrEqual(0)
        expect(likelihoods.reduce((sum, likelihood) => sum + likelihood)).toBeLessThan(1 + 1e-9)
      }
    }),
  )
})

test('matches and their order are left alone; the input is not changed', () => {
  const text = '<http://a.example/doc-\ntools> http://b.example/ and doctools'
  const matches = [...scan(text)]
  const before = JSON.stringify(matches)
  const after = settle(matches, { text })
  expect(JSON.stringify(matches)).toBe(before)
  expect(after).not.toBe(matches)
  expect(after[1]).toBe(matches[1])
  expect(settle(after, { text }).map(({ url }) => url)).toEqual(after.map(({ url }) => url))
})

test.each<[string, Options]>([
  ['<http://\nwww.exam\nple.com/\nnarrow/c\nolu<mn.h', { bareDomains: () => true }],
  ['joe@a.example\n?subject=hello', { emails: true }],
])('a host or address without a scheme at a line end: %j', (text, options) => {
  expect(settle([...scan(text, options)], { text, ...options })).toEqual(extract(text, options))
})

test('nothing to settle', () => {
  expect(settle([])).toEqual([])
  expect(settle([], { text: 'words' })).toEqual([])
})

test('wrong use throws', () => {
  expect(() => settle(undefined as never)).toThrow(new TypeError('matches must be an array of matches'))
  expect(() => settle(scan('') as never)).toThrow(TypeError)
  expect(() => settle([], { text: 1 as never })).toThrow(new TypeError('text must be a string, not number'))
})

const WRAPPED = `see http://a.example/${'x'.repeat(60)}/\ny/z.html here`
const CUT = `http://a.example/${'x'.repeat(60)}/`
const JOINED = `${CUT}y/z.html`
const HYPHEN = '<http://b.example/x-\ny> http://b.example/xy'
const urls = (matches: readonly UrlMatch[]): string[] => matches.map(({ url }) => url)

describe('options', () => {
  test('settle takes those of hyphens and lines', () => {
    expect(urls(settle([...scan(WRAPPED)], { text: WRAPPED, joinLines: 'prefer' }))).toEqual([JOINED])
    expect(urls(settle([...scan(WRAPPED)], { text: WRAPPED, joinLines: 'never' }))).toEqual([CUT])
    expect(urls(settle([...scan(HYPHEN)], { text: HYPHEN }))[0]).toBe('http://b.example/xy')
    expect(urls(settle([...scan(HYPHEN)], { text: HYPHEN, hyphen: 'keep' }))[0]).toBe('http://b.example/x-y')
  })

  test('a record, a copy and what JSON made of it are settled alike', () => {
    const text = 'see http://a.example/very-long/path/of-a/file/that-fills/the-line/up-to/its/end/\nand/more.html here'
    for (const options of [{}, { joinLines: 'never' }] as const) {
      const scanned = [...scan(text, options)]
      const whole = urls(extract(text, options))
      for (const matches of [scanned, structuredClone(scanned), JSON.parse(JSON.stringify(scanned))]) {
        expect(urls(settle(matches, { text, ...options }))).toEqual(whole)
      }
    }
  })

  test('a join without a reading that ends with its line is settled as in extract', () => {
    const mail = '> [2]: https://)lists.example.org/list/mailto:20010304193243.61546-1-\n> joe.doe@mail.\0mple.com/T/#u'
    const data = '<img src="data:image/png;base64,\n{data-uri#}{icons#}参照hon}" -u -c "import base64"}>'
    for (const text of [mail, data]) {
      for (const options of [{}, { joinLines: 'prefer' }] as const) {
        expect(settle([...scan(text, options)], { text, ...options })).toEqual(extract(text, options))
      }
    }
  })

  test('what was settled stays so', () => {
    for (const text of [WRAPPED, HYPHEN]) {
      for (const options of [{ hyphen: 'keep' }, { hyphen: 'drop' }, { joinLines: 'never' }] as const) {
        const once = settle([...scan(text)], { text, ...options })
        expect(urls(settle(once, { text, ...options }))).toEqual(urls(once))
      }
    }
  })

  test('in any text, settling what a pass gave is what extract gives', () => {
    const options = fc.record<Options>(
      {
        hyphen: fc.constantFrom('evidence', 'keep', 'drop'),
        joinLines: fc.constantFrom('evidence', 'offer', 'prefer', 'never'),
        kind: fc.constantFrom<Options['kind'][]>('prose', page, 'html', 'tex'),
        maxLength: fc.constantFrom(20, 100),
        emails: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    const property = fc.property(hostileText, options, (text, asked) => {
      expect(settle([...scan(text, asked)], { text, ...asked })).toEqual(extract(text, asked))
    })
    fc.assert(property, { numRuns: 1000 })
  })
})
