import { afterAll, describe, expect, test } from 'vitest'
import { Folder, message } from './run.ts'

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
