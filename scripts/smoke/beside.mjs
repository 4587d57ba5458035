import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf, PACKAGES, readManifest } from '../packages.mjs'
import { archivesFor, npm } from '../packing.mjs'

/** What a project may have: other versions of what the packages depend on, and of what they have inside. */
const VERSIONS = [
  ...['pdfjs-dist@4', 'pdfjs-dist@latest', 'parse5@7', 'unified@10', '@types/mdast@3', '@types/hast@2', 'vfile@5'],
  ...['iconv-lite@0.6', 'htmlparser2@10'],
]

/**
 * Installs each package into a project that depends on another version of a package, and imports its entries there. The
 * project must keep its version.
 *
 * @param {ReadonlyMap<string, string>} archives the path of each package, packed
 * @param {string} folder
 * @returns {Record<string, string>[]} a row of the table for each version, with a column for each package
 */
export function installBeside(archives, folder) {
  return VERSIONS.map((version) => {
    console.error(version)
    const results = PACKAGES.map((name) => {
      const project = join(folder, 'beside')
      mkdirSync(project)
      try {
        tryBeside(name, version, archives, project)
        return [name, 'right']
      } catch (error) {
        console.error(`${name} beside ${version}: ${error}`)
        return [name, 'wrong']
      } finally {
        rmSync(project, { recursive: true, force: true, maxRetries: 3 })
      }
    })
    return { beside: version, ...Object.fromEntries(results) }
  })
}

/**
 * @param {string} name
 * @param {string} version
 * @param {ReadonlyMap<string, string>} archives
 * @param {string} project
 * @throws Error if npm cannot install, the project loses its version, or an entry cannot be imported
 */
function tryBeside(name, version, archives, project) {
  const install = (/** @type {readonly string[]} */ packages) =>
    npm(['install', '--no-audit', '--no-fund', '--omit=optional', '--prefer-offline', ...packages], project)
  const other = version.slice(0, version.lastIndexOf('@'))
  const otherVersion = () => readManifest(join(project, 'node_modules', other)).version
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }')
  install([version])
  const before = otherVersion()

  install(archivesFor(name, archives))
  if (otherVersion() !== before) throw new Error(`${other} was ${before}, and is ${otherVersion()}`)

  const entries = Object.keys(readManifest(folderOf(name)).exports).filter((entry) => !entry.endsWith('.json'))
  const program = entries.map((entry) => `await import('${entry.replace('.', name)}')\n`).join('')
  writeFileSync(join(project, 'program.js'), program)
  const words = entries.length > 0 ? ['program.js'] : [join('node_modules', name, 'urls.js'), '--version']
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: project, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}
