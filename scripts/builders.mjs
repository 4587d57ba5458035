// Builds with other programs and the packages as npm would publish them: `npm run builders [NAME...]`, outside CI.
//
// Site generators for Markdown build a page each, whose links are checked. Their projects are in `builders/NAME`, with
// the configuration that `docs` shows. Bundlers build every entry, each with its program in `builders/bundlers`.
// Everything is installed and built in a temporary folder.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUNDLERS, bundleEntries } from './builders/bundlers.mjs'
import { buildSite, SITES } from './builders/sites.mjs'
import { packInto } from './packing.mjs'

const ALL = [...Object.keys(BUNDLERS), ...Object.keys(SITES)]

const given = process.argv.slice(2)
const unknown = given.filter((name) => !ALL.includes(name))
if (unknown.length > 0) {
  console.error(`There is no builder ${unknown.join(', ')}; there are ${ALL.join(', ')}`)
  process.exit(2)
}
const asked = given.length > 0 ? given : ALL

const folder = mkdtempSync(join(tmpdir(), 'urls-in-context-builders-'))
try {
  const archives = packInto(folder)
  const bundlers = asked.filter((name) => name in BUNDLERS)
  if (bundlers.length > 0) {
    const { rows, isRight } = bundleEntries(bundlers, archives, folder)
    console.log('Every entry, minified / gzipped, in kB:')
    console.table(rows)
    if (!isRight) process.exitCode = 1
  }
  const sites = asked.filter((name) => name in SITES)
  const pages = sites.flatMap((name) => buildSite(name, archives, folder))
  if (pages.length > 0) console.table(pages)
  if (pages.some(({ result }) => result !== 'right')) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
