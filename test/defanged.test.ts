import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ByteExtractor } from '../src/bytes/index.ts'
import { defanged } from '../src/constructs/index.ts'
import { mayHoldFang, refang } from '../src/defang/refang.ts'
import { REWRITES } from '../src/defang/rewrites.ts'
import { Extractor, explainJoins, extract, scan, settle, type UrlMatch } from '../src/index.ts'
import { runs } from './arbitrary/runs.ts'
import { hostileText } from './arbitrary/text.ts'
import { checkPromises } from './corpus/check.ts'

/**
 * URLs that were written so that nobody follows them by mistake come back, whatever is around them and however they are
 * fed.
 */

const DEFANGED = { defanged }

/** Texts for each rewrite of the table, which it reads as one URL; its comment has the first. */
const EXAMPLES: readonly (readonly string[])[] = [
  ['h[xx]p[s]://a.example', 'hxxp://a.example', 'H**Ps://a.example', '[http]://a.example', 'http[s]://a.example'],
  ['http[:]//a.example', 'https[://]a.example', 'http\\[:\\]//a.example'],
  ['http: //a.example', 'http ://a.example', 'hxxps\\://a.example', 'http[]://a.example', 'http[://a.example'],
  ['http:\\\\a.example', 'https[:]\\\\a.example'],
  ['http:\\\\a.example\\x'],
  ['http__a.example', 'https:__a.example'],
  ['http//a[.]example', 'hxxps//a[.]example'],
  ['p://a[.]example', 'ttps://a[.]example', '://a[.]example', '//a[.]example'],
  ['hxxp:// a.example', 'http:// a[.]example', 'https:///a[.]example'],
  ['http://a.example[/]x', 'http:[//]a.example'],
  ['http://a[.]example', 'http://a (dot) example', 'http://a.]example', 'http://a[.example', 'hxxp://a\\.example'],
  ['http://a.example[:]80', 'a[.]example(:)80'],
  ['joe[at]a.example', 'joe (@) a.example'],
]

describe('each rewrite reads its examples', () => {
  const source = readFileSync(new URL('../src/defang/rewrites.ts', import.meta.url), 'utf8')
  const shown = [...source.matchAll(/^ {2}\/\/ `(.+)`$/gm)].map(([, example]) => example)

  test('and the first stands in its comment', () => {
    expect(shown).toEqual(EXAMPLES.map(([first]) => first))
    expect(REWRITES).toHaveLength(EXAMPLES.length)
  })

  const rows = EXAMPLES.flatMap((examples, row) => examples.map((example) => [example, row] as const))
  test.each(rows)('%s', (example, row) => {
    expect(example).toMatch(new RegExp(REWRITES[row]![0], 'gi'))
    const found = extract(example, DEFANGED)
    const scheme = example.startsWith('joe') ? 'mailto:joe@' : /s\W*[:/_]/i.test(example) ? 'https://' : 'http://'
    const rest = /80$/.test(example) ? ':80' : /x$/.test(example) ? '/x' : ''
    expect(found.map(({ url }) => url)).toEqual([`${scheme}a.example${rest}`])
    expect(example.slice(found[0]!.urlStart, found[0]!.urlEnd)).toBe(example)
    expect(extract(example).map(({ url }) => url)).not.toContain(found[0]!.url)
  })
})

const label = fc.constantFrom('a', 'evil', 'www', 'c2-server', 'x1', 'cdn')
const host = fc.tuple(fc.array(label, { minLength: 1, maxLength: 3 }), fc.constantFrom('example', 'com', 'co'))
const path = fc.constantFrom('', '/', '/x', '/a/b.php?id=1&n=2', '/d/~u/f-1.html#top', ':8080/p')
const dots = fc.array(
  fc.constantFrom('[.]', '(.)', '{.}', '[dot]', '(DOT)', '{dot}', ' [.] ', '[ . ]', '[.', '.]', '\\.', '((.))'),
  { minLength: 3, maxLength: 3 },
)
const scheme = fc.constantFrom(
  ['http', 'hxxp'],
  ['http', 'h**p'],
  ['http', 'h00p'],
  ['http', 'h[xx]p'],
  ['https', 'hxxp[s]'],
  ['https', '[https]'],
  ['https', 'hXXps'],
  ['https', 'https'],
  ['ftp', 'fxp'],
  ['ftp', 'ftp'],
)
const colon = fc.constantFrom('://', '[:]//', '[://]', '(:)//', ':[//]', '\\://', ' ://', ': //', ':\\\\')

/** A URL, and how it was written. */
const fanged = fc
  .tuple(scheme, colon, host, path, dots)
  .map(([[name, written], slashes, [labels, top], rest, marks]) => {
    const names = [...labels, top]
    return {
      url: `${name}://${names.join('.')}${rest}`,
      written: `${written}${slashes}${names.map((each, at) => each + (at < names.length - 1 ? marks[at] : '')).join('')}${rest}`,
    }
  })

test('a URL comes back from what was written for it', () => {
  const around = fc.constantFrom(
    ['see ', ' there'],
    ['', ''],
    ['(', ')'],
    ['<', '>'],
    ['It was ', ', then'],
    ['x: "', '"'],
  )
  fc.assert(
    fc.property(fanged, around, ({ url, written }, [before, behind]) => {
      const text = `${before}${written}${behind}`
      const found = extract(text, DEFANGED)
      expect(found.map((match) => match.url)).toEqual([url])
      expect(text.slice(found[0]!.urlStart, found[0]!.urlEnd)).toBe(written)
      expect(checkPromises(text, found)).toEqual([])
    }),
    runs(3000),
  )
})

const PIECES = [
  ...[
    'hxxp',
    'http',
    'ftp',
    'p',
    'h[xx]p',
    '[s]',
    '://',
    ':',
    '//',
    '[:]',
    '[://]',
    ':\\\\',
    '[.]',
    '(dot)',
    ' [.] ',
    '[ . ',
    '.]',
    '\\.',
    '{.}',
  ],
  ...[
    '[at]',
    '(@)',
    'a',
    'evil',
    'example',
    'com',
    '.',
    '.',
    '/',
    '[/]',
    '[',
    ']',
    '(',
    ')',
    ' ',
    ' ',
    '\n',
    '\n',
    '\r\n',
  ],
  ...[
    '<',
    '>',
    '<URL:',
    '"',
    '> ',
    '-',
    '-\n',
    ',',
    '192.0.2.1',
    '192[.]0[.]2[.]1',
    'www.',
    'joe@',
    'ö',
    '例',
    '\u200b',
  ],
]
/** By a search of the whole text for every rewrite. */
function fangsIn(text: string): string[] {
  const every = new RegExp(REWRITES.map(([written]) => written).join('|'), 'gi')
  return [...text.matchAll(every)].map(({ 0: written, index }) => `${index} ${written}`)
}

const MARKED = ['h\u2013p', 'h--p', 'httx', 'hxxx', 'ftx', '__', 'htt(p)', '\\', 'file', 'word '.repeat(20)]
const marked = fc.array(fc.constantFrom(...PIECES, ...MARKED), { maxLength: 40 }).map((pieces) => pieces.join(''))

test('the search for marks misses no fang', () => {
  fc.assert(
    fc.property(marked, (text) => {
      const { replaced } = refang(text) ?? { replaced: [] }
      expect(replaced.map(({ start, written }) => `${start} ${written}`)).toEqual(fangsIn(text))
      const asBytes = Buffer.from(text).toString('latin1')
      if (replaced.length > 0) expect([mayHoldFang(text), mayHoldFang(asBytes)]).toEqual([true, true])
    }),
    runs(20_000),
  )
})

const soup = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join(''))
const anyText = fc.oneof(soup, hostileText)

test('every match keeps its promises', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(checkPromises(text, extract(text, DEFANGED))).toEqual([])
      expect(checkPromises(text, [...scan(text, DEFANGED)])).toEqual([])
    }),
    runs(3000),
  )
})

/** The text in pieces that end at some places. */
function cut(text: string, places: readonly number[]): string[] {
  const ends = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b)
  return [...ends, text.length].map((end, index) => text.slice(ends[index - 1] ?? 0, end))
}

test('chunks and bytes give what the whole text gives', () => {
  fc.assert(
    fc.property(anyText, fc.array(fc.nat(200), { maxLength: 8 }), fc.boolean(), (text, places, flushes) => {
      const whole = [...scan(text, DEFANGED)]
      const extractor = new Extractor(DEFANGED)
      const found: UrlMatch[] = []
      for (const chunk of cut(text, places)) {
        found.push(...extractor.write(chunk))
        if (flushes) found.push(...extractor.flush())
      }
      found.push(...extractor.end())
      expect(found).toEqual(whole)
      const bytes = new ByteExtractor(DEFANGED)
      const urls = [...bytes.write(Buffer.from(text)), ...bytes.end()].map(({ url }) => url)
      if (Buffer.from(text).toString() === text) expect(urls).toEqual(whole.map(({ url }) => url))
    }),
    runs(2000),
  )
})

test('settle decides as extract does', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const settled = settle([...scan(text, DEFANGED)], { text, ...DEFANGED })
      expect(settled.map(({ url }) => url)).toEqual(extract(text, DEFANGED).map(({ url }) => url))
    }),
    runs(2000),
  )
})

test('a text without such marks is read as ever', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const plain = text.replace(/[[\](){}\\]|h(?=[x*])|f[tx]/gi, '_')
      expect(extract(plain, DEFANGED)).toEqual(extract(plain))
    }),
    runs(1000),
  )
})

test('a join of lines as they were written is explained by its offsets in them', () => {
  const text = 'The gate was seen at hxxp://c2[.]tides[.]example/a/b/\nloader/index.php, says the report.'
  const [match] = extract(text, DEFANGED)
  const [join] = explainJoins(match!, { text, ...DEFANGED })
  expect(text.slice(join!.end, join!.next)).toBe('\n')
  expect(join!.likelihood).toBeGreaterThan(0.5)
})
