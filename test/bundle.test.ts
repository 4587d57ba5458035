import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** What a bundler for browsers makes of a program that imports from the built package. */
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
