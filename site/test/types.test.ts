import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')

test('the site compiles', () => {
  const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', join(ROOT, 'site')], { encoding: 'utf8' })
  expect([stdout, status]).toEqual(['', 0])
})
