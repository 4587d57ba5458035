// What the scripts that try the package as it is published share: packing it, and npm.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * Packs the package as it was built last, and gives the path of the archive.
 *
 * @param {string} folder
 */
export function packInto(folder) {
  // The script `prepack` would build again.
  const said = JSON.parse(npm(['pack', '--ignore-scripts', '--json', '--pack-destination', folder], ROOT))
  // A list, or from npm 12 on an object by the names of packages
  const [packed] = Object.values(said)
  return join(folder, packed.filename)
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
