import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config'
import { Tail } from './test/reporter.ts'
import { withoutPackages } from './test/without-packages.ts'

// Node reads additional certificates at each start, which takes longer than the start: no process of a test needs them.
delete process.env.NODE_EXTRA_CA_CERTS

const { arePackagesInstalled } = await import(new URL('scripts/packages.mjs', import.meta.url).href)

/**
 * The files that share a process, so that a module is loaded once for all of them. Their tests call functions alone. Two
 * files of these folders put others in the place of modules (`vi.mock`), and have a process each, as all other files have.
 */
const TOGETHER = 'test/{bytes,corpus,html,layout,links,rehype,remark,url}/**/!(cli|fix).test.ts'
const ALL = 'test/**/*.test.ts'

// No test or hook has a limit of time: a machine that is busy with something else is no fault. What must not take long
// is measured by the work it does or by the time of the processor.
// All cores: the default leaves one idle, which on a machine of two is half of it.
const config: ViteUserConfig = defineConfig({
  plugins: arePackagesInstalled('test') ? [] : [withoutPackages()],
  test: {
    testTimeout: 0,
    hookTimeout: 0,
    maxWorkers: '100%',
    globalSetup: 'test/setup.ts',
    reporters: ['dot', new Tail()],
    projects: [
      { extends: true, test: { name: 'together', include: [TOGETHER], isolate: false } },
      { extends: true, test: { name: 'apart', include: [ALL], exclude: [...configDefaults.exclude, TOGETHER] } },
    ],
  },
})

export default config
