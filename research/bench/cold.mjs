// The costs of a fresh process: the first call of the library, and the whole command.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { FULL, mail } from './inputs.mjs'
import { geometricMean, median } from './measure.mjs'
import { number, printGoals, printTable } from './report.mjs'
import { entry } from './subject.mjs'

const RUNS = 15
/** How often the command reads a large file. */
const LONG_RUNS = 5
const MEGABYTE = 2 ** 20
const SMALL = 50_000

const here = (name) => fileURLToPath(new URL(name, import.meta.url))
const child = here('child.mjs')
const cpuReport = pathToFileURL(here('cpu-report.mjs')).href
const command = here('../../packages/urls-in-context-cli/dist/main.js')

const times = (count, run) => Array.from({ length: count }, run)

/** Runs with the path of a temporary folder. */
function inFolder(run) {
  const folder = mkdtempSync(join(tmpdir(), 'urls-in-context-'))
  try {
    return run(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What is called first; the last also finds `www.`. The goal compares with the one before it. */
const CALLED = ['extract', 'linkify-it', 'linkify-it, fuzzyLink']

/** The first call in a fresh process, where nothing is compiled. */
export function firstCall({ inputs }) {
  return inFolder((folder) => {
    const file = join(folder, 'mail')
    const rows = []
    /** @type {Map<number, number[]>} */
    const ratios = new Map([MEGABYTE, FULL].map((size) => [size, []]))
    for (const { name, bytes } of inputs) {
      for (const size of ratios.keys()) {
        writeFileSync(file, bytes.subarray(0, size))
        const [ours, theirs, withWww] = alternately(RUNS, CALLED, (which) => first(which, file))
        ratios.get(size)?.push(theirs / ours)
        rows.push([name, `${size / MEGABYTE} MB`, number(ours), number(theirs), number(withWww)])
      }
    }
    printTable(`The first call of a process, ms of CPU time; median of ${RUNS}`, ['', '', ...CALLED], rows)
    const figures = [...ratios].map(([size, each]) => ({
      id: `first/${size / MEGABYTE} MB`,
      name: `first call, ${size / MEGABYTE} MB: extract against linkify-it, times`,
      figure: geometricMean(each),
    }))
    printGoals(figures)
    return { rows, figures }
  })
}

const first = (which, file) => JSON.parse(execFileSync(process.execPath, [child, 'first', which, file, entry], UTF8))

const UTF8 = /** @type {const} */ ({ encoding: 'utf8' })

/** The medians of several measurements in turn, so that a disturbance affects all of them. */
function alternately(count, subjects, run) {
  const found = times(count, () => subjects.map(run))
  return subjects.map((_, at) => median(found.map((each) => each[at])))
}

/** The whole command, and the share of the start of Node. */
export function commandSpeed({ inputs }) {
  return inFolder((folder) => {
    const rates = inputs.map(({ name, bytes }) => {
      const file = join(folder, `${name}.mbox`)
      writeFileSync(file, bytes)
      return {
        name,
        rate: bytes.length / 1e6 / median(times(LONG_RUNS, () => cpuOf([command, '--format=ndjson', file]))),
      }
    })
    const small = join(folder, 'small.mbox')
    writeFileSync(small, inputs[0]?.bytes.subarray(0, SMALL) ?? mail(SMALL), 'latin1')
    const [bare, whole] = alternately(
      RUNS,
      [
        ['-e', '0'],
        [command, '--format=ndjson', small],
      ],
      cpuOf,
    )
    printTable(
      'The command, NDJSON of a mailbox: MB/s of CPU time',
      ['', 'MB/s'],
      rates.map(({ name, rate }) => [name, number(rate)]),
    )
    const figures = [
      {
        id: 'command/MB/s',
        name: 'whole process, 16 MB, MB/s of CPU time',
        figure: geometricMean(rates.map(({ rate }) => rate)),
      },
      { id: 'command/small', name: 'a mailbox of 50 kB against node -e 0, times the CPU time', figure: whole / bare },
    ]
    printGoals(figures)
    return { rates, figures }
  })
}

/** Seconds of CPU time of a whole process with its threads. */
const cpuOf = (args) =>
  inFolder((folder) => {
    const report = join(folder, 'cpu')
    // Node reads additional certificates at each start, in any program.
    const { NODE_EXTRA_CA_CERTS: _, ...others } = process.env
    const env = { ...others, CPU_REPORT: report }
    execFileSync(process.execPath, ['--import', cpuReport, ...args], { stdio: 'ignore', env })
    return Number(readFileSync(report, 'utf8')) / 1e6
  })
