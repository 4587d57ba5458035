import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GROWTH, judgeAll, readsOf } from '../../../test/arbitrary/growth.ts'
import type { Family } from '../../../test/arbitrary/hostile.ts'
import { runs } from '../../../test/arbitrary/runs.ts'
import { leaksIn, SECRET, secretUrl } from '../../../test/url/redact.ts'
import { tarOf } from '../../texts-in-archives/test/packing.ts'
import { maskFields } from '../src/search/fields/field-secrets.ts'
import { elementsOf, rowsIn } from './page-parse.ts'
import { Folder, message } from './run.ts'
import { NO_SECRETS, SECRET_FIELDS } from './secret-fields.ts'

/** `--redact`: no byte that the command writes has a secret. */

const folder = new Folder()
afterAll(() => folder.remove())

const urls = fc.sample(secretUrl, runs(60))

/** The URL in a construct, in prose, broken over lines, between others on a long line, and in the syntax of a file. */
const lines = urls.map((url, index) => {
  const middle = (index * 7) % url.length
  const broken = `${url.slice(0, middle)}\n${url.slice(middle)}`
  const ways = [`See <${url}>, or http://other.example/ ${url}.`, `<URL:${broken}> http://other.example/`, `"${url}"`]
  return `${ways[index % 3]} ${index % 5 === 0 ? 'and so on '.repeat(25) : ''}[x](${url})`
})
/** An address that is the end of a login is no address. */
const text = `${lines.join('\n')}\nftp://joe:x:y@z:@${SECRET}@h.example/\n`
const attribute = (url: string): string => `<a href="${url.replaceAll('&', '&amp;')}">x</a>`
/** A name of a file, and of a member, that is a URL. */
const NAME = `http:/joe:${SECRET}@h.example/x?token=${SECRET}`

beforeAll(() => {
  folder.file('text.txt', text)
  folder.file('mail.mbox', message(`Message-ID: <http://joe:${SECRET}@h.example/>\nList-Help: <${urls[0]}>\n`, text))
  folder.file(
    'page.html',
    `<base href="http://joe:${SECRET}@h.example/?token=${SECRET}">${urls.map(attribute).join('\n')}`,
  )
  folder.file('data.json', JSON.stringify(urls).replaceAll('/', '\\/'))
  folder.file(`names/${NAME}`, 'http://a.example/ and http://b.example/\n')
  folder.file(`names/${NAME}.gz`, gzipSync('http://c.example/ '.repeat(99)).subarray(0, 40))
  folder.file(
    'members.tar',
    tarOf([
      { name: `${NAME}/x.txt`, data: Buffer.from(text) },
      { name: `${NAME}.gz`, data: Buffer.from([31, 139, 8, 0, 0]) },
    ]),
  )
})

const ALL = ['text.txt', 'mail.mbox', 'page.html', 'data.json', 'names', 'members.tar']

/** What a run wrote on standard output and standard error. */
function written(...args: string[]): string {
  const { out, err } = folder.urls(args)
  return `${out}\n${err}`
}

describe('nothing that is written has a secret', () => {
  test('but without --redact it has', () => expect(leaksIn(written('-H', ...ALL))).not.toEqual([]))

  test.each([
    [['-H', '--excerpt=2', '-v', '--report=report.ndjson']],
    [['--json', '--excerpt', '--explain', '--unwrap', '--emails', '--defanged']],
    [['--json', '--scheme=gopher,ftp', '--excerpt=3']],
    [['--format=csv', '-j', '2', '--relative', '-o', 'rows.csv']],
    [['--unique', '-c', '--defang', '--hyperlink']],
    [['--unique=file', '--json', '--sort=path', '--unwrap', '--join-lines=offer']],
    [['-c', '-0']],
    [['-l']],
  ] as const)('%j', (args) => expect(leaksIn(written('--redact', ...args, ...ALL))).toEqual([]))

  test('nor the page, packed rows included', () => {
    const { out } = folder.urls(['--redact', '--format=html', '--excerpt=2', ...ALL])
    expect(leaksIn(out)).toEqual([])
    const rows = rowsIn(elementsOf(out))
    expect(rows.length).toBeGreaterThan(urls.length)
    expect(leaksIn(JSON.stringify(rows))).toEqual([])
  })

  test('nor the parts of a plan, and what is made of them', () => {
    const inputs = ALL.filter((name) => name !== 'names')
    folder.file('plan.ndjson', folder.urls(['plan', '--redact', '--excerpt', '--unwrap', ...inputs]).out)
    expect(leaksIn(written('work', '--plan=plan.ndjson', '--out=parts'))).toEqual([])
    expect(leaksIn(written('work', '--units=plan.ndjson'))).toEqual([])
    expect(
      leaksIn(written('merge', '--plan=plan.ndjson', '--format=tsv', '--report=report-of-parts.ndjson', 'parts')),
    ).toEqual([])
  })

  test('nor a file that was written', () => {
    const files = [
      ...readdirSync(join(folder.path, 'parts')).map((name) => `parts/${name}`),
      'rows.csv',
      'report.ndjson',
    ]
    for (const name of [...files, 'report-of-parts.ndjson']) {
      const bytes = readFileSync(join(folder.path, name))
      expect(bytes.length).toBeGreaterThan(0)
      expect(leaksIn(bytes.toString()), name).toEqual([])
    }
  })
})

describe('without --redact', () => {
  test('standard error has none', () => {
    const pattern = '--include=(a+)+$'
    const slow = `http://joe:${SECRET}@h.example/${'a'.repeat(60)}.b`
    folder.file('slow.txt', slow)
    const runs = [
      [pattern, 'slow.txt'],
      [`http://joe:${SECRET}@h.example/none`],
      ['-c', `names/${NAME}.gz`],
      ['plan', NAME],
    ]
    for (const args of [...runs, ['fix', `${NAME}.md`]]) {
      const { err, status } = folder.urls(args)
      expect(status).toBe(2)
      expect(err).toContain('***')
      expect(leaksIn(err)).toEqual([])
    }
  })

  test('urls parse masks, but for --json', () => {
    const given = [
      ...urls,
      `http://joe:${SECRET}@h example/`,
      `ssh://-u:${SECRET}@h.example/`,
      `hxxp://joe:${SECRET}@a[.]example`,
      `http://a.example/?q={"token":"${SECRET}"}`,
      `http://a.example/?q={"a":1, "token": "x ${SECRET}"}`,
      `http://a.example/?q=${encodeURIComponent(`{"token": "${SECRET}"}`)}`,
    ]
    expect(leaksIn(written('parse', ...given))).toEqual([])
    expect(leaksIn(written('parse', '--json', '--redact', ...given))).toEqual([])
    expect(leaksIn(written('parse', '--json', given[0]!))).not.toEqual([])
  })
})

test('the rest of a secret behind a URL with a label is masked', () => {
  const text = 'URL: ftp://joe@m.example:SECRET@h.example/ and URL: http://a.example/?token=ab|SECRET\n'
  for (const format of ['--json', '--format=csv', '--format=html']) {
    const { out } = folder.urls(['--redact', '--excerpt=0', format], text)
    expect(out).toContain('a.example')
    expect(out).not.toContain('SECRET')
  }
})

test('a secret in the code of a service is masked in a defanged link, too', () => {
  const text = 'hxxps://urldefense[.]proofpoint[.]com/v2/url?u=http-3A__a.example_-3Ftoken-3DSECRET&d=Dw\n'
  for (const options of [['--defanged'], [], ['--scheme=any']]) {
    const { out, err } = folder.urls(['--redact', '--excerpt=0', '--json', ...options], text)
    expect(out + err).not.toContain('SECRET')
  }
})

/** A secret behind its name, of which `from` is the first place where a line may end. */
const named = fc
  .constantFrom(
    ['http://a.example/x?token=', ''],
    ['http://a.example/x?page=2&access_token=', '&b=c'],
    ['http://a.example/x;jsessionid=', '/y'],
    ['http://a.example/#code=', ''],
    ['http://joe:', '@a.example/'],
    ['http://joe:pa-', '@a.example/x'],
    ['ftp://joe@b.example:', '@a.example'],
    ['https://hooks.slack.com/services/T0/', ''],
    ['https://www.google.com/url?q=http%3A%2F%2Fa.example%2F%3Ftoken%3D', '&sa=D'],
    ['https://api.telegram.org/bot12:', '/getMe'],
  )
  .chain(([front, back]) =>
    fc.tuple(fc.constant(front + SECRET + back), fc.nat({ max: SECRET.length }), fc.constant(front)),
  )
  .map(([url, behind, front]) => ({ url, at: front.length + behind }))
const lineEnd = fc
  .tuple(
    fc.constantFrom('', ' ', '-', ' \\'),
    fc.constantFrom('\n', '\r\n'),
    fc.constantFrom('', '  ', '> ', '# ', '\t'),
  )
  .map((all) => all.join(''))
const brokenUrl = fc
  .tuple(
    named,
    lineEnd,
    fc.integer({ min: 1, max: 40 }),
    lineEnd,
    fc.boolean(),
    fc.constantFrom('', '.', ' and more', ', http://b.example/'),
  )
  .map(([{ url, at }, end, back, other, isTwice, rest]) => {
    const first = isTwice ? Math.max(10, at - back) : at
    const pieces = [url.slice(0, first), ...(isTwice ? [other, url.slice(first, at)] : []), end, url.slice(at)]
    return `See ${pieces.join('')}${rest}`
  })
const field = fc
  .tuple(
    fc.constantFrom('Authorization', 'Proxy-Authorization', 'X-Api-Key', 'Cookie', 'X-Auth-Token', '"access_token"'),
    fc.constantFrom('', ' ', '\n ', '\r\n\t', '\n>  '),
    fc.constantFrom('Bearer ', 'Basic\n  ', 'Digest username="joe", response=', ''),
  )
  .filter(([name, , scheme]) => scheme === '' || name.endsWith('Authorization'))
  .map(([name, blank, scheme]) => `http://c.example/\n${name}:${blank}${scheme}${SECRET}`)

test('a secret below its name, and half of one, stand in no excerpt', () => {
  const texts = fc.sample(fc.oneof({ weight: 4, arbitrary: brokenUrl }, field), runs(200))
  folder.file('broken.txt', texts.join('\n\n'))
  folder.file('quoted.txt', texts.map((each) => each.replace(/^|(?<=\n)/g, '> ')).join('\n>\n'))
  for (const format of ['text', 'ndjson', 'csv', 'tsv', 'json-array', 'html']) {
    for (const options of [[], ['--emails', '--bare-domains', '--scheme=any', '--join-lines=offer']]) {
      const args = ['--redact', '--excerpt=3', `--format=${format}`, ...options, 'broken.txt', 'quoted.txt']
      const { out, err, status } = folder.urls(args)
      expect(`${status} ${err}`).toBe('0 ')
      expect(out.length).toBeGreaterThan(1000)
      const shown = format === 'html' ? JSON.stringify(rowsIn(elementsOf(out))) : out
      expect(leaksIn(shown), args.join(' ')).toEqual([])
    }
  }
})

test.each([
  ['--hyphen=drop', 'https://urldefense.proofpoint.com/v2/url?u=http-3A__a.example_-3Ftoken-\n3DSECRET&d=Dw'],
  ['--hyphen=drop', 'https://urldefense.proofpoint.com/v2/url?u=http-3A__a.example_-3Ftoken-\n> 3DSECRET&d=Dw'],
  ['--hyphen=keep', 'https://hooks.sla-\nck.com/services/T0/SECRET'],
])('with %s, the other reading of a hyphen has the secret as well', (hyphen, url) => {
  for (const text of [`See <${url}>`, `See <URL:${url}>`, `See "${url}"`, `See ${url} and`]) {
    for (const format of ['--json', '--format=csv', '--format=text']) {
      const { out } = folder.urls(['--redact', '--excerpt=1', '--unwrap', hyphen, format], text)
      expect(out).not.toBe('')
      expect(out).not.toContain('SECRET')
    }
  }
})

test('the name of a member that begins with the name of a secret is masked', () => {
  folder.file('token.tar', tarOf([{ name: `token=${SECRET}/x.txt`, data: Buffer.from('http://a.example/') }]))
  for (const format of ['--format=text', '--json', '--format=csv', '--format=html']) {
    const { out, err } = folder.urls(['--redact', '-H', format, 'token.tar'])
    expect(out).toContain('a.example')
    expect(leaksIn(out + err)).toEqual([])
  }
})

describe('secrets in the fields of excerpts', () => {
  const PIECES: Record<string, string> = { '@1': 'Zq9Xw', '@2': '7Kp3V', '@3': 'b5Rt8' }
  const filled = (text: string): string => text.replace(/@[123]/g, (place) => PIECES[place]!)
  const shownIn = (text: string): string[] => Object.values(PIECES).filter((piece) => text.includes(piece))

  test.each(Object.entries(SECRET_FIELDS))('%s', (_, texts) => {
    for (const text of texts.map(filled)) {
      const masked = maskFields(text)
      expect(shownIn(masked), text).toEqual([])
      expect(masked, 'the URL stays').toContain('http://a.example/')
      expect(shownIn(maskFields(text.replace(/\r?\n/g, '\r\n'))), `CRLF: ${text}`).toEqual([])
      expect(shownIn(maskFields(text.replace(/^|(?<=\n)/g, '> '))), `quoted: ${text}`).toEqual([])
    }
  })

  test('of which other text has none', () => {
    for (const text of NO_SECRETS) expect(maskFields(text)).toBe(text)
  })

  beforeAll(() => {
    const texts = Object.values(SECRET_FIELDS).flat().map(filled)
    for (const [index, text] of texts.entries()) folder.file(`fields/${index}.txt`, text)
  })

  test.each([
    ['--format=text', '-C3'],
    ['--json', '--excerpt=3'],
    ['--json', '-A9', '--explain', '--notes', '--unwrap'],
    ['--format=csv', '-B9'],
    ['--format=tsv', '--excerpt=9', '--report=fields.ndjson'],
    ['--format=html', '--excerpt=9'],
    ['--format=json-array', '--excerpt=9', '--defang', '--emails', '--bare-domains', '--join-lines=offer'],
  ])('in no format: %s %s', (...args) => {
    const { out, err } = folder.urls(['--redact', ...args, 'fields'])
    expect(out.length).toBeGreaterThan(1000)
    const shown = args[0] === '--format=html' ? JSON.stringify(rowsIn(elementsOf(out))) : out
    expect(shownIn(shown + err)).toEqual([])
    if (args.includes('--report=fields.ndjson')) {
      expect(shownIn(readFileSync(join(folder.path, 'fields.ndjson'), 'utf8'))).toEqual([])
    }
  })

  test('nor in a header, whose name is not in its text, and in a subject', () => {
    const head = 'X-Api-Key: Zq9Xw 7Kp3V http://b.example/\nSubject: password: b5Rt8, http://c.example/\n'
    folder.file('head.mbox', message(head, 'http://a.example/\n'))
    for (const format of ['--json', '--format=csv', '--format=html']) {
      const { out } = folder.urls(['--redact', '--excerpt=0', format, 'head.mbox'])
      expect(out).toContain('a.example')
      expect(shownIn(out)).toEqual([])
    }
  })

  test('nor where the secret is an address that is found', () => {
    const text = 'http://a.example/\npassword: Zq9Xw@7kp3v.example.com\n{"secret": "b5rt8.example.org"}\n'
    for (const options of [[], ['--excerpt=1']]) {
      const { out } = folder.urls(['--redact', '--emails', '--bare-domains', '--json', ...options], text)
      expect(out).toContain('mailto:***')
      expect(/zq9xw|7kp3v|b5rt8/i.exec(out)).toBe(null)
    }
  })

  test('a name that stands as far above as is promised', () => {
    const below = (lines: number): string => `password: |\n${'  x\n'.repeat(lines - 1)}  Zq9Xw\nhttp://a.example/\n`
    expect(shownIn(maskFields(below(63)))).toEqual([])
    expect(shownIn(maskFields(`password: "${'x '.repeat(8000)}Zq9Xw" http://a.example/`))).toEqual([])
  })

  test('with work that grows linearly', () => {
    const names = [
      'password',
      'password=',
      'password: ',
      '"password": ',
      "password='",
      'token("',
      '<password>',
      '- pin: x\n',
    ]
    const others = [
      '"',
      '\\"',
      '\\',
      '{',
      '[',
      '</a>',
      '\n',
      '\n  ',
      ' ',
      'a',
      ';',
      '-p ',
      '-u a:',
      'value="',
      '<<A\n',
      'Basic aaaaaaaa',
    ]
    const families = [...names, ...others].flatMap((one) => names.map((other) => one + other))
    const all = [...families, ...others].map((unit): [string, Family] => [
      unit,
      (length) => unit.repeat(Math.ceil(length / unit.length)),
    ])
    expect(judgeAll(Object.fromEntries(all), readsOf(maskFields), GROWTH, 0.2)).toEqual([])
  })
})
