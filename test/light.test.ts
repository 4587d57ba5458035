import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defanged, page, scp, templates } from '../src/constructs/index.ts'
import { extract as extractAll } from '../src/extract.ts'
import { ALL_CONSTRUCTS } from '../src/find/conventions/all.ts'
import { openWhole } from '../src/find/pass/pass.ts'
import type { Construct } from '../src/find/rules.ts'
import { extract, type LightOptions, segments } from '../src/light.ts'
import type { UrlMatch } from '../src/match.ts'
import { readOptions } from '../src/options.ts'
import { hostileText } from './arbitrary/text.ts'
import { readCorpus } from './corpus/read.ts'

/** Whether a construct that `light` leaves out has had a say. */
let isAsked = false

function noted<T>(value: T, isSay: boolean): T {
  isAsked ||= isSay
  return value
}

/** A construct that notes when it changes what is read. */
function noting(construct: Construct): Construct {
  const { cut, continuation, startAt } = construct
  const all = Object.entries(construct).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value]
    const call = value as (...values: never[]) => unknown
    return [
      name,
      (...values: never[]) => {
        const said = call(...values)
        return noted(said, said !== undefined && said !== false && !(Array.isArray(said) && said.length === 0))
      },
    ]
  })
  return {
    ...(Object.fromEntries(all) as unknown as Construct),
    ...(cut && {
      cut: {
        asks: cut.asks,
        endOfRun: (cursor, run) => {
          const { seen, end } = run
          const at = cut.endOfRun(cursor, run)
          return noted(at, at !== end || run.seen !== seen)
        },
      },
    }),
    // The other constructs with a start read what `light` refuses.
    ...(startAt?.after === '\x1b' && {
      startAt: {
        after: startAt.after,
        read: (...values) => {
          const start = startAt.read(...values)
          return noted(start, start !== undefined)
        },
      },
    }),
    ...(continuation && { continuation: { asks: continuation.asks, continuationAt: () => undefined } }),
  }
}

const NOTING = ALL_CONSTRUCTS.map(noting)

/** Whether a text asks for none of the constructs: `light` leaves them out. */
function asksForLess(text: string, options: LightOptions): boolean {
  isAsked = false
  const pass = openWhole(text, { ...readOptions(options), joinLines: 'never' }, NOTING)
  while (pass?.next() !== undefined);
  return !isAsked
}

const withoutLikelihood = (matches: readonly UrlMatch[]): object[] =>
  matches.map((match) => ({
    ...match,
    likelihood: undefined,
    alternatives: match.alternatives.map((each) => ({ ...each, likelihood: undefined })),
  }))

function compare(text: string, options: LightOptions): void {
  const all = extractAll(text, { hyphen: 'keep', ...options, joinLines: 'never' })
  expect(withoutLikelihood(extract(text, options)), JSON.stringify(text)).toEqual(withoutLikelihood(all))
}

const OPTIONS: readonly LightOptions[] = [
  {},
  { emails: true, hyphen: 'drop' },
  { schemes: ['http', 'mailto'], maxLength: 40 },
  { bareDomains: (host) => host.endsWith('.example'), constructs: [scp, templates] },
  { hyphen: 'keep', joinLines: 'never', defanged: false, kind: 'prose' },
]

describe('where none of what light leaves out is asked for, it gives what "." gives', () => {
  test('in the corpus', () => {
    const cases = readCorpus().filter(({ text }) => asksForLess(text, {}))
    expect(cases.length).toBeGreaterThan(800)
    for (const { text } of cases) compare(text, {})
  })

  test('in any text', () => {
    let compared = 0
    fc.assert(
      fc.property(hostileText, fc.constantFrom(...OPTIONS), (text, options) => {
        if (!asksForLess(text, options)) return
        compared++
        compare(text, options)
      }),
      { numRuns: 2000 },
    )
    expect(compared).toBeGreaterThan(500)
  })
})

test('it keeps the constructs of messages', () => {
  const text =
    "http://a.example/x,http://b.example 'http://c.example'.d http://d.example/{{id}} 见http://e.example/x的页面"
  expect(extract(text).map(({ url }) => url)).toEqual([
    'http://a.example/x',
    'http://b.example',
    'http://c.example',
    'http://e.example/x',
  ])
})

test('it joins no lines but those between delimiters', () => {
  const urls = (text: string): string[] => extract(text).map(({ url }) => url)
  expect(urls('http://a.example/b-\nc/d.html and <URL:http://a.example/b\n /c>')).toEqual([
    'http://a.example/b-',
    'http://a.example/b/c',
  ])
})

test('values of options that it lacks name the entry that has them', () => {
  const wrong: [object, RegExp][] = [
    [{ defanged: true }, /defanged must be the import `defanged` of/],
    [{ defanged }, /defanged must be false in .*\/light; urls-in-context takes others$/],
    [{ joinLines: 'evidence' }, /joinLines must be "never" in .*; urls-in-context takes others$/],
    [Object.create({ kind: page }), /kind must be "prose" in .*; urls-in-context takes others$/],
    [{ hyphen: 'evidence' }, /hyphen must be "keep" or "drop" in .*; urls-in-context takes others$/],
    [Object.create({ hyphen: 'evidence' }), /hyphen must be "keep" or "drop" in/],
    [{ kind: 'x' }, /kind must be one of/],
    [{ length: 3 }, /unknown option "length"; the options are schemes, /],
    [{ emails: 1 }, /emails must be true or false/],
    [[], /options must be an object/],
  ]
  for (const [options, message] of wrong) {
    // Twice: what was checked last is kept.
    for (let time = 0; time < 2; time++) {
      expect(() => extract('', options)).toThrow(TypeError)
      expect(() => extract('', options)).toThrow(message)
    }
  }
  expect(extract('http://a.example/', { emails: undefined, hyphen: null, kind: null })).toHaveLength(1)
  expect(() => extract(1 as never)).toThrow(TypeError)
})

test('segments are the strings and matches of a text', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const parts = segments(text)
      expect(parts.filter((part) => typeof part !== 'string')).toEqual(extract(text))
      expect(parts.map((part) => (typeof part === 'string' ? part : text.slice(part.start, part.end))).join('')).toBe(
        text,
      )
      expect(parts).not.toContain('')
    }),
  )
})
