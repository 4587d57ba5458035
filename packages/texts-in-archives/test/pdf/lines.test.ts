import { expect, test } from 'vitest'
import { readLines } from '../../src/formats/pdf/lines.ts'

/** The text of a line of runs. */
function lineOf(...strings: string[]): string | undefined {
  let x = 72
  const items = strings.map((str, index) => {
    const width = 5 * str.length
    x += width
    const transform = [10, 0, 0, 10, x - width, 700]
    return { str, dir: 'ltr', transform, width, height: 10, hasEOL: index === strings.length - 1 }
  })
  return readLines(items)[0]?.text
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

test('the mark of a line that a program broke is left out, and other arrows are not', () => {
  expect(lineOf('see http://www.a.', '\u2190', '\u21a9')).toBe('see http://www.a.')
  expect(lineOf('see http://www.a.', '\u21a9')).toBe('see http://www.a.')
  expect(lineOf('from b ', '\u2190')).toBe('from b \u2190')
  expect(lineOf('\u21a9')).toBe('\u21a9')
})

test('ligatures by the codes of TeX are their letters', () => {
  expect(lineOf('http://a.example/con\x1cg/o\x1eces', ' \x1bx')).toBe('http://a.example/config/offices ffx')
})
