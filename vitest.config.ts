import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config'
import { Tail } from './test/reporter.ts'

// Node reads additional certificates at each start, which takes longer than the start: no process of a test needs them.
delete process.env.NODE_EXTRA_CA_CERTS

const { PACKAGES, folderOf, readManifest } = await import(new URL('scripts/packages.mjs', import.meta.url).href)

/** Each entry of the packages, and its source: an exact name. Processes that tests start take what was built. */
const alias = (PACKAGES as readonly string[]).flatMap((name) => {
  const folder: string = folderOf(name)
  const entries = Object.entries<{ '@urls-in-context/source'?: string }>(readManifest(folder).exports)
  return entries.flatMap(([entry, { '@urls-in-context/source': source }]) =>
    source === undefined
      ? []
      : [{ find: new RegExp(`^${entry.replace('.', name)}$`), replacement: join(folder, source) }],
  )
})

/** The libraries of the sources, which `imports` leads to what was built. */
alias.push({
  find: /^#host\/libraries$/,
  replacement: join(folderOf('texts-in-archives'), 'src/host/node/libraries.ts'),
})

/** So many milliseconds after its start, a test waits for what never comes: it fails, and the others run. */
const LONGEST_TEST = 600_000

/** The files of some tests, as globs. */
interface Files {
  readonly include: string[]
  readonly exclude?: string[]
}

/**
 * The settings of a run in which the files of each group `together` share processes, so that a module is loaded once for all of
 * them, and each of the files `apart` has one of its own.
 *
 * A machine that is busy with something else is no fault: only what waits for ever reaches the limit of time of tests and hooks.
 * What must not take long is measured by the work it does or by the time of the processor. There are twice
 * as many workers as cores: tests wait for processes and browsers, and cores would stand idle.
 */
export function settingsFor(together: Readonly<Record<string, Files>>, apart: Files): ViteUserConfig {
  const shared = Object.entries(together).map(([name, files]) => [name, { ...files, isolate: false }] as const)
  return defineConfig({
    resolve: { alias },
    test: {
      testTimeout: LONGEST_TEST,
      hookTimeout: LONGEST_TEST,
      maxWorkers: 2 * availableParallelism(),
      globalSetup: 'test/setup.ts',
      setupFiles: 'test/arbitrary/seed.ts',
      reporters: ['dot', new Tail()],
      projects: [...shared, ['apart', apart] as const].map(([name, { exclude = [], ...files }]) => {
        return { extends: true, test: { name, ...files, exclude: [...configDefaults.exclude, ...exclude] } }
      }),
    },
  })
}

/** Tests that call functions alone. */
const FUNCTIONS = [
  'test/{bytes,corpus,joins,layout,links,url}/**/*.test.ts',
  'test/{cuts,defanged,edges,encoded,extract-options,extractor,html-elements,light,linkify-it,linkify-text}.test.ts',
  'test/{notes,one-set-of-options,planted,ranges,rewrite,rows,settle,stream,tlds,triggers}.test.ts',
  'packages/{remark,rehype,markdown-it}-urls-in-context/test/**/*.test.ts',
]
/** Tests of the site, in the browser. */
const SITE = ['site/test/**/*.test.ts']
/** Tests of the command: one process that runs it (`serve.mjs`) is enough for all of them. */
const COMMAND = ['packages/urls-in-context-cli/test/**/*.test.ts']

const config: ViteUserConfig = settingsFor(
  { functions: { include: FUNCTIONS }, command: { include: COMMAND }, site: { include: SITE } },
  {
    include: ['{test,research/test,site/test,packages/*/test}/**/*.test.ts'],
    exclude: [...FUNCTIONS, ...COMMAND, ...SITE],
  },
)

export default config
