// Installs what the components of docs/components.md need in `packages/components`, from its lock file, and renders them with the
// library as it was built: `npm run components`. With `--if-possible`, as in CI, it says that it was skipped where nothing can be
// installed.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { npm, ROOT } from './packing.mjs'

const isOptional = process.argv.includes('--if-possible')
/** Without the network, npm would try again for more than a minute. */
const PATIENCE = isOptional ? ['--fetch-retries=0', '--fetch-timeout=20000', '--prefer-offline'] : []

let isInstalled = true
try {
  npm(['ci', '--no-audit', '--no-fund', ...PATIENCE], join(ROOT, 'packages/components'))
} catch (error) {
  if (!isOptional) throw error
  console.log('components: skipped, their packages cannot be installed')
  isInstalled = false
}
if (isInstalled) {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', 'test/components.test.ts']
  process.exitCode = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1
}
