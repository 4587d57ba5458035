// Builds the entries that package.json exports, and the command. An import that has to find a hundred small files costs
// more time than most texts take: each build bundles, with the code that its entries share in chunks. `tsc` writes the
// declarations.
//
// There are three builds, which share no file. The entries of the library leave every package outside: those that some
// of them need are optional peers. `light` is one file. The command has all packages inside, in `dist/cli`, so that an install
// is one package.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { escaped, escapedMappings } from './ascii.mjs'
import { minifyStyle } from './minify-style.mjs'
import { writeNotices } from './notices.mjs'

const { exports } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const built = Object.values(exports)
  .flatMap(pathsOf)
  .filter((path) => path.endsWith('.js') && path !== './dist/light.js')
/** The libraries of the archive reader, and what is used of each. */
const LIBRARIES = {
  fzstd: ['Decompress'],
  htmlparser2: ['Tokenizer'],
  'iconv-lite': ['decode', 'encodingExists', 'getDecoder'],
  'xz-decompress': ['XzReadableStream'],
}
/** The thread that reads PDF. Its host looks for it in the folder above its own. */
const PDF_THREAD = 'src/archive/documents/pdf/thread.ts'

const DIST = fileURLToPath(new URL('../dist', import.meta.url))

rmSync(DIST, { recursive: true, force: true })

await write(
  {
    input: {
      ...inputs(built.map((path) => path.replace(/^\.\/dist\//, '').replace(/\.js$/, ''))),
      'pdf-thread': PDF_THREAD,
    },
    platform: 'neutral',
    external: (id) => !/^[./]/.test(id),
  },
  {
    format: 'esm',
    // The package has `src` for them, and for the maps of the declarations.
    sourcemap: true,
    sourcemapExcludeSources: true,
    chunkFileNames: 'chunks/[name]-[hash].js',
    // Each group with the modules that it imports, in few files: each file costs most of a millisecond. The scheme table
    // and the light layer of the parser are a group of their own, so that a bundle of `extract` alone holds no fields and
    // sentences of the schemes. `match.ts` is in no group and stands in the entry: `MATCH_VERSION` alone needs no chunk.
    codeSplitting: {
      groups: [
        { name: 'accept', test: /[\\/]src[\\/](?:text[\\/]schemes|url[\\/]accept)\.ts$/, priority: 1 },
        { name: 'extract', test: /[\\/]src[\\/](?:extract|extractor|rewrite)\.ts$/ },
      ],
    },
  },
)

// One file, for pages that load it without a bundler: it shares no chunk with what is larger. It reads without a map.
await write({ input: inputs(['light']), platform: 'neutral' }, { format: 'esm' })

const command = await write(
  {
    // A thread starts with a file of its own.
    input: { ...inputs(['cli/main', 'cli/worker']), 'cli/pdf-thread': PDF_THREAD },
    platform: 'node',
    plugins: [{ name: 'libraries', resolveId: besideCommand }],
  },
  {
    format: 'esm',
    chunkFileNames: 'cli/chunks/[name]-[hash].js',
    // What every search loads, in few files, too. What only some of them need stays apart.
    codeSplitting: {
      groups: [
        { name: 'extract', test: /[\\/]src[\\/](?:extract|extractor|rewrite)\.ts$/, priority: 1 },
        { name: 'find', test: /[\\/]src[\\/]cli[\\/](?:program|commands[\\/]find)\.ts$/ },
        { name: 'find-urls', test: /[\\/]src[\\/]cli[\\/]commands[\\/]find-urls\.ts$/ },
      ],
    },
  },
)
// CommonJS, since the reader loads a library while it decodes, without waiting; and each in one file, of which it can
// load another instance.
const libraries = await Promise.all(
  Object.entries(LIBRARIES).map(([name, used]) =>
    write(
      {
        input: { [`cli/libraries/${name}`]: `${DIST}/${name}.mjs` },
        platform: 'node',
        plugins: [{ name: 'library', ...usedOf(name, used) }],
      },
      { format: 'cjs', entryFileNames: '[name].cjs' },
    ),
  ),
)
writeNotices([command, ...libraries].flat(), new URL('../dist/cli/THIRD-PARTY-NOTICES.txt', import.meta.url))

// The script and the style that the page of results holds.
await write(
  {
    input: { 'cli/page/client': 'packages/page/client.ts' },
    platform: 'browser',
    transform: { target: ['es2022', 'chrome110', 'firefox115', 'safari16.4'] },
  },
  { format: 'iife', minify: true },
)
writeFileSync(join(DIST, 'cli/page/page.css'), minifyStyle(readFileSync('src/cli/page/page.css', 'utf8')))

/**
 * Writes a bundle to `dist`, and gives the files of the modules in it. rolldown keeps a `const` a `const`, which the
 * engine folds into the code that it compiles: extract is 5 % faster. esbuild makes a `var` of it.
 *
 * @param {import('rolldown').InputOptions} input
 * @param {import('rolldown').OutputOptions} output
 * @returns {Promise<string[]>}
 */
async function write(input, output) {
  const bundle = await rolldown(input)
  // The declarations have the comments, and are the files that an editor shows.
  const written = await bundle.write({ dir: 'dist', comments: { jsdoc: false }, ...output })
  await bundle.close()
  const chunks = written.output.filter((file) => file.type === 'chunk')
  if (output.format === 'esm') for (const { fileName } of chunks) escapeFile(join(DIST, fileName))
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
 * The inputs of a build: the path in `dist` of each, and its source.
 *
 * @param {string[]} names paths in `src` or `dist`, without the extension
 */
function inputs(names) {
  return Object.fromEntries(names.map((name) => [name, `src/${name}.ts`]))
}

/**
 * A module that exports what is used of a library.
 *
 * @param {string} name
 * @param {readonly string[]} used
 */
function usedOf(name, used) {
  const module = `${DIST}/${name}.mjs`
  return {
    /** @param {string} source */
    resolveId: (source) => (source === module ? module : undefined),
    /** @param {string} id */
    load: (id) => (id === module ? `export { ${used.join(', ')} } from '${name}'` : undefined),
  }
}

/**
 * Puts what finds the libraries beside the command in the place of what finds them beside the caller.
 *
 * @param {string} source
 */
function besideCommand(source) {
  if (!/\/library-path\.ts$/.test(source)) return undefined
  return fileURLToPath(new URL('../src/cli/libraries/library-path.ts', import.meta.url))
}

/**
 * All files that an entry of `exports` can lead to, whatever the condition.
 *
 * @param {string | object} target
 * @returns {string[]}
 */
function pathsOf(target) {
  return typeof target === 'string' ? [target] : Object.values(target).flatMap(pathsOf)
}
