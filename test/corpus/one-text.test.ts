import { expect, test } from 'vitest'
import { scan } from '../../src/index.ts'
import type { UrlMatch } from '../../src/match.ts'
import { checkPromises } from './check.ts'
import { feed } from './feed.ts'
import { type Case, readCorpus } from './read.ts'

// An empty line ends every construct and every join, so the texts do not reach into each other.
const SEPARATOR = '\n\n'

const texts = readCorpus().filter((each) => Object.keys(each.options).length === 0)
const whole: Case = { ...texts[0]!, title: 'all', text: texts.map((each) => each.text).join(SEPARATOR), expected: [] }

test('the texts of the corpus joined to one text give the matches of the single texts', () => {
  let offset = 0
  const apart = texts.flatMap((each) => {
    const matches = [...scan(each.text)].map(
      (match) => `${each.file}:${each.line} ${match.start + offset} ${match.url}`,
    )
    offset += each.text.length + SEPARATOR.length
    return matches
  })
  expect(apart.map((line) => line.replace(/^\S+ /, ''))).toEqual(
    [...scan(whole.text)].map((match) => `${match.start} ${match.url}`),
  )
})

test('the joined text keeps the promises', () => {
  expect(checkPromises(whole.text, [...scan(whole.text)])).toEqual([])
})

test.each([1, 2, 7, 64, 999, 4096, 65_536])('the joined text gives the same matches in pieces of %d', (size) => {
  const pieces = Array.from({ length: Math.ceil(whole.text.length / size) }, (_, i) =>
    whole.text.slice(i * size, (i + 1) * size),
  )
  const list = (matches: readonly UrlMatch[]): string[] => matches.map((match) => JSON.stringify(match))
  expect(list(feed(whole, pieces))).toEqual(list([...scan(whole.text)]))
})
