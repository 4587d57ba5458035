import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'first-call-'))
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * Runs `extract` once over a text and prints the source of the functions that ran, in bytes, functions within them
 * aside.
 */
const PROGRAM = `
import { Session } from 'node:inspector/promises'
const [bundle, inputs] = process.argv.slice(2)
const { mail } = await import(inputs)
const text = mail(2 ** 20)
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
const { extract } = await import(bundle)
const found = extract(text).length
const { result } = await session.post('Profiler.takePreciseCoverage')
const ranges = result.find(({ url }) => url === bundle).functions.map(({ ranges: [range] }) => range)
let bytes = 0
const functions = ranges.filter(({ count, startOffset }) => count > 0 && startOffset > 0)
for (const { startOffset, endOffset } of functions) {
  const within = ranges.filter((other) => other.startOffset > startOffset && other.endOffset <= endOffset)
  const outermost = within.filter(
    (one) => !within.some((other) => other.startOffset < one.startOffset && other.endOffset >= one.endOffset),
  )
  bytes += endOffset - startOffset - outermost.reduce((sum, one) => sum + one.endOffset - one.startOffset, 0)
}
console.log(JSON.stringify({ bytes, functions: functions.length, found }))
`

/** A function that runs once costs by its length: it is parsed, compiled and interpreted. `architecture §2` */
test('the first call over 1 MB of mail runs little source', async () => {
  const program = join(folder, 'program.mjs')
  const bundle = join(folder, 'bundle.mjs')
  writeFileSync(program, PROGRAM)
  await build({
    stdin: { contents: "export { extract } from './src/extract.ts'", resolveDir: ROOT },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    // As in `dist`.
    minifyWhitespace: true,
    minifyIdentifiers: true,
    outfile: bundle,
    logLevel: 'error',
  })
  const urls = [bundle, join(ROOT, 'research/bench/inputs.mjs')].map((path) => pathToFileURL(path).href)
  const { stdout, stderr } = spawnSync(process.execPath, [program, ...urls], { encoding: 'utf8' })
  expect(stderr).toBe('')
  const { bytes, functions, found } = JSON.parse(stdout)
  expect(found).toBeGreaterThan(100)
  expect(functions).toBeGreaterThan(100)
  expect(bytes).toBeLessThan(71_400)
})
