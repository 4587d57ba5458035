import { spawnSync } from 'node:child_process'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeProgress } from '../src/output/progress.ts'
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

const CLEAR = '\r\u001b[K'
const PROGRESS = /\r\u001b\[K[\d.]+ MB of [\d.]+ MB {2}[\d.]+ MB\/s {2}\d+:\d\d left {2}\d+ messages {2}\d+ URLs/

describe.skipIf(!hasScript)('on a terminal (skipped without the command script of util-linux)', () => {
  beforeAll(() => {
    const lines = `${'and words without a URL\n'.repeat(19)}words http://a.example/\n`
    folder.file('long.mbox', message('', lines.repeat(50)).repeat(800))
  })

  test('each URL after its place, in colours', () => {
    folder.file('a.txt', 'see\n http://a.example/')
    const place =
      '\u001b[35ma.txt\u001b[0m\u001b[36m:\u001b[0m\u001b[32m2\u001b[0m\u001b[36m:\u001b[0m2\u001b[36m:\u001b[0m'
    expect(onTerminal('$urls a.txt')).toBe(`${place} \u001b[4mhttp://a.example/\u001b[0m\n`)
    expect(onTerminal('$urls a.txt', { NO_COLOR: '1' })).toBe('a.txt:2:2: http://a.example/\n')
    expect(onTerminal('$urls --no-filename --color=never a.txt')).toBe('http://a.example/\n')
    expect(onTerminal('$urls --json a.txt')).toMatch(/^\{"version":2,/)
  })

  test('a diff in the colours of git', () => {
    folder.file('diff.md', 'See\n<URL:http://a.example/\nx>\u0007\n')
    const lines = ['--- a/diff.md', '+++ b/diff.md', '@@ -1,3 +1,2 @@', ' See']
    lines.push('-<URL:http://a.example/', '-x>\\u{7}', '+<http://a.example/x>\\u{7}')
    const color: Record<string, string> = { '@': '36', '-': '31', '+': '32' }
    const painted = lines.map((line, at) => {
      const code = at < 2 ? '1' : color[line[0]!]
      return code === undefined ? line : `\u001b[${code}m${line}\u001b[m`
    })
    expect(onTerminal('$urls fix diff.md')).toBe(`${painted.join('\n')}\n`)
    expect(onTerminal('$urls fix diff.md', { NO_COLOR: '1' })).toBe(`${lines.join('\n')}\n`)
    expect(onTerminal('$urls fix diff.md | cat', { FORCE_COLOR: '1' })).not.toContain('\u001b')
  })

  test('the progress of urls fix --write, and what it has done', () => {
    const broken = 'See <URL:http://a.example/\nx>\n\n'
    folder.file('docs/a.md', broken.repeat(6000))
    folder.file('docs/b.md', `${broken}<http://a.example/x y>`)
    folder.file('docs/c.md', broken)
    const shown = onTerminal('$urls fix --write docs')
    const said =
      'urls: docs/b.md:3:1: left as it is: http://a.example/xy or http://a.example/x%20y or http://a.example/x\n'
    expect(shown).toContain(said)
    expect(shown).toMatch(/\r\u001b\[K[\d.]+ MB of 0\.2 MB {2}.* URLs/)
    expect(shown.endsWith('3 files changed, 1 URL left as it is\n')).toBe(true)
    expect(onTerminal('$urls fix --write docs/c.md')).toBe('')
  })

  test('the progress is shown if the rows go to a file, and is removed at the end', () => {
    for (const target of ['> rows', '-o rows', '-o rows | cat']) {
      const shown = onTerminal(`$urls --json long.mbox ${target}`)
      expect([target, PROGRESS.test(shown), shown.endsWith(CLEAR)]).toEqual([target, true, true])
      expect(onTerminal(`$urls --json --no-progress long.mbox ${target}`)).toBe('')
    }
    expect(onTerminal('$urls --json long.mbox > rows 2> errors; wc -c < errors')).toBe('0\n')
  })

  test('the progress is not shown where the reader of the output may write to the terminal', () => {
    const urls = 'http://a.example/\n'.repeat(40_000)
    expect(onTerminal('$urls long.mbox | cat')).toBe(urls)
    expect(onTerminal('$urls -c long.mbox | cat')).toBe('40000\n')
    expect(onTerminal('$urls --unique long.mbox | cat')).toBe('http://a.example/\n')
    expect(onTerminal('$urls --json long.mbox > /dev/null')).toBe('')
  })

  test('nor among rows on the terminal', () => {
    const shown = onTerminal('$urls -I --color=never long.mbox')
    expect(shown === 'http://a.example/\n'.repeat(40_000)).toBe(true)
    expect(onTerminal('$urls --passthru --color=never long.mbox')).not.toContain(CLEAR)
  })

  test.each([
    ['-c', '40000\n'],
    ['-l', 'long.mbox\n'],
    ['--unique -I', 'http://a.example/\n'],
    ['-q --host=b.example', ''],
  ])('with %s it is shown on the terminal, and cleared before anything is printed', (options, printed) => {
    const shown = onTerminal(`$urls --color=never ${options} long.mbox`)
    expect(shown).toMatch(PROGRESS)
    expect(shown.split(CLEAR).at(-1)).toBe(printed)
  })

  test('it is cleared before each count, and before each message', () => {
    folder.file('cut.gz', gzipSync('http://a.example/').subarray(0, -4))
    const shown = onTerminal('$urls -c --color=never long.mbox cut.gz long.mbox missing none.txt')
    // What stands on a line of the terminal at last
    const seen = shown.split('\n').map((line) => line.slice(line.lastIndexOf(CLEAR) + 1).replace(/^(?:\u001b)?\[K/, ''))
    expect(shown).toMatch(/ MB\/s .* URLs/)
    expect(seen.filter((line) => / MB/.test(line))).toEqual([])
    for (const line of ['long.mbox:40000', 'cut.gz:1']) expect(seen).toContain(line)
    expect(seen.some((line) => line.startsWith('urls: missing: no such file'))).toBe(true)
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
