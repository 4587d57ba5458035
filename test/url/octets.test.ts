import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Octets, octetsText } from '../../src/url/octets.ts'
import { parseUrl } from '../../src/url/parse.ts'
import { filledFormLength } from '../../src/url/scheme/gopher.ts'
import { runs } from '../arbitrary/runs.ts'

const PIECES = [
  '%C3%A9',
  '%E2%82%AC',
  '%FF',
  '%A0',
  '%EF%BB%BF',
  '%C0%AF',
  '%ED%A0%80',
  '%00',
  '%',
  '%4',
  '%zz',
  'a',
  'é',
  '€',
  '😀',
]

test('the text of octets is the same without the class', () => {
  const raw = fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(raw, (given) => {
      expect(octetsText(given)).toBe(new Octets(given).text)
    }),
    runs(2000),
  )
})

test('a filled form of gopher has the length of its Gopher+ string', () => {
  const some = (...pieces: string[]) => fc.array(fc.constantFrom(...pieces), { maxLength: 3 })
  const strings = fc.tuple(
    some('1', '?', '/', 'x', '%', '%09', 'é'),
    some('%09'),
    fc.constantFrom(['%09%09+%091%0D%0A+-1%0D%0A'], ['%09+%091%0D%0A+-1%0D%0A'], ['+']),
    some('a', 'é%0d%0a', '%FF%0D%0A', '%', '?'),
    some('.%0D%0A', '#x'),
  )
  const urls = strings.map((all) => `gopher://a.example/${all.flat().join('')}`)
  let filled = 0
  fc.assert(
    fc.property(urls, (text) => {
      const url = parseUrl(text)
      if (!url.ok || url.scheme !== 'gopher') return
      const isFilled = url.wants?.kind === 'filled-form'
      filled += Number(isFilled)
      expect(filledFormLength(url.components)).toBe(isFilled ? url.plus!.raw.length : 0)
    }),
    runs(3000),
  )
  expect(filled).toBeGreaterThan(20)
})
