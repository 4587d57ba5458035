import { describe, expect, test } from 'vitest'
import type { Problem } from '../../src/url/index.ts'
import { read } from './urls.ts'

/** The problems that a verdict rests on, as `code at production`. */
function breaches(text: string, against: Problem['against']): string[] {
  const found = read(text).problems.filter((problem) => problem.against === against)
  return found.map(({ code, at, rule }) => `${code} ${at} ${rule.replace(/^RFC \d+ /, '')}`)
}

/** Per production of RFC 1738 §5: what it accepts, and the first thing that it rejects. */
const RFC1738: readonly [production: string, accepted: readonly string[], rejected: readonly [string, string][]][] = [
  [
    'httpurl',
    [
      'http://a.b',
      'http://a.b/',
      'http://a.b:80/x/y;z:@&=',
      "http://a.b/$-_.+!*'(),%7E?q;:@&=",
      'https://a.b/',
      'HTTP://a.b/',
      'http://a.b/#{',
    ],
    [
      ['http:/x', 'missing-authority 5 §5 ip-schemepart'],
      ['http://u@a.b/', 'userinfo-not-allowed 7 §5 hostport'],
      ['http://a_b/', 'bad-hostname 8 §5 host'],
      ['http://a.b:/', 'empty-port 10 §5 port'],
      ['http://a.b:8x/', 'bad-port 12 §5 port'],
      ['http://a.b/~x', 'bad-character 11 §5 hsegment'],
      ['http://a.b/x|y', 'bad-character 12 §5 hsegment'],
      ['http://a.b/%zz', 'bad-escape 11 §5 escape'],
      ['http://a.b/é', 'non-ascii 11 §2.2'],
      ['http://a.b?q', 'missing-path 10 §5 httpurl'],
      ['http://a.b/?a/b', 'bad-character 13 §5 search'],
      ['http://a.b/?a?b', 'bad-character 13 §5 search'],
    ],
  ],
  [
    'ftpurl',
    [
      'ftp://a.b',
      'ftp://a.b/',
      'ftp://@a.b/',
      'ftp://u;&=:p;&=@a.b/',
      'ftp://a.b/c?d:@&=/e;type=A',
      'ftp://a.b//;type=d',
    ],
    [
      ['ftp:x', 'missing-authority 4 §5 ip-schemepart'],
      ['ftp://a.b?x', 'missing-path 9 §5 ftpurl'],
      ['ftp://u~@a.b/', 'bad-character 7 §5 user'],
      ['ftp://u:p:q@a.b/', 'bad-character 9 §5 password'],
      ['ftp://a.b/x;type=z', 'bad-character 11 §5 fsegment'],
      ['ftp://a.b/x;y', 'bad-character 11 §5 fsegment'],
      ['ftp://a.b/x;type=a/', 'bad-character 11 §5 fsegment'],
    ],
  ],
  [
    'fileurl',
    ['file://a.b/x', 'file:///', 'file://localhost/a/b?c', 'file:///c%7C/x'],
    [
      ['file:/x', 'missing-authority 5 §5 ip-schemepart'],
      ['file://a.b', 'missing-path 10 §5 fileurl'],
      ['file://a.b?x', 'missing-path 10 §5 fileurl'],
      ['file://?', 'missing-path 7 §5 fileurl'],
      ['file://u@a.b/', 'userinfo-not-allowed 7 §5 fileurl'],
      ['file://a.b:1/', 'port-not-allowed 10 §5 fileurl'],
      ['file:///c|/x', 'bad-character 9 §5 fsegment'],
      ['file:///a;b', 'bad-character 9 §5 fsegment'],
    ],
  ],
  [
    'gopherurl',
    ['gopher://a.b', 'gopher://a.b/', 'gopher://a.b:70/1', 'gopher://a.b/1;/?:@&=x%09y%09+', 'gopher://a.b/1?x?y'],
    [
      ['gopher://u@a.b/', 'userinfo-not-allowed 9 §5 hostport'],
      ['gopher://a.b?x', 'missing-path 12 §5 gopherurl'],
      ['gopher://a.b/1~', 'bad-character 14 §5 xchar'],
    ],
  ],
  [
    'mailtourl',
    ['mailto:a@b', 'mailto:x', 'mailto:a@b?subject=c/d', 'mailto:;/?:@&='],
    [
      ['mailto:', 'missing-path 7 §5 encoded822addr'],
      ['mailto:~a@b', 'bad-character 7 §5 encoded822addr'],
      ['mailto:é@b', 'non-ascii 7 §2.2'],
    ],
  ],
  [
    'newsurl',
    ['news:*', 'news:a', 'news:comp.lang.c++', 'news:a-b_c.d', 'news:1;/?:&=x$@a.b', 'news:x@1.2.3.4'],
    [
      ['news:', 'missing-path 5 §5 grouppart'],
      ['news:1a', 'bad-character 5 §5 group'],
      ['news:a/b', 'bad-character 6 §5 group'],
      ['news:**', 'bad-character 5 §5 group'],
      ['news:@a.b', 'missing-path 5 §5 article'],
      ['news:a~b@a.b', 'bad-character 6 §5 article'],
      ['news:a@b@c', 'bad-hostname 8 §5 host'],
      ['news:a@b_c', 'bad-hostname 8 §5 host'],
      ['news:a@', 'bad-hostname 7 §5 host'],
      ['news://a.b/c', 'bad-character 5 §5 group'],
    ],
  ],
  [
    'nntpurl',
    ['nntp://a.b/alt.x', 'nntp://a.b:119/alt.x/12'],
    [
      ['nntp://a.b', 'missing-path 10 §5 nntpurl'],
      ['nntp://a.b/', 'missing-path 11 §5 nntpurl'],
      ['nntp://a.b/1', 'bad-character 11 §5 group'],
      ['nntp://a.b/*', 'bad-character 11 §5 group'],
      ['nntp://a.b/x/', 'missing-path 13 §5 digits'],
      ['nntp://a.b/x/1a', 'bad-character 14 §5 digits'],
      ['nntp://a.b/x?y', 'bad-character 12 §5 group'],
      ['nntp://u@a.b/x', 'userinfo-not-allowed 7 §5 hostport'],
    ],
  ],
  [
    'telneturl',
    ['telnet://a.b', 'telnet://a.b/', 'telnet://u:p@a.b:23/'],
    [
      ['telnet://a.b/x', 'bad-character 13 §5 telneturl'],
      ['telnet://a.b?x', 'bad-character 12 §5 telneturl'],
      ['telnet:x', 'missing-authority 7 §5 ip-schemepart'],
    ],
  ],
  [
    'waisurl',
    ['wais://a.b/', 'wais://a.b/db', 'wais://a.b/db?s;:@&=', 'wais://a.b/db/t/p', 'wais://a.b/db//'],
    [
      ['wais://a.b', 'missing-path 10 §5 waisurl'],
      ['wais://a.b/d;b', 'bad-character 12 §5 database'],
      ['wais://a.b/db?s/t', 'bad-character 15 §5 search'],
      ['wais://a.b/db/t', 'missing-path 15 §5 waisdoc'],
      ['wais://a.b/db/t/p/q', 'bad-character 17 §5 wpath'],
      ['wais://a.b/db/t/p?q', 'query-not-allowed 17 §5 waisdoc'],
      ['wais://a.b/db/t:/p', 'bad-character 15 §5 wtype'],
    ],
  ],
  [
    'prosperourl',
    ['prospero://a.b/', 'prospero://a.b//pros/name', 'prospero://a.b/x?:@&=;v=1;w=?:@&'],
    [
      ['prospero://a.b', 'missing-path 14 §5 prosperourl'],
      ['prospero://u@a.b/x', 'userinfo-not-allowed 11 §5 hostport'],
      ['prospero://a.b/x~', 'bad-character 16 §5 psegment'],
      ['prospero://a.b/x;v', 'missing-path 18 §5 fieldspec'],
      ['prospero://a.b/x;v/=1', 'bad-character 18 §5 fieldname'],
      ['prospero://a.b/x;v=1=2', 'bad-character 20 §5 fieldvalue'],
    ],
  ],
]

describe.each(RFC1738)('RFC 1738 §5 %s', (_production, accepted, rejected) => {
  test.each([...accepted])('accepts %s', (text) => {
    expect(breaches(text, 'rfc1738')).toEqual([])
    expect(read(text).conforms.rfc1738).toBe(true)
  })
  test.each([...rejected])('rejects %s: %s', (text, breach) => {
    expect(breaches(text, 'rfc1738')).toContain(breach)
    expect(read(text).conforms.rfc1738).toBe(false)
  })
})

/** The same for RFC 3986 App. A. */
const RFC3986: readonly [production: string, accepted: readonly string[], rejected: readonly [string, string][]][] = [
  ['scheme', ['a:', 'A1+-.:x', 'z39.50:x'], []],
  [
    'userinfo',
    ["a://u:p:-._~!$&'()*+,;=%40@h", 'a://@h', 'a://:@h'],
    [
      ['a://u@v@h', 'bad-character 5 §3.2.1 userinfo'],
      ['a://u[@h', 'bad-character 5 §3.2.1 userinfo'],
      ['a://{u}@h', 'bad-character 4 §3.2.1 userinfo'],
    ],
  ],
  ['reg-name', ["a://-._~!$&'()*+,;=%20", 'a://', 'a:///x', 'a://h'], [['a://%z', 'bad-escape 4 §2.1 pct-encoded']]],
  [
    'port',
    ['a://h:', 'a://h:0', 'a://h:99999/'],
    [
      ['a://h:x', 'bad-port 6 §3.2.3 port'],
      ['a://h:1:2', 'bad-port 7 §3.2.3 port'],
      ['a://h:-1', 'bad-port 6 §3.2.3 port'],
    ],
  ],
  [
    'path',
    ['a:/', 'a:b', 'a:b:c@d/', 'a:/b//c', 'a://h//', "a:-._~!$&'()*+,;=:@%00"],
    [
      ['a:{', 'bad-character 2 §3.3 pchar'],
      ['a:b[', 'bad-character 3 §3.3 pchar'],
      ['a:/b^', 'bad-character 4 §3.3 pchar'],
      ['a:/%4', 'bad-escape 3 §2.1 pct-encoded'],
      ['a:%', 'bad-escape 2 §2.1 pct-encoded'],
    ],
  ],
  [
    'query',
    ['a:?', 'a:?/?:@', 'a:b?c=d&e'],
    [
      ['a:?b|', 'bad-character 4 §3.4 query'],
      ['a:?[', 'bad-character 3 §3.4 query'],
    ],
  ],
  [
    'fragment',
    ['a:#', 'a:#/?:@', 'a:?#'],
    [
      ['a:#b#', 'bad-character 4 §3.5 fragment'],
      ['a:#}', 'bad-character 3 §3.5 fragment'],
    ],
  ],
]

describe.each(RFC3986)('RFC 3986 App. A %s', (_production, accepted, rejected) => {
  test.each([...accepted])('accepts %s', (text) => {
    expect(breaches(text, 'rfc3986')).toEqual([])
    expect(read(text).conforms).toMatchObject({ rfc3986: true, rfc3987: true })
  })
  if (rejected.length > 0)
    test.each([...rejected])('rejects %s: %s', (text, breach) => {
      expect(breaches(text, 'rfc3986')).toEqual([breach])
      expect(read(text).conforms).toMatchObject({ rfc3986: false, rfc3987: false })
    })
})

describe('RFC 3987 §2.2', () => {
  test.each([
    'http://例子.卷筒纸/',
    'http://a.b/é?ö#ü',
    'a:?\ue000',
    'mailto:é@b',
    'a://é@h/',
  ])('accepts %s', (text) => {
    expect(read(text).conforms).toMatchObject({ rfc3986: false, rfc3987: true })
    expect(breaches(text, 'rfc3986')).toEqual([`non-ascii ${text.search(/[^\x00-\x7f]/)} §2`])
  })
  test.each([
    ['a:\ue000', 'private-character 2 §2.2 ucschar'],
    ['a:#\ue000', 'private-character 3 §2.2 ucschar'],
    ['a:x\ufffd', 'private-character 3 §2.2 ucschar'],
    ['a:\u{f0000}', 'private-character 2 §2.2 ucschar'],
    ['a:é\u202e', 'bidi-control 3 §4.1'],
  ])('rejects %j: %s', (text, breach) => {
    expect(read(text).conforms.rfc3987).toBe(false)
    expect(breaches(text, 'rfc3987')).toEqual([breach])
  })
  test('a port is ASCII digits', () => {
    expect(read('http://a.b:８０/')).toMatchObject({ conforms: { rfc3987: false }, effectivePort: null })
  })
})

test.each([
  ['urn:x', 'RFC 8141 §2 assigned-name'],
  ['tel:me', 'RFC 3966 §3 telephone-subscriber'],
  ['sip:@', 'RFC 3261 §25.1 SIP-URI'],
  ['sip://a@b', 'RFC 3261 §25.1 SIP-URI'],
  ['urn://a', 'RFC 8141 §2 assigned-name'],
  ['xmpp:@a', 'RFC 5122 §2.2 pathxmpp'],
  ['magnet:x', 'magnet'],
  ['data:x', 'RFC 2397 §3 dataurl'],
  ['doi:x', 'ISO 26324'],
  ['geo:x', 'RFC 5870 §3.3 geo-path'],
  ['cid:x', 'RFC 2392 §2 content-id'],
  ['mid:x', 'RFC 2392 §2 mid-url'],
  ['man:(x', 'uri(7) man'],
  ['info:()', 'uri(7) info'],
  ['about:', 'uri(7)'],
  ['ldap:x', 'RFC 2255 §3 ldapurl'],
  ['ldap://h/??tree', 'RFC 2255 §3 scope'],
  ['ldap://h/????a?b', 'RFC 2255 §3 ldapurl'],
])('%s breaks the grammar of its scheme, %s', (text, rule) => {
  expect(read(text).problems).toContainEqual(
    expect.objectContaining({ code: 'scheme-syntax', rule, against: 'scheme' }),
  )
  expect(read(text).conforms.rfc1738).toBe(null)
})

test('a verdict is false if and only if a problem says why', () => {
  const all = [...RFC1738, ...RFC3986].flatMap(([, accepted, rejected]) => [
    ...accepted,
    ...rejected.map(([text]) => text),
  ])
  for (const text of all) {
    const { conforms, problems } = read(text)
    const broken = (against: Problem['against']): boolean => problems.some((problem) => problem.against === against)
    expect([text, conforms.rfc1738 === false]).toEqual([text, broken('rfc1738')])
    expect([text, conforms.rfc3986]).toEqual([text, !broken('rfc3986')])
    expect(problems.map(({ at }) => at)).toEqual(problems.map(({ at }) => at).sort((a, b) => a - b))
  }
})

// RFC 1738 §5 lets a user hold `?`, where RFC 3986 §3.2 ends the authority: `u` is the host here.
test('a question mark ends the authority', () => {
  expect(read('ftp://u?x@a.b/')).toMatchObject({ components: { host: 'u', query: 'x@a.b/' } })
})

test('1738 judges without the fragment', () => {
  expect(read('http://a.b/x#é%zz{').conforms.rfc1738).toBe(true)
  expect(read('http://a.b/é#x').conforms.rfc1738).toBe(false)
})

test('a port out of range is a problem of no grammar', () => {
  expect(read('http://a.b:65536/')).toMatchObject({
    effectivePort: null,
    conforms: { rfc1738: true, rfc3986: true },
    problems: [{ code: 'port-out-of-range', at: 11, against: 'protocol' }],
  })
  expect(read('http://a.b:65535/').problems).toEqual([])
  expect(read('http://a.b:0000000000000080/').effectivePort).toBe(80)
  expect(read('http://a.b:/').effectivePort).toBe(80)
  expect(read('http://a.b:x/').effectivePort).toBe(null)
  expect(read(`http://a.b:${'9'.repeat(400)}/`).effectivePort).toBe(null)
})
