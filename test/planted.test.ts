import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extract, scan } from '../src/index.ts'
import { runs } from './arbitrary/runs.ts'
import { anyUrl } from './arbitrary/url.ts'

/** Promise 6: a URL that a generator plants, broken and quoted somehow, comes back equal. */

interface Pair {
  readonly context: string
  readonly open: string
  readonly close: string
}

const WRAPPER: Pair = { context: 'url-wrapper', open: '<URL:', close: '>' }
const PAIRS: readonly Pair[] = [
  WRAPPER,
  { context: 'url-wrapper', open: '<url:', close: '>' },
  { context: 'angle', open: '<', close: '>' },
  { context: 'angle', open: '⟨', close: '⟩' },
  { context: 'quoted', open: '"', close: '"' },
  { context: 'quoted', open: '“', close: '”' },
  { context: 'quoted', open: '«', close: '»' },
]
const PREFIXES = [
  ...[
    '',
    '> ',
    '>> ',
    '>',
    '> > ',
    '| ',
    'ab> ',
    '# ',
    '// ',
    ' * ',
    ';; ',
    "#' ",
    '% ',
    '-- ',
    '    ',
    '\t',
    '#~ ',
    'dnl ',
  ],
  ...[': ', '} ', '+ ', '- ', '! ', '> # '],
]
const BREAKS = ['\n', '\r\n', '\r', ' \n', '   \r\n', '\t\n', '\u2028']

interface Planted {
  readonly url: string
  readonly pair: Pair
  readonly prefix: string
  readonly lineBreak: string
  readonly places: readonly number[]
}

const planted: fc.Arbitrary<Planted> = fc.record({
  url: anyUrl,
  pair: fc.constantFrom(...PAIRS),
  prefix: fc.constantFrom(...PREFIXES),
  lineBreak: fc.constantFrom(...BREAKS),
  places: fc.array(fc.nat({ max: 200 }), { maxLength: 4 }),
})

/** Breaks after the scheme's colon, but where the promise makes none (rules §8). */
function breaksOf({ url, pair, places }: Planted): number[] {
  const colon = url.indexOf(':') + 1
  const wanted = places.map((place) => colon + (place % (url.length - colon)))
  const breaks = [...new Set(wanted)].filter((at) => mayBreak(url, at, pair)).sort((a, b) => a - b)
  // A `+` or `!` that is a line of its own, with a blank behind it, is the mark of a diff (rules §5.3).
  return breaks.filter((at, index) => !(breaks[index - 1] === at - 1 && '+!'.includes(url[at - 1]!)))
}

function mayBreak(url: string, at: number, pair: Pair): boolean {
  if (url[at - 1] === '-' || /^(?:[A-Za-z][A-Za-z0-9+.-]*:\/\/|www\.)/i.test(url.slice(at))) return false
  // In quotes the opener has to stand directly before what is known to be a URL: a scheme and what it needs.
  if (pair.context === 'quoted' && at === url.indexOf(':') + 1) return false
  return true
}

function plant(one: Planted): string {
  const { url, pair, prefix, lineBreak } = one
  const breaks = breaksOf(one)
  const pieces = [...breaks, url.length].map((end, index) => url.slice(breaks[index - 1] ?? 0, end))
  const body = pair.open + pieces.join(lineBreak + prefix) + pair.close
  return [`${prefix}Some words,`, `${prefix}see ${body} and`, `${prefix}more.`].join('\n')
}

const found = (text: string): string[] => extract(text).map(({ url, context }) => `${context} ${url}`)

describe('6: a planted URL is found again', () => {
  test('broken anywhere behind its colon, behind any prefix', () => {
    fc.assert(
      fc.property(planted, (one) => {
        const text = plant(one)
        expect(found(text), JSON.stringify(text)).toEqual([`${one.pair.context} ${one.url}`])
      }),
      runs(10_000),
    )
  })

  test('with both readings where it breaks after a hyphen', () => {
    const hyphenated = fc.tuple(fc.constantFrom(...PREFIXES), fc.constantFrom(...BREAKS), fc.constantFrom(...PAIRS))
    fc.assert(
      fc.property(hyphenated, ([prefix, lineBreak, { open, close }]) => {
        const text = `${prefix}see ${open}http://a.example/very-${lineBreak}${prefix}long/path${close} ok`
        const [match, ...others] = [...scan(text)]
        expect(others).toEqual([])
        expect(match?.url).toBe('http://a.example/very-long/path')
        expect(match?.alternatives.map(({ url, reason }) => [url, reason])).toEqual([
          ['http://a.example/verylong/path', 'hyphen-dropped'],
        ])
      }),
      runs(300),
    )
  })

  test('with a break behind the opener and before the closer of a wrapper', () => {
    fc.assert(
      fc.property(planted, ({ url, prefix, lineBreak }) => {
        const text = `${prefix}see <URL:${lineBreak}${prefix}${url}${lineBreak}${prefix}> ok`
        expect(found(text), JSON.stringify(text)).toEqual([`url-wrapper ${url}`])
      }),
      runs(2000),
    )
  })

  test('in prose, where nothing delimits it', () => {
    const ends =
      /[.,;:!?'*_~()[\]{}-]$|[()]|(?:\+\+|---|___|===|~~~|\*\*\*|###|\+\+\+)$|^(?:https?|ftp):\/\/[^/?#]*[?#]?$/
    const splits = /[,;](?:https?:\/\/|ftp:\/\/|www\.)/i
    fc.assert(
      fc.property(anyUrl, fc.constantFrom(' ', '\n', '. ', ', ', '; ', '"', '>', '。'), (url, behind) => {
        fc.pre(!ends.test(url) && !splits.test(url))
        const [match] = [...scan(`see ${url}${behind}Then`)]
        expect(match?.url).toBe(url)
      }),
      runs(3000),
    )
  })
})

describe('7: own canonical output', () => {
  test('is a fixed point', () => {
    fc.assert(
      fc.property(anyUrl, (url) => {
        expect(found(`${WRAPPER.open}${url}${WRAPPER.close}`)).toEqual([`url-wrapper ${url}`])
      }),
      runs(3000),
    )
  })
})
