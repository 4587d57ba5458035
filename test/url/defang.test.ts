import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defanged } from '../../src/constructs/index.ts'
import { extract } from '../../src/index.ts'
import { defang } from '../../src/url/index.ts'
import { runs } from '../arbitrary/runs.ts'
import { anyUrl } from '../arbitrary/url.ts'

test.each([
  ['http://a.example/x.y', 'hxxp://a[.]example/x.y'],
  ['HTTPS://A.example:80?q=1.2', 'hxxps://A[.]example:80?q=1.2'],
  ['ftp://joe.b@a.b.example', 'fxp://joe.b@a[.]b[.]example'],
  ['gopher://a.example/1x', 'gopher[:]//a[.]example/1x'],
  ['http://192.0.2.1#top', 'hxxp://192[.]0[.]2[.]1#top'],
  ['http://[2001:db8::1]/', 'hxxp://[2001:db8::1]/'],
  ['mailto:joe.b@a.example?subject=1.2', 'joe[.]b[at]a[.]example?subject=1.2'],
  ['http://a.example/1999/HTTP://b.example/x', 'hxxp://a[.]example/1999/hxxP://b.example/x'],
  ['magnet:?tr=https://a.example/x&tr=ftp://b.example', 'magnet:?tr=hxxps://a.example/x&tr=fxp://b.example'],
  ['urn:isbn:1.2', 'urn:isbn:1.2'],
  ['file:///etc/x.y', 'file[:]///etc/x.y'],
  ['no URL.', 'no URL.'],
  ['', ''],
])('%s', (url, written) => {
  expect(defang(url)).toBe(written)
})

test('what is written so, extract finds', () => {
  const url = fc.tuple(
    fc.constantFrom('http', 'https', 'ftp', 'gopher', 'git'),
    fc.constantFrom('a.example', 'www.a-b.example', '192.0.2.1', 'joe@a.example:8080', '[2001:db8::1]:80'),
    fc.constantFrom(
      '',
      '/',
      '/x.y/z',
      '/x?q=1.2&r=a@b',
      '/~u#top.1',
      '/1999/http://b.example/y',
      '?u=https://b.example',
    ),
  )
  fc.assert(
    fc.property(url, ([scheme, host, rest]) => {
      const text = `see ${defang(`${scheme}://${host}${rest}`)} there`
      expect(extract(text, { defanged }).map((match) => match.url)).toEqual([`${scheme}://${host}${rest}`])
    }),
    runs(300),
  )
})

test('no text makes it throw', () => {
  fc.assert(
    fc.property(fc.oneof(anyUrl, fc.string()), (text) => {
      expect(defang(text)).not.toMatch(/^(?:https?|ftp):\/\//i)
    }),
    runs(1000),
  )
})

test('it takes a text', () => {
  expect(() => defang(undefined as never)).toThrow(new TypeError('defang expects a string; got undefined'))
})
