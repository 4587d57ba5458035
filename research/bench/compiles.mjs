// How much the engine compiles while short texts are read repeatedly. Its optimizing compilers take half of the time of
// such a run, and their work does not depend on how busy the machine is.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chatLines, mail } from './inputs.mjs'
import { number, printGoals, printTable } from './report.mjs'

const ROUNDS = 20
const LINES = 4000
const MEGABYTE = 1e6
const child = fileURLToPath(new URL('child.mjs', import.meta.url))

/** What is called in turn with each text, in a process of its own. */
const CALLED = ['extract', "extract, joinLines: 'never'", 'light', 'linkify-it']

export function compiles() {
  const folder = mkdtempSync(join(tmpdir(), 'urls-in-context-'))
  try {
    const file = join(folder, 'texts.json')
    const texts = [...mail(MEGABYTE).split('\n\n'), ...chatLines(LINES)]
    writeFileSync(file, JSON.stringify(texts))
    const counts = CALLED.map((which) => ({ which, ...compiledBy(which, file) }))
    const head = ['', 'functions', 'compiles', 'ms of compiling', 'deoptimized']
    const rows = counts.map(({ which, functions, compiled, milliseconds, deoptimized }) => [
      which,
      ...[functions, compiled, milliseconds, deoptimized].map(number),
    ])
    printTable(`Optimized in ${ROUNDS} rounds of ${texts.length} short texts`, head, rows)
    const [ours] = counts
    const figures = [
      { id: 'compiles/functions', name: 'functions that the optimizing compilers take', figure: ours?.functions },
      { id: 'compiles/compiles', name: 'times that they compile one', figure: ours?.compiled },
    ]
    printGoals(figures)
    return { figures, counts }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A function's name and address, and the times of preparation, compilation and finishing. */
const COMPILED = /^\[completed compiling \S+ <JSFunction (\S*) ?\(sfi = (\w+)\)>.* took ([\d., ]+) ms\]$/gm

/** What the engine says that it does. */
function compiledBy(which, file) {
  const flags = ['--trace-opt', '--trace-deopt']
  const { stdout } = spawnSync(process.execPath, [...flags, child, 'rounds', which, file, String(ROUNDS)], {
    encoding: 'latin1',
    maxBuffer: 2 ** 30,
  })
  const done = [...stdout.matchAll(COMPILED)]
  const taken = done.map(([, , , times = '']) => times.split(', ').reduce((sum, each) => sum + Number(each), 0))
  return {
    // Addresses move: a named function is identified by its name.
    functions: new Set(done.map(([, name, place]) => name || place)).size,
    compiled: done.length,
    milliseconds: taken.reduce((sum, each) => sum + each, 0),
    deoptimized: stdout.match(/^\[bailout /gm)?.length ?? 0,
  }
}
