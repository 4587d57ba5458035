import { expect, test } from 'vitest'
import { LineIndex } from '../../src/archive/line-index.ts'

/** The place of a byte by the lines before it. */
function placeIn(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length, column: lines.at(-1)!.length + 1 }
}

test('places are right in whatever order they are asked for', () => {
  const text = 'ab\n\ncdefgh\ni\n\n\nj'.repeat(20)
  const lines = new LineIndex(0, 1, Buffer.from(text))
  for (let step = 0; step < 4000; step++) {
    const offset = (step * 7919 + (step % 3) * 101) % (text.length + 1)
    expect(lines.at(offset)).toEqual(placeIn(text, offset))
  }
})

test('a region that starts within a line knows the start of that line, also when it is asked for again', () => {
  const text = 'first\nsecond line\nthird'
  const lines = new LineIndex(0, 1, Buffer.from(text))
  lines.slide(Buffer.from(text.slice(9)), 9)
  for (const offset of [20, 12, 19, 9, 18, 17, 9, 23]) expect(lines.at(offset)).toEqual(placeIn(text, offset))
})

test('a place just before the last one costs as much as the bytes between them', () => {
  const bytes = Buffer.alloc(1 << 24, 'x\n')
  const lines = new LineIndex(0, 1, bytes)
  lines.at(bytes.length)
  const started = process.cpuUsage()
  for (let step = 0; step < 2000; step++) lines.at(bytes.length - (step % 2) * 40)
  // Counted from the start each time, these are 16 GiB.
  expect(process.cpuUsage(started).user).toBeLessThan(500_000)
})
