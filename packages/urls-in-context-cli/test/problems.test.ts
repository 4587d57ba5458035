import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { Folder, lines, message, parseRows } from './run.ts'

const folder = new Folder()
afterAll(() => folder.remove())

/** A mailbox of three units for threads, each with `count` messages in an unknown encoding, and one with a filler. */
function damaged(count: number): string {
  const bad = message('Content-Transfer-Encoding: x-odd\n', 'http://a.example/')
  return `${bad.repeat(count)}${message('', 'words and words\n'.repeat(300_000))}`.repeat(3)
}

/** Runs a plan of small units, and the merge. */
function merged(paths: readonly string[], ...options: readonly string[]): { err: string; status: number | null } {
  folder.file('plan.ndjson', folder.urls(['plan', '--unit-size=1M', ...paths]).out)
  const out = `out-${Math.random()}`
  folder.urls(['work', '--plan=plan.ndjson', `--out=${out}`])
  const { err, status } = folder.urls(['merge', '--plan=plan.ndjson', ...options, out])
  return { err, status }
}

describe('many problems of one file', () => {
  test.each([2, 7, 40])('are ten and a number, however the file is divided: %s in each unit', (count) => {
    folder.file('damaged.mbox', damaged(count))
    folder.file('other.mbox', damaged(1))
    const paths = ['damaged.mbox', 'other.mbox']
    const alone = folder.urls(['-c', ...paths])
    const told = alone.err.split('\n')
    expect(told.filter((line) => line.includes('(x-odd)')).length).toBe(Math.min(10, 3 * count) + 3)
    const last = `urls: damaged.mbox: the transfer encoding is unknown (and ${3 * count - 10} more)`
    expect(told.includes(last)).toBe(3 * count > 10)
    expect(folder.urls(['-c', '-j3', ...paths])).toEqual(alone)
    expect(merged(paths)).toEqual({ err: alone.err, status: 2 })
  })
})

describe('--report', () => {
  const report = (name = 'report.ndjson'): Record<string, unknown>[] =>
    parseRows(readFileSync(at(name), 'utf8')) as never
  const at = (name: string): string => join(folder.path, name)

  const makeInputs = (): void => {
    folder.file('one.txt', 'http://a.example/')
    folder.file('list', 'one.txt\0')
    rmSync(at('link.txt'), { force: true })
    symlinkSync('one.txt', at('link.txt'))
    folder.file('plan', folder.urls(['plan', 'one.txt']).out)
    rmSync(at('parts'), { recursive: true, force: true })
    folder.urls(['work', '--plan=plan', '--out=parts'])
  }

  test('has a line of JSON for each problem, and the rows stay as they are', () => {
    folder.file('unknown.eml', 'From: a@b.example\nContent-Transfer-Encoding: x-odd\n\nhttp://a.example/\n')
    folder.file('picture.gif', 'GIF89a')
    const paths = ['unknown.eml', 'picture.gif', 'missing']
    const plain = folder.urls(paths)
    expect(folder.urls(['--report=report.ndjson', ...paths])).toEqual(plain)
    const version = 1
    expect(report()).toEqual([
      {
        version,
        code: 'unknown-encoding',
        severity: 'warning',
        file: 'unknown.eml',
        message: 1,
        offset: 0,
        line: 1,
        detail: 'x-odd',
        count: 1,
      },
      { version, code: 'binary', severity: 'info', detail: 'GIF image', file: 'picture.gif', count: 1 },
      { version, code: 'unreadable', severity: 'error', file: 'missing', detail: 'ENOENT', count: 1 },
    ])
    for (const option of ['-s', '-v', '-c', '--json', '-j3', '--unique']) {
      folder.urls([option, '--report=other.ndjson', ...paths])
      expect(report('other.ndjson')).toEqual(report())
    }
  })

  test('is the same with threads, and from the parts of a plan', () => {
    folder.file('damaged.mbox', damaged(7))
    folder.urls(['--report=report.ndjson', 'damaged.mbox'])
    expect(report().map(({ count }) => count)).toEqual([...Array(10).fill(1), 11])
    folder.urls(['-j3', '--report=threads.ndjson', 'damaged.mbox'])
    expect(report('threads.ndjson')).toEqual(report())
    merged(['damaged.mbox'], '--report=merged.ndjson')
    expect(report('merged.ndjson')).toEqual(report())
  })

  test('is empty if there is no problem', () => {
    expect(folder.urls(['--report=empty.ndjson'], 'http://a.example/').status).toBe(0)
    expect(readFileSync(at('empty.ndjson'), 'utf8')).toBe('')
  })

  test('in a folder that is searched is no input, neither the old one nor the new one', () => {
    folder.file('in/one.txt', 'http://a.example/')
    for (const jobs of ['-j1', '-j1', '-j3']) {
      folder.file('in/report.ndjson', 'http://old.example/')
      const { out, status } = folder.urls([jobs, '--report=in/report.ndjson', 'in'])
      expect({ out, status }).toEqual({ out: lines('http://a.example/'), status: 0 })
    }
    expect(readdirSync(at('in')).sort()).toEqual(['one.txt', 'report.ndjson'])
  })

  test.each([
    ['an input', 'urls --report=one.txt one.txt', 'one.txt'],
    ['an input under another name', 'urls --report=link.txt one.txt', 'link.txt'],
    ['a list of inputs', 'urls --report=list --files-from0=list', 'list'],
    ['the file of standard output', 'urls --report=rows.txt one.txt > rows.txt', 'rows.txt'],
    ['the plan of a merge', 'urls merge --report=plan --plan=plan parts', 'plan'],
    ['a part of a merge', 'urls merge --report=parts/part-000000.ndjson --plan=plan parts', 'part-000000'],
    ['the output of a merge', 'urls merge --report=./new --output=new --plan=plan parts', '--output'],
    ['a folder', 'urls --report=parts one.txt', 'is not a file'],
    ['standard output', 'urls --report=- one.txt', '--report needs a file'],
  ])('is refused if it is %s', (_, line, word) => {
    makeInputs()
    const before = folder.shell('cat one.txt list plan parts/*').out
    const { out, err, status } = folder.shell(line.replace('urls', '$urls'))
    expect({ out, status }).toEqual({ out: '', status: 2 })
    expect(err).toMatch(/^urls: [^\n]+\n(?:Try 'urls[^\n]*\n)?$/)
    expect(err).toContain(word)
    expect(folder.shell('cat one.txt list plan parts/*').out).toBe(before)
  })

  test('the output of a merge is refused, too, if the merge reads it', () => {
    makeInputs()
    for (const file of ['plan', 'parts/part-000000.ndjson']) {
      const { err, status } = folder.urls(['merge', '--plan=plan', `--output=${file}`, 'parts'])
      expect({ status, err }).toEqual({
        status: 2,
        err: expect.stringContaining('is an input file and is not overwritten'),
      })
    }
  })

  test.skipIf(!existsSync('/dev/full'))('leaves no file behind if the rows cannot be printed', () => {
    folder.file('own/one.txt', 'http://a.example/')
    expect(folder.shell('cd own && $urls --report=report.ndjson one.txt > /dev/full').status).toBe(2)
    expect(readdirSync(at('own'))).toEqual(['one.txt'])
  })
})
