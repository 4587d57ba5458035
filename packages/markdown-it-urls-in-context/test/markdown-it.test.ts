import MarkdownIt from 'markdown-it'
import { describe, expect, test } from 'vitest'
import { secondsOf } from '../../../test/processor-time.ts'
import urlsInContext, { type Options } from '../src/index.ts'

/** The plugin for markdown-it. What a construct is, the corpus says; here is what Markdown makes of it. */

const html = (text: string, options?: Options): string =>
  new MarkdownIt().use(urlsInContext, options).render(text).trim()
const linked = (text: string): string => new MarkdownIt({ linkify: true }).use(urlsInContext).render(text).trim()

const link = (url: string, text = url): string => `<a href="${url}">${text}</a>`

describe('constructs', () => {
  test.each([
    ['See <URL:http://a.example/x>.', `<p>See ${link('http://a.example/x')}.</p>`],
    ['<URL:http://a.example/very/\nlong/path>', `<p>${link('http://a.example/very/long/path')}</p>`],
    ['> <URL:http://a.example/x/\n> y>', `<blockquote>\n<p>${link('http://a.example/x/y')}</p>\n</blockquote>`],
    ['<http://a.example/x/\ny>', `<p>${link('http://a.example/x/y')}</p>`],
    ['<www.a.example>', `<p>${link('http://www.a.example', 'www.a.example')}</p>`],
    ['said "http://a.example/x\ny".', `<p>said &quot;${link('http://a.example/xy')}&quot;.</p>`],
    [
      '“http://a.example/” and «http://b.example/»',
      `<p>“${link('http://a.example/')}” and «${link('http://b.example/')}»</p>`,
    ],
    ['<URL:http://a.example/*x*_y_>', `<p>${link('http://a.example/*x*_y_')}</p>`],
    ['*<URL:http://a.example/x*y>*', `<p><em>${link('http://a.example/x*y')}</em></p>`],
    ['[text](<URL:http://a.example/>)', `<p>${link('http://a.example/', 'text')}</p>`],
    ['![text](<URL:http://a.example/>)', '<p><img src="http://a.example/" alt="text"></p>'],
    ['[a <URL:http://a.example/> b](/u)', '<p><a href="/u">a &lt;URL:http://a.example/&gt; b</a></p>'],
    [
      '`<URL:http://a.example/` and <URL:http://b.example/>',
      `<p><code>&lt;URL:http://a.example/</code> and ${link('http://b.example/')}</p>`,
    ],
    ['    <URL:http://a.example/>', '<pre><code>&lt;URL:http://a.example/&gt;\n</code></pre>'],
    ['\\<URL:http://a.example/>', '<p>&lt;URL:http://a.example/&gt;</p>'],
    ['\\"http://a.example/"', '<p>&quot;http://a.example/&quot;</p>'],
    ['a="http://a.example/"', '<p>a=&quot;http://a.example/&quot;</p>'],
    ['http://a.example/', '<p>http://a.example/</p>'],
  ])('%j', (text, expected) => {
    expect(html(text)).toBe(expected)
  })

  test.each([
    '<URL:javascript:alert(1)>',
    '"javascript://a.example/%0aalert(1)"',
    '<URL:data:text/html,x>',
    '<URL:vbscript:x>',
    '<URL:file:///etc/passwd>',
    '<URL:news:x@a.example>',
    '<URL:ssh://-oProxyCommand=x/>',
  ])('%j is no link', (text) => {
    expect(html(text)).not.toContain('<a')
    expect(html(text, { linkSchemes: ['javascript', 'data', 'vbscript', 'file'] })).not.toContain('<a')
  })

  test('autolinks, and HTML, are as they were', () => {
    const plain = new MarkdownIt({ html: true })
    const ours = new MarkdownIt({ html: true }).use(urlsInContext)
    for (const text of [
      '<http://a.example/x>',
      '<foo:bar>',
      '<a@b.example>',
      '<a href="http://a.example/">x</a>',
      '<b>',
    ]) {
      expect(ours.render(text)).toBe(plain.render(text))
    }
  })

  test('quotation marks become typographic around a link', () => {
    const md = new MarkdownIt({ typographer: true }).use(urlsInContext)
    expect(md.renderInline('said "http://a.example/" now')).toBe(`said “${link('http://a.example/')}” now`)
  })
})

describe('options', () => {
  test('linkSchemes', () => {
    const text = '<URL:news:x@a.example> <URL:http://a.example/>'
    expect(html(text, { linkSchemes: ['NEWS'] })).toBe(
      `<p>${link('news:x@a.example')} &lt;URL:http://a.example/&gt;</p>`,
    )
  })

  test('hyphen', () => {
    const text = '<http://a.example/post-\ning>'
    expect(html(text, { hyphen: 'keep' })).toContain('post-ing')
    expect(html(text, { hyphen: 'drop' })).toContain('/posting')
  })

  test('quoted', () => {
    expect(html('"http://a.example/"', { quoted: false })).not.toContain('<a')
  })

  test('readings', () => {
    const text = 'See <http://a.example/post-\ning> and <http://b.example/>.'
    expect(html(text)).not.toContain('title')
    const named = (word: string): string =>
      `<p>See <a href="http://a.example/post-ing" title="${word} http://a.example/posting" ` +
      'data-url-alternatives="http://a.example/posting">http://a.example/post-ing</a> and ' +
      `${link('http://b.example/')}.</p>`
    expect(html(text, { readings: true })).toBe(named('or'))
    expect(html(text, { readings: 'oder' })).toBe(named('oder'))
    const decided = html(`${text} http://a.example/posting`, { readings: true })
    expect(decided).toContain('<a href="http://a.example/posting" title="or http://a.example/post-ing"')
    const bare = new MarkdownIt({ linkify: true }).use(urlsInContext, { readings: true })
    expect(bare.renderInline('[x](<URL:http://a.example/> "title") http://b.example/x')).not.toContain('or http')
  })

  test('null stands for a default', () => {
    expect(html('"http://a.example/"', { quoted: null, linkSchemes: null, hyphen: null, readings: null })).toContain(
      '<a',
    )
  })

  test.each([
    [
      { bare: true },
      'markdown-it-urls-in-context: unknown option "bare"; the options are schemes, hyphen, joinLines, emails, bareDomains, defanged, maxLength, kind, constructs, linkSchemes, quoted, readings',
    ],
    [
      { linkSchemes: 'http' },
      "markdown-it-urls-in-context: linkSchemes must be a list of names such as 'http', without a colon",
    ],
    [{ hyphen: 'x' }, 'markdown-it-urls-in-context: hyphen must be one of "evidence", "keep", "drop", not "x"'],
    [{ quoted: 1 }, 'markdown-it-urls-in-context: quoted must be true or false, not 1'],
    [{ readings: '' }, 'markdown-it-urls-in-context: readings must be true, false, or the word before another URL'],
    [[], 'markdown-it-urls-in-context: options must be an object, not an array'],
  ])('%o is refused', (options, message) => {
    expect(() => new MarkdownIt().use(urlsInContext, options as Options)).toThrow(new TypeError(message))
  })
})

describe('linkify', () => {
  test.each([
    ['See http://a.example/x_y_z.', `<p>See ${link('http://a.example/x_y_z')}.</p>`],
    ['(http://a.example/a_(b))', `<p>(${link('http://a.example/a_(b)')})</p>`],
    ['*http://a.example/*', `<p><em>${link('http://a.example/')}</em></p>`],
    ['参见http://a.example/x。下', `<p>参见${link('http://a.example/x')}。下</p>`],
    ['http://a.example/\\_x\\_y', `<p>${link('http://a.example/_x_y')}</p>`],
    ['mail a@b.example', `<p>mail ${link('mailto:a@b.example', 'a@b.example')}</p>`],
    ['javascript:alert(1) javascript://a/%0aalert', '<p>javascript:alert(1) javascript://a/%0aalert</p>'],
    ['[http://a.example/](/u)', '<p><a href="/u">http://a.example/</a></p>'],
    ['`http://a.example/`', '<p><code>http://a.example/</code></p>'],
    ['www.a.example and README.md', '<p>www.a.example and README.md</p>'],
  ])('%j', (text, expected) => {
    expect(linked(text)).toBe(expected)
  })

  test('hosts without a scheme by the option of linkify-it', () => {
    const md = new MarkdownIt({ linkify: true }).use(urlsInContext)
    md.linkify.set({ fuzzyLink: true })
    expect(md.renderInline('README.md, example.com/x and www.a.example')).toBe(
      `README.md, ${link('http://example.com/x', 'example.com/x')} and ${link('http://www.a.example', 'www.a.example')}`,
    )
  })

  type Linkify = InstanceType<typeof MarkdownIt>['linkify']
  test.each<[string, (linkify: Linkify) => void, string]>([
    ['http://a.example/x', (linkify) => linkify.add('http:', null), 'http://a.example/x'],
    ['http://a.example/xxxxxxxxxx', (linkify) => linkify.set({ maxLength: 20 }), 'http://a.example/xxxxxxxxxx'],
    ['http://a.example/x---y', (linkify) => linkify.set({ '---': true }), `${link('http://a.example/x')}---y`],
    ['http://u:p@a.example/', (linkify) => linkify, 'http://u:p@a.example/'],
    ['http://u:p@a.example/', (linkify) => linkify.set({ urlAuth: true }), link('http://u:p@a.example/')],
    [
      'http://a.example/x',
      (linkify) => {
        linkify.normalize = (match) => {
          match.url = match.url.replace('http:', 'https:')
        }
      },
      link('https://a.example/x', 'http://a.example/x'),
    ],
  ])('bare URLs by the settings of md.linkify: %s', (text, change, expected) => {
    const md = new MarkdownIt({ linkify: true }).use(urlsInContext)
    change(md.linkify)
    expect(md.renderInline(text)).toBe(expected)
  })

  test('a bare URL over two lines', () => {
    expect(linked('see http://www.tex-\nample.example/x now')).toContain('<a href="http://www.tex')
    const md = new MarkdownIt({ linkify: true, breaks: true }).use(urlsInContext)
    expect(md.renderInline('http://a.example/x-\ny.html')).toContain('<br>')
  })

  test('validateLink and normalizeLink have the last word', () => {
    const md = new MarkdownIt({ linkify: true }).use(urlsInContext)
    md.validateLink = () => false
    expect(md.renderInline('<URL:http://a.example/> http://b.example/ "http://c.example/"')).not.toContain('<a')
    md.validateLink = () => true
    md.normalizeLink = () => 'LINK'
    md.normalizeLinkText = () => 'TEXT'
    expect(md.renderInline('<URL:http://a.example/>')).toBe(link('LINK', 'TEXT'))
  })
})

describe('the record of a link', () => {
  const md = new MarkdownIt({ linkify: true }).use(urlsInContext)
  const records = (text: string): unknown[] =>
    md
      .parse(text, {})
      .flatMap(({ children }) => children ?? [])
      .flatMap(({ meta }) => (meta?.urlInContext === undefined ? [] : [meta.urlInContext]))

  test('of a construct', () => {
    expect(records('> See <URL:http://a.example/\n> x>.')).toEqual([
      {
        syntax: 'construct',
        context: 'url-wrapper',
        url: 'http://a.example/x',
        scheme: 'http',
        repairs: [{ kind: 'line-break', start: 26, end: 27, insert: '' }],
        alternatives: [],
        start: 4,
        end: 29,
        urlStart: 9,
        urlEnd: 28,
        raw: '<URL:http://a.example/\nx>',
      },
    ])
  })

  test.each([
    ['<http://a.example/>', 'autolink', 'angle'],
    ['http://a.example/', 'literal', 'bare'],
    ['a@b.example', 'literal', 'bare'],
    ['[x](<URL:http://a.example/>)', 'resource', 'bare'],
  ])('of %j', (text, syntax, context) => {
    expect(records(text)).toMatchObject([{ syntax, context }])
  })

  test('a hyphen is decided by the whole document', () => {
    const text = 'http://a.example/post-ing\n\n<http://a.example/post-\ning>\n\n- <http://a.example/post-\n  ing>'
    expect(records(text)).toMatchObject([
      { url: 'http://a.example/post-ing' },
      { url: 'http://a.example/post-ing', decidedBy: 'same-url' },
      { url: 'http://a.example/post-ing', decidedBy: 'same-url' },
    ])
    const dropped = text.replace('post-ing\n\n', 'posting\n\n')
    expect(records(dropped)).toMatchObject([
      {},
      { url: 'http://a.example/posting' },
      { url: 'http://a.example/posting' },
    ])
    expect(md.render(dropped)).toContain(link('http://a.example/posting'))
  })
})

test.each([
  '<'.repeat(50_000),
  '"'.repeat(50_000),
  '<URL:'.repeat(20_000),
  '"http://'.repeat(20_000),
  '<http://a.example/ '.repeat(5000),
  '"http://a.example/ '.repeat(5000),
  '`<URL:http://a.example/` '.repeat(5000),
  '[<URL:http://a.example/>'.repeat(3000),
  '![<URL:http://a.example/>]()'.repeat(3000),
  'http://a.example/*'.repeat(10_000),
  'http://'.repeat(20_000),
  '<URL:http://a.example/x-\ny> '.repeat(2000),
  `<URL:http://a.example/${'x\n'.repeat(20_000)}>`,
  `https://a.example?${'*'.repeat(70_000)}a`,
  '\\<URL:http://a.example/\\> '.repeat(5000),
])('hostile text %#: in linear time, without an error', async (text) => {
  const all = new MarkdownIt({ linkify: true, html: true, typographer: true }).use(urlsInContext)
  expect(await secondsOf(() => all.render(text))).toBeLessThan(8)
})
