import { expect, test } from 'vitest'
import { kindOf } from '../src/index.ts'
import { codesOf, readBytes } from './reading.ts'

const HEAD =
  '<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/">\n<siteinfo><base>http://w.example/</base></siteinfo>'

function page(title: string, text: string, more = ''): string {
  const revision = `<timestamp>2020-02-03T04:05:06Z</timestamp><contributor><username>Ada</username></contributor>${more}`
  return `<page><title>${title}</title><revision>${revision}<text xml:space="preserve">${text}</text></revision></page>`
}

test('each revision is a part whose envelope has title, date and author', async () => {
  const dump = `${HEAD}${page('Ä &amp; B', '&lt;ref>http://a.example/?a=1&amp;amp;b&lt;/ref>', '<comment>c</comment>')}${page('Two', 'x')}`
  const parts = await readBytes(`${dump}</mediawiki>`)
  expect(parts.map(({ origin, text, envelope }) => [origin, text, envelope.subject])).toEqual([
    ['metadata base', 'http://w.example/', undefined],
    ['comment', 'c', 'Ä & B'],
    ['body', '<ref>http://a.example/?a=1&amp;b</ref>', 'Ä & B'],
    ['body', 'x', 'Two'],
  ])
  const { envelope, contentType } = parts[2]!
  expect([envelope.from, envelope.date?.toISOString(), contentType]).toEqual([
    'Ada',
    '2020-02-03T04:05:06.000Z',
    'text/x-wiki',
  ])
  const start = parts[2]!.text.indexOf('http')
  const raw = parts[2]!.rawRange(start, parts[2]!.text.indexOf('<', start))!
  expect(Buffer.from(dump).toString('utf8', raw.start, raw.end)).toBe('http://a.example/?a=1&amp;amp;b')
  expect(kindOf(Buffer.from(dump), true)).toBe('mediawiki')
})

test('is read wherever it is cut into pieces, and up to where it ends', async () => {
  for (let room = 0; room < 90; room += 3) {
    const dump = `${HEAD}${page('One', 'y '.repeat(32_700 + room))}${page('Two', 'z &amp; z '.repeat(20_000))}`
    const parts = await readBytes(dump)
    const texts = new Map<string | undefined, string>()
    for (const { origin, text, envelope } of parts) {
      if (origin === 'body') texts.set(envelope.subject, (texts.get(envelope.subject) ?? '') + text)
    }
    expect([...texts].map(([title, { length }]) => [title, length])).toEqual([
      ['One', 2 * (32_700 + room)],
      ['Two', 120_000],
    ])
  }
  const cut = await readBytes(`${HEAD}${page('One', 'http://a.example/x y')}`.slice(0, -20))
  expect(cut.at(-1)!.text).toBe('http://a.example/x y')
  expect(codesOf(cut)).toEqual([])
})

test('hostile nesting and names take little', async () => {
  const deep = `${HEAD}${'<a>'.repeat(50_000)}${'<b'.repeat(50_000)}<text>http://a.example/x</text>`
  expect((await readBytes(deep)).at(-1)!.text).toContain('http://a.example/x')
})
