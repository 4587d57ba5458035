import { isIPv4, isIPv6 } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseUrl } from '../../src/url/index.ts'
import { runs } from '../arbitrary/runs.ts'
import { read, refuse } from './urls.ts'

/** Null for a host that no URL has. */
function kind(host: string): string | null {
  const url = parseUrl(`http://${host}/`)
  return url.ok && url.components.host === host ? url.hostKind : null
}

describe('IPv6address, RFC 3986 §3.2.2', () => {
  test.each([
    '::',
    '::1',
    '1::',
    '1:2:3:4:5:6:7:8',
    '1:2:3:4:5:6:7::',
    '::2:3:4:5:6:7:8',
    '1::3:4:5:6:7:8',
    '1:2:3:4:5:6:1.2.3.4',
    '::1.2.3.4',
    '1:2:3:4:5::1.2.3.4',
    'FEDC:ba98::255.255.255.255',
  ])('accepts %s', (address) => {
    expect(kind(`[${address}]`)).toBe('ipv6')
    expect(isIPv6(address)).toBe(true)
  })

  test.each([
    '',
    ':',
    ':::',
    '1',
    '1:',
    ':1',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7:8::',
    '::1::',
    '12345::',
    'g::',
    '1:2:3:4:5:6:7:1.2.3.4',
    '1:2:3:4:5:6::1.2.3.4',
    '::1.2.3',
    '::1.2.3.256',
    '::1.2.3.4:5',
    '1.2.3.4::',
    '::01.2.3.4',
    ' ::',
  ])('refuses %j', (address) => {
    expect(kind(`[${address}]`)).toBe(null)
    expect(isIPv6(address)).toBe(false)
  })

  test('says of any text what node:net says', () => {
    const piece = fc.stringMatching(/^[0-9a-fA-F]{0,5}$/)
    const address = fc.oneof(
      fc.ipV6(),
      fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(':')),
      fc.tuple(fc.array(piece, { maxLength: 7 }), fc.ipV4()).map(([pieces, v4]) => [...pieces, v4].join(':')),
      fc.stringMatching(/^[0-9a-f:.]{0,24}$/),
    )
    fc.assert(
      fc.property(address, (text) => (kind(`[${text}]`) === 'ipv6') === isIPv6(text)),
      runs(5000),
    )
  })
})

test('an address is what stands between its brackets', () => {
  const before = fc.constantFrom('', ':@', '1@', '::@', 'a:1@')
  const behind = fc.constantFrom('', ':', ':1', '/:', '/::1]', '?1')
  const address = fc.oneof(fc.ipV6(), fc.stringMatching(/^[0-9a-f:.]{0,12}$/))
  fc.assert(
    fc.property(before, address, behind, (front, text, rest) => {
      const url = parseUrl(`http://${front}[${text}]${rest}`)
      return (url.ok && url.hostKind === 'ipv6') === isIPv6(text)
    }),
    runs(3000),
  )
})

test('IPv4address says of any text what node:net says', () => {
  const text = fc.oneof(fc.ipV4(), fc.ipV4Extended(), fc.stringMatching(/^[0-9.]{0,16}$/))
  fc.assert(
    fc.property(text, (address) => (kind(address) === 'ipv4') === isIPv4(address)),
    runs(2000),
  )
})

test.each(['v1.a', 'vF.1:2', "V7.-._~!$&'()*+,;=:"])('IPvFuture accepts %s', (literal) =>
  expect(kind(`[${literal}]`)).toBe('ipvfuture'))
test.each(['v', 'v1', 'v1.', 'v.a', 'vg.a', 'v1.a/', 'v1.%20', 'v1.a['])('IPvFuture refuses %s', (literal) =>
  expect(kind(`[${literal}]`)).toBe(null))

test('zones are read, and are no URI', () => {
  const url = read('http://[fe80::1%25eth0]:80/')
  expect(url.hostKind).toBe('ipv6')
  expect(url.conforms.rfc3986).toBe(false)
  expect(url.problems).toContainEqual({
    code: 'zone-in-address',
    at: 15,
    rule: 'RFC 3986 §3.2.2 IP-literal',
    against: 'rfc3986',
  })
  expect(refuse('http://[fe80::1%25]/').code).toBe('bad-ip-literal')
  expect(refuse('http://[fe80::1%eth0]/').code).toBe('bad-ip-literal')
})

/** Where the host has the first thing that RFC 1738 does not allow; -1 where it has none. */
function hostBreak(host: string): number {
  const problem = read(`http://${host}/`).problems.find(({ rule }) => rule === 'RFC 1738 §5 host')
  return problem === undefined ? -1 : problem.at - 'http://'.length
}

// RFC 1738 §5 hostname: what it accepts, and where the first thing stands that it rejects
test.each([
  ['a', -1],
  ['a.b-c.d1', -1],
  ['3com.com', -1],
  ['a.b.', 4],
  ['.a', 0],
  ['a..b', 2],
  ['-a', 0],
  ['a-.b', 1],
  ['a.-b', 2],
  ['a_b', 1],
  ['a.1', 2],
  ['a.1b', 2],
  ['a.b-', 3],
  ['é', 0],
] as const)('hostname %j breaks at %i', (host, at) => expect(hostBreak(host)).toBe(at))

test('hostnumber is four groups of digits', () => {
  expect(['1.2.3.4', '999.0.0.1', '01.02.03.04'].map(hostBreak)).toEqual([-1, -1, -1])
  expect(['1.2.3', '1.2.3.4.5', '1..2.3', '.1.2.3', '1.2.3.', 'a.2.3.4'].map(hostBreak)).not.toContain(-1)
})

test('RFC 1738 has hostnumbers that RFC 3986 takes for names', () => {
  expect(read('http://999.0.0.1/')).toMatchObject({ hostKind: 'name', conforms: { rfc1738: true, rfc3986: true } })
})
