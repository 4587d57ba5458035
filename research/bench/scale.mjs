// Measures how well the work on archives spreads: two workers compared with one, the cost of plan and merge, and
// memory. Needs a build, and a machine with two idle processors.
//
//   node research/bench/scale.mjs [--size 2G] [--json scale.json] FILE.mbox...
//
// The files are repeated up to the size, in a temporary folder.
import { createHash } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { run } from './scale/child.mjs'
import { simulate } from './scale/simulate.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { size: { type: 'string', default: '2G' }, json: { type: 'string' } },
})
const bytes = Number.parseFloat(values.size) * { M: 2 ** 20, G: 2 ** 30 }[values.size.at(-1)]
if (positionals.length === 0 || !(bytes > 0)) throw new Error('node research/bench/scale.mjs [--size 2G] FILE.mbox...')

const folder = mkdtempSync(join(tmpdir(), 'urls-scale-'))
try {
  const figures = await measure()
  print(figures)
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure() {
  const size = fill(join(folder, 'all.mbox'))
  const urls = (...args) => run(folder, args)
  await urls('-c', 'all.mbox')
  const plan = await urls('plan', '--unit-size=64M', 'all.mbox').then(keep('plan.ndjson'))
  const units = readFileSync(join(folder, 'plan.ndjson'), 'utf8').split('\n').length - 2
  const work = (out, ...options) => urls('work', '--plan=plan.ndjson', `--out=${out}`, ...options)
  const one = await work('one')
  const two = await together([0, 1].map((half) => work('two', `--unit=${every(units, half)}`)))
  const merge = await urls('merge', '--plan=plan.ndjson', 'two').then(keep('merged.ndjson'))
  const whole = await urls('--format=ndjson', 'all.mbox').then(keep('whole.ndjson'))
  const times = []
  for (let unit = 0; unit < units; unit++) times.push((await work('each', `--unit=${unit}`)).seconds)
  return {
    load: loadavg()[0],
    processors: cpus().length,
    size,
    units,
    isSame: digest('merged.ndjson') === digest('whole.ndjson'),
    plan,
    one,
    two,
    merge,
    whole,
    ...(await memory(urls, work)),
    times,
  }
}

/** Repeats the files up to the size. */
function fill(path) {
  const contents = positionals.map((name) => readFileSync(name))
  writeFileSync(path, '')
  for (let at = 0; statSync(path).size < bytes; at++) appendFileSync(path, contents[at % contents.length])
  return statSync(path).size
}

/** Peaks with few units and with many. */
async function memory(urls, work) {
  const peaks = {}
  for (const size of ['64M', '64K']) {
    const { peak: plan } = await urls('plan', `--unit-size=${size}`, 'all.mbox').then(keep('plan.ndjson'))
    await work(size)
    const { peak: merge } = await urls('merge', '--plan=plan.ndjson', size).then(keep('merged.ndjson'))
    const { peak: unique } = await urls('merge', '--unique=all', '--plan=plan.ndjson', size)
    peaks[size] = { plan, merge, unique }
  }
  return { peaks }
}

async function together(runs) {
  const start = performance.now()
  const all = await Promise.all(runs)
  return { seconds: (performance.now() - start) / 1000, cpu: all.reduce((sum, { cpu }) => sum + cpu, 0) }
}

function every(units, first) {
  return Array.from({ length: Math.ceil((units - first) / 2) }, (_, at) => first + 2 * at).join(',')
}

function keep(name) {
  return (result) => {
    writeFileSync(join(folder, name), result.out)
    return { ...result, out: undefined }
  }
}

function digest(name) {
  return createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex')
}

function print({ load, processors, size, units, isSame, plan, one, two, merge, whole, peaks, times }) {
  const rate = size / 1e6 / one.cpu
  const side = (100 * (plan.cpu + merge.cpu)) / one.cpu
  const line = (what, figure, goal = '') => console.log(what.padEnd(58), String(figure).padStart(14), goal)
  line(`${(size / 1e6).toFixed(0)} MB in ${units} units, ${processors} processors, load`, load.toFixed(2))
  line('the merge is what one process prints', isSame, 'true')
  line('one worker, s (CPU s)', `${one.seconds.toFixed(1)} (${one.cpu.toFixed(1)})`)
  line('two workers, s (CPU s)', `${two.seconds.toFixed(1)} (${two.cpu.toFixed(1)})`)
  line('two workers are so many times as fast', (one.seconds / two.seconds).toFixed(2), '>= 1.7')
  line('one process without plan and parts, s (CPU s)', `${whole.seconds.toFixed(1)} (${whole.cpu.toFixed(1)})`)
  line('plan, s (CPU s)', `${plan.seconds.toFixed(2)} (${plan.cpu.toFixed(2)})`)
  line('merge, s (CPU s)', `${merge.seconds.toFixed(2)} (${merge.cpu.toFixed(2)})`)
  line('plan and merge, % of the CPU time of the work', side.toFixed(1), '<= 5')
  for (const what of ['plan', 'merge', 'unique']) {
    line(
      `peak of ${what}, MB, units of 64 MB and of 64 kB`,
      Object.values(peaks)
        .map((peak) => peak[what])
        .join(' '),
      'flat',
    )
  }
  line('a core does in an hour, GB', (rate * 3.6).toFixed(0))
  for (const each of simulate(times, one.seconds, size)) line(each.what, each.figure)
}
