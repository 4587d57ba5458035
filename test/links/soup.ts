import fc from 'fast-check'

const TAGS = [
  ...[
    'a',
    'b',
    'i',
    'p',
    'div',
    'span',
    'table',
    'tr',
    'td',
    'tbody',
    'caption',
    'li',
    'ul',
    'select',
    'option',
    'svg',
  ],
  ...['math', 'mi', 'desc', 'foreignObject', 'template', 'pre', 'code', 'font', 'nobr', 'button', 'form', 'h1', 'ruby'],
  ...[
    'rt',
    'sup',
    'textarea',
    'title',
    'script',
    'style',
    'noscript',
    'iframe',
    'xmp',
    'body',
    'html',
    'head',
    'label',
  ],
  ...['object', 'marquee', 'colgroup', 'col', 'frameset', 'x-y', 'address', 'dd', 'em', 'u', 'listing'],
]
const TEXTS = [
  ...[
    'http://a.example/',
    'http://b.example/x?a&amp;b',
    'www.c.example',
    '://',
    'http',
    'a.example/',
    ' ',
    '\n',
    '\r\n',
  ],
  ...['\r', '\0', '&', '&amp;', '&notit;', '&#x1F600;', '&nGt;', '&semi;', '&lt;', '<', '>', '&#0;', '&#13;', '😀'],
  ...[
    '\ud83d',
    '\ude00',
    'é',
    '.',
    '(',
    '-',
    '"',
    "'",
    '&NewLine;',
    '&shy;',
    '&zwnj;',
    '&copy',
    'x',
    '\u00a0',
    '\ufeff',
  ],
]
const VOIDS = [
  '<br>',
  '<wbr>',
  '<hr>',
  '<img alt="x>y">',
  '<input>',
  '<!-- http://c.example/ -->',
  '<!---->',
  '<!x>',
  '<?x>',
  '</>',
]
const OTHERS = [
  '<![CDATA[http://d.example/]]>',
  '<!doctype html>',
  '<a href="http://e.example/">',
  '<b class=">">',
  '<p/>',
  '<!--',
  '<svg/>',
]

const tag = fc.constantFrom(...TAGS)
const piece = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 3, arbitrary: fc.constantFrom('http://a.example/', 'http://f.', ' http://', 'g.example/') },
  { weight: 3, arbitrary: tag.map((name) => `<${name}>`) },
  { weight: 3, arbitrary: tag.map((name) => `</${name}>`) },
  { weight: 4, arbitrary: fc.constantFrom('<b>', '</b>', '<i>', '</i>', '<p>', '</p>', '<wbr>', '</font>') },
  { weight: 1, arbitrary: fc.constantFrom(...VOIDS, ...OTHERS) },
)
/** HTML as nobody should write it, with URLs in it. */
export const soup: fc.Arbitrary<string> = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))

/**
 * Text with references and line ends, in which no tag can be read; without the one that stands for its own last
 * character.
 */
export const textSoup: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      ...TEXTS.filter((text) => text !== '<' && text !== '&semi;'),
      'http://a.example/',
      ' ',
      ' http://b.example/',
    ),
    {
      maxLength: 20,
    },
  )
  .map((pieces) => pieces.join(''))
