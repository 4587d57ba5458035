import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { folderOf, PACKAGES, readManifest } from '../packages.mjs'
import { archivesFor, npm } from '../packing.mjs'

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

/** Parcel reads the `exports` of packages where a project says so. */
const PARCEL = { '@parcel/resolver-default': { packageExports: true } }

/** The package whose entry runs in Node alone. */
const FOR_NODE = 'texts-in-archives'

/** @type {{ owner: string, specifier: string }[]} the entries of all packages */
const ENTRIES = PACKAGES.flatMap((owner) =>
  Object.keys(readManifest(folderOf(owner)).exports)
    .filter((entry) => !entry.endsWith('.json'))
    .map((entry) => ({ owner, specifier: entry.replace('.', owner) })),
)

/** @typedef {{ specifier: string, root: string, input: string, isForNode: boolean, names: string }} Program */

/**
 * Bundles every entry with each bundler, and runs each bundle: it must show the names that the entry has without a bundler.
 * An entry is bundled in a project that has its package installed, and nothing else.
 *
 * @param {readonly string[]} asked names of bundlers
 * @param {ReadonlyMap<string, string>} archives the path of each package, packed
 * @param {string} folder an empty one
 * @returns {{ rows: Record<string, Record<string, string>>, isRight: boolean }} a row for each entry, with a column for each bundler
 */
export function bundleEntries(asked, archives, folder) {
  const programs = ENTRIES.map((entry) => writeProgram(entry, archives, folder))
  const columns = asked.map((name) => bundleAll(name, programs, folder))
  const rows = programs.map(({ specifier }, at) => {
    const cells = columns.map(({ title, cells }) => [title, cells[at] ?? 'wrong'])
    return [specifier, Object.fromEntries(cells)]
  })
  return { rows: Object.fromEntries(rows), isRight: !columns.some(({ cells }) => cells.includes('wrong')) }
}

/**
 * Writes a program that takes everything of an entry, into the project of its package.
 *
 * @param {typeof ENTRIES[number]} entry
 * @param {ReadonlyMap<string, string>} archives
 * @param {string} folder
 * @returns {Program}
 */
function writeProgram({ owner, specifier }, archives, folder) {
  const root = join(folder, `project-${owner}`)
  install(root, archivesFor(owner, archives), PARCEL)
  const input = join(root, `${specifier.replaceAll('/', '-')}.js`)
  writeFileSync(input, `import * as all from '${specifier}'\n\nconsole.log(Object.keys(all).sort().join(' '))\n`)
  return { specifier, root, input, isForNode: owner === FOR_NODE, names: run(input).stdout }
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
  const cells = jobs.map(({ specifier, output, names }, at) => {
    const fault = failures[at] ?? faultOf(output, names)
    if (fault !== undefined) console.error(`${name}: ${specifier}: ${fault}`)
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
