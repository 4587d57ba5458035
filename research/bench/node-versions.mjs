// Runs the bench in several versions of Node, and compares their figures.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { goals } from './goals.mjs'
import { number, printTable } from './report.mjs'

const script = fileURLToPath(new URL('run.mjs', import.meta.url))
/** Not in the lock file, since only the bench runs these. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/urls-in-context/', import.meta.url))

/** The program of a version of Node, from the npm package `node`, which is installed on demand. */
function programOf(version) {
  if (!/^\d+(?:\.\d+){0,2}$/.test(version)) throw new TypeError(`--node takes versions such as 24, not ${version}`)
  const folder = join(CACHE, `node-${version}`)
  const program = join(folder, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(program)) return program
  console.log(`Installing node@${version}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const install = ['install', '--no-audit', '--no-fund', '--no-package-lock', `node@${version}`]
  execFileSync('npm', install, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  return program
}

/** Runs the bench in this Node and in others, and prints a table of all figures. */
export function compareVersions({ names, rounds, json, versions, files }) {
  const programs = [process.execPath, ...versions.map(programOf)]
  const folder = mkdtempSync(join(tmpdir(), 'urls-in-context-'))
  try {
    const reports = programs.map((program, at) => {
      const file = join(folder, `${at}.json`)
      const args = ['--only', names.join(), '--rounds', String(rounds), '--json', file, ...files]
      execFileSync(program, [script, ...args], { stdio: 'inherit' })
      return JSON.parse(readFileSync(file, 'utf8'))
    })
    printVersions(reports)
    if (json !== undefined) writeFileSync(json, `${JSON.stringify(reports, null, 2)}\n`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function printVersions(reports) {
  const [first] = reports
  const rows = first.rows.map(({ id, name }) => {
    const { goal, stretch, most } = goals[id] ?? {}
    const bound = (value) => (value === undefined ? '' : `${most ? '<= ' : ''}${number(value)}`)
    const found = reports.map(({ rows: each }) =>
      number(each.find((row) => row.id === id && row.name === name)?.figure),
    )
    return [name, ...found, bound(goal), bound(stretch)]
  })
  printTable('All versions', ['', ...reports.map(({ machine }) => machine.node), 'goal', 'stretch'], rows)
}
