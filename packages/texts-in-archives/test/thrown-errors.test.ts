import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { targetOfField, targetsOfFormula } from '../src/formats/office/field-code.ts'
import { Envelope } from '../src/part/envelope.ts'
import { Part } from '../src/part/part.ts'
import { LeafReader } from '../src/text/leaf.ts'
import { readAll, readBytes, urlsOf } from './reading.ts'

/** An error that a reader throws is the problem of what it reads; what is around it is read. */

const thrown = vi.hoisted(() => (): never => {
  throw new RangeError('Maximum call stack size exceeded')
})

vi.mock('../src/formats/emlx/read-emlx.ts', () => ({ readEmlx: thrown }))
vi.mock('../src/formats/mmdf/read-mmdf.ts', () => ({ readMmdf: thrown }))
vi.mock('../src/formats/rnews/read-rnews.ts', () => ({ readRnews: thrown }))
vi.mock('../src/formats/tar/read-tar.ts', () => ({ readTar: thrown }))
vi.mock('../src/formats/warc/read-warc.ts', () => ({ readWarc: thrown }))
vi.mock('../src/formats/zip/read-zip.ts', () => ({ readZip: thrown }))
vi.mock('../src/formats/content-lines/read-file.ts', () => ({ readContentLines: thrown }))
vi.mock('../src/formats/office/read-flat.ts', () => ({ readFlat: thrown }))
vi.mock('../src/compression/decompress.ts', () => ({ decompress: thrown }))

const ARCHIVES = fileURLToPath(new URL('../../../corpus/archives/', import.meta.url))
const FORMATS = [
  'apple.emlx',
  'mailbox.mmdf',
  'batch.rnews',
  'members.tar',
  'crawl.wet',
  'members.zip',
  'report.docx',
].concat('notes.odt', 'book.epub', 'notes.fodt', 'book.fb2', 'cards.vcf', 'packed.gz', 'packed.xz')
const contentOf = (name: string): Buffer => readFileSync(ARCHIVES + name)

const codes = (parts: readonly Part[]): string[] => parts.flatMap(({ problems }) => problems.map(({ code }) => code))

function mailbox(name: string, bytes: Buffer, type = 'application/octet-stream', encoding = 'base64'): Buffer {
  const from = 'From joe@a.example Mon Jan  1 12:30:00 2001\nSubject: x\n'
  const attached =
    'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nhttp://b.example/before\n--b\n' +
    `Content-Type: ${type}; name="${name}"\nContent-Transfer-Encoding: ${encoding}\n\n` +
    `${encoding === 'base64' ? bytes.toString('base64').replace(/.{76}/g, '$&\n') : bytes}\n--b\n\nhttp://b.example/after\n--b--\n\n`
  return Buffer.from(`${from}\nhttp://a.example/\n\n${from}${attached}${from}\nhttp://c.example/\n`)
}

const AROUND = ['http://a.example/', 'http://b.example/before', 'http://b.example/after', 'http://c.example/']

describe.each(FORMATS)('%s', (name) => {
  test('a file is its own problem', async () => {
    const parts = await readAll([`${ARCHIVES}document.txt`, ARCHIVES + name, `${ARCHIVES}document.md`])
    expect(codes(parts)).toContain('internal-error')
    const files = new Set(parts.filter(({ text }) => text !== '').map(({ envelope }) => envelope.file))
    expect(files).toContain(`${ARCHIVES}document.txt`)
    expect(files).toContain(`${ARCHIVES}document.md`)
  })

  test('an attachment leaves the messages around it', async () => {
    const parts = await readBytes(mailbox(name, contentOf(name)))
    expect(urlsOf(parts).sort()).toEqual(expect.arrayContaining([...AROUND].sort()))
    expect(codes(parts).filter((code) => /internal-error|attachment-not-read/.test(code))).not.toEqual([])
  })
})

test('a part of a message leaves the other parts, and the messages after it', async () => {
  const take = LeafReader.prototype.take
  const spy = vi.spyOn(LeafReader.prototype, 'take').mockImplementation(function (this: LeafReader, ...given) {
    const [bytes, , from] = given
    return bytes.includes('THROW', from) ? thrown() : take.apply(this, given)
  })
  const parts = await readBytes(mailbox('x.txt', Buffer.from('THROW http://x.example/'), 'text/plain', '8bit'))
  spy.mockRestore()
  expect(urlsOf(parts)).toEqual(AROUND)
  expect(parts.flatMap(({ problems }) => problems)).toMatchObject([
    { code: 'internal-error', severity: 'error', where: { message: 2 }, detail: expect.stringContaining('RangeError') },
  ])
})

test('an error of the caller is not hidden', async () => {
  const refuse = (): never => {
    throw new Error('of the caller')
  }
  await expect(readAll([`${ARCHIVES}document.txt`], { onRead: refuse })).rejects.toThrow('of the caller')
  await expect(readAll([`${ARCHIVES}mboxo.mbox`], { mayHold: refuse })).rejects.toThrow('of the caller')
})

test('a field code of millions of characters is cut', () => {
  const code = `HYPERLINK "${'a'.repeat(20_000_000)}"`
  expect([targetOfField(code)?.length, targetsOfFormula(`=${code.replace(' ', '(')})`)]).toEqual([(1 << 14) - 11, []])
})

describe('a text whose decoding throws when it is asked for', () => {
  const content = { bytes: thrown, text: thrown, map: thrown }
  const envelope = new Envelope({ file: 'a' })
  const type = { contentType: 'text/plain', charset: undefined, origin: 'body', alternative: false } as const
  const make = (): Part => new Part({ envelope, path: '', ...type, start: 0, end: 9 }, content)

  test('is empty, and then tells the error once', () => {
    const part = make()
    expect(part.problems).toEqual([])
    expect([part.text, part.bytes, part.rawRange(0, 0), part.text]).toEqual(['', undefined, undefined, ''])
    expect(part.problems).toMatchObject([
      { code: 'internal-error', where: { file: 'a' }, detail: expect.stringContaining('RangeError') },
    ])
  })

  test('tells it also in JSON and without its place', () => {
    for (const part of [make(), make().withoutPlace()])
      expect(JSON.parse(JSON.stringify(part))).toMatchObject({ text: '', problems: [{ code: 'internal-error' }] })
  })
})
