import * as parse5 from 'parse5'
import { describe, expect, test } from 'vitest'
import { CASES } from '../../../test/links/cases.ts'
import { linkifyHtml, type Options } from '../src/html/index.ts'

const canonical = (html: string): string => parse5.serialize(parse5.parseFragment(html))

test.each(CASES)('%s', (_, html, expected) => {
  const links = expected === '=' ? html : expected.replace(/\[([^|\]]+)\|([^\]]*)\]/g, '<a href="$1">$2</a>')
  expect(canonical(linkifyHtml(html))).toBe(canonical(links))
  if (expected === '=') expect(linkifyHtml(html)).toBe(html)
})

describe('the source stays as it is', () => {
  const A = '<a href="http://a.example/">'
  test.each<[string, string, string]>([
    ['with its line ends', 'a\r\nhttp://a.example/\rb', `a\r\n${A}http://a.example/</a>\rb`],
    [
      'with its references',
      '&amp &#x68;ttp:&#47/a.example&#x2F; &nbsp;&lt;',
      `&amp ${A}&#x68;ttp:&#47/a.example&#x2F;</a> &nbsp;&lt;`,
    ],
    [
      'with references between blanks',
      'x &amp; http://a.example/ &nbsp; y',
      `x &amp; ${A}http://a.example/</a> &nbsp; y`,
    ],
    ...['&semi;', '&#59;', '&#x3B;', ';', '&amp;&semi;'].map((reference) => {
      const start = `<a href="http://a.example/${reference.startsWith('&amp;') ? '&amp;' : ''};b">`
      const [before, behind] = ['http://a.example/', `${reference}b`]
      return [
        `with ${reference} behind what the parser drops`,
        `${before}<i>\0${behind}</i>`,
        `${start}${before}</a><i>\0${start}${behind}</a></i>`,
      ] satisfies [string, string, string]
    }),
    [
      'with references without a semicolon',
      'http://a.example/?a&notit;x',
      '<a href="http://a.example/?a¬it;x">http://a.example/?a&notit;x</a>',
    ],
    ['with a surrogate pair for a reference', '&#x1F600; http://a.example/', `&#x1F600; ${A}http://a.example/</a>`],
    ['with NUL', 'x\0 http://a.exa\0mple/', `x\0 ${A}http://a.exa\0mple/</a>`],
    ['with lone surrogates', '\ud83d http://a.example/ \ude00', `\ud83d ${A}http://a.example/</a> \ude00`],
    ['with its case and quotes', '<P CLASS=x>http://a.example/</P>', `<P CLASS=x>${A}http://a.example/</a></P>`],
    ['with end tags that end nothing', 'x</font>http://a.example/ </i>y', `x</font>${A}http://a.example/</a> </i>y`],
    ['with a tag in a URL that ends nothing', 'http://a.</font>example/', `${A}http://a.</a></font>${A}example/</a>`],
    ['with elements that are not closed', '<b><p>http://a.example/', `<b><p>${A}http://a.example/</a>`],
    [
      'with elements that overlap',
      '<i>x <b>http://a.</i>example/</b>',
      `<i>x <b>${A}http://a.</a></i>${A}example/</a></b>`,
    ],
    [
      'with a doctype',
      '<!doctype html><title>x</title>http://a.example/',
      `<!doctype html><title>x</title>${A}http://a.example/</a>`,
    ],
    ['where it is a row', '<td>http://a.example/<td>x', `<td>${A}http://a.example/</a><td>x`],
    ['where the text is not where it stands', '<table>http://a.example/<tr><td>x', '<table>http://a.example/<tr><td>x'],
    ['where a tag looks like a URL', '<http://a.example/> x', '<http://a.example/> x'],
    [
      'in CDATA and comments',
      '<![CDATA[http://a.example/]]><!--http://a.example/-->',
      '<![CDATA[http://a.example/]]><!--http://a.example/-->',
    ],
    ['in plaintext', '<plaintext>http://a.example/</plaintext>', '<plaintext>http://a.example/</plaintext>'],
    ['in noscript', '<noscript><p>http://a.example/</noscript>', '<noscript><p>http://a.example/</noscript>'],
    ['in a link that is not closed', '<a href="/">x<p>http://a.example/', '<a href="/">x<p>http://a.example/'],
  ])('%s', (_, html, expected) => expect(linkifyHtml(html)).toBe(expected))

  test('with a mark of the byte order', () => {
    expect(linkifyHtml('\ufeff<p>http://a.example/')).toBe(`\ufeff<p>${A}http://a.example/</a>`)
  })
})

describe('where parsers differ, nothing is linked from there on', () => {
  const before = '<p><a href="http://a.example/">http://a.example/</a> '
  test.each([
    '<select><style><input title="</style><details open title=">http://z.example/ontoggle=x//x">',
    ...['xmp', 'iframe', 'title', 'noembed', 'noframes', 'textarea', 'plaintext', 'script'].map(
      (name) => `<select><${name}><input title="</${name}><b title=">http://z.example/">`,
    ),
    '<select><option>x<p>http://z.example/</select> http://z.example/',
    '<select><button><selectedcontent></button><option>x</select> http://z.example/',
    '<select><option>x</option><div>y</div></select> http://z.example/',
    '<select><!-- x --!><option>x</select> http://z.example/',
    '<select><option title="<">x</select> http://z.example/',
    '<select><option =">">x</select> http://z.example/',
    '<table><tr><td><select><option>x<tr><td>http://z.example/</table>',
    '<select><option>x<select> http://z.example/',
    '<select><option>x<input> http://z.example/',
    '<select> http://z.example/',
    '<noscript><b title="</noscript><b title=">http://z.example/">',
    '<noscript><style></noscript> http://z.example/',
    '<noscript><iframe/></noscript> http://z.example/',
    '<noscript><b></noscript> http://z.example/',
    '<noscript><tr></tr></noscript> http://z.example/',
    '<noscript><svg></svg></noscript> http://z.example/',
    '<noscript><!--</noscript> http://z.example/ -->',
    '<svg><style><b title="</style><b title=">http://z.example/"></svg>',
    '<svg><style>&lt;b></style></svg> <svg><style><!-- < --></style></svg>http://z.example/',
    '<svg><title><b></b></title></svg> http://z.example/',
    '<svg><desc><style>a<b</style></desc></svg> http://z.example/',
    '<svg><style/></svg> http://z.example/',
    '<svg><p></svg> http://z.example/',
    '<svg> http://z.example/',
    '<svg><![CDATA[<b title="]]></svg> http://z.example/">',
    '<svg><foreignObject><select><option>x</select></foreignObject></svg> http://z.example/',
    '<svg><select><g></g></select></svg> http://z.example/',
    '<math><annotation-xml encoding="text/html"><xmp><b title="</xmp><b title=">http://z.example/">',
    '<math><mtext><mglyph><style><b title="</style><b title=">http://z.example/">',
    '<FrameSet><style><b title="</style><b title=">http://z.example/">',
    '<template><select><style><b title="</style></template><b title=">http://z.example/">',
  ])('%s', (html) => expect(linkifyHtml(`<p>http://a.example/ ${html}`)).toBe(`${before}${html}`))
})

test.each([
  '<select name=x><option value="x>y" selected>x<option>y</option><hr><optgroup label=x><option/></optgroup></select>',
  '<SELECT><!-- <option>x</option> --></SELECT>',
  '<noscript><img src=/x?a=b&amp;c alt="x>"><iframe src="x"></iframe></noscript>',
  '<noscript><style>a > b {}</style><link rel=x href=y><p>x <a href="/">y</a><br/></p></noscript>',
  '<svg viewBox="0 0 1 1"><!--! <x> --><title>x</title><use xlink:href="#x"/><path d="M0 0"/></svg>',
  '<svg><style>a > b {}</style><style><![CDATA[ .a{} ]]></style><script>x</script><text>y</text></svg>',
  '<svg><foreignObject><div><p>x<br>y</p></div></foreignObject></svg><svg/>',
  '<math><semantics><mi>x</mi><annotation encoding="x">x &lt; y</annotation></semantics></math>',
  '<template><table><b>x</template>',
  '<script>"<select><b>"</script><!-- <select><b> --><p title="<select><b>">',
])('what every parser reads alike stays out of the way: %s', (html) => {
  expect(linkifyHtml(`${html} http://a.example/`)).toBe(`${html} <a href="http://a.example/">http://a.example/</a>`)
})

test.each([
  '<table><b>http://a.example/</b></table>',
  '<table><tr><i><b>x</b> http://a.example/</i><td>x</table>',
  '<table><p>http://a.example/</p></table>',
  '<b><table></b>http://a.example/<tr></table>',
  '<tr><b>http://a.example/</b><td>x',
  '<tr>http://a.example/<td>x',
])('text that the parser moves is not linked: %s', (html) => expect(linkifyHtml(html)).toBe(html))

describe('values of attributes', () => {
  test('are escaped', () => {
    const options: Options = { target: '"><script>', className: ['a"b', "c'"], attributes: { title: '<&>' } }
    expect(linkifyHtml('http://a.example/?x&amp;"', options)).toBe(
      '<a href="http://a.example/?x&amp;" class="a&quot;b c&#39;" target="&quot;&gt;&lt;script&gt;" title="&lt;&amp;&gt;">' +
        'http://a.example/?x&amp;</a>"',
    )
  })

  test('name other readings', () => {
    expect(linkifyHtml('"http://a.example/x-\ny"', { readings: true })).toBe(
      '"<a href="http://a.example/x-y" title="or http://a.example/xy" data-url-alternatives="http://a.example/xy">' +
        'http://a.example/x-\ny</a>"',
    )
  })
})

describe('options', () => {
  test('filter is asked about the URLs that can be linked alone', () => {
    const asked: string[] = []
    const filter = ({ url }: { url: string }): boolean => asked.push(url) > 1
    const html = '<a>http://a.example/</a> http://b.example/ http://c.example/ <code>http://d.example/</code>'
    expect(linkifyHtml(html, { filter }).match(/href="[^"]*"/g)).toEqual(['href="http://c.example/"'])
    expect(asked).toEqual(['http://b.example/', 'http://c.example/'])
  })

  test('skip and inside', () => {
    const html =
      '<td>http://a.example/</td><kbd>http://b.example/</kbd><pre>http://c.example/</pre><code>http://d.example/</code>'
    const hosts = (options: Options): string[] =>
      [...linkifyHtml(html, options).matchAll(/href="http:\/\/(.)/g)].map(([, host]) => host!)
    expect(hosts({})).toEqual(['a', 'b'])
    expect(hosts({ skip: ['TD', 'kbd'] })).toEqual([])
    expect(hosts({ inside: ['pre', 'code'] })).toEqual(['a', 'b', 'c', 'd'])
  })
})

test.each([
  '<b>',
  '</b>',
  '<a>',
  '&amp;',
  '<!--',
  '<table>',
  '<p><b>',
  '<b>http://a.example/ ',
  'http://<b>a.example/</b> ',
  '<svg>',
  '<svg></svg>',
  '<svg><!--',
  '<select><option>x</select>',
  '<noscript><b></b></noscript>',
])('the work for many %s grows with their number', (piece) => {
  /** The time of the processor, in microseconds: what other processes take does not count. */
  const time = (size: number): number => {
    const html = `${piece.repeat(size / piece.length)} http://a.example/`
    const start = process.cpuUsage()
    linkifyHtml(html)
    const { user, system } = process.cpuUsage(start)
    return user + system
  }
  time(20_000)
  const [small, large] = [Math.max(time(20_000), 10_000), time(160_000)]
  expect(large / small).toBeLessThan(40)
})
