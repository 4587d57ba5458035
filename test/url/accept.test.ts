import { describe, expect, test } from 'vitest'
import { type Context, extract } from '../../src/index.ts'
import { refuse } from './urls.ts'

/** What is taken for a URL, and with a scheme without `//` where. */

const found = (text: string, context: Context): string[] =>
  extract(text, { schemes: 'any' }).flatMap((match) => (match.context === context ? [match.url] : []))
const inWrapper = (url: string): string[] => found(`<URL:${url}>`, 'url-wrapper')
const inAngles = (url: string): string[] => found(`<${url}>`, 'angle')
const inProse = (url: string): string[] => found(`see ${url} there`, 'bare')

describe('a whole URL in a wrapper', () => {
  test.each([
    'http://a.example/x',
    'http://a.example./x',
    'http://a.example:/x',
    'http://a.example#x',
    'http://a.example?q',
    'http://localhost:3000/x',
    'http://user:pass@a.example/x',
    'http://a.example:99999/',
    'http://a.example:port/',
    'http://192.0.2.1/',
    'http://[2001:db8::1]/x',
    'http://[2001:db8::1]:80/x',
    'http://[v1.fe80::a]/x',
    'http://[fe80::1%25eth0]/',
    'http://例子.卷筒纸/引き割り.html',
    'http://☃.example/',
    'http://a_b.example/',
    'http://a%20b/',
    'http://a.example/{x}|y^z[0]',
    'http://a.example/%zz',
    'http://a.example/a#b#c',
    'ftp://@host.com/',
    'ftp://foo:@host.com/',
    'file:///',
    'file:///etc/passwd',
    'file://localhost/x',
    'foo:///bar',
    'ldap:///o=x',
    'g:h',
    'svn+ssh://a.example/x',
    'http://a@b@c.example/',
    'http://a$b/',
    'http://a;b/',
  ])('is %s', (url) => expect(inWrapper(url)).toEqual([url]))

  test.each([
    'http://',
    'http:///x',
    'http:/x',
    'http:x',
    'ftp:///x',
    'nntp:///group',
    'http://?q',
    'http://:80/',
    'http://user@/',
    'foo://',
    'http://-/',
    'http://.../x',
    'http://-a.example/',
    'http://.a.example/',
    'http://a.$b/',
    'http://$a/',
    'http://{host}/',
    'http://[::zz]/',
    'http://[::1/',
    'http://[::1]x/',
    'http://“a”.example/',
    'http://\u202ea.example/',
  ])('is never %j', (url) => expect(inWrapper(url)).not.toContain(url))

  test.each([
    'http://a.example/a b',
    'http://a.example/\u00a0',
    'http://a.example/\u3000x',
    'http://a.example/"',
    'http://a.example/<b>',
    'http://a.example/`',
    'http://a.example/\\',
    'http://a\\b.example/',
    'http://a.example/\u0007',
    'http://a.example/\u0085',
    'http://a.example/\ud800',
    'http://\udc00.example/',
    'http://a.example/#\u2028',
    'http://u\tser@a.example/',
    'http://a.example:8\n0/',
    'http://a.example/\ufffe',
  ])('has no character of %j that no URL has', (url) => {
    expect(inWrapper(url)).not.toContain(url)
    expect(refuse(url).ok).toBe(false)
  })
})

const RULES: readonly [
  scheme: string,
  bare: readonly string[],
  delimited: readonly string[],
  never: readonly string[],
][] = [
  [
    'mailto',
    [
      'a@b.example',
      'a@localhost',
      'a@b.example,c@d.example',
      'a@b.example?subject=x',
      '?to=a@b.example',
      'gorby%25kremvax@example.com',
    ],
    ['a%40b.example', 'Joe%20%3Cjoe%40a.example%3E'],
    ['', 'foo', '@', 'a@', '@b.example', 'a@b.example,', '?subject=x', 'a b@c.example'],
  ],
  [
    'news',
    ['comp.lang.ada', '20010101.abc@mail.example.com'],
    ['*', 'misc', 'alt.'],
    ['', 'we ...', '5.x', '@b', 'a@', 'a@b@c', '**', 'a/b'],
  ],
  [
    'urn',
    ['isbn:0451450523', 'ietf:rfc:2648', 'uuid:6e8bc430-9c3a-11d9-9669-0800200c9a66'],
    [],
    ['', 'isbn', 'isbn:', 'a:b', '-a:b', 'a_b:c', ':x', 'x y:z'],
  ],
  [
    'tel',
    ['+1-816-555-1212', '+358(9)12.34', '7042;phone-context=example.com'],
    ['911', '555-1234', '*31#'],
    ['', '+', 'me', '+abc', 'call-me', '+1x', '---'],
  ],
  [
    'sip',
    [
      'alice@atlanta.example',
      'alice:pw@a.example:5060;transport=tcp',
      '1.2.3.4',
      '[2001:db8::1]:5060',
      'a.example?subject=x',
    ],
    ['alice'],
    ['', '@a', 'a@', 'a@b:port'],
  ],
  ['sips', ['alice@atlanta.example'], [], ['']],
  ['xmpp', ['node@example.com', 'node@example.com/res?message;subject=x'], ['example.com'], ['', '@example.com', 'a@']],
  [
    'magnet',
    ['?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a', '?dn=x&xt=y'],
    [],
    ['', '?', 'xt=urn', '?=x', 'bullets'],
  ],
  ['doi', ['10.1000/182', '10.1000.10/x(1)'], [], ['', '10.1000', '10.1000/', '11.1/x', '10.x/y', 'foo/bar']],
  [
    'geo',
    ['48.2010,16.3695,183', '37.786971,-122.399677;u=35', '1,2;crs=wgs84'],
    [],
    ['', '1', '1,', 'a,b', '1,2,3,4', '1.,2', 'metry,x'],
  ],
  ['cid', ['foo4%25foo1@bar.net'], [], ['', 'foo', 'a@', '@b']],
  [
    'mid',
    ['960830.1639@XIson.com', '960830.1639@XIson.com/partA.960830.1639@XIson.com'],
    [],
    ['', 'foo', 'a@b/c', 'night'],
  ],
  [
    'data',
    [',A%20brief%20note', 'text/plain;charset=iso-8859-7,%be%fg', 'image/gif;base64,R0lGOD', ';base64,AA'],
    [],
    ['', ',', 'a,b', 'see below, please', 'text/plain', '/x,y', 'text/,x', 'text/plain;x,y', 'structures,algorithms'],
  ],
  ['file', ['/etc/passwd', '/cgi-bin/helpindex'], ['C|/dos', 'a/b'], ['', '/', 'name']],
  [
    'man',
    ['ls(1)', 'printf(3p)', 'git-log(1)'],
    ['ls', '(index)', 'g++'],
    ['', 'ls(', '(1)', 'ls()', 'a b', 'ls(1', 'x)'],
  ],
  ['info', ['(gcc)', '(gcc)G++%20and%20GCC', 'gcc#G++_and_GCC'], ['gcc'], ['', '(', '()', '(gcc', '#x']],
  ['whatis', [], ['ls'], ['']],
  ['ghelp', [], ['gedit'], ['']],
  ['toc', [], ['man'], ['']],
  ['about', [], ['blank'], ['']],
  ['javascript', ['alert(1)'], [], ['', 'a b']],
  // Schemes without a grammar here need a character that XML names have not.
  ['xcon', [], ['a@b', 'a/b', 'x=y'], ['', '/']],
  ['attachment', [], ['/x'], ['/']],
  ['http', [], [], ['a/b', '/x', 'x']],
  ['telnet', [], [], ['a@b']],
]

describe.each(RULES)('%s without //', (scheme, bare, delimited, never) => {
  test.each([...bare])('in prose: %s', (rest) => {
    expect(inProse(`${scheme}:${rest}`)).toEqual([`${scheme}:${rest}`])
    expect(inAngles(`${scheme}:${rest}`)).toEqual([`${scheme}:${rest}`])
  })
  test.each([...delimited])('in delimiters only: %s', (rest) => {
    expect(inProse(`${scheme}:${rest}`)).not.toContain(`${scheme}:${rest}`)
    expect(inAngles(`${scheme}:${rest}`)).toEqual([`${scheme}:${rest}`])
  })
  test.each([...never])('never: %j', (rest) => {
    expect(inProse(`${scheme}:${rest}`)).not.toContain(`${scheme}:${rest}`)
    expect(inAngles(`${scheme}:${rest}`)).not.toContain(`${scheme}:${rest}`)
  })
})

test('words before a colon in prose are no schemes', () => {
  for (const word of ['foo:bar', 're:x', '12:30', 'note:a@b', 'std::vector', 'c:\\dir'])
    expect(inProse(word)).toEqual([])
})
