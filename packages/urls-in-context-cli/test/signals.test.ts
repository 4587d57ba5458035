import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Folder, lines, MAIN } from './run.ts'

const folder = new Folder()
const temporary = join(folder.path, 'temporary')
afterAll(() => folder.remove())

beforeAll(() => {
  mkdirSync(temporary)
  // More than the memory of --unique holds, and longer than the turn in which no signal is heard
  const urls = Array.from({ length: 3000 }, (_, index) => `http://${index}.example/${'x'.repeat(4500)}`)
  folder.file('many.txt', lines(...urls))
})

/** The program sends itself a signal where it has just created a temporary file, and can hear none. */
function runWith(signal: string, call: string, args: readonly string[]): { signal: string | null; err: string } {
  const preload = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const own = fs.${call}
    fs.${call} = (path, flags, ...rest) => {
      const result = own(path, flags, ...rest)
      if ('${call}' === 'mkdtempSync' || flags === 'wx') process.kill(process.pid, '${signal}')
      return result
    }
    syncBuiltinESMExports()`
  const url = `data:text/javascript,${encodeURIComponent(preload)}`
  const run = spawnSync(process.execPath, ['--import', url, MAIN, ...args], {
    cwd: folder.path,
    env: { ...process.env, TMPDIR: temporary },
  })
  return { signal: run.signal, err: run.stderr.toString() }
}

describe.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'])('%s', (signal) => {
  test.each([
    ['--unique', 'mkdtempSync', ['--unique', 'many.txt']],
    ['--output', 'openSync', ['--output=rows', 'many.txt']],
    ['--report', 'openSync', ['--report=report', 'many.txt']],
    ['urls fix', 'openSync', ['fix', '--write', 'page.md']],
  ])('leaves no temporary file of %s, and is the status', (_, call, args) => {
    folder.file('page.md', 'See <URL:http://a.example/> there.\n')
    expect(runWith(signal, call, args)).toEqual({ signal, err: '' })
    expect(readdirSync(temporary)).toEqual([])
    expect(readdirSync(folder.path).filter((name) => /^rows|^report|\.tmp$/.test(name))).toEqual([])
  })
})
