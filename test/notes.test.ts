import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extract, type MatchNotes, notesOf } from '../src/index.ts'

/** The notes on the matches of a text, and the words of citations alone. */
function notesIn(text: string): MatchNotes[] {
  return notesOf(extract(text), text)
}

const wordsIn = (text: string): string[][] =>
  notesIn(text).map(({ citedAt = [] }) => citedAt.map(({ start, end, words }) => `${text.slice(start, end)} ${words}`))

describe('a URL that was cut for display', () => {
  test.each([
    ['https://a.example/very/lo… is https://a.example/very/long/path.', 'https://a.example/very/long/path'],
    ['https://a.example/very/lo... is https://a.example/very/long/path.', 'https://a.example/very/long/path'],
    ['[https://a.example/ve…/end.html](https://a.example/very/long/end.html)', 'https://a.example/very/long/end.html'],
    ['<https://a.example/ve…> is <https://a.example/very/long>', 'https://a.example/very/long'],
    ['https://a.example/b… https://a.example/bc x https://a.example/bd', 'https://a.example/bc'],
  ])('has the whole one: %s', (text, whole) => {
    expect(notesIn(text)[0]).toEqual({ truncated: { whole } })
  })

  test('says so without the whole one, too', () => {
    expect(notesIn('https://a.example/very/lo… and https://b.example/x')).toEqual([{ truncated: {} }, {}])
  })

  test.each([
    'Look at https://a.example/x... and at https://b.example/',
    'https://a.example/x.',
    'https://a.example/x',
  ])('is none: %s', (text) => {
    for (const notes of notesIn(text)) expect(notes).toEqual({})
  })
})

describe('a place in a file', () => {
  test.each([
    ['at f (https://a.example/app.js:12:34)', 'https://a.example/app.js', 12, 34],
    ['https://a.example/f.c:12: error', 'https://a.example/f.c', 12, undefined],
    ['https://a.example/x/file.ts(12,34): error', 'https://a.example/x/file.ts', 12, 34],
    ['https://a.example/app.js?v=2:1:2', 'https://a.example/app.js?v=2', 1, 2],
    ['file:///home/joe/a.py:7', 'file:///home/joe/a.py', 7, undefined],
  ])('is given: %s', (text, url, line, column) => {
    expect(notesIn(text)[0]?.place).toEqual({ url, line, ...(column !== undefined && { column }) })
  })

  test.each([
    'https://a.example:8080/x',
    'https://a.example/x:12',
    'https://a.example/wiki/A.b_(1990)',
    'urn:x:y.z:12',
  ])('is none: %s', (text) => {
    expect(notesIn(text)[0]?.place).toBeUndefined()
  })
})

describe('where a URL is cited', () => {
  test('in mail and Markdown', () => {
    const text = 'Read the report[1] and [the site][2].\n\n[1]: https://a.example/x\n> [2] https://b.example/y\n'
    expect(wordsIn(text)).toEqual([['[1] Read the report'], ['[2] the site']])
  })

  test('in the dumps of lynx and w3m', () => {
    const text = '   [1]Home [2]About us\n\nReferences\n\n   1. https://a.example/\n   2. https://a.example/about\n'
    expect(wordsIn(text)).toEqual([['[1] Home'], ['[2] About us']])
  })

  test('in footnotes, twice', () => {
    expect(wordsIn('One[^a] and two[^a].\n[^a]: <https://a.example/>')).toEqual([['[^a] One', '[^a] and two']])
  })

  test('in one message after another', () => {
    const text = 'x[1]\n[1] https://a.example/\n\ny[1]\n[1] https://b.example/\n'
    expect(wordsIn(text)).toEqual([['[1] x'], ['[1] y']])
  })

  test('nowhere, where no mark stands before it', () => {
    expect(notesIn('1. https://a.example/\n2. https://b.example/ [3]\n')).toEqual([{}, {}])
  })
})

test('there is one record for each match, and nothing is thrown, whatever the text', () => {
  const pieces = [
    'https://a.example/x',
    '…',
    '...',
    '[1]',
    '[^1]: ',
    '\n',
    ' ',
    ':12:3',
    '(1,2)',
    '.js',
    '> ',
    '1. ',
    'word',
    '\u2026/e',
  ]
  const made = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((each) => each.join(''))
  fc.assert(
    fc.property(made, (text) => {
      const matches = extract(text)
      const notes = notesOf(matches, text)
      expect(notes).toHaveLength(matches.length)
      for (const { citedAt = [], place } of notes) {
        for (const { start, end } of citedAt) expect(text.slice(start, end)).toMatch(/^\[\^?\w+\]$/)
        if (place !== undefined) expect(place.url).not.toMatch(/[:(]\d+\)?$/)
      }
    }),
  )
})

test('a text that is no string throws a TypeError', () => {
  expect(() => notesOf([], 1 as never)).toThrow(TypeError)
})
