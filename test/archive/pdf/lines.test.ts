import { expect, test } from 'vitest'
import { readLines } from '../../../src/archive/pdf/lines.ts'

/** The text of a line of one run. */
function lineOf(str: string): string | undefined {
  const item = { str, dir: 'ltr', transform: [10, 0, 0, 10, 72, 700], width: 5 * str.length, height: 10, hasEOL: true }
  return readLines([item])[0]?.text
}

test.each([
  ['http://www.a.example/\u02dcname/x', 'http://www.a.example/~name/x'],
  ['http://www.a.example/\u223cname', 'http://www.a.example/~name'],
  ['http://a.example/people/\u223cname/\u02dcx', 'http://a.example/people/~name/~x'],
  ['\u02dcname/x.html, as in', '~name/x.html, as in'],
  ['www.a.example:8080/\u223cname', 'www.a.example:8080/~name'],
])('the tilde of a URL that TeX sets as another sign: %s', (shown, read) => {
  expect(lineOf(shown)).toBe(read)
})

test.each([
  'x/\u223cy is the quotient',
  '\u223c is a relation',
  'a \u02dc b',
  '\u223cx',
  'in G/\u223c',
])('signs in prose stay: %s', (shown) => {
  expect(lineOf(shown)).toBe(shown)
})
