// Checks the types of everything: `npm run types`. A folder with packages of its own is checked where they are installed.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { arePackagesInstalled } from './packages.mjs'
import { ROOT } from './packing.mjs'

const PROJECTS = ['.', 'packages/page', 'scripts', 'test', 'bench']
const WITH_PACKAGES = ['test', 'bench']

for (const project of PROJECTS) {
  if (WITH_PACKAGES.includes(project) && !arePackagesInstalled(project)) {
    console.log(`${project}: types not checked, its packages are not installed: node scripts/packages.mjs ${project}`)
    continue
  }
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const { status } = spawnSync(process.execPath, [tsc, '-p', project], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
