import { afterAll, describe, expect, test } from 'vitest'
import type { Row } from '../src/search/row.ts'
import { Folder, parseRows } from './run.ts'

/** `urls --unwrap`. */

const folder = new Folder()
afterAll(() => folder.remove())

const safe = (url: string): string =>
  `https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(url)}&data=05%7C02&reserved=0`

const PLAIN = safe('http://a.example/x')
const OPAQUE = safe('https://t.co/AbC')
const CUT = 'https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.ex%'
const TEXT = `See <${PLAIN}>, http://a.example/x, <${OPAQUE}> and <${CUT}>.\n`
folder.file('mail.txt', TEXT)

const brief = (rows: readonly Row[]): object[] =>
  rows.map(({ url, unwrapped, via, unresolved, scheme, host }) => ({ url, unwrapped, via, unresolved, scheme, host }))

describe('--unwrap', () => {
  const expected = [
    { url: PLAIN, unwrapped: 'http://a.example/x', via: ['safelinks'], scheme: 'http', host: 'a.example' },
    { url: 'http://a.example/x', scheme: 'http', host: 'a.example' },
    {
      ...{ url: OPAQUE, unwrapped: 'https://t.co/AbC', via: ['safelinks'], scheme: 'https', host: 't.co' },
      unresolved: { service: 't.co', reason: 'opaque' },
    },
    {
      ...{ url: CUT, scheme: 'https', host: 'nam02.safelinks.protection.outlook.com' },
      unresolved: { service: 'safelinks', reason: 'unreadable' },
    },
  ]

  test('adds the URL inside, its services, and what is left', () => {
    expect(brief(folder.rows(['--unwrap', 'mail.txt']))).toEqual(expected)
    const without = folder.urls(['--json', 'mail.txt']).out
    expect(without).not.toMatch(/unwrapped|"via"|unresolved/)
  })

  test('prints the URLs inside, and each once', () => {
    const printed = ['http://a.example/x', 'http://a.example/x', 'https://t.co/AbC', CUT]
    expect(folder.urls(['--unwrap', 'mail.txt']).out).toBe(`${printed.join('\n')}\n`)
    expect(folder.urls(['--unwrap', '--unique', '-c', 'mail.txt']).out).toBe(
      `      2 http://a.example/x\n      1 ${CUT}\n      1 https://t.co/AbC\n`,
    )
  })

  test('has columns of its own', () => {
    const [head, first, , opaque] = folder.urls(['--unwrap', '--format=tsv', 'mail.txt']).out.split('\n')
    expect(head!.split('\t').slice(-3)).toEqual(['unwrapped', 'via', 'unresolved'])
    expect(first!.split('\t').slice(-3)).toEqual(['http://a.example/x', 'safelinks', ''])
    expect(opaque!.split('\t').slice(-3)).toEqual(['https://t.co/AbC', 'safelinks', 't.co opaque'])
    expect(folder.urls(['--format=tsv', 'mail.txt']).out).not.toContain('unwrapped')
  })

  test('gives the same rows in threads, and from the parts of a plan', () => {
    const args = ['--unwrap', '--redact', '--json', 'mail.txt']
    const one = folder.urls(args).out
    expect(folder.urls(['-j', '2', ...args]).out).toBe(one)
    expect(folder.urls(['--redact', '--json', 'mail.txt', '--unwrap']).out).toBe(one)
    folder.file('plan.ndjson', folder.urls(['plan', '--unwrap', '--redact', 'mail.txt']).out)
    expect(folder.urls(['work', '--plan=plan.ndjson', '--out=parts']).status).toBe(0)
    expect(folder.urls(['merge', '--plan=plan.ndjson', 'parts']).out).toBe(one)
    expect(brief(parseRows(folder.urls(['merge', '--plan=plan.ndjson', '--unique', 'parts']).out))).toHaveLength(3)
    const table = folder.urls(['--unwrap', '--redact', '--format=csv', 'mail.txt']).out
    expect(folder.urls(['merge', '--plan=plan.ndjson', '--format=csv', 'parts']).out).toBe(table)
  })

  test('takes the likeliest reading that is whole, of a link that a line end cut', () => {
    const text = 'a much longer line of prose stands before the link, and it is longer than the link itself is\n'
    const link =
      'https://nam11.safelinks.protection.outlook.com/?url=https%3A%2F%2Fgitla\nb.a.example%2Fx&data=04%7C01 and more prose\n'
    const [row] = folder.rows(['--unwrap', '--join-lines=offer'], `${text}${link}`)
    expect(row).toMatchObject({
      url: 'https://nam11.safelinks.protection.outlook.com/?url=https%3A%2F%2Fgitla',
      unwrapped: 'https://gitlab.a.example/x',
      via: ['safelinks'],
      host: 'gitlab.a.example',
    })
    expect(row!.alternatives.length).toBeGreaterThan(0)
  })

  test('resolves a reference of HTML, and then unwraps it', () => {
    const html = '<base href="https://www.google.com/"><a href="/url?q=https%3A%2F%2Fb.example%2F&amp;sa=D">x</a>'
    const rows = folder.rows(['--unwrap', '--from=html'], html)
    expect(rows.at(-1)).toMatchObject({
      url: '/url?q=https%3A%2F%2Fb.example%2F&sa=D',
      resolved: 'https://www.google.com/url?q=https%3A%2F%2Fb.example%2F&sa=D',
      unwrapped: 'https://b.example/',
      host: 'b.example',
    })
  })
})

describe('--redact', () => {
  const secret = safe('http://ada:s3cr3t@a.example/?token=t0ken')
  const twice = safe(secret)

  test.each([['--unwrap'], []])('masks the credentials of the URL inside, with %s', (...words) => {
    const text = `See <${secret}>, <${twice}>\nand https://web.archive.org/web/2020/http://ada:s3cr3t@a.example/\n`
    for (const format of ['text', 'ndjson', 'csv', 'html']) {
      const { out } = folder.urls([...words, '--redact', '--excerpt', `--format=${format}`], text)
      expect(out).not.toMatch(/s3cr3t|t0ken/)
    }
  })

  test('masks them in the URL that it shows, and the parameter of the link that holds them', () => {
    const [row] = folder.rows(['--unwrap', '--redact'], `<${secret}>`)
    expect(row).toMatchObject({
      url: 'https://nam02.safelinks.protection.outlook.com/?url=***&data=05%7C02&reserved=0',
      unwrapped: 'http://ada:***@a.example/?token=***',
      via: ['safelinks'],
    })
    const redactUrl = (url: string): string => folder.urls(['--redact', '--no-filename', '-'], `<${url}>`).out.trimEnd()
    expect(redactUrl('https://web.archive.org/web/2020/http://u:p@a.example/')).toBe(
      'https://web.archive.org/web/2020/http://u:***@a.example/',
    )
    const cut = 'https://nam02.safelinks.protection.outlook.com/?url='
    for (const inside of ['http://u:p@a.example/x', 'http://a.example/?token=x', safe('http://u:p@a.example/')]) {
      expect(redactUrl(cut + encodeURIComponent(inside))).toBe(`${cut}***`)
      expect(redactUrl(safe(cut + encodeURIComponent(inside)))).toBe(`${cut}***&data=05%7C02&reserved=0`)
    }
    const coded = 'https://urldefense.proofpoint.com/v2/url?u=http-3A__u-3Ap-40a.example_'
    for (const link of [coded, `${coded}&d=x&c=y`]) {
      expect(redactUrl(link)).toBe('https://urldefense.proofpoint.com/***')
    }
    expect(redactUrl(CUT)).toBe(CUT)
    expect(redactUrl(OPAQUE)).toBe(OPAQUE)
    expect(redactUrl(PLAIN)).toBe(PLAIN)
    expect(redactUrl('http://u:p@a.example/?token=x')).toBe('http://u:***@a.example/?token=***')
  })
})

test('the page shows the URL inside, and the link around it', () => {
  const { out } = folder.urls(['--unwrap', '--format=html', 'mail.txt'])
  expect(out).toContain('href="http://a.example/x"')
  expect(out).toContain('Rewritten by safelinks')
  expect(out).toContain('only the service knows where it leads')
})

test('--unwrap, --defang, --redact and --defanged give the same in any order', () => {
  const inner = encodeURIComponent('http://joe:pw@a.example/x?token=abc')
  const text = `hxxps://nam12[.]safelinks[.]protection[.]outlook[.]com/?url=${inner}&data=05 and http://b.example/?sid=1\n`
  const run = (...options: string[]): string => folder.urls(['--json', ...options, '-'], text).out
  const rows = run('--defanged', '--unwrap', '--redact', '--defang')
  expect(run('--defang', '--redact', '--unwrap', '--defanged')).toBe(rows)
  expect(run('--redact', '--defang', '--defanged', '--unwrap')).toBe(rows)
  const [first] = rows.split('\n').map((line) => (line === '' ? {} : JSON.parse(line)))
  expect(first).toMatchObject({
    unwrapped: 'hxxp://joe:***@a[.]example/x?token=***',
    scheme: 'http',
    host: 'a[.]example',
  })
  expect(rows).not.toMatch(/pw|abc|https?:\/\//)
})
