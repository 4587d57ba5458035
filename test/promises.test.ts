import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Extractor, extract, type Options, replace, scan, segments, settle, type UrlMatch } from '../src/index.ts'
import { someOptions } from './arbitrary/options.ts'
import { runs } from './arbitrary/runs.ts'
import { anyUnits, hostileText } from './arbitrary/text.ts'
import { checkPromises } from './corpus/check.ts'

/** The promises of rules §8; work and planted URLs have their own files. */

const anyText = fc.oneof({ weight: 5, arbitrary: hostileText }, { weight: 1, arbitrary: anyUnits })

/** As JSON, one match a line: an absent field and an undefined one are the same to users. */
function list(matches: Iterable<UrlMatch>): string {
  return Array.from(matches, (match) => JSON.stringify(match)).join('\n')
}

function stream(pieces: readonly string[], options: Options, flush: boolean): UrlMatch[] {
  const extractor = new Extractor(options)
  const matches = pieces.flatMap((piece) => [...extractor.write(piece), ...(flush ? extractor.flush() : [])])
  return [...matches, ...extractor.end()]
}

describe('1: streaming gives what the whole text gives', () => {
  test('at every cut', () => {
    fc.assert(
      fc.property(anyText, someOptions, (text, options) => {
        const whole = list(scan(text, options))
        for (let cut = 0; cut <= text.length; cut++) {
          const pieces = [text.slice(0, cut), text.slice(cut)]
          expect(list(stream(pieces, options, true)), `cut at ${cut}`).toBe(whole)
        }
      }),
      runs(100),
    )
  })

  test('unit by unit', () => {
    fc.assert(
      fc.property(anyText, someOptions, fc.boolean(), (text, options, flush) => {
        expect(list(stream(text.split(''), options, flush))).toBe(list(scan(text, options)))
      }),
      runs(1000),
    )
  })

  test('in pieces of any size, with a flush behind some of them', () => {
    const flushes = fc.array(fc.tuple(fc.nat({ max: 40 }), fc.boolean()), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(anyText, someOptions, flushes, (text, options, cuts) => {
        const extractor = new Extractor(options)
        const matches: UrlMatch[] = []
        let at = 0
        for (const [size, flush] of cuts) {
          matches.push(...extractor.write(text.slice(at, at + size)), ...(flush ? extractor.flush() : []))
          at += size
        }
        matches.push(...extractor.write(text.slice(at)), ...extractor.end())
        expect(list(matches)).toBe(list(scan(text, options)))
      }),
      runs(3000),
    )
  })

  test('where a block is full without a flush', () => {
    const block = 1 << 16
    const filling = fc.constantFrom('words and words ', '> quoted lines\n', '        ', 'http://a.example/', '\u200b')
    fc.assert(
      fc.property(anyText, someOptions, filling, fc.nat({ max: 300 }), (text, options, filler, back) => {
        const cut = Math.min(back, text.length)
        const before = filler.repeat(block / filler.length + 1).slice(0, block - cut)
        const whole = before + text
        const pieces = [whole.slice(0, block), whole.slice(block)]
        expect(list(stream(pieces, options, false))).toBe(list(scan(whole, options)))
      }),
      runs(300),
    )
  })
})

describe('2 and 3: spans, order, repairs', () => {
  test('of the pass and of the whole text', () => {
    fc.assert(
      fc.property(anyText, someOptions, (text, options) => {
        expect(checkPromises(text, [...scan(text, options)])).toEqual([])
        expect(checkPromises(text, extract(text, options))).toEqual([])
      }),
      runs(6000),
    )
  })

  test('segments partition the text', () => {
    fc.assert(
      fc.property(anyText, someOptions, (text, options) => {
        const parts = segments(text, options)
        const rebuilt = parts.map((part) => (typeof part === 'string' ? part : text.slice(part.start, part.end)))
        expect(rebuilt.join('')).toBe(text)
        expect(parts).not.toContain('')
        expect(list(parts.filter((part) => typeof part !== 'string'))).toBe(list(extract(text, options)))
      }),
      runs(1000),
    )
  })

  test('replace rebuilds the text where nothing is replaced, and puts only what it is given', () => {
    fc.assert(
      fc.property(anyText, someOptions, fc.constantFrom('construct', 'url'), (text, options, what) => {
        const settings = { ...options, replace: what } as const
        expect(replace(text, () => undefined, settings)).toBe(text)
        expect(replace(text, (_, raw) => raw, settings)).toBe(text)
        const matches = extract(text, options)
        const span = (match: UrlMatch): [number, number] =>
          what === 'url' ? [match.urlStart, match.urlEnd] : [match.start, match.end]
        const cut = matches.reduceRight(
          (rest, match) => rest.slice(0, span(match)[0]) + rest.slice(span(match)[1]),
          text,
        )
        expect(replace(text, () => '', settings)).toBe(cut)
      }),
      runs(1000),
    )
  })
})

describe('4: nothing throws', () => {
  test('whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(anyUnits, hostileText), fc.nat({ max: 80 }), someOptions, (text, cut, options) => {
        extract(text.slice(cut), options)
        settle([...scan(text, options)], { text: text.slice(0, cut) })
        settle([...scan(text, options)])
      }),
      runs(3000),
    )
  })
})

test('a host of millions of labels does not end the stack of an expression', () => {
  expect(extract(`http://${'a.'.repeat(9_000_000)}com/ http://b.example/`)).toHaveLength(1)
})

test('settling what was scanned gives what extract gives', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(list(settle([...scan(text)], { text }))).toBe(list(extract(text)))
    }),
    runs(2000),
  )
})

test('a match is a plain record that JSON keeps', () => {
  fc.assert(
    fc.property(anyText, someOptions, (text, options) => {
      for (const match of extract(text, options)) {
        const kept = JSON.parse(JSON.stringify(match))
        expect(kept).toEqual(match)
        expect(structuredClone(match)).toEqual(match)
      }
    }),
    runs(500),
  )
})

describe('7: what was found is found again', () => {
  test('in the canonical form <URL:…>', () => {
    fc.assert(
      fc.property(anyText, someOptions, (text, options) => {
        for (const { url } of extract(text, options)) {
          const again = extract(`<URL:${url}>`, options)
          expect(again.map((match) => [match.url, match.context])).toEqual([[url, 'url-wrapper']])
        }
      }),
      runs(3000),
    )
  })
})
