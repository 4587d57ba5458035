import { expect, test } from 'vitest'
import { page as columns } from '../../src/constructs/index.ts'
import { explainJoins, extract, scan, settle } from '../../src/index.ts'

const REPORT = `The committee met in the spring of that year, and it looked at what had
been done since the last meeting. There was little to say about most of
it; the notes have the details for those who want to read about them.

The report that the committee published in the spring of that year is
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

test('the same text is read alike whatever its kind, but as a page', () => {
  const kinds = ['prose', 'mail', 'code', undefined] as const
  for (const kind of kinds) expect(settle([...scan(REPORT)], { text: REPORT, kind })).toEqual(extract(REPORT))
  const [page] = extract(REPORT, { kind: columns })
  expect(page!.url).toBe('https://www.example.com/reports/2001/spring/summary')
  expect(page!.likelihood).not.toBe(extract(REPORT)[0]!.likelihood)
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
  const likelihoodOf = (set: typeof lines): number =>
    explainJoins(extract(REPORT)[0]!, { text: REPORT, lines: set })[0]!.likelihood
  expect(settle([...scan(REPORT)], { text: REPORT, lines })[0]!.decidedBy).toBe('layout')
  // The next line starts in another column of the page.
  const apart = linesOf(REPORT, (index) => (index < 6 ? 72 : 2000))
  expect(1 - likelihoodOf(apart)).toBeGreaterThan(2 * (1 - likelihoodOf(lines)))
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
})

test('no URL goes on with the number of its page, or of the next', () => {
  const text = `${REPORT.slice(0, REPORT.indexOf('spring/summary'))}-2-\nAnd so on.`
  const lines = linesOf(text, () => 72)
  const joinedOn = (pageOf: (index: number) => number): boolean => {
    const set = lines.map((line, index) => ({ ...line, page: pageOf(index) }))
    const [match] = settle([...scan(text)], { text, lines: set })
    const isOffered = match!.url.includes('-2-') || match!.alternatives.length > 0
    expect(explainJoins(match!, { text, lines: set }).length > 0).toBe(isOffered)
    return isOffered
  }
  const number = lines.length - 2
  expect(joinedOn(() => 1)).toBe(true)
  expect(joinedOn((index) => (index > number ? 2 : 1))).toBe(false)
  expect(joinedOn((index) => (index < number ? 1 : 2))).toBe(false)
})

test('a dot behind a slash is the start of no extension', () => {
  const signsOf = (end: string): string[] => {
    const text = `The report is to be had from the site at http://www.example.com/${end}\nc\nand others.`
    return explainJoins(extract(text)[0]!, { text }).flatMap(({ signs }) => signs.map(({ sign }) => sign))
  }
  expect(signsOf('list.')).toContain('extension goes on')
  expect(signsOf('list/.')).not.toContain('extension goes on')
})

test('a line end that its two lines decide is explained by them alone', () => {
  const text = 'http://a.example/x\n9e107d9d372bb6826b:\n'
  const [join] = explainJoins(extract(text)[0]!, { text })
  expect(join!.likelihood).toBeLessThan(0.02)
  expect(join!.signs.map(({ sign }) => sign)).not.toContain('very short line')
})

test.each([
  [
    { text: REPORT, lines: [{ start: 0, end: 4, x0: 0, x1: Number.NaN, size: 1, page: 1 }] },
    'lines[0].x1 must be a number',
  ],
  [{ text: REPORT, lines: 'none' }, 'lines must be an array of lines, not string'],
  [
    { text: REPORT, kind: 'verse' },
    'kind must be one of "prose", "page", "screen", "mail", "code", "json", "po", "roff", "tex", "html", not "verse"',
  ],
  [
    { words: REPORT },
    'unknown option "words"; the options are schemes, hyphen, joinLines, emails, bareDomains, defanged, maxLength, kind, constructs, text, lines, edges',
  ],
])('wrong surroundings throw a TypeError: %j', (surroundings, message) => {
  expect(() => settle([], surroundings as never)).toThrow(new TypeError(message))
})

test('only the line ends are explained over which a URL is followed', () => {
  const text = `http://a.example/x, the site, and\nand\n${'and more\n'.repeat(20)}`
  expect(explainJoins(extract(text)[0]!, { text }).length).toBeLessThan(2)
})

test('a join that its two lines show is explained so, whatever the layout says', () => {
  const text = 'See http://a.example/Mail-\narchives/ there.'
  expect(explainJoins(extract(text)[0]!, { text })[0]).toMatchObject({ unfinished: true })
})
