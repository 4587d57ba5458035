import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const SITE = fileURLToPath(new URL('.', import.meta.url))

/**
 * Writes what all pages load: the style, the scripts and the icon.
 *
 * @param {string} outdir
 */
export async function buildFrame(outdir) {
  mkdirSync(outdir, { recursive: true })
  copyFileSync(join(SITE, 'icon.svg'), join(outdir, 'icon.svg'))
  const common = { outdir, bundle: true, minify: true, logLevel: /** @type {const} */ ('warning'), target: 'es2022' }
  await Promise.all([
    build({ ...common, entryPoints: [join(SITE, 'style.css')], target: ['chrome123', 'firefox120', 'safari17.5'] }),
    build({ ...common, entryPoints: [join(SITE, 'client/theme.ts')], format: 'iife' }),
    build({ ...common, entryPoints: [join(SITE, 'client/site.ts')], format: 'esm', splitting: true }),
  ])
}
