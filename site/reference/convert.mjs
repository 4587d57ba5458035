import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { folderOf, PACKAGES } from '../../scripts/packages.mjs'
import { ENTRIES } from './entries.mjs'

/** @typedef {import('typedoc').JSONOutput.ProjectReflection} Project */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CACHE = fileURLToPath(new URL('../node_modules/.cache', import.meta.url))

/**
 * TypeDoc's output for all entries, cached until the sources change.
 *
 * @returns {Promise<Project>}
 */
export async function readReference() {
  const path = join(CACHE, `reference-${digestOfSources()}.json`)
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    const project = await convert()
    mkdirSync(CACHE, { recursive: true })
    writeFileSync(path, JSON.stringify(project))
    return project
  }
}

/** @returns {Promise<Project>} */
async function convert() {
  const { Application } = await import('typedoc')
  const app = await Application.bootstrap({
    entryPoints: ENTRIES.map(({ file }) => join(ROOT, file)),
    tsconfig: fileURLToPath(new URL('tsconfig.json', import.meta.url)),
    basePath: ROOT,
    // `npm run types` checks the types
    skipErrorChecking: true,
    disableGit: true,
    sourceLinkTemplate: '{path}#L{line}',
    excludeExternals: true,
    excludeInternal: true,
    excludePrivate: true,
    readme: 'none',
    logLevel: 'Warn',
  })
  const project = await app.convert()
  if (project === undefined) throw new Error('TypeDoc found nothing to convert')
  return /** @type {Project} */ (app.serializer.projectToObject(project, /** @type {any} */ (ROOT)))
}

function digestOfSources() {
  const hash = createHash('sha256')
  for (const file of [
    import.meta.url,
    new URL('entries.mjs', import.meta.url),
    new URL('../../package-lock.json', import.meta.url),
  ]) {
    hash.update(readFileSync(new URL(file)))
  }
  for (const folder of PACKAGES.map((name) => join(folderOf(name), 'src'))) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    for (const file of files.filter((each) => each.endsWith('.ts')).sort()) {
      hash.update(file).update(readFileSync(join(folder, file)))
    }
  }
  return hash.digest('hex').slice(0, 16)
}
