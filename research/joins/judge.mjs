/** Fits the models to rows, and measures them. */
import { writeFileSync } from 'node:fs'
import { emptyTally, tallyRow } from './end-to-end.mjs'
import { loadEngine, setModel } from './engine.mjs'
import { fit, probability, scoreOf } from './model.mjs'
import { decisionFigures, endToEndFigures } from './report.mjs'
import { readRows } from './rows.mjs'
import { FOLDS, pageSamples, plainSamples } from './samples.mjs'
import { renderTable, roundedModel } from './table.mjs'

/** @typedef {import('./rows.mjs').Row} Row */
/** @typedef {import('./model.mjs').Model} Model */
/** @typedef {import('./engine.mjs').Engine} Engine */
/** @typedef {import('./samples.mjs').PlacedSample} PlacedSample */

const TABLE = new URL('../../src/joins/weights.ts', import.meta.url)
/** A line end that is presumed to end is omitted if a first model gives its continuation a higher likelihood. */
const PRESUMED_BELOW = 0.04
/** The share of the joins that a look at only the two lines may lose. */
const QUICK_TEST_LOSS = 0.005
/**
 * Fits both models, prints the cross-validation over sources, and writes the table on request.
 * @param {readonly string[]} paths
 * @param {{ write: boolean, errors: number }} wants
 */
export async function fitRows(paths, { write, errors }) {
  const engine = await loadEngine()
  const rows = paths.flatMap(readRows)
  const plain = fitted('plain text', plainSamples(engine, rows), [...engine.FORM_NAMES, ...engine.ROW_NAMES], errors)
  const page = fitted('set pages', pageSamples(engine, rows), [...engine.FORM_NAMES, ...engine.MARGIN_NAMES], errors)
  const forms = engine.FORM_NAMES.length
  const quickTest = quickTestOf(plain, engine)
  if (write) {
    const models = { quickTest, plain: plain.model, page: page.model }
    writeFileSync(TABLE, renderTable(models, engine, headOf(rows, plain.samples, page.samples)))
  }
  Object.assign(engine.QUICK_TEST, { bias: quickTest.bias, forms: quickTest.weights, least: quickTest.least })
  setModel(engine.PLAIN, plain.model, forms)
  setModel(engine.PAGE, page.model, forms)
  endToEnd(engine, rows, errors)
}

/**
 * Measures the table as it is, from the text to the URL.
 * @param {readonly string[]} paths
 * @param {{ errors: number }} wants
 */
export async function judgeRows(paths, { errors }) {
  endToEnd(await loadEngine(), paths.flatMap(readRows), errors)
}

/**
 * @param {string} name
 * @param {PlacedSample[]} all
 * @param {readonly string[]} names of the signs
 * @param {number} errors the number to print
 */
function fitted(name, all, names, errors) {
  const first = fit(all, names.length)
  const samples = all.filter(
    ({ kind, held }) => kind !== 'presumed' || probability(scoreOf(first, held)) < PRESUMED_BELOW,
  )
  const models = Array.from({ length: FOLDS }, (_, fold) =>
    fit(
      samples.filter((sample) => sample.fold !== fold),
      names.length,
    ),
  )
  const scored = samples.map((sample) => ({ ...sample, score: scoreOf(models[sample.fold] ?? first, sample.held) }))
  console.log(`${name}: ${samples.length} line ends, by cross-validation over sources`)
  for (const set of new Set(samples.map(setOf))) {
    console.log(` ${set}`)
    const own = scored.filter((sample) => setOf(sample) === set)
    console.log(decisionFigures(own))
    const worst = own.toSorted((a, b) => wrongness(b) - wrongness(a)).slice(0, errors)
    for (const { continues, score, shown, file, held } of worst) {
      const signs = held.map((sign) => names[sign]).join('; ')
      const verdict = `${continues ? 'goes on' : 'ends'}, said ${probability(score).toFixed(3)}`
      console.log(`    ${verdict}: ${shown} {${signs}} (${file})`)
    }
  }
  const model = roundedModel(fit(samples, names.length))
  const held = names.map((_, sign) => samples.filter((sample) => sample.held.includes(sign)).length)
  console.log(` all weights, and how many line ends have the sign\n  ${model.bias} any line end`)
  names.forEach((sign, index) => {
    console.log(`  ${model.weights[index]} ${sign} (${held[index]})`)
  })
  return { model, samples }
}

/** @param {PlacedSample} sample */
function setOf({ kind, geometry, isCropped = false }) {
  return `${kind}, ${geometry}${isCropped ? ', a few lines' : ''}`
}

/**
 * A model over the forms alone, and the score below which only that share of the joins is lost.
 * @param {{ model: Model, samples: readonly PlacedSample[] }} fitted
 * @param {Engine} engine
 */
function quickTestOf({ model, samples }, { FORM_NAMES, JOINED_FROM }) {
  const forms = FORM_NAMES.length
  const quick = samples.map((sample) => ({ ...sample, held: sample.held.filter((sign) => sign < forms) }))
  const { bias, weights } = roundedModel(fit(quick, forms))
  const scores = quick.map(({ held }) => scoreOf({ bias, weights }, held))
  const isJoin = samples.map(({ continues, held }) => continues && probability(scoreOf(model, held)) >= JOINED_FROM)
  const joins = scores.filter((_, index) => isJoin[index]).sort((a, b) => a - b)
  const least = Math.floor((joins[Math.floor(QUICK_TEST_LOSS * joins.length)] ?? 0) * 100) / 100
  const ends = scores.filter((_, index) => samples[index]?.kind === 'presumed')
  const left = ends.filter((score) => score >= least).length
  console.log(`quickTest: from ${least}; of ${ends.length} line ends that are presumed to end it leaves ${left}`)
  return { bias, least, weights }
}

/** @param {Engine} engine @param {readonly Row[]} rows @param {number} errors the number to print */
function endToEnd(engine, rows, errors) {
  for (const kind of new Set(rows.map((row) => row.kind))) {
    if (kind === 'presumed') continue
    for (const geometry of kind === 'page' ? /** @type {const} */ (['coordinates', 'columns']) : ['plain']) {
      const tally = emptyTally()
      for (const row of rows) if (row.kind === kind) tallyRow(tally, engine, row, /** @type {'plain'} */ (geometry))
      console.log(`from the text: ${kind}, ${geometry}, ${tally.over + tally.one} URLs\n${endToEndFigures(tally)}`)
      for (const line of tally.wrong.slice(0, errors)) console.log(`    ${line}`)
    }
  }
}

/** @param {{ score: number, continues: boolean }} sample */
function wrongness({ score, continues }) {
  return continues ? -score : score
}

/**
 * The comment on what a table was fitted to.
 * @param {readonly Row[]} rows
 * @param {readonly PlacedSample[]} plain
 * @param {readonly PlacedSample[]} page
 */
function headOf(rows, plain, page) {
  const date = new Date().toISOString().slice(0, 10)
  /** @param {readonly PlacedSample[]} samples */
  const countsOf = (samples) => {
    const kinds = [...new Set(samples.map(({ kind }) => kind))]
    return kinds.map((kind) => {
      const own = samples.filter((sample) => sample.kind === kind)
      const sources = new Set(own.map(({ source }) => source)).size
      return `${own.length} ${kind} (${own.filter(({ continues }) => continues).length} go on; ${sources} sources)`
    })
  }
  return `Fitted on ${date} to line ends of ${rows.length} texts. Plain text: ${countsOf(plain).join(', ')}. Set pages: ${countsOf(page).join(', ')}.`
}
