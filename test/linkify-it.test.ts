import { describe, expect, test } from 'vitest'
import { LinkifyIt, type LinkifyOptions, linkifyit, Match } from '../src/linkify-it/index.ts'

/** The methods of linkify-it. What a URL is, the corpus says. */

const urls = (text: string, options?: LinkifyOptions): string[] | undefined =>
  new LinkifyIt(options).match(text)?.map(({ url }) => url)

describe('a match', () => {
  test('has the fields of linkify-it', () => {
    const [match] = new LinkifyIt().match('See HTTP://a.example/x.')!
    expect(match).toBeInstanceOf(Match)
    expect({ ...match, record: undefined }).toEqual({
      schema: 'http:',
      index: 4,
      lastIndex: 22,
      raw: 'HTTP://a.example/x',
      text: 'HTTP://a.example/x',
      url: 'HTTP://a.example/x',
      record: undefined,
    })
    expect(match!.record?.url).toBe('HTTP://a.example/x')
  })

  test('of a URL over two lines has the source in raw and the URL in url', () => {
    const [match] = new LinkifyIt().match('> <URL:http://a.example/x/\n> y z.html>')!
    expect(match).toMatchObject({
      schema: 'http:',
      index: 7,
      raw: 'http://a.example/x/\n> y z.html',
      text: 'http://a.example/x/yz.html',
      url: 'http://a.example/x/yz.html',
    })
  })

  test('with escapes shows what they stand for', () => {
    const [match] = new LinkifyIt().match('"http:\\/\\/a.example\\/x"')!
    expect(match).toMatchObject({
      raw: 'http:\\/\\/a.example\\/x',
      text: 'http://a.example/x',
      url: 'http://a.example/x',
    })
  })

  test('of a host without a scheme has an empty schema', () => {
    const [host, www, ftp] = new LinkifyIt({ fuzzyLink: true }).match('example.com/x www.a.example ftp.b.example')!
    expect(host).toMatchObject({ schema: '', text: 'example.com/x', url: 'http://example.com/x', index: 0 })
    expect(www).toMatchObject({ schema: '', text: 'www.a.example', url: 'http://www.a.example' })
    expect(ftp).toMatchObject({ schema: '', text: 'ftp.b.example', url: 'ftp://ftp.b.example' })
  })

  test('of an address has the schema mailto:', () => {
    const [match] = new LinkifyIt().match('<ada@a.example>')!
    expect(match).toMatchObject({ schema: 'mailto:', text: 'ada@a.example', url: 'mailto:ada@a.example', index: 1 })
  })
})

describe('options', () => {
  test.each<[string, LinkifyOptions | undefined, string[] | undefined]>([
    ['http://a.example news:x gopher://b.example/', undefined, ['http://a.example']],
    ['ftp://a.example //b.com/x', undefined, ['ftp://a.example', '//b.com/x']],
    ['example.com www.a.example ftp.a.example', undefined, undefined],
    ['README.md example.com', { fuzzyLink: true }, ['http://example.com']],
    ['ada@a.example', { fuzzyEmail: false }, undefined],
    ['4.4.4.4 1.2.3.4.5 1.2.3.400 a1.2.3.4', { fuzzyLink: true, fuzzyIP: true }, ['http://4.4.4.4']],
    ['192.168.1.1:80/abc?d.', { fuzzyLink: true, fuzzyIP: true }, ['http://192.168.1.1:80/abc?d']],
    ['4.4.4.4', { fuzzyLink: true }, undefined],
    ['//d.com~~1.2.3.4', { fuzzyLink: true, fuzzyIP: true }, ['http://1.2.3.4']],
    ['http://u:p@a.example/', undefined, undefined],
    ['http://u:p@a.example/', { urlAuth: true }, ['http://u:p@a.example/']],
    ['http://a.example/x---y b@c.example---d', undefined, ['http://a.example/x---y']],
    ['http://a.example/x---y b@c.example---d', { '---': true }, ['http://a.example/x', 'mailto:b@c.example']],
    ['http://a.example/12345 http://b.example', { maxLength: 20 }, ['http://b.example']],
    ['http://a.example irc://b.example/c', { linkSchemes: ['irc'] }, ['irc://b.example/c']],
    ['a.onion a.com', { fuzzyLink: true, tlds: ['onion'] }, ['http://a.onion']],
    ['http://-oProxy/ http://.a.example', undefined, undefined],
  ])('%s %o', (text, options, expected) => {
    expect(urls(text, options)).toEqual(expected)
    expect(new LinkifyIt(options).test(text)).toBe(expected !== undefined)
  })

  test.each<[unknown, RegExp]>([
    [{ fuzzy: true }, /unknown option "fuzzy"; the options are schemes, .*, linkSchemes, fuzzyLink/],
    [{ fuzzyLink: 1 }, /fuzzyLink must be true or false/],
    [{ maxLength: 0 }, /maxLength must be a whole number of UTF-16 units above 0/],
    [{ linkSchemes: ['a b'] }, /linkSchemes must be a list of names/],
    [{ tlds: [1] }, /tlds must be a list of names/],
    [{ rebuilder: {} }, /use the options linkSchemes and tlds/],
    [1, /options must be an object/],
  ])('%o is refused', (options, message) => {
    expect(() => new LinkifyIt(options as LinkifyOptions)).toThrow(message)
  })
})

describe('methods', () => {
  test('set changes what is given, and gives the instance', () => {
    const linkify = linkifyit()
    expect(linkify.test('example.com')).toBe(false)
    expect(linkify.set({ fuzzyLink: true })).toBe(linkify)
    expect(linkify.set({ fuzzyEmail: false }).match('example.com a@example.com')).toHaveLength(1)
  })

  test('add names a scheme, or takes one away', () => {
    const linkify = new LinkifyIt().add('irc:', 'http:').add('http:', null).add('//', null)
    expect(linkify.match('irc://a.example/b http://c.example //d.com')?.map(({ url }) => url)).toEqual([
      'irc://a.example/b',
    ])
    expect(() => linkify.add('@', { validate: () => 1 } as never)).toThrow(/add takes no rules/)
    expect(() => linkify.add('@', 'http:')).toThrow(/must be the name of a scheme/)
    expect(() => linkify.add('git:', 'nope:')).toThrow(/the name of a scheme that is found/)
  })

  test('tlds replaces the list or adds to it', () => {
    const linkify = new LinkifyIt({ fuzzyLink: true })
    expect(linkify.test('a.myroot')).toBe(false)
    expect(linkify.tlds('myroot', true).match('a.myroot b.com')).toHaveLength(2)
    expect(linkify.tlds(['com', 'md']).match('a.myroot b.com README.md')).toHaveLength(1)
    expect(linkify.tlds('md', true).match('h.md')).toHaveLength(1)
    // Lists have the names of A-labels in Unicode.
    expect(linkify.tlds(['рф']).match('xn--d1abbgf6aiiy.xn--p1ai b.com')).toHaveLength(1)
  })

  test('matchAtStart gives a URL with a scheme at the start alone', () => {
    const linkify = new LinkifyIt({ fuzzyLink: true })
    expect(linkify.matchAtStart('http://a.example 123')).toMatchObject({ index: 0, lastIndex: 16 })
    expect(linkify.matchAtStart('//b.com/x y')?.url).toBe('//b.com/x')
    expect(linkify.matchAtStart('//10.0.0.1/x y')?.url).toBe('//10.0.0.1/x')
    for (const text of ['', ' http://a.example', 'example.com', 'a@b.example', 'http://', 'https://', '<http://a.b>']) {
      expect(linkify.matchAtStart(text)).toBe(null)
    }
  })

  test('testSchemaAt gives the length behind a scheme', () => {
    const linkify = new LinkifyIt()
    expect(linkify.testSchemaAt('http://a.example x', 'http:', 5)).toBe(11)
    expect(linkify.testSchemaAt('http://a.example', 'HTTP:', 5)).toBe(11)
    expect(linkify.testSchemaAt('http://a.example', 'http:', 6)).toBe(0)
    expect(linkify.testSchemaAt('http://a.example', 'bad:', 5)).toBe(0)
  })

  test('pretest is true wherever test is', () => {
    const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyIP: true })
    for (const text of ['//localhost', 'http://a', 'a@b.example', 'mailto:a@b.example', 'a.com', '1.1.1.1']) {
      expect([linkify.pretest(text), linkify.test(text)]).toEqual([true, true])
    }
    expect(linkify.pretest('nothing')).toBe(false)
  })

  test('another normalize takes the place of the first', () => {
    const linkify = new LinkifyIt({ fuzzyLink: true })
    linkify.normalize = (match) => {
      match.text = match.text.toUpperCase()
    }
    expect(linkify.match('a.com')![0]).toMatchObject({ text: 'A.COM', url: 'a.com' })
  })

  test('what needs regular expressions says what to use', () => {
    expect(() => new LinkifyIt().re).toThrow(/use the options linkSchemes and tlds/)
  })
})

test.each([
  'http://'.repeat(5000),
  'http://?'.repeat(20_000),
  '//['.repeat(20_000),
  '//a'.repeat(20_000),
  '1.1.1.1'.repeat(20_000),
  '1.'.repeat(50_000),
  'a@'.repeat(30_000),
  'a.com'.repeat(20_000),
  'http://a.example/---'.repeat(10_000),
  `${'😡'.repeat(50_000)} .com`,
  '<URL:http://a.example/ '.repeat(5000),
])('hostile text %#: in linear time, without an error', (text) => {
  const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyIP: true, '---': true })
  /** The time of the processor, in milliseconds: what other processes take does not count. */
  const timeOf = (some: string): number => {
    const start = process.cpuUsage()
    linkify.test(some)
    linkify.match(some)
    for (let at = some.indexOf('://'), end = 0; at >= 0; at = some.indexOf('://', Math.max(end, at + 3))) {
      end = Math.max(0, at - 4) + (linkify.matchAtStart(some.slice(Math.max(0, at - 4)))?.lastIndex ?? 0)
    }
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }
  const quarter = Math.max(timeOf(text.slice(0, text.length / 4)), 20)
  // Of quadratic work, it would be sixteen times as much.
  expect(timeOf(text)).toBeLessThan(quarter * 10)
})
