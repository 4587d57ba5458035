import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { pdfOf } from '../../packages/texts-in-archives/test/pdf/writing.ts'
import { CORPUS, lines } from '../../packages/urls-in-context-cli/test/run.ts'
import { Installed } from './installed.ts'
import { entriesOf, packages } from './list.ts'

/** The packages as they are published: packed, and unpacked into a folder that has nothing else. */

/** What an install writes, in bytes: a bound on each, so that a change is a decision. */
const MOST_UNPACKED: Readonly<Record<string, number>> = {
  'urls-in-context': 2_100_000,
  'texts-in-archives': 5_700_000,
  'remark-urls-in-context': 260_000,
  'rehype-urls-in-context': 130_000,
  'markdown-it-urls-in-context': 60_000,
  'urls-in-context-cli': 5_600_000,
  'urls-in-context-conformance': 1_210_000,
}

const installed = new Installed()
afterAll(() => installed.remove())

test.each(Object.entries(MOST_UNPACKED))('%s is no larger than it may be', (name, most) => {
  expect(installed.packed.get(name)!.unpackedSize).toBeLessThanOrEqual(most)
})

function mail(charset: string, body: Buffer): Buffer {
  const head = `From: ann@mail.example\nSubject: x\nMIME-Version: 1.0\nContent-Type: text/plain; charset=${charset}\n\n`
  return Buffer.concat([Buffer.from(head), Buffer.from('<http://a.example/'), body, Buffer.from('>\n')])
}

describe('the command needs nothing that is not in the package', () => {
  installed.file('in/page.html', '<p title="http://no.example/">See <a href="/x">x</a> http://a.example/&eacute;</p>\n')
  installed.file('in/gb2312.eml', mail('gb2312', Buffer.from([0xc1, 0xb4, 0xbd, 0xd3])))
  installed.file('in/iso-2022-jp.eml', mail('iso-2022-jp', Buffer.from('\x1b$BF|K\\\x1b(B', 'latin1')))
  installed.file('in/cp857.eml', mail('cp857', Buffer.from([0x9f])))
  installed.file('in/utf-7.eml', mail('utf-7', Buffer.from('+AOk-')))
  const documents = ['letter.docx', 'notes.odt', 'talk.pptx', 'table.xlsx', 'book.epub']
  for (const name of ['packed.zst', 'packed.xz', 'packed.bz2', 'packed.gz', ...documents]) {
    installed.file(`in/${name}`, readFileSync(join(CORPUS, name)))
  }

  test.each([
    ['page.html', 'http://a.example/é'],
    ['gb2312.eml', 'http://a.example/链接'],
    ['iso-2022-jp.eml', 'http://a.example/日本'],
    ['cp857.eml', 'http://a.example/ş'],
    ['utf-7.eml', 'http://a.example/é'],
  ])('%s', (name, url) => {
    expect(installed.urls([`in/${name}`])).toEqual({ out: lines(url), err: '', status: 0 })
  })

  test.each(['packed.zst', 'packed.xz'])('%s, without its program', (name) => {
    expect(installed.urls([`in/${name}`])).toEqual(installed.urls(['in/packed.gz']))
    expect(installed.urls([`in/${name}`])).toMatchObject({ out: expect.stringContaining('://'), err: '', status: 0 })
  })

  test.each(documents)('%s', (name) => {
    expect(installed.urls([`in/${name}`])).toMatchObject({
      out: expect.stringContaining('/target\n'),
      err: '',
      status: 0,
    })
  })

  test('in threads', () => {
    const alone = installed.urls(['--json', '-j', '1', 'in'])
    expect(alone).toMatchObject({ out: expect.stringContaining('in/cp857.eml'), err: '', status: 0 })
    expect(installed.urls(['--json', '-j', '2', 'in'])).toEqual(alone)
  })

  const table =
    '---\nurl: "http://a.example/\\\n  x"\n---\n\n| a |\n|---|\n| <URL:http://a.example/x> |\n\n~~<URL:http://a.example/\ny>~~\n'
  const mdx =
    'export const a = "http://b.example/\\\nc"\n\n<b title="http://b.example/\nc">"http://b.example/\nc"</b>\n'

  test('fix', () => {
    installed.file('fix/table.md', table)
    installed.file('fix/page.mdx', mdx)
    const shown = installed.urls(['fix', 'fix/table.md', 'fix/page.mdx'])
    expect(shown).toMatchObject({ out: expect.stringContaining('+~~<http://a.example/y>~~'), err: '', status: 1 })
    expect(installed.urls(['fix', '--write', 'fix/table.md', 'fix/page.mdx'])).toEqual({ out: '', err: '', status: 0 })
    const read = (name: string): string => readFileSync(join(installed.folder, 'fix', name), 'utf8')
    expect(read('table.md')).toBe(table.replaceAll('URL:', '').replace('\ny', 'y'))
    expect(read('page.mdx')).toBe(mdx.replace('"http://b.example/\nc"<', '"http://b.example/c"<'))
  })

  test('--version, the help of fix, and the page of results', () => {
    expect(installed.urls(['--version']).out).toBe(`urls-in-context ${packages[0]!.manifest.version}\n`)
    expect(installed.urls(['fix', '--help']).out).not.toMatch(/package|npm/)
    expect(installed.urls(['--format=html', 'in/packed.gz']).out).toMatch(/<style>[^<]{1000}/)
  })

  test('PDF', () => {
    const text = { x: 72, y: 700, text: 'http://a.example/' }
    installed.file('in/paper.pdf', pdfOf({ pages: [{ texts: [text] }] }))
    expect(installed.urls(['in/paper.pdf'])).toEqual({ out: lines('http://a.example/'), err: '', status: 0 })
  })

  test('names every package that it holds, with its licence', () => {
    const path = join(installed.folder, 'node_modules/urls-in-context-cli/dist/THIRD-PARTY-NOTICES.txt')
    const notices = readFileSync(path, 'utf8')
    const named = [...notices.matchAll(/^-{72}\n(\S+) \S+, (\S+)$/gm)]
    const names = named.map(([, name]) => name!)
    const libraries = ['fzstd', 'htmlparser2', 'iconv-lite', 'xz-decompress', 'pdfjs-dist']
    expect(names).toEqual(expect.arrayContaining([...libraries, 'unified', 'micromark', 'acorn', 'entities']))
    expect(new Set(named.map(([, , licence]) => licence))).toEqual(new Set(['MIT', 'BSD-2-Clause', 'Apache-2.0']))
    const without = notices
      .split('-'.repeat(72))
      .slice(1)
      .filter((each) => !/copyright/i.test(each))
    expect(without).toEqual([])
  })

  // The last of these: what is removed is not there for others.
  test('loads no parser and no library for a text', () => {
    const dist = join(installed.folder, 'node_modules/urls-in-context-cli/dist')
    const chunks = readdirSync(join(dist, 'chunks')).filter((name) => /^(?:markdown|remark-mdx)-/.test(name))
    expect(chunks.length).toBeGreaterThanOrEqual(2)
    const unused = ['libraries', 'pdfjs', 'pdf-thread.js', ...chunks.map((name) => `chunks/${name}`)]
    for (const path of unused) rmSync(join(dist, path), { recursive: true })
    installed.file('note.txt', 'See http://a.example/x\n')
    expect(installed.urls(['note.txt'])).toEqual({ out: lines('http://a.example/x'), err: '', status: 0 })
  })
})

describe('the packages with entries', () => {
  const names = packages.flatMap((each) => [...entriesOf(each).keys()])

  test('are imported with what they depend on, and nothing else', () => {
    const program = names.map((name) => `await import('${name}')`).join('\n')
    expect(installed.program(program)).toEqual({ out: '', err: '', status: 0 })
  })

  test('texts-in-archives reads HTML, charsets and PDF', () => {
    installed.file('page.html', '<p>http&#58;//a.example/</p>\n')
    installed.file('turkish.eml', mail('cp857', Buffer.from([0x9f])))
    installed.file('paper.pdf', pdfOf({ pages: [{ texts: [{ x: 72, y: 700, text: 'a page' }] }] }))
    const program = `import { readArchive } from 'texts-in-archives'
      for await (const part of readArchive(['page.html', 'turkish.eml', 'paper.pdf'], { programs: false })) {
        if (part.origin === 'body') console.log(part.text.trim(), ...part.problems.map(({ code }) => code))
      }`
    const out = lines('http://a.example/', '<http://a.example/ş>', 'a page')
    expect(installed.program(program)).toEqual({ out, err: '', status: 0 })
  })

  test.each(['mjs', 'cjs'] as const)('the lint rules load from a module of %s', (extension) => {
    const name = 'remark-urls-in-context/lint'
    const program = {
      mjs: `import all, { noUrlWrapper } from '${name}'\nconsole.log(all.plugins.includes(noUrlWrapper))`,
      cjs: `const { default: all, noUrlWrapper } = require('${name}')\nconsole.log(all.plugins.includes(noUrlWrapper))`,
    }[extension]
    expect(installed.program(program, extension)).toMatchObject({ out: 'true\n', status: 0 })
  })

  test('linkifyHtml', () => {
    const program = `import { linkifyHtml } from 'rehype-urls-in-context/html'
      console.log(linkifyHtml('http://a.example/'))`
    const out = lines('<a href="http://a.example/">http://a.example/</a>')
    expect(installed.program(program)).toEqual({ out, err: '', status: 0 })
  })
})
