import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const check = fileURLToPath(new URL('../bench/check.mjs', import.meta.url))

// The bench's part that is right or wrong, on what it measures: made mail and the rest, as built.
test('what the bench counts is the same in all ways of feeding', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [check])
  expect(stdout).toMatch(/^mail: [1-9]\d* matches$/m)
  expect(stdout).toMatch(/^all ways of feeding agree$/m)
})
