import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { describe, expect, test } from 'vitest'
import { defanged } from '../src/constructs/index.ts'
import { Extractor, extract, scan } from '../src/index.ts'
import { measure } from './arbitrary/meter.ts'

describe('scan is lazy', () => {
  const start = 'http://a.example/x and '
  const text = start + 'http://b.example/y '.repeat(50_000)

  test('the cost of the first match does not depend on the length of the text', () => {
    const first = (of: string): number => measure(() => scan(of).next(), Number.POSITIVE_INFINITY)
    // The search for the next trigger looks a block ahead, whatever comes behind it.
    expect(first(text)).toBeLessThan(2000)
    expect(first(text.repeat(4))).toBe(first(text))
  })

  test('nothing is read before the first match is asked for', () => {
    expect(measure(() => scan(text), Number.POSITIVE_INFINITY)).toBe(0)
  })

  test('the iteration can be broken off', () => {
    for (const { url } of scan(text)) {
      expect(url).toBe('http://a.example/x')
      break
    }
  })
})

describe('an Extractor', () => {
  test('gives nothing that the next chunk could change', () => {
    const extractor = new Extractor()
    expect(extractor.write('see http://a.example/x')).toEqual([])
    expect(extractor.flush()).toEqual([])
    expect(extractor.write('y and')).toEqual([])
    expect(extractor.flush().map(({ url }) => url)).toEqual(['http://a.example/xy'])
    expect(extractor.end()).toEqual([])
  })

  test('gives what is certain once a block is full, without a flush', () => {
    const extractor = new Extractor()
    const found = extractor.write(`http://a.example/x ${'words '.repeat(20_000)}`)
    expect(found.map(({ url }) => url)).toEqual(['http://a.example/x'])
  })

  test('counts offsets from the start of the input', () => {
    const extractor = new Extractor()
    const before = 'words '.repeat(30_000)
    const matches = [...extractor.write(before), ...extractor.write('http://a.example/x'), ...extractor.end()]
    expect(matches.map(({ start, end }) => [start, end])).toEqual([[before.length, before.length + 18]])
  })

  test('takes empty chunks, and gives nothing for a flush without input', () => {
    const extractor = new Extractor()
    const parts = ['', 'http://a.exam', '', 'ple/', '']
    const found = [...extractor.flush(), ...parts.flatMap((part) => [...extractor.write(part), ...extractor.flush()])]
    expect([...found, ...extractor.end()].map(({ url }) => url)).toEqual(['http://a.example/'])
  })

  test('decides nothing by evidence', () => {
    const extractor = new Extractor()
    const matches = [...extractor.write('<http://a.example/x-\ny> http://a.example/xy'), ...extractor.end()]
    expect(matches.map(({ decidedBy }) => decidedBy)).toEqual([undefined, undefined])
  })

  test('throws on a chunk after end, and allows a second end', () => {
    const extractor = new Extractor()
    extractor.write('http://a.example/')
    expect(extractor.end()).toHaveLength(1)
    expect(extractor.end()).toEqual([])
    expect(() => extractor.write('x')).toThrow(new TypeError('write after end: an Extractor reads one text'))
  })

  test.each([{}, { defanged }])('peek gives what end would, and changes nothing: %o', (options) => {
    const chunks = ['<http://a.example/x-', '\ny> hxxp://b[.', ']example/ and www.c.exam', 'ple']
    const [peeking, other] = [new Extractor(options), new Extractor(options)]
    for (const [index, chunk] of chunks.entries()) {
      expect(peeking.write(chunk)).toEqual(other.write(chunk))
      const ended = new Extractor(options)
      ended.write(chunks.slice(0, index + 1).join(''))
      expect(peeking.peek()).toEqual(ended.end())
    }
    expect(peeking.end()).toEqual(other.end())
  })

  test('decided is an offset of the text as written, in which a part may be defanged', () => {
    const extractor = new Extractor({ defanged })
    extractor.write(`${'p://a[.]example '.repeat(100)}${'hxxp://a[.]example '.repeat(100)}`)
    const matches = extractor.flush()
    expect(extractor.decided - matches.at(-1)!.end).toBe(5)
  })

  test.each(['C:\\\\dir', 'C:\\users'])('a path of Windows holds up nothing: %s', (path) => {
    const extractor = new Extractor()
    extractor.write(`At ${path} `)
    extractor.flush()
    expect(extractor.decided).toBe(path.length + 1)
  })

  test('offsets count only what was taken', () => {
    const extractor = new Extractor()
    expect(() => extractor.write('abc', [4])).toThrow(TypeError)
    expect(extractor.write('http://a.example/x', [18]).map(({ start }) => start)).toEqual([0])
    expect(extractor.write('', [18])).toEqual([])
  })

  test('takes strings only', () => {
    const extractor = new Extractor()
    expect(() => extractor.write(new Uint8Array(1) as never)).toThrow(
      new TypeError('chunk must be a string, not bytes: decode them or use ByteExtractor'),
    )
    expect(() => extractor.write(undefined as never)).toThrow(TypeError)
  })
})

/** Keeps one match of each of many large texts: if it pinned its text, the heap would hold them all. */
const KEEPER = `
import { Extractor, extract } from './index.mjs'
const COUNT = 64
const SIZE = 1 << 20
const wide = ${JSON.stringify('\u4e2d')}
const text = (at) => 'x'.repeat(100) + at + ' <http://a.example/a-long-enough-path-\\n' + at + '/page.html>, ' + (wide + ' ').repeat(SIZE / 2)
const kept = []
const heap = () => (gc(), gc(), process.memoryUsage().heapUsed)
const before = heap()
for (let at = 0; at < COUNT; at++) {
  kept.push(...extract(text(at)))
  const extractor = new Extractor()
  kept.push(...extractor.write(text(at)), ...extractor.end())
}
const grown = heap() - before
// In a function: its frame, which holds the text, is gone when the heap is measured
const keepLatest = () => kept.push(...extract('http://a.example/a-long-enough-path ' + wide.repeat(8 * SIZE)))
keepLatest()
console.log(JSON.stringify({ kept: kept.length, grown, latest: heap() - before - grown }))
`

test('a kept match does not pin its text', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'urls-in-context-'))
  try {
    const entry = fileURLToPath(new URL('../src/index.ts', import.meta.url))
    await build({ input: entry, output: { format: 'esm', file: join(folder, 'index.mjs') } })
    writeFileSync(join(folder, 'keeper.mjs'), KEEPER)
    const child = spawnSync(process.execPath, ['--expose-gc', join(folder, 'keeper.mjs')], { encoding: 'utf8' })
    expect(child.stderr).toBe('')
    const { kept, grown, latest } = JSON.parse(child.stdout)
    expect(kept).toBe(129)
    // One text is 2 MB, the latest 16; what was compiled takes some
    expect(grown).toBeLessThan(5_000_000)
    expect(latest).toBeLessThan(5_000_000)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('extract and scan agree where no URL has two readings', () => {
  const text = 'http://a.example/x <URL:http://b.example/y>'
  expect(extract(text)).toEqual([...scan(text)])
})
