// What a release changes: the version, in the manifests and the lock file, and the changelog.

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/

/**
 * The version of a release.
 *
 * @param {string} current that of package.json
 * @param {string} asked `major`, `minor`, `patch`, or a version
 * @param {boolean} isReleased whether the current version has been released
 * @returns {string}
 * @throws Error if it is no version, or no later one
 */
export function nextVersion(current, asked, isReleased) {
  const [major, minor, patch] = numbersOf(current)
  if (asked === 'major') return `${major + 1}.0.0`
  if (asked === 'minor') return `${major}.${minor + 1}.0`
  if (asked === 'patch') return `${major}.${minor}.${patch + 1}`
  if (!VERSION.test(asked)) throw new Error(`${asked} is no version: major, minor, patch, or one such as 0.2.0`)
  const distance = numbersOf(asked)
    .map((number, at) => number - (numbersOf(current)[at] ?? 0))
    .find((difference) => difference !== 0)
  if (distance === undefined && isReleased) throw new Error(`${asked} has been released`)
  if (distance !== undefined && distance < 0) throw new Error(`${asked} is before ${current}`)
  return asked
}

/**
 * A manifest with the version of a release, as its own and of the packages that move with it.
 *
 * @param {string} manifest
 * @param {string} version
 * @param {readonly string[]} names of the packages that have one version
 * @returns {string}
 */
export function versionedManifest(manifest, version, names) {
  return `${JSON.stringify(versioned(JSON.parse(manifest), version, names), null, 2)}\n`
}

/**
 * The lock file with the version of a release.
 *
 * @param {string} lock
 * @param {string} version
 * @param {readonly string[]} names of the packages that have one version
 * @returns {string}
 */
export function versionedLock(lock, version, names) {
  const { packages, ...head } = JSON.parse(lock)
  const folders = ['', ...names.map((name) => `packages/${name}`)]
  const moved = Object.entries(packages).map(([path, entry]) => [
    path,
    folders.includes(path) ? versioned(entry, version, names) : entry,
  ])
  return `${JSON.stringify({ ...head, version, packages: Object.fromEntries(moved) }, null, 2)}\n`
}

/**
 * @param {Record<string, any>} manifest or the entry of a package in the lock file
 * @param {string} version
 * @param {readonly string[]} names
 */
function versioned(manifest, version, names) {
  /** @type {Record<string, unknown>} */
  const changed = { ...manifest, version }
  for (const field of ['dependencies', 'devDependencies']) {
    if (manifest[field] === undefined) continue
    const ranges = Object.entries(manifest[field]).map(([name, range]) => {
      // `file:.` stays, by which the library finds itself.
      return [name, names.includes(name) && VERSION.test(String(range)) ? version : range]
    })
    changed[field] = Object.fromEntries(ranges)
  }
  return changed
}

/**
 * @param {string} version
 * @returns {[major: number, minor: number, patch: number]}
 */
function numbersOf(version) {
  const [, major, minor, patch] = VERSION.exec(version) ?? []
  if (patch === undefined) throw new Error(`${version} is no version of three numbers`)
  return [Number(major), Number(minor), Number(patch)]
}

/**
 * The changelog with what is unreleased as the section of a version, below an empty one.
 *
 * @param {string} changelog
 * @param {string} version
 * @param {string} date as 2027-01-31
 * @returns {string}
 * @throws Error if nothing is unreleased, or the version is there
 */
export function datedChangelog(changelog, version, date) {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new Error(`${date} is no date such as 2027-01-31`)
  if (changelog.includes(`\n## [${version}]`)) throw new Error(`the changelog has a section ${version}`)
  const found = /\n## \[Unreleased\]\n([\s\S]*?)(?=\n## \[|$)/.exec(changelog)
  if (found === null) throw new Error('the changelog has no section Unreleased')
  const changes = (found[1] ?? '').replace(/^\s*This will be .*\n/, '').trim()
  if (changes === '') throw new Error('nothing is unreleased')
  const head = changelog.slice(0, found.index)
  const rest = changelog.slice(found.index + found[0].length)
  return `${head}\n## [Unreleased]\n\n## [${version}] - ${date}\n\n${changes}\n${rest}`
}
