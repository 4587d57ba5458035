import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LineIndex } from '../src/source/line-index.ts'

/** Places are asked for in any order here, which no reader does. */

/** The place of a byte by the lines before it. */
function placeIn(text: string, offset: number): { line: number; column: number } {
  const before = offset > 0 && text.slice(offset - 1, offset + 1) === '\r\n' ? offset - 1 : offset
  const lines = text.slice(0, before).split(/\r\n|\r|\n/)
  return { line: lines.length, column: lines.at(-1)!.length + 1 + offset - before }
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

const WIDE = { '': 1, 'utf-16le': 2, 'utf-16be': 2, 'utf-32le': 4, 'utf-32be': 4 }

function encode(text: string, width: number, isBig: boolean): Buffer {
  const bytes = Buffer.alloc(text.length * width)
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (width === 1) bytes[at] = unit
    else if (isBig) bytes.writeUInt16BE(unit, at * width + width - 2)
    else bytes.writeUInt16LE(unit, at * width)
  }
  return bytes
}

test.each(Object.entries(WIDE))('lines end in LF, CR LF and CR, wherever the bytes are cut: %s', (charset, width) => {
  const isBig = charset.endsWith('be')
  const lineFeed = encode('\n', width, isBig)
  // In wide text, bytes of these characters are an LF or a CR.
  const others = width === 1 ? ['a'] : ['a', '\u0a05', '\u050a', '\u0d0a', '\u0a0d', '\u0d0d', '\u0a0a']
  const texts = fc.array(fc.constantFrom('\n', '\r', '\r\n', 'abcdefghi', ...others), { maxLength: 60 })
  const cuts = fc.array(fc.tuple(fc.nat(20), fc.nat(20), fc.array(fc.nat(400))), { maxLength: 10 })
  fc.assert(
    fc.property(texts, fc.nat(3), cuts, (each, shift, steps) => {
      const text = each.join('')
      const bytes = Buffer.concat([Buffer.alloc(shift), encode(text, width, isBig)]).subarray(shift)
      const lines = new LineIndex(0, 1)
      if (width > 1) lines.readWide(lineFeed)
      let base = 0
      let end = 0
      for (const [more, less, asked] of [...steps, [text.length, 0, [...text].map((_, at) => at)] as const]) {
        if (end === text.length) break
        base = Math.min(end, base + less)
        end = Math.min(text.length, end + 1 + more)
        lines.slide(bytes.subarray(base * width, end * width), base * width)
        for (const at of asked) {
          // What ends a line at the end of the bytes is known with the next.
          if (at >= end) continue
          const { line, column } = placeIn(text, at)
          expect(lines.at(at * width)).toEqual({ line, column: (column - 1) * width + 1 })
        }
      }
    }),
    { numRuns: 2000 },
  )
})

test('every stretch of bytes is counted, whatever stands where words of four bytes are cut', () => {
  const text = 'a\r\n\r\r\nb\n\n\r'.repeat(300)
  const bytes = Buffer.from(text)
  for (let from = 0; from < 12; from++) {
    for (let to = bytes.length - 12; to < bytes.length; to++) {
      const lines = new LineIndex(0, 1, bytes)
      lines.at(from)
      expect(lines.at(to)).toEqual(placeIn(text, to))
    }
  }
})
