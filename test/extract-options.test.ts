import { describe, expect, test } from 'vitest'
import { page } from '../src/constructs/index.ts'
import { Extractor, extract, type Options, replace, scan, segments } from '../src/index.ts'
import { TEXT_KINDS } from '../src/text/view.ts'

const urls = (text: string, options?: Options): string[] => extract(text, options).map(({ url }) => url)

describe('wrong options throw a TypeError that helps', () => {
  const wrong: Array<[unknown, string]> = [
    [[], 'options must be an object, not an array'],
    ['http', 'options must be an object, not "http"'],
    [
      { fuzzy: true },
      'unknown option "fuzzy"; the options are schemes, hyphen, joinLines, emails, bareDomains, defanged, maxLength, kind, constructs',
    ],
    [{ schemes: 'http' }, 'schemes must be a list of scheme names or \'any\', not "http"'],
    [{ schemes: ['http:'] }, 'schemes must hold names such as \'http\', without a colon, not "http:"'],
    [{ schemes: [1] }, "schemes must hold names such as 'http', without a colon, not 1"],
    [{ hyphen: 'yes' }, 'hyphen must be one of "evidence", "keep", "drop", not "yes"'],
    [{ joinLines: true }, 'joinLines must be one of "evidence", "offer", "prefer", "never", not true'],
    [{ emails: 1 }, 'emails must be true or false, not 1'],
    [
      { bareDomains: ['a'] },
      'bareDomains must be a function that takes a host and returns true or false, not an array',
    ],
    [{ constructs: ['templates'] }, 'constructs must be imports of urls-in-context/constructs, not "templates"'],
    [{ constructs: 'templates' }, 'constructs must be imports of urls-in-context/constructs, not "templates"'],
    [{ constructs: [null] }, 'constructs must be imports of urls-in-context/constructs, not ""'],
    [{ defanged: true }, 'defanged must be the import `defanged` of urls-in-context/constructs, not true'],
    [{ defanged: page }, 'defanged must be the import `defanged` of urls-in-context/constructs, not object'],
    [
      { defanged: { name: 'defanged' } },
      'defanged must be the import `defanged` of urls-in-context/constructs, not object',
    ],
    [
      { constructs: [{ name: 'scp' }] },
      'constructs must be imports of urls-in-context/constructs, not "[object Object]"',
    ],
    [{ kind: { name: 'page' } }, 'kind must be the import `page` of urls-in-context/constructs, not object'],
    [{ kind: 5 }, `kind must be one of ${TEXT_KINDS.map((kind) => JSON.stringify(kind)).join(', ')}, not 5`],
    [{ kind: 'page' }, 'kind must be the import `page` of urls-in-context/constructs, not "page"'],
    [{ maxLength: 0 }, 'maxLength must be a whole number of UTF-16 units above 0, not 0'],
    [{ maxLength: 1.5 }, 'maxLength must be a whole number of UTF-16 units above 0, not 1.5'],
    [{ maxLength: Number.NaN }, 'maxLength must be a whole number of UTF-16 units above 0, not NaN'],
  ]
  test.each(wrong)('%j', (options, sentence) => {
    const error = new TypeError(sentence)
    // Of one text, besides the options
    const ofText = new TypeError(/^unknown/.test(sentence) ? `${sentence}, edges` : sentence)
    expect(() => extract('', options as Options)).toThrow(ofText)
    expect(() => scan('', options as Options)).toThrow(ofText)
    expect(() => segments('', options as Options)).toThrow(ofText)
    expect(() => new Extractor(options as Options)).toThrow(error)
  })

  test('also where replace takes them', () => {
    expect(() => replace('', () => '', { hyphen: 'yes' } as unknown as Options)).toThrow(TypeError)
  })

  test.each([undefined, null, 1, new Uint8Array(1)])('a text must be a string, not %s', (text) => {
    for (const take of [extract, scan]) expect(() => take(text as unknown as string)).toThrow(TypeError)
  })

  test('bytes are sent to ByteExtractor', () => {
    const sentence = 'must be a string, not bytes: decode them or use ByteExtractor'
    const bytes = Buffer.from('http://a.example/') as unknown as string
    expect(() => extract(bytes)).toThrow(new TypeError(`text ${sentence}`))
    expect(() => new Extractor().write(bytes)).toThrow(new TypeError(`chunk ${sentence}`))
  })
})

test('an undefined option is its default', () => {
  const options = {
    schemes: undefined,
    hyphen: undefined,
    joinLines: undefined,
    emails: undefined,
    maxLength: undefined,
  }
  expect(urls('http://a.example/x a@a.example', options)).toEqual(['http://a.example/x'])
})

test('options are read anew with each call, however they are given', () => {
  const text = 'http://a.example/ ftp://b.example/ c@d.example'
  const all = ['http://a.example/', 'ftp://b.example/', 'mailto:c@d.example']
  const schemes = ['http']
  expect(urls(text, { schemes })).toEqual(all.slice(0, 1))
  schemes[0] = 'ftp'
  expect(urls(text, { schemes })).toEqual(all.slice(1, 2))
  schemes.push('http')
  expect(urls(text, { schemes })).toEqual(all.slice(0, 2))
  const options: { emails?: boolean } = {}
  expect(urls(text, options)).toEqual(all.slice(0, 2))
  options.emails = true
  expect(urls(text, options)).toEqual(all)
  delete options.emails
  expect(urls(text, Object.create({ emails: true }) as Options)).toEqual(all)
  expect(urls(text, options)).toEqual(all.slice(0, 2))
  expect(() => urls(text, { emails: 1 } as unknown as Options)).toThrow(TypeError)
  expect(() => urls(text, { emails: 1 } as unknown as Options)).toThrow(TypeError)
})

test('schemes: a list admits only those, supplied ones too, in any letter case', () => {
  const text = 'http://a.example/ HTTPS://b.example/ ftp://c.example/ www.d.example mailto:e@f.example'
  expect(urls(text, { schemes: ['HTTPS', 'mailto'] })).toEqual(['HTTPS://b.example/', 'mailto:e@f.example'])
  expect(urls(text, { schemes: ['http'] })).toEqual(['http://a.example/', 'http://www.d.example'])
  expect(urls(text, { schemes: [] })).toEqual([])
})

test("schemes: 'any' admits unknown ones without slashes between angle brackets", () => {
  expect(urls('<nosuch:thing> <URL:nosuch:thing>')).toEqual(['nosuch:thing'])
  expect(urls('<nosuch:thing> <URL:nosuch:thing>', { schemes: 'any' })).toEqual(['nosuch:thing', 'nosuch:thing'])
})

test('hyphen: keep and drop are final, and the other reading is still offered', () => {
  const text = '<http://a.example/x-\ny> http://a.example/xy'
  const readings = (hyphen: Options['hyphen']): string[] => {
    const [match] = extract(text, { hyphen })
    return [match!.url, ...match!.alternatives.map(({ url }) => url)]
  }
  expect(readings('evidence')).toEqual(['http://a.example/xy', 'http://a.example/x-y'])
  expect(readings('keep')).toEqual(['http://a.example/x-y', 'http://a.example/xy'])
  expect(readings('drop')).toEqual(['http://a.example/xy', 'http://a.example/x-y'])
})

test('joinLines: never, offer, prefer', () => {
  const text = `see http://a.example/${'x'.repeat(60)}/\ny/z.html here`
  const cut = `http://a.example/${'x'.repeat(60)}/`
  const both = (joinLines: Options['joinLines']): string[] => {
    const [match] = extract(text, { joinLines })
    return [match!.url, ...match!.alternatives.map(({ url }) => url)]
  }
  expect(both('never')).toEqual([cut])
  expect(both('offer')).toEqual([cut, `${cut}y/z.html`])
  expect(both('prefer')).toEqual([`${cut}y/z.html`, cut])
})

test('emails and bareDomains are off until asked for', () => {
  const text = 'a@b.example, README.md or c.example/x'
  expect(urls(text)).toEqual([])
  expect(urls(text, { emails: true })).toEqual(['mailto:a@b.example'])
  const asked: string[] = []
  const bareDomains = (host: string): boolean => asked.push(host) > 0 && host.endsWith('.example')
  expect(urls(text, { bareDomains })).toEqual(['http://c.example/x'])
  expect(asked).toContain('README.md')
})

test('maxLength: a longer run is skipped whole', () => {
  const url = 'http://a.example/12345'
  expect(urls(`${url} http://b.example/`, { maxLength: url.length })).toEqual([url, 'http://b.example/'])
  expect(urls(`${url} http://b.example/`, { maxLength: url.length - 1 })).toEqual(['http://b.example/'])
})
