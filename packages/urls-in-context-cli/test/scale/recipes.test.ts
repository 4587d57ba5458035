import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Folder, MAIN, type Run } from '../run.ts'
import { Hosts, whyNoHosts } from './hosts.ts'
import { mailbox } from './mailbox.ts'
import { recipe } from './recipes.ts'

const CRAWL = fileURLToPath(new URL('../../../../corpus/archives/crawl.wet', import.meta.url))
const ENGINES = fileURLToPath(new URL('./engines', import.meta.url))
const hasPython = spawnSync('python3', ['--version']).status === 0
const whyNot = whyNoHosts()

describe.skipIf(process.platform === 'win32')('the recipes of docs/many-machines.md', () => {
  const folder = new Folder()
  const searchPath = [join(folder.path, 'bin'), ENGINES, dirname(process.execPath), process.env.PATH].join(delimiter)
  beforeAll(() => {
    for (const [at, name] of ['a.mbox', 'b.mbox'].entries()) folder.file(`Mail/${name}`, mailbox(300, at))
    folder.file('bin/urls', `#!/bin/sh\nexec '${process.execPath}' '${MAIN}' "$@"\n`)
    folder.shell('chmod +x bin/urls')
  })
  afterEach(() => folder.shell('rm -rf plan.ndjson parts urls urls.ndjson'))
  afterAll(() => folder.remove())

  const plan = (unitSize: string): void => {
    writeFileSync(join(folder.path, 'plan.ndjson'), folder.urls(['plan', `--unit-size=${unitSize}`, 'Mail/']).out)
  }
  const run = (program: 'sh' | 'python3', script: string): Run => {
    const env = { ...process.env, PATH: searchPath, PYTHONPATH: ENGINES, PYTHONDONTWRITEBYTECODE: '1' }
    const { stdout, stderr, status } = spawnSync(program, ['-c', script], { cwd: folder.path, env })
    return { out: stdout.toString(), err: stderr.toString(), status }
  }
  const fine: Run = { out: '', err: '', status: 0 }
  const expected = (): string => folder.urls(['--format=ndjson', 'Mail/']).out
  const result = (): string => readFileSync(join(folder.path, 'urls.ndjson'), 'utf8')
  /** The lines of all files that an engine wrote. */
  const committed = (): string[] =>
    readdirSync(join(folder.path, 'urls'))
      .map((name) => readFileSync(join(folder.path, 'urls', name), 'utf8'))
      .flatMap((text) => text.split('\n').slice(0, -1))

  test('on one machine', () => {
    expect(run('sh', recipe('\nurls work --plan=plan.ndjson --out=parts\n'))).toEqual(fine)
    expect(result() === expected()).toBe(true)
  })

  describe('of Common Crawl', () => {
    beforeAll(() => {
      const wet = gzipSync(readFileSync(CRAWL))
      for (const number of [0, 1, 2]) {
        folder.file(`wet/CC-MAIN-20240220211055-20240221001055-0000${number}.warc.wet.gz`, wet)
      }
    })
    const rows = (): string => folder.urls(['--no-headers', '--json', 'wet/']).out

    test('with threads', () => {
      expect(run('sh', recipe('urls -j 64'))).toEqual(fine)
      expect(result()).toBe(rows())
      expect(result()).toContain('"target":"http://wet.example/one"')
      expect(result()).not.toContain('header WARC-Target-URI')
    })

    test('in units, with a part that is missing', () => {
      expect(run('sh', recipe('xargs -P 64'))).toEqual(fine)
      expect(result()).toBe(rows())
      expect(readdirSync(join(folder.path, 'parts'))).toHaveLength(3)
      folder.shell('rm parts/part-000001.ndjson urls.ndjson')
      expect(run('sh', recipe('xargs -P 64'))).toEqual(fine)
      expect(result()).toBe(rows())
    })
  })

  describe.skipIf(whyNot !== undefined)(`with GNU parallel${whyNot === undefined ? '' : ` (${whyNot})`}`, () => {
    const hosts = new Hosts()
    beforeAll(() => hosts.start(2, searchPath))
    afterAll(() => hosts.stop())

    test('over ssh, on two hosts', () => {
      folder.file('nodes', hosts.logins)
      const script = recipe('parallel --sshloginfile').replace('plan Mail/', 'plan --unit-size=40k Mail/')
      expect(run('sh', script)).toEqual(fine)
      expect(result() === expected()).toBe(true)
    })
  })

  describe.skipIf(!hasPython)(`with engines that shuffle, repeat and kill${hasPython ? '' : ' (no python3)'}`, () => {
    test('Spark', () => {
      plan('20k')
      expect(run('python3', recipe('pyspark'))).toEqual(fine)
      expect(committed().sort()).toEqual(expected().split('\n').slice(0, -1).sort())
    })

    test('Hadoop Streaming', () => {
      plan('20k')
      expect(run('sh', recipe('hadoop jar'))).toEqual(fine)
      const rows = committed().map((line) => line.replace(/\t$/, ''))
      expect(rows.sort()).toEqual(expected().split('\n').slice(0, -1).sort())
    })

    test('Dask', () => {
      plan('60k')
      expect(run('python3', recipe('dask.distributed'))).toEqual(fine)
      expect(result() === expected()).toBe(true)
    })

    test('a task that cannot be done fails the job', () => {
      plan('60k')
      folder.shell('touch -d 2001-01-01 Mail/b.mbox')
      const { err, status } = run('python3', recipe('pyspark'))
      expect(status).not.toBe(0)
      expect(err).toContain('Mail/b.mbox: has changed since the plan was made')
    })
  })
})

describe('urls work --units=-', () => {
  const folder = new Folder()
  afterAll(() => folder.remove())
  folder.file('a.mbox', mailbox(40))
  const lines = folder.urls(['plan', '--unit-size=3k', 'a.mbox']).out.trimEnd().split('\n')

  test('accepts blank lines, other line ends, repeated units, and the last line of a plan', () => {
    const [first, second] = [lines[0]!, lines[1]!]
    const one = folder.urls(['work', '--units=-'], `${first}\n`).out
    const two = folder.urls(['work', '--units=-'], `${second}\n`).out
    const input = `\n${second}\r\n  \n${lines.at(-1)}\n17\t${first}\n${second}`
    expect(folder.urls(['work', '--units=-'], input)).toEqual({ out: two + one + two, err: '', status: 0 })
    expect(folder.urls(['work', '--units=-'], '')).toEqual({ out: '', err: '', status: 0 })
  })

  test.each(['{', '{"version":1}', 'null', '[]', '7'])('refuses %s, which is not a unit', (line) => {
    const sentence = 'urls: standard input:1: is not a plan line of this version\n'
    expect(folder.urls(['work', '--units=-'], line)).toEqual({ out: '', err: sentence, status: 2 })
  })

  test('refuses a unit with a wrong field', () => {
    const line = '{"version":1,"id":0,"file":"a.mbox","size":1,"mtime":1,"container":"mbox","search":{}}'
    const sentence = 'urls: standard input:1: search.headers must be true or false\n'
    expect(folder.urls(['work', '--units=-'], line)).toEqual({ out: '', err: sentence, status: 2 })
  })

  test.skipIf(process.platform === 'win32')('prints the rows of a unit before the next unit comes', () => {
    // The next unit does not come before there are rows
    const line =
      'mkfifo in; $urls work --units=- < in > rows & exec 3> in; ' +
      `printf '%s\\n' '${lines[0]}' >&3; until [ -s rows ]; do sleep 0.1; done; exec 3>&-; wait; wc -l < rows`
    expect(Number(folder.shell(line).out)).toBeGreaterThan(3)
  })
})
