import { spawnSync } from 'node:child_process'
import { afterAll, describe, expect, test } from 'vitest'
import { describeProgress } from '../../src/cli/output/progress.ts'
import { Folder, MAIN, message } from './run.ts'

const folder = new Folder()
afterAll(() => folder.remove())

/** util-linux's `script` runs a command on a terminal of its own. */
const hasScript = spawnSync('script', ['--version']).stdout?.toString().includes('util-linux') ?? false

function onTerminal(line: string, env: NodeJS.ProcessEnv = {}): string {
  const command = line.replaceAll('$urls', `'${process.execPath}' '${MAIN}'`)
  const { NO_COLOR, FORCE_COLOR, ...rest } = process.env
  const options = { cwd: folder.path, env: { ...rest, TERM: 'xterm', ...env } }
  const run = spawnSync('script', ['-qec', command, '/dev/null'], options)
  return run.stdout.toString().replaceAll('\r\n', '\n')
}

describe.skipIf(!hasScript)('on a terminal (skipped without the command script of util-linux)', () => {
  test('each URL after its place, in colours', () => {
    folder.file('a.txt', 'see\n http://a.example/')
    const place =
      '\u001b[35ma.txt\u001b[0m\u001b[36m:\u001b[0m\u001b[32m2\u001b[0m\u001b[36m:\u001b[0m2\u001b[36m:\u001b[0m'
    expect(onTerminal('$urls a.txt')).toBe(`${place} \u001b[4mhttp://a.example/\u001b[0m\n`)
    expect(onTerminal('$urls a.txt', { NO_COLOR: '1' })).toBe('a.txt:2:2: http://a.example/\n')
    expect(onTerminal('$urls --no-filename --color=never a.txt')).toBe('http://a.example/\n')
    expect(onTerminal('$urls --json a.txt')).toMatch(/^\{"version":2,/)
  })

  test('the progress is shown if the output goes elsewhere, and is removed at the end', () => {
    const lines = `${'and words without a URL\n'.repeat(19)}words http://a.example/\n`
    folder.file('long.mbox', message('', lines.repeat(50)).repeat(800))
    const shown = onTerminal('$urls --json long.mbox > rows.ndjson')
    expect(shown).toMatch(
      /\r\u001b\[K[\d.]+ MB of 19\.\d MB {2}[\d.]+ MB\/s {2}\d+:\d\d left {2}\d+ messages {2}\d+ URLs/,
    )
    expect(shown.endsWith('\r\u001b[K')).toBe(true)
    expect(onTerminal('$urls --json --no-progress long.mbox > rows.ndjson')).toBe('')
    // What reads the pipe may write to the same terminal.
    expect(onTerminal('$urls --json long.mbox | cat > /dev/null')).toBe('')
  })
})

describe('the line of the progress', () => {
  test('says how much is left', () => {
    const tally = { bytes: 50e6, messages: 1200, urls: 7, defanged: 0 }
    expect(describeProgress(tally, 200e6, 2)).toBe('50.0 MB of 200.0 MB  25.0 MB/s  0:06 left  1200 messages  7 URLs')
    expect(describeProgress(tally, 1e12, 2)).toContain('11:06:38 left')
  })

  test('leaves out unknown values', () => {
    expect(describeProgress({ bytes: 0, messages: 0, urls: 0, defanged: 0 }, undefined, 0)).toBe(
      '0.0 MB  0.0 MB/s  0 URLs',
    )
  })
})
