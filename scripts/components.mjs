// Installs what the components of docs/components.md need in `packages/components`, from its lock file, and renders them with the
// library as it was built: `npm run components`. With `--if-possible`, as in CI, it says that it was skipped where nothing can be
// installed.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installIfPossible, installPackages } from './packages.mjs'
import { ROOT } from './packing.mjs'

const COMPONENTS = 'packages/components'

let isInstalled = true
if (process.argv.includes('--if-possible')) isInstalled = ['test', COMPONENTS].every(installIfPossible)
else for (const folder of ['test', COMPONENTS]) installPackages(folder)
if (!isInstalled) console.log('components: skipped')
if (isInstalled) {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', 'test/components.test.ts']
  process.exitCode = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1
}
