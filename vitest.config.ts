import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config'
import { Tail } from './test/reporter.ts'
import { withoutPackages } from './test/without-packages.ts'

// Node reads additional certificates at each start, which takes longer than the start: no process of a test needs them.
delete process.env.NODE_EXTRA_CA_CERTS

const { arePackagesInstalled } = await import(new URL('scripts/packages.mjs', import.meta.url).href)

/** The files of some tests, as globs. */
interface Files {
  readonly include: string[]
  readonly exclude?: string[]
}

/**
 * The settings of a run in which the files `together` share a process, so that a module is loaded once for all of them, and each of
 * the files `apart` has one of its own.
 *
 * No test or hook has a limit of time: a machine that is busy with something else is no fault. What must not take long is
 * measured by the work it does or by the time of the processor. All cores: the default leaves one idle, which on a machine of
 * two is half of it.
 */
export function settingsFor(together: Files, apart: Files): ViteUserConfig {
  const projects = { together: { ...together, isolate: false }, apart }
  return defineConfig({
    plugins: arePackagesInstalled('test') ? [] : [withoutPackages()],
    test: {
      testTimeout: 0,
      hookTimeout: 0,
      maxWorkers: '100%',
      globalSetup: 'test/setup.ts',
      reporters: ['dot', new Tail()],
      projects: Object.entries(projects).map(([name, { exclude = [], ...files }]) => {
        return { extends: true, test: { name, ...files, exclude: [...configDefaults.exclude, ...exclude] } }
      }),
    },
  })
}

/**
 * Tests that call functions alone. Two files of these folders put others in the place of modules (`vi.mock`), and have a process
 * each, as all other files have.
 */
const TOGETHER = 'test/{bytes,corpus,html,layout,links,rehype,remark,url}/**/!(cli|fix).test.ts'

const config: ViteUserConfig = settingsFor(
  { include: [TOGETHER] },
  { include: ['test/**/*.test.ts'], exclude: [TOGETHER] },
)

export default config
