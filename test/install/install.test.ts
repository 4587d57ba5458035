import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { ACCEPTED } from '../../src/archive/libraries/peers.ts'
import { pdfOf } from '../archive/pdf/writing.ts'
import { CORPUS, lines } from '../cli/run.ts'
import { Installed, link, linkFolder, runProgram } from './package.ts'

/** The package as it is published: packed, and installed without a network into a folder that has nothing else. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MANIFEST = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
/** What npm downloads, and what it writes: a bound on each, so that a change is a decision. */
const MOST_PACKED_BYTES = 2_010_000

const installed = new Installed()
afterAll(() => installed.remove())

test('an install is one package, no larger than the README says', () => {
  expect(installed.packages()).toEqual([MANIFEST.name])
  const [, megabytes, sources] = /An install takes ([\d.]+) MB, ([\d.]+) MB of it sources/.exec(
    README.replace(/\s+/g, ' '),
  )!
  expect(installed.unpackedSize).toBeLessThan((Number(megabytes) + 0.05) * 1_000_000)
  expect(installed.sizeOf((path) => /^src\/|\.map$/.test(path))).toBeLessThanOrEqual(Number(sources) * 1_100_000)
  expect(installed.packedSize).toBeLessThanOrEqual(MOST_PACKED_BYTES)
  for (const kind of ['dependencies', 'optionalDependencies', 'bundleDependencies'])
    expect(MANIFEST[kind]).toBe(undefined)
  const optional = Object.entries(MANIFEST.peerDependenciesMeta).map(([name, meta]) => [name, meta])
  expect(optional).toEqual(Object.keys(MANIFEST.peerDependencies).map((name) => [name, { optional: true }]))
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
    const read = (name: string): string => readFileSync(join(installed.app, 'fix', name), 'utf8')
    expect(read('table.md')).toBe(table.replaceAll('URL:', '').replace('\ny', 'y'))
    expect(read('page.mdx')).toBe(mdx.replace('"http://b.example/\nc"<', '"http://b.example/c"<'))
  })

  test('--version, the help of fix, and the page of results', () => {
    expect(installed.urls(['--version']).out).toBe(`${MANIFEST.name} ${MANIFEST.version}\n`)
    expect(installed.urls(['fix', '--help']).out).not.toMatch(/package|npm/)
    expect(installed.urls(['--format=html', 'in/packed.gz']).out).toMatch(/<style>[^<]{1000}/)
  })

  test('loads no parser and no library for a text', () => {
    const folder = installed.project('bare')
    const dist = join(folder, 'node_modules', MANIFEST.name, 'dist/cli')
    const chunks = readdirSync(join(dist, 'chunks')).filter((name) => /^(?:markdown|remark-mdx)-/.test(name))
    expect(chunks.length).toBeGreaterThanOrEqual(2)
    for (const path of ['libraries', ...chunks.map((name) => `chunks/${name}`)]) {
      rmSync(join(dist, path), { recursive: true })
    }
    writeFileSync(join(folder, 'note.txt'), 'See http://a.example/x\n')
    const program = `process.argv.splice(2, 0, 'note.txt'); await import('./node_modules/${MANIFEST.name}/dist/cli/main.js')`
    expect(runProgram(folder, program)).toEqual({ out: lines('http://a.example/x'), err: '', status: 0 })
  })

  test('but for PDF, of which it says once how to install pdf.js, and where it finds it', () => {
    const folder = installed.project('pdf')
    writeFileSync(
      join(folder, 'paper.pdf'),
      pdfOf({ pages: [{ texts: [{ x: 72, y: 700, text: 'http://a.example/' }] }] }),
    )
    const main = `./node_modules/${MANIFEST.name}/dist/cli/main.js`
    const read = (from: string, path: string): ReturnType<typeof runProgram> =>
      runProgram(from, `process.argv.splice(2, 0, '${path}'); await import('${main}')`)
    const missing = read(folder, 'paper.pdf')
    expect([missing.out, missing.status]).toEqual(['', 2])
    expect(missing.err).toBe(
      'urls: paper.pdf: needs a library that is not installed (Reading PDF needs pdfjs-dist: npm install pdfjs-dist@5.6)\n',
    )
    link('pdfjs-dist', join(folder, 'node_modules'))
    expect(read(folder, 'paper.pdf')).toEqual({ out: lines('http://a.example/'), err: '', status: 0 })
  })

  test('and takes pdf.js from the working folder if it is the released one', () => {
    const folder = join(installed.project('work'), '..', 'elsewhere')
    const found = join(folder, 'node_modules/pdfjs-dist')
    mkdirSync(join(folder, 'node_modules'), { recursive: true })
    writeFileSync(
      join(folder, 'paper.pdf'),
      pdfOf({ pages: [{ texts: [{ x: 72, y: 700, text: 'http://a.example/' }] }] }),
    )
    const own = fileURLToPath(new URL('../../node_modules/pdfjs-dist', import.meta.url))
    for (const path of ['package.json', 'build/pdf.mjs', 'legacy/build/pdf.mjs', 'legacy/build/pdf.worker.mjs'])
      cpSync(join(own, path), join(found, path))
    expect(installed.urls(['paper.pdf'], '', folder)).toEqual({ out: lines('http://a.example/'), err: '', status: 0 })
    writeFileSync(join(found, 'legacy/build/pdf.worker.mjs'), 'throw new Error()')
    expect(installed.urls(['paper.pdf'], '', folder).err).toContain('npm install --global pdfjs-dist@5.6')
  })

  test('names every package that it holds, with its licence', () => {
    const notices = readFileSync(
      join(installed.app, 'node_modules', MANIFEST.name, 'dist/cli/THIRD-PARTY-NOTICES.txt'),
      'utf8',
    )
    const named = [...notices.matchAll(/^-{72}\n(\S+) \S+, (\S+)$/gm)]
    const names = named.map(([, name]) => name!)
    const bundled = Object.keys(ACCEPTED).filter((name) => name !== 'pdfjs-dist')
    expect(names).toEqual(expect.arrayContaining([...bundled, 'unified', 'micromark', 'acorn', 'entities']))
    expect(new Set(named.map(([, , licence]) => licence))).toEqual(new Set(['MIT', 'BSD-2-Clause']))
    expect(
      notices
        .split('-'.repeat(72))
        .slice(1)
        .filter((each) => !/copyright/i.test(each)),
    ).toEqual([])
  })
})

describe('the library says in one line which peer is missing, and takes it from the caller', () => {
  const reading = `import { readArchive } from '${MANIFEST.name}/archive'
    for await (const part of readArchive(process.cwd() + '/page.html', { programs: false })) {
      console.log(part.text.trim(), ...part.problems.map(({ detail }) => detail))
    }`
  const page = '<p>http&#58;//a.example/</p>\n'
  const READ = 'http://a.example/\n'
  const MISSING = 'Reading HTML needs htmlparser2: npm install htmlparser2@12'

  test('extract, remark and the other entries need none', () => {
    const entries = Object.keys(MANIFEST.exports).filter((entry) => !/json$|remark-lint$/.test(entry))
    const program = entries.map((entry) => `await import('${entry.replace('.', MANIFEST.name)}')`).join('\n')
    expect(runProgram(installed.project('entries'), program)).toEqual({ out: '', err: '', status: 0 })
  })

  test('in the folders of npm', () => {
    const folder = installed.project('npm')
    writeFileSync(join(folder, 'page.html'), page)
    expect(runProgram(folder, reading).out).toContain(MISSING)
    link('htmlparser2', join(folder, 'node_modules'))
    expect(runProgram(folder, reading)).toEqual({ out: READ, err: '', status: 0 })
  })

  test('in the folders of pnpm, where a package sees its own peers only', () => {
    const store = 'node_modules/.pnpm/x/node_modules'
    const folder = installed.project('pnpm', join(store, MANIFEST.name))
    linkFolder(join(folder, store, MANIFEST.name), join(folder, 'node_modules', MANIFEST.name))
    writeFileSync(join(folder, 'page.html'), page)
    expect(runProgram(folder, reading).out).toContain(MISSING)
    link('htmlparser2', join(folder, store))
    expect(runProgram(folder, reading).out).toBe(READ)
  })

  test('where a symbolic link stands for a clone, which has its own peers (npm link)', () => {
    const clone = installed.project('clone', MANIFEST.name)
    const folder = installed.project('linked', 'unused')
    linkFolder(join(clone, MANIFEST.name), join(folder, 'node_modules', MANIFEST.name))
    writeFileSync(join(folder, 'page.html'), page)
    expect(runProgram(folder, reading).out).toContain(MISSING)
    link('htmlparser2', join(clone, MANIFEST.name, 'node_modules'))
    expect(runProgram(folder, reading).out).toBe(READ)
  })

  test('and not in a version that is not accepted', () => {
    const folder = installed.project('old')
    writeFileSync(join(folder, 'page.html'), page)
    const old = join(folder, 'node_modules/htmlparser2')
    cpSync(join(folder, 'node_modules', MANIFEST.name, 'LICENSE'), join(old, 'LICENSE'))
    writeFileSync(join(old, 'package.json'), '{ "name": "htmlparser2", "version": "8.0.2", "main": "index.js" }')
    writeFileSync(join(old, 'index.js'), 'exports.Tokenizer = class {}')
    expect(runProgram(folder, reading).out).toContain(MISSING)
  })

  test.each(['mjs', 'cjs'] as const)('the lint rules, from a module of %s', (extension) => {
    const folder = installed.project(`lint-${extension}`)
    const name = `${MANIFEST.name}/remark-lint`
    const program = {
      mjs: `import all, { noUrlWrapper } from '${name}'\nconsole.log(all.plugins.includes(noUrlWrapper))`,
      cjs: `const { default: all, noUrlWrapper } = require('${name}')\nconsole.log(all.plugins.includes(noUrlWrapper))`,
    }[extension]
    const { out, err, status } = runProgram(folder, program, extension)
    expect([out, status]).toEqual(['', 1])
    expect(err).toContain(`\nError: ${name} needs unified-lint-rule: npm install unified-lint-rule@3\n`)
    link('unified-lint-rule', join(folder, 'node_modules'))
    expect(runProgram(folder, program, extension)).toEqual({ out: 'true\n', err: '', status: 0 })
  })

  test('linkifyHtml, and linkifyText needs none', () => {
    const folder = installed.project('linkify')
    const program = `import { linkifyHtml, linkifyText } from '${MANIFEST.name}/html'
      console.log(linkifyText('http://a.example/'))
      console.log(linkifyHtml('http://a.example/'))`
    const linked = '<a href="http://a.example/">http://a.example/</a>\n'
    const { out, err, status } = runProgram(folder, program)
    expect([out, status]).toEqual([linked, 1])
    expect(err).toContain('\nError: Linking URLs in HTML needs parse5: npm install parse5@8\n')
    link('parse5', join(folder, 'node_modules'))
    expect(runProgram(folder, program)).toEqual({ out: linked + linked, err: '', status: 0 })
  })

  test('with the versions that package.json names', () => {
    const peers = Object.entries({ ...ACCEPTED, parse5: '8', 'unified-lint-rule': '3' })
    for (const [name, accepted] of peers) {
      expect(MANIFEST.peerDependencies[name]).toMatch(new RegExp(`^[~^]${accepted.replaceAll('.', '\\.')}\\.`))
    }
  })
})

describe('remark-urls-in-context', () => {
  const packed = spawnSync(process.execPath, [join(ROOT, 'scripts/alias.mjs'), installed.folder], { encoding: 'utf8' })

  test('is packed with the version of this package, and depends on it', () => {
    expect([packed.status, packed.stdout.trim()]).toEqual([0, `remark-urls-in-context-${MANIFEST.version}.tgz`])
  })

  test('is the plugin, and the preset of its rules', () => {
    const project = installed.project('alias')
    const name = 'remark-urls-in-context'
    const archive = join(installed.folder, packed.stdout.trim())
    const place = join(project, 'node_modules', name)
    mkdirSync(place)
    expect(spawnSync('tar', ['-xzf', archive, '-C', place, '--strip-components=1']).status).toBe(0)
    const { dependencies } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))
    expect(dependencies).toEqual({ [MANIFEST.name]: MANIFEST.version })
    for (const other of ['unified-lint-rule', 'unified']) link(other, join(project, 'node_modules'))
    const program = `
      import plugin, { toEdits } from '${name}'
      import preset from '${name}/lint'
      import same from '${MANIFEST.name}/remark'
      console.log(plugin === same, typeof toEdits, preset.plugins.length > 0)`
    expect(runProgram(project, program)).toEqual({ out: lines('true function true'), err: '', status: 0 })
  })
})
