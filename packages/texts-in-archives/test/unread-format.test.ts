import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { divideArchive, type Part, readArchive } from '../src/index.ts'
import { compoundFile } from './outlook/compound-writer.ts'
import { isInstalled, tarOf, zipOf } from './packing.ts'
import { bodies, codesOf, readAll, readBytes, urlsOf } from './reading.ts'

const folder = mkdtempSync(join(tmpdir(), 'urls-unread-'))
afterAll(() => rmSync(folder, { recursive: true }))

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
const detailsOf = (parts: readonly Part[]): (string | undefined)[] =>
  parts.flatMap((part) => part.problems.map(({ code, detail }) => `${code}: ${detail}`))

const compound = (name: string, size = 9000): Buffer => compoundFile({ [name]: Buffer.alloc(size) })

describe('what other programs read is named', () => {
  test.each<[string, Uint8Array]>([
    ['7z archive; read by 7z x', latin1("7z\xbc\xaf'\x1c\0\x04")],
    ['RAR archive; read by unrar x', latin1('Rar!\x1a\x07\x01\0')],
    ['cabinet archive; read by cabextract', latin1('MSCF\0\0\0\0\x2a\0\0\0')],
    ['LHA archive; read by lha x', latin1('\x1f\x9e-lh5-\x20\0\0\0\x30\0\0\0')],
    ['ISO 9660 image; read by 7z x', Buffer.concat([Buffer.alloc(32769), latin1('CD001\x01\0')])],
    ['compiled HTML help; read by 7z x', latin1('ITSF\x03\0\0\0\x60\0\0\0')],
    ['ar archive; read by ar x', latin1('!<arch>\ndebian-binary   ')],
    ['cpio archive; read by cpio -i', latin1(`070701${'0123456789abcdef'.repeat(7)}name\0`)],
    ['lzip; read by lzip -d', latin1('LZIP\x01\x14')],
    ['lz4; read by lz4 -d', latin1('\x04\x22\x4d\x18\x64\x40')],
    ['Outlook Express mail store (DBX); read by undbx', latin1('\xcf\xad\x12\xfe\xc5\xfd\x74\x6f')],
    [
      'S/MIME or CMS message; read by openssl cms',
      latin1('\x30\x82\x01\x10\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x03\xa0'),
    ],
    ['S/MIME or CMS message; read by openssl cms', latin1('\x30\x80\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02\xa0')],
    ['encrypted Office document; read by msoffcrypto-tool', compound('EncryptedPackage')],
    ['Pages, Numbers or Keynote document; read by soffice', zipOf([{ name: 'Index/Document.iwa', data: latin1('x') }])],
    ['Microsoft compound file; read by 7z x', compound('Something')],
    ['Microsoft compound file; read by 7z x', compound('WordDocument').subarray(0, 700)],
  ])('%s', async (detail, bytes) => {
    const parts = await readBytes(bytes, { programs: false })
    expect(detailsOf(parts)).toEqual([`unsupported: ${detail}`])
    expect(bodies(parts)).toEqual([])
    const inTar = await readBytes(tarOf([{ name: 'x', data: Buffer.from(bytes) }]), { programs: false })
    expect(inTar.flatMap((part) => part.problems).map((found) => [found.detail, found.where.member])).toEqual([
      [detail, 'x'],
    ])
  })

  test.each([
    ['damaged gzip file', '\x1f\x8b\x08', '\0\0\0\0\0\0\x03\x4b\x04\0\x43\xbe'],
    ['damaged zip archive', 'PK\x03\x04', '\x14\0\0\0\x08\0\x4c\x55'],
    ['damaged bzip2 file', 'BZh91AY&SY', '\x4c\xa5\xb6\x11'],
    ['damaged xz file', '\xfd7zXZ\0', '\0\x04\xe6\xd6'],
    ['damaged zstd file', '\x28\xb5\x2f\xfd', '\x04\x58\x09\0'],
  ])('%s, whichever byte of its start is wrong', async (detail, start, rest) => {
    for (let at = 0; at < start.length; at++) {
      const wrong = String.fromCharCode(start.charCodeAt(at) ^ 0x40)
      const parts = await readBytes(latin1(start.slice(0, at) + wrong + start.slice(at + 1) + rest))
      expect(detailsOf(parts)).toEqual([`unsupported: ${detail}`])
      expect(bodies(parts)).toEqual([])
    }
  })

  test.each([
    'BZh',
    'A PK is http://a.example/',
    '7zXZ http://a.example/',
    '(\xb5/ http://a.example/',
    '\x1f\x8b\x08',
  ])('text such as %j is no damaged file', async (text) => {
    const problems = (await readBytes(latin1(text))).flatMap((part) => part.problems)
    expect(problems.filter(({ detail }) => detail?.includes('damaged'))).toEqual([])
  })

  test.each([
    ['PGP message; read by gpg -d', '-----BEGIN PGP MESSAGE-----'],
    ['S/MIME or CMS message; read by openssl cms', '-----BEGIN PKCS7-----'],
  ])('%s, and the text around it is read', async (detail, begin) => {
    const parts = await readBytes(`${begin}\n\nhQEMA\n${begin.replace('BEGIN', 'END')}\nhttp://a.example/\n`)
    expect(detailsOf(parts)).toEqual([`unsupported: ${detail}`])
    expect(urlsOf(parts)).toEqual(['http://a.example/'])
  })

  test.each([
    '-----BEGIN PGP SIGNED MESSAGE-----\n\n',
    'Rar! ',
    '!BDN is ',
    '7z x ',
    ']\n',
    'LZIP ',
    '07070100 ',
    'To-lh5-x ',
    '%PDF ',
  ])('text that begins with %j is text', async (begin) => {
    const parts = await readBytes(`${begin}http://a.example/ and more text than a header of an archive has\n`)
    expect(urlsOf(parts)).toEqual(['http://a.example/'])
    expect(codesOf(parts)).toEqual([])
  })

  test('pictures stay a problem by which nothing was lost', async () => {
    const [problem] = (await readBytes('GIF89a')).flatMap((part) => part.problems)
    expect(problem).toMatchObject({ code: 'binary', severity: 'info' })
  })
})

describe('.lzma', () => {
  const packed = Buffer.from('XQAAgAD//////////wApGUnr', 'base64')

  test.skipIf(!isInstalled('xz'))('is read by xz', async () => {
    const bytes = execFileSync('xz', ['--format=lzma', '-c'], { input: 'See http://lzma.example/\n' })
    expect(urlsOf(await readBytes(bytes))).toEqual(['http://lzma.example/'])
  })

  test('is named without it', async () => {
    const parts = await readBytes(packed, { programs: false })
    expect(detailsOf(parts)).toEqual(['unsupported: lzma; read by xz --format=lzma'])
  })
})

describe('#! cunbatch', () => {
  const article = 'From: a@b.example\nNewsgroups: a.b\n\nhttp://cunbatch.example/\n'
  const batch = `#! rnews ${article.length}\n${article}`
  // Made by compress(1) from that batch
  const packed = Buffer.from(
    'H52QI0KAkOOmzJ05IGzAUGBEzps2OkCEASLGRRk8YdrAYVNGgRODc844rANnTsQwLsQoUICGDh04Ol68GFPHjZgwdMagsYhRI8cXCgA=',
    'base64',
  )
  const bytes = Buffer.concat([Buffer.from('#! cunbatch\n'), packed])

  test.skipIf(!isInstalled('gzip'))('is read by gzip', async () => {
    expect(gunzip(packed)).toBe(batch)
    const parts = await readBytes(bytes)
    expect(urlsOf(parts)).toEqual(['http://cunbatch.example/'])
    expect(codesOf(parts)).toEqual([])
  })

  test('is named without it', async () => {
    expect(detailsOf(await readBytes(bytes, { programs: false }))).toEqual(['unsupported: compress; read by gzip'])
  })

  const gunzip = (input: Buffer): string => execFileSync('gzip', ['-dc'], { input }).toString()
})

describe('a repository of git', () => {
  const make = (path: string): string => {
    for (const name of ['objects/pack', 'refs', 'info']) mkdirSync(join(folder, path, name), { recursive: true })
    for (const name of ['HEAD', 'objects/pack/a.pack', 'objects/b']) {
      writeFileSync(join(folder, path, name), `http://git.example/${name}\n`)
    }
    return join(folder, path)
  }

  test.each([
    'list/git/0.git',
    'plain',
    'tree/.git',
  ])('%s, named, is a problem, and its objects are not read', async (path) => {
    const parts = await readAll(make(path))
    expect(detailsOf(parts)).toEqual(['unsupported: git repository; read by git'])
    expect(urlsOf(parts)).toEqual(['http://git.example/HEAD'])
  })

  test('is a problem too if it is found, but not the one of a working tree', async () => {
    make('found/list.git')
    make('found/tree/.git')
    const root = join(folder, 'found')
    const parts = await readAll(root)
    const problems = parts.flatMap((part) => part.problems)
    expect(problems.map(({ where, detail }) => [where.file, detail])).toEqual([
      [join(root, 'list.git'), 'git repository; read by git'],
    ])
    const shared: Part[] = []
    for await (const share of divideArchive([root])) for await (const part of readArchive(share)) shared.push(part)
    expect(shared.flatMap((part) => part.problems)).toEqual(problems)
    expect(urlsOf(shared)).toEqual(urlsOf(parts))
  })
})

test('a folder is read also where its listing has names alone, as in Bun', async () => {
  const root = join(folder, 'names')
  mkdirSync(join(root, 'inner'), { recursive: true })
  writeFileSync(join(root, 'inner/one'), 'http://a.example/')
  writeFileSync(join(root, 'two'), 'http://b.example/')
  vi.doMock('node:fs/promises', async (original) => {
    const real = await original<typeof import('node:fs/promises')>()
    return { ...real, readdir: (path: Buffer) => real.readdir(path, { encoding: 'buffer' }) }
  })
  vi.resetModules()
  const { readArchive } = await import('../src/index.ts')
  const parts: Part[] = []
  for await (const part of readArchive(root)) parts.push(part)
  vi.doUnmock('node:fs/promises')
  expect(urlsOf(parts)).toEqual(['http://a.example/', 'http://b.example/'])
  expect(codesOf(parts)).toEqual([])
})
