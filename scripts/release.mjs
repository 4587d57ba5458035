// Prepares a release: `npm run release -- VERSION`, where VERSION is major, minor, patch, or one such as 0.2.0. It runs
// the checks and prints what it would do; with `--write` it does it: the section of the changelog, the version of all
// packages, a commit and a tag. The workflow `release.yml` publishes when the tag is pushed. `--quick` omits the checks
// that take minutes, and writes nothing.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderOf, PACKAGES, ROOT, readManifest } from './packages.mjs'
import { npm, packInto } from './packing.mjs'
import { datedChangelog, nextVersion, versionedLock, versionedManifest } from './release/plan.mjs'

/** The package linters, in the versions that docs/library.md names. */
const LINTERS = ['publint@0.3.25', '@arethetypeswrong/cli@0.18.5']
/** docs/library.md, Types: there are ES modules only. */
const PROFILE = 'esm-only'

const words = process.argv.slice(2)
const flags = words.filter((word) => word.startsWith('--'))
const [asked, ...more] = words.filter((word) => !word.startsWith('--'))
const unknown = flags.filter((flag) => !['--write', '--dry-run', '--quick'].includes(flag))
if (asked === undefined || more.length > 0 || unknown.length > 0) {
  console.error('Usage: npm run release -- major|minor|patch|VERSION [--write] [--quick]')
  process.exit(2)
}
const writes = flags.includes('--write') && !flags.includes('--dry-run') && !flags.includes('--quick')

const CHANGELOG = join(ROOT, 'docs/changelog.md')
const LOCK = join(ROOT, 'package-lock.json')
const MANIFESTS = PACKAGES.map((name) => join(folderOf(name), 'package.json'))
const { version: current } = readManifest(ROOT)
const date = new Date().toISOString().slice(0, 10)
let failed = 0
let version = asked
let changelog = ''

check('the version follows the one of the packages', () => {
  version = nextVersion(current, asked, git(['tag', '--list', `v${current}`]) !== '')
  if (git(['tag', '--list', `v${version}`]) !== '') throw new Error(`there is a tag v${version}`)
  return version === current ? version : `${current} → ${version}`
})
check('the changelog says what is new', () => {
  changelog = datedChangelog(readFileSync(CHANGELOG, 'utf8'), version, date)
})
check('the branch is main', () => {
  const branch = git(['branch', '--show-current'])
  if (branch !== 'main') throw new Error(`it is ${branch}`)
})
check('the work tree is clean', () => {
  const changed = git(['status', '--porcelain'])
  if (changed !== '') throw new Error(`\n${changed}`)
})
if (flags.includes('--quick')) console.log('-  not checked: the tests, publint, attw, the runtimes')
else {
  check('the tests pass', () => run('npm', ['test'], ROOT))
  checkPackages()
}

const steps = [
  `docs/changelog.md: Unreleased becomes [${version}] - ${date}`,
  ...(version === current
    ? []
    : [`package.json of ${PACKAGES.length} packages, package-lock.json: version ${version}`]),
  `git commit --all --message "Release ${version}"`,
  `git tag --annotate v${version} --message ${version}`,
]
if (failed > 0) {
  console.log(`\n${failed} of the checks failed: nothing is done.`)
  process.exitCode = 1
} else if (writes) {
  writeFileSync(CHANGELOG, changelog)
  if (version !== current) {
    for (const path of MANIFESTS) rewrite(path, versionedManifest)
    rewrite(LOCK, versionedLock)
  }
  git(['commit', '--all', '--message', `Release ${version}`])
  git(['tag', '--annotate', `v${version}`, '--message', version])
  console.log(`\nDone:\n  ${steps.join('\n  ')}\nPush it, and the workflow publishes it:\n  git push --follow-tags`)
} else {
  console.log(
    `\nWith --write it would do:\n  ${steps.join('\n  ')}\nThen: git push --follow-tags, which publishes it by the workflow.`,
  )
}

/** Runs the linters on the packed packages, and tries these in every runtime. */
function checkPackages() {
  const folder = mkdtempSync(join(tmpdir(), 'urls-in-context-release-'))
  try {
    const archives = packInto(folder)
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
    npm(['install', '--no-audit', '--no-fund', '--no-package-lock', ...LINTERS], folder)
    const linter = (/** @type {string} */ name) => join(folder, 'node_modules/.bin', name)
    for (const [name, archive] of archives) {
      check(`publint ${name}`, () => run(linter('publint'), ['--strict', archive], folder))
      check(`attw ${name}`, () => run(linter('attw'), ['--profile', PROFILE, archive], folder))
    }
    check('the packed packages run', () => run('node', ['scripts/smoke.mjs', '--packed', folder], ROOT))
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/**
 * @param {string} path
 * @param {(text: string, version: string, names: readonly string[]) => string} versioned
 */
function rewrite(path, versioned) {
  writeFileSync(path, versioned(readFileSync(path, 'utf8'), version, PACKAGES))
}

/**
 * Runs a check, and prints its result.
 *
 * @param {string} name
 * @param {() => unknown} run throws if the check fails; its result is printed
 */
function check(name, run) {
  try {
    const said = run()
    console.log(`ok ${name}${typeof said === 'string' ? `: ${said}` : ''}`)
  } catch (error) {
    failed++
    console.log(`no ${name}: ${error instanceof Error ? error.message : error}`)
  }
}

/** @param {readonly string[]} args */
function git(args) {
  const { stdout, stderr, status } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`)
  return stdout.trim()
}

/**
 * Runs a program; if it fails, throws with the end of its output.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} cwd
 */
function run(program, args, cwd) {
  const shell = process.platform === 'win32'
  const { stdout, stderr, status, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    shell,
  })
  if (status !== 0)
    throw new Error(`${error ?? `status ${status}`}\n${`${stdout}${stderr}`.trim().split('\n').slice(-30).join('\n')}`)
}
