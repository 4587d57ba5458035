import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acceptsUrl, isUnreadable, needsHost } from '../../src/url/accept.ts'
import { isHostShape } from '../../src/url/host.ts'
import { Marks, splitUrl } from '../../src/url/split.ts'

/** Extraction reads by two expressions what the parser splits with all its marks. */

test('a character is readable for extraction as for the parser', () => {
  const differing: string[] = []
  const marks = new Marks()
  for (let point = 0; point <= 0x10ffff; point++) {
    const text = `a/${String.fromCodePoint(point)}x`
    if (splitUrl(text, -1, marks) === isUnreadable(text)) differing.push(point.toString(16))
  }
  expect(differing).toEqual([])
})

function acceptsByMarks(text: string, schemeEnd: number, isName: boolean): boolean {
  const marks = new Marks()
  if (!splitUrl(text, schemeEnd, marks)) return false
  const { hasAuthority, hostStart, hostEnd } = marks
  if (hasAuthority && text[schemeEnd + 3] === '-') return false
  if (hasAuthority && hostEnd > hostStart) return isHostShape(text, hostStart, hostEnd, isName)
  const isEmpty = hasAuthority
    ? hostStart === schemeEnd + 3 && marks.portStart < 0 && text.length === hostEnd
    : text.length === schemeEnd + 1
  return !isEmpty && !needsHost(text.slice(0, schemeEnd))
}

test('a URL is accepted by the host that the parser splits off', () => {
  const rest = fc.string({
    unit: fc.constantFrom(...'//[[]]::@@?#-.%20aZü。"中', '\ud800', '\u{1fffe}', '//', 'a.example', '[::1]'),
    maxLength: 16,
  })
  fc.assert(
    fc.property(
      fc.constantFrom('http', 'x', 'FILE'),
      fc.constantFrom('', '//'),
      rest,
      fc.boolean(),
      (scheme, start, end, isName) => {
        const text = `${scheme}:${start}${end}`
        expect(acceptsUrl(text, scheme.length, isName)).toBe(acceptsByMarks(text, scheme.length, isName))
      },
    ),
    { numRuns: 20_000 },
  )
})
