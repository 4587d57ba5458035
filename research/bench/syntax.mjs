/**
 * Compares what is read in the source of a format with what the format says, without labels by hand:
 *
 *   node research/bench/syntax.mjs roff|json|po|tex|html [FOLDER…] [--dist=PATH] [--kind=VALUE] [--files=N] [--differences=N] [--seed=N]
 *
 * Prints a table, the kinds of differences, and N sampled ones with the lines of the source. Needs a build; `roff`
 * needs groff, `po` gettext, `tex` pdfinfo. The README describes each truth.
 */
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { compare } from './syntax/compare.mjs'
import { printCounts, printDifferences, printKinds } from './syntax/report.mjs'

/** @import { Case, Count, Difference } from './syntax/compare.mjs' */
/** @import { Extract } from './syntax/truth.mjs' */

/**
 * Each yields cases of folders; without folders, of its own.
 *
 * @typedef {{ files: number, seed: number, extract: Extract }} Sample
 * @type {Record<string, () => Promise<{ folders: string[], cases: (places: string[], sample: Sample) =>
 * AsyncIterable<Case> }>>}
 */
const FORMATS = {
  roff: () => import('./syntax/roff.mjs'),
  json: () => import('./syntax/json.mjs'),
  po: () => import('./syntax/po.mjs'),
  tex: () => import('./syntax/tex.mjs'),
  html: () => import('./syntax/html.mjs'),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dist: { type: 'string', default: fileURLToPath(new URL('../../dist', import.meta.url)) },
    kind: { type: 'string' },
    files: { type: 'string', default: '1500' },
    differences: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
  },
})
const [format = '', ...places] = positionals
if (FORMATS[format] === undefined) {
  console.error(`name one of ${Object.keys(FORMATS).join(', ')}`)
  process.exit(2)
}

const [files, count, seed] = [values.files, values.differences, values.seed].map(Number)
/** @type {{ extract: Extract }} */
const { extract } = await import(pathToFileURL(resolve(values.dist, 'index.js')).href)
const options = values.kind === undefined ? {} : { kind: values.kind }
const { folders, cases } = await FORMATS[format]()

/** @type {Map<string, Count>} */
const counts = new Map()
/** @type {Difference[]} */
const differences = []
for await (const example of cases(places.length > 0 ? places : folders, { files, seed, extract })) {
  differences.push(...compare(example, extract(example.text, options), counts))
}
printCounts(counts)
printKinds(differences)
printDifferences(differences, count, seed)
