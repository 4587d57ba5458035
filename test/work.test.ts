import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Extractor, extract, type Options, scan, settle } from '../src/index.ts'
import type { View } from '../src/text/view.ts'
import { BROKEN, COMBINATIONS, FAMILIES, type Family } from './arbitrary/hostile.ts'
import { measure } from './arbitrary/meter.ts'
import { PATIENCE } from './arbitrary/runs.ts'

/** Promise 5: work grows linearly with the text. Counted in units looked at, never in seconds. */

const SHORT = 20_000
const LONG = 80_000
/** Four times the text may cost this many times the work, … */
const GROWTH = 4.5
/** … and what one candidate may cost besides: the longest run, looked at ten times. */
const ONCE = 10 * 16_384
/** For what grows up to a bound that is larger than the texts here. */
const ANY_GROWTH = 1000
/** Steps for each unit of the text. */
const STEPS = 200
/** Reads for each unit of the text, which are finer than steps: a step can be a few. */
const READS = 1000

const ALL: Options = { emails: true, bareDomains: () => true, schemes: 'any', joinLines: 'prefer' }

/** Every view that the library makes is kept here, to ask it for its steps. */
const views = vi.hoisted(() => [] as View[])
vi.mock('../src/text/view.ts', async (original) => {
  const room = await original<typeof import('../src/text/view.ts')>()
  class Watched extends room.View {
    constructor(...args: ConstructorParameters<typeof room.View>) {
      super(...args)
      views.push(this)
    }
  }
  return { ...room, View: Watched }
})

beforeEach(() => {
  views.length = 0
})

type Work = (text: string) => unknown

function stepsOf(work: Work, text: string): number {
  views.length = 0
  work(text)
  return views.reduce((sum, view) => sum + view.steps, 0)
}

/** What a family costs too much, in a sentence; nothing if it is well. */
function judge(name: string, family: Family, limit: number, cost: (text: string) => number, growth = GROWTH): string[] {
  const short = cost(family(SHORT))
  const sentence = (units: number, count: number): string =>
    `${JSON.stringify(name)} costs ${Math.round(count / units)} a unit at ${units} units`
  if (short > limit * SHORT) return [sentence(SHORT, short)]
  const long = cost(family(LONG))
  if (long > limit * LONG) return [sentence(LONG, long)]
  if (long <= growth * short + ONCE) return []
  return [`${JSON.stringify(name)} grows ${(long / short).toFixed(1)} times from ${SHORT} to ${LONG} units`]
}

function judgeAll(limit: number, cost: (text: string) => number, families = FAMILIES, growth = GROWTH): string[] {
  return Object.entries(families).flatMap(([name, family]) => judge(name, family, limit, cost, growth))
}

const whole =
  (options: Options): Work =>
  (text) => {
    for (const match of scan(text, options)) if (match.end < 0) return
  }

/** Without `flush`, which asks for what is known by now and pays for it. */
const chunked =
  (size: number): Work =>
  (text) => {
    const extractor = new Extractor()
    for (let at = 0; at < text.length; at += size) extractor.write(text.slice(at, at + size))
    extractor.end()
  }

describe('steps', { timeout: PATIENCE }, () => {
  test('of the pass', () => {
    expect(judgeAll(STEPS, (text) => stepsOf(whole({}), text))).toEqual([])
  })

  test('of the pass, any two pieces in turn', () => {
    expect(judgeAll(STEPS, (text) => stepsOf(whole({}), text), COMBINATIONS)).toEqual([])
  })

  test('of the pass with everything asked for', () => {
    expect(judgeAll(STEPS, (text) => stepsOf(whole(ALL), text))).toEqual([])
  })

  test('of the pass over chunks', () => {
    expect(judgeAll(STEPS, (text) => stepsOf(chunked(1024), text))).toEqual([])
  })

  test('of the whole, evidence included', () => {
    expect(judgeAll(STEPS, (text) => stepsOf(extract, text))).toEqual([])
  })
})

describe('reads of strings, also those that nobody counts', { timeout: PATIENCE }, () => {
  const reads =
    (work: Work) =>
    (text: string): number =>
      measure(() => work(text), READS * text.length + 1)

  test('of the pass', () => {
    expect(judgeAll(READS, reads(whole({})))).toEqual([])
  })

  test('of the pass with everything asked for', () => {
    expect(judgeAll(READS, reads(whole(ALL)))).toEqual([])
  })

  test('of evidence', () => {
    const cost = (text: string): number => {
      const matches = [...scan(text)]
      return reads(() => settle(matches, { text }))(text)
    }
    // Of a text this long all is heard for each hyphen; only the bound, which holds for longer ones too, is asked for.
    expect(judgeAll(READS, cost, BROKEN, ANY_GROWTH)).toEqual([])
  })
})

test('the meters can tell linear work from quadratic', () => {
  const quadratic: Work = (text) => {
    for (let at = 0; at < text.length; at++) text.indexOf('\0', at)
  }
  const linear: Work = (text) => {
    for (let at = 0; at < text.length; at++) text.charCodeAt(at)
  }
  const cost = (work: Work) => (text: string) => measure(() => work(text), READS * text.length + 1)
  const family: Family = (units) => 'x'.repeat(units)
  expect(judge('quadratic', family, READS, cost(quadratic))).toHaveLength(1)
  expect(judge('linear', family, READS, cost(linear))).toEqual([])
  expect(judge('too steep', family, READS, (text) => text.length ** 2 / 10_000)).toHaveLength(1)
  expect(stepsOf(whole({}), 'http://a.example/')).toBeGreaterThan(10)
})
