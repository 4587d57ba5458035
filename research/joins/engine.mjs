/** Bundles the code of src/ that reads joins, with models whose weights can be changed. */
import { fileURLToPath } from 'node:url'
import { loadBundle } from '../load-bundle.mjs'

const SRC = fileURLToPath(new URL('../../src', import.meta.url))

const ENTRY = `
export { layoutOf } from './joins/layout.ts'
export { PAGES } from './joins/pages.ts'
export { JOINED_FROM } from './joins/likelihood.ts'
export { FORM_NAMES, MARGIN_NAMES, ROW_NAMES } from './joins/explain.ts'
export { QUICK_TEST, PAGE, PLAIN } from './joins/weights.ts'
export { signsOf } from './joins/signs.ts'
export { lineEndsOf } from './settle/lines.ts'
export { ALL_CONSTRUCTS } from './find/conventions/all.ts'
export { readBareAt } from './find/pass/by-context.ts'
export { rulesOf } from './find/pass/rules-of.ts'
export { readOptions } from './options.ts'
export { View } from './text/view.ts'
export { extract, scan } from './extract.ts'
export { settle } from './settle/settle.ts'
`

/**
 * @typedef {object} Engine
 * @property {typeof import('../../src/joins/layout.ts').layoutOf} layoutOf
 * @property {readonly string[]} FORM_NAMES
 * @property {readonly string[]} MARGIN_NAMES
 * @property {readonly string[]} ROW_NAMES
 * @property {number} JOINED_FROM
 * @property {import('../../src/joins/weights.ts').QuickTest} QUICK_TEST
 * @property {import('../../src/joins/weights.ts').Model} PAGE
 * @property {import('../../src/joins/weights.ts').Model} PLAIN
 * @property {typeof import('../../src/joins/signs.ts').signsOf} signsOf
 * @property {typeof import('../../src/settle/lines.ts').lineEndsOf} lineEndsOf
 * @property {typeof import('../../src/find/conventions/all.ts').ALL_CONSTRUCTS} ALL_CONSTRUCTS
 * @property {typeof import('../../src/find/pass/by-context.ts').readBareAt} readBareAt
 * @property {typeof import('../../src/find/pass/rules-of.ts').rulesOf} rulesOf
 * @property {typeof import('../../src/options.ts').readOptions} readOptions
 * @property {typeof import('../../src/text/view.ts').View} View
 * @property {typeof import('../../src/joins/pages.ts').PAGES} PAGES
 * @property {typeof import('../../src/extract.ts').extract} extract
 * @property {typeof import('../../src/extract.ts').scan} scan
 * @property {typeof import('../../src/settle/settle.ts').settle} settle
 */

/** @returns {Promise<Engine>} */
export async function loadEngine() {
  return loadBundle({ folder: SRC, code: ENTRY, rewrite: withAllWeights })
}

/**
 * A new sign has no weight yet: the models are made longer than any list of signs.
 *
 * @param {string} path
 * @param {() => string} source
 */
function withAllWeights(path, source) {
  if (!/[\\/]joins[\\/]weights\.ts$/.test(path)) return undefined
  return source().replace(/(?<=\d),?\s*\]$/gm, `, ${'0,'.repeat(40)}]`)
}

/**
 * Changes the weights of a model in place.
 * @param {import('../../src/joins/weights.ts').Model} model
 * @param {{ bias: number, weights: readonly number[] }} fitted the weights of the forms, then those of the lines around
 * @param {number} forms their number
 */
export function setModel(model, { bias, weights }, forms) {
  Object.assign(model, { bias, forms: weights.slice(0, forms), around: weights.slice(forms) })
}
