import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config'
import { Tail } from './test/reporter.ts'

// Node reads additional certificates at each start, which takes longer than the start: no process of a test needs them.
delete process.env.NODE_EXTRA_CA_CERTS

/** The packages are taken from their sources. */
const CONDITIONS = ['@urls-in-context/source', 'node']

/** The files of some tests, as globs. */
interface Files {
  readonly include: string[]
  readonly exclude?: string[]
}

/**
 * The settings of a run in which the files of each group `together` share processes, so that a module is loaded once for all of
 * them, and each of the files `apart` has one of its own.
 *
 * No test or hook has a limit of time: a machine that is busy with something else is no fault. What must not take long is
 * measured by the work it does or by the time of the processor. All cores: the default leaves one idle, which on a machine of
 * two is half of it.
 */
export function settingsFor(together: Readonly<Record<string, Files>>, apart: Files): ViteUserConfig {
  const shared = Object.entries(together).map(([name, files]) => [name, { ...files, isolate: false }] as const)
  return defineConfig({
    resolve: { conditions: CONDITIONS },
    ssr: { resolve: { conditions: CONDITIONS } },
    test: {
      testTimeout: 0,
      hookTimeout: 0,
      maxWorkers: '100%',
      globalSetup: 'test/setup.ts',
      reporters: ['dot', new Tail()],
      projects: [...shared, ['apart', apart] as const].map(([name, { exclude = [], ...files }]) => {
        return { extends: true, test: { name, ...files, exclude: [...configDefaults.exclude, ...exclude] } }
      }),
    },
  })
}

/** Tests that call functions alone. */
const FUNCTIONS = [
  'test/{bytes,corpus,layout,links,url}/**/*.test.ts',
  'packages/{remark,rehype,markdown-it}-urls-in-context/test/**/*.test.ts',
]
/** Tests of the command: one process that runs it (`serve.mjs`) is enough for all of them. */
const COMMAND = ['packages/urls-in-context-cli/test/**/*.test.ts']

const config: ViteUserConfig = settingsFor(
  { functions: { include: FUNCTIONS }, command: { include: COMMAND } },
  { include: ['{test,research/test,site/test,packages/*/test}/**/*.test.ts'], exclude: [...FUNCTIONS, ...COMMAND] },
)

export default config
