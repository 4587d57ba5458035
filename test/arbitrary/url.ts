import fc from 'fast-check'

/** URLs to be planted: fast-check's own for the web, and one arbitrary for each other scheme of RFC 1738 and uri(7). */

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const word = fc.string({ unit: fc.constantFrom(...letters, ...'ABCXYZ'), minLength: 1, maxLength: 8 })
const name = fc.string({ unit: fc.constantFrom(...letters.slice(0, 26)), minLength: 1, maxLength: 8 })
const host = fc.tuple(name, fc.constantFrom('example', 'com', 'ac.uk')).map((parts) => parts.join('.'))
const segment = fc.oneof(
  word,
  fc.tuple(word, word).map((parts) => parts.join('-')),
  fc.string({
    unit: fc.constantFrom(...letters, ..."-_.~%41!$&'()*+,;=:@".replace('%41', '')),
    minLength: 1,
    maxLength: 10,
  }),
  fc.constantFrom('%41', '%E2%82%AC', 'index.html', '~user', '(x)', 'a,b'),
)
const path = fc.array(segment, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('/'))
const port = fc.option(
  fc.integer({ min: 1, max: 65_535 }).map((number) => `:${number}`),
  { nil: '' },
)

const concat = (...parts: Array<string | fc.Arbitrary<string>>): fc.Arbitrary<string> =>
  fc.tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part))).map((list) => list.join(''))

/** RFC 1738 §3, RFC 8141, uri(7). */
export const otherUrl: fc.Arbitrary<string> = fc.oneof(
  concat(
    'ftp://',
    fc.constantFrom('', 'anonymous@', 'user:pass@', '@'),
    host,
    port,
    '/',
    path,
    fc.constantFrom('', ';type=a'),
  ),
  concat('gopher://', host, port, '/', fc.constantFrom('0', '1', '7'), path, fc.constantFrom('', '%09query')),
  concat('mailto:', word, '@', host, fc.constantFrom('', '?subject=x', '?subject=a%20b&body=c')),
  concat('news:', name, '.', name, fc.constantFrom('', '.misc', '.c++')),
  concat('news:', word, '@', host),
  concat('nntp://', host, port, '/', name, '.', name, '/123'),
  concat('telnet://', fc.constantFrom('', 'user:pass@'), host, port, fc.constantFrom('', '/')),
  concat('wais://', host, port, '/', name, fc.constantFrom('', '?search', '/type/path')),
  concat('file://', fc.constantFrom('', 'localhost', 'a.example'), '/', path),
  concat('file:/', path),
  concat('prospero://', host, port, '/', path, fc.constantFrom('', ';field=value')),
  concat('ldap://', host, port, '/', fc.constantFrom('o=University,c=US', 'cn=a%20b??sub?(cn=x)')),
  concat('urn:', fc.constantFrom('isbn:', 'ietf:rfc:', 'uuid:'), word),
)

export const webUrl: fc.Arbitrary<string> = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true, validSchemes: ['http', 'https', 'ftp'] }),
  concat(
    fc.constantFrom('http://', 'https://'),
    host,
    port,
    '/',
    path,
    fc.constantFrom('', '?q=1&r=2', '#frag', '?a#b'),
  ),
)

export const anyUrl: fc.Arbitrary<string> = fc.oneof(webUrl, otherUrl)
