import { expect, test } from 'vitest'
import { type Part, readArchive } from '../src/index.ts'

const LINES = 2000
const text = Array.from({ length: LINES }, (_, at) => `line ${at} has http://a.example/${at}, and more\n`)

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

async function* slowly(pieces: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    yield Buffer.from(piece)
    for (let turns = 0; turns < 3; turns++) await turn()
  }
}

async function partsOf(pieces: readonly string[], latency?: number): Promise<Part[]> {
  const parts: Part[] = []
  for await (const part of readArchive({ name: 'a.txt', stream: slowly(pieces) }, { latency })) parts.push(part)
  return parts
}

test('a text comes in whole lines where its source pauses', async () => {
  expect((await partsOf(text)).length).toBeLessThan(5)
  const parts = await partsOf(text, 0)
  expect(parts.length).toBeGreaterThan(LINES / 2)
  expect(parts.map((part) => part.text).join('')).toBe(text.join(''))
  for (const part of parts) expect(part.text).toMatch(/^$|\n$/)
})

test('a line that is not whole waits for its end', async () => {
  const parts = await partsOf(['a\nhttp://a.exam', 'ple/1 x\nlast'], 0)
  expect(parts.map((part) => part.text)).toEqual(['a\n', 'http://a.example/1 x\n', 'last'])
})

test('a range may begin many lines before', async () => {
  const parts = await partsOf(text, 0)
  const part = parts.find(({ offset }) => offset > 60_000)!
  const from = part.offset - 30_000
  expect(part.rawRange(from, part.offset + 3)).toEqual({ start: from, end: part.offset + 3 })
})

test('a short piece keeps no block of bytes', async () => {
  const parts = await partsOf(text, 0)
  const kept = new Set(parts.map(({ bytes }) => bytes!.buffer))
  const size = [...kept].reduce((sum, { byteLength }) => sum + byteLength, 0)
  expect(size).toBeLessThan(20 * text.join('').length)
})

test('what may be the header of a message is text after a pause, if that is wanted', async () => {
  async function* pausing(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('level: http://a.example/1\n')
    await new Promise((resolve) => setTimeout(resolve, 50))
    yield Buffer.from('From: a@a.example\n\nbody\n')
  }
  const kinds = async (sniffTimeout?: number): Promise<string[]> => {
    const origins: string[] = []
    const options = { latency: 0, sniffTimeout }
    for await (const part of readArchive({ name: 'a', stream: pausing() }, options)) origins.push(part.origin)
    return [...new Set(origins)]
  }
  expect(await kinds()).toContain('header From')
  expect(await kinds(0)).toEqual(['body'])
})

test.each([-1, Number.NaN, 'soon'])('%s is no latency', (latency) => {
  expect(() => readArchive([], { latency: latency as number })).toThrow(
    /^readArchive: latency must be a number of milliseconds, not/,
  )
})
