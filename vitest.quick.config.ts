import { readdirSync, readFileSync } from 'node:fs'
import type { ViteUserConfig } from 'vitest/config'
import { settingsFor } from './vitest.config.ts'

// The tests between two commits, of `npm run test:quick`: those that only call functions of `src`, and take a moment.

/** What a test needs that starts a process or a browser, bundles, or takes what was built. */
const MORE = /child_process|playwright|esbuild|rolldown|Worker|\bdist\b|\/(?:run|packing|outlook)\.ts'|page-parse/
/** Files whose helpers need what was built, and others whose tests take seconds: hostile texts, random ones, bytes. */
const LEFT_OUT = new Set(
  `api archive/corpus archive/pdf/pdf archive/divide archive/office/mutated archive/outlook/store archive/outlook/store-hostile archive/pieces archive/rtf/damage
  bytes/charsets bytes/corpus bytes/whole corpus/one-text defanged encoded entries-work html/linkify-html html/soup light memory
  planted promises remark/edits remark/emphasis remark/extensions remark/hostile remark/literals remark/plugin stream
  url/secrets url/secrets-work url/unwrap/unwrap work`
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

const paths = (files: readonly string[]): string[] => files.map((name) => `test/${name}`)
const config: ViteUserConfig = settingsFor(
  { functions: { include: paths(quick), exclude: paths(mocking) } },
  { include: paths(mocking) },
)

export default config
