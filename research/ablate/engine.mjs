/** Bundles the code of `src/`: unchanged, with parts off, or with calls counted. */
import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadBundle } from '../load-bundle.mjs'
import { counted, switchOff } from './rewrite.mjs'

/** @typedef {import('./switches.mjs').Off} Off */
/** @typedef {Pick<typeof import('../../src/index.ts'), 'extract' | 'scan' | 'settle'>} Engine */

export const SRC = new URL('../../src/', import.meta.url)

const ROOT = fileURLToPath(SRC)
const CORPUS = `
export { readCorpus } from './read.ts'
export { compare, optionsOf } from './check.ts'
`

/** The files as first read, so that changes of the source during a run have no effect. */
const sources = new Map()

/** @param {string} file below `src/` @returns {string} */
export function readSource(file) {
  if (!sources.has(file)) sources.set(file, readFileSync(new URL(file, SRC), 'utf8'))
  return sources.get(file)
}

/** @param {readonly Off[]} off what is off @returns {Promise<Engine>} */
export function loadEngine(off) {
  for (const { file } of off) readSource(file)
  return loadRewritten((file, source) => {
    const own = off.filter((each) => each.file === file)
    return own.length === 0 ? source : switchOff(source, own)
  })
}

/** @param {readonly Off[]} watched the parts to count, by index @returns {Promise<Engine>} */
export function loadCounted(watched) {
  return loadRewritten((file, source) => {
    const own = new Map([...watched.entries()].filter(([, each]) => each.file === file))
    return own.size === 0 ? source : counted(source, own)
  })
}

/** @param {(file: string, source: string) => string} rewrite @returns {Promise<Engine>} */
async function loadRewritten(rewrite) {
  return loadBundle({
    folder: ROOT,
    code: "export * from './index.ts'",
    rewrite(path) {
      const file = relative(ROOT, path).split(sep).join('/')
      return rewrite(file, readSource(file))
    },
  })
}

/**
 * The cases of the corpus, and their comparison.
 *
 * @typedef {Pick<typeof import('../../test/corpus/read.ts'), 'readCorpus'>} Reader
 * @typedef {Pick<typeof import('../../test/corpus/check.ts'), 'compare' | 'optionsOf'>} Checker
 * @returns {Promise<Reader & Checker>}
 */
export function loadCorpus() {
  const folder = new URL('../../test/corpus/', import.meta.url)
  return loadBundle({
    folder: fileURLToPath(folder),
    code: CORPUS,
    define: { 'import.meta.url': JSON.stringify(new URL('read.ts', folder).href) },
  })
}
