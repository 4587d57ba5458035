import { describe, expect, test } from 'vitest'
import { treeOf } from './processors.ts'

const SIZE = 50_000
/** Seconds of the processor that only work beyond the linear reaches. What micromark itself takes is subtracted. */
const LIMIT = 2.5

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
/** Marks that are open, and others in URLs that close them or do not. */
const MARKED = [
  '*a http://a.b/x* ',
  '_a *http://a.b/x',
  '*http://a.b/x*',
  '**a http://a.b/x*y ',
  '~~http://a.b/x~ ',
  '*[a *http://a.b/x*](b) ',
]
const BARE = [
  'http: ',
  'http://a/',
  'a:b.c:',
  'www.',
  'see http://a.b/c, ',
  'http://a.b/x&copy;',
  '[http://a.b/*x ',
  ...MARKED,
]

/** The time of the processor, in seconds: what other processes take does not count. */
function secondsOf(run: () => void): number {
  const start = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}

describe('50 kB of one opener', () => {
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

/** In one paragraph: what micromark reads between texts, and what is looked at and is no URL. */
const PIECES = [
  '\\* a ',
  '<b>x</b> ',
  '&amp; a ',
  '`a` b ',
  '[a](b) c ',
  '\\* "a" ',
  '\\* “a:b” ',
  '\\* "a:\n',
  '\\* a:b-\n',
  '\\* url: ',
  '\\* http://a.example/x ',
]

/** The elements that arrays move to close or to make a gap: micromark has the tokens of a paragraph in one array. */
function movesOf(run: () => void): number {
  const { splice } = Array.prototype
  let moves = 0
  Array.prototype.splice = function (this: unknown[], ...given: [number, number, ...unknown[]]): unknown[] {
    const before = this.length
    const removed = splice.apply(this, given)
    const [start] = given
    if (this.length !== before)
      moves += before - removed.length - (start < 0 ? before + start : Math.min(start, before))
    return removed
  }
  try {
    run()
  } finally {
    Array.prototype.splice = splice
  }
  return moves
}

describe('what is looked at does not move the tokens behind it', () => {
  test.each(
    PIECES.flatMap((text) => [[text, false] as const, [text, true] as const]),
  )('%j, bare: %j', (piece, bare) => {
    const text = piece.repeat(10_000 / piece.length)
    const without = movesOf(() => treeOf(text, ''))
    expect(movesOf(() => treeOf(text, 'ours', { bare }))).toBeLessThan(2 * without + 20 * text.length)
  })
})
