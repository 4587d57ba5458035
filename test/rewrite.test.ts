import { expect, test, vi } from 'vitest'
import { type ReplaceOptions, replace, segments } from '../src/index.ts'

const text = 'See <URL:http://a.example/x\n  y>, or "http://b.example/".'

test('segments are the text and the matches between it', () => {
  const parts = segments(text).map((part) => (typeof part === 'string' ? part : { url: part.url }))
  expect(parts).toEqual(['See ', { url: 'http://a.example/xy' }, ', or ', { url: 'http://b.example/' }, '.'])
})

test('segments of an empty text, and of a text that is a URL', () => {
  expect(segments('')).toEqual([])
  expect(segments('no URL')).toEqual(['no URL'])
  expect(segments('http://a.example/')).toHaveLength(1)
})

test('replace takes the whole construct', () => {
  expect(replace(text, ({ url }) => `[${url}]`)).toBe('See [http://a.example/xy], or [http://b.example/].')
})

test('replace takes the URL inside with the option for it', () => {
  const inside = replace(text, ({ url }) => url, { replace: 'url' })
  expect(inside).toBe('See <URL:http://a.example/xy>, or "http://b.example/".')
})

test('replace gives the callback the source text beside the match', () => {
  const fn = vi.fn(() => undefined)
  expect(replace(text, fn)).toBe(text)
  expect(fn.mock.calls.map((call: unknown[]) => call[1])).toEqual([
    '<URL:http://a.example/x\n  y>',
    '"http://b.example/"',
  ])
  fn.mockClear()
  replace(text, fn, { replace: 'url' })
  expect(fn.mock.calls.map((call: unknown[]) => call[1])).toEqual(['http://a.example/x\n  y', 'http://b.example/'])
})

test('replace leaves a match for undefined, and removes it for an empty string', () => {
  expect(replace(text, ({ context }) => (context === 'quoted' ? '' : undefined))).toBe(text.replace(/"[^"]*"/, ''))
})

test('replace passes its other options on', () => {
  expect(replace('a@a.example', () => '*', { emails: true })).toBe('*')
})

test('wrong use throws', () => {
  expect(() => replace(text, 'x' as never)).toThrow(
    new TypeError('replace needs a function that returns the new text of a match'),
  )
  expect(() => replace(text, () => 1 as never)).toThrow(
    new TypeError('the new text of a match must be a string or undefined, not number'),
  )
  expect(() => replace('', () => '', { replace: 'all' } as unknown as ReplaceOptions)).toThrow(
    new TypeError("replace must be 'construct' or 'url', not all"),
  )
})
