// Publishes the packages as they were built, each after those that it needs. The workflow `release.yml` runs it. A
// package whose version is published is skipped, so that a failed run can be repeated. With `--dry-run` npm says what
// it would publish.
import { folderOf, PACKAGES, readManifest } from '../packages.mjs'
import { npm } from '../packing.mjs'

const isDry = process.argv.includes('--dry-run')
const flags = isDry ? ['--dry-run'] : ['--provenance']

for (const name of PACKAGES) {
  const folder = folderOf(name)
  const { version } = readManifest(folder)
  if (isPublished(name, version)) console.log(`${name} ${version}: published before`)
  else {
    npm(['publish', '--ignore-scripts', '--access', 'public', ...flags], folder)
    console.log(`${name} ${version}: ${isDry ? 'could be published' : 'published'}`)
  }
}

/**
 * @param {string} name
 * @param {string} version
 */
function isPublished(name, version) {
  try {
    // Nothing where the package has other versions, and an error where there is no such package
    return npm(['view', `${name}@${version}`, 'version'], folderOf(name)).trim() !== ''
  } catch (error) {
    if (/\bE404\b/.test(String(error))) return false
    throw error
  }
}
