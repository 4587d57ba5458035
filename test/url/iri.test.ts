import { domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { format, toIri, toUri } from '../../src/url/index.ts'
import { runs } from '../arbitrary/runs.ts'
import * as arbitraries from './arbitraries.ts'
import { read } from './urls.ts'

const uri = (text: string): string => {
  const result = toUri(read(text))
  return result.ok ? result.uri : result.code
}
const iri = (text: string): string => toIri(read(text), { domainToUnicode })

describe('toUri, RFC 3987 §3.1', () => {
  test.each([
    ['http://例子.卷筒纸', 'http://xn--fsqu00a.xn--3lr804guic/'],
    ['http://example.com/引き割り.html', 'http://example.com/%E5%BC%95%E3%81%8D%E5%89%B2%E3%82%8A.html'],
    ['http://résumé.example.org', 'http://xn--rsum-bpad.example.org/'],
    ['http://www.example.org/red%09rosé#red', 'http://www.example.org/red%09ros%C3%A9#red'],
    ['http://example.com/\u{10300}\u{10301}\u{10302}', 'http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82'],
    ['http://a.example/?é#é', 'http://a.example/?%C3%A9#%C3%A9'],
    ['ftp://é:ü@例子.example/', 'ftp://%C3%A9:%C3%BC@xn--fsqu00a.example/'],
    ['mailto:é@a.example', 'mailto:%C3%A9@a.example'],
    // What no URI holds.
    ['http://a.example/{x}|y^z[0]?[1]#{2}', 'http://a.example/%7Bx%7D%7Cy%5Ez%5B0%5D?%5B1%5D#%7B2%7D'],
    ['http://a.example/100%', 'http://a.example/100%25'],
    ['http://a.example/%zz', 'http://a.example/%25zz'],
    ['http://u@v@a.example/', 'http://u%40v@a.example/'],
    ['http://a.example/a#b#c', 'http://a.example/a#b%23c'],
    // A URI stays as it is, whatever clients would make of it.
    ['http://a.example', 'http://a.example'],
    ['HTTP://A.example:/%7e', 'HTTP://A.example:/%7e'],
    ['http://1.2.3/', 'http://1.2.3/'],
    ['http://0x7f.1/', 'http://0x7f.1/'],
    ['http://[::1]/', 'http://[::1]/'],
    ['http://a.example:é/', 'bad-port'],
    ['http://a.example:x/', 'bad-port'],
    ['http://\u202eé.example/', 'idna'],
  ])('%s is %s', (text, expected) => expect(uri(text)).toBe(expected))

  test('gives a URI, and leaves a URI alone', () => {
    fc.assert(
      fc.property(fc.oneof(arbitraries.iriComponents, arbitraries.components), (components) => {
        const url = read(format(components))
        const ascii = uri(url.href)
        expect(read(ascii).conforms.rfc3986).toBe(true)
        expect(uri(ascii)).toBe(ascii)
        if (url.conforms.rfc3986) expect(ascii).toBe(url.href)
      }),
      runs(2000),
    )
  })
})

describe('toIri, RFC 3987 §3.2', () => {
  test.each([
    ['http://www.example.org/D%C3%BCrst', 'http://www.example.org/Dürst'],
    ['http://www.example.org/D%FCrst', 'http://www.example.org/D%FCrst'],
    ['http://xn--99zt52a.example.org/%e2%80%ae', 'http://納豆.example.org/%E2%80%AE'],
    ['http://example.com/%F0%90%8C%80?%C3%A9#%C3%A9', 'http://example.com/\u{10300}?é#é'],
    ['http://xn--fsqu00a.xn--3lr804guic/', 'http://例子.卷筒纸/'],
    ['http://a.example/%7E%41', 'http://a.example/~A'],
    // Delimiters, spaces and controls stay encoded.
    ['http://a.example/%2F%20%25%00%0D', 'http://a.example/%2F%20%25%00%0D'],
    // What would mislead stays encoded: NBSP, a zero-width space, private characters, U+FFFD, overlong and cut UTF-8.
    ['http://a.example/%C2%A0%E2%80%8B%EE%80%80%EF%BF%BD', 'http://a.example/%C2%A0%E2%80%8B%EE%80%80%EF%BF%BD'],
    ['http://a.example/%C0%AF%E4%BE', 'http://a.example/%C0%AF%E4%BE'],
    ['http://a.example/%C3%A9%FF%C3%A9', 'http://a.example/é%FFé'],
    ['http://a.example/%%41b/%4%41%42', 'http://a.example/%%41b/%4%41B'],
    ['http://a.example/%zz%C3', 'http://a.example/%zz%C3'],
    // A mark behind a letter joins it; behind a delimiter or an escape it would join that.
    ['http://a.example/e%CC%81b', 'http://a.example/e\u0301b'],
    ['http://a.example/%CC%B8b?%FF%CC%81', 'http://a.example/%CC%B8b?%FF%CC%81'],
    // A host that mixes Latin and Cyrillic, and one that is no IDN at all.
    ['http://xn--pple-43d.example/', 'http://xn--pple-43d.example/'],
    ['http://xn--zzzzzz.example/', 'http://xn--zzzzzz.example/'],
    ['http://[::1]/%C3%A9', 'http://[::1]/é'],
  ])('%s is %s', (text, expected) => expect(iri(text)).toBe(expected))

  test('without domainToUnicode a host stays in ASCII', () => {
    expect(toIri(read('http://xn--fsqu00a.example/%C3%A9'))).toBe('http://xn--fsqu00a.example/é')
  })

  test('a liar is not believed', () => {
    const url = read('http://xn--fsqu00a.example/')
    expect(toIri(url, { domainToUnicode: () => 'bank.example' })).toBe(url.href)
    expect(toIri(url, { domainToUnicode: () => '' })).toBe(url.href)
  })

  test('leads back to the same URI', () => {
    fc.assert(
      fc.property(arbitraries.iriComponents, (components) => {
        const ascii = uri(format(components))
        expect(uri(iri(ascii))).toBe(uri(toIri(read(ascii))))
        expect(read(iri(ascii)).conforms.rfc3987).toBe(true)
      }),
      runs(1000),
    )
  })
})

describe('bytes that are no UTF-8', () => {
  const spent = (text: string): number => {
    const url = read(text)
    const times = Array.from({ length: 5 }, () => {
      const before = process.cpuUsage()
      toIri(url)
      const { user, system } = process.cpuUsage(before)
      return user + system
    })
    return Math.min(...times)
  }

  // Not by an exception for each: these take ten times as long.
  test.each(['%Ca', '%80', '%F0%9F'])('%s cost about as much as characters', (bytes) => {
    const characters = spent(`http://a/${'%C3%A9'.repeat(30_000)}`)
    expect(spent(`http://a/${bytes.repeat(180_000 / bytes.length)}`)).toBeLessThan(4 * characters)
  })
})
