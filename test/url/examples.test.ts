import { describe, expect, test } from 'vitest'
import { extract } from '../../src/index.ts'
import { format } from '../../src/url/index.ts'
import { EXAMPLES, read } from './urls.ts'

/** No text means an address without a domain. */
const NOT_IN_TEXT = ['mailto:addr1%2C%20addr2', 'mailto:?to=addr1%2C%20addr2', 'mailto:addr1?to=addr2']

describe.each(Object.entries(EXAMPLES))('the examples of %s', (_source, urls) => {
  test.each([...urls])('%s', (text) => {
    const url = read(text)
    expect(url.conforms.rfc3986).toBe(true)
    expect(url.conforms.rfc3987).toBe(true)
    expect(format(url.components)).toBe(text)
    if (NOT_IN_TEXT.includes(text)) return
    expect(extract(`<URL:${text}>`, { schemes: 'any' }).map((match) => match.url)).toEqual([text])
  })
})

test('the examples of RFC 1738 conform to RFC 1738', () => {
  for (const text of EXAMPLES['RFC 1738']!) expect([text, read(text).problems]).toEqual([text, []])
})

// RFC 2732 §2 changed RFC 1738's host; uri(7) has `file:` without a host. An example of RFC 2255 has its filter
// where the scope belongs; RFC 4516 §4 corrected it.
test('what of the others RFC 1738 did not have', () => {
  const strict = (text: string): boolean | null => read(text).conforms.rfc1738
  for (const text of EXAMPLES['RFC 2732']!) expect([text, strict(text)]).toEqual([text, false])
  for (const text of EXAMPLES['RFC 2255']!) expect([text, strict(text)]).toEqual([text, null])
  for (const text of EXAMPLES['RFC 2368']!) expect([text, strict(text)]).toEqual([text, true])
  expect(strict('file:/etc/passwd')).toBe(false)
  expect(strict('file:///etc/passwd')).toBe(true)
  expect(strict('telnet://192.0.2.16:80/')).toBe(true)
  expect(read('ldap://ldap.netscape.com/o=Babsco,c=US??(int=%5c00)').problems).toEqual([
    { code: 'scheme-syntax', at: 40, rule: 'RFC 2255 §3 scope', against: 'scheme' },
  ])
})
