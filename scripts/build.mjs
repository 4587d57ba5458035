// Builds the packages, each into its `dist`, in an order in which each finds built what it needs:
//
//   node scripts/build.mjs [PACKAGE…]
//
// An import that has to find a hundred small files costs more time than most texts take: each build bundles, with the code
// that its entries share in chunks. `tsc` writes the declarations. A package leaves those outside that it depends on; the
// command has all inside, so that an install is one package.
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

/** The condition of `exports` and `imports` under which the packages find each other's sources. */
const SOURCE = '@urls-in-context/source'

/** @param {string} name of a package */
async function build(name) {
  const folder = folderOf(name)
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  if (name === 'urls-in-context-cli') {
    await buildCommand(folder)
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
  const { light, ...entries } = inputsOf(folder)
  await write(
    folder,
    { input: entries, platform: 'neutral', external: PACKAGES_OUTSIDE },
    {
      ...WITH_MAPS,
      // Each group with the modules that it imports, in few files: each file costs most of a millisecond. The scheme
      // table and the light layer of the parser are a group of their own, so that a bundle of `extract` alone holds no
      // fields and sentences of the schemes. `match.ts` is in no group and is in the entry: `MATCH_VERSION` alone
      // needs no chunk.
      codeSplitting: {
        groups: [
          { name: 'accept', test: /[\\/]src[\\/](?:text[\\/]schemes|url[\\/]accept)\.ts$/, priority: 1 },
          { name: 'extract', test: /[\\/]src[\\/](?:extract|extractor|rewrite)\.ts$/ },
        ],
      },
    },
  )
  // One file, for pages that load it without a bundler: it shares no chunk with what is larger. It reads without a map.
  await write(folder, { input: { light: String(light) }, platform: 'neutral' }, { format: 'esm' })
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
  // One file, beside which the files of pdf.js are, whatever bundles it. It reads without a map.
  await write(
    folder,
    {
      input: { browser: String(browser) },
      platform: 'neutral',
      external: [PACKAGES_OUTSIDE, /^#pdfjs/],
      resolve: { conditionNames: ['browser', 'import', 'default'] },
      transform: { inject: { Buffer: ['buffer', 'Buffer'] } },
    },
    { format: 'esm', codeSplitting: false, paths: (id) => id.replace(/^#pdfjs/, './pdfjs') },
  )
}

/**
 * Builds the thread that reads PDF, and puts the files of pdf.js beside it that are loaded. Gives what is in it.
 *
 * @param {string} folder
 */
async function buildPdfThread(folder) {
  const thread = join(folderOf('texts-in-archives'), 'src/documents/pdf/thread.ts')
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
      // A thread starts with a file of its own.
      input: { main: 'src/main.ts', worker: 'src/worker.ts' },
      platform: 'node',
      resolve: { conditionNames: [SOURCE, 'node', 'import', 'default'] },
    },
    {
      format: 'esm',
      chunkFileNames: 'chunks/[name]-[hash].js',
      // What every search loads, in few files, too. What only some of them need stays apart.
      codeSplitting: {
        groups: [
          { name: 'extract', test: /[\\/]src[\\/](?:extract|extractor|finder|rewrite)\.ts$/, priority: 1 },
          { name: 'find', test: /[\\/]src[\\/](?:program|commands[\\/]find)\.ts$/ },
          { name: 'find-urls', test: /[\\/]src[\\/]commands[\\/]find-urls\.ts$/ },
        ],
      },
    },
  )
  // CommonJS, since the reader loads a library while it decodes, without waiting; and each in one file, of which it can
  // load another instance.
  const libraries = await Promise.all(Object.entries(LIBRARIES).map((library) => writeLibrary(folder, ...library)))
  const pdf = await buildPdfThread(folder)
  writeNotices([command, ...libraries, pdf].flat(), noticesOf(folder))
  // The script and the style that the page of results holds.
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

/** The libraries that are in the command, as `imports` of its package.json names them, and what is used of each. */
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
  // A module that exports what is used of it, where the reader finds it.
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

/** What is imported by the name of a package. */
const PACKAGES_OUTSIDE = /^[^./#]/

/** The package has `src` for its maps, and for those of the declarations. */
const WITH_MAPS = /** @type {const} */ ({
  format: 'esm',
  sourcemap: true,
  sourcemapExcludeSources: true,
  chunkFileNames: 'chunks/[name]-[hash].js',
})

/**
 * Writes a bundle to `dist`, and gives the files of the modules in it. rolldown keeps a `const` a `const`, which the
 * engine folds into the code that it compiles: extract is 5 % faster. esbuild makes a `var` of it.
 *
 * @param {string} folder
 * @param {import('rolldown').InputOptions} input
 * @param {import('rolldown').OutputOptions} output
 * @returns {Promise<string[]>}
 */
async function write(folder, input, output) {
  const bundle = await rolldown({ cwd: folder, ...input })
  // The declarations have the comments, and are the files that an editor shows.
  const dist = join(folder, 'dist')
  const written = await bundle.write({ dir: dist, comments: { jsdoc: false }, ...output })
  await bundle.close()
  const chunks = written.output.filter((file) => file.type === 'chunk')
  if (output.format === 'esm') for (const { fileName } of chunks) escapeFile(join(dist, fileName))
  return chunks.flatMap(({ moduleIds }) => moduleIds)
}

/**
 * Writes escapes for the characters beyond ASCII of a module, which stand in strings and patterns alone, and in its source
 * map, if it has one. The engine keeps a file that holds one of them in two bytes a unit, and takes a quarter longer to load it.
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
 * The inputs of a build: the path in `dist` of each entry that is built, and its source.
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
 * Writes the declarations of a package, which takes those of the packages that it needs as they were built.
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
