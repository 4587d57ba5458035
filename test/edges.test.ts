import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defanged } from '../src/constructs/index.ts'
import { Extractor, extract, Finder, scan, settle, type UrlMatch } from '../src/index.ts'

const PIECES = [
  ...['http://a.example/x', 'http://a.exam', 'ple/y-', '\n', ' ', ',', '"', "'", '<', '>', 'URL:', 'www.', 'b.example'],
  ...['hxxp://c[.]example/', ':', '//', '-\n', '=\n', '/z,1', 'words of prose ', 'https', '\\', '|', '(see ', ')'],
]

const TEXT_WITH_EDGES = fc
  .array(fc.record({ piece: fc.constantFrom(...PIECES), isEdge: fc.boolean() }), { maxLength: 24 })
  .map((all) => {
    const edges: number[] = []
    let text = ''
    for (const { piece, isEdge } of all) {
      if (isEdge) edges.push(text.length)
      text += piece
    }
    return { text, edges }
  })

const urlsOf = (matches: Iterable<UrlMatch>): string[] => [...matches].map(({ url }) => url)

/** What is between edges, with its offset. */
function stretches(text: string, edges: readonly number[]): [number, string][] {
  const ends = [...edges, text.length]
  return ends.map((end, index) => [ends[index - 1] ?? 0, text.slice(ends[index - 1] ?? 0, end)])
}

describe('edges', () => {
  test('no URL crosses one, and what is between two of them is a text', () => {
    const text = "1,http://a.example/x,y,'http://b.example/(z'),7"
    expect(urlsOf(extract(text, { edges: [2, 22, 24, 43] }))).toEqual(['http://a.example/x,y', 'http://b.example/(z'])
    expect(urlsOf(extract('http://a.example/x-\nyz', { joinLines: 'prefer' }))).toEqual(['http://a.example/x-yz'])
    expect(urlsOf(extract('http://a.example/x-\nyz', { joinLines: 'prefer', edges: [20] }))).toEqual([
      'http://a.example/x-',
    ])
  })

  test('extract reads each stretch as a text of its own', () => {
    fc.assert(
      fc.property(TEXT_WITH_EDGES, ({ text, edges }) => {
        const whole = extract(text, { edges, defanged })
        const alone = stretches(text, edges).map(([start, of]) => [start, extract(of, { defanged })] as const)
        expect(urlsOf(whole)).toEqual(alone.flatMap(([, found]) => urlsOf(found)))
        expect(whole.map(({ urlStart, end }) => [urlStart, end])).toEqual(
          alone.flatMap(([start, found]) => found.map((match) => [match.urlStart + start, match.end + start])),
        )
      }),
      { numRuns: 150 },
    )
  })

  test('scan and settle give what extract gives, and a Finder what both give', () => {
    fc.assert(
      fc.property(TEXT_WITH_EDGES, fc.boolean(), ({ text, edges }, isDefanged) => {
        const options = isDefanged ? { defanged } : {}
        const whole = extract(text, { ...options, edges })
        expect(settle([...scan(text, { ...options, edges })], { ...options, text, edges })).toEqual(whole)
        const finder = new Finder(options)
        const { matches } = finder.scan(text, edges)
        expect(finder.settle([...matches], [...matches.keys()], text, undefined, edges)).toEqual(whole)
      }),
      { numRuns: 150 },
    )
  })

  test('an Extractor gives the matches of scan, wherever the text is cut', () => {
    fc.assert(
      fc.property(TEXT_WITH_EDGES, fc.array(fc.nat(99)), fc.boolean(), ({ text, edges }, cuts, isDefanged) => {
        const options = isDefanged ? { defanged } : {}
        const extractor = new Extractor(options)
        const ends = [...new Set(cuts.map((cut) => Math.floor((cut * text.length) / 99)))].sort((a, b) => a - b)
        const found: UrlMatch[] = []
        for (const [start, chunk] of stretches(text, ends)) {
          const within = edges.filter((edge) => edge >= start && edge < start + chunk.length)
          found.push(...extractor.write(chunk, within), ...extractor.flush())
        }
        found.push(...extractor.end())
        expect(found).toEqual([...scan(text, { ...options, edges })])
      }),
      { numRuns: 300 },
    )
  })

  test('a match that is not in question comes back as it is', () => {
    const text = 'http://a.example/x http://b.example/y'
    const matches = [...scan(text, { edges: [19] })]
    const settled = new Finder().settle(matches, [], text, undefined, [19])
    expect(settled.every((match, index) => match === matches[index])).toBe(true)
  })

  test('wrong edges are refused', () => {
    const view = new DataView(new ArrayBuffer(1)) as never
    expect(() => extract('words', { edges: view })).toThrow('edges must be an array of offsets, not object')
    for (const edges of ['1', [2, 1], [-1], [9], [0.5], [Number.NaN]] as readonly number[][]) {
      expect(() => extract('words', { edges })).toThrow(TypeError)
      expect(() => scan('words', { edges })).toThrow(TypeError)
      expect(() => settle([], { text: 'words', edges })).toThrow(TypeError)
      expect(() => new Extractor().write('words', edges)).toThrow(TypeError)
    }
    expect(extract('words', { edges: new Int32Array([1, 1, 5]) })).toEqual([])
  })
})
