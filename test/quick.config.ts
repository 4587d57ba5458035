import { readdirSync, readFileSync } from 'node:fs'
import type { ViteUserConfig } from 'vitest/config'
import { settingsFor } from '../vitest.config.ts'

// The tests between two commits, of `npm run test:quick`: those that only call functions of `src`, and take a moment.

/** What a test needs that starts a process or a browser, bundles, or takes what was built. */
const MORE = /child_process|playwright|esbuild|rolldown|Worker|\bdist\b|\/(?:run|packing|outlook|list)\.ts'|page-parse/
/** Files whose helpers need what was built, and others whose tests take seconds: hostile texts, random ones, bytes. */
const LEFT_OUT = new Set(
  [
    ...`bytes/charsets bytes/corpus bytes/whole corpus/one-text defanged encoded entries-work light memory planted promises
        stream url/secrets url/secrets-work url/unwrap/unwrap work linkify-html html-soup`.split(/\s+/),
    ...`corpus expansion pdf/pdf divide office/mutated outlook/store outlook/store-hostile pieces random-containers random-mail
        rtf/damage`.split(/\s+/),
    ...`edits emphasis extensions hostile literals plugin`.split(/\s+/),
  ].map((name) => `${name}.test.ts`),
)

const FOLDERS = ['test', ...readdirSync('packages').map((name) => `packages/${name}/test`)]

const quick = FOLDERS.flatMap((folder) => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  return names
    .filter((name) => name.endsWith('.test.ts') && !LEFT_OUT.has(name))
    .map((name) => `${folder}/${name}`)
    .filter((path) => !MORE.test(readFileSync(path, 'utf8')))
})
/** A file that puts others in the place of modules has a process of its own. */
const mocking = quick.filter((path) => readFileSync(path, 'utf8').includes('vi.mock('))

const config: ViteUserConfig = settingsFor({ functions: { include: quick, exclude: mocking } }, { include: mocking })

export default config
