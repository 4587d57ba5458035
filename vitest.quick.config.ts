import { readdirSync, readFileSync } from 'node:fs'
import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config'
import { Tail } from './test/reporter.ts'
import { withoutPackages } from './test/without-packages.ts'

const { arePackagesInstalled } = await import(new URL('scripts/packages.mjs', import.meta.url).href)

// The tests between two commits, of `npm run test:quick`: those that only call functions of `src`, and take a moment.

/** What a test needs that starts a process or a browser, bundles, or takes what was built. */
const MORE = /child_process|playwright|esbuild|rolldown|Worker|\bdist\b|\/(?:run|packing|outlook)\.ts'|page-parse/
/** Files whose helpers need what was built, and others whose tests take seconds: hostile texts, random ones, bytes. */
const LEFT_OUT = new Set(
  `api archive/corpus archive/pdf/pdf archive/divide archive/office/mutated archive/outlook/store archive/outlook/store-hostile archive/pieces archive/rtf/damage
  bytes/charsets bytes/corpus bytes/whole corpus/one-text defanged encoded entries-work html/linkify-html html/soup light memory
  planted promises remark/edits remark/extensions remark/hostile remark/literals remark/plugin stream url/unwrap/unwrap work`
    .split(/\s+/)
    .map((name) => `${name}.test.ts`),
)

const names = readdirSync('test', { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
const quick = names.filter((name) => {
  if (!name.endsWith('.test.ts') || LEFT_OUT.has(name)) return false
  return !MORE.test(readFileSync(`test/${name}`, 'utf8'))
})
/** A file that puts others in the place of modules has a process of its own. */
const mocking = quick.filter((name) => readFileSync(`test/${name}`, 'utf8').includes('vi.mock('))

const config: ViteUserConfig = defineConfig({
  plugins: arePackagesInstalled('test') ? [] : [withoutPackages()],
  test: {
    testTimeout: 0,
    hookTimeout: 0,
    maxWorkers: '100%',
    globalSetup: 'test/setup.ts',
    reporters: ['dot', new Tail()],
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          isolate: false,
          include: quick.map((name) => `test/${name}`),
          exclude: [...configDefaults.exclude, ...mocking.map((name) => `test/${name}`)],
        },
      },
      { extends: true, test: { name: 'apart', include: mocking.map((name) => `test/${name}`) } },
    ],
  },
})

export default config
