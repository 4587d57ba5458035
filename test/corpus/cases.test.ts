import { describe, expect, test } from 'vitest'
import { extract, scan, settle } from '../../src/index.ts'
import type { UrlMatch } from '../../src/match.ts'
import { checkPromises, compare, optionsOf } from './check.ts'
import { cutAtRandom, feed, seeded, units } from './feed.ts'
import { type Case, readCorpus } from './read.ts'
import { showFailure } from './show.ts'

const CUTTINGS = 8

const corpus = readCorpus()

test('the corpus is not empty', () => {
  expect(corpus.length).toBeGreaterThan(300)
})

for (const file of new Set(corpus.map((each) => each.file))) {
  describe(file, () => {
    const cases = corpus.filter((each) => each.file === file)
    for (const each of cases) describe(`${each.title} (line ${each.line})`, () => runCase(each))
  })
}

function runCase(each: Case): void {
  const options = optionsOf(each)
  const scanned = (): UrlMatch[] => [...scan(each.text, options)]

  test('is found', () => {
    const found = extract(each.text, options)
    failOn(each, compare(each, found), found)
  })

  test('keeps the promises', () => {
    for (const found of [extract(each.text, options), scanned()]) failOn(each, checkPromises(each.text, found), found)
    const early = scanned().filter((match) => match.decidedBy !== undefined && match.decidedBy !== 'unfinished')
    failOn(each, early.length > 0 ? ['evidence decided in the pass'] : [], early)
  })

  test('is the same unit by unit', () => {
    const whole = scanned()
    failUnlessSame(each, 'unit by unit', feed(each, units(each.text)), whole)
    failUnlessSame(each, 'unit by unit with flush', feed(each, units(each.text), 'flush'), whole)
  })

  test('is the same at random cuts', () => {
    const whole = scanned()
    const random = seeded(each.file + each.title)
    for (let i = 0; i < CUTTINGS; i++) {
      const pieces = cutAtRandom(each.text, random)
      const sizes = pieces.map((piece) => piece.length).join('+')
      failUnlessSame(each, `in pieces of ${sizes} units`, feed(each, pieces), whole)
      failUnlessSame(each, `in pieces of ${sizes} units with flush`, feed(each, pieces, 'flush'), whole)
    }
  })

  test('settles to the same', () => {
    const streamed = feed(each, units(each.text))
    // `settle` does not know what `extract` was asked about hyphens, joins and lengths
    const { hyphen, joinLines, maxLength } = each.options
    if (hyphen !== undefined || joinLines !== undefined || maxLength !== undefined) return
    const settled = settle(streamed, { text: each.text, kind: options?.kind, defanged: options?.defanged })
    failUnlessSame(each, 'settled', settled, extract(each.text, options))
  })

  test('is a fixed point', () => {
    for (const { url } of extract(each.text, options)) {
      // the closer of a delimited URL is looked for no further than 4,096 units
      if (url.length > 4000) continue
      const again = extract(`<URL:${url}>`, options)
      const same = again.length === 1 && again[0]!.url === url && again[0]!.context === 'url-wrapper'
      failOn(each, same ? [] : [`<URL:${url}> does not give it back`], again)
    }
  })
}

function failUnlessSame(each: Case, how: string, found: readonly UrlMatch[], wanted: readonly UrlMatch[]): void {
  // as JSON: an absent field and an undefined one are the same to users
  const same = JSON.stringify(found) === JSON.stringify(wanted)
  const problem = `${how}: not what the whole text gives, which is ${JSON.stringify(wanted)}`
  failOn(each, same ? [] : [problem], found)
}

function failOn(each: Case, problems: readonly string[], found: readonly UrlMatch[]): void {
  if (problems.length > 0) expect.fail(showFailure(each, problems, found))
}
