// Builds the packages, each into its `dist`, after the packages that it needs:
//
//   node scripts/build.mjs [PACKAGE…]
//
// Each build bundles, with the code that its entries share in chunks: to find a hundred small files takes longer than
// most texts. `tsc` writes the declarations. A package imports the packages that it depends on; only the command
// bundles them, so that an install is one package.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { rolldown } from 'rolldown'
import { escaped, escapedMappings } from './ascii.mjs'
import { pruneDeclarations } from './declarations.mjs'
import { minifyStyle } from './minify-style.mjs'
import { writeNotices } from './notices.mjs'
import { entriesOf, folderOf, PACKAGES, ROOT } from './packages.mjs'
import { writePrinted } from './printed.mjs'
import { writeSuite } from './suite.mjs'

/** The condition of `exports` and `imports` that selects the sources of packages. */
const SOURCE = '@urls-in-context/source'

/** @param {string} name of a package */
async function build(name) {
  const folder = folderOf(name)
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  if (name === 'urls-in-context-cli') {
    await buildCommand(folder)
    return
  }
  if (name === 'urls-in-context-conformance') {
    await writeSuite(folder)
    return
  }
  if (name === 'urls-in-context') await buildLibrary(folder)
  else if (name === 'texts-in-archives') await buildArchives(folder)
  else await buildEntries(folder)
  if (name === 'texts-in-archives') writeNotices(await buildPdfThread(folder), noticesOf(folder))
  declare(folder)
}

/** @param {string} folder of the library */
async function buildLibrary(folder) {
  const { light, 'linkify-text/light': lightText, ...entries } = inputsOf(folder)
  await write(
    folder,
    { input: entries, platform: 'neutral', external: PACKAGES_OUTSIDE },
    {
      ...WITH_MAPS,
      // Few files, since each takes most of a millisecond. The scheme table and the light layer of the parser are a
      // group of their own, so that a bundle of `extract` alone has no fields and sentences of schemes. `match.ts` is
      // in the entry: `MATCH_VERSION` alone needs no chunk.
      codeSplitting: {
        groups: [
          { name: 'accept', test: /[\\/]src[\\/](?:text[\\/]schemes|url[\\/]accept)\.ts$/, priority: 1 },
          { name: 'extract', test: /[\\/]src[\\/](?:extract|extractor|rewrite)\.ts$/ },
          { name: 'parse', test: /[\\/]src[\\/]url[\\/]parse\.ts$/ },
        ],
      },
    },
  )
  // Single files for pages without a bundler, without chunks shared with larger entries or source maps.
  for (const [name, path] of Object.entries({ light, 'linkify-text/light': lightText })) {
    const input = { [name]: String(path) }
    await write(folder, { input, platform: 'neutral' }, { format: 'esm', codeSplitting: false })
  }
}

/** @param {string} folder */
async function buildEntries(folder) {
  await write(folder, { input: inputsOf(folder), platform: 'neutral', external: PACKAGES_OUTSIDE }, WITH_MAPS)
}

/** @param {string} folder of the reader of archives */
async function buildArchives(folder) {
  const { browser, ...entries } = inputsOf(folder)
  await write(
    folder,
    {
      input: entries,
      platform: 'neutral',
      external: [PACKAGES_OUTSIDE, '#host/libraries'],
      resolve: { conditionNames: ['node', 'import', 'default'] },
    },
    WITH_MAPS,
  )
  for (const name of ['host/node/libraries', 'host/node/bundled-libraries']) {
    await write(
      folder,
      { input: { [name]: `src/${name}.ts` }, platform: 'neutral', external: /^[^./]/ },
      { format: 'esm' },
    )
  }
  // Files next to those of pdf.js, without source maps. The worker for PDF uses no `Buffer`.
  await writeForBrowsers(folder, { browser: String(browser) }, { inject: { Buffer: ['buffer', 'Buffer'] } })
  await writeForBrowsers(folder, { 'pdf-worker': 'src/formats/pdf/browser-thread.ts' }, {})
}

/**
 * @param {string} folder
 * @param {Record<string, string>} input
 * @param {import('rolldown').InputOptions['transform']} transform
 */
function writeForBrowsers(folder, input, transform) {
  return write(
    folder,
    {
      input,
      platform: 'neutral',
      external: [PACKAGES_OUTSIDE, /^#pdfjs/],
      resolve: { conditionNames: ['browser', 'import', 'default'] },
      transform,
    },
    { format: 'esm', codeSplitting: false, paths: (id) => id.replace(/^#pdfjs/, './pdfjs') },
  )
}

/**
 * Builds the thread that reads PDF, and copies the pdf.js files that it loads. Returns the modules in it.
 *
 * @param {string} folder
 */
async function buildPdfThread(folder) {
  const thread = join(folderOf('texts-in-archives'), 'src/formats/pdf/thread.ts')
  const modules = await write(folder, { input: { 'pdf-thread': thread }, platform: 'node' }, { format: 'esm' })
  const require = createRequire(join(folderOf('texts-in-archives'), 'package.json'))
  const pdfjs = dirname(require.resolve('pdfjs-dist/package.json'))
  const target = join(folder, 'dist/pdfjs')
  mkdirSync(target)
  for (const name of ['pdf.min.mjs', 'pdf.worker.min.mjs'])
    cpSync(join(pdfjs, 'legacy/build', name), join(target, name))
  cpSync(join(pdfjs, 'cmaps'), join(target, 'cmaps'), { recursive: true })
  return [...modules, join(pdfjs, 'legacy/build/pdf.min.mjs')]
}

/** @param {string} folder of the command */
async function buildCommand(folder) {
  const command = await write(
    folder,
    {
      // A thread starts from a file of its own.
      input: { main: 'src/main.ts', worker: 'src/worker.ts' },
      platform: 'node',
      plugins: [OWN_IMPORTS],
      resolve: { conditionNames: [SOURCE, 'node', 'import', 'default'] },
    },
    {
      format: 'esm',
      chunkFileNames: 'chunks/[name]-[hash].js',
      // What every search loads, in few files; what only some searches need is separate.
      codeSplitting: {
        groups: [
          { name: 'extract', test: /[\\/]src[\\/](?:extract|extractor|finder|rewrite)\.ts$/, priority: 1 },
          { name: 'find', test: /[\\/]src[\\/](?:program|commands[\\/]find)\.ts$/ },
          { name: 'find-urls', test: /[\\/]src[\\/]commands[\\/]find-urls\.ts$/ },
        ],
      },
    },
  )
  // CommonJS, since the reader loads a library synchronously while it decodes; one file each, so that it can load
  // another instance.
  const libraries = await Promise.all(Object.entries(LIBRARIES).map((library) => writeLibrary(folder, ...library)))
  const pdf = await buildPdfThread(folder)
  writeNotices([command, ...libraries, pdf].flat(), noticesOf(folder))
  // The script and the style of the page of results.
  await write(
    folder,
    {
      input: { 'page/client': 'page/client.ts' },
      platform: 'browser',
      transform: { target: ['es2022', 'chrome110', 'firefox115', 'safari16.4'] },
    },
    { format: 'iife', minify: true },
  )
  writeFileSync(
    join(folder, 'dist/page/page.css'),
    minifyStyle(readFileSync(join(folder, 'src/page/page.css'), 'utf8')),
  )
  writePrinted(folder)
}

/**
 * The libraries bundled in the command, by their names in `imports` of its package.json, and the exports used of each.
 */
const LIBRARIES = {
  fzstd: ['Decompress'],
  htmlparser2: ['Tokenizer'],
  'iconv-lite': ['decode', 'encodingExists', 'getDecoder'],
  'xz-decompress': ['XzReadableStream'],
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {readonly string[]} used
 */
function writeLibrary(folder, name, used) {
  // A module next to the reader that exports what is used.
  const module = join(folderOf('texts-in-archives'), `${name}.mjs`)
  const plugin = {
    name: 'library',
    /** @param {string} source */
    resolveId: (source) => (source === module ? module : undefined),
    /** @param {string} id */
    load: (id) => (id === module ? `export { ${used.join(', ')} } from '${name}'` : undefined),
  }
  return write(
    folder,
    { input: { [`libraries/${name}`]: module }, platform: 'node', plugins: [plugin] },
    { format: 'cjs', entryFileNames: '[name].cjs' },
  )
}

/**
 * Modules of Node from which the command takes only what it calls. An `import` of `node:fs` reads all its exports, and
 * so loads streams and promises, which takes a tenth of the time of a short search. The functions of the other modules
 * load theirs at their first call.
 */
const OWN_IMPORTS = {
  name: 'own-imports',
  /** @param {string} source */
  resolveId: (source) => (source === 'node:fs' || PROMISES.test(source) ? `\0${source}` : undefined),
  /** @param {string} id */
  load(id) {
    if (!id.startsWith('\0node:')) return undefined
    const name = id.slice(1)
    const load = `process.getBuiltinModule('${name}')`
    const values = Object(process.getBuiltinModule(name))
    const taken = Object.keys(values).map((key) => {
      if (PROMISES.test(name) && typeof values[key] === 'function')
        return `export const ${key} = (...values) => ${load}.${key}(...values)`
      return `export const ${key} = /* @__PURE__ */ (() => ${load}.${key})()`
    })
    return taken.join('\n')
  },
}

const PROMISES = /^node:(?:fs|timers)\/promises$/

/** An import by the name of a package. */
const PACKAGES_OUTSIDE = /^[^./#]/

/**
 * No blanks, and short names of variables, since the engine reads the source of each function before its first call.
 * Functions keep their names for stack traces, and annotations stay for bundlers.
 */
const SHORT = /** @type {const} */ ({
  compress: false,
  mangle: { keepNames: true },
  codegen: { removeWhitespace: true },
})

/** The package contains `src` for its source maps and declaration maps. */
const WITH_MAPS = /** @type {const} */ ({
  format: 'esm',
  sourcemap: true,
  sourcemapExcludeSources: true,
  chunkFileNames: 'chunks/[name]-[hash].js',
})

/**
 * Writes a bundle to `dist`, and returns the files of its modules. rolldown keeps each `const`, which the engine folds
 * into compiled code: extract is 5 % faster than with the `var` of esbuild.
 *
 * @param {string} folder
 * @param {import('rolldown').InputOptions} input
 * @param {import('rolldown').OutputOptions} output
 * @returns {Promise<string[]>}
 */
async function write(folder, input, output) {
  const bundle = await rolldown({ cwd: folder, ...input })
  // The declarations, which editors show, have the comments.
  const dist = join(folder, 'dist')
  const written = await bundle.write({ dir: dist, comments: { jsdoc: false }, minify: SHORT, ...output })
  await bundle.close()
  const chunks = written.output.filter((file) => file.type === 'chunk')
  if (output.format === 'esm') for (const { fileName } of chunks) escapeFile(join(dist, fileName))
  return chunks.flatMap(({ moduleIds }) => moduleIds)
}

/**
 * Escapes the characters beyond ASCII of a module, which are only in strings and patterns, and adjusts its source map.
 * With one such character, the engine keeps the file in two bytes a unit and takes a quarter longer to load it.
 *
 * @param {string} path
 */
function escapeFile(path) {
  const code = readFileSync(path, 'utf8')
  writeFileSync(path, escaped(code))
  if (!code.includes('\n//# sourceMappingURL=')) return
  const map = JSON.parse(readFileSync(`${path}.map`, 'utf8'))
  writeFileSync(`${path}.map`, JSON.stringify({ ...map, mappings: escapedMappings(map.mappings, code) }))
}

/**
 * The inputs of a build: the path in `dist` of each entry, and its source.
 *
 * @param {string} folder
 * @returns {Record<string, string>}
 */
function inputsOf(folder) {
  return Object.fromEntries(entriesOf(folder).map((name) => [name, `src/${name}.ts`]))
}

/** @param {string} folder */
function noticesOf(folder) {
  return join(folder, 'dist/THIRD-PARTY-NOTICES.txt')
}

/**
 * Writes the declarations of a package, from the built declarations of the packages that it needs.
 *
 * @param {string} folder
 */
function declare(folder) {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const { status } = spawnSync(process.execPath, [tsc, '-p', join(folder, 'src')], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
  pruneDeclarations(folder)
}

const named = process.argv.slice(2)
const unknown = named.find((name) => !PACKAGES.includes(name))
if (unknown !== undefined) throw new TypeError(`there is no package ${unknown}`)
for (const name of PACKAGES) if (named.length === 0 || named.includes(name)) await build(name)
