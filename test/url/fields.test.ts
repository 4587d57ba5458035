import { describe, expect, test } from 'vitest'
import { EXAMPLES, read, readAs } from './urls.ts'

const texts = (octets: readonly { text: string }[]): string[] => octets.map(({ text }) => text)
const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0))

describe('the fields of a record', () => {
  const urls = [...Object.values(EXAMPLES).flat(), 'news:*', 'info:(gcc)', 'doi:10', 'sip://u:p@a.example', 'foo:bar']

  test.each(urls)('are properties of %s, and read once', (text) => {
    const url = read(text)
    const { fields } = url
    expect(url.fields).toBe(fields)
    for (const [name, value] of Object.entries(fields)) expect(Reflect.get(url, name)).toBe(value)
  })

  test('have the same names for all URLs of a scheme', () => {
    const names = new Map<string, string>()
    for (const url of urls.map(read)) {
      const found = Object.keys(url.fields).sort().join(' ')
      expect([url.href, found]).toEqual([url.href, names.get(url.scheme) ?? found])
      names.set(url.scheme, found)
    }
  })

  test('are none of the own properties, and the record has the name of its scheme', () => {
    const url = readAs('ftp', 'ftp://a.example/b')
    expect(Object.keys(url)).not.toContain('cwd')
    expect(url.constructor.name).toBe('FtpUrl')
  })
})

describe('octets', () => {
  const octets = (raw: string) => readAs('ftp', `ftp://h/${raw}`).name!

  test('are decoded from escapes, as UTF-8 or else as latin1', () => {
    expect(octets('a%20b')).toMatchObject({ raw: 'a%20b', text: 'a b', charset: 'utf-8' })
    expect(octets('%C3%A9')).toMatchObject({ text: 'é', charset: 'utf-8', bytes: bytes('\xc3\xa9') })
    expect(octets('%E9t%E9')).toMatchObject({ text: 'été', charset: 'latin1', bytes: bytes('\xe9t\xe9') })
    expect(octets('%e9')).toMatchObject({ text: 'é', charset: 'latin1' })
    expect(octets('é')).toMatchObject({ text: 'é', bytes: bytes('\xc3\xa9') })
    expect(octets('%00%FF')).toMatchObject({ bytes: bytes('\x00\xff') })
    expect(octets('%EF%BB%BFx').text).toBe('\ufeffx')
  })

  test('a percent sign that begins no escape is itself', () => {
    expect(octets('100%').text).toBe('100%')
    expect(octets('%zz%4').text).toBe('%zz%4')
    expect(octets('%%41').text).toBe('%A')
    expect(octets('%2541').text).toBe('%41')
  })

  test('are strings where a string is wanted', () => {
    expect(`${octets('a%20b')}`).toBe('a b')
    expect(JSON.stringify(octets('%E9'))).toBe('{"raw":"%E9","text":"é","charset":"latin1"}')
  })
})

describe('ftp, RFC 1738 §3.2', () => {
  const commands = (text: string): string[] =>
    readAs('ftp', text).commands.map(({ verb, argument, supply }) => `${verb} ${argument?.text ?? `(${supply})`}`)

  // §3.2.2: every example down to the command sequence
  test.each([
    ['ftp://myname@host.dom/%2Fetc/motd', ['USER myname', 'PASS (password)', 'CWD /etc', 'RETR motd']],
    ['ftp://myname@host.dom/etc/motd', ['USER myname', 'PASS (password)', 'CWD etc', 'RETR motd']],
    ['ftp://myname@host.dom//etc/motd', ['USER myname', 'PASS (password)', 'CWD ', 'CWD etc', 'RETR motd']],
    ['ftp://host.dom/a/b/c;type=i', ['USER anonymous', 'PASS (email)', 'CWD a', 'CWD b', 'TYPE I', 'RETR c']],
    ['ftp://host.dom/a;type=A', ['USER anonymous', 'PASS (email)', 'TYPE A', 'RETR a']],
    ['ftp://info.cern.ch/pub/www/doc;type=d', ['USER anonymous', 'PASS (email)', 'CWD pub', 'CWD www', 'NLST doc']],
    ['ftp://host.dom/;type=d', ['USER anonymous', 'PASS (email)', 'NLST ']],
    ['ftp://u:p@host.dom/a', ['USER u', 'PASS p', 'RETR a']],
    ['ftp://u:@host.dom/a', ['USER u', 'PASS ', 'RETR a']],
    ['ftp://@host.dom/a', ['USER ', 'PASS (password)', 'RETR a']],
    ['ftp://host.dom', ['USER anonymous', 'PASS (email)']],
    ['ftp://host.dom/', ['USER anonymous', 'PASS (email)']],
    ['ftp://host.dom/a/', ['USER anonymous', 'PASS (email)', 'CWD a']],
    ['ftp://host.dom/a?b/c', ['USER anonymous', 'PASS (email)', 'CWD a?b', 'RETR c']],
  ])('%s', (text, expected) => expect(commands(text)).toEqual(expected))

  test('fields', () => {
    const url = readAs('ftp', 'ftp://u%40x:p%3A@h/a%2Fb/c%3Bd;type=I')
    expect([url.user?.text, url.password?.text, url.typecode]).toEqual(['u@x', 'p:', 'i'])
    expect([texts(url.cwd), url.name?.text]).toEqual([['a/b'], 'c;d'])
    expect(url.fields).toBe(url.fields)
    const none = readAs('ftp', 'ftp://h')
    expect([none.user, none.password, none.name, none.typecode, none.cwd]).toEqual([null, null, null, null, []])
    expect(readAs('ftp', 'ftp://h/x;type=z')).toMatchObject({ typecode: null, name: { raw: 'x;type=z' } })
  })
})

describe('gopher, RFC 1738 §3.4', () => {
  const gopher = (path: string) => readAs('gopher', `gopher://h.dom${path}`)
  const sent = (path: string): string => String.fromCharCode(...gopher(path).request)

  test.each([
    ['', '\r\n'],
    ['/', '\r\n'],
    ['/1', '\r\n'],
    ['/11/x', '1/x\r\n'],
    ['/0/a%20b', '/a b\r\n'],
    // §3.4.2 search
    ['/7/find%09two%20words', '/find\ttwo words\r\n'],
    ['/7/find%09', '/find\t\r\n'],
    // §3.4.3, §3.4.4 gopher+ items
    ['/1sel%09%09+', 'sel\t\t+\r\n'],
    ['/1sel%09s%09?', 'sel\ts\t?\r\n'],
    // §3.4.6, §3.4.7 attributes
    ['/1sel%09%09!', 'sel\t\t!\r\n'],
    ['/1sel%09%09!+ABSTRACT%20+SMELL', 'sel\t\t!+ABSTRACT +SMELL\r\n'],
    // §3.4.8 alternate views
    ['/1sel%09%09+application/postscript%20Es_ES', 'sel\t\t+application/postscript Es_ES\r\n'],
    // §3.4.9 the filled form
    ['/1sel%09%09+%091%0D%0A+-1%0D%0Aone%0D%0Atwo%0D%0A.%0D%0A', 'sel\t+\t1\r\n+-1\r\none\r\ntwo\r\n.\r\n'],
    ['/1sel%09s%09+%091%0D%0A+-1%0D%0Aone%0D%0A.%0D%0A', 'sel\ts\t+\t1\r\n+-1\r\none\r\n.\r\n'],
    // Within the gopher-path, no characters are reserved (§3.4.1).
    ['/7/a?b', '/a?b\r\n'],
    ['/0%2Fx%E9', '/x\xe9\r\n'],
  ])('gopher://h.dom%s sends %j', (path, request) => expect(sent(path)).toBe(request))

  test('fields', () => {
    expect(gopher('')).toMatchObject({
      type: { text: '1' },
      selector: { raw: '' },
      search: null,
      plus: null,
      wants: null,
    })
    expect(gopher('/11/x')).toMatchObject({ type: { text: '1' }, selector: { raw: '1/x' } })
    expect(gopher('/%31x')).toMatchObject({ type: { text: '1' }, selector: { raw: 'x' } })
    expect(gopher('/7x%09')).toMatchObject({ search: { raw: '' }, plus: null })
    expect(gopher('/7x#f')).toMatchObject({ selector: { raw: 'x' }, components: { fragment: 'f' } })
  })

  test.each([
    ['+', { kind: 'default' }],
    ['?', { kind: 'form' }],
    ['!', { kind: 'attributes', of: 'item', names: [] }],
    ['$', { kind: 'attributes', of: 'directory', names: [] }],
    ['!+ABSTRACT%20+SMELL', { kind: 'attributes', of: 'item', names: ['+ABSTRACT', '+SMELL'] }],
    ['$+VIEWS', { kind: 'attributes', of: 'directory', names: ['+VIEWS'] }],
    ['+text/plain', { kind: 'view', view: 'text/plain', language: null }],
    ['+application/postscript%20Es_ES', { kind: 'view', view: 'application/postscript', language: 'Es_ES' }],
    ['+%091%0D%0A+-1%0D%0Aa%0D%0A%0D%0Ab%0D%0A.%0D%0A', { kind: 'filled-form', values: ['a', '', 'b'] }],
    ['+%091%0D%0A+-1%0D%0A.%0D%0A', { kind: 'filled-form', values: [] }],
    ['x', { kind: 'other' }],
    ['', { kind: 'other' }],
  ])('the gopher+ string %j', (plus, wants) => expect(gopher(`/1s%09%09${plus}`).wants).toEqual(wants))
})

describe('mailto, RFC 2368 and RFC 6068', () => {
  test.each([
    ['mailto:chris@example.com', ['chris@example.com']],
    ['mailto:a@b,c@d', ['a@b', 'c@d']],
    ['mailto:addr1%2C%20addr2', ['addr1', 'addr2']],
    ['mailto:?to=addr1%2C%20addr2', ['addr1', 'addr2']],
    ['mailto:addr1?to=addr2', ['addr1', 'addr2']],
    ['mailto:gorby%25kremvax@example.com', ['gorby%kremvax@example.com']],
    ['mailto:unlikely%3Faddress@example.com?blat=foop', ['unlikely?address@example.com']],
    ['mailto:%22not%40me%2C%22@example.org', ['"not@me,"@example.org']],
    ['mailto:%22oh%5C%5Cno%22@example.org', ['"oh\\\\no"@example.org']],
    ['mailto:a=b@c', ['a=b@c']],
    ['mailto:?subject=x', []],
    ['mailto:a+b@c', ['a+b@c']],
  ])('%s', (text, addresses) => expect(readAs('mailto', text).addresses).toEqual(addresses))

  test('header fields', () => {
    const url = readAs(
      'mailto',
      'mailto:foobar@example.com?In-Reply-To=%3c3469A91.D10AF4C@example.com%3e&body=a%0D%0Ab&x&y=',
    )
    const fields = url.headers.map(({ name, value }) => [name.text, value?.text])
    expect(fields).toEqual([
      ['In-Reply-To', '<3469A91.D10AF4C@example.com>'],
      ['body', 'a\r\nb'],
      ['x', undefined],
      ['y', ''],
    ])
  })
})

describe('news and nntp, RFC 1738 §3.6, §3.7', () => {
  test.each([
    ['news:*', 'all', undefined, undefined],
    ['news:comp.infosystems.www.misc', 'group', 'comp.infosystems.www.misc', undefined],
    ['news:1994Dec1@mail.example.com', 'article', undefined, '1994Dec1@mail.example.com'],
    ['news:a%2Fb%40c.d', 'article', undefined, 'a/b@c.d'],
    ['news://server.example/alt.test', 'group', 'alt.test', undefined],
    ['news://server.example/1@b.c', 'article', undefined, '1@b.c'],
    ['news:a?b@c', 'article', undefined, 'a?b@c'],
  ])('%s', (text, kind, group, messageId) => {
    const url = readAs('news', text)
    expect([url.kind, url.group?.text, url.messageId?.text]).toEqual([kind, group, messageId])
  })

  test('nntp', () => {
    expect(readAs('nntp', 'nntp://h/alt.x/12')).toMatchObject({
      group: { text: 'alt.x' },
      article: { text: '12' },
      effectivePort: 119,
    })
    expect(readAs('nntp', 'nntp://h/alt.x').article).toBe(null)
    expect(readAs('nntp', 'nntp://h:1190/alt.x').effectivePort).toBe(1190)
  })
})

test('http, RFC 1738 §3.3', () => {
  expect(readAs('http', 'http://h/a%20b/c?q=1&r=a%26b&s&=')).toMatchObject({
    path: { text: 'a b/c' },
    search: { raw: 'q=1&r=a%26b&s&=' },
    effectivePort: 80,
  })
  const pairs = readAs('https', 'https://h/?q=1&r=a%26b&s').pairs.map(({ name, value }) => [name.text, value?.text])
  expect(pairs).toEqual([
    ['q', '1'],
    ['r', 'a&b'],
    ['s', undefined],
  ])
  expect(readAs('http', 'http://h?isindex+word').pairs).toEqual([])
  expect(readAs('http', 'http://h')).toMatchObject({ path: null, search: null })
  expect(readAs('http', 'http://h/?')).toMatchObject({ path: { raw: '' }, search: { raw: '' } })
  expect(read('https://h').effectivePort).toBe(443)
})

test('telnet, RFC 1738 §3.8', () => {
  const url = readAs('telnet', 'telnet://guest:pass%20word@h/')
  expect([url.user?.text, url.password?.text, url.effectivePort]).toEqual(['guest', 'pass word', 23])
  expect(url.fields).toEqual({ user: url.user, password: url.password })
})

test('wais, RFC 1738 §3.9, in its three forms', () => {
  const wais = (path: string) => {
    const { form, database, search, wtype, wpath } = readAs('wais', `wais://h${path}`)
    return [form, database.text, search?.text, wtype?.text, wpath?.text]
  }
  expect(wais('/db')).toEqual(['database', 'db', undefined, undefined, undefined])
  expect(wais('/db?two%20words')).toEqual(['search', 'db', 'two words', undefined, undefined])
  expect(wais('/db/TEXT/1%3D2%3B3%2F')).toEqual(['document', 'db', undefined, 'TEXT', '1=2;3/'])
  expect(wais('/db/TEXT/a/b')).toEqual(['document', 'db', undefined, 'TEXT', 'a/b'])
  expect(wais('/db/TEXT')).toEqual(['document', 'db', undefined, 'TEXT', undefined])
  expect(wais('')).toEqual(['database', '', undefined, undefined, undefined])
  expect(read('wais://h/db').effectivePort).toBe(210)
})

test('file, RFC 1738 §3.10 and uri(7)', () => {
  const file = (text: string) => {
    const url = readAs('file', text)
    return [url.local, url.absolute, texts(url.segments)]
  }
  expect(file('file:///etc/motd')).toEqual([true, true, ['etc', 'motd']])
  expect(file('file://localhost/etc')).toEqual([true, true, ['etc']])
  expect(file('file://LocalHost/etc')).toEqual([true, true, ['etc']])
  expect(file('file://vms.host.edu/disk$user/a%2Fb')).toEqual([false, true, ['disk$user', 'a/b']])
  expect(file('file:/etc/passwd')).toEqual([true, true, ['etc', 'passwd']])
  expect(file('file:a/b')).toEqual([true, false, ['a', 'b']])
  expect(file('file:///')).toEqual([true, true, ['']])
  expect(file('file:///a/')).toEqual([true, true, ['a', '']])
  expect(file('file://')).toEqual([true, false, []])
  expect([read('file:///').components.host, read('file:/x').components.host]).toEqual(['', null])
})

test('prospero, RFC 1738 §3.11', () => {
  const prospero = (path: string) => {
    const { hsoname, pairs, effectivePort } = readAs('prospero', `prospero://host.dom${path}`)
    return [hsoname.text, pairs.map(({ name, value }) => [name.text, value?.text]), effectivePort]
  }
  expect(prospero('//pros/name')).toEqual(['/pros/name', [], 1525])
  expect(prospero('/a%3Bb?c;OBJECT-VERSION=1;x=a%3D')).toEqual([
    'a;b?c',
    [
      ['OBJECT-VERSION', '1'],
      ['x', 'a='],
    ],
    1525,
  ])
})

describe('ldap, RFC 2255', () => {
  const ldap = (text: string) => {
    const url = readAs('ldap', text)
    const attributes = url.attributes?.map((attribute) => attribute.text) ?? null
    const extensions = url.extensions.map(
      ({ critical, type, value }) => `${critical ? '!' : ''}${type.text}=${value?.text}`,
    )
    return [url.dn.text, attributes, url.effectiveScope, url.effectiveFilter, extensions]
  }
  const all = '(objectClass=*)'
  test.each([
    ['ldap:///o=University%20of%20Michigan,c=US', ['o=University of Michigan,c=US', null, 'base', all, []]],
    ['ldap://ldap.itd.umich.edu/o=x?postalAddress', ['o=x', ['postalAddress'], 'base', all, []]],
    ['ldap://host.com:6666/o=x??sub?(cn=Babs%20Jensen)', ['o=x', [], 'sub', '(cn=Babs Jensen)', []]],
    ['ldap://h/c=GB?objectClass,cn?one', ['c=GB', ['objectClass', 'cn'], 'one', all, []]],
    ['ldap://h/o=Question%3f,c=US?mail', ['o=Question?,c=US', ['mail'], 'base', all, []]],
    ['ldap://h/o=x???(int=%5c00%5c04)', ['o=x', [], 'base', '(int=\\00\\04)', []]],
    ['ldap:///??sub??bindname=cn=Manager%2co=Foo', ['', [], 'sub', all, ['bindname=cn=Manager,o=Foo']]],
    [
      'ldap:///??sub??!bindname=cn=Manager%2co=Foo,x-a',
      ['', [], 'sub', all, ['!bindname=cn=Manager,o=Foo', 'x-a=undefined']],
    ],
    ['ldap://h', ['', null, 'base', all, []]],
  ])('%s', (text, expected) => expect(ldap(text)).toEqual(expected))

  test('absent and empty', () => {
    expect(readAs('ldap', 'ldap://h/')).toMatchObject({
      attributes: null,
      scope: null,
      filter: null,
      effectivePort: 389,
    })
    expect(readAs('ldap', 'ldap://h/???')).toMatchObject({ attributes: [], scope: { raw: '' }, filter: { raw: '' } })
  })
})
