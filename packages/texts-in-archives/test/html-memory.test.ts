import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { MAIN } from '../../urls-in-context-cli/test/run.ts'

/** In MiB. The heap is little more than the command takes for an empty file. */
const [SIZE, HEAP] = [4, 64]

test.each(['<p>x ', '<b>\n', '<'])('unclosed elements take little memory: %j', (element) => {
  const input = `<html>${element.repeat((SIZE << 20) / element.length)}<p>http://a.example/`
  const args = [`--max-old-space-size=${HEAP}`, MAIN, '--from=html', '-']
  const { stdout, status } = spawnSync(process.execPath, args, { input, encoding: 'utf8' })
  expect({ stdout, status }).toEqual({ stdout: 'http://a.example/\n', status: 0 })
})
