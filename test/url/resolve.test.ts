import { describe, expect, test } from 'vitest'
import { resolve } from '../../src/url/index.ts'
import { read } from './urls.ts'

const BASE = 'http://a/b/c/d;p?q'

function target(base: string, reference: string): string {
  const url = resolve(base, reference)
  return url.ok ? url.href : url.code
}

// RFC 3986 §5.4.1
const NORMAL: readonly [reference: string, target: string][] = [
  ['g:h', 'g:h'],
  ['g', 'http://a/b/c/g'],
  ['./g', 'http://a/b/c/g'],
  ['g/', 'http://a/b/c/g/'],
  ['/g', 'http://a/g'],
  ['//g', 'http://g'],
  ['?y', 'http://a/b/c/d;p?y'],
  ['g?y', 'http://a/b/c/g?y'],
  ['#s', 'http://a/b/c/d;p?q#s'],
  ['g#s', 'http://a/b/c/g#s'],
  ['g?y#s', 'http://a/b/c/g?y#s'],
  [';x', 'http://a/b/c/;x'],
  ['g;x', 'http://a/b/c/g;x'],
  ['g;x?y#s', 'http://a/b/c/g;x?y#s'],
  ['', 'http://a/b/c/d;p?q'],
  ['.', 'http://a/b/c/'],
  ['./', 'http://a/b/c/'],
  ['..', 'http://a/b/'],
  ['../', 'http://a/b/'],
  ['../g', 'http://a/b/g'],
  ['../..', 'http://a/'],
  ['../../', 'http://a/'],
  ['../../g', 'http://a/g'],
]

// RFC 3986 §5.4.2
const ABNORMAL: readonly [reference: string, target: string][] = [
  ['../../../g', 'http://a/g'],
  ['../../../../g', 'http://a/g'],
  ['/./g', 'http://a/g'],
  ['/../g', 'http://a/g'],
  ['g.', 'http://a/b/c/g.'],
  ['.g', 'http://a/b/c/.g'],
  ['g..', 'http://a/b/c/g..'],
  ['..g', 'http://a/b/c/..g'],
  ['./../g', 'http://a/b/g'],
  ['./g/.', 'http://a/b/c/g/'],
  ['g/./h', 'http://a/b/c/g/h'],
  ['g/../h', 'http://a/b/c/h'],
  ['g;x=1/./y', 'http://a/b/c/g;x=1/y'],
  ['g;x=1/../y', 'http://a/b/c/y'],
  ['g?y/./x', 'http://a/b/c/g?y/./x'],
  ['g?y/../x', 'http://a/b/c/g?y/../x'],
  ['g#s/./x', 'http://a/b/c/g#s/./x'],
  ['g#s/../x', 'http://a/b/c/g#s/../x'],
  ['http:g', 'http:g'],
]

describe('RFC 3986 §5.4', () => {
  test.each([...NORMAL, ...ABNORMAL])('%j is %s', (reference, expected) =>
    expect(target(BASE, reference)).toBe(expected))
})

// RFC 1808 §5, whose base has a fragment; what it makes of some references RFC 3986 changed.
const RFC1808: readonly [reference: string, rfc1808: string, rfc3986?: string][] = [
  ['g:h', 'g:h'],
  ['g', 'http://a/b/c/g'],
  ['./g', 'http://a/b/c/g'],
  ['g/', 'http://a/b/c/g/'],
  ['/g', 'http://a/g'],
  ['//g', 'http://g'],
  ['?y', 'http://a/b/c/d;p?y'],
  ['g?y', 'http://a/b/c/g?y'],
  ['g?y/./x', 'http://a/b/c/g?y/./x'],
  ['#s', 'http://a/b/c/d;p?q#s'],
  ['g#s', 'http://a/b/c/g#s'],
  ['g#s/./x', 'http://a/b/c/g#s/./x'],
  ['g?y#s', 'http://a/b/c/g?y#s'],
  // §5.2.3: parameters belong to their segment and go with it.
  [';x', 'http://a/b/c/d;x', 'http://a/b/c/;x'],
  ['g;x', 'http://a/b/c/g;x'],
  ['g;x?y#s', 'http://a/b/c/g;x?y#s'],
  ['.', 'http://a/b/c/'],
  ['./', 'http://a/b/c/'],
  ['..', 'http://a/b/'],
  ['../', 'http://a/b/'],
  ['../g', 'http://a/b/g'],
  ['../..', 'http://a/'],
  ['../../', 'http://a/'],
  ['../../g', 'http://a/g'],
  // §5.2.2: the fragment of the base is never inherited.
  ['', 'http://a/b/c/d;p?q#f', 'http://a/b/c/d;p?q'],
  // §5.2.4: dots that lead above the root are removed, and so are those of an absolute path.
  ['../../../g', 'http://a/../g', 'http://a/g'],
  ['../../../../g', 'http://a/../../g', 'http://a/g'],
  ['/./g', 'http://a/./g', 'http://a/g'],
  ['/../g', 'http://a/../g', 'http://a/g'],
  ['g.', 'http://a/b/c/g.'],
  ['.g', 'http://a/b/c/.g'],
  ['g..', 'http://a/b/c/g..'],
  ['..g', 'http://a/b/c/..g'],
  ['./../g', 'http://a/b/g'],
  ['./g/.', 'http://a/b/c/g/'],
  ['g/./h', 'http://a/b/c/g/h'],
  ['g/../h', 'http://a/b/c/h'],
  ['http:g', 'http:g'],
  ['http:', 'http:'],
]

describe('RFC 1808 §5', () => {
  test.each(RFC1808)('%j', (reference, rfc1808, rfc3986) => {
    expect(target('http://a/b/c/d;p?q#f', reference)).toBe(rfc3986 ?? rfc1808)
    if (rfc3986 !== undefined) expect(rfc3986).not.toBe(rfc1808)
  })
})

test('protocol-relative references take the scheme of the base', () => {
  expect(target('https://a.example/x', '//example.com')).toBe('https://example.com')
  expect(target('ftp://a.example/x', '//example.com/y')).toBe('ftp://example.com/y')
})

test('a base may be a record, and may have no path', () => {
  expect(resolve(read('http://a'), 'g')).toMatchObject({ href: 'http://a/g' })
  expect(target('http://a?q', 'g')).toBe('http://a/g')
  expect(target('http://a?q', '#s')).toBe('http://a?q#s')
})

test('paths without an authority', () => {
  expect(target('mailto:a@b', '#s')).toBe('mailto:a@b#s')
  expect(target('foo:/a/b', '..//c')).toBe('foo:/.//c')
  expect(target('foo:/a', '/.//c')).toBe('foo:/.//c')
  expect(target('urn:a:b/c', 'd')).toBe('urn:a:b/d')
  expect(target('http://a/b', 'urn:a/../b')).toBe('urn:a/../b')
})

test('what does not resolve', () => {
  expect(resolve('a/b', 'c')).toEqual({ ok: false, code: 'no-scheme', at: 0 })
  expect(target(BASE, 'a b')).toBe('blank')
  expect(target(BASE, '///x')).toBe('empty-host')
  expect(target(BASE, '1x:y')).toBe('http://a/b/c/1x:y')
})
