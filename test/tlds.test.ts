import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { extract } from '../src/index.ts'
import { isPublicHost, TLDS_DATE } from '../src/tlds/index.ts'

/** The predicate by itself. Hosts in texts are cases of `corpus/public-hosts.txt`. */

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

test('what stands around a host decides', () => {
  expect(isPublicHost('docs.rs')).toBe(false)
  expect(isPublicHost('docs.rs', '', '/regex')).toBe(true)
  expect(isPublicHost('main.rs', '', ':12:5')).toBe(false)
  expect(isPublicHost('socket.io', '(`', '`)')).toBe(false)
  expect(isPublicHost('socket.io', ' ', ' ')).toBe(true)
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
