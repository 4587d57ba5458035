import { expect, test } from 'vitest'
import { extract, scan, settle } from '../src/index.ts'
import { explainJoins } from '../src/joins.ts'

const REPORT = `The report that the committee published in the spring of that year is
available from its own site, see https://www.example.com/reports/2001/
spring/summary, and from the library of the ministry. Copies in print
can be had for a small fee.`

test('a join is explained by the signs that hold, the weightiest first', () => {
  const [match] = extract(REPORT)
  const [join, ...others] = explainJoins(match!, { text: REPORT })
  expect(others).toEqual([])
  expect(REPORT.slice(join!.end, join!.next)).toBe('\n')
  expect(REPORT.slice(join!.next)).toMatch(/^spring/)
  expect(join!.likelihood).toBeGreaterThan(join!.madeFrom)
  const weights = join!.signs.map(({ weight }) => Math.abs(weight))
  expect(weights).toEqual(weights.toSorted((a, b) => b - a))
  const sum = join!.signs.reduce((score, { weight }) => score + weight, 0)
  expect(1 / (1 + Math.exp(-sum))).toBeCloseTo(join!.likelihood, 10)
})

test('in mail no join is made by layout, but all are offered with their likelihood', () => {
  const [match] = settle([...scan(REPORT)], { text: REPORT, kind: 'mail' })
  expect(match!.url).toBe('https://www.example.com/reports/2001/')
  expect(match!.alternatives.map(({ url }) => url)).toEqual(['https://www.example.com/reports/2001/spring/summary'])
  expect(explainJoins(match!, { text: REPORT, kind: 'mail' })[0]!.madeFrom).toBe(1)
})

test('nothing is explained in delimiters, in the middle of a line, and at the end of the text', () => {
  for (const text of [
    '<http://a.example/x\ny>',
    'http://a.example/x y',
    'http://a.example/x',
    'http://a.example/x\n\ny',
  ]) {
    expect(explainJoins(extract(text)[0]!, { text })).toEqual([])
  }
  expect(() => explainJoins(extract(REPORT)[0]!, {})).toThrow(TypeError)
})

test('the likelihoods of all readings lie between 0 and 1, and sum to 1 at most', () => {
  for (const kind of ['prose', 'mail', 'code'] as const) {
    for (const { likelihood, alternatives } of settle([...scan(REPORT)], { text: REPORT, kind })) {
      const all = [likelihood!, ...alternatives.map((other) => other.likelihood!)]
      for (const each of all) expect(each).toSatisfy((value: number) => value >= 0 && value <= 1)
      expect(all.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(1)
    }
  }
})

/** Lines of a page, ten points a character. */
function linesOf(text: string, left: (index: number) => number) {
  let start = 0
  return text.split('\n').map((line, index) => {
    const x0 = left(index)
    const set = { start, end: start + line.length, x0, x1: x0 + 10 * line.length, size: 10, page: 1 }
    start += line.length + 1
    return set
  })
}

test('coordinates count in the place of columns', () => {
  const lines = linesOf(REPORT, () => 72)
  expect(settle([...scan(REPORT)], { text: REPORT, lines })[0]!.decidedBy).toBe('layout')
  // The next line starts in another column of the page.
  const apart = linesOf(REPORT, (index) => (index < 2 ? 72 : 2000))
  expect(settle([...scan(REPORT)], { text: REPORT, lines: apart })[0]!.url).toBe(
    'https://www.example.com/reports/2001/',
  )
})

const REFERENCES = `The report that the committee published in the spring of that year is the
first of those that are kept, see also https://www.example.com/package=
cluster. Copies in print can be had for a small fee, and the library of it
has them, as others have, and as they are to be had from the site as well.`

test('on a page, a URL goes on behind a sign of equality, of which soft breaks are made in mail', () => {
  const [inColumns] = extract(REFERENCES)
  expect(inColumns!.url).toBe('https://www.example.com/package=')
  const [set] = settle([...scan(REFERENCES)], { text: REFERENCES, lines: linesOf(REFERENCES, () => 72) })
  expect(set!.url).toBe('https://www.example.com/package=cluster')
  const ruled = REFERENCES.replace('package=', 'package==')
  const [ruler] = settle([...scan(ruled)], { text: ruled, lines: linesOf(ruled, () => 72) })
  expect(ruler!.url).toBe('https://www.example.com/package==')
})

test('a dot behind a slash is the start of no extension', () => {
  const signsOf = (end: string): string[] => {
    const text = `The report is to be had from the site at http://www.example.com/${end}\nc\nand others.`
    return explainJoins(extract(text)[0]!, { text }).flatMap(({ signs }) => signs.map(({ sign }) => sign))
  }
  expect(signsOf('list.')).toContain('extension goes on')
  expect(signsOf('list/.')).not.toContain('extension goes on')
})

test.each([
  [
    { text: REPORT, lines: [{ start: 0, end: 4, x0: 0, x1: Number.NaN, size: 1, page: 1 }] },
    'lines[0].x1 must be a number',
  ],
  [{ text: REPORT, lines: 'none' }, 'lines must be an array of lines, not string'],
  [{ text: REPORT, kind: 'verse' }, 'kind must be one of prose, mail, code, json, po, roff, tex, html, not verse'],
  [{ words: REPORT }, 'settle takes { text, lines, kind, defanged }, not "words"'],
])('wrong surroundings throw a TypeError: %j', (surroundings, message) => {
  expect(() => settle([], surroundings as never)).toThrow(new TypeError(message))
})

test.each([
  ['See http://a.example/q=\nabc/d for it, and\nthen see the others.', 'a soft break of quoted-printable, or a ruler'],
  ['See http://a.example/b/\nc/d: it is there, and\nthen see the others.', 'a label'],
])('what is in doubt is said, and no join is made: %j', (text, doubt) => {
  const [match] = extract(text)
  const [join] = explainJoins(match!, { text })
  expect(join).toMatchObject({ doubt })
  expect(join!.likelihood).toBeLessThanOrEqual(0.5)
  expect(match!.decidedBy).toBeUndefined()
})

test('only the line ends are explained over which a URL is followed', () => {
  const text = `http://a.example/x, the site, and\nand\n${'and more\n'.repeat(20)}`
  expect(explainJoins(extract(text)[0]!, { text }).length).toBeLessThan(2)
})

test('a join that its two lines show is explained so, whatever the layout says', () => {
  const text = 'See http://a.example/Mail-\narchives/ there.'
  expect(explainJoins(extract(text)[0]!, { text, kind: 'mail' })[0]).toMatchObject({ unfinished: true, madeFrom: 1 })
})
