/** Keeps what the source finds in a sample in a file, and compares another source with it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { changeLines } from './bench.mjs'
import { loadEngine } from './engine.mjs'
import { findIn, outcomesOf } from './outcomes.mjs'
import { digestOf, readSample } from './sample.mjs'

/** @typedef {import('./sample.mjs').Sample} Sample */
/** @typedef {import('./sample.mjs').SampleFile} SampleFile */

/**
 * The id of a text, the digest of everything found in it, and the outcomes.
 *
 * @typedef {[id: string, digest: string, outcomes: string[]]} FrozenText
 * @typedef {{ files: readonly SampleFile[], texts: readonly FrozenText[] }} Frozen
 */

/**
 * What differs from a frozen run. `others` are texts with the same outcomes but another record.
 *
 * @typedef {{ texts: number, vanished: number, appeared: number, others: number, lines: string[] }} Difference
 */

/** @param {string} path ends with `.gz` for a compressed file @param {Sample} sample */
export async function freeze(path, sample) {
  const lines = [{ files: sample.files }, ...(await readAll(sample))].map((each) => JSON.stringify(each))
  const content = `${lines.join('\n')}\n`
  writeFileSync(path, path.endsWith('.gz') ? gzipSync(content) : content)
}

/** @param {string} path @returns {Promise<Difference>} */
export async function compareWith(path) {
  const { files, texts } = readFrozen(path)
  const sample = readSample(files.map((file) => file.path))
  for (const [index, { digest, path: name }] of files.entries()) {
    if (sample.files[index]?.digest !== digest) throw new Error(`${name} is not what it was`)
  }
  /** @type {Difference} */
  const difference = { texts: texts.length, vanished: 0, appeared: 0, others: 0, lines: [] }
  for (const [index, [id, digest, after]] of (await readAll(sample)).entries()) {
    const [, digestBefore, before] = /** @type {FrozenText} */ (texts[index])
    if (digest === digestBefore) continue
    const vanished = before.filter((outcome) => !after.includes(outcome))
    const appeared = after.filter((outcome) => !before.includes(outcome))
    difference.vanished += vanished.length
    difference.appeared += appeared.length
    if (vanished.length + appeared.length === 0) difference.others++
    const lines = changeLines(id, { vanished, appeared, records: 0 })
    difference.lines.push(...(lines.length > 0 ? lines : [`~ ${id}`]))
  }
  return difference
}

/** @param {string} path @returns {Frozen} */
function readFrozen(path) {
  const bytes = readFileSync(path)
  const content = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  const [head, ...texts] = content.trimEnd().split('\n')
  return { ...JSON.parse(/** @type {string} */ (head)), texts: texts.map((line) => JSON.parse(line)) }
}

/** @param {Sample} sample @returns {Promise<FrozenText[]>} */
async function readAll({ texts }) {
  const engine = await loadEngine([])
  return texts.map((each) => {
    const matches = findIn(engine, each)
    return [each.id, digestOf(JSON.stringify(matches)), outcomesOf(matches)]
  })
}
