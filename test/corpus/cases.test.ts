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
    for (const each of cases) test(`${each.title} (line ${each.line})`, () => check(each))
  })
}

/** Checks a case in all ways, so that it says with a case that fails in which of them. */
function check(each: Case): void {
  const options = optionsOf(each)
  const found = extract(each.text, options)
  const scanned = [...scan(each.text, options)]
  failOn(each, compare(each, found), found)
  for (const matches of [found, scanned]) failOn(each, checkPromises(each.text, matches), matches)
  // The rows of a screen show by themselves that a URL goes on.
  const early = scanned.filter(({ decidedBy = 'unfinished' }) => !['unfinished', 'layout'].includes(decidedBy))
  failOn(each, early.length > 0 ? ['evidence decided in the pass'] : [], early)
  checkPieces(each, scanned)
  checkSettled(each, found)
  checkFixedPoint(each, found)
}

/** Fed unit by unit and at random cuts, the text gives the same. */
function checkPieces(each: Case, whole: readonly UrlMatch[]): void {
  failUnlessSame(each, 'unit by unit', feed(each, units(each.text)), whole)
  failUnlessSame(each, 'unit by unit with flush', feed(each, units(each.text), 'flush'), whole)
  const random = seeded(each.file + each.title)
  for (let i = 0; i < CUTTINGS; i++) {
    const pieces = cutAtRandom(each.text, random)
    const sizes = pieces.map((piece) => piece.length).join('+')
    failUnlessSame(each, `in pieces of ${sizes} units`, feed(each, pieces), whole)
    failUnlessSame(each, `in pieces of ${sizes} units with flush`, feed(each, pieces, 'flush'), whole)
  }
}

/** What was found in pieces settles to what `extract` gives. */
function checkSettled(each: Case, found: readonly UrlMatch[]): void {
  const streamed = feed(each, units(each.text))
  const settled = settle(streamed, { ...optionsOf(each), text: each.text })
  failUnlessSame(each, 'settled', settled, found)
}

/** In a wrapper each URL is found as it is. */
function checkFixedPoint(each: Case, found: readonly UrlMatch[]): void {
  for (const { url } of found) {
    // The closer of a delimited URL is looked for no further than 4,096 units.
    if (url.length > 4000) continue
    const again = extract(`<URL:${url}>`, { ...optionsOf(each), edges: undefined })
    const same = again.length === 1 && again[0]!.url === url && again[0]!.context === 'url-wrapper'
    failOn(each, same ? [] : [`<URL:${url}> does not give it back`], again)
  }
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
