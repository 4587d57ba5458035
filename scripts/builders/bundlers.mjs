import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { npm, ROOT } from '../packing.mjs'

const PROGRAMS = fileURLToPath(new URL('bundlers', import.meta.url))

/**
 * The bundlers: the program of `bundlers/` that calls each, and what it needs.
 *
 * @type {Readonly<Record<string, { program: string, packages: readonly [string, ...string[]] }>>}
 */
export const BUNDLERS = {
  'vite-5': { program: 'vite', packages: ['vite@5'] },
  'vite-6': { program: 'vite', packages: ['vite@6'] },
  'vite-7': { program: 'vite', packages: ['vite@7'] },
  'vite-8': { program: 'vite', packages: ['vite@8'] },
  webpack: { program: 'webpack', packages: ['webpack@5'] },
  rollup: { program: 'rollup', packages: ['rollup@4', '@rollup/plugin-node-resolve@16', '@rollup/plugin-terser@1'] },
  esbuild: { program: 'esbuild', packages: ['esbuild@0'] },
  parcel: { program: 'parcel', packages: ['parcel@2'] },
  rolldown: { program: 'rolldown', packages: ['rolldown@1'] },
}

/**
 * The packages that an entry imports. `docs/library.md` says the same, and a test compares both with the build.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const PEERS = { html: ['parse5'], 'remark-lint': ['unified-lint-rule'] }

/** Parcel reads the `exports` of packages, of which parse5 needs some, where a project says so. */
const PARCEL = { '@parcel/resolver-default': { packageExports: true } }

/** The entries that run in Node alone. */
const FOR_NODE = ['archive']

const { name: PACKAGE, exports, peerDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const ENTRIES = Object.keys(exports).filter((entry) => !entry.endsWith('.json'))

/** @typedef {{ entry: string, root: string, input: string, isForNode: boolean, names: string }} Program */

/**
 * Bundles every entry with each bundler, and runs each bundle: it must show the names that the entry has without a bundler.
 * An entry is bundled in a project that has the package installed, its peers, and nothing else.
 *
 * @param {readonly string[]} asked names of bundlers
 * @param {string} archive the path of the packed package
 * @param {string} folder an empty one
 * @returns {{ rows: Record<string, Record<string, string>>, isRight: boolean }} a row for each entry, with a column for each bundler
 */
export function bundleEntries(asked, archive, folder) {
  const programs = ENTRIES.map((entry) => writeProgram(entry, archive, folder))
  const columns = asked.map((name) => bundleAll(name, programs, folder))
  const rows = programs.map(({ entry }, at) => {
    const cells = columns.map(({ title, cells }) => [title, cells[at] ?? 'wrong'])
    return [[entry.replace('.', PACKAGE), ...peersOf(entry)].join(' + '), Object.fromEntries(cells)]
  })
  return { rows: Object.fromEntries(rows), isRight: !columns.some(({ cells }) => cells.includes('wrong')) }
}

/** @param {string} entry */
function peersOf(entry) {
  return PEERS[entry.replace('./', '')] ?? []
}

/**
 * Writes a program that takes everything of an entry, into the project that has what the entry needs.
 *
 * @param {string} entry
 * @param {string} archive
 * @param {string} folder
 * @returns {Program}
 */
function writeProgram(entry, archive, folder) {
  const name = entry.replace('./', '').replace('.', 'index')
  const peers = peersOf(entry)
  const root = join(folder, ['project', ...peers].join('-'))
  const packages = peers.map((peer) => `${peer}@${peerDependencies[peer]}`)
  install(root, [archive, ...packages], peers.length > 0 ? PARCEL : {})
  const input = join(root, `${name}.js`)
  const specifier = entry.replace('.', PACKAGE)
  writeFileSync(input, `import * as all from '${specifier}'\n\nconsole.log(Object.keys(all).sort().join(' '))\n`)
  return { entry, root, input, isForNode: FOR_NODE.includes(name), names: run(input).stdout }
}

/**
 * @param {string} name
 * @param {readonly Program[]} programs
 * @param {string} folder
 * @returns {{ title: string, cells: string[] }} the bundler with its version; for each program the sizes of its bundle, or `wrong`
 */
function bundleAll(name, programs, folder) {
  const { program, packages } = /** @type {(typeof BUNDLERS)[string]} */ (BUNDLERS[name])
  const place = join(folder, name)
  console.error(`${name}: npm install`)
  install(place, packages)
  for (const file of [`${program}.mjs`, 'jobs.mjs']) cpSync(join(PROGRAMS, file), join(place, file))
  const jobs = programs.map((each, at) => ({ ...each, output: join(place, 'output', String(at)) }))
  for (const { output } of jobs) {
    mkdirSync(output, { recursive: true })
    writeFileSync(join(output, 'package.json'), '{ "type": "module" }')
  }
  const [list, results] = [join(place, 'jobs.json'), join(place, 'failures.json')]
  writeFileSync(list, JSON.stringify(jobs))
  console.error(`${name}: ${jobs.length} entries`)
  const { stdout, stderr, status } = run(`${program}.mjs`, [list, results], place)
  if (status !== 0) throw new Error(`${name}: ${stdout}${stderr}`)
  /** @type {(string | null)[]} */
  const failures = JSON.parse(readFileSync(results, 'utf8'))
  const cells = jobs.map(({ entry, output, names }, at) => {
    const fault = failures[at] ?? faultOf(output, names)
    if (fault !== undefined) console.error(`${name}: ${entry}: ${fault}`)
    return fault === undefined ? sizesOf(output) : 'wrong'
  })
  const [first = ''] = packages
  const manifest = join(place, 'node_modules', first.replace(/@\d+$/, ''), 'package.json')
  const { name: title, version } = JSON.parse(readFileSync(manifest, 'utf8'))
  rmSync(place, { recursive: true, force: true, maxRetries: 3 })
  return { title: `${title} ${version}`, cells }
}

/**
 * @param {string} output
 * @param {string} names
 */
function faultOf(output, names) {
  const { stdout, stderr } = run(join(output, 'main.js'))
  return stdout === names
    ? undefined
    : `the bundle shows ${JSON.stringify(stdout)} in the place of the names. ${stderr}`
}

/**
 * The bytes of a bundle as it is, and gzipped, in kB.
 *
 * @param {string} output
 */
function sizesOf(output) {
  const scripts = readdirSync(output, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'))
  const codes = scripts.map((path) => readFileSync(join(output, path)))
  const sums = [codes, codes.map((code) => gzipSync(code))].map((all) =>
    all.reduce((sum, { length }) => sum + length, 0),
  )
  return sums.map((sum) => (sum / 1000).toFixed(1)).join(' / ')
}

/**
 * Installs packages into a folder of their own, once.
 *
 * @param {string} folder
 * @param {readonly string[]} packages
 * @param {object} [settings] more for its package.json
 */
function install(folder, packages, settings = {}) {
  if (mkdirSync(folder, { recursive: true }) === undefined) return
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', ...settings }))
  npm(['install', '--no-audit', '--no-fund', '--no-package-lock', ...packages], folder)
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} [cwd]
 */
function run(program, args = [], cwd) {
  return spawnSync(process.execPath, [program, ...args], { cwd, encoding: 'utf8' })
}
