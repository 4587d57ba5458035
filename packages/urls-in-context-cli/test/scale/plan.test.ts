import { mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runs } from '../../../../test/arbitrary/runs.ts'
import { CORPUS, Folder, message } from '../run.ts'
import { countedMessage, mailbox } from './mailbox.ts'
import { Job } from './run.ts'

describe('a plan', () => {
  const job = new Job(['mail', 'letters.mbox.gz', 'missing'])
  beforeAll(() => {
    job.folder.file('mail/large.mbox', mailbox(400))
    for (const name of ['1', '2', '10']) job.folder.file(`mail/mh/${name}`, 'From: a@b.example\n\nhttp://a.example/')
    job.folder.file('letters.mbox.gz', 'no gzip at all')
  })
  afterAll(() => job.folder.remove())

  test('has a line for each range of a mailbox, each file, and several small files', () => {
    const { err, status } = job.plan('--unit-size=20k')
    expect({ err, status }).toEqual({ err: 'urls: missing: no such file or directory\n', status: 2 })
    const { units } = job
    expect(units.map(({ id }) => id)).toEqual(units.map((_, at) => at))
    const ranges = units.filter(({ container }) => container === 'mbox')
    const { size, mtimeMs } = statSync(join(job.path, 'mail/large.mbox'))
    expect(ranges.length).toBeGreaterThan(3)
    for (const [at, range] of ranges.entries()) {
      expect(range).toMatchObject({ file: 'mail/large.mbox', size, mtime: Math.floor(mtimeMs) })
      expect(range.start).toBe(ranges[at - 1]?.end ?? 0)
    }
    expect(JSON.parse(job.lines.at(-1)!)).toMatchObject({ version: 1, units: units.length })
  })

  test('is the same if it is made again, and differs with other options', () => {
    const first = job.plan('--unit-size=20k').out
    expect(job.plan('--unit-size=20k').out).toBe(first)
    expect(job.plan('--unit-size=20k', '--scheme=ftp').out).not.toBe(first)
  })

  test.each([
    [['plan'], /no PATH given\nTry 'urls plan --help'\./],
    [['plan', '-'], /standard input cannot be divided/],
    [['plan', '--unit-size=0', 'mail'], /--unit-size must be a number of bytes such as 500M/],
    [['plan', '--format=csv', 'mail'], /unknown option --format/],
    [['work', '--plan=plan.ndjson'], /--out FOLDER is needed/],
    [['work', '--plan=plan.ndjson', '--out=x', '--unit=7-3'], /numbers of units such as 3-7,9, not 7-3/],
    [['work', '--plan=nowhere', '--out=x'], /nowhere: no such file or directory/],
    [['merge', '--plan=plan.ndjson'], /one FOLDER/],
    [['merge', '--plan=plan.ndjson', '--scheme=ftp', 'out'], /unknown option --scheme/],
  ])('%j is refused with a sentence', (args, sentence) => {
    const { out, err, status } = job.folder.urls(args as string[])
    expect({ out, status }).toEqual({ out: '', status: 2 })
    expect(err).toMatch(sentence)
    expect(err.replace(/^Try 'urls \w+ --help'\.\n$/m, '').split('\n')).toHaveLength(2)
  })

  test.each(['plan', 'work', 'merge'])('urls %s --help explains the command', (name) => {
    expect(job.folder.urls([name, '--help'])).toMatchObject({ err: '', status: 0 })
    expect(job.folder.urls([name, '-h']).out).toContain(`usage: urls ${name} `)
  })
})

describe('plan, work and merge give the output of one process', () => {
  const jobs: Job[] = []
  afterAll(() => {
    for (const job of jobs) job.folder.remove()
  })
  const whole = (paths: string[], options: string[], unitSize: string): Job => {
    const job = new Job([...options, ...paths])
    jobs.push(job)
    job.plan(`--unit-size=${unitSize}`)
    return job
  }
  const check = (job: Job): void => {
    expect(job.work()).toEqual({ out: '', err: '', status: 0 })
    expect(job.merge()).toEqual(job.expected)
  }

  test.each(['500', '1G'])('on all sorts of archives, with units of %s', (size) => {
    const job = whole([CORPUS], ['-uu'], size)
    check(job)
    expect(job.expected.status).toBe(2)
  })

  test('with options, which are part of the plan', () => {
    const job = whole(
      [CORPUS],
      ['-uu', '--scheme=http', '--hyphen=drop', '--since=1999', '--excerpt', '--redact'],
      '2k',
    )
    check(job)
    expect(job.expected.out).not.toContain('"ftp://')
    expect(job.merge('--format=csv', '-s')).toEqual(
      job.folder.urls([
        CORPUS,
        '-uu',
        '--scheme=http',
        '--hyphen=drop',
        '--since=1999',
        '--excerpt',
        '--redact',
        '--format=csv',
        '-s',
      ]),
    )
  })

  test.skipIf(process.platform !== 'linux')('with names that are not UTF-8, links and pipes', () => {
    const job = new Job(['mail'])
    jobs.push(job)
    mkdirSync(join(job.path, 'mail'))
    const name = Buffer.concat([Buffer.from(`${job.path}/mail/caf`), Buffer.from([0xe9]), Buffer.from('.mbox')])
    writeFileSync(name, mailbox(50))
    symlinkSync('/nowhere', join(job.path, 'mail/link'))
    job.folder.shell('mkfifo mail/pipe')
    job.folder.file('mail/template.txt', 'http://t.example/{{id}}\n')
    expect(job.plan('--unit-size=2k').status).toBe(0)
    expect(job.lines[0]).toContain('"fileBytes":')
    check(job)
    expect(job.expected.out).toContain('"fileBytes":')
    const told = job.merge('-v')
    expect(told).toEqual(job.folder.urls(['--json', '-v', 'mail']))
    expect(told.err).toContain('a URL with placeholders was left out')
    expect(job.merge('--fields=url,raw').out).toBe(job.folder.urls(['--json', '--fields=url,raw', 'mail']).out)
  })

  let corpusJob: Job | undefined

  test.each([
    ['--unique'],
    ['--unique=message', '--format=tsv'],
    ['--unique', '-c', '--format=text'],
  ])('with %s', (...options) => {
    corpusJob ??= whole([CORPUS], ['-uu'], '3k')
    corpusJob.finish()
    const format = options.some((option) => option.startsWith('--format')) ? [] : ['--format=ndjson']
    expect(corpusJob.merge(...options)).toEqual(corpusJob.folder.urls(['-uu', CORPUS, ...format, ...options]))
  })

  test('without any URL', () => {
    const job = new Job(['empty'])
    jobs.push(job)
    mkdirSync(join(job.path, 'empty'))
    expect(job.plan()).toMatchObject({ out: '{"version":1,"units":0,"bytes":0}\n', status: 0 })
    check(job)
    expect(job.expected.status).toBe(1)
  })
})

describe('any mailbox in units of any size', () => {
  const folder = new Folder()
  afterAll(() => folder.remove())

  const piece = fc.oneof(
    fc.integer({ min: 1, max: 6 }).chain((count) => fc.nat(50).map((seed) => mailbox(count, seed))),
    fc.nat(400).map((length) => countedMessage(mailbox(2), length)),
    fc.constant(countedMessage(message('Subject: inside', 'http://inside.example/'), 112)),
    fc.constantFrom('From \n', '\nFrom x@y.example 10:00\n', 'From - Mon\nSubject: dash\n\nhttp://dash.example/\n'),
    fc.constant(mailbox(3).replaceAll('\n', '\r\n')),
  )

  test('gives the bytes of one process', () => {
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 6000 }),
        (pieces, size) => {
          folder.file('any.mbox', message('Subject: first', 'http://first.example/') + pieces.join(''))
          const run = folder.shell(
            `rm -rf out; $urls plan --unit-size=${size} any.mbox > plan && $urls work --plan=plan --out=out && ` +
              '$urls merge --plan=plan -v out',
          )
          expect(run).toEqual(folder.urls(['--json', '-v', 'any.mbox']))
        },
      ),
      runs(4),
    )
  })
})
