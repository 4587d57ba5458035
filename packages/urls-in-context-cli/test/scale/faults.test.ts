import { type ChildProcess, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  lchownSync,
  lstatSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lines } from '../run.ts'
import { mailbox } from './mailbox.ts'
import { ended, Job } from './run.ts'

const job = new Job(['a.mbox', 'b.mbox'])
beforeAll(() => {
  job.folder.file('a.mbox', mailbox(300))
  job.folder.file('b.mbox', mailbox(300, 3))
  job.plan('--unit-size=30k')
})
beforeEach(() => rmSync(join(job.path, 'out'), { recursive: true, force: true }))
afterAll(() => job.folder.remove())

/** The result of a refused command, which prints no rows. */
function refused(...sentences: string[]): { out: string; err: string; status: number } {
  return { out: '', err: lines(...sentences.map((sentence) => `urls: ${sentence}`)), status: 2 }
}

describe('a merge refuses', () => {
  test('before all units are done, and says what is missing', () => {
    expect(job.work('--unit=3,0,3-4').status).toBe(0)
    const last = job.units.length - 1
    const part = (id: number): string => `part-${String(id).padStart(6, '0')}.ndjson`
    expect(job.merge()).toEqual(
      refused(
        `out/${part(1)} to ${part(2)}: are missing`,
        `out/${part(5)} to ${part(last)}: are missing`,
        `${job.units.length - 3} of ${job.units.length} units are not done: --unit=1-2,5-${last}`,
      ),
    )
    expect(job.work(`--unit=1-2,5-${last}`).status).toBe(0)
    expect(job.merge()).toEqual(job.expected)
  })

  test('parts that were cut or changed anywhere; they are done again', () => {
    job.finish()
    const cuts = [0, 1, 100, 0.5, -1, -30]
    for (const [id, cut] of cuts.entries()) {
      const { length } = readFileSync(job.part(id))
      truncateSync(job.part(id), cut < 0 ? length + cut : cut < 1 ? Math.floor(cut * length) : cut)
    }
    const bytes = readFileSync(job.part(cuts.length))
    bytes[bytes.length >> 1]! ^= 1
    writeFileSync(job.part(cuts.length), bytes)
    expect(job.merge()).toEqual(
      refused(
        ...cuts.map((_, id) => `out/part-00000${id}.ndjson: is incomplete`),
        `out/part-00000${cuts.length}.ndjson: is damaged`,
        `7 of ${job.units.length} units are not done: --unit=0-6`,
      ),
    )
    expect(job.work().status).toBe(0)
    expect(job.merge()).toEqual(job.expected)
  })

  test('a part with any wrong bit in its last line; the part is done again', () => {
    job.work('--unit=1')
    const bytes = readFileSync(job.part(1))
    const start = bytes.lastIndexOf(10, -2) + 1
    for (let at = start; at < bytes.length; at += 19) {
      const wrong = Buffer.from(bytes)
      wrong[at]! ^= 1 << (at % 7)
      writeFileSync(job.part(1), wrong)
      const { out, err } = job.merge()
      expect({ at, out, err }).toMatchObject({
        out: '',
        err: expect.stringMatching(/part-000001.ndjson: is incomplete/),
      })
    }
    expect(job.work('--unit=1').status).toBe(0)
    expect(readFileSync(job.part(1)).equals(bytes)).toBe(true)
  })

  test('parts of other units, of other plans, and of no plan; work does not overwrite them', () => {
    job.finish()
    copyFileSync(job.part(1), job.part(0))
    copyFileSync(job.part(1), job.part(999))
    job.folder.file(
      'other.ndjson',
      job.folder.urls(['plan', '--unit-size=30k', '--scheme=ftp', 'a.mbox', 'b.mbox']).out,
    )
    job.folder.urls(['work', '--plan=other.ndjson', '--unit=3', '--out=other'])
    copyFileSync(join(job.path, 'other/part-000003.ndjson'), job.part(3))
    const foreign = 'belongs to another plan, or to a plan with other options'
    expect(job.merge()).toEqual(
      refused(
        `out/part-000000.ndjson: ${foreign}`,
        `out/part-000003.ndjson: ${foreign}`,
        'out/part-000999.ndjson: the plan has no such unit',
        `2 of ${job.units.length} units are not done: --unit=0,3`,
      ),
    )
    expect(job.work('--unit=3')).toEqual(
      refused(`out/part-000003.ndjson: ${foreign}; remove it, or choose another --out`),
    )
  })

  test('a part of another version, which is done again', () => {
    job.finish()
    const text = readFileSync(job.part(1), 'utf8')
    writeFileSync(job.part(1), text.replaceAll(/"tool":"[^"]*"/g, '"tool":"urls-in-context 0.0.1"'))
    expect(job.merge().err).toContain('out/part-000001.ndjson: was made by urls-in-context 0.0.1, not by')
    job.work()
    expect(job.merge()).toEqual(job.expected)
  })

  test.each<[string, (all: string[]) => string[], RegExp]>([
    ['cut between two lines', (all) => all.slice(0, 5), /the end of the plan is missing/],
    ['cut in a line', (all) => [all[0]!, all[1]!.slice(0, 90)], /plan.cut:2: is not a plan line/],
    ['that lost a line', (all) => all.filter((_, at) => at !== 3), /plan.cut:4: unit 4 was found where unit 3/],
    [
      'that lost its last unit',
      (all) => all.filter((_, at) => at !== all.length - 2),
      /the plan has only \d+ of its \d+ units/,
    ],
    [
      'of another version',
      (all) => all.map((line) => line.replace('"version":1', '"version":2')),
      /:1: is not a plan line/,
    ],
  ])('a plan %s', (_, spoil, sentence) => {
    job.folder.file('plan.cut', lines(...spoil(job.lines)))
    const { out, err, status } = job.folder.urls(['merge', '--plan=plan.cut', 'out'])
    expect({ out, status }).toEqual({ out: '', status: 2 })
    expect(err).toMatch(sentence)
  })
})

describe('a changed file', () => {
  test('makes its unit fail; the others are done', () => {
    const other = new Job(['a.mbox', 'b.mbox'])
    other.folder.file('a.mbox', mailbox(100))
    other.folder.file('b.mbox', mailbox(100))
    utimesSync(join(other.path, 'b.mbox'), 1e9, 1e9)
    other.plan('--unit-size=1M')
    const content = readFileSync(join(other.path, 'b.mbox'))
    const date = new Date(1e12)
    for (const spoil of [
      () => rmSync(join(other.path, 'b.mbox')),
      () => writeFileSync(join(other.path, 'b.mbox'), content),
      () => restoreIn(other, content.subarray(1), date),
    ]) {
      spoil()
      const { err, status } = other.work()
      expect(status).toBe(2)
      expect(err).toMatch(
        /^urls: unit 0: b\.mbox: (?:no such file or directory|has changed since the plan was made)\n$/,
      )
      expect(other.merge()).toMatchObject({ out: '', status: 2 })
    }
    restoreIn(other, content, date)
    expect(other.work().status).toBe(0)
    expect(other.merge()).toEqual(other.expected)
    other.folder.remove()
  })

  function restoreIn(other: Job, content: Buffer, mtime: Date): void {
    writeFileSync(join(other.path, 'b.mbox'), content)
    utimesSync(join(other.path, 'b.mbox'), mtime, mtime)
  }
})

describe('merge --output', () => {
  test('writes to the target of a link, refuses a path that is not a file, and reads - as standard output', () => {
    job.finish()
    job.folder.file('real.ndjson', 'old')
    symlinkSync('real.ndjson', join(job.path, 'link.ndjson'))
    expect(job.merge('--output=link.ndjson').status).toBe(job.expected.status)
    expect(lstatSync(join(job.path, 'link.ndjson')).isSymbolicLink()).toBe(true)
    expect(readFileSync(join(job.path, 'real.ndjson'), 'utf8') === job.expected.out).toBe(true)
    expect(job.merge('--output=-')).toEqual(job.expected)
    symlinkSync('nowhere.ndjson', join(job.path, 'dangling.ndjson'))
    expect(job.merge('--output=dangling.ndjson').status).toBe(job.expected.status)
    expect(readFileSync(join(job.path, 'nowhere.ndjson'), 'utf8') === job.expected.out).toBe(true)
    symlinkSync('loop.ndjson', join(job.path, 'loop.ndjson'))
    expect(job.merge('--output=loop.ndjson').err).toMatch(/^urls: loop\.ndjson: /)
    expect(job.merge('--output=real.ndjson/x').err).toMatch(/^urls: real\.ndjson\/x: /)
    const why = 'out: is not a file; without --output, the rows go to standard output'
    expect(job.merge('--output=out')).toEqual(refused(why))
  })
})

describe.skipIf(process.platform === 'win32')('a name in the folder of the parts', () => {
  test('that is a link or a pipe is replaced by the part, and the target of the link is kept', () => {
    job.folder.file('kept', 'kept')
    job.folder.shell('mkdir out && ln -s ../kept out/part-000000.ndjson && mkfifo out/part-000001.ndjson')
    expect(job.work()).toEqual({ out: '', err: '', status: 0 })
    expect(readFileSync(join(job.path, 'kept'), 'utf8')).toBe('kept')
    for (const id of [0, 1]) expect(lstatSync(job.part(id)).isFile()).toBe(true)
    expect(job.merge()).toEqual(job.expected)
  })

  test.skipIf(process.getuid?.() !== 0)('that is a link of another user is no place for the result', () => {
    job.finish()
    job.folder.file('kept', 'kept')
    symlinkSync('../kept', join(job.path, 'out/urls.ndjson'))
    lchownSync(join(job.path, 'out/urls.ndjson'), 12_345, 12_345)
    expect(job.merge('--output=out/urls.ndjson')).toEqual(refused('out/urls.ndjson: is a link of another user'))
    expect(readFileSync(join(job.path, 'kept'), 'utf8')).toBe('kept')
  })
})

/** Waits until a part is being written. */
async function begun(some: Job, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && !(existsSync(join(some.path, 'out')) && some.parts.length > 0)) {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

describe('a worker', () => {
  test('skips finished parts and does not change them', () => {
    job.finish()
    utimesSync(job.part(0), 1e9, 1e9)
    const before = readFileSync(job.part(1), 'latin1')
    expect(job.work()).toEqual({ out: '', err: '', status: 0 })
    expect(statSync(job.part(0)).mtimeMs).toBe(1e12)
    rmSync(job.part(1))
    job.work()
    expect(readFileSync(job.part(1), 'latin1') === before).toBe(true)
  })

  test('says which units the plan does not have', () => {
    expect(job.work('--unit=0,900-901')).toEqual(refused('plan.ndjson: the plan has no unit 900-901'))
    expect(job.parts).toEqual(['part-000000.ndjson'])
  })

  test('that is killed at any time leaves no wrong part', async () => {
    for (let kills = 0; kills < 5 && !(existsSync(join(job.path, 'out')) && job.merge().status === 0); kills++) {
      const child = job.start()
      const exit = ended(child)
      setTimeout(() => child.kill('SIGKILL'), 40 + kills * 61)
      await exit
    }
    expect(job.work().status).toBe(0)
    expect(job.merge()).toEqual(job.expected)
  })

  test('that is ended by SIGTERM removes its temporary file', async () => {
    const many = new Job(['many.mbox'])
    many.folder.file('many.mbox', mailbox(40_000))
    many.plan()
    const child = many.start()
    const exit = ended(child)
    await begun(many, child)
    child.kill('SIGTERM')
    expect([await exit, many.parts]).toEqual(['SIGTERM', []])
    many.folder.remove()
  })

  test('does no harm to another worker with the same units', async () => {
    const all = Array.from({ length: 3 }, () => ended(job.start()))
    expect(await Promise.all(all)).toEqual([0, 0, 0])
    expect(job.parts).toHaveLength(job.units.length)
    expect(job.merge()).toEqual(job.expected)
  })
})

describe('a full disk', () => {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0
  const mount = (...args: string[]): number | null => spawnSync('mount', args).status

  test.skipIf(!isRoot)('gives one line and no incomplete part', (context) => {
    job.folder.shell('mkdir -p small')
    const small = join(job.path, 'small')
    if (mount('-t', 'tmpfs', '-o', 'size=256k', 'urls-test', small) !== 0) return context.skip('mounts are not allowed')
    try {
      const run = job.folder.urls(['work', '--plan=plan.ndjson', '--out=small'])
      expect(run.status).toBe(2)
      expect(run.err).toMatch(/^(?:urls: small\/part-\d{6}\.ndjson: no space left\n)+$/)
      expect(job.folder.shell('ls small').out).not.toContain('tmp')
      mount('-o', 'remount,size=64m', small)
      expect(job.folder.urls(['work', '--plan=plan.ndjson', '--out=small']).status).toBe(0)
      expect(job.folder.urls(['merge', '--plan=plan.ndjson', 'small'])).toEqual(job.expected)
    } finally {
      spawnSync('umount', [small])
    }
  })

  test.skipIf(!existsSync('/dev/full'))('behind standard output gives one line, too', () => {
    job.finish()
    for (const line of ['$urls merge --plan=plan.ndjson out', '$urls plan a.mbox', '$urls work --units=plan.ndjson']) {
      expect(job.folder.shell(`${line} > /dev/full`)).toEqual(refused('standard output: no space left'))
    }
  })
})
