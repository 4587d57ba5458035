import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { rollup } from '@rollup/wasm-node'
import { type BuildResult, build } from 'esbuild'
import { rolldown } from 'rolldown'
import { describe, expect, test } from 'vitest'
import { entriesOf, type Package, packages, ROOT } from './packages/list.ts'

const MANIFEST = packages[0]!.manifest
/** The entries that run in browsers, too. */
const ANYWHERE = packages.flatMap((each) => (each.name === 'texts-in-archives' ? [] : [...entriesOf(each).keys()]))

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

const PROGRAM_ID = `${ROOT}program.js`

/** A plugin that gives a program which stands in no file. */
function programPlugin(program: string) {
  return {
    name: 'program',
    resolveId: (source: string): string | undefined => (source === PROGRAM_ID ? source : undefined),
    load: (source: string): string | undefined => (source === PROGRAM_ID ? program : undefined),
  }
}

/** The bundle that rolldown makes, which is the bundler of vite. */
async function bundleByRolldown(program: string): Promise<string> {
  const bundled = await rolldown({ input: PROGRAM_ID, plugins: [programPlugin(program)], platform: 'browser' })
  const { output } = await bundled.generate({ minify: true })
  return output[0].code
}

async function bundleByRollup(program: string): Promise<string> {
  const bundled = await rollup({ input: PROGRAM_ID, plugins: [programPlugin(program), nodeResolve({ browser: true })] })
  const { output } = await bundled.generate({ format: 'es', compact: true })
  return output[0].code
}

test.each([
  ['esbuild', bundle],
  ['rolldown', bundleByRolldown],
  ['rollup', bundleByRollup],
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
  expect(gzipSync(extracting).length).toBeLessThan(54_400)
})

test('light leaves out what it says, and is no larger than its page says', async () => {
  const light = await bundle("import { extract } from 'urls-in-context/light'; console.log(extract(''))")
  const [limit, full] = readFileSync(join(ROOT, 'docs/library.md'), 'utf8')
    .split('\n## Light\n')[1]!
    .match(/\d+(?= kB)/g)!
    .map(Number)
  expect(gzipSync(light).length).toBeLessThan(limit! * 1000)
  const extracting = await bundle("import { extract } from 'urls-in-context'; console.log(extract(''))")
  expect(gzipSync(extracting).length).toBeLessThan((full! + 1) * 1000)
  // Of the words around a line end, the layout, the fields of Texinfo, and the references of HTML.
  const left = ['der die das', 'wget', 'indicateurl', 'nbsp']
  expect(left.filter((each) => extracting.includes(each))).toEqual(left)
  expect(left.filter((each) => light.includes(each))).toEqual([])
  for (const name of ['light', 'linkify-text/light'])
    expect(readFileSync(join(ROOT, `dist/${name}.js`), 'utf8')).not.toMatch(/^import /m)
})

const WHICH = readFileSync(join(ROOT, 'docs/html.md'), 'utf8').split('\n## Which linkify?\n')[1]!.split('\n## ')[0]!
const TEXT = "import { linkifyText as it } from 'urls-in-context/linkify-text"
const SEGMENTS = TEXT.replace('linkifyText', 'linkSegments')
/** What each row of the table of docs/html.md imports, by a word of the row. */
const ROWS: ReadonlyArray<readonly [row: string, imports: string]> = [
  ['linkify-text/light`', `${TEXT}/light'`],
  ['one file to copy', `${SEGMENTS}/light'`],
  ['linkify-text` ', `${TEXT}'`],
  ['`linkifyHtml`', "import { linkifyHtml as it } from 'rehype-urls-in-context/html'"],
  ['`rehype-urls-in-context`', "import it from 'rehype-urls-in-context'"],
  ['`remark-urls-in-context`', "import it from 'remark-urls-in-context'"],
  ['`markdown-it-urls-in-context`', "import it from 'markdown-it-urls-in-context'"],
  ['[`LinkifyIt`]', "import { LinkifyIt as it } from 'urls-in-context/linkify-it'"],
]

/** What the component adds to a page that has React already. */
const PAGE = "import { Linkify } from './test/components/Linkify.tsx'; console.log(Linkify)"

describe('the table of docs/html.md', () => {
  test('has a size in each row', () => {
    expect(WHICH.split('\nAll but ')[0]!.match(/\| \d+ kB \|$/gm)).toHaveLength(ROWS.length)
  })

  test.each(ROWS)('says the size of %s', async (word, imports) => {
    const [row] = WHICH.split('\n').filter((line) => line.includes(word))
    const kilobytes = Number(/ (\d+) kB \|$/.exec(row!)![1])
    const size = gzipSync(await bundle(`${imports}; console.log(it)`)).length / 1000
    expect(size).toBeLessThan(kilobytes + 0.5)
    expect(size).toBeGreaterThan(kilobytes - 2)
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
    const isInReadme = !/LinkifyIt|^`rehype/.test(word)
    expect([isInReadme, readme.includes(` ${kilobytes} kB`)]).toEqual([isInReadme, isInReadme])
  })

  test('says what the component adds to a page with React', async () => {
    const { outputFiles } = await build({
      stdin: { contents: PAGE, resolveDir: ROOT, loader: 'tsx' },
      ...{ bundle: true, minify: true, write: false, format: 'esm', platform: 'browser', jsx: 'automatic' },
      define: { 'process.env.NODE_ENV': '"production"' },
      external: ['react', 'react/*'],
    })
    expect(gzipSync(outputFiles[0]!.text).length).toBeLessThan(30_000)
  })

  // Those that the site compares with; autolinker and remark-gfm were measured by hand
  test.each([
    ['linkify-it', 'linkify-it', '4.5 kB', "import { LinkifyIt as it } from 'linkify-it'"],
    ['linkifyjs', 'linkifyjs', '9.8 kB', undefined],
  ])('names the version of %s that is installed', async (name, shown, kilobytes, imports) => {
    const manifest = JSON.parse(readFileSync(join(ROOT, `node_modules/${name}/package.json`), 'utf8'))
    expect(WHICH).toContain(`${shown} ${manifest.version} `)
    expect(WHICH).toContain(kilobytes)
    if (imports === undefined) return
    const size = gzipSync(await bundle(`${imports}; console.log(it)`)).length
    expect(`${(size / 1000).toFixed(1)} kB`).toBe(kilobytes)
  })
})

test.each([
  ['urls-in-context/tlds', 'isPublicHost', 8250],
  ['urls-in-context/tlds', 'isLocalHost', 700],
  ['urls-in-context/linkify-it', 'LinkifyIt', 66_450],
  ['markdown-it-urls-in-context', 'default', 74_400],
])('%s alone is no larger than it was', async (entry, name, most) => {
  const program = await bundle(`import { ${name} as it } from '${entry}'; console.log(it)`)
  expect(gzipSync(program).length).toBeLessThan(most)
})

test('the core, the parser, streams, bytes and the plugins run where there is no Node', async () => {
  for (const entry of ANYWHERE) {
    const program = await bundle(`import * as all from '${entry}'; console.log(all)`)
    expect(/["']node:|\bBuffer\.|\bprocess\./.test(program)).toBe(false)
  }
})

describe('browsers', () => {
  const browsers = MANIFEST.browserslist as string[]
  const bundleAll = (target: readonly string[]): Promise<BuildResult> =>
    build({
      stdin: {
        contents: ANYWHERE.map((name, at) => `export * as all${at} from '${name}'`).join('\n'),
        resolveDir: ROOT,
      },
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      logLevel: 'silent',
      target: [...target],
    })

  test('of the versions that package.json names read the syntax of every entry', async () => {
    const target = browsers.map((each) => each.replace('ios_saf', 'ios').replace(' >= ', ''))
    const { warnings, outputFiles } = await bundleAll(target)
    expect(warnings).toEqual([])
    // esbuild makes a call of a pattern that they would not read, and of every `\\p{…}`, which all of them read.
    const calls = (code: string): number => code.match(/new RegExp\((?!.*\\p\{)/g)!.length
    expect(calls(outputFiles![0]!.text)).toBe(calls((await bundleAll(['esnext'])).outputFiles![0]!.text))
    const older = await bundleAll(['safari16.3'])
    expect(calls(older.outputFiles![0]!.text)).toBeGreaterThan(calls(outputFiles![0]!.text))
  })

  test('have the methods that are called', async () => {
    const { outputFiles } = await bundleAll(['esnext'])
    // Methods that came later than those versions
    const newer =
      /\.(?:toSorted|toReversed|toSpliced|isWellFormed|toWellFormed|fromAsync|groupBy|withResolvers|canParse|getOrInsert\w*)\(|\bstructuredClone\(|Iterator\.from|RegExp\.escape/
    expect(newer.exec(outputFiles![0]!.text)?.[0]).toBe(undefined)
  })

  test('are those that the README names', () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8').replace(/\s+/g, ' ')
    const [, named] = /for Node [\d.]+, ([^;]*);/.exec(readme)!
    expect(named).toBe('Chrome and Edge 97, Firefox 104, Safari 16.4, or later')
    expect(browsers).toEqual(['chrome >= 97', 'edge >= 97', 'firefox >= 104', 'ios_saf >= 16.4', 'safari >= 16.4'])
  })
})

/** What the files of a build import that are no files of it, each name once. */
function importsOf({ folder }: Package): string[] {
  const dist = join(folder, 'dist')
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))
  const names = files
    .filter((path) => /\.c?js$/.test(path) && !path.startsWith('page/'))
    .flatMap((path) => {
      const source = readFileSync(join(dist, path), 'utf8')
      return Array.from(source.matchAll(/^(?:import|export)\b[^'"`;]*?["']([^'"\n]+)["'];?$/gm), ([, name]) => name!)
    })
    .filter((name) => !/^(?:node:|\.)/.test(name))
  return [...new Set(names)].sort()
}

test.each(packages)('$name has all inside but what it depends on', (each) => {
  const needed = Object.keys(each.manifest.dependencies ?? {})
  // A name with `#` is a file of the package itself
  const named = importsOf(each).filter((name) => !name.startsWith('#'))
  const others = named.filter((name) => !needed.some((one) => name === one || name.startsWith(`${one}/`)))
  expect(others).toEqual([])
})
