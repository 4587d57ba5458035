import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { DOUBTS } from '../../src/layout/doubts.ts'
import { DOUBT_NAMES, SIGN_NAMES } from '../../src/layout/names.ts'
import { SIGNS } from '../../src/layout/signs.ts'
import { BIAS, CODE_PRIOR, WEIGHTS } from '../../src/layout/weights.ts'

// The scripts have no declarations: they are checked with `npx tsc -p scripts`.
const folder = '../../scripts/joins'
const { fit, priorOf, probability, scoreOf }: Fitting = await import(`${folder}/model.mjs`)
const { renderTable }: { renderTable: RenderTable } = await import(`${folder}/table.mjs`)

interface Sample {
  readonly held: readonly number[]
  readonly goesOn: boolean
  readonly count: number
}
interface Model {
  readonly bias: number
  readonly weights: readonly number[]
}
interface Fitting {
  readonly fit: (samples: readonly Sample[], signs: number, penalty?: number) => Model
  readonly priorOf: (model: Model, samples: readonly Sample[]) => number
  readonly probability: (score: number) => number
  readonly scoreOf: (model: Model, held: readonly number[]) => number
}
type RenderTable = (model: Model & { prior: number }, names: readonly string[], head: string) => string

/** For each set of the signs, as many samples of either kind as the model says. */
function samplesOf(model: Model, samplesEach: number): Sample[] {
  return Array.from({ length: 2 ** model.weights.length }, (_, set) => {
    const held = [...model.weights.keys()].filter((sign) => (set >> sign) % 2 === 1)
    const chance = probability(scoreOf(model, held))
    return [
      { held, goesOn: true, count: samplesEach * chance },
      { held, goesOn: false, count: samplesEach * (1 - chance) },
    ]
  }).flat()
}

/** The names in a table: the comments of its lines. */
async function namesIn(file: string, form: RegExp): Promise<Array<string | undefined>> {
  const table = await readFile(new URL(`../../src/layout/${file}.ts`, import.meta.url), 'utf8')
  return [...table.matchAll(form)].map(([, name]) => name)
}

test('each sign has a weight and a name, and each doubt a name, in the same order', async () => {
  expect(await namesIn('weights', /, \/\/ (.+)/g)).toEqual(SIGN_NAMES)
  expect(await namesIn('signs', /^ {2}\/\/ (.+)/gm)).toEqual(SIGN_NAMES)
  expect(await namesIn('doubts', /^ {2}\/\/ (.+)/gm)).toEqual(DOUBT_NAMES)
  expect([WEIGHTS.length, DOUBTS.length]).toEqual([SIGNS.length, DOUBT_NAMES.length])
  expect([BIAS, CODE_PRIOR, ...WEIGHTS].filter((weight) => !Number.isFinite(weight))).toEqual([])
})

test('a fit finds the model that made the samples', () => {
  const model = { bias: -0.5, weights: [2, -1, 0, 0.75] }
  const { bias, weights } = fit(samplesOf(model, 1000), model.weights.length, 1e-6)
  expect(bias).toBeCloseTo(model.bias, 4)
  for (const [sign, weight] of model.weights.entries()) expect(weights[sign]).toBeCloseTo(weight, 4)
})

test('the penalty keeps the weight of a sign small that was seen seldom, or always with one answer', () => {
  const often = Array.from({ length: 200 }, (_, index) => ({ held: [0], goesOn: index % 10 > 0, count: 1 }))
  const others = Array.from({ length: 200 }, (_, index) => ({ held: [], goesOn: index % 2 > 0, count: 1 }))
  const seldom = { held: [1], goesOn: true, count: 1 }
  const { bias, weights } = fit([...often, ...others, seldom], 3)
  expect(bias).toBeCloseTo(0, 1)
  expect(weights[0]).toBeGreaterThan(1.5)
  expect(weights[1]).toBeGreaterThan(0)
  expect(weights[1]).toBeLessThan(1)
  expect(weights[2]).toBeCloseTo(0, 9)
})

test('a sample counts as much as it says', () => {
  const once = fit(
    [
      { held: [0], goesOn: true, count: 3 },
      { held: [], goesOn: false, count: 2 },
    ],
    1,
  )
  const samples = [true, true, true, false, false].map((goesOn) => ({ held: goesOn ? [0] : [], goesOn, count: 1 }))
  const often = fit(samples, 1)
  expect(once.bias).toBeCloseTo(often.bias, 9)
  expect(once.weights[0]).toBeCloseTo(often.weights[0]!, 9)
})

test('the table is written in the form of weights.ts', () => {
  const table = renderTable(
    { bias: 0.256, weights: [-1.004, 0.0001], prior: -2 },
    ['opened', 'ends in /'],
    'Fitted to nothing.',
  )
  expect(table).toContain('export const BIAS = 0.26\n')
  expect(table).toContain('export const CODE_PRIOR = -2\n')
  expect(table).toContain('  -1, // opened\n  0, // ends in /\n]\n')
  expect(table).toContain(' * Fitted to nothing.\n')
})

test('the prior of a kind is what its samples lack, or have more', () => {
  const model = { bias: 1, weights: [] }
  const samplesWith = (share: number): Sample[] => [
    { held: [], goesOn: true, count: 1e6 * share },
    { held: [], goesOn: false, count: 1e6 * (1 - share) },
  ]
  expect(priorOf(model, samplesWith(probability(-1)))).toBeCloseTo(-2, 4)
  expect(priorOf(model, samplesWith(probability(1)))).toBeCloseTo(0, 4)
  expect(priorOf(model, [])).toBe(0)
})
