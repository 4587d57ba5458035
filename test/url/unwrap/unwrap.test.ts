import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseUrl, type Unwrapped, unwrapUrl } from '../../../src/url/index.ts'
import { SERVICES } from '../../../src/url/unwrap/services.ts'
import { runs } from '../../arbitrary/runs.ts'
import { secondsOf } from '../../processor-time.ts'
import { readUnwrapCases } from './read.ts'

const cases = readUnwrapCases()

const leftOf = ({ unresolved }: Unwrapped): string =>
  unresolved === undefined ? '' : Object.values(unresolved).join(' ')

/** What holds of every text. */
function check(text: string): Unwrapped {
  const found = unwrapUrl(text)
  const { url, via } = found
  if (via.length === 0) expect(url).toBe(text)
  else {
    expect(via[0]!.url).toBe(text)
    expect(url).toMatch(/^(?:https?|ftp):\/\/|^mailto:/i)
    const parsed = parseUrl(url)
    if (!parsed.ok) throw new Error(`${url} is ${parsed.code}`)
    const { host, port } = parsed.components
    if (host !== null) expect(host).toMatch(/^[^.%\ufffd]/)
    expect(Number(port ?? 0)).toBeLessThanOrEqual(65535)
    expect(port ?? '').toMatch(/^[0-9]*$/)
  }
  expect(via.length).toBeLessThanOrEqual(8)
  expect(unwrapUrl(url)).toEqual({ ...found, url, via: [] })
  return found
}

describe('the corpus', () => {
  test('has many cases', () => expect(cases.length).toBeGreaterThan(280))

  test.each(cases.map((each) => [each.name, each] as const))('%s', (_, { input, url, via, left }) => {
    const found = check(input)
    expect({ url: found.url, via: found.via.map(({ service }) => service), left: leftOf(found) }).toEqual({
      url,
      via,
      left,
    })
  })

  test('has a case for each service, and a source for each row', () => {
    const shown = new Set(cases.flatMap(({ via, left }) => [...via, left.split(' ')[0]!]))
    expect(SERVICES.map(({ service }) => service).filter((service) => !shown.has(service))).toEqual([])
    for (const { source } of SERVICES) expect(source).toMatch(/^https:\/\//)
  })
})

describe('every text', () => {
  test('that is a rewritten link cut anywhere gives a stable URL', () => {
    for (const { input } of cases) {
      const step = Math.max(1, Math.floor(input.length / 300))
      for (let end = 0; end < input.length; end += step) check(input.slice(0, end))
    }
  })

  test('that is a rewritten link with something put into it gives a stable URL', () => {
    const piece = fc.constantFrom(
      '%',
      '%2',
      '%0d%0a',
      '&url=',
      '&u=',
      '__;',
      '*',
      '**A',
      '!',
      '/',
      '#',
      '?',
      '@',
      'javascript:',
      '\u0000',
      '\ud800',
      'é',
      ' ',
      '%25',
      'a1',
      ':',
      ':99999',
      '.',
      '..',
      '[',
      '\ufffd',
    )
    const input = fc.constantFrom(...cases.map((each) => each.input))
    fc.assert(
      fc.property(input, fc.array(fc.tuple(fc.nat(400), piece), { maxLength: 4 }), (text, pieces) => {
        let made = text
        for (const [at, put] of pieces)
          made = made.slice(0, at % (made.length + 1)) + put + made.slice(at % (made.length + 1))
        check(made)
      }),
      runs(3000),
    )
  })

  test('of any characters gives itself', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => check(text).via.length === 0))
  })

  test('is read in linear time', async () => {
    const size = 1 << 17
    const wrapper = 'https://a.safelinks.protection.outlook.com/?url='
    const texts = [
      `${wrapper}https%3A%2F%2Fa.example%2F${'%41'.repeat(size)}`,
      `${wrapper}${'%25'.repeat(size)}`,
      `${wrapper}${'&url=x'.repeat(size)}`,
      `${'https://web.archive.org/web/1/'.repeat(size / 16)}`,
      `https://web.archive.org/web/1/${'a.'.repeat(size)}`,
      `https://urldefense.com/v3/__https://a.example/${'*'.repeat(size)}__;${'Iw'.repeat(size)}!`,
      `https://urldefense.com/v3/__https://a.example/${'**_'.repeat(size)}`,
      `https://r.search.yahoo.com/${'/*'.repeat(size)}`,
      `https://www.bing.com/ck/a?u=a1${'aHR0'.repeat(size)}`,
      `https://secure-web.cisco.com/${'x'.repeat(size)}/https%3A%2F%2Fa.example`,
      `https://cdn.ampproject.org/v/s/a.example/?${'usqp=&'.repeat(size)}`,
      `https://${'a.'.repeat(size)}google.com/url?q=x`,
    ]
    for (const text of texts) {
      expect(await secondsOf(() => unwrapUrl(text))).toBeLessThan(4)
    }
  })
})

test('what is no string is refused', () => {
  for (const value of [undefined, null, 7, {}, ['https://t.co/x']]) {
    expect(() => unwrapUrl(value as never)).toThrow(TypeError)
  }
})
