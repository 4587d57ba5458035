// Installs the packages of a folder that has a package.json and a lock file of its own:
//
//   node scripts/packages.mjs FOLDER [--if-possible]
//
// Nothing happens where they are installed. With `--if-possible` it says so where they cannot be, and goes on.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npm, ROOT } from './packing.mjs'

/** Without the network, npm would try again for more than a minute. */
const PATIENCE = ['--fetch-retries=0', '--fetch-timeout=20000', '--prefer-offline']

/**
 * Whether the packages of a folder's lock file are installed, each in the version that stands there.
 *
 * @param {string} folder its path in the repository
 */
export function arePackagesInstalled(folder) {
  try {
    const wanted = packagesOf(join(ROOT, folder, 'package-lock.json'))
    const installed = packagesOf(join(ROOT, folder, 'node_modules/.package-lock.json'))
    return Object.entries(wanted).every(([path, { version, optional }]) => {
      return path === '' || optional === true || installed[path]?.version === version
    })
  } catch {
    return false
  }
}

/**
 * Installs the packages of a folder by `npm ci` if they are missing or others.
 *
 * @param {string} folder its path in the repository
 * @throws Error if npm fails.
 */
export function installPackages(folder) {
  if (!arePackagesInstalled(folder)) install(folder, [])
}

/**
 * Installs them if npm can, and says whether they are installed.
 *
 * @param {string} folder its path in the repository
 * @returns {boolean}
 */
export function installIfPossible(folder) {
  if (arePackagesInstalled(folder)) return true
  try {
    install(folder, PATIENCE)
    return true
  } catch (error) {
    console.log(`${folder}: its packages cannot be installed: ${error instanceof Error ? error.message : error}`)
    return false
  }
}

/**
 * @param {string} folder
 * @param {readonly string[]} options
 */
function install(folder, options) {
  console.log(`${folder}: npm ci`)
  npm(['ci', '--no-audit', '--no-fund', ...options], join(ROOT, folder))
}

/**
 * @param {string} path
 * @returns {Record<string, { version: string, optional?: boolean }>}
 */
function packagesOf(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, option] = process.argv.slice(2)
  if (folder === undefined) throw new TypeError('usage: node scripts/packages.mjs FOLDER [--if-possible]')
  if (option === '--if-possible') installIfPossible(folder)
  else installPackages(folder)
}
