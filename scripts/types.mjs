// Checks all types: `npm run types`.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './packages.mjs'

const PROJECTS = ['packages/urls-in-context-cli/page', 'scripts', 'test', 'research']

for (const project of PROJECTS) {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const { status } = spawnSync(process.execPath, [tsc, '-p', project], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
