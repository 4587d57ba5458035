// Tests the packages together, as npm would publish them, in several runtimes: `npm run smoke [RUNTIME...]`, such as
// `node@24` or `deno`. Each runtime is installed from npm, with the packages, in a temporary folder. `--packed FOLDER`
// takes the archives of that folder as the packages; with `--corpus` a version of Node also reads the cases of the
// corpus. With `--if-possible` a runtime that cannot be installed is reported and skipped: CI may have no network.
// `--beside` installs each package with other versions of its dependencies, and tests no runtime.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { folderOf, PACKAGES, ROOT, readManifest } from './packages.mjs'
import { npm, packInto } from './packing.mjs'
import { installBeside } from './smoke/beside.mjs'
import { pdf } from './smoke/pdf.mjs'

const RUNTIMES = ['node@20', 'node@22', 'node@24', 'node@26', 'deno', 'bun']
const MAILBOX = join(ROOT, 'corpus/archives/mailing-list.mbox')
const PDF = 'paper.pdf'
const PROGRAM = fileURLToPath(new URL('smoke/program.mjs', import.meta.url))
/** The other packages that the program uses. */
const OTHERS = [
  ...['unified@11', 'remark-parse@11', 'remark-stringify@11', 'rehype-parse@9', 'rehype-stringify@10'],
  'markdown-it@15',
]
const NO_RUNTIME = 'not installed'
/** The first URL of the mailbox. */
const FIRST = 'ftp://ftp.tidal.example/pub/tidewatch/tidewatch-0.7.tar.gz'

const given = process.argv.slice(2)
const packedAt = given.indexOf('--packed')
const [, packedIn] = packedAt < 0 ? [] : given.splice(packedAt, 2)
const isFlag = (/** @type {string} */ word) => word.startsWith('--')
const flags = given.filter(isFlag)
const asked = given.filter((word) => !isFlag(word))
/** Without a network, npm would retry for more than a minute. */
const PATIENCE = flags.includes('--if-possible')
  ? ['--fetch-retries=0', '--fetch-timeout=20000', '--prefer-offline']
  : []
const folder = mkdtempSync(join(tmpdir(), 'urls-in-context-smoke-'))
/** @type {Record<string, string>[]} */
const rows = []
try {
  const archives = packedIn === undefined ? packInto(folder) : archivesIn(packedIn)
  if (flags.includes('--beside')) rows.push(...installBeside(archives, folder))
  else for (const runtime of asked.length > 0 ? asked : RUNTIMES) rows.push(tryIn(runtime, archives))
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
console.table(rows)
const isRight = (/** @type {string} */ result) =>
  result !== 'wrong' && (result !== NO_RUNTIME || flags.includes('--if-possible'))
if (!rows.every((row) => Object.values(row).every(isRight))) process.exitCode = 1

/**
 * @param {string} packed the path of a folder
 * @returns {Map<string, string>} as from `packInto`
 */
function archivesIn(packed) {
  const fileOf = (/** @type {string} */ name) => `${name}-${readManifest(folderOf(name)).version}.tgz`
  return new Map(PACKAGES.map((name) => [name, resolve(packed, fileOf(name))]))
}

/**
 * @param {string} runtime the name of its package, with or without a version
 * @param {ReadonlyMap<string, string>} archives
 * @returns {Record<string, string>} a row of the table
 */
function tryIn(runtime, archives) {
  const [name = '', version = 'latest'] = runtime.split('@')
  const app = join(folder, runtime.replace('@', '-'))
  mkdirSync(app)
  writeFileSync(join(app, 'package.json'), '{ "private": true, "type": "module" }\n')
  cpSync(PROGRAM, join(app, 'program.mjs'))
  writeFileSync(join(app, PDF), pdf('http://a.example/pdf'))
  console.error(`${runtime}: npm install`)
  try {
    const packages = [...archives.values(), ...OTHERS, `${name}@${version}`]
    npm(['install', '--no-audit', '--no-fund', '--no-package-lock', ...PATIENCE, ...packages], app)
    // Its install script may have been refused.
    const [program = ''] = programOf(name, app)
    if (!existsSync(program)) throw new Error(`${program} is missing`)
  } catch (error) {
    const isLeftOut = flags.includes('--if-possible')
    console.error(isLeftOut ? `${runtime}: skipped, it cannot be installed` : `${runtime}: ${error}`)
    return { runtime, packages: NO_RUNTIME, command: NO_RUNTIME }
  }
  const installed = JSON.parse(readFileSync(join(app, 'node_modules', name, 'package.json'), 'utf8')).version
  const run = (/** @type {readonly string[]} */ args, input = '') => {
    const [program = '', ...first] = programOf(name, app)
    return spawnSync(program, [...first, ...args], { cwd: app, encoding: 'utf8', input, timeout: 120_000 })
  }
  const library = run(['program.mjs', MAILBOX, PDF])
  const main = 'node_modules/urls-in-context-cli/urls.js'
  const fromFile = run([main, MAILBOX])
  const fromInput = run([main, '--json'], 'See <URL:http://a.example/x/\n y>.')
  const inThreads = run([main, '--jobs=2', MAILBOX])
  const fromPdf = run([main, PDF])
  const isCommandRight =
    fromFile.status === 0 &&
    fromFile.stdout.startsWith(`${FIRST}\n`) &&
    fromInput.status === 0 &&
    JSON.parse(fromInput.stdout || '{}').url === 'http://a.example/x/y' &&
    inThreads.stdout === fromFile.stdout &&
    fromPdf.stdout === 'http://a.example/pdf\n'
  if (library.status !== 0) console.error(`${runtime}: ${library.error ?? library.stderr}`)
  if (!isCommandRight) {
    for (const { status, stderr, stdout } of [fromFile, fromInput, inThreads, fromPdf]) {
      console.error(`${runtime}: status ${status}, ${stdout.length} characters\n${stderr}`)
    }
  }
  const corpus = flags.includes('--corpus') && name === 'node' ? readCorpus(programOf(name, app)) : undefined
  const verdict = (/** @type {boolean} */ isRight) => (isRight ? 'right' : 'wrong')
  rmSync(app, { recursive: true, force: true, maxRetries: 3 })
  return {
    runtime: `${name} ${installed}`,
    packages: verdict(library.status === 0),
    command: verdict(isCommandRight),
    ...(corpus !== undefined && { corpus: verdict(corpus) }),
  }
}

/**
 * Checks every case of the corpus in a version of Node.
 *
 * @param {readonly string[]} words that start it
 */
function readCorpus([node = '']) {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--maxWorkers=1', 'test/corpus/cases.test.ts']
  const { stdout, stderr, status } = spawnSync(node, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 })
  if (status !== 0) console.error(`${stdout}${stderr}`.split('\n').slice(-60).join('\n'))
  return status === 0
}

/**
 * The words that start a program in a runtime.
 *
 * @param {string} name
 * @param {string} app
 */
function programOf(name, app) {
  const binary = (/** @type {string} */ path) =>
    join(app, 'node_modules', `${path}${process.platform === 'win32' ? '.exe' : ''}`)
  if (name === 'node') return [binary('node/bin/node')]
  if (name === 'deno')
    return [join(app, 'node_modules/.bin/deno'), 'run', '--allow-all', '--no-lock', '--node-modules-dir=manual']
  return [join(app, 'node_modules/.bin', name)]
}
