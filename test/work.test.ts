import { describe, expect, test } from 'vitest'
import { Extractor, extract, type Options, scan, settle } from '../src/index.ts'
import { GROWTH, judge, judgeAll, readsOf, SHORT, type Work } from './arbitrary/growth.ts'
import { COMBINATIONS, FAMILIES, type Family } from './arbitrary/hostile.ts'

/** Promise 5: work grows linearly with the text. Counted in units that are read, never in seconds. */

/**
 * Of the many families that combine others, texts are shorter by this share, and so are the reads that may come
 * besides.
 */
const OF_COMBINED = 0.35
/** Of the others: most are judged where the longer text is longer than the longest run, the rest where both are. */
const OF_OTHERS = [0.3, 1]

const ALL: Options = { emails: true, bareDomains: () => true, schemes: 'any', joinLines: 'prefer' }

const whole =
  (options: Options): Work =>
  (text) => {
    for (const match of scan(text, options)) if (match.end < 0) return
  }

/** In chunks, without `flush`, whose cost grows with the number of its calls. */
const chunked =
  (size: number): Work =>
  (text) => {
    const extractor = new Extractor()
    for (let at = 0; at < text.length; at += size) extractor.write(text.slice(at, at + size))
    extractor.end()
  }

describe('reads', () => {
  // In quarters, so that each stays within its time on a busy machine.
  test.each([0, 1, 2, 3])('of the pass, any two pieces in turn, quarter %d', (quarter) => {
    const families = Object.entries(COMBINATIONS).filter((_, at) => at % 4 === quarter)
    expect(judgeAll(Object.fromEntries(families), readsOf(whole({})), GROWTH, OF_COMBINED)).toEqual([])
  })

  test('of the pass over chunks', () => {
    expect(judgeAll(FAMILIES, readsOf(chunked(1024)), GROWTH, ...OF_OTHERS)).toEqual([])
  })

  test('of extract with all options on: the pass, and evidence', () => {
    expect(
      judgeAll(
        FAMILIES,
        readsOf((text) => extract(text, ALL)),
        GROWTH,
        ...OF_OTHERS,
      ),
    ).toEqual([])
  })
})

/** The most reads a unit of texts that ask for the same evidence, or for the same readings, again and again. */
const AGAIN: Readonly<Record<string, number>> = {
  'a thousand hyphens at line ends in each URL': 4,
  'hyphens at line ends in angles': 4,
  'zero-width characters in lines that join': 13,
}

test.each(Object.entries(AGAIN))('evidence is searched for once: %s', (name, most) => {
  const text = FAMILIES[name]!(SHORT)
  const matches = [...scan(text)]
  expect(readsOf(() => settle(matches, { text }))(text)).toBeLessThan(most * SHORT)
})

test('the readings of a URL share the edits that they have in common', () => {
  const [match] = scan(`<http://a.example/${'x-\n'.repeat(20)}x>`)
  const edits = new Set([match!, ...match!.alternatives].flatMap(({ repairs }) => repairs))
  // One for each line break, and one for each hyphen.
  expect(match!.alternatives).toHaveLength(7)
  expect(edits.size).toBe(20 + 20)
})

test('the meter can tell linear work from quadratic', () => {
  const quadratic: Work = (text) => {
    for (let at = 0; at < text.length; at++) text.indexOf('\0', at)
  }
  const linear: Work = (text) => {
    for (let at = 0; at < text.length; at++) text.charCodeAt(at)
  }
  const family: Family = (units) => 'x'.repeat(units)
  expect(judge('quadratic', family, readsOf(quadratic))).toHaveLength(1)
  expect(judge('linear', family, readsOf(linear))).toEqual([])
  expect(judge('too steep', family, (text) => text.length ** 2 / 10_000)).toHaveLength(1)
  expect(readsOf(whole({}))('http://a.example/')).toBeGreaterThan(10)
})
