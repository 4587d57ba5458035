import fc from 'fast-check'
import { expect, test } from 'vitest'
import { format, normalize } from '../../src/url/index.ts'
import { runs } from '../arbitrary/runs.ts'
import * as arbitraries from './arbitraries.ts'
import { read } from './urls.ts'

// RFC 3986 §6.2.2 and its sections
test.each([
  ['HTTP://www.EXAMPLE.com/', 'http://www.example.com/'],
  ['eXAMPLE://a/./b/../b/%63/%7bfoo%7d', 'example://a/b/c/%7Bfoo%7D'],
  ['http://a.b/%3a%2F%41%7E%2d', 'http://a.b/%3A%2FA~-'],
  ['http://A%42%c3%a9.example/', 'http://ab%C3%A9.example/'],
  ['http://u%41:P%7E@A.b:80', 'http://uA:P~@a.b:80'],
  ['http://a.b/../../x/.', 'http://a.b/x/'],
  ['http://a.b/a/%2E%2e/b', 'http://a.b/b'],
  ['http://a.b/%2541?%7e#%7E', 'http://a.b/%2541?~#~'],
  ['http://a.b', 'http://a.b'],
  ['http://a.b?', 'http://a.b?'],
  ['http://@a.b:#', 'http://@a.b:#'],
  ['http://a.b/%zz%4', 'http://a.b/%zz%4'],
  ['http://a.b/%%41b/%4%41/%25%41', 'http://a.b/%%41b/%4%41/%25A'],
  ['http://[FE80::A]/', 'http://[fe80::a]/'],
  ['urn:a/../B%7E', 'urn:a/../B~'],
  ['foo:/a/..//b', 'foo:/.//b'],
  ['foo:/.//b', 'foo:/.//b'],
  ['http://É.example/', 'http://É.example/'],
])('%s is %s', (text, expected) => expect(normalize(read(text))).toBe(expected))

// RFC 3986 §6.2.3
test.each([
  ['HTTP://Upper.example', 'http://upper.example/'],
  ['http://upper.example:80/', 'http://upper.example/'],
  ['http://upper.example:', 'http://upper.example/'],
  ['http://upper.example:0080?q', 'http://upper.example/?q'],
  ['https://a.b:80', 'https://a.b:80/'],
  ['https://a.b:443/x', 'https://a.b/x'],
  ['http://a.b:08080/', 'http://a.b:8080/'],
  ['ftp://u@a.b:21', 'ftp://u@a.b/'],
  ['ftp://@a.b/', 'ftp://@a.b/'],
  ['gopher://a.b:70#x', 'gopher://a.b/#x'],
  ['http://[::A]:80', 'http://[::a]/'],
  ['http://a.b:0', 'http://a.b:0/'],
  ['foo://A.b:080', 'foo://a.b:080'],
  ['file://A.b', 'file://a.b'],
  ['mailto:A@B.example', 'mailto:A@B.example'],
])('by the rules of its scheme, %s is %s', (text, expected) => {
  expect(normalize(read(text), { rules: 'scheme' })).toBe(expected)
  expect(normalize(read(text), { rules: 'syntax' })).toBe(normalize(read(text)))
})

test('a normal form by the rules of the scheme is its own, and one of the syntax, too', () => {
  fc.assert(
    fc.property(arbitraries.components, (components) => {
      const once = normalize(read(format(components)), { rules: 'scheme' })
      expect(normalize(read(once), { rules: 'scheme' })).toBe(once)
      expect(normalize(read(once))).toBe(once)
      expect(normalize(read(normalize(read(format(components)))), { rules: 'scheme' })).toBe(once)
    }),
    runs(2000),
  )
})

test('a normal form is its own, and conforms', () => {
  fc.assert(
    fc.property(arbitraries.components, (components) => {
      const once = normalize(read(format(components)))
      expect(normalize(read(once))).toBe(once)
      expect(read(once).conforms.rfc3986).toBe(true)
      expect(read(once).components.host === null).toBe(components.host === null)
    }),
    runs(2000),
  )
})
