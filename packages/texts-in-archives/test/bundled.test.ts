import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const ARCHIVES = join(ROOT, 'corpus/archives')

/** What a program prints that another bundler has put in one file with the package, away from `node_modules`. */
const PROGRAM = `
import { readArchive } from 'texts-in-archives'
const read = async () => {
  for await (const { text, origin, problems } of readArchive(process.argv.slice(2))) {
    if (origin === 'body' || /^attribute a/.test(origin)) for (const [url] of text.matchAll(/http:\\S+/g)) console.log(url)
    for (const { code, detail } of problems) console.log(code, detail)
  }
}
void read()
`

describe('in a bundle for Node', () => {
  const folder = mkdtempSync(join(tmpdir(), 'urls-in-context-'))
  const entry = { contents: PROGRAM, resolveDir: ROOT }

  afterAll(() => rmSync(folder, { recursive: true }))

  describe.each(['esm', 'cjs'] as const)('of the format %s', (format) => {
    const outfile = join(folder, format === 'esm' ? 'bundle.mjs' : 'bundle.cjs')
    const run = (...names: string[]): string[] => {
      const paths = names.map((name) => join(ARCHIVES, name))
      const { stdout, stderr } = spawnSync(process.execPath, [outfile, ...paths], { encoding: 'utf8' })
      expect(stderr).toBe('')
      return stdout.trimEnd().split('\n')
    }

    beforeAll(async () => {
      await build({
        stdin: entry,
        bundle: true,
        platform: 'node',
        format,
        outfile,
        // CommonJS has no `import.meta`, which the reader does without
        logLevel: 'error',
      })
    })

    test('reads what needs a library', () => {
      expect(run('document.html', 'letter.docx', 'packed.zst').length).toBeGreaterThan(5)
    })

    test('says what is not there', () => {
      expect(run('charset-cp437.eml').join()).toContain('unknown-charset cp437')
    })
  })
})

test('the module for browsers imports what is there', () => {
  const code = readFileSync(join(ROOT, 'packages/texts-in-archives/dist/browser.js'), 'utf8')
  const imports = /\bimport *(?:[\w$ ,*{}]*from *|\()["`]([^"`]+)["`]/g
  const imported = [...code.matchAll(imports)].map(([, name]) => name)
  expect(imported.sort()).toEqual([
    './pdfjs/pdf.min.mjs',
    './pdfjs/pdf.worker.min.mjs',
    'buffer',
    'fzstd',
    'htmlparser2',
    'pako',
    'xz-decompress',
  ])
})
