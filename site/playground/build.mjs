import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { extract } from '../../dist/index.js'
import { page, REPOSITORY } from '../frame.mjs'
import { EXAMPLES } from './examples.mjs'
import { playgroundMarkup } from './page.mjs'
import { SAMPLES } from './samples.mjs'

/** The condition of `exports` that selects the sources of packages. */
const SOURCE = '@urls-in-context/source'
/** The script with the editor, which the page always loads, but after its first paint. */
const AFTER_PAINT = 'playground/playground.ts'
const HERE = fileURLToPath(new URL('.', import.meta.url))

/** @typedef {{ path: string, bytes: number, gzipBytes: number, lazy: boolean }} BuiltFile */

/**
 * Builds the playground into `outdir/playground`.
 *
 * @param {{ outdir: string, packageRoot: string }} options
 * @returns {Promise<{ files: BuiltFile[] }>} the files other than character maps, with those that are loaded on demand
 */
export async function buildPlayground({ outdir, packageRoot }) {
  const folder = join(outdir, 'playground')
  mkdirSync(folder, { recursive: true })
  /** @type {import('esbuild').BuildOptions & { metafile: true, write: false }} */
  const common = {
    bundle: true,
    minify: true,
    format: 'esm',
    splitting: true,
    platform: 'browser',
    target: ['chrome123', 'firefox120', 'safari17.5'],
    outdir: folder,
    entryNames: '[name]-[hash]',
    chunkNames: 'chunks/[name]-[hash]',
    // Packages of Markdown and of the archive reader are those of the project
    nodePaths: [join(packageRoot, 'node_modules')],
    conditions: [SOURCE, 'browser'],
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
    write: false,
  }
  const threads = await build({
    ...common,
    entryPoints: { engine: join(HERE, 'engine/worker.ts') },
    // The build of Markdown packages for threads, which have no document
    conditions: [SOURCE, 'worker'],
  })
  const archive = await build({
    ...common,
    entryPoints: {
      files: join(HERE, 'archive/worker.ts'),
      'pdf-worker': join(packageRoot, 'packages/texts-in-archives/src/formats/pdf/browser-thread.ts'),
    },
    inject: [join(HERE, 'archive/buffer.ts')],
  })
  const engine = entryOf(threads, 'engine')
  const files = entryOf(archive, 'files')
  const client = await build({
    ...common,
    entryPoints: { playground: join(HERE, 'main.ts'), style: join(HERE, 'style.css') },
    define: {
      ENGINE_URL: JSON.stringify(`./${engine}`),
      FILES_URL: JSON.stringify(`./${files}`),
      ISSUES_URL: JSON.stringify(`${REPOSITORY}/issues/new`),
    },
  })
  const [script, style] = [entryOf(client, 'playground'), entryOf(client, 'style')]
  const html = page({
    title: 'Playground',
    description: 'Type or paste a text, and see which URLs are found in it, and why.',
    depth: 1,
    current: 'playground',
    layout: 'playground',
    head: [
      `<link rel="stylesheet" href="${style}">`,
      ...importsOf(client, script).map((path) => `<link rel="modulepreload" href="${path}">`),
      `<script src="${script}" type="module"></script>\n`,
    ].join('\n'),
    main: playgroundMarkup({
      examples: EXAMPLES,
      samples: SAMPLES,
      firstCount: extract(EXAMPLES[0]?.text ?? '').length,
    }),
  })
  writeFileSync(join(folder, 'index.html'), html)
  mkdirSync(join(folder, 'samples'), { recursive: true })
  // With the name `.html`, a sample would be a page of the site
  for (const { name, bytes } of SAMPLES) writeFileSync(join(folder, 'samples', `${name}.sample`), bytes())
  // The maps of Chinese, Japanese and Korean fonts, which pdf.js loads on demand: the reader looks for them next to its
  // own script
  const maps = join(packageRoot, 'packages/texts-in-archives/dist/pdfjs/cmaps')
  cpSync(maps, join(folder, 'chunks/pdfjs/cmaps'), { recursive: true })
  // The worker for PDF, which it starts from a file of this name there
  const worker = Buffer.from(`import '../${entryOf(archive, 'pdf-worker')}'\n`)
  writeFileSync(join(folder, 'chunks/pdf-worker.js'), worker)
  const written = [
    { result: threads, isLazy: false },
    { result: archive, isLazy: true },
    { result: client, isLazy: false },
  ].flatMap(({ result, isLazy }) => {
    const lazy = lazyChunks(result)
    return result.outputFiles.map(({ path, contents }) => {
      mkdirSync(join(path, '..'), { recursive: true })
      writeFileSync(path, contents)
      return record(relative(outdir, path), contents, isLazy || lazy.has(basename(path)))
    })
  })
  return {
    files: [
      record('playground/index.html', Buffer.from(html), false),
      record('playground/chunks/pdf-worker.js', worker, true),
      ...written,
    ],
  }
}

/**
 * @param {string} path
 * @param {Uint8Array} contents
 * @param {boolean} lazy
 * @returns {BuiltFile}
 */
function record(path, contents, lazy) {
  return { path, bytes: contents.length, gzipBytes: gzipSync(contents).length, lazy }
}

/**
 * @param {import('esbuild').BuildResult<{ write: false }>} result
 * @param {string} name
 */
function entryOf({ outputFiles }, name) {
  const found = outputFiles.map(({ path }) => basename(path)).find((each) => new RegExp(`^${name}-\\w+\\.`).test(each))
  if (found === undefined) throw new Error(`the build has no ${name}`)
  return found
}

/**
 * The files that are loaded on demand.
 *
 * @param {import('esbuild').BuildResult<{ metafile: true, write: false }>} result
 * @returns {Set<string>}
 */
function lazyChunks({ metafile: { outputs } }) {
  const paths = Object.keys(outputs)
  const reached = new Set(paths.filter((path) => outputs[path]?.entryPoint !== undefined && !path.includes('chunks/')))
  for (const path of reached) {
    for (const { path: other, kind } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' || outputs[other]?.entryPoint?.endsWith(AFTER_PAINT)) reached.add(other)
    }
  }
  return new Set(paths.filter((path) => !reached.has(path)).map((path) => basename(path)))
}

/**
 * The files that an entry imports before it runs, by their paths below the playground.
 *
 * @param {import('esbuild').BuildResult<{ metafile: true, write: false }>} result
 * @param {string} name
 * @returns {string[]}
 */
function importsOf({ metafile: { outputs } }, name) {
  const [path = '', output] = Object.entries(outputs).find(([each]) => basename(each) === name) ?? []
  return (output?.imports ?? [])
    .filter(({ kind }) => kind === 'import-statement')
    .map(({ path: other }) => relative(dirname(path), other).replaceAll('\\', '/'))
}
