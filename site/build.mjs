/**
 * Builds the site into `site/dist`, from the built library. `--base` is the path where it is published, which only the
 * page for unknown paths needs. `--serve` then serves it, on the port of `--port` or a free one.
 */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

const SITE = fileURLToPath(new URL('.', import.meta.url))

/**
 * @param {string} [outdir] the folder, which is emptied first
 * @param {string} [base] the path where it is published, with a slash at both ends
 * @returns {Promise<{ playground: Array<{ path: string, bytes: number, gzipBytes: number, lazy: boolean }> }>}
 */
export async function buildSite(outdir = join(SITE, 'dist'), base = '/') {
  // These import packages that may have been installed just now
  const { buildFrame } = await import('./frame-files.mjs')
  const { buildStart } = await import('./start/build.mjs')
  const { buildHandbook } = await import('./handbook/build.mjs')
  const { buildNotFound } = await import('./not-found.mjs')
  const { buildReference } = await import('./reference/build.mjs')
  const { deadLinks } = await import('./check-links.mjs')
  const { writeSearchTexts } = await import('./search-texts.mjs')
  rmSync(outdir, { recursive: true, force: true })
  await buildFrame(outdir)
  const playground = await buildPlaygroundInto(outdir)
  const hasPlayground = playground.length > 0
  await buildStart(outdir, { hasPlayground })
  const handbook = buildHandbook(outdir, { hasPlayground })
  writeSearchTexts(outdir, [...handbook, ...(await buildReference(outdir))])
  const dead = deadLinks(outdir)
  if (dead.length > 0) throw new Error(`Links that lead nowhere:\n${dead.join('\n')}`)
  buildNotFound(outdir, base)
  return { playground }
}

/** @param {string} outdir */
async function buildPlaygroundInto(outdir) {
  const path = join(SITE, 'playground/build.mjs')
  if (!existsSync(path)) return []
  const { buildPlayground } = await import(pathToFileURL(path).href)
  const { files } = await buildPlayground({ outdir, packageRoot: join(SITE, '..') })
  return files
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { serve: { type: 'boolean' }, port: { type: 'string' }, base: { type: 'string', default: '/' } },
  })
  if (!/^\/(?:[\w.-]+\/)*$/.test(values.base))
    throw new TypeError(`--base takes a path such as /a/, not ${values.base}`)
  const { playground } = await buildSite(undefined, values.base)
  for (const { path, bytes, gzipBytes, lazy } of playground) {
    console.log(`${path}: ${bytes} bytes, ${gzipBytes} gzipped${lazy ? ', loaded when it is needed' : ''}`)
  }
  console.log(`Built ${join(SITE, 'dist')}`)
  if (values.serve) {
    const { serve } = await import('./serve.mjs')
    console.log((await serve(join(SITE, 'dist'), { port: Number(values.port ?? 0), base: values.base })).url)
  }
}
