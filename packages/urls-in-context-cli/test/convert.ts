import { mkdtempSync, readdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

const CHUNKS = fileURLToPath(new URL('../dist/chunks', import.meta.url))

/**
 * Writes the modules of the built command as CommonJS into a folder: Node 20 compiles such a module once and evaluates
 * it as often as `serve.mjs` asks for it. Where several processes write the same folder, the first one does.
 */
export function convertCommand(folder: string): void {
  const own = mkdtempSync(join(dirname(folder), 'converting-'))
  buildSync({
    entryPoints: readdirSync(CHUNKS).map((name) => join(CHUNKS, name)),
    outdir: own,
    format: 'cjs',
    platform: 'node',
    define: { 'import.meta.url': '__url' },
    supported: { 'dynamic-import': false },
    logLevel: 'error',
  })
  try {
    renameSync(own, folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
  }
}
