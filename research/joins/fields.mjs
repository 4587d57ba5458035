/**
 * Generated texts in which a URL ends with its line, and the next line starts with something else: a name, a key, a
 * value, a row. `test/joins/fields.test.ts` asserts that none of them is joined.
 */

/** @typedef {import('./rows.mjs').Row} Row */

const URLS = [
  'https://example.org',
  'https://www.example.org/',
  'http://docs.example.com/a/guide',
  'https://example.net/project/files/',
  'https://www.example.com/reports/index.html',
  'https://example.org/view?id=12',
]

/**
 * The kinds of next lines, each as a list of examples.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const FIELDS = {
  host: ['example.com', 'www.example.net', 'mail.example.org'],
  'host and port': ['example.com:8080', 'example.net:443', 'example.org:22'],
  address: ['jo@example.com', 'ann@example.net', 'max@example.org'],
  'IP address': ['192.0.2.7', '192.0.2.81', '198.51.100.3'],
  'path of a program': ['src/main.c has the bug.', 'lib/util.c is clean.', 'test/run.sh fails.'],
  path: ['src/main.c', 'lib/util/list.c', 'include/list.h'],
  'absolute path': ['/usr/share/doc/readme', '/etc/app/main.conf', '/var/log/app.log'],
  'file of an archive': ['app-1.2.3.tar.gz', 'app-1.2.4.tar.gz', 'app-1.3.0.tar.gz'],
  'name of a draft': ['draft-ietf-app-messaging-03', 'draft-ietf-app-caching-02', 'draft-ietf-app-auth-07'],
  'file and size': ['readme.txt  1204', 'main.c      20481', 'list.h      311'],
  'key of a unit': ['After=network.target', 'Wants=network.target', 'Type=simple'],
  'key of settings': ['admin_password = secret', 'admin_name = jo', 'max_size = 12'],
  'key of YAML': ['license: MIT', 'version: 1.2.0', 'author: Jo Doe'],
  'key in capitals': ['BUILD_DIR=/tmp/build', 'LOG_LEVEL=debug', 'MAX_JOBS=4'],
  digest: ['9e107d9d372bb6826bd81d3542a419d6', 'e4d909c290d0fb1ca068ffaddf22cbd0', 'd41d8cd98f00b204e9800998ecf8427e'],
  'long digest': [
    '2fd4e1c67a2d28fced849ee1bb76e7391b93eb12',
    'de9f2c7fd25e1b3afad3e85a0bd17d9b100db4b3',
    'da39a3ee5e6b4b0d3255bfef95601890afd80709',
  ],
  UUID: [
    '123e4567-e89b-12d3-a456-426614174000',
    '9a7b330a-a736-4f5a-8d1c-2b3c4d5e6f70',
    '550e8400-e29b-41d4-a716-446655440000',
  ],
  version: ['1.2.3', '1.2.4', '2.0.0-rc1'],
  'v and version': ['v1.2.3', 'v1.2.4', 'v2.0.0'],
  date: ['2024-03-01', '2024-03-02', '2024-04-11'],
  'date and time': ['2024-03-01T12:00:03 <jo> hello', '2024-03-01T12:00:09 <ann> hi', '2024-03-01T12:01:00 <jo> bye'],
  time: ['12:03 <jo> hello', '12:04 <ann> hi', '12:04 <jo> bye'],
  'capital name': ['MyClassName', 'OtherClass', 'BaseHandler'],
  'name with signs': ['my_function_name', 'other_function', 'base_handler'],
  'name with hyphens': ['my-package-name', 'other-package', 'base-files'],
  'package and version': ['left-pad@1.3.0', 'right-pad@2.0.1', 'pad@0.1.0'],
  call: ['open_file(name);', 'close_file(name);', 'read_all(name);'],
  statement: ['return x + 1;', 'var y = 2;', 'if (x > 1) {'],
  'command line': ['$ make install', '$ make test', '$ ./configure'],
  option: ['--output=FILE', '--verbose', '--jobs=4'],
  rule: ['||ads.example.com^$third-party', '||track.example.net^', '@@||cdn.example.org^'],
  selector: ['.button:hover { color: red }', '#main > p { margin: 0 }', 'a.link { color: blue }'],
  word: ['documentation', 'downloads', 'tutorials'],
  'words with commas': ['manuals, tutorials and more', 'news, talks and papers', 'tools, games and sounds'],
  'capitalised word': ['Documentation', 'Downloads', 'Tutorials'],
  'number and title': ['1234 The first of them', '1235 The second of them', '1240 The last of them'],
  'value of a colour': ['#ff8800', '#00ff00', '#1234ab'],
  constant: ['0x1F4A', '0x2000', '0xDEADBEEF'],
  hostname: ['web01.internal', 'web02.internal', 'db01.internal'],
  sum: ['a+b=c', 'x-y=z', '12*3=36'],
  MAC: ['00:1a:2b:3c:4d:5e', '00:1a:2b:3c:4d:5f', '66:77:88:99:aa:bb'],
  'query of a shop': ['item=4711&size=xl', 'item=4712&size=s', 'item=4713&size=m'],
}

/** Where URL and field are: the lines of a text. The fields after the first repeat, with or without further URLs. */
const SETTINGS = {
  /** @param {string} url @param {readonly string[]} fields */
  alone: (url, fields) => ['Links and names', '', url, fields[0], '', 'The end.'],
  /** @param {string} url @param {readonly string[]} fields */
  list: (url, fields) => [url, ...fields, ''],
  /** @param {string} url @param {readonly string[]} fields */
  bullets: (url, fields) =>
    fields.flatMap((field, index) => [`* ${url}${index || ''}`.replace(/0$/, ''), `    ${field}`]),
  /** @param {string} url @param {readonly string[]} fields */
  key: (url, fields) => ['[Unit]', 'Description=x', `Documentation=${url}`, ...fields, 'Other=1'],
  /** @param {string} url @param {readonly string[]} fields */
  comment: (url, fields) => ['# Written by hand.', `# See ${url}`, `# ${fields[0]}`, '', 'run'],
  /** @param {string} url @param {readonly string[]} fields */
  'code below': (url, fields) => ['function run() {', `  // see ${url}`, `  ${fields[0]}`, '}', ''],
  /** @param {string} url @param {readonly string[]} fields */
  sentence: (url, fields) => [
    'I have looked at it for a while now, and it is',
    `not what we thought; please look at ${url}`,
    `${fields[0]}`,
    'It came with the last change, I think.',
  ],
  /** @param {string} url @param {readonly string[]} fields */
  heading: (url, fields) => ['Where they are kept:', '', `\t${url}`, ...fields.map((field) => `\t\t${field}`), ''],
}

/** All generated texts. @returns {(Row & { field: string, setting: string })[]} */
export function fieldRows() {
  return Object.entries(FIELDS).flatMap(([field, entries]) =>
    Object.entries(SETTINGS).flatMap(([setting, linesOf]) =>
      URLS.map((url) => {
        const text = linesOf(url, entries).join('\n')
        const start = text.indexOf(url)
        const file = `made/${field}/${setting}`
        const truth = [
          { url, printed: url, spans: [/** @type {[number, number]} */ ([start, start + url.length])], wrapped: false },
        ]
        return { file, source: `made/${field}`, kind: 'made', field, setting, producer: 'made', lines: [], text, truth }
      }),
    ),
  )
}
