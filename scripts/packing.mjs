// What the scripts that try the packages as they are published share: packing them, and npm.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { folderOf, PACKAGES, ROOT, readManifest } from './packages.mjs'

/**
 * Packs the packages as they were built last.
 *
 * @param {string} folder for the archives
 * @returns {Map<string, string>} the path of each archive by the name of its package, in the order of `PACKAGES`
 */
export function packInto(folder) {
  const said = JSON.parse(
    npm(['pack', '--ignore-scripts', '--json', '--pack-destination', folder, ...PACKAGES.map(folderOf)], ROOT),
  )
  // A list, or from npm 12 on an object by the names of packages
  const files = new Map(Object.values(said).map(({ name, filename }) => [name, join(folder, filename)]))
  return new Map(PACKAGES.map((name) => [name, files.get(name) ?? '']))
}

/**
 * The archives that an install of a package takes: its own, and those of the packages that it needs, which need not be on npm.
 *
 * @param {string} name of a package
 * @param {ReadonlyMap<string, string>} archives as `packInto` gives them
 * @returns {string[]}
 */
export function archivesFor(name, archives) {
  const { dependencies = {} } = readManifest(folderOf(name))
  return PACKAGES.filter((each) => each === name || each in dependencies).map((each) => archives.get(each) ?? each)
}

/**
 * Runs npm in a folder, and gives what it prints.
 *
 * @param {readonly string[]} args
 * @param {string} cwd
 * @returns {string}
 * @throws Error if npm fails.
 */
export function npm(args, cwd) {
  // Under `npm run`, the variables of the outer npm name another folder. npm is a batch file on Windows.
  // What says where packages come from stays.
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
