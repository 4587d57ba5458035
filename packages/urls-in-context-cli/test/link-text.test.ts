import { afterAll, describe, expect, test } from 'vitest'
import type { Row } from '../src/search/row.ts'
import { Folder } from './run.ts'

const folder = new Folder()
afterAll(() => folder.remove())

/** What the rows of an HTML text say about links. */
function linksIn(html: string, ...args: string[]): Partial<Row>[] {
  return folder.rows(['--from=html', ...args, '-'], html).map(({ url, link, linkText, agrees, hazards }) => {
    const said = { url, link, linkText, agrees, hazards }
    return JSON.parse(JSON.stringify(said)) as Partial<Row>
  })
}

const [BANK, EVIL] = ['https://bank.example/login', 'https://evil.example/']

describe('a link in HTML', () => {
  test('has its text in the row of its target', () => {
    expect(linksIn(`<p><a href="${BANK}">Log <b>in</b></a>`)).toEqual([{ url: BANK, linkText: 'Log in' }])
  })

  test('that shows its target agrees in both rows', () => {
    expect(linksIn(`<a href="${BANK}">bank: ${BANK}</a>`)).toEqual([
      { url: BANK, linkText: `bank: ${BANK}`, agrees: true },
      { url: BANK, link: BANK, agrees: true },
    ])
  })

  test('that shows another URL is a hazard in both rows', () => {
    const hazards = ['link-differs'] as const
    expect(linksIn(`<a href="${EVIL}">${BANK}</a>`)).toEqual([
      { url: EVIL, linkText: BANK, agrees: false, hazards },
      { url: BANK, link: EVIL, agrees: false, hazards },
    ])
    // A scheme or `www.` makes it a URL, whatever schemes are wanted; other hosts are asked for.
    expect(linksIn(`<a href="${EVIL}">www.bank.example</a>`, '--scheme=https')).toMatchObject([{ hazards }])
    expect(linksIn(`<a href="${EVIL}">example.org</a>`)).toEqual([{ url: EVIL, linkText: 'example.org' }])
    expect(linksIn(`<a href="${EVIL}">example.org</a>`, '--bare-domains=public')).toMatchObject([
      { hazards },
      { hazards },
    ])
  })

  test('agrees if it is resolved, or cut for display', () => {
    expect(linksIn(`<base href="https://bank.example/a/"><a href="../login">${BANK}</a>`)).toMatchObject([
      {},
      { url: '../login', linkText: BANK, agrees: true },
      { url: BANK, link: BANK, agrees: true },
    ])
    expect(linksIn(`<a href="${BANK}">bank.example/lo&#8230; https://bank.example/lo&#8230;</a>`)).toMatchObject([
      { agrees: true },
      { url: 'https://bank.example/lo', agrees: true },
    ])
    expect(linksIn(`<a href="${BANK}">https://ban...</a>`)).toMatchObject([{ agrees: true }, { agrees: true }])
    expect(linksIn(`<a href="${BANK}">https://evil...</a>`)).toMatchObject([{ agrees: false }, { agrees: false }])
  })

  test('is compared with the URL inside a rewritten link', () => {
    const rewritten = `https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(BANK)}&amp;data=05`
    expect(linksIn(`<a href="${rewritten}">${BANK}</a>`)).toMatchObject([{ agrees: false }, { agrees: false }])
    expect(linksIn(`<a href="${rewritten}">${BANK}</a>`, '--unwrap')).toMatchObject([
      { agrees: true },
      { agrees: true },
    ])
  })

  test('decides how the URL that it shows is read', () => {
    const html = '<a href="http://a.example/database">&lt;http://a.example/data base&gt;</a>'
    expect(folder.rows(['--from=html', '-'], html)[1]).toMatchObject({
      url: 'http://a.example/database',
      decidedBy: 'link',
      agrees: true,
    })
    expect(folder.rows(['--from=html', '--no-links', '-'], html)[1]).toMatchObject({ agrees: false })
  })

  test('says nothing about a target that is not known', () => {
    expect(linksIn(`<a href="/login">${BANK}</a>`, '--relative')).toEqual([
      { url: '/login', linkText: BANK },
      { url: BANK },
    ])
  })
})

describe('links in a text of Slack', () => {
  const slack = folder.file(
    'slack.json',
    JSON.stringify([
      {
        type: 'message',
        ts: '1704189600.000200',
        text: 'At <https://a.example/1> or <https://a.example/2|here>, <https://a.example/3> (<https://a.example/4|https://a.example/…>)',
        files: [{ url_private: 'https://a.example/5' }],
      },
    ]),
  )

  test.each([
    [[]],
    [['--explain']],
    [['--excerpt', '--redact']],
  ])('are rows in the order of the text: %s', (options) => {
    const rows = folder.rows([slack, ...options])
    expect(rows.map(({ url, linkText }) => [url.at(-1), linkText])).toEqual([
      ['1', undefined],
      ['2', 'here'],
      ['3', undefined],
      ['4', 'https://a.example/…'],
      ['/', undefined],
      ['5', undefined],
    ])
  })
})
