/** The share of slow machines, and how much slower they are. */
const SLOW = { share: 0.05, factor: 3 }
/** The hours of work of a machine until it is lost, and the seconds until it is back. */
const LOST = { hours: 24, away: 600 }
/** Seconds until Slurm or ssh has started a task, without the start of the process itself. */
const BEGIN = 1

/**
 * Simulates 1 TB and 100 TB on 2, 16 and 256 workers, from the seconds of units here, each in a process of its own
 * (`times`) and all in one (`together`). Returns the hours, and the share of them that the same workers would need
 * without start, loss, or idle end.
 */
export function simulate(times, together, bytes) {
  const start = (sumOf(times) - together) / (times.length - 1)
  const works = times.map((time) => Math.max(0, time - start))
  const rows = []
  for (const [terabytes, unitGigabytes] of [
    [1, 4],
    [1, 0.5],
    [100, 4],
  ]) {
    const scale = (unitGigabytes * 1e9 * times.length) / bytes
    const units = Array.from(
      { length: (terabytes * 1000) / unitGigabytes },
      (_, at) => works[at % works.length] * scale,
    )
    const sum = sumOf(units)
    for (const workers of [2, 16, 256]) {
      const runs = Array.from({ length: 5 }, (_, seed) => spread(units, BEGIN + start, workers, randomOf(seed + 1)))
      const hours = median(runs.map(({ end }) => end)) / 3600
      const used = (100 * sum) / workers / 3600 / hours
      const lost = median(runs.map(({ lost }) => lost))
      rows.push({
        what: `${terabytes} TB in units of ${unitGigabytes} GB on ${workers}: hours, use, lost`,
        figure: `${hours.toFixed(2)} ${used.toFixed(0)}% ${lost}`,
      })
    }
  }
  return rows
}

/** A free worker takes the next unit; the unit of a lost machine is started again at the end. */
function spread(units, start, workers, random) {
  const free = Array.from({ length: workers }, () => ({ at: 0, pace: random() < SLOW.share ? SLOW.factor : 1 }))
  const queue = [...units]
  let [lost, end] = [0, 0]
  for (let unit = queue.shift(); unit !== undefined; unit = queue.shift()) {
    const worker = free.reduce((first, each) => (each.at < first.at ? each : first))
    const seconds = (start + unit) * worker.pace
    if (random() < seconds / 3600 / LOST.hours) {
      worker.at += random() * seconds + LOST.away
      queue.push(unit)
      lost++
    } else {
      worker.at += seconds
      end = Math.max(end, worker.at)
    }
  }
  return { lost, end }
}

function sumOf(numbers) {
  return numbers.reduce((sum, each) => sum + each, 0)
}

function randomOf(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]
}
