import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { extract } from '../src/index.ts'
import { isLocalHost, isPublicHost, TLDS_DATE } from '../src/tlds/index.ts'

/** The predicates by themselves. Hosts in texts are cases of `corpus/public-hosts.txt` and `corpus/local-hosts.txt`. */

test.each([
  'example.com',
  'a.b.c.example.org',
  'GOOGLE.COM',
  'Example.Com',
  'repubblica.it',
  'example。jp',
  'xn--d1abbgf6aiiy.xn--p1ai',
  'XN--D1ABBGF6AIIY.XN--P1AI',
  'президент.РФ'.toLowerCase(),
  'www.example.md',
])('%s is a public host', (host) => {
  expect(isPublicHost(host)).toBe(true)
})

test.each([
  '',
  '.',
  'com',
  '.com',
  'example.',
  'a..com',
  '-a.com',
  'a-.com',
  'a b.com',
  'a%20b.com',
  'my_file.com',
  'README.md',
  'a.example',
  'a.test',
  'a.invalid',
  'a.localhost',
  'a.local',
  'a.onion',
  'a.xn--nothing',
  'end.Next',
  'ASP.NET',
  `${'a'.repeat(64)}.com`,
  `${'a.'.repeat(126)}com`,
  '1.2.3.4',
  'localhost',
  '__proto__.constructor',
])('%s is none', (host) => {
  expect(isPublicHost(host)).toBe(false)
})

test('anything but a string is refused by name', () => {
  expect(() => isPublicHost(undefined as never)).toThrow(new TypeError('host must be a string'))
  expect(isPublicHost('http://example.com')).toBe(false)
})

test('what stands around a host decides', () => {
  expect(isPublicHost('docs.rs')).toBe(false)
  expect(isPublicHost('docs.rs', '', '/regex')).toBe(true)
  expect(isPublicHost('main.rs', '', ':12:5')).toBe(false)
  expect(isPublicHost('socket.io', '(`', '`)')).toBe(false)
  expect(isPublicHost('socket.io', ' ', ' ')).toBe(true)
})

test.each([
  ['localhost'],
  ['app.localhost'],
  ['LOCALHOST', '', ':80/x'],
  ['localhost', 'at:', ':3000'],
  ['127.0.0.1', '', ':8080'],
  ['10.1.2.3', '', '/2.0/api'],
  ['172.20.0.1', '', ':80,'],
  ['192.168.0.1', '', '/'],
  ['169.254.1.1', '', '/?x'],
  ['0.0.0.0', '', ':8000->80/tcp'],
  ['[::1]', '', ':5173'],
  ['[::]', '', ':80'],
  ['[0:0:0:0:0:0:0:1]', '', '/'],
  ['[fe80::1%25en0]', '', '/x'],
  ['[fd00::2]', '', ':80'],
  ['nas.local', '', ':80'],
  ['db.eu.internal', '', '/x'],
  ['tv.home.arpa', '', '/x'],
])('%s is a local host between "%s" and "%s"', (...host) => {
  expect(isLocalHost(...(host as [string]))).toBe(true)
})

test.each([
  [''],
  ['127.0.0.1'],
  ['192.168.0.1', '(', ')'],
  ['10.0.0.1', 'v', '-rc1'],
  ['10.0.1', '', ':80'],
  ['1.2.3.4', '', ':80'],
  ['172.32.0.1', '', ':80'],
  ['[2001:db8::1]', '', ':80'],
  ['config.local'],
  ['.local', '', ':80'],
  ['localhost.example', '', ':80'],
  ['localhost', '', ': 80'],
  ['localhost', '', ':80a'],
  ['localhost', '', ':10.0'],
  ['localhost', '', '/127.0.0.1:8'],
  ['localhost', '8080:', ':80'],
  ['127.0.0.1', '', ':8080:80'],
  ['127.0.0.1', '[::ffff:', ']:80'],
  ['10.0.0.0', '', '/8, and'],
  ['10.0.0.0', '', '/255.0.0.0'],
])('%s is none between "%s" and "%s"', (...host) => {
  expect(isLocalHost(...(host as [string]))).toBe(false)
})

test('a predicate is asked about addresses, and about hosts without a dot before a port or a path', () => {
  const seen: string[] = []
  const bareDomains = (host: string): boolean => seen.push(host) < 0
  extract('localhost localhost: localhost:8 LOCALHOST/x [::1] [::1]:8 [fe80::1%25en0]/x x:8 [x]:8 [1]/x', {
    bareDomains,
  })
  extract('1.2.3.4 v1.2.3.4 1.2.3 1.2.3.4.5 1.2.3.400 1.2.3.4. 01.2.3.4', { bareDomains })
  expect(seen).toEqual(['localhost', 'LOCALHOST', '[::1]', '[fe80::1%25en0]', '1.2.3.4', '1.2.3.4'])
})

test('a predicate gets twelve units before and behind a host, fewer where the text ends', () => {
  const seen: string[][] = []
  const bareDomains = (...given: string[]): boolean => seen.push(given) > 0
  extract('0123456789abcdef example.com/0123456789abcdef', { bareDomains })
  extract('x a.example.', { bareDomains })
  expect(seen).toEqual([
    ['example.com', '56789abcdef ', '/0123456789a'],
    ['a.example', 'x ', '.'],
  ])
})

test('the table is made from its own names again', () => {
  const table = readFileSync(new URL('../src/tlds/table.ts', import.meta.url), 'utf8')
  const names = ['LETTERS', 'UNICODE', 'PUNYCODE'].map((name) => {
    const [, list = ''] = new RegExp(`const ${name}: string =((?:\\s+'[^']*'(?: \\+)?)+)`).exec(table) ?? []
    return Array.from(list.matchAll(/'([^']*)'/g), ([, text]) => text!)
      .join('')
      .split(' ')
  })
  for (const list of names) expect(list).toEqual([...new Set(list)].sort())
  expect(names[0]!.length).toBeGreaterThan(1200)
  expect(names[1]!.length).toBe(names[2]!.length)
  expect(names[1]!.map((name) => new URL(`http://a.${name}/`).hostname.slice('a.xn--'.length)).sort()).toEqual(names[2])
  expect(TLDS_DATE).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('a name that is longer than any host is none', () => {
  const labels = 'a.'.repeat(9_000_000)
  expect([
    isLocalHost(`${labels}localhost`),
    isLocalHost(`${labels}local`, '', '/'),
    isPublicHost(`${labels}com`),
  ]).toEqual([false, false, false])
})
