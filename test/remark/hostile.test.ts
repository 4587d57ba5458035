import { describe, expect, test } from 'vitest'
import { treeOf } from './processors.ts'

const SIZE = 100_000
/** Seconds of the processor that only work beyond the linear reaches. What micromark itself takes is subtracted. */
const LIMIT = 5

const OPENERS = [
  '<',
  '"',
  '<URL:',
  '<URL:http://a ',
  '<http://a ',
  '"http://a ',
  '"http://a "',
  '"URL:',
  '<http://a >>>>',
  '“http://a ',
  '⟨http://a ',
  'x "say" ',
]
const BARE = ['http: ', 'http://a/', 'a:b.c:', 'www.', 'see http://a.b/c, ']

/** The time of the processor, in seconds: what other processes take does not count. */
function secondsOf(run: () => void): number {
  const start = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}

describe('100 kB of one opener', () => {
  test.each([
    ...OPENERS.map((text) => [text, false] as const),
    ...BARE.map((text) => [text, true] as const),
  ])('%j', (opener, bare) => {
    const text = opener.repeat(SIZE / opener.length)
    const without = secondsOf(() => treeOf(text, ''))
    const own = secondsOf(() => treeOf(text, 'ours', { bare }))
    expect(own - without).toBeLessThan(LIMIT)
  })
})
