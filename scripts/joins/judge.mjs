/** Fits the weights to rows, and measures them. */
import { writeFileSync } from 'node:fs'
import { emptyTally, tallyRow } from './end-to-end.mjs'
import { loadEngine } from './engine.mjs'
import { fit, priorOf, probability, scoreOf } from './model.mjs'
import { decisionFigures, endToEndFigures } from './report.mjs'
import { readRows } from './rows.mjs'
import { FOLDS, foldOf, geometriesOf, samplesOf } from './samples.mjs'
import { renderTable, rounded } from './table.mjs'

/** @typedef {import('./rows.mjs').Row} Row */
/** @typedef {import('./model.mjs').Model} Model */
/** @typedef {import('./engine.mjs').Engine} Engine */
/** @typedef {import('./samples.mjs').PlacedSample} PlacedSample */

const TABLE = new URL('../../src/layout/weights.ts', import.meta.url)
const GEOMETRIES = /** @type {const} */ (['coordinates', 'columns', 'plain'])

/**
 * Fits, prints what cross-validation over families says, and writes the table if asked to.
 * @param {readonly string[]} paths
 * @param {{ write: boolean, errors: number }} wants
 */
export async function fitRows(paths, { write, errors }) {
  const engine = await loadEngine()
  const names = Object.keys(engine.SIGNS)
  const all = paths.flatMap(readRows)
  const rows = all.filter(({ kind }) => kind !== 'code')
  const samples = samplesOf(engine, rows)
  const models = Array.from({ length: FOLDS }, (_, fold) =>
    fit(
      samples.filter((sample) => sample.fold !== fold),
      names.length,
    ),
  )
  measure(engine, rows, samples, models, errors)
  const model = fit(samples, names.length)
  const held = names.map((_, sign) => samples.filter((sample) => sample.held.includes(sign)).length)
  console.log('all weights, and how many line ends have the sign')
  console.log(`  ${model.bias.toFixed(2)} any line end`)
  names.forEach((name, sign) => {
    console.log(`  ${(model.weights[sign] ?? 0).toFixed(2)} ${name} (${held[sign]})`)
  })
  const code = samplesOf(
    engine,
    all.filter(({ kind }) => kind === 'code'),
  )
  const prior = priorOf(model, code)
  console.log(
    `code: ${code.length} line ends, ${code.filter(({ goesOn }) => goesOn).length} go on; ${prior.toFixed(2)}`,
  )
  if (write) writeFileSync(TABLE, renderTable({ ...model, prior }, names, headOf(all, samples, code)))
}

/**
 * Measures the table as it stands.
 * @param {readonly string[]} paths
 * @param {{ errors: number }} wants
 */
export async function judgeRows(paths, { errors }) {
  const engine = await loadEngine()
  const rows = paths.flatMap(readRows).filter(({ kind }) => kind !== 'code')
  const model = { bias: engine.BIAS, weights: [...engine.WEIGHTS] }
  measure(engine, rows, samplesOf(engine, rows), new Array(FOLDS).fill(model), errors)
}

/**
 * Prints the figures of each way of knowing lines, each document by the model of its fold.
 * @param {Engine} engine
 * @param {readonly Row[]} rows
 * @param {readonly PlacedSample[]} samples
 * @param {readonly Model[]} models
 * @param {number} errors how many are shown
 */
function measure(engine, rows, samples, models, errors) {
  const names = Object.keys(engine.SIGNS)
  const all = samples.map((sample) => ({
    ...sample,
    score: scoreOf(models[sample.fold] ?? { bias: 0, weights: [] }, sample.held),
  }))
  console.log(`all line ends\n${decisionFigures(all)}`)
  for (const geometry of GEOMETRIES) {
    const known = rows.filter((row) => geometriesOf(row).includes(geometry))
    if (known.length === 0) continue
    const scored = all.filter((sample) => sample.geometry === geometry)
    const tally = emptyTally()
    models.forEach(({ bias, weights }, fold) => {
      engine.setTable(rounded(bias), weights.map(rounded))
      for (const row of known) if (foldOf(row) === fold) tallyRow(tally, engine, row, geometry)
    })
    console.log(`${geometry}: ${known.length} documents, ${tally.over + tally.one} URLs`)
    console.log(decisionFigures(scored))
    console.log(endToEndFigures(tally))
    for (const line of tally.wrong.slice(0, errors)) console.log(`    ${line}`)
    const worst = scored.toSorted((a, b) => wrongness(b) - wrongness(a)).slice(0, errors)
    for (const { goesOn, score, shown, file, held } of worst) {
      const signs = held.map((sign) => names[sign]).join('; ')
      console.log(
        `    ${goesOn ? 'goes on' : 'ends'}, said ${probability(score).toFixed(3)}: ${shown} {${signs}} (${file})`,
      )
    }
  }
}

/** @param {{ score: number, goesOn: boolean }} sample */
function wrongness({ score, goesOn }) {
  return goesOn ? -score : score
}

/**
 * What a table was fitted to.
 * @param {readonly Row[]} rows
 * @param {readonly PlacedSample[]} samples
 * @param {readonly PlacedSample[]} code
 */
function headOf(rows, samples, code) {
  const packages = [...new Set(rows.flatMap(({ source }) => source ?? []))].sort()
  const others = rows.filter(({ source, lines }) => source === undefined && lines.length > 0)
  const producers = new Set(others.map(({ producer }) => producer)).size
  const urls = rows.reduce((sum, { truth }) => sum + truth.length, 0)
  const plain = rows.filter(({ source, lines }) => source === undefined && lines.length === 0).length
  const sources = [
    ...(others.length > 0 ? [`${others.length} PDF files with link annotations of ${producers} producers`] : []),
    ...(plain > 0 ? [`${plain} plain texts that were wrapped by programs`] : []),
    ...(packages.length > 0 ? [`what \`rows\` makes of these packages of Debian: ${packages.join(', ')}`] : []),
  ]
  const date = new Date().toISOString().slice(0, 10)
  // Each line end of a PDF file is a sample by coordinates, and one by columns.
  const ends = samples.filter(({ geometry }) => geometry !== 'columns').length
  return `Fitted on ${date} to ${ends} line ends of ${urls} URLs from ${sources.join('; ')}. The prior of code: to ${code.length} line ends.`
}
