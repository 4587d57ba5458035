import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Part } from '../src/index.ts'
import { tarOf, zipOf } from './packing.ts'
import { codesOf, message, readBytes, urlsOf } from './reading.ts'
import { responseOf, warcOf } from './warc-making.ts'

const url = 'http://found.example/'
const mixed = 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n'

type Content = string | Buffer
type Encoding = 'base64' | 'quoted-printable' | '8bit'

/** A body part with content in a transfer encoding. */
function attached(
  content: Content,
  type = 'application/octet-stream',
  encoding: Encoding = 'base64',
  name = '',
): string {
  const bytes = Buffer.from(content as string)
  const lines = bytes.toString('base64').replace(/.{76}/g, '$&\n')
  const text = bytes.toString('latin1')
  const quoted = text.replaceAll('=', '=3D').replace(/.{70}/g, '$&=\n')
  const disposition = name === '' ? '' : `Content-Disposition: attachment; filename="${name}"\n`
  const body = encoding === 'base64' ? lines : encoding === '8bit' ? text : quoted
  return `Content-Type: ${type}\nContent-Transfer-Encoding: ${encoding}\n${disposition}\n${body}\n`
}

function withParts(...parts: readonly string[]): string {
  return message(`${parts.map((part) => `--b\n${part}`).join('')}--b--\n`, mixed)
}

const plain = '\nbefore\n'
const inner = `Message-ID: <inner@mail.example>\nSubject: inner\n\n${url}\n`

function found(parts: readonly Part[]): unknown[] {
  return parts
    .filter((part) => part.text.includes(url))
    .map(({ envelope: { file, member, number, within }, path }) => ({
      ...{ file, member, number, path },
      within: within && [within.number, within.messageId],
    }))
}

function detailsOf(parts: readonly Part[]): (string | undefined)[] {
  return parts.flatMap((part) => part.problems).map(({ detail }) => detail)
}

const outer = [1, 'test@mail.example']

describe('what an attachment holds is read, whatever its type says', () => {
  test.each<[string, Content, Encoding, object]>([
    ['text', `text\n${url}\n`, 'base64', { member: undefined, number: 1, path: '2', within: undefined }],
    ['text, unencoded', `text\n${url}\n`, '8bit', { member: undefined, number: 1, path: '2', within: undefined }],
    ['HTML', `<html><a href="${url}">x</a>`, 'base64', { number: 1, path: '2', within: undefined }],
    ['a message', inner, 'base64', { member: undefined, number: 1, path: '2.1', within: outer }],
    ['a message, unencoded', inner, '8bit', { number: 1, path: '2.1', within: outer }],
    ['a message in quoted-printable', inner, 'quoted-printable', { number: 1, path: '2.1', within: outer }],
    [
      'a mailbox',
      `From a@b 10:20:30\n${message('one\n')}\nFrom a@b 10:20:30\n${message(url)}`,
      'base64',
      { member: 'name.bin', number: 2, path: '2.1', within: outer },
    ],
    ['gzip', gzipSync(`text ${url}`), 'base64', { member: 'name.bin', number: 0, path: '2', within: outer }],
    ['gzip, unencoded', gzipSync(`text ${url}`), '8bit', { member: 'name.bin', number: 0, path: '2' }],
    [
      'zip',
      zipOf([
        { name: 'a.txt', data: Buffer.from('x') },
        { name: 'b.eml', data: Buffer.from(inner) },
      ]),
      'base64',
      { member: 'name.bin!b.eml', number: 1, path: '2.1', within: outer },
    ],
    [
      'tar in gzip',
      gzipSync(tarOf([{ name: 'a.txt', data: Buffer.from(url) }])),
      'base64',
      { member: 'name.bin!a.txt', number: 0, path: '2', within: outer },
    ],
  ])('%s', async (_, content, encoding, expected) => {
    const raw = Buffer.from(
      withParts(plain, attached(content, 'application/octet-stream', encoding, 'name.bin'), `\nlast ${url}last\n`),
      encoding === '8bit' ? 'latin1' : 'utf8',
    )
    for (const step of [97, 1 << 16]) {
      const parts = await readBytes(raw, {}, step)
      expect(found(parts.filter(({ text }) => !text.startsWith('last')))).toMatchObject([expected])
      expect(urlsOf(parts)).toContain(`${url}last`)
      expect(codesOf(parts)).toEqual([])
    }
  })

  test('ranges of decoded text and messages are ranges of the file', async () => {
    for (const content of [`text\n${url}\n`, inner]) {
      const whole = withParts(attached(content))
      const part = (await readBytes(whole)).find(({ text }) => text.includes(url))!
      const at = part.text.indexOf(url)
      const { start, end } = part.rawRange(at, at + url.length)!
      expect(Buffer.from(whole.slice(start, end), 'base64').toString()).toContain(url)
    }
  })

  test('ranges in an archive are ranges of the member', async () => {
    const text = `two\nlines ${url}`
    const part = (await readBytes(withParts(attached(gzipSync(text))))).find((part) => part.text.includes(url))!
    expect(part.rawRange(10, 10 + url.length)).toEqual({ start: 10, end: 10 + url.length })
    expect(part.envelope.lineAt(10)).toEqual({ line: 2, column: 7 })
  })

  test('attachments come in their place among the parts', async () => {
    const box = [1, 2].map((n) => `From a@b 10:20:30\n${withParts(attached(gzipSync(`zip${n}`)), `\ntext${n}\n`)}\n`)
    for (const step of [1, 64, 1 << 16]) {
      const parts = await readBytes(box.join('\n'), {}, step)
      const texts = parts.filter(({ origin, text }) => origin === 'body' && text !== '').map(({ text }) => text.trim())
      expect(texts).toEqual(['zip1', 'text1', 'zip2', 'text2'])
    }
  })

  test('an attachment in an attachment, up to the limit of archives', async () => {
    const nested = (depth: number): string =>
      depth === 0
        ? message(url)
        : withParts(attached(gzipSync(nested(depth - 1)), 'application/gzip', 'base64', `${depth}`))
    const three = await readBytes(nested(3))
    expect(urlsOf(three)).toEqual([url])
    expect(three.at(-1)!.envelope.member).toBe('3!2!1')
    const deep = await readBytes(nested(12))
    expect(detailsOf(deep)).toEqual(['application/gzip 8: nesting-limit'])
  })

  test('what is unpacked counts for the file', async () => {
    const bomb = gzipSync(Buffer.alloc(3_000_000, 'http://a.example/ '))
    const parts = await readBytes(withParts(attached(bomb), attached(bomb)), { maxExpansion: 4_000_000 })
    expect(codesOf(parts)[0]).toBe('expansion-limit')
  })

  test('the payloads of a WARC file', async () => {
    const page = gzipSync(`<html><a href="${url}">x</a><a href="y">y</a>`)
    const box = message(`--b\n${attached(gzipSync(`text ${url}`))}--b--\n`, mixed)
    const warc = warcOf(
      responseOf('http://warc.example/', 'Content-Type: text/html\r\nContent-Encoding: gzip\r\n', page),
      responseOf('http://warc.example/m', 'Content-Type: message/rfc822\r\n', box),
      { type: 'resource', contentType: 'text/plain', target: 'http://warc.example/t', block: url },
    )
    const parts = await readBytes(withParts(plain, attached(warc, 'application/warc', 'base64', 'a.warc')))
    expect(found(parts)).toMatchObject([
      { member: 'a.warc!http://warc.example/', number: 1, path: '2', within: outer },
      { member: 'a.warc!http://warc.example/m!2.1', number: 0, path: '2.1', within: [1, 'test@mail.example'] },
      { member: 'a.warc', number: 3, path: '2', within: outer },
    ])
    const relative = parts.find(({ text }) => text === 'y')!
    expect(relative.reference?.base).toBe('http://warc.example/')
    expect([relative.envelope.target, relative.path]).toEqual(['http://warc.example/', '2'])
    expect(codesOf(parts)).toEqual([])
  })

  test.each([
    ['text/plain', 'x.html', `<html><a href="${url}?a&amp;b">x</a>`, 'attribute a href', `${url}?a&b`],
    ['text/plain', 'x.html', `See <${url}>`, 'body', undefined],
    ['image/svg+xml', 'x.svg', `<svg><script>location="${url}"</script></svg>`, 'body', undefined],
  ])('%s named %s %#', async (type, name, content, origin, reference) => {
    for (const encoding of ['base64', 'quoted-printable', '8bit'] as const) {
      const [part] = (await readBytes(withParts(attached(content, type, encoding, name)))).filter(({ text }) =>
        text.includes(url),
      )
      expect([part!.origin, part!.reference?.url]).toEqual([origin, reference])
      expect(part!.envelope).toMatchObject({ attachment: name, messageId: 'test@mail.example' })
    }
  })

  test.each([
    ['text/plain', 'a.zip', zipOf([{ name: 'm', data: Buffer.from(url) }]), 'a.zip!m'],
    ['text/html', 'a.zip', zipOf([{ name: 'm', data: Buffer.from(url) }]), 'a.zip!m'],
    ['image/png', 'a.gz', gzipSync(`text ${url}`), 'a.gz'],
    ['text/csv', 'a.RTF', `{\\rtf1 ${url}}`, 'a.RTF'],
    ['text/rtf', '', `{\\rtf1 ${url}}`, '2'],
    ['application/x-rtf', 'a.txt', `{\\rtf1 ${url}}`, 'a.txt'],
    ['text/plain', 'a.eml', inner, undefined],
    ['text/plain', 'a.doc', `text ${url}`, undefined],
    ['text/calendar', 'a.pdf', `text ${url}`, undefined],
  ])('%s named %s is what it holds', async (type, name, content, member) => {
    const parts = await readBytes(withParts(plain, attached(content, type, 'base64', name)))
    expect(found(parts)).toMatchObject([{ member, number: member === undefined ? 1 : 0 }])
    expect(parts.flatMap(({ problems }) => problems)).toEqual([])
  })

  test.each([
    `filename*=iso-8859-1'de'%E4.txt; filename="a.txt"`,
    `filename="a.txt"; filename*=utf-8''%C3%A4.txt`,
    `filename="a.txt"; filename*0*=utf-8''%C3; filename*1*=%A4.txt`,
  ])('the name in a charset goes before the one for other readers: %s', async (parameters) => {
    const parts = await readBytes(withParts(`Content-Disposition: attachment; ${parameters}\n\n${url}\n`))
    expect(parts.find(({ text }) => text.includes(url))!.envelope.attachment).toBe('ä.txt')
  })

  test('relative references in an HTML file resolve against its Content-Location', async () => {
    const html = attached('<html><a href="x">x</a>', 'application/octet-stream')
    const parts = await readBytes(withParts(`Content-Location: http://a.example/d/\n${html}`))
    expect(parts.map(({ reference }) => reference?.base).filter(Boolean)).toEqual(['http://a.example/d/'])
  })

  test("the caller's format is that of the file, not of its attachments", async () => {
    const parts = await readBytes(withParts(attached(gzipSync(`text ${url}`))), { format: 'message' })
    expect(found(parts)).toMatchObject([{ number: 0 }])
  })
})

describe('what is not read is told, with its type and name', () => {
  const binary = Buffer.from('\x01\x02\x03binary http://a.example/')
  test.each<[string, Content, string, string]>([
    ['application/pdf', 'Rar!\x1a\x07 http://a.example/', 'a.pdf', 'warning'],
    ['image/png', '\x89PNG\r\n', 'b.png', 'info'],
    ['image/svg+xml', binary, '', 'warning'],
    ['audio/ogg', 'OggS', '', 'info'],
    ['application/ms-tnef', binary, 'winmail.dat', 'warning'],
    ['application/pkcs7-mime', Buffer.from('MIAGCSqGSIb3DQEHA6CA', 'base64'), 'smime.p7m', 'warning'],
    ['application/pgp-signature', '-----BEGIN PGP SIGNATURE-----\nComment: http://a.example/\n', '', 'info'],
    ['application/octet-stream', binary, '', 'warning'],
    ['application/octet-stream', '-----BEGIN PGP MESSAGE-----\nComment: http://a.example/\n', 'x.pgp', 'warning'],
    ['application/postscript', '%!PS-Adobe-2.0\n%%For: http://a.example/\n', '', 'warning'],
    [
      'application/octet-stream',
      zipOf([{ name: 'META-INF/MANIFEST.MF', data: Buffer.from('http://a.example/') }]),
      'a.jar',
      'warning',
    ],
  ])('%s %#', async (type, content, name, severity) => {
    const parts = await readBytes(withParts(plain, attached(content, type, 'base64', name), `\n${url}\n`))
    expect(urlsOf(parts)).toEqual([url])
    expect(parts.flatMap((part) => part.problems)).toMatchObject([
      {
        code: 'attachment-not-read',
        severity,
        detail: name === '' ? type : `${type} ${name}`,
        where: { file: 'test', message: 1, offset: expect.any(Number), line: expect.any(Number) },
      },
    ])
  })

  test.each<[string, Content]>([
    ['lzip', 'LZIP\x01 http://a.example/'],
    ['DBX', Buffer.from('\xcf\xad\x12\xfe http://a.example/', 'latin1')],
    ['S/MIME', '-----BEGIN PKCS7-----\nhttp://a.example/\n'],
  ])('a format that other programs read, by its content: %s', async (_, content) => {
    const type = 'application/octet-stream'
    const parts = await readBytes(withParts(attached(content, type, 'base64', 'x.bin'), `\n${url}\n`))
    expect(urlsOf(parts)).toEqual([url])
    expect(parts.flatMap((part) => part.problems)).toMatchObject([
      { code: 'attachment-not-read', severity: 'warning', detail: `${type} x.bin` },
    ])
  })

  test('such a format in an archive that is attached', async () => {
    const archive = zipOf([{ name: 'a.pdf', data: Buffer.from('Rar!\x1a\x07\0') }])
    const mail = withParts(attached(archive, 'application/zip', 'base64', 'a.zip'))
    const parts = await readBytes(mail, { programs: false })
    expect(codesOf(parts)).toEqual(['attachment-not-read'])
    expect(detailsOf(parts)).toEqual(['application/zip a.zip: unsupported (RAR archive; read by unrar x)'])
  })

  test('a mailbox in the Babyl format is read as text, and told', async () => {
    const box = `BABYL OPTIONS: -*- rmail -*-\n\x1f\x0c\n1,,\n${message(url)}\n\x1f`
    const parts = await readBytes(withParts(attached(box, 'application/octet-stream', 'base64', 'RMAIL')))
    expect(urlsOf(parts)).toEqual([url])
    expect(codesOf(parts)).toEqual(['attachment-not-read'])
    expect(detailsOf(parts)[0]).toContain('RMAIL: unsupported (Babyl mailbox; read by ')
  })

  test('an encrypted message is told once', async () => {
    const type = 'Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b\n'
    const encrypted = attached('-----BEGIN PGP MESSAGE-----\n\nabc\n', 'application/octet-stream', '8bit', 'e.asc')
    const parts = await readBytes(
      message(`--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n--b\n${encrypted}--b--\n`, type),
    )
    expect(parts.flatMap((part) => part.problems).map(({ detail }) => detail)).toEqual(['multipart/encrypted'])
  })

  test('an archive of more than 8 MiB', async () => {
    const archive = zipOf([{ name: 'a', data: Buffer.alloc(9_000_000, 'x') }], { stored: true })
    const parts = await readBytes(withParts(attached(archive, 'application/zip', 'base64', 'a.zip'), `\n${url}\n`))
    expect(parts.flatMap((part) => part.problems)).toMatchObject([{ detail: 'application/zip a.zip' }])
    expect(urlsOf(parts)).toEqual([url])
  })

  test('an archive that cannot be read, as an attachment', async () => {
    const encrypted = zipOf([{ name: 'a', data: Buffer.from('abc') }])
    encrypted[6] = 1
    const parts = await readBytes(withParts(attached(encrypted, 'application/zip', 'base64', 'a.zip')))
    expect(detailsOf(parts)).toEqual(['application/zip a.zip: encrypted (a)'])
    expect(codesOf(parts)).toEqual(['attachment-not-read'])
  })

  test('an archive that is damaged or cut, as an attachment, gives the damage in its name', async () => {
    const changed = zipOf([{ name: 'a', data: Buffer.from(`${url} b`) }], { stored: true })
    changed[32] = 0x20
    const cut = gzipSync(url).subarray(0, -6)
    const parts = await readBytes(
      withParts(attached(changed, 'application/zip', 'base64', 'a.zip'), attached(cut, 'application/gzip')),
    )
    expect(parts.flatMap(({ problems }) => problems)).toMatchObject([
      { code: 'corrupt', severity: 'error', where: { member: 'a.zip' }, detail: 'a' },
      { code: 'truncated', severity: 'error', where: { member: '2' } },
    ])
    expect(urlsOf(parts)).toEqual([url])
  })

  test('many are counted by type', async () => {
    const pdf = attached('Rar!\x1a\x07', 'application/pdf', 'base64', 'a.pdf')
    const gif = attached('GIF8', 'image/gif')
    const parts = await readBytes(withParts(...Array(25).fill(pdf), ...Array(12).fill(gif)))
    const problems = parts.flatMap((part) => part.problems)
    expect(problems.length).toBe(22)
    expect(problems.slice(-2)).toMatchObject([
      { detail: 'application/pdf', more: 15, severity: 'warning' },
      { detail: 'image/gif', more: 2, severity: 'info' },
    ])
  })

  test('names in encoded words and in continuations', async () => {
    const type = "application/pdf; name*0*=utf-8''caf%C3%A9; name*1=.pdf"
    const parts = await readBytes(
      withParts(
        attached('Rar!\x1a\x07', type),
        attached('Rar!\x1a\x07', 'application/pdf; name="=?utf-8?q?caf=C3=A9?=.pdf"'),
      ),
    )
    expect(parts.flatMap((part) => part.problems).map(({ detail }) => detail)).toEqual([
      'application/pdf café.pdf',
      'application/pdf café.pdf',
    ])
  })
})

test('archives in messages in archives share one limit of memory', async () => {
  const noise = Buffer.from(Array.from({ length: 1_500_000 }, (_, n) => (n * 2654435761) >>> 24))
  let content: Content = zipOf([{ name: 'noise', data: noise }], { stored: true })
  for (let level = 0; level < 4; level++) {
    content = zipOf([{ name: 'm', data: Buffer.from(withParts(attached(content))) }], { stored: true })
  }
  const before = process.memoryUsage().arrayBuffers
  const parts = await readBytes(withParts(attached(content)))
  expect(codesOf(parts)).toContain('attachment-not-read')
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 << 20)
})

describe('an attached text without a charset may be UTF-16 or UTF-32', () => {
  const line = `see ${url} for more words of a text that a program of Windows has saved\r\n`
  const wide = (bytes: Buffer, unit: number): Buffer => {
    const out = Buffer.alloc(bytes.length * unit)
    for (const [at, byte] of bytes.entries()) out[at * unit] = byte
    return out
  }
  const files: readonly (readonly [string, Buffer])[] = [
    ['UTF-16LE with its mark', Buffer.from(`\ufeff${line}`, 'utf16le')],
    ['UTF-16BE with its mark', Buffer.from(`\ufeff${line}`, 'utf16le').swap16()],
    ['UTF-16LE', Buffer.from(line, 'utf16le')],
    ['UTF-32LE', wide(Buffer.from(line), 4)],
  ]
  const types = ['text/plain', 'text/csv', 'text/html', 'text/calendar', 'application/octet-stream']

  test.each(
    files.flatMap(([name, content]) => types.map((type) => [name, type, content] as const)),
  )('%s as %s', async (_, type, content) => {
    const parts = await readBytes(
      withParts(attached(content, type, 'base64', type === 'text/html' ? 'u.html' : 'u.txt')),
    )
    const part = parts.find(({ text }) => text.includes(url))!
    const start = part.offset + part.text.indexOf(url)
    const raw = part.rawRange(start, start + url.length)!
    expect(raw.end - raw.start).toBeGreaterThanOrEqual((url.length * content.length) / line.length)
    expect(codesOf(parts)).toEqual([])
  })

  test('and a charset that is unknown is told once', async () => {
    const odd = attached(Buffer.from(`\ufeff${line}`, 'utf16le'), 'text/plain; charset=x-nonsense')
    const parts = await readBytes(withParts(odd))
    expect([codesOf(parts), urlsOf(parts)]).toEqual([['unknown-charset'], [url]])
  })
})
