/** The code of src/ that reads joins, bundled, with a table of weights that can be changed. */
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const SRC = fileURLToPath(new URL('../../src', import.meta.url))

const ENTRY = `
export { breaksOf } from './layout/break.ts'
import { DOUBT_NAMES, SIGN_NAMES } from './layout/names.ts'
import { DOUBTS } from './layout/doubts.ts'
import { SIGNS as signs } from './layout/signs.ts'
export const SIGNS = Object.fromEntries(signs.map((holds, sign) => [SIGN_NAMES[sign], holds]))
export const doubtOf = (at) => DOUBT_NAMES[DOUBTS.findIndex((holds) => holds(at))]
export { ColumnLines } from './layout/columns.ts'
export { SetLines } from './layout/set-lines.ts'
export { readBareAt } from './candidates/contexts.ts'
export { candidateRules } from './pass/readings.ts'
export { readOptions } from './options.ts'
export { View } from './text/view.ts'
export { extract, scan } from './extract.ts'
export { settle } from './settle/settle.ts'
export { BIAS, WEIGHTS, setTable } from './layout/weights.ts'
`
const SETTER = `
export function setTable(bias, weights) {
  BIAS = bias
  Object.assign(WEIGHTS, weights)
}
`

/**
 * @typedef {object} Engine
 * @property {typeof import('../../src/layout/break.ts').breaksOf} breaksOf
 * @property {Readonly<Record<string, import('../../src/layout/signs.ts').Holds>>} SIGNS by their names
 * @property {typeof import('../../src/layout/columns.ts').ColumnLines} ColumnLines
 * @property {typeof import('../../src/layout/set-lines.ts').SetLines} SetLines
 * @property {typeof import('../../src/candidates/contexts.ts').readBareAt} readBareAt
 * @property {typeof import('../../src/pass/readings.ts').candidateRules} candidateRules
 * @property {typeof import('../../src/options.ts').readOptions} readOptions
 * @property {typeof import('../../src/text/view.ts').View} View
 * @property {typeof import('../../src/extract.ts').extract} extract
 * @property {typeof import('../../src/extract.ts').scan} scan
 * @property {typeof import('../../src/settle/settle.ts').settle} settle
 * @property {number} BIAS
 * @property {readonly number[]} WEIGHTS
 * @property {(bias: number, weights: readonly number[]) => void} setTable changes the table for all that follows
 */

/** @returns {Promise<Engine>} */
export async function loadEngine() {
  const outfile = join(tmpdir(), `joins-${process.pid}.mjs`)
  await build({
    stdin: { contents: ENTRY, resolveDir: SRC, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile,
    plugins: [
      {
        name: 'weights that can be changed',
        setup({ onLoad }) {
          onLoad({ filter: /[\\/]layout[\\/]weights\.ts$/ }, async ({ path }) => {
            const { readFile } = await import('node:fs/promises')
            const table = await readFile(path, 'utf8')
            return { contents: table.replace('export const BIAS = ', 'export let BIAS = ') + SETTER, loader: 'ts' }
          })
        },
      },
    ],
  })
  try {
    return await import(pathToFileURL(outfile).href)
  } finally {
    rmSync(outfile)
  }
}
