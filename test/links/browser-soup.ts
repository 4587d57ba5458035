import fc from 'fast-check'

/** HTML that is hard to read, for comparing parsers: what ends where depends on the elements around it. */

const RAW = 'style script xmp iframe title noembed noframes textarea noscript plaintext template'.split(' ')
const AROUND = [
  'select option optgroup selectedcontent button svg math foreignObject desc title annotation-xml mi mtext mglyph',
  'malignmark table caption colgroup col tbody tr td th p div span a b i nobr font em code pre listing ul li dl dd form',
  'input keygen image isindex menuitem dialog search details summary object applet marquee ruby rt frameset frame',
  'noframes body html head h1 hr label datalist legend center sup br wbr x-y address section',
]
  .join(' ')
  .split(' ')
const URLS = [
  ...['http://z.example/ontoggle=alert(1)//x', 'http://a.example/', 'https://b.example/?a&amp;b', 'www.c.example/x'],
  ...['javascript:alert(1)', 'java\nscript:alert(1)', '<URL:javascript:alert(1)>', 'data:text/html,x', 'vbscript:x'],
  ...["http://z.example/'onfocus=alert(1)//", 'http://z.example/`x`=y', 'http://d.', 'example/e'],
]
const TEXTS = ['"', "'", '`', ' ', '\n', '\r\n', '\0', '>', '/>', '=', '&quot;', '&lt;', '&#0;', 'x', '(', '-->', ']]>']
const DECLARATIONS = [
  ...[
    '<!>',
    '<!-->',
    '<!--->',
    '<!-- x --!>',
    '<!-- <!-- -->',
    '<?pi',
    '<?pi ?>',
    '</ x>',
    '</>',
    '<!--',
    '<!',
    '<',
    '</',
  ],
  ...[
    '<![CDATA[',
    '<![CDATA[x]]>',
    '<![CDATA[<b title="]]>',
    '<!doctype html>',
    '<!doctype html public "x">',
    '<!-- " -->',
  ],
  ...['<svg/>', '<math/>', '<svg><style/>', '<p/>', '<font color=x>', '<annotation-xml encoding="text/html">'],
  ...[
    '<b title="',
    "<i title='",
    '<u title=',
    '<p ',
    '<b =">">',
    '<input type=hidden>',
    '<template shadowrootmode=open>',
  ],
]

const open = fc.constantFrom(...AROUND, ...RAW).map((name) => `<${name}>`)
const close = fc.constantFrom(...AROUND, ...RAW).map((name) => `</${name}>`)
const url = fc.constantFrom(...URLS)

/** A value that holds the end tag of what not every parser takes for text, and a URL in the value that follows. */
const trap = fc
  .tuple(fc.array(open, { maxLength: 3 }), fc.constantFrom(...RAW), fc.constantFrom('"', "'", ''), url)
  .map(
    ([around, raw, quote, text]) =>
      `${around.join('')}<${raw}><input title=${quote}</${raw}><details open title=${quote}>${text}${quote}>`,
  )

/** The same for what is parsed and written again: a text becomes a tag, or the other way round. */
const lateTrap = fc
  .tuple(
    fc.constantFrom('svg', 'math', 'svg><desc', 'math><mi'),
    fc.constantFrom('style', 'script', 'xmp', 'title'),
    url,
  )
  .map(
    ([around, raw, text]) =>
      `<${around}><${raw}>&lt;b title="</${raw}></${around.slice(0, 4).replace('>', '')}>${text}"> `,
  )

const piece = fc.oneof(
  { weight: 6, arbitrary: url },
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 6, arbitrary: open },
  { weight: 5, arbitrary: close },
  { weight: 2, arbitrary: fc.constantFrom(...DECLARATIONS) },
  { weight: 1, arbitrary: trap },
  { weight: 1, arbitrary: lateTrap },
  // What is plain in an element that parsers read differently is linked behind it.
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '<select><option value="x>">y<option>z</select>',
      '<svg viewBox="0 0 1 1"><title>x</title><path d="M0 0"/></svg>',
      '<svg><foreignObject><div><p>x<br></p></div></foreignObject></svg>',
      '<svg><style><![CDATA[ .a{} ]]></style></svg>',
      '<math><mi>x</mi><annotation encoding="x">y</annotation></math>',
      '<noscript><img alt="x"><iframe src="about:blank"></iframe></noscript>',
      '<noscript><p>x <a href="#">y</a></p><style>a{}</style></noscript>',
      '<template><b>x</template>',
    ),
  },
)

export const browserSoup: fc.Arbitrary<string> = fc
  .array(piece, { minLength: 1, maxLength: 14 })
  .map((pieces) => pieces.join(''))
