import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Run } from '../run.ts'
import { Cluster, killed, whyNoCluster } from './cluster.ts'
import { mailbox } from './mailbox.ts'
import { Job } from './run.ts'

const MAX_ARRAY_SIZE = 5

describe('urls slurm', () => {
  const job = new Job(['a.mbox', 'b.mbox.gz'])
  beforeAll(() => {
    job.folder.file('a.mbox', mailbox(200))
    job.folder.file('b.mbox.gz', 'no gzip')
    job.plan('--unit-size=10k')
  })
  afterAll(() => job.folder.remove())
  const slurm = (...options: readonly string[]): Run => job.folder.urls(['slurm', 'plan.ndjson', ...options])
  const script = (): string => readFileSync(join(job.path, "it's/slurm-array.sh"), 'utf8')

  test('writes scripts, and says how to submit them', () => {
    const options = [
      '--max-array=4',
      '--throttle=2',
      '--memory=2G',
      '--minutes=7',
      '--sbatch=--partition=x --account=y',
    ]
    const { out, err, status } = slurm("--out=it's", '--task-size=1', ...options)
    expect({ err, status }).toEqual({ err: '', status: 0 })
    expect(out).toMatch(/^sbatch .*slurm-array\.sh'?\nsbatch --dependency=afterany:JOB .*slurm-merge\.sh'?\n$/)
    const lines = ['array=0-3%2', 'mem=2048M', 'time=7', 'partition=x', 'account=y', 'requeue']
    for (const line of lines) expect(script()).toContain(`#SBATCH --${line}\n`)
  })

  test('gives each unit to one task, in tasks of about equal work, and leaves out finished units', () => {
    const all = job.units.map(({ id }) => id)
    slurm("--out=it's", '--max-array=4')
    expect(script()).toContain('#SBATCH --array=0-0%64\n')
    slurm("--out=it's", '--task-size=20k', '--max-array=1000')
    expect(given(script())).toEqual(all)
    job.folder.urls(['work', '--plan=plan.ndjson', "--out=it's", '--unit=1,4-6'])
    slurm("--out=it's", '--task-size=1', '--max-array=3')
    expect(given(script())).toEqual(all.filter((id) => ![1, 4, 5, 6].includes(id)))
  })

  test.skipIf(process.platform === 'win32')('a task does its units', () => {
    const line = 'SLURM_ARRAY_TASK_ID=1 sh "it\'s/slurm-array.sh" && ls "it\'s"'
    slurm("--out=it's", '--task-size=20k')
    const units = linesOf(script())[1]!
    expect(job.folder.shell(line).out).toContain(`part-00000${units.split('-')[0]}.ndjson`)
  })

  test.skipIf(process.platform === 'win32')(
    'the printed lines submit the scripts, whatever the name of the folder',
    () => {
      const name = `o"u t' $(touch PWNED) \`touch PWNED\`; touch PWNED #\\`
      const { out, err, status } = slurm(`--out=${name}`)
      expect({ err, status }).toEqual({ err: '', status: 0 })
      const shown = job.folder.shell(
        `sbatch() { for last; do :; done; cat "$last" > copy-$#; }\n${out}cat copy-1 copy-2`,
      )
      const scripts = ['slurm-array.sh', 'slurm-merge.sh'].map((each) =>
        readFileSync(join(job.path, name, each), 'utf8'),
      )
      expect(shown).toEqual({ out: scripts.join(''), err: '', status: 0 })
      const done = job.folder.shell(
        `SLURM_ARRAY_TASK_ID=0 sh "$(printf '%s' '${name.replaceAll("'", "'\\''")}')/slurm-array.sh"`,
      )
      expect(done).toMatchObject({ err: '', status: 0 })
      expect(existsSync(join(job.path, name, 'part-000000.ndjson'))).toBe(true)
      expect(existsSync(join(job.path, 'PWNED'))).toBe(false)
    },
  )

  test
    .skipIf(process.platform === 'win32')
    .each([
      [['--out=o"\ntouch PWNED\n#']],
      [['--out=o', '--result=r\ntouch PWNED']],
      [['--out=o', '--sbatch=--partition=x\ntouch PWNED']],
      [['--out=o', '--sbatch=--account=y\r']],
      [['--out=o\u001b]0;x\u0007']],
      [['--out=o\u202e']],
      [['--out=o\u2028touch PWNED']],
    ])('a control character is refused: %j', (options) => {
    const { out, err, status } = slurm(...options)
    expect({ out, status }).toEqual({ out: '', status: 2 })
    expect(err).toMatch(/^urls: --\w+ has a control character, which a script cannot hold: [^\p{Cc}\p{Cf}\p{Zl}]*\n$/u)
    expect(existsSync(join(job.path, 'o'))).toBe(false)
  })

  test.skipIf(process.platform === 'win32')('a plan or a working folder with a control character is refused', () => {
    job.folder.file('p\ntouch PWNED/plan.ndjson', readFileSync(join(job.path, 'plan.ndjson')))
    const plan = job.folder.urls(['slurm', 'p\ntouch PWNED/plan.ndjson', '--out=o'])
    expect(plan).toMatchObject({ status: 2, err: expect.stringContaining('the path of the plan has a control') })
    const folder = job.folder.shell("cd 'p\ntouch PWNED' && $urls slurm ../plan.ndjson --out=../o")
    expect(folder).toMatchObject({ status: 2, err: expect.stringContaining('the working folder has a control') })
  })

  test.skipIf(process.platform === 'win32')('a script replaces a link and leaves its target alone', () => {
    for (const name of ['slurm-array.sh', 'slurm-merge.sh']) {
      job.folder.file(`target-${name}`, 'kept')
      job.folder.file('links/keep', '')
      symlinkSync(`../target-${name}`, join(job.path, 'links', name))
    }
    expect(slurm('--out=links').status).toBe(0)
    for (const name of ['slurm-array.sh', 'slurm-merge.sh']) {
      expect(readFileSync(join(job.path, `target-${name}`), 'utf8')).toBe('kept')
      expect(lstatSync(join(job.path, 'links', name)).isFile()).toBe(true)
    }
    expect(readdirSync(join(job.path, 'links')).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  test('does not accept parts or results of another plan', () => {
    job.folder.urls(['work', '--plan=plan.ndjson', '--out=all'])
    expect(slurm('--out=all').out).toMatch(/^sbatch .*slurm-merge\.sh\n$/)
    const result = join(job.path, 'all/urls.ndjson')
    job.folder.urls(['merge', '--plan=plan.ndjson', `--output=${result}`, 'all'])
    expect(slurm('--out=all').out).toMatch(/^All parts and .*urls\.ndjson exist already\.\n$/)
    utimesSync(result, 1e9, 1e9)
    expect(slurm('--out=all').out).toMatch(/^sbatch .*slurm-merge\.sh\n$/)
    job.folder.file('other.ndjson', job.folder.urls(['plan', '--unit-size=10k', '--scheme=ftp', 'a.mbox']).out)
    const { out, err, status } = job.folder.urls(['slurm', 'other.ndjson', '--out=all'])
    expect({ out, status }).toEqual({ out: '', status: 2 })
    expect(err).toMatch(/part-000000\.ndjson: belongs to another plan.*; remove it, or choose another --out\n$/)
  })

  test.each([
    [[], /give exactly one plan\nTry 'urls slurm --help'\./],
    [['plan.ndjson'], /--out FOLDER is needed/],
    [['nowhere', '--out=out'], /nowhere: no such file or directory/],
    [['plan.ndjson', '--out=out', '--throttle=0'], /--throttle must be a number from 1/],
  ])('%j is refused', (args, sentence) => {
    const { out, err, status } = job.folder.urls(['slurm', ...args])
    expect({ out, status }).toEqual({ out: '', status: 2 })
    expect(err).toMatch(sentence)
  })
})

/** The units of each task in the script. */
function linesOf(script: string): string[] {
  return /<<'END'\n(.*?)\nEND\n/s.exec(script)![1]!.split('\n')
}

function given(script: string): number[] {
  return linesOf(script)
    .flatMap((line) => line.split(','))
    .flatMap((each) => {
      const [first, last = first] = each.split('-').map(Number)
      return Array.from({ length: last! - first! + 1 }, (_, at) => first! + at)
    })
}

const why = whyNoCluster()

describe.skipIf(why !== undefined)(`Slurm with two nodes${why === undefined ? '' : ` (${why})`}`, () => {
  const cluster = new Cluster()
  const jobs: Job[] = []
  beforeAll(() => cluster.start(MAX_ARRAY_SIZE))
  afterAll(async () => {
    await cluster.stop()
    for (const job of jobs) job.folder.remove()
  })

  const begin = (messages: number, unitSize: string): Job => {
    const job = new Job(['a.mbox', 'b.mbox', 'missing'])
    jobs.push(job)
    job.folder.file('a.mbox', mailbox(messages))
    job.folder.file('b.mbox', mailbox(messages, 3))
    job.plan(`--unit-size=${unitSize}`)
    return job
  }
  const submit = (job: Job): Run =>
    job.folder.urls(['slurm', 'plan.ndjson', '--out=out', '--submit', '--task-size=1'], '', cluster.env)
  const result = (job: Job): string => readFileSync(join(job.path, 'out/urls.ndjson'), 'utf8')
  const log = (job: Job): string =>
    readdirSync(join(job.path, 'out'))
      .filter((name) => name.endsWith('-merge.log'))
      .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
      .map((name) => readFileSync(join(job.path, 'out', name), 'utf8'))
      .at(-1)!

  test('does a plan with more units than an array has tasks, and merges the output of one process', async () => {
    const job = begin(200, '5k')
    expect(job.units.length).toBeGreaterThan(3 * MAX_ARRAY_SIZE)
    expect(submit(job)).toMatchObject({ err: '', status: 0 })
    await cluster.idle()
    expect(result(job) === job.expected.out).toBe(true)
    expect(log(job)).toBe(job.expected.err)
    expect(submit(job).out).toMatch(/^All parts and .*urls.ndjson exist already.\n$/)
  })

  test('loses a node and a worker, reports and submits what is missing, and gives the same output', async () => {
    const job = begin(12_000, '600k')
    expect(submit(job)).toMatchObject({ err: '', status: 0 })
    await cluster.until(() => cluster.tasksOn('n1').length > 0 && cluster.tasksOn('n2').length > 0)
    for (const pid of cluster.tasksOn('n2')) killed(pid)
    cluster.loseNode('n1')
    await cluster.idle()
    expect(existsSync(join(job.path, 'out/urls.ndjson'))).toBe(false)
    expect(log(job)).toMatch(/part-\d{6}\.ndjson: is missing|part-\d{6}\.ndjson to .*: are missing/)
    const parts = job.parts.filter((name) => name.endsWith('.ndjson')).length
    expect(parts).toBeGreaterThan(0)
    expect(submit(job)).toMatchObject({ err: '', status: 0 })
    expect(given(readFileSync(join(job.path, 'out/slurm-array.sh'), 'utf8'))).toHaveLength(job.units.length - parts)
    await cluster.idle()
    expect(result(job) === job.expected.out).toBe(true)
  })
})
