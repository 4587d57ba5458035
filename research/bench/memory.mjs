import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { mail } from './inputs.mjs'
import { median } from './measure.mjs'
import { printGoals } from './report.mjs'
import { entry } from './subject.mjs'

const script = fileURLToPath(new URL('child.mjs', import.meta.url))
const heap = ['--expose-gc', '--max-old-space-size=4096']

const child = (args, flags = []) =>
  JSON.parse(execFileSync(process.execPath, [...flags, script, ...args.map(String)], { encoding: 'utf8' }))

const times = (count, run) => Array.from({ length: count }, run)

/** The first import in a fresh process; the empty module shows the cost of the loader. */
export function coldImport() {
  const time = (what) => median(times(11, () => child(['load', what])))
  const figures = [
    { id: 'import/ms', name: 'cold import of the package, ms of wall time', figure: time(pathToFileURL(entry).href) },
    { id: 'import/empty', name: 'cold import of an empty module', figure: time('data:text/javascript,') },
  ]
  printGoals(figures)
  return { figures }
}

export function memory() {
  const pins = child(['pinned'], heap)
  const figures = [...keptFigures(), pinFigure(pins), ...streamFigures()]
  printGoals(figures)
  if (pins.found.length > 0) console.log(`  Pins its text: ${pins.found.join(', ')}`)
  return { figures, pins }
}

/** A million plain matches, and a tenth of that with a repair, which has no goal. */
function keptFigures() {
  const plain = child(['kept', 'plain', 1e6], heap)
  const wrapped = child(['kept', 'wrapped', 1e5], heap)
  return [
    { id: 'memory/kept', name: 'a kept match without its URL, bytes', figure: plain ?? undefined },
    { id: 'memory/wrapped', name: '... one with a repair', figure: wrapped ?? undefined },
  ]
}

const pinFigure = ({ found, tried }) => ({
  id: 'memory/pinned',
  name: `kinds of match, of ${tried}, that pin their text`,
  figure: found.length,
})

/** Peak memory of streaming, minus that of a process that does nothing. */
function streamFigures() {
  const directory = mkdtempSync(join(tmpdir(), 'urls-in-context-'))
  const file = join(directory, 'mail')
  try {
    writeFileSync(file, mail(2 ** 22), 'latin1')
    const peak = (...args) => median(times(3, () => child(args).peak))
    const bare = peak('bare')
    const over = (task, megabytes) => peak(task, megabytes, file) - bare
    return streamRows(bare, over('loop', 64), over('stream', 64), over('stream', 1024))
  } finally {
    rmSync(directory, { recursive: true })
  }
}

const streamRows = (bare, loop, small, large) => [
  { id: 'memory/bare', name: 'peak of bare Node, MB', figure: bare },
  { id: 'memory/loop', name: '... over it: reading 64 MB alone', figure: loop },
  { id: 'memory/64 MB', name: '... over it: Extractor on 64 MB', figure: small },
  { id: 'memory/1 GB', name: '... over it: Extractor on 1 GB', figure: large },
  { id: 'memory/growth', name: '1 GB over 64 MB, MB', figure: large - small },
]
