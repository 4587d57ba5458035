import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extract, type PlacedMatch, type Position, rangesOf } from '../src/index.ts'
import { runs } from './arbitrary/runs.ts'
import { secondsOf } from './processor-time.ts'

const ENCODINGS = ['utf-16', 'utf-8', 'utf-32'] as const
type Encoding = (typeof ENCODINGS)[number]

/** The place of one offset, by splitting all of the text before it. */
function naive(text: string, offset: number, encoding: Encoding): Position {
  const isInLineEnd = text[offset - 1] === '\r' && text[offset] === '\n'
  const before = text.slice(0, isInLineEnd ? offset - 1 : offset)
  const lines = before.split(/\r\n|\r|\n/)
  const last = lines.at(-1)!
  if (encoding === 'utf-16') return { line: lines.length - 1, character: last.length }
  const isInPair = /[\ud800-\udbff]$/.test(last) && /^[\udc00-\udfff]/.test(text.slice(offset))
  const whole = isInPair ? last.slice(0, -1) : last
  const character = encoding === 'utf-8' ? new TextEncoder().encode(whole).length : Array.from(whole).length
  return { line: lines.length - 1, character }
}

describe('the ranges', () => {
  test('of a URL over two lines', () => {
    const text = 'é 🙂 see\r\n> <http://a.example/x-\r\n> y>.'
    const matches = extract(text)
    expect(rangesOf(matches, text)).toEqual([
      {
        range: { start: { line: 1, character: 2 }, end: { line: 2, character: 4 } },
        urlRange: { start: { line: 1, character: 3 }, end: { line: 2, character: 3 } },
        repairs: matches[0]!.repairs.map(({ start, end }) => ({
          start: naive(text, start, 'utf-16'),
          end: naive(text, end, 'utf-16'),
        })),
      },
    ])
    expect(matches[0]!.repairs.length).toBeGreaterThan(0)
  })

  test('count what the encoding says', () => {
    const text = 'é🙂 http://a.example/🙂ü'
    const columns = ENCODINGS.map((encoding) => {
      const { start, end } = rangesOf(extract(text), text, { encoding })[0]!.range
      return [start.character, end.character]
    })
    expect(columns).toEqual([
      [4, 24],
      [7, 30],
      [3, 22],
    ])
  })

  test('are those of a naive count, for any text and offsets in any order', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '\r', '\n', '\r\n', 'é', '€', '🙂', '\ud83d', '\ude42', '\u2028'),
      maxLength: 60,
    })
    fc.assert(
      fc.property(text, fc.array(fc.array(fc.nat(), { minLength: 4, maxLength: 10 })), (written, lists) => {
        const offset = (number = 0): number => number % (written.length + 1)
        const matches: PlacedMatch[] = lists.map(([start, end, urlStart, urlEnd, ...rest]) => ({
          start: offset(start),
          end: offset(end),
          urlStart: offset(urlStart),
          urlEnd: offset(urlEnd),
          repairs: rest.map((each) => ({ start: offset(each), end: offset(each * 7) })),
        }))
        for (const encoding of ENCODINGS) {
          const rangeOf = ({ start, end }: { start: number; end: number }): object => ({
            start: naive(written, start, encoding),
            end: naive(written, end, encoding),
          })
          const expected = matches.map((match) => ({
            range: rangeOf(match),
            urlRange: rangeOf({ start: match.urlStart, end: match.urlEnd }),
            repairs: match.repairs.map(rangeOf),
          }))
          expect(rangesOf(matches, written, { encoding })).toEqual(expected)
        }
      }),
      runs(500),
    )
  })

  test('of 100,000 matches take one walk', async () => {
    const text = 'See http://a.example/x, ü.\n'.repeat(100_000)
    const matches = extract(text)
    let ranges: ReturnType<typeof rangesOf> = []
    const seconds = await secondsOf(() => {
      ranges = rangesOf([...matches].reverse(), text, { encoding: 'utf-8' })
    })
    expect(seconds).toBeLessThan(5)
    expect(ranges[0]!.urlRange).toEqual({ start: { line: 99_999, character: 4 }, end: { line: 99_999, character: 22 } })
    expect(ranges).toHaveLength(100_000)
  })

  test('are refused for another text, or for what is none', () => {
    const matches = extract('See http://a.example/x')
    expect(() => rangesOf(matches, 'short')).toThrow(RangeError)
    expect(() => rangesOf(matches, undefined as never)).toThrow(TypeError)
    for (const wrong of ['x', undefined, {}])
      expect(() => rangesOf(wrong as never, 'y')).toThrow(/^matches must be an iterable of matches, not /)
    expect(() => rangesOf(matches, 'x', { encoding: 'latin1' as never })).toThrow(TypeError)
    expect(rangesOf([], '')).toEqual([])
  })
})
