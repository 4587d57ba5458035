import { describe, expect, test } from 'vitest'
import { treeOf } from './processors.ts'

const SIZE = 400_000
/** A limit that only work beyond the linear reaches. What micromark itself takes is subtracted. */
const LIMIT = 30_000

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

function elapsed(run: () => void): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

describe('400 kB of one opener', () => {
  test.each([
    ...OPENERS.map((text) => [text, false] as const),
    ...BARE.map((text) => [text, true] as const),
  ])('%j', (opener, bare) => {
    const text = opener.repeat(SIZE / opener.length)
    const without = elapsed(() => treeOf(text, ''))
    const own = elapsed(() => treeOf(text, 'ours', { bare }))
    expect(own - without).toBeLessThan(LIMIT)
  })
})
