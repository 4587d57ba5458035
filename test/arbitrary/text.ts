import fc from 'fast-check'

/** Texts that are made of everything that this package has a rule for, in any order and half of it wrong. */

const OPENERS = [
  '<',
  '<URL:',
  '<url: ',
  '<URI:',
  '"',
  '="',
  '“',
  '„',
  '«',
  '⟨',
  '〈',
  '((<',
  '((<x|URL:',
  '(',
  '[',
  '{',
  '`',
]
const CLOSERS = ['>', '"', '”', '“', '»', '⟩', '〉', '>))', ')', ']', '}', ').', "'", ' >', '",']
const LABELS = ['URL:', 'URL: ', 'url:', 'URI:', 'URL:\n', 'URL:\n> ', 'xURL:', '-URL:']
const HIERARCHICAL = [
  ...['http://', 'https://', 'ftp://', 'gopher://', 'HTTP://', 'news://', 'file:///', 'x://', '://', 'git+https://'],
  ...['athttp://', 'a.b-c+d://', 'http:', 'http:/', '//', 'info://', 'ldap:///', 'z39.50r://'],
]
const OPAQUE = [
  ...[
    'mailto:',
    'news:',
    'urn:isbn:',
    'urn:',
    'file:/',
    'info:(',
    'info:',
    'man:ls(1',
    'data:,',
    'data:',
    'tel:+1',
    'sip:',
  ],
  ...[
    'javascript:',
    'xyz:',
    'a:',
    'magnet:?xt=',
    'doi:10.1/',
    'cid:',
    'mid:',
    'geo:1,2',
    'xmpp:',
    'toc:',
    'about:',
    ':',
  ],
]
const ABBREVIATED = ['www.', 'ftp.', 'WWW.', 'www.a', 'ftp.a.example', 'www.example.com', 'gsb-www.']
const HOSTS = [
  ...['a.example', 'example.org', 'k.root-', 'servers.org', 'a', 'localhost', '[::1]', '[2001:db8::1]', '2001:db8::1'],
  ...['127.0.0.1', '例え.jp', 'пример.рф', 'user@', 'u:p@', 'foo@a.example', '-bar.example', 'xn--a.example', 'a..b'],
  ...['README.md', 'com', '.com', '·x.example', '@'],
]
const PORTS = [':80', ':', ':99999', ':x', ':80x', ':0/']
const PATHS = [
  ...[
    '/',
    '/x',
    'x',
    'y.html',
    '.html',
    '?q=1',
    '?',
    '#frag',
    '#',
    '%41',
    '%',
    '.',
    '..',
    '...',
    'x(y)',
    'x(y',
    'x)y',
    '&',
  ],
  ...[
    '=',
    '~',
    '_',
    '*',
    '-',
    '--',
    '---',
    '___',
    '+',
    '$',
    '!',
    ';',
    ',',
    "'s",
    '…',
    '|',
    '^',
    '\\',
    '/a/b/',
    '/www.',
    '/~',
  ],
  ...[',http://', ';www.', '/http://', '=https://a.example', 'and', 'doctools', 'doc-tools', 'The end', ': '],
]
const LONG = [
  'x'.repeat(60),
  'abcdefg/'.repeat(8),
  `${'a'.repeat(70)}`,
  ' '.repeat(40),
  'a.'.repeat(40),
  '> '.repeat(33),
]
const BREAKS = [
  ...[
    '\n',
    '\r\n',
    '\r',
    '\u2028',
    '\u2029',
    '\n\n',
    ' \n',
    '\n  ',
    '-\n',
    '-\r\n',
    '=\n',
    '\u2010\n',
    '\u00ad\n',
    '- \n',
  ],
  ...['\n> \n', '\f', '\v', '\u0085', '%\n', '-\n>> ', '.\n'],
]
const PREFIXES = [
  ...[
    '> ',
    '>> ',
    '>',
    '| ',
    'ab> ',
    '# ',
    '// ',
    ' * ',
    ';; ',
    "#' ",
    '#> ',
    '% ',
    '-- ',
    '+ ',
    '- ',
    '! ',
    '< ',
    'dnl ',
  ],
  ...[': ', '} ', '/* ', '*/', '/** ', '    ', '\t', '+', '-', '!', '#~ ', '//! ', '> > ', '*'],
]
const LITERALS = ['"\n"', '" \n  "', ' |\n| ', '|\n|', '"\r\n> "', '|']
const BLANKS = [' ', '  ', '\t', '\u00a0', '\u3000', ' ', ' ']
const ODD = [
  ...[
    '\u200b',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u200c',
    '\u200d',
    '\u2010',
    '\u2014',
    '\u30fb',
    '\u00b7',
    '\ufffd',
    '\u0301',
  ],
  ...['\ud800', '\udc00', '\udbff', '😀', '𝒳', '\0', '\x7f', '\x1b', '\uffff', '\ue000', '\u0130', '\u212a', '\u017f'],
]
const SCRIPTS = ['参见', '。', '，', '」', '「', '（', '）', '例', 'см', 'é', 'ß', '：', '／', '＜', '＞', 'ا', 'ー']
/** What markup and templates put around a URL and into it, and lines of tables. */
const MARKUP = [
  ...['${', '#{', '%{', '$(', '{{', '}}', '{% ', '<%', '<?=', '\\(x)', '[]', '[1]', '[x', ']x', "]'s", 'link:', ']('],
  ...['=', '==', '+', '~;', '_', ',', ',"', ',x,1', 'a,b,', 'x=1,y=', '@url{', '．', '｡', 'ｗ', 'MF1'],
]

const any = (list: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...list)
const maybe = (part: fc.Arbitrary<string>): fc.Arbitrary<string> => fc.option(part, { nil: '' })
const join = (...parts: Array<fc.Arbitrary<string>>): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((list) => list.join(''))

const token = fc.oneof(
  ...[OPENERS, CLOSERS, LABELS, HIERARCHICAL, OPAQUE, ABBREVIATED, HOSTS, PORTS, PATHS, LONG].map(any),
  ...[BREAKS, PREFIXES, LITERALS, BLANKS, ODD, SCRIPTS, MARKUP].map(any),
)

/** A line break and the prefix of the next line, which may be another than that of the line before. */
const breakAndPrefix = join(any(BREAKS), maybe(any(PREFIXES)))
const tail = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: any(PATHS) },
    { weight: 3, arbitrary: breakAndPrefix },
    { weight: 1, arbitrary: any(MARKUP) },
    { weight: 1, arbitrary: token },
  ),
  { maxLength: 6 },
)

/** What could be a URL, broken and bracketed somehow. */
const nearUrl = join(
  maybe(any([...OPENERS, ...LABELS])),
  maybe(any([...BLANKS, ...BREAKS])),
  fc.oneof(any(HIERARCHICAL), any(HIERARCHICAL), any(OPAQUE), any(ABBREVIATED)),
  maybe(breakAndPrefix),
  maybe(any(HOSTS)),
  maybe(any(PORTS)),
  tail.map((parts) => parts.join('')),
  maybe(any(CLOSERS)),
)

/** One URL written several times, with and without its breaks: what evidence is made of. */
const repeated = fc
  .tuple(
    any(HIERARCHICAL),
    any(HOSTS),
    fc.array(any(PATHS), { minLength: 2, maxLength: 5 }),
    fc.array(breakAndPrefix, { maxLength: 3 }),
  )
  .map(([scheme, host, paths, breaks]) => {
    const broken = (at: number, gap: string): string => [...paths.slice(0, at), gap, ...paths.slice(at)].join('')
    return ['', ...breaks]
      .map((gap, index) => `<${scheme}${host}/${broken(index + 1, gap)}>\n${scheme}${host}/${broken(index, gap)}`)
      .join(' ')
  })

/** A text in whose words, lines and brackets URLs may be hidden. */
export const hostileText: fc.Arbitrary<string> = fc
  .tuple(
    maybe(any(PREFIXES)),
    fc.array(
      fc.oneof({ weight: 4, arbitrary: nearUrl }, { weight: 5, arbitrary: token }, { weight: 1, arbitrary: repeated }),
      { minLength: 1, maxLength: 7 },
    ),
  )
  .map(([prefix, parts]) => prefix + parts.join(''))

/** Any sequence of UTF-16 units, most of them ones that mean something here. */
export const anyUnits: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.constantFrom(...':/<>"htpw.URLurl@-\n\r >|#()[]%,;\u200b').map((char) => char.charCodeAt(0)),
      },
      { weight: 2, arbitrary: fc.integer({ min: 0, max: 0x7f }) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 0xffff }) },
      { weight: 1, arbitrary: fc.integer({ min: 0xd800, max: 0xdfff }) },
    ),
    { maxLength: 80 },
  )
  .map((units) => String.fromCharCode(...units))
