/** The line ends of the URLs of rows, with their signs. */
import { countOf } from './model.mjs'
import { hashOf, sourceOf } from './rows.mjs'

/** @typedef {import('./rows.mjs').Row} Row */
/** @typedef {import('./rows.mjs').Truth} Truth */
/** @typedef {import('./rows.mjs').Kind} Kind */
/** @typedef {import('./engine.mjs').Engine} Engine */
/** How the lines of a text are known. @typedef {'coordinates' | 'columns' | 'plain'} Geometry */

/**
 * A sample with its origin, and readable text. The signs are the numbers of those of the forms, then of those of the
 * lines around.
 * @typedef {import('./model.mjs').Sample & { geometry: Geometry, kind: Kind, source: string, fold: number, file:
 * string,
 *   shown: string, isCropped?: boolean }} PlacedSample
 */

export const FOLDS = 5

/** The weight of a line end of each kind. */
const COUNTS = /** @type {const} */ ({ judged: 1, presumed: 0.5, wrapped: 0.6, 'set anew': 0.3, made: 0.18, page: 0.5 })
/** That of text wrapped by columns, in the model of pages. */
const WRAPPED_PAGE = 0.2
/** The most weight of all line ends of one source and one verdict. */
const MOST_OF_SOURCE = /** @type {const} */ ({ judged: 12, presumed: 12, 'set anew': 4 })

/** @param {string} source */
export function foldOf(source) {
  return hashOf(source) % FOLDS
}

/** The lines of a row in the package's form. @param {Row} row */
export function textLines({ lines }) {
  return lines
    .filter(({ x0 }) => Number.isFinite(x0) && x0 !== null)
    .map(({ at, text, x0, x1, size, page }) => ({ start: at, end: at + text.length, x0, x1, size, page }))
}

/** The URLs outside angle brackets. @param {Row} row @returns {Truth[]} */
export function bareTruths({ text, truth }) {
  return truth.filter(
    ({ spans: [span] }) => span && !/[<\u27e8\u3008]\s*$/.test(text.slice(Math.max(0, span[0] - 3), span[0])),
  )
}

/**
 * The samples for the model of plain text.
 * @param {Engine} engine
 * @param {readonly Row[]} rows
 */
export function plainSamples(engine, rows) {
  const plain = rows.filter(({ lines }) => lines.length === 0)
  const samples = counted(plain.map((row) => [...samplesOfRow(engine, row, 'plain')]))
  const whole = plain.filter(({ kind }) => kind !== 'made')
  const cropped = counted(
    whole.map((row) => croppedRows(row).flatMap((crop) => [...samplesOfRow(engine, crop, 'plain')])),
  )
  return [...samples, ...cropped.map((sample) => ({ ...sample, count: CROPPED * sample.count, isCropped: true }))]
}

/** The additional weight of a line end in a text of a few lines, such as people paste. */
const CROPPED = 0.25
/** The most lines kept before and after a URL then. */
const MOST_LEFT = 5

/** Each URL of a row in a text of a few lines. @param {Row} row @returns {Row[]} */
function croppedRows(row) {
  const { text } = row
  return bareTruths(row).flatMap((truth) => {
    const [start, end] = truth.spans[0] ?? [0, 0]
    const left = 1 + (hashOf(`${row.file} ${start}`) % MOST_LEFT)
    let from = start
    for (let line = 0; line <= left && from >= 0; line++) from = from === 0 ? -1 : text.lastIndexOf('\n', from - 1)
    let to = end
    for (let line = 0; line <= left && to >= 0; line++) to = text.indexOf('\n', to + 1)
    const crop = text.slice(from + 1, to < 0 ? undefined : to)
    /** @type {[number, number]} */
    const span = [start - from - 1, end - from - 1]
    return crop.length > 8000 ? [] : [{ ...row, text: crop, truth: [{ ...truth, spans: [span] }] }]
  })
}

/**
 * The samples for the model of pages: those of pages, by coordinates and by columns, and those of wrapped text by
 * columns.
 * @param {Engine} engine
 * @param {readonly Row[]} rows
 */
export function pageSamples(engine, rows) {
  return counted(
    rows.flatMap((row) => {
      if (row.lines.length > 0) {
        return [[...samplesOfRow(engine, row, 'coordinates')], [...samplesOfRow(engine, row, 'columns')]]
      }
      return row.kind === 'wrapped' ? [[...samplesOfRow(engine, row, 'columns')]] : []
    }),
  )
}

/**
 * Weighs each sample: those of a document are alike, and so are those of a source. @param {PlacedSample[][]} documents
 */
function counted(documents) {
  const all = documents.flat()
  /** @type {Map<string, number>} */
  const sums = new Map()
  /** @param {PlacedSample} sample */
  const keyOf = ({ kind, source, continues }) => `${kind} ${source} ${continues}`
  for (const sample of all) sums.set(keyOf(sample), (sums.get(keyOf(sample)) ?? 0) + 1)
  for (const samples of documents) {
    for (const sample of samples) {
      const most = sample.kind in MOST_OF_SOURCE ? MOST_OF_SOURCE[/** @type {'judged'} */ (sample.kind)] : Infinity
      const share = Math.min(1, most / (sums.get(keyOf(sample)) ?? 1))
      const own = sample.geometry === 'plain' ? COUNTS[sample.kind] : sample.kind === 'wrapped' ? WRAPPED_PAGE : 1
      sample.count = own * share * countOf(samples.length)
    }
  }
  return all
}

/**
 * The line ends along each URL, and the one after it.
 * @param {Engine} engine
 * @param {Row} row
 * @param {Geometry} geometry
 * @returns {Generator<PlacedSample, void, undefined>}
 */
function* samplesOfRow(engine, row, geometry) {
  const { text, kind } = row
  const view = new engine.View(text, true)
  const lines = geometry === 'coordinates' ? textLines(row) : undefined
  const layout = engine.layoutOf(text, { page: geometry === 'plain' ? undefined : engine.PAGES }, { lines })
  const settings = engine.readOptions(undefined)
  /** @type {import('../../src/find/rules.ts').Rules} */
  const rules = { ...engine.rulesOf(settings, engine.ALL_CONSTRUCTS), joinsAny: true, mostLines: 8 }
  const source = sourceOf(row)
  for (const { spans } of bareTruths(row)) {
    const [start, end] = spans[0] ?? [0, 0]
    const inferred = /^(?:www|ftp)\./i.test(text.slice(start, start + 4)) ? 'http' : undefined
    const candidate = engine.readBareAt(view, start, inferred, rules)
    if (candidate?.continuation === undefined || candidate.continuation.isSyntax) continue
    for (const at of engine.lineEndsOf(candidate)) {
      const continues = end > at.next
      const shown = `${at.before.slice(-20)}«${at.url.slice(-60)}» ⏎ ${(at.run + at.rest).slice(0, 60)}`
      const held = [...engine.signsOf(at), ...layout.signsAround(at)].flatMap((holds, sign) => (holds ? [sign] : []))
      yield { held, continues, count: 1, geometry, kind, source, fold: foldOf(source), file: row.file, shown }
      if (!continues) break
    }
  }
}
