// Writes the corpus as JSON into the package that publishes it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { ROOT } from './packages.mjs'

/** @param {string} folder of the package */
export async function writeSuite(folder) {
  const place = mkdtempSync(join(tmpdir(), 'urls-in-context-'))
  const bundle = await rolldown({ cwd: ROOT, input: 'test/corpus/suite.ts', platform: 'node' })
  await bundle.write({ dir: place, entryFileNames: 'suite.mjs' })
  await bundle.close()
  const { readSuite } = await import(pathToFileURL(join(place, 'suite.mjs')).href)
  rmSync(place, { recursive: true })
  const { version, cases } = readSuite(ROOT)
  const lines = cases.map((/** @type {object} */ each) => JSON.stringify(each))
  mkdirSync(join(folder, 'dist'), { recursive: true })
  writeFileSync(join(folder, 'dist/cases.json'), `{"version":${version},"cases":[\n${lines.join(',\n')}\n]}\n`)
}
