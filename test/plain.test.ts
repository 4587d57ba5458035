import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPlain } from '../src/candidates/plain.ts'
import type { Options } from '../src/index.ts'
import type { UrlMatch } from '../src/match.ts'
import { readOptions } from '../src/options.ts'
import { BEGINNING, openPass } from '../src/pass/pass.ts'
import { View } from '../src/text/view.ts'
import { someOptions } from './arbitrary/options.ts'
import { runs } from './arbitrary/runs.ts'
import { hostileText } from './arbitrary/text.ts'
import { optionsOf } from './corpus/check.ts'
import { readCorpus } from './corpus/read.ts'

/** A plain URL is read in one walk, which must give what the other files of `candidates/` give. */

function read(text: string, options: Options, hasPlainPath: boolean): UrlMatch[] {
  const pass = openPass(new View(text, true), { ...readOptions(options), hasPlainPath }, BEGINNING)
  const matches: UrlMatch[] = []
  for (let found = pass.next(); found !== undefined; found = pass.next()) {
    matches.push({ ...found.match, likelihood: found.isInQuestion ? 1 : undefined })
  }
  return matches
}

function same(text: string, options: Options = {}): void {
  expect(read(text, options, true)).toEqual(read(text, options, false))
}

test('every case of the corpus is read alike on both ways', () => {
  for (const each of readCorpus()) same(each.text, optionsOf(each))
})

test('every text is read alike on both ways', () => {
  fc.assert(
    fc.property(hostileText, someOptions, (text, options) => same(text, options)),
    runs(4000),
  )
})

/** Characters of all classes, and what stands around URLs. */
const UNITS = [
  ...Array.from({ length: 128 }, (_, unit) => String.fromCharCode(unit)),
  ...[
    '\r\n',
    '\n> ',
    '\n\n',
    ' <',
    '< ',
    '<\n',
    '/ ',
    '. ',
    ', ',
    'http',
    'https://',
    'www.',
    'é',
    '日',
    '\u00a0',
    '\u200b',
  ],
  ...['&amp;', '&gt;', '//', '..', '---', '%20', '{x}', '${', '\\-', '😀', '。', '\u2028'],
]
const AROUND = [
  '',
  ' ',
  '\n',
  ' see ',
  '(',
  '<',
  '"',
  '> ',
  ' - ',
  'l ',
  '\n\n',
  '\r\n',
  ')',
  '>',
  '>))',
  '". ',
  '.\n',
  ', and ',
  '\nNext line ',
]
const HOSTS = [
  'a.example',
  'a',
  'www.a-b.example',
  '127.0.0.1',
  'a..b',
  '-a.example',
  'a.example.',
  'a_b.example',
  'A.Example',
]
const PATHS = [
  '',
  '/',
  '/x',
  '/x/y.html',
  '/a?b=c&d=e',
  '/~x/',
  '/x#y',
  '/1,2',
  '/x=',
  '/a-',
  '/x...',
  ':80/',
  ':80',
  ':80.',
  ':123456/x',
  ':80:81/',
  ':80@b.example/',
  '/?a&b',
  '/x(y)',
  '/%',
  ':',
  ';',
  ',',
  '!*',
  '/x;',
  '/x;y',
  '/a?b&amp;c;',
  '/&lt;',
]

const nearlyPlain = fc
  .tuple(
    fc.constantFrom(...AROUND),
    fc.constantFrom(
      'http://',
      'https://',
      'HTTP://',
      'ftp://',
      'xhttp://',
      'www.',
      'ftp.',
      'URL:http://',
      '<URL:ftp://',
      '((<URL:http://',
      '<url:http://',
      '<URL: http://',
      '<URL:URL:http://',
    ),
    fc.constantFrom(...HOSTS),
    fc.constantFrom(...PATHS),
    fc.constantFrom(...AROUND),
  )
  .map((pieces) => pieces.join(''))

const mutated = fc
  .tuple(
    fc.array(nearlyPlain, { minLength: 1, maxLength: 3 }),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom(...UNITS), fc.boolean()), { maxLength: 3 }),
  )
  .map(([urls, edits]) => {
    let text = urls.join('')
    for (const [place, unit, replaces] of edits) {
      const at = place % (text.length + 1)
      text = text.slice(0, at) + unit + text.slice(replaces ? at + 1 : at)
    }
    return text
  })

describe('what is nearly plain', () => {
  test('is read alike on both ways', () => {
    fc.assert(
      fc.property(mutated, someOptions, (text, options) => same(text, options)),
      runs(20_000),
    )
  })

  test('is plain often enough for the test to mean something', () => {
    const sample = fc.sample(mutated, { numRuns: 500, seed: 1 })
    expect(sample.filter(holdsPlain).length).toBeGreaterThan(60)
  })
})

function holdsPlain(text: string): boolean {
  const view = new View(text, true)
  return [...text.matchAll(/:\/\/|www\.|ftp\.|(?<=<URL):/g)].some(
    ({ index }) => readPlain(view, index, 0, Number.POSITIVE_INFINITY) !== undefined,
  )
}
