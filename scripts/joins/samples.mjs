/** The line ends of the URLs of rows, with the signs that hold of them. */
import { countOf } from './model.mjs'
import { familyOf, hashOf } from './rows.mjs'

/** @typedef {import('./rows.mjs').Row} Row */
/** @typedef {import('./rows.mjs').Truth} Truth */
/** @typedef {import('./engine.mjs').Engine} Engine */
/** How the lines of a text are known. @typedef {'coordinates' | 'columns' | 'plain'} Geometry */

/**
 * A sample with where it comes from: its document's fold, and what a person reads of it.
 * @typedef {import('./model.mjs').Sample & { geometry: Geometry, fold: number, file: string, shown: string }} PlacedSample
 */

/** The folds of the cross-validation. */
export const FOLDS = 5

/** The producer of a text whose lines no program of ours broke. */
export const AS_IT_STANDS = 'as it stands'

/** @param {Row} row */
export function foldOf(row) {
  return hashOf(familyOf(row)) % FOLDS
}

/** @param {Row} row @returns {Geometry[]} */
export function geometriesOf({ lines }) {
  return lines.length > 0 ? ['coordinates', 'columns'] : ['plain']
}

/** The lines of a row as the package takes them. @param {Row} row */
export function textLines({ lines }) {
  return lines
    .filter(({ x0 }) => Number.isFinite(x0) && x0 !== null)
    .map(({ at, text, x0, x1, size, page }) => ({ start: at, end: at + text.length, x0, x1, size, page }))
}

/** The URLs that are in no angle brackets. @param {Row} row @returns {Truth[]} */
export function bareTruths({ text, truth }) {
  return truth.filter(
    ({ spans: [span] }) => span && !/[<\u27e8\u3008]\s*$/.test(text.slice(Math.max(0, span[0] - 3), span[0])),
  )
}

/**
 * @param {Engine} engine
 * @param {readonly Row[]} rows
 * @returns {PlacedSample[]}
 */
export function samplesOf(engine, rows) {
  return rows.flatMap((row) =>
    geometriesOf(row).flatMap((geometry) => {
      const samples = [...samplesOfRow(engine, row, geometry)]
      for (const sample of samples) sample.count = countOf(samples.length)
      return samples
    }),
  )
}

/**
 * The line ends along each URL, and the one behind it.
 * @param {Engine} engine
 * @param {Row} row
 * @param {Geometry} geometry
 * @returns {Generator<PlacedSample, void, undefined>}
 */
function* samplesOfRow(engine, row, geometry) {
  const { text } = row
  const view = new engine.View(text, true)
  const source = geometry === 'coordinates' ? new engine.SetLines(text, textLines(row)) : new engine.ColumnLines(text)
  /** @type {import('../../src/candidates/candidate.ts').CandidateRules} */
  const rules = { ...engine.candidateRules(engine.readOptions(undefined)), joins: 'always' }
  const signs = Object.values(engine.SIGNS)
  const fold = foldOf(row)
  for (const { spans } of bareTruths(row)) {
    const [start, end] = spans[0] ?? [0, 0]
    const inferred = /^(?:www|ftp)\./i.test(text.slice(start, start + 4)) ? 'http' : undefined
    const candidate = engine.readBareAt(view, start, inferred, rules)
    if (candidate?.continuation === undefined) continue
    const { runs } = candidate.continuation
    let index = 0
    for (const at of engine.breaksOf(text, candidate, source)) {
      const gap = runs[index++]?.gap
      if (gap === undefined) break
      const goesOn = end > gap.end
      const held = signs.flatMap((holds, sign) => (holds(at) ? [sign] : []))
      const shown = `${at.url.slice(-60)} ⏎ ${(at.run + at.rest).slice(0, 50)} [room ${at.margins.room.toFixed(1)}]`
      yield { held, goesOn, count: 1, geometry, fold, file: row.file, shown }
      if (!goesOn) break
    }
  }
}
