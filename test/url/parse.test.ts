import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extract } from '../../src/index.ts'
import * as api from '../../src/url/index.ts'
import { parseUrl } from '../../src/url/index.ts'
import { runs } from '../arbitrary/runs.ts'
import { read, refuse } from './urls.ts'

const SCHEMES = (
  'http https ftp gopher mailto news nntp telnet wais file prospero ldap man info whatis ghelp toc about urn tel sip ' +
  'sips xmpp magnet data doi geo cid mid javascript foo'
).split(' ')

test('the entry point exports', () => {
  expect(Object.keys(api).sort()).toEqual([
    'MASK',
    'SCHEMES_DATE',
    'componentSpans',
    'defang',
    'explain',
    'format',
    'hazards',
    'isKnownScheme',
    'isSecretField',
    'maskAfterHost',
    'normalize',
    'parseUrl',
    'redact',
    'redactText',
    'redactUrl',
    'resolve',
    'schemeNames',
    'schemeStatus',
    'toIri',
    'toUri',
    'unwrapUrl',
  ])
})

test('absent and empty are different everywhere', () => {
  const parts = (text: string): unknown => read(text).components
  const absent = { userinfo: null, host: null, port: null, path: '', query: null, fragment: null }
  expect(parts('a:')).toEqual({ ...absent, scheme: 'a' })
  expect(parts('a://')).toEqual({ ...absent, scheme: 'a', host: '' })
  expect(parts('a://@')).toEqual({ ...absent, scheme: 'a', userinfo: '', host: '' })
  expect(parts('a://:')).toEqual({ ...absent, scheme: 'a', host: '', port: '' })
  expect(parts('a://@:/?#')).toEqual({
    scheme: 'a',
    userinfo: '',
    host: '',
    port: '',
    path: '/',
    query: '',
    fragment: '',
  })
  expect(parts('a:?')).toEqual({ ...absent, scheme: 'a', query: '' })
  expect(parts('a:#')).toEqual({ ...absent, scheme: 'a', fragment: '' })
  const login = (text: string): unknown => [read(text).user?.raw, read(text).password?.raw]
  expect(login('ftp://host.com/')).toEqual([undefined, undefined])
  expect(login('ftp://@host.com/')).toEqual(['', undefined])
  expect(login('ftp://foo:@host.com/')).toEqual(['foo', ''])
  expect(login('ftp://:@host.com/')).toEqual(['', ''])
  expect(login('ftp://foo:a:b@host.com/')).toEqual(['foo', 'a:b'])
})

describe('what is no URL', () => {
  test.each([
    ['', 'no-scheme', 0],
    ['a', 'no-scheme', 0],
    [':', 'no-scheme', 0],
    ['//a.b/', 'no-scheme', 0],
    ['1a:b', 'bad-scheme', 0],
    ['a_b:c', 'bad-scheme', 1],
    ['a/b:c', 'bad-scheme', 1],
    ['é:c', 'bad-scheme', 0],
    [' a:b', 'blank', 0],
    ['a b:c', 'blank', 1],
    ['http://a.b/c d', 'blank', 12],
    ['http://a.b/c\u00a0d', 'blank', 12],
    ['http://a.b/\u2003', 'blank', 11],
    ['http://a.b/\n', 'blank', 11],
    ['http://a.b/\u0000', 'control', 11],
    ['http://a.b/\u007f', 'control', 11],
    ['http://a.b/\u009b', 'control', 11],
    ['http://a.b/\ud800', 'lone-surrogate', 11],
    ['http://a.b/\udc00x', 'lone-surrogate', 11],
    ['http://a.b/"', 'forbidden-character', 11],
    ['http://a.b/<', 'forbidden-character', 11],
    ['http://a.b/>', 'forbidden-character', 11],
    ['http://a.b/\\', 'forbidden-character', 11],
    ['http://a.b/`', 'forbidden-character', 11],
    ['http://a.b/\ufffe', 'forbidden-character', 11],
    ['http://a.b/\u{e0001}', 'forbidden-character', 11],
    ['a:b"?c d', 'forbidden-character', 3],
    ['http://', 'empty-host', 7],
    ['http:///x', 'empty-host', 7],
    ['ftp://u@/', 'empty-host', 8],
    ['http://:80/', 'empty-host', 7],
    ['http://a{b/', 'bad-host', 8],
    ['http://a[b/', 'bad-host', 8],
    ['http://[/', 'bad-ip-literal', 7],
    ['http://[]/', 'bad-ip-literal', 7],
    ['http://[1]/', 'bad-ip-literal', 7],
    ['http://[::1]x/', 'bad-ip-literal', 7],
    ['http://[::１]/', 'bad-ip-literal', 7],
    ['x://u@[z]', 'bad-ip-literal', 6],
  ])('%j: %s at %i', (text, code, at) => expect(refuse(text)).toEqual({ ok: false, code, at }))
})

test('the last @ ends the userinfo, the first colon behind it the host', () => {
  expect(read('http://a@b@c:1:2/').components).toMatchObject({ userinfo: 'a@b', host: 'c', port: '1:2' })
  expect(read('a://[x:y@h').components).toMatchObject({ userinfo: '[x:y', host: 'h', port: null })
  expect(read('a://u:p@[::1]:8').components).toMatchObject({ userinfo: 'u:p', host: '[::1]', port: '8' })
})

test('the scheme is read in any letter case, and kept as written', () => {
  expect(read('HtTp://a.b/')).toMatchObject({ scheme: 'http', components: { scheme: 'HtTp' } })
})

test('RFC 1738 §4: reserved and experimental names are generic, and marked', () => {
  for (const scheme of ['afs', 'nfs', 'tn3270', 'mailserver', 'z39.50']) {
    expect(read(`${scheme}://a.b/x`)).toMatchObject({
      scheme,
      mark: 'reserved',
      conforms: { rfc1738: null },
      fields: {},
    })
  }
  expect(read('x-foo:bar')).toMatchObject({ mark: 'experimental', registration: null })
  expect(read('irc://a.b/x')).toMatchObject({ mark: null, registration: 'provisional', effectivePort: 6667 })
  expect(read('wais://a.b/x').registration).toBe('historical')
  expect(read('man:ls').registration).toBe('documented')
})

test('a record is plain data in JSON', () => {
  const data = JSON.parse(JSON.stringify(read('gopher://a.b/0x%09y')))
  expect(data).toMatchObject({
    ok: true,
    scheme: 'gopher',
    fields: { selector: { raw: 'x', text: 'x' }, request: [120, 9, 121, 13, 10] },
  })
})

/** What `toUri` leaves none of; a zone has no other form. */
const isAsciiProblem = ({ against, code }: api.Problem): boolean => against === 'rfc3986' && code !== 'zone-in-address'

describe('no text throws', () => {
  const delimiters = fc.constantFrom(
    ...'://?#[]@%;=&+.,()*!\'~{}|^\\"<> \t\ud800\udc00\u202eé例',
    'http',
    'ftp',
    'info',
    'data',
    'mailto',
    '%0',
    '%09',
    '%C3',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(delimiters, { maxLength: 40 }).map((pieces) => pieces.join('')),
    fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 }).map((units) => String.fromCharCode(...units)),
    fc.uint8Array({ maxLength: 40 }).map((bytes) => String.fromCharCode(...bytes)),
  )
  const scheme = fc.constantFrom('', ...SCHEMES.map((name) => `${name}:`), ...SCHEMES.map((name) => `${name}://a.b/`))

  test('nor does anything that is made of its record', () => {
    fc.assert(
      fc.property(scheme, text, (front, rest) => {
        const url = parseUrl(front + rest)
        if (!url.ok) return url.at >= 0 && url.at <= front.length + rest.length && api.explain(url) !== ''
        JSON.stringify(url)
        for (const problem of url.problems) api.explain(problem)
        for (const hazard of api.hazards(url)) api.explain(hazard)
        const ascii = api.toUri(url)
        if (ascii.ok) expect(read(ascii.uri).problems.filter(isAsciiProblem)).toEqual([])
        expect(parseUrl(api.toIri(url)).ok).toBe(true)
        const normal = api.normalize(url)
        expect(api.normalize(read(normal))).toBe(normal)
        api.redact(url)
        api.componentSpans(url)
        api.resolve(url, rest)
        return api.format(url.components) === url.href
      }),
      runs(3000),
    )
  })

  test('what extract finds in a wrapper, parseUrl reads', () => {
    let count = 0
    fc.assert(
      fc.property(scheme, text, (front, rest) => {
        for (const { url, context } of extract(`<URL:${front}${rest}>`, { schemes: 'any' })) {
          if (context !== 'url-wrapper') continue
          count++
          expect(parseUrl(url).ok, url).toBe(true)
        }
      }),
      runs(3000),
    )
    expect(count).toBeGreaterThan(250)
  })
})
