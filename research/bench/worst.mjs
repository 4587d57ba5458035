// Searches for the text of a given length that costs the most reads: fast-check combines pieces that mean something to
// the pass, and shrinks each text that costs more than all before.
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { readsOf } from './reads.mjs'

const USAGE = 'usage: node research/bench/worst.mjs [--minutes N] [--seed N] [--units N]'
/** The number of texts without a worse one that ends a climb; then the next climb starts. */
const PATIENCE = 3000
/** The factor by which a text must be worse to count. */
const STEP = 1.02
const SHOWN = 12

const OPENERS = ['<', '"', '<URL:', 'URL:', '“', '«', '⟨', '((<x|URL:', '(', '[', '{']
const CLOSERS = ['>', '”', '»', '⟩', '>))', ')', ']', '}']
const STARTS = [
  ':',
  'http://',
  'http:',
  'www.',
  'ftp.',
  'mailto:',
  'news:',
  'urn:',
  'file:/',
  '://',
  '//',
  'a@b.c',
  'x:',
]
const BREAKS = ['\n', '\r\n', '-\n', '\n> ', '\n# ', '\n+ ', '"\n"', '|\n| ', '\u2028', '\n\n']
const FILL = [
  'a',
  '.',
  '-',
  '/',
  '?',
  '=',
  '%',
  ',',
  ';',
  '_',
  '~',
  ' ',
  '\t',
  '> ',
  '>',
  '|',
  'é',
  '中',
  '。',
  '·',
  '1',
  '@',
]
const RARE = ['\u200b', '\u00ad', '\u00a0', '\u3000', '\ud800', '𝒳', 'a.example', 'http://a.example/x', 'x'.repeat(60)]
const COUNTS = [1, 2, 3, 8, 60, 61, 64, 128, 250, 500, 1000, 2000, 4000, 4096, 8000, 16000]

const piece = fc.constantFrom(...OPENERS, ...CLOSERS, ...STARTS, ...BREAKS, ...FILL, ...RARE)
const run = fc.record({
  pieces: fc.array(piece, { minLength: 1, maxLength: 4 }).map((all) => all.join('')),
  times: fc.oneof({ weight: 2, arbitrary: fc.constant(1) }, fc.constantFrom(...COUNTS)),
})
/** The part at the start, and the repeated part. */
const shape = fc.record({ head: fc.array(run, { maxLength: 2 }), body: fc.array(run, { minLength: 1, maxLength: 5 }) })

/**
 * Pieces and their number.
 *
 * @typedef {{ pieces: string, times: number }} Run
 */
/** @typedef {{ head: Run[], body: Run[] }} Shape */

/** @param {Run[]} runs */
const spelt = (runs) => runs.map(({ pieces, times }) => pieces.repeat(times)).join('')

/**
 * @param {Shape} shape
 * @param {number} units
 */
function textOf({ head, body }, units) {
  const start = spelt(head).slice(0, units)
  const rest = spelt(body)
  return (start + rest.repeat(Math.ceil((units - start.length) / rest.length))).slice(0, units)
}

/** The worst text found from the start of the seed. */
function climb(seed, units) {
  let worst = { cost: 1 }
  for (let round = 0; ; round++) {
    /** @param {Shape} each */
    const isBetter = (each) => readsOf(textOf(each, units)) / units <= worst.cost * STEP
    const { failed, counterexample } = fc.check(fc.property(shape, isBetter), { numRuns: PATIENCE, seed: seed + round })
    if (!failed) return worst
    const found = counterexample?.[0]
    if (found === undefined) throw new Error('a failed run has a counterexample')
    worst = { cost: readsOf(textOf(found, units)) / units, shape: found }
  }
}

const shown = (runs) =>
  runs.map(({ pieces, times }) => `${JSON.stringify(pieces)}${times > 1 ? `*${times}` : ''}`).join(' ')

function settings() {
  try {
    const { values } = parseArgs({
      options: {
        minutes: { type: 'string', default: '5' },
        seed: { type: 'string', default: '1' },
        units: { type: 'string', default: '40000' },
      },
    })
    return { minutes: Number(values.minutes), seed: Number(values.seed), units: Number(values.units) }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`)
    process.exit(2)
  }
}

const { minutes, seed, units } = settings()
const end = Date.now() + minutes * 60_000
const found = []
for (let next = seed; Date.now() < end; next += 1000) found.push(climb(next, units))
for (const { cost, shape: each } of found.sort((a, b) => b.cost - a.cost).slice(0, SHOWN)) {
  console.log(`${cost.toFixed(1)} reads a unit: ${shown(each.head)} then, repeated, ${shown(each.body)}`)
}
