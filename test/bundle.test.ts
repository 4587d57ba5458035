import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { type Plugin, rolldown } from 'rolldown'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The bundle that esbuild makes for browsers of a program that imports from the built package. */
async function bundle(program: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: ROOT },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    logLevel: 'error',
  })
  return outputFiles[0]!.text
}

/** The bundle that rolldown makes, whose tree-shaking is that of vite, and follows rollup's. */
async function bundleByRolldown(program: string): Promise<string> {
  const id = `${ROOT}program.js`
  const plugin: Plugin = {
    name: 'program',
    resolveId: (source) => (source === id ? id : undefined),
    load: (source) => (source === id ? program : undefined),
  }
  const bundled = await rolldown({ input: id, plugins: [plugin], platform: 'browser' })
  const { output } = await bundled.generate({ minify: true })
  return output[0].code
}

test.each([
  ['esbuild', bundle],
  ['rolldown', bundleByRolldown],
])('MATCH_VERSION alone costs nothing with %s', async (_, bundler) => {
  const program = await bundler("import { MATCH_VERSION } from 'urls-in-context'; console.log(MATCH_VERSION)")
  const all = await bundler("import * as all from 'urls-in-context'; console.log(all)")
  expect(program.length).toBeLessThan(100)
  expect(all.length).toBeGreaterThan(40_000)
})

test('extract alone brings no field or sentence of the schemes', async () => {
  const extracting = await bundle("import { extract } from 'urls-in-context'; console.log(extract(''))")
  const parsing = await bundle("import { explain } from 'urls-in-context/url'; console.log(explain)")
  const sentence = 'White space ends a URL'
  expect(parsing.includes(sentence)).toBe(true)
  expect([sentence, 'typecode'].filter((each) => extracting.includes(each))).toEqual([])
  expect(gzipSync(extracting).length).toBeLessThan(22_000)
})

test('the core, the parser, streams and bytes run where there is no Node', async () => {
  for (const entry of ['', '/url', '/stream', '/bytes'].map((name) => `urls-in-context${name}`)) {
    const program = await bundle(`import * as all from '${entry}'; console.log(all)`)
    expect(/["']node:|\bBuffer\.|\bprocess\./.test(program)).toBe(false)
  }
})
