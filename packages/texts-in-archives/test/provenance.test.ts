import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { runs } from '../../../test/arbitrary/runs.ts'
import { divideArchive, type Part } from '../src/index.ts'
import { tarOf, zipOf } from './packing.ts'
import { type Encoding, encode } from './random-mail.ts'
import { message, readAll, readBytes, urlLike } from './reading.ts'

/** The names and the digests of attachments and members, over random messages whose attachments are known. */

const folder = mkdtempSync(join(tmpdir(), 'provenance-'))
afterAll(() => rmSync(folder, { recursive: true }))

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** What is known of a URL: the name of the attachment, and the digest of the innermost attachment or member. */
type Truth = Readonly<Record<string, { readonly name: string | undefined; readonly digest: string | undefined }>>

interface Attached {
  readonly type: string
  readonly content: (url: string) => Buffer
  /** Whether the digest is that of a member, not of the attachment, and what the member is. */
  readonly member?: (url: string) => Buffer
  readonly encodings: readonly Encoding[]
}

const text: readonly Encoding[] = ['8bit', 'quoted-printable', 'base64']
const bytes: readonly Encoding[] = ['base64']
const plain = (url: string): Buffer => Buffer.from(`größer ${url} end`)
const page = (url: string): Buffer => Buffer.from(`<html><body><a href="${url}">x</a></body></html>`)
const event = (url: string): Buffer =>
  Buffer.from(`BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nURL:${url}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`)
const mail = (url: string): Buffer => Buffer.from(message(`${url}\n`))
const KINDS: readonly Attached[] = [
  { type: 'text/plain', content: plain, encodings: text },
  { type: 'text/html', content: page, encodings: text },
  { type: 'application/octet-stream', content: page, encodings: text },
  { type: 'application/octet-stream', content: plain, encodings: text },
  { type: 'application/json', content: (url) => Buffer.from(JSON.stringify({ url })), encodings: text },
  { type: 'text/calendar', content: event, encodings: ['8bit', 'base64'] },
  { type: 'message/rfc822', content: mail, encodings: ['8bit', 'base64'] },
  { type: 'application/octet-stream', content: mail, encodings: text },
  { type: 'application/gzip', content: (url) => gzipSync(plain(url)), encodings: bytes },
  {
    type: 'application/zip',
    content: (url) => zipOf([{ name: 'm', data: page(url) }]),
    member: page,
    encodings: bytes,
  },
  {
    type: 'application/x-tar',
    content: (url) => tarOf([{ name: 'm', data: mail(url) }]),
    member: mail,
    encodings: bytes,
  },
]

/** Ways to write a name. */
const NAMES: readonly ((name: string) => string)[] = [
  (name) => `; name="${name.replace(/["\\]/g, '\\$&')}"`,
  (name) =>
    `\nContent-Disposition: attachment; filename*=utf-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`,
  (name) => `\nContent-Disposition: inline;\n filename="=?utf-8?B?${Buffer.from(name).toString('base64')}?="`,
]
const WORDS = ['Größe 1', '請求書', "it's.eml", 'a;b=c.zip', 'x."y".url', 'no extension']

const attachments = fc.array(
  fc.constantFrom(...KINDS).chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      encoding: fc.constantFrom(...kind.encodings),
      name: fc.option(fc.record({ name: fc.constantFrom(...WORDS), write: fc.constantFrom(...NAMES) })),
    }),
  ),
  { minLength: 1, maxLength: 6 },
)

/** A message with a body and attachments, and what is true of each URL in it. */
const messages = attachments.map((all) => {
  const truth: Record<string, Truth[string]> = { 'http://body.example/': { name: undefined, digest: undefined } }
  const parts = all.map(({ kind, encoding, name }, index) => {
    const url = `http://u${index}.example/`
    const content = kind.content(url)
    const isText = kind.type.startsWith('text/') || kind.type === 'application/json'
    // A text without a name is a body.
    const digest = isText && name === null ? undefined : sha256(kind.member?.(url) ?? content)
    truth[url] = { name: name?.name, digest }
    const head = `Content-Type: ${kind.type}${name?.write(name.name) ?? ''}\nContent-Transfer-Encoding: ${encoding}`
    return Buffer.concat([Buffer.from(`--b\n${head}\n\n`), encode(content, encoding, '\n'), Buffer.from('\n')])
  })
  const head = message('--b\n\nhttp://body.example/\n', 'Content-Type: multipart/mixed; boundary=b\n')
  return { bytes: Buffer.concat([Buffer.from(head), ...parts, Buffer.from('--b--\n')]), truth: truth as Truth }
})

function found(parts: readonly Part[]): Truth {
  return Object.fromEntries(
    parts.flatMap(({ text, envelope }) =>
      (text.match(urlLike) ?? []).map((url) => [url, { name: envelope.attachment, digest: envelope.sha256 }]),
    ),
  )
}

describe('the attachments of random messages', () => {
  test('have their names and digests, whole and in pieces, alone and in an archive', async () => {
    await fc.assert(
      fc.asyncProperty(messages, fc.integer({ min: 7, max: 5000 }), async ({ bytes, truth }, step) => {
        expect(found(await readBytes(bytes, { hash: true }, step))).toEqual(truth)
        const inZip = await readBytes(zipOf([{ name: 'a.eml', data: bytes }]), { hash: true })
        const known = Object.entries(truth).map(([url, { name, digest }]) => [
          url,
          { name, digest: digest ?? sha256(bytes) },
        ])
        // A text without a name is of the message, which is the member.
        expect(found(inZip)).toEqual(Object.fromEntries(known))
        const names = Object.entries(truth).map(([url, { name }]) => [url, { name, digest: undefined }])
        expect(found(await readBytes(bytes))).toEqual(Object.fromEntries(names))
      }),
      runs(60),
    )
  })

  test('are read as without digests', async () => {
    await fc.assert(
      fc.asyncProperty(messages, async ({ bytes }) => {
        const shown = ({ path, origin, text, start, end, problems }: Part) => [path, origin, text, start, end, problems]
        const [plainly, digested] = [await readBytes(bytes), await readBytes(bytes, { hash: true })]
        expect(digested.map(shown)).toEqual(plainly.map(shown))
      }),
      runs(40),
    )
  })
})

describe('the digest of a file', () => {
  const box = Array.from(
    { length: 200 },
    (_, at) => `From a@b Mon Jan  4 10:00:00 1999\nFrom: a\n\nhttp://a${at}.example/\n\n`,
  )
  const path = join(folder, 'a.mbox')
  writeFileSync(path, box.join(''))

  test('is that of all its bytes, also where it is read in shares, packed, or as a blob', async () => {
    const digests = (parts: readonly Part[]) => new Set(parts.map(({ envelope }) => envelope.fileSha256))
    expect(digests(await readAll(path, { hash: true }))).toEqual(new Set([sha256(box.join(''))]))
    const shared: Part[] = []
    for await (const share of divideArchive([path], { size: 1000 }))
      shared.push(...(await readAll(share, { hash: true })))
    expect(digests(shared)).toEqual(new Set([sha256(box.join(''))]))
    const packed = gzipSync(box.join(''))
    writeFileSync(join(folder, 'a.gz'), packed)
    expect(digests(await readAll(join(folder, 'a.gz'), { hash: true }))).toEqual(new Set([sha256(packed)]))
    expect(digests(await readAll(new Blob([packed]), { hash: true }))).toEqual(new Set([sha256(packed)]))
    expect(digests(await readAll(path))).toEqual(new Set([undefined]))
  })

  test('of a large member is known at its end', async () => {
    const large = Buffer.from(`http://first.example/\n${'words '.repeat(2_000_000)}\nhttp://last.example/`)
    const parts = await readBytes(
      tarOf([
        { name: 'a', data: large },
        { name: 'b', data: Buffer.from('http://b.example/') },
      ]),
      { hash: true },
    )
    expect(found(parts)['http://first.example/']).toEqual({ name: undefined, digest: sha256(large) })
    expect(found(parts)['http://b.example/']).toEqual({ name: undefined, digest: sha256('http://b.example/') })
  })

  test('is not that of a part of an office document, but of the document', async () => {
    const path = join(import.meta.dirname, '../../../corpus/archives/letter.docx')
    const zip = zipOf([{ name: 'letter.docx', data: (await import('node:fs')).readFileSync(path) }])
    const digests = new Set((await readBytes(zip, { hash: true })).map(({ envelope }) => envelope.sha256))
    expect(digests).toEqual(new Set([sha256((await import('node:fs')).readFileSync(path))]))
  })
})
