import { expect, test } from 'vitest'
import { ALL_CONSTRUCTS } from '../src/find/conventions/all.ts'
import { ASKED, WIDE } from '../src/find/run.ts'

const cuts = ALL_CONSTRUCTS.flatMap(({ cut }) => cut ?? [])

// A cut that asks for another class compiles, and never runs.
test.each(cuts)('a cut asks for classes that a run notes: $endOfRun', ({ asks }) => {
  expect(asks).not.toBe(0)
  expect(asks & ~(ASKED | WIDE)).toBe(0)
})

// Of these, rules take the first: another would never be asked.
test.each(['mayClaim', 'referencesIn', 'offer', 'joins'] as const)('one construct has %s', (property) => {
  expect(ALL_CONSTRUCTS.filter((construct) => construct[property] !== undefined)).toHaveLength(1)
})
