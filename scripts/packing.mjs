// Packing and npm, for the scripts that test the packages as published.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { folderOf, PACKAGES, ROOT, readManifest } from './packages.mjs'

/**
 * Packs the packages as last built.
 *
 * @param {string} folder for the archives
 * @returns {Map<string, string>} the path of each archive by package name, in the order of `PACKAGES`
 */
export function packInto(folder) {
  const said = JSON.parse(
    npm(['pack', '--ignore-scripts', '--json', '--pack-destination', folder, ...PACKAGES.map(folderOf)], ROOT),
  )
  // A list; since npm 12, an object by package name.
  const files = new Map(Object.values(said).map(({ name, filename }) => [name, join(folder, filename)]))
  return new Map(PACKAGES.map((name) => [name, files.get(name) ?? '']))
}

/**
 * The archives for an install of a package: its own, and those of the packages that it needs, which may not be on npm.
 *
 * @param {string} name of a package
 * @param {ReadonlyMap<string, string>} archives of `packInto`
 * @returns {string[]}
 */
export function archivesFor(name, archives) {
  const { dependencies = {} } = readManifest(folderOf(name))
  return PACKAGES.filter((each) => each === name || each in dependencies).map((each) => archives.get(each) ?? each)
}

/**
 * Runs npm in a folder, and returns its output.
 *
 * @param {readonly string[]} args
 * @param {string} cwd
 * @returns {string}
 * @throws Error if npm fails.
 */
export function npm(args, cwd) {
  // Under `npm run`, the variables of the outer npm name another folder; only those for the source of packages are
  // kept. npm is a batch file on Windows.
  const source = /^npm_config_(?:registry|userconfig|globalconfig|cache|\w*proxy|cafile|offline)$/i
  const isKept = (/** @type {string} */ variable) => !/^npm_/i.test(variable) || source.test(variable)
  const env = Object.fromEntries(Object.entries(process.env).filter(([variable]) => isKept(variable)))
  const { stdout, stderr, status, error } = spawnSync('npm', args, {
    cwd,
    encoding: 'utf8',
    env,
    shell: process.platform === 'win32',
    maxBuffer: 1 << 28,
  })
  if (error !== undefined || status !== 0) throw new Error(`npm ${args.join(' ')}: ${error ?? stderr}`)
  return stdout
}
