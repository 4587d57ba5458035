import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Collects garbage before each measurement, so that no contender pays for another. Other threads continue to sweep, and
// their time counts, too, so the first run afterwards is not measured either.
setFlagsFromString('--expose-gc')
export const collect = runInNewContext('gc')

/** Seconds of CPU time, user and system, of all threads: a shared machine disturbs it far less than the clock. */
export function cpuSeconds(work) {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

export const geometricMean = (numbers) =>
  Math.exp(numbers.reduce((sum, number) => sum + Math.log(number), 0) / numbers.length)

/**
 * Measures contenders `{ name, units, run }` in turn, `rounds` times, in this process. `run` returns the number of
 * matches. Returns for each the seconds of one run (median), their spread and the number of matches.
 */
export function compare(contenders, { rounds = 7, floor = FLOOR } = {}) {
  const entries = contenders.map((contender) => warmUp(contender, floor))
  for (let round = 0; round < rounds; round++) {
    for (let at = 0; at < entries.length; at++) {
      const entry = entries[(at + round) % entries.length]
      collect()
      entry.run()
      entry.seconds.push(cpuSeconds(() => repeat(entry.run, entry.repeats)) / entry.repeats)
    }
  }
  return entries.map(summary)
}

/** The seconds that a measurement must last. */
const FLOOR = 0.04

/** The seconds after which an engine that compiles in other threads has compiled a contender. */
const WARM = 2

/** Runs a contender until it is compiled, and finds how many runs last the `floor`. */
export function warmUp({ name, units, run }, floor = FLOOR) {
  let count = 0
  let total = 0
  let last = 0
  for (let runs = 0; runs < 2 || (total < WARM && runs < 2000); runs++) {
    last = cpuSeconds(() => {
      count = run()
    })
    total += last
  }
  const repeats = Math.min(2000, Math.max(1, Math.ceil(floor / Math.max(last, 1e-5))))
  return { name, units, run, count, repeats, seconds: [] }
}

function repeat(run, times) {
  let sum = 0
  for (let at = 0; at < times; at++) sum += run()
  return sum
}

function summary({ name, units, count, seconds }) {
  const middle = median(seconds)
  const spread = (Math.max(...seconds) - Math.min(...seconds)) / middle
  return { name, units, matches: count, seconds: middle, rate: units / middle / 1e6, spread }
}
