import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SITE = fileURLToPath(new URL('.', import.meta.url))

/** Whether the packages of `site/package-lock.json` are installed, each in the version that stands there. */
export function arePackagesInstalled() {
  try {
    const wanted = packagesOf(join(SITE, 'package-lock.json'))
    const installed = packagesOf(join(SITE, 'node_modules/.package-lock.json'))
    return Object.entries(wanted).every(([path, { version, optional }]) => {
      return path === '' || optional === true || installed[path]?.version === version
    })
  } catch {
    return false
  }
}

/** Installs them by `npm ci` if they are missing or others. */
export function installPackages() {
  if (arePackagesInstalled()) return
  execFileSync('npm', ['ci'], { cwd: SITE, stdio: 'inherit', shell: process.platform === 'win32' })
}

/**
 * @param {string} path
 * @returns {Record<string, { version: string, optional?: boolean }>}
 */
function packagesOf(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages
}
