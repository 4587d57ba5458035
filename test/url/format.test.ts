import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { componentSpans, format, type Url } from '../../src/url/index.ts'
import { runs } from '../arbitrary/runs.ts'
import * as arbitraries from './arbitraries.ts'
import { read } from './urls.ts'

describe('print and parse are inverse', () => {
  test('parse(format(components)) has these components, and conforms', () => {
    fc.assert(
      fc.property(arbitraries.components, (components) => {
        const url = read(format(components))
        expect(url.components).toEqual(components)
        expect(url.conforms.rfc3986).toBe(true)
        expect(url.scheme).toBe(components.scheme.toLowerCase())
      }),
      runs(2000),
    )
  })

  test('format(parse(text)) is text', () => {
    fc.assert(
      fc.property(fc.oneof(arbitraries.components, arbitraries.iriComponents), (components) => {
        const text = format(components)
        expect(format(read(text).components)).toBe(text)
      }),
      runs(2000),
    )
  })

  test('spans say where each component stands', () => {
    fc.assert(
      fc.property(arbitraries.components, (components) => {
        const url = read(format(components))
        const spans = componentSpans(url)
        const cut = Object.fromEntries(
          Object.entries(spans).map(([name, span]) => [name, url.href.slice(span.start, span.end)]),
        )
        const present = Object.fromEntries(Object.entries(components).filter(([, value]) => value !== null))
        expect(cut).toEqual(present)
      }),
      runs(2000),
    )
  })
})

test('one arbitrary per production', () => {
  const holds = (
    arbitrary: fc.Arbitrary<string>,
    part: keyof Url['components'],
    build: (text: string) => string,
  ): void =>
    fc.assert(
      fc.property(arbitrary, (text) => {
        const url = read(build(text))
        expect(url.components[part]).toBe(text)
        expect(url.conforms.rfc3986).toBe(true)
      }),
    )
  holds(arbitraries.scheme, 'scheme', (text) => `${text}:x`)
  holds(arbitraries.userinfo, 'userinfo', (text) => `a://${text}@h`)
  holds(arbitraries.regName, 'host', (text) => `a://${text}`)
  holds(arbitraries.ipLiteral, 'host', (text) => `a://${text}:1/`)
  holds(arbitraries.port, 'port', (text) => `a://h:${text}/`)
  holds(arbitraries.pathAbempty, 'path', (text) => `a://h${text}`)
  holds(arbitraries.pathAbsolute, 'path', (text) => `a:${text}`)
  holds(arbitraries.pathRootless, 'path', (text) => `a:${text}`)
  holds(arbitraries.query, 'query', (text) => `a:?${text}#`)
  holds(arbitraries.fragment, 'fragment', (text) => `a:#${text}`)
})

test('format never reads href', () => {
  const { components } = read('http://a.example/x')
  const forged = { href: 'http://evil.example/', components: { ...components, path: '/y' } }
  expect(format(forged)).toBe('http://a.example/y')
})

test('what is left out is absent', () => {
  expect(format({ scheme: 'a' })).toBe('a:')
  expect(format({ scheme: 'a', host: '', port: '', userinfo: '' })).toBe('a://@:')
  expect(format({ scheme: 'a', path: 'b', query: '', fragment: '' })).toBe('a:b?#')
})

test.each([
  [{ scheme: '' }, `format: scheme must be a name such as 'http'; got ""`],
  [{ scheme: '1' }, `format: scheme must be a name such as 'http'; got "1"`],
  [{ scheme: 'a:' }, `format: scheme must be a name such as 'http'; got "a:"`],
  [{ scheme: 'a', userinfo: 'u' }, 'format: userinfo and port need a host'],
  [{ scheme: 'a', port: '1' }, 'format: userinfo and port need a host'],
  [{ scheme: 'a', path: '//b' }, 'format: a path that begins with // needs a host'],
  [{ scheme: 'a', host: 'h', path: 'b' }, 'format: a path after a host must begin with /'],
  [{ scheme: 'a', host: 'h/' }, 'format: host must not have the delimiter "/"'],
  [{ scheme: 'a', host: 'h:1' }, 'format: host must not have the delimiter ":"'],
  [{ scheme: 'a', host: 'u@h' }, 'format: host must not have the delimiter "@"'],
  [{ scheme: 'a', host: 'h', userinfo: 'a/b' }, 'format: userinfo must not have the delimiter "/"'],
  [{ scheme: 'a', host: 'h', port: '1/' }, 'format: port must not have the delimiter "/"'],
  [{ scheme: 'a', path: 'b?c' }, 'format: path must not have the delimiter "?"'],
  [{ scheme: 'a', query: 'b#c' }, 'format: query must not have the delimiter "#"'],
])('no URL has the parts %j', (parts, message) => expect(() => format(parts)).toThrow(new TypeError(message)))
