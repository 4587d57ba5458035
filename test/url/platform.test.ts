import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { format, parseUrl, resolve } from '../../src/url/index.ts'
import { runs } from '../arbitrary/runs.ts'
import { read } from './urls.ts'

/** The parts of a URL in the platform's terms, where absent and empty are one. */
function ours(text: string): Record<string, string | null> {
  const { scheme, userinfo, host, port, path, query, fragment } = read(text).components
  const colon = userinfo?.indexOf(':') ?? -1
  return {
    protocol: `${scheme.toLowerCase()}:`,
    username: userinfo === null ? '' : colon < 0 ? userinfo : userinfo.slice(0, colon),
    password: colon < 0 ? '' : userinfo!.slice(colon + 1),
    hostname: host ?? '',
    port: port ?? '',
    pathname: path,
    search: query ? `?${query}` : '',
    hash: fragment ? `#${fragment}` : '',
  }
}

function platform(text: string): Record<string, string> {
  const { protocol, username, password, hostname, port, pathname, search, hash } = new URL(text)
  return { protocol, username, password, hostname, port, pathname, search, hash }
}

describe('agreement with the URL of the platform', () => {
  const segment = fc.stringMatching(/^[A-Za-z0-9_~!$&()*+,;=:@-][A-Za-z0-9._~!$&()*+,;=:@%-]{0,8}$/)
  const escaped = (text: string): string => text.replace(/%(?![0-9A-Fa-f]{2})/g, '%25')
  const path = fc.array(segment, { maxLength: 4 }).map((all) => escaped(`/${all.join('/')}`))
  const query = fc.stringMatching(/^[A-Za-z0-9._~!$&()*+,;=:@/?-]{0,12}$/)

  test('on URLs of http, https, ws and ftp', () => {
    const components = fc.record({
      scheme: fc.constantFrom('http', 'https', 'ws', 'ftp'),
      userinfo: fc.option(fc.stringMatching(/^[a-z0-9._~!$&()*+,-]{1,8}(?::[a-z0-9._~!$&()*+,-]{1,8})?$/), {
        nil: null,
      }),
      host: fc.oneof(
        fc
          .domain()
          .map((name) => name.toLowerCase())
          .filter((name) => !name.includes('xn--')),
        fc.ipV4(),
      ),
      port: fc.option(fc.constantFrom('8080', '1', '65535'), { nil: null }),
      path,
      query: fc.option(query, { nil: null }),
      fragment: fc.option(query, { nil: null }),
    })
    fc.assert(
      fc.property(components, (parts) => {
        const text = format(parts)
        expect(ours(text)).toEqual(platform(text))
      }),
      runs(2000),
    )
  })

  test('on URLs of other schemes', () => {
    fc.assert(
      fc.property(fc.constantFrom('foo', 'x-a', 'urn', 'svn+ssh'), path, fc.boolean(), (scheme, rest, hasHost) => {
        const text = hasHost ? `${scheme}://a.example${rest}` : `${scheme}:x${rest}`
        expect(ours(text)).toEqual(platform(text))
      }),
    )
  })

  test('on what a reference refers to', () => {
    const reference = fc.oneof(
      path,
      path.map((text) => text.slice(1)),
      query.map((text) => `?${text}`),
      path.map((text) => `../.${text}/..`),
    )
    fc.assert(
      fc.property(reference, (text) => {
        // The first segment of a relative reference has no colon (RFC 3986 §4.2), nor does `//` begin a path.
        fc.pre(!/^[^/?]*:/.test(text) && !text.startsWith('//'))
        const url = resolve('http://a.example/b/c/d;p?q', text)
        expect(url).toMatchObject({ ok: true, href: new URL(text, 'http://a.example/b/c/d;p?q').href })
      }),
      runs(1000),
    )
  })
})

/** What the platform reads differently from us, and the section that decides. */
const DIFFERENT: readonly [
  text: string,
  ours: Record<string, string | null>,
  platform: Record<string, string>,
  section: string,
][] = [
  ['http://a.example', { pathname: '' }, { pathname: '/' }, 'RFC 3986 §6.2.3: an empty path is normalised on request'],
  [
    'http://A.example/',
    { hostname: 'A.example' },
    { hostname: 'a.example' },
    'RFC 3986 §6.2.2.1: case is normalised on request',
  ],
  ['http://a.example:80/', { port: '80' }, { port: '' }, 'RFC 3986 §6.2.3: a default port is normalised by scheme'],
  ['http://a.example:0080/', { port: '0080' }, { port: '' }, 'RFC 3986 §3.2.3: *DIGIT'],
  [
    'http://a.example/a/../b',
    { pathname: '/a/../b' },
    { pathname: '/b' },
    'RFC 3986 §6.2.2.3: dot segments are removed on request',
  ],
  [
    'http://a.example/%2e%2e/b',
    { pathname: '/%2e%2e/b' },
    { pathname: '/b' },
    'RFC 3986 §2.2: split first, decode after',
  ],
  ['http://1.2.3/', { hostname: '1.2.3' }, { hostname: '1.2.0.3' }, 'RFC 3986 §3.2.2: four octets or a name'],
  [
    'http://0x7f.1/',
    { hostname: '0x7f.1' },
    { hostname: '127.0.0.1' },
    'RFC 3986 §7.4: rare IP address formats are no addresses',
  ],
  [
    'http://%41.example/',
    { hostname: '%41.example' },
    { hostname: 'a.example' },
    'RFC 3986 §6.2.2.2: escapes are decoded on request',
  ],
  [
    'http://bücher.example/',
    { hostname: 'bücher.example' },
    { hostname: 'xn--bcher-kva.example' },
    'RFC 3987 §3.1: mapped on request',
  ],
  ['http://a.example/é', { pathname: '/é' }, { pathname: '/%C3%A9' }, 'RFC 3987 §3.1: mapped on request'],
  ["http://a.example/?'", { search: "?'" }, { search: '?%27' }, "RFC 3986 §3.4: ' is a sub-delim"],
  ['http://a.example/{}', { pathname: '/{}' }, { pathname: '/%7B%7D' }, 'RFC 3986 §3.3: a problem, and left as it is'],
  [
    'http://u@v@a.example/',
    { username: 'u@v' },
    { username: 'u%40v' },
    'RFC 3986 §3.2.1: a problem, and left as it is',
  ],
  [
    'http://[1:0:0:0:0:0:0:2]/',
    { hostname: '[1:0:0:0:0:0:0:2]' },
    { hostname: '[1::2]' },
    'RFC 3986 §6.2.2: addresses have no normal form',
  ],
  [
    'file://localhost/x',
    { hostname: 'localhost' },
    { hostname: '' },
    'RFC 1738 §3.10: localhost and empty are written, and mean one machine',
  ],
  ['file:/x', { hostname: '', pathname: '/x' }, { hostname: '', pathname: '/x' }, 'uri(7): as it is written'],
  [
    'http:g',
    { hostname: '', pathname: 'g' },
    { hostname: 'g', pathname: '/' },
    'RFC 3986 §5.4.2: http:g is no abbreviation',
  ],
  [
    'http:/a.example/',
    { hostname: '', pathname: '/a.example/' },
    { hostname: 'a.example', pathname: '/' },
    'RFC 3986 §3: one slash begins a path',
  ],
]

describe('differences in what both read', () => {
  test.each(DIFFERENT)('%s (%j, %j): %s', (text, mine, theirs) => {
    expect(ours(text)).toMatchObject(mine)
    expect(platform(text)).toMatchObject(theirs)
  })
})

/** What only one of us reads. */
const ONLY: readonly [text: string, reader: 'ours' | 'platform', section: string][] = [
  ['http://a.example:99999/', 'ours', 'RFC 3986 §3.2.3: *DIGIT; a problem'],
  ['http://a.example:x/', 'ours', 'RFC 3986 §3.2.3: a problem'],
  ['http://1.2.3.256/', 'ours', 'RFC 3986 §3.2.2: a reg-name'],
  ['http://[v1.a]/', 'ours', 'RFC 3986 §3.2.2: IPvFuture'],
  ['http://[fe80::1%25eth0]/', 'ours', 'RFC 6874 §2; a problem'],
  ['http://a%20b/', 'ours', 'RFC 3986 §3.2.2: reg-name has escapes'],
  ['http:///a.example/', 'platform', 'RFC 3986 §3.2.2: the host is empty'],
  ['http:\\\\a.example\\', 'platform', 'RFC 3986 App. A: \\ is in no production'],
  [' http://a.example/', 'platform', 'RFC 3986 §2: no spaces'],
  ['http://a.example/a b', 'platform', 'RFC 3986 §2: no spaces'],
  ['http://a.example/\n', 'platform', 'RFC 3986 §2: no controls'],
  ['http://a.example/"<>`', 'platform', 'RFC 1738 §2.2: unsafe'],
  ['http://a.example/\ud800', 'platform', 'RFC 3987 §2.2: no surrogates'],
  ['x://a{b/', 'platform', 'RFC 3986 §3.2.2: reg-name'],
]

describe('what only one of us reads', () => {
  test.each([...ONLY])('%j: %s, %s', (text, reader) => {
    expect(parseUrl(text).ok).toBe(reader === 'ours')
    expect(URL.canParse(text)).toBe(reader === 'platform')
  })
})
