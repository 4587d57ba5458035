import fc from 'fast-check'

/** Texts of URLs that run code, deceive or harm, in any frame and half of them broken. */

const SCHEMES = [
  ...['http://', 'https://', 'HTTP://', 'ftp://', 'mailto:', 'www.', 'ftp.', '//', 'http:/', 'http:\\\\', 'ht\ntp://'],
  ...[
    'javascript:',
    'JaVaScRiPt:',
    'java\nscript:',
    'java\tscript:',
    '\u0001javascript:',
    'vbscript:',
    'data:text/html,',
  ],
  ...[
    'data:image/svg+xml;base64,',
    'view-source:javascript:',
    'feed:javascript:',
    'blob:http://',
    'file:///',
    'ssh://',
  ],
]
const USERS = ['', '', '', 'user:pw@', 'www.bank.example@', 'www.bank.example:443@', '-oProxyCommand=x@', '\u202emoc@']
const HOSTS = [
  ...['a.example', 'b.example', 'c.example', 'A.EXAMPLE', '0x7f000001', '2130706433', '127.1', '[::1]', '-a.example'],
  ...[
    '\u0430pple.example',
    'xn--80ak6aa92e.example',
    'bücher.example',
    'a\u200db.example',
    'a%2eexample',
    'a%00.example',
  ],
]
const PORTS = ['', '', '', ':25', ':6000', ':1', ':99999']
const PATHS = [
  ...['/', 'x', '?q=', '#', '&', '&amp;', '%0d%0a', '%00', '%E2%80%AE', '\u202e', '\u2066', '\u200b', '\u{e0041}'],
  ...['"><img src=x onerror=alert(1)>', "'onmouseover=alert(1)", '`', '{{1}}', '\\', '\n', '\r\n', '\t', '(', '>'],
]
const FRAMES = [
  ...['', '<>', '""', '()', '[]', '“”'].map((pair) => [pair.slice(0, 1), pair.slice(1)] as const),
  ...([
    ['<URL:', '>'],
    ['> <', '>'],
    ['href=', ' '],
    ['[x](', ')'],
  ] as const),
]
const HARMLESS = ['http://a.example/', '<URL:http://b.example/\nx>', 'www.c.example']
const BREAKS = ['', '', '', '\n', '\r\n', '\t', '-\n', '\n> ', '\u200b', '\0']

const url = fc
  .tuple(...[SCHEMES, USERS, HOSTS, PORTS].map((each) => fc.constantFrom(...each)))
  .chain((head) => fc.array(fc.constantFrom(...PATHS), { maxLength: 4 }).map((path) => [...head, ...path].join('')))

const framed = fc
  .tuple(fc.constantFrom(...FRAMES), url, fc.nat(40), fc.constantFrom(...BREAKS))
  .map(([[open, close], whole, at, inserted]) => open + whole.slice(0, at) + inserted + whole.slice(at) + close)

export const unsafeText: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 3, arbitrary: framed }, { weight: 1, arbitrary: fc.constantFrom(...HARMLESS) }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((pieces) => pieces.join(' and '))
