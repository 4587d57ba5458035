import { expect, test } from 'vitest'
import { parseUrl, redact } from '../../src/url/index.ts'
import { TOKEN_FORMS } from '../../src/url/secrets/forms.ts'
import { SECRET_NAMES } from '../../src/url/secrets/names.ts'
import { SECRET_PLACES } from '../../src/url/secrets/places.ts'
import { isSecretField, redactText, redactUrl } from '../../src/url/secrets.ts'
import {
  HARMLESS,
  type Leak,
  namedLeaks,
  OTHER_LEAKS,
  respelled,
  SECRET_ADDRESSES,
  tokenLeaks,
} from './secret-kinds.ts'

/** The kinds of secrets: each row of the tables, in each place and spelling. */

/** Whether a text shows a piece of a secret: all of a short one. */
function shows(text: string, secret: string): boolean {
  const length = Math.min(6, secret.length)
  const decoded = text.replace(/%[2-7][0-9a-f]/gi, (octet) => String.fromCharCode(Number.parseInt(octet.slice(1), 16)))
  return Array.from({ length: secret.length - length + 1 }, (_, at) => secret.slice(at, at + length)).some(
    (piece) => text.includes(piece) || decoded.includes(piece),
  )
}

/** All that the functions of the library write of a URL that they mask. */
function written(text: string): string[] {
  const url = parseUrl(text)
  const shown = [redactUrl(text), redactText(`see (${text}) and "${text}"`)]
  return url.ok ? [...shown, redact(url)] : shown
}

const leaking = (leaks: readonly Leak[]): string[] =>
  leaks.filter(({ url, secret }) => written(url).some((each) => shows(each, secret))).map(({ url }) => redactUrl(url))

test('every name is masked in every composition and place', () => {
  const leaks = namedLeaks()
  expect(leaks.length).toBeGreaterThan(5000)
  expect(leaking(leaks)).toEqual([])
})

test('every form of a token is masked in every place', () => {
  const leaks = tokenLeaks()
  expect(leaks.length).toBeGreaterThan(1000)
  expect(leaking(leaks)).toEqual([])
})

test('every row of places has an address', () => {
  const services = (rows: readonly string[]): string[] => [...new Set(rows)].sort()
  expect(services(SECRET_ADDRESSES.map(([service]) => service))).toEqual(
    services(SECRET_PLACES.map(({ service }) => service)),
  )
})

test.each(SECRET_ADDRESSES)('an address of %s is masked, however it is spelled: %s', (_, address) => {
  const secret = 'Zq9Xw7Kp3Vb5'
  const spellings = [address, ...respelled(address), address.replace(/^https?:\/\//, '')]
  const inside = `https://a.example/?next=${encodeURIComponent(address)}&page=2`
  const archived = `https://web.archive.org/web/2020/${address}`
  expect(leaking([...spellings, inside, archived].map((url) => ({ url, secret })))).toEqual([])
})

test.each(OTHER_LEAKS)('%s', (marked) => {
  const url = marked.replace(/[{}]/g, '')
  for (const [, secret] of marked.matchAll(/\{(.*?)\}/g)) expect(leaking([{ url, secret: secret! }])).toEqual([])
})

test.each(HARMLESS)('%s has no secret', (text) => expect(redactUrl(text)).toBe(text))

test('what stands beside a secret stays', () => {
  const token = `ghp_${'aZ9xW7kP3v'.repeat(4)}`
  expect(redactUrl(`https://${token}@github.com/a/b.git`)).toBe('https://***@github.com/a/b.git')
  expect(redactUrl(`https://a.example/dl/${token}/x.zip?page=2`)).toBe('https://a.example/dl/***/x.zip?page=2')
  expect(redactUrl('https://hooks.slack.com/x/../services/T0/B0/abc?a=b')).toBe(
    'https://hooks.slack.com/x/../services/***?a=b',
  )
  expect(redactUrl('https://maker.ifttt.com/trigger/door/with/key/abc')).toBe(
    'https://maker.ifttt.com/trigger/door/with/key/***',
  )
  expect(redactUrl('jdbc:oracle:thin:scott/tiger')).toBe('jdbc:oracle:thin:scott/***')
})

test('a field of a text has a secret name, but for words of sentences', () => {
  for (const name of ['password', 'X-Api-Key', 'Authorization', 'Set-Cookie', 'app_key', 'dbpwd']) {
    expect(isSecretField(name), name).toBe(true)
  }
  for (const name of [
    'key',
    'code',
    'Pass',
    'session',
    'ticket',
    'Author',
    'keywords',
    'Reset',
    'Message-ID',
    'Note',
  ]) {
    expect(isSecretField(name), name).toBe(false)
  }
})

test('every row has a source', () => {
  for (const { source } of [...SECRET_NAMES, ...TOKEN_FORMS, ...SECRET_PLACES]) {
    expect(source).toMatch(/^(?:https:\/\/\S+|(?:RFC \d+|ISO [\d-]+)(?: §[\d.]+)?(?:, RFC \d+)*)$/)
  }
})
