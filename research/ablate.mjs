// Shows the value of each rule of the core, and of each sign of joins, in a sample of text, by switching it off:
//
//   node research/ablate.mjs SAMPLE… [--only NAME,…] [--jobs N] [--examples N] [--json]
//   node research/ablate.mjs SAMPLE… --freeze FILE        keeps what the source finds, and runs no switch
//   node research/ablate.mjs --against FILE [--examples N] compares the source with what was kept: exits with 1 on a difference
//
// A SAMPLE is a file or a folder. The rows of `.jsonl` have a `text`, and optionally `urls` or `truth`, the known URLs
// (see `research/ablate/sample.mjs`); `.mbox` is read message by message; any other file is one text. `.xz` is unpacked
// by the program `xz`. FILE is compressed if its name ends in `.gz`.
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { compareWith, freeze } from './ablate/frozen.mjs'
import { cut, reportOf } from './ablate/report.mjs'
import { runSwitches } from './ablate/run.mjs'
import { readSample } from './ablate/sample.mjs'
import { missing, selectSwitches } from './ablate/select.mjs'

const { positionals: paths, values } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    examples: { type: 'string', default: '0' },
    json: { type: 'boolean', default: false },
    freeze: { type: 'string' },
    against: { type: 'string' },
  },
})
const examples = Number(values.examples)

try {
  if (values.against !== undefined) await showDifference(values.against)
  else if (paths.length > 0 && values.freeze !== undefined) await freeze(values.freeze, readSample(paths))
  else if (paths.length > 0) await showEffects()
  else {
    console.error('usage: node research/ablate.mjs SAMPLE… [--only NAME,…] [--jobs N] [--examples N] [--json]')
    console.error('       node research/ablate.mjs SAMPLE… --freeze FILE | --against FILE [--examples N]')
    process.exitCode = 1
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function showEffects() {
  const switches = selectSwitches(values.only)
  const lost = missing(switches)
  if (lost.length > 0) throw new Error(lost.join('\n'))
  const names = switches.map(({ name }) => name)
  const wants = { jobs: Math.max(1, Number(values.jobs)), examples }
  const { total, effects } = await runSwitches(paths, names, wants, (done, name) => {
    console.error(`${done}/${names.length} ${name}`)
  })
  console.log(values.json ? JSON.stringify({ total, effects }, undefined, 2) : reportOf(total, effects, examples))
}

/** @param {string} path */
async function showDifference(path) {
  const { texts, vanished, appeared, others, lines } = await compareWith(path)
  for (const line of lines.slice(0, examples)) console.log(cut(line))
  console.log(
    lines.length === 0
      ? `the same in ${texts} texts`
      : `${vanished} outcomes gone, ${appeared} new; ${others} of ${texts} texts with the same outcomes and other records`,
  )
  if (lines.length > 0) process.exitCode = 1
}
