import { createHash } from 'node:crypto'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Part, ReadOptions } from '../src/index.ts'
import { docx, paragraph, run } from './office/making.ts'
import { zipOf } from './packing.ts'
import { message, readBytes } from './reading.ts'
import { chunked, recordOf, responseOf, warcOf } from './warc-making.ts'

const PAGE = '<!DOCTYPE html><a href="/up one.html">see http://text.example/</a>'
const TARGET = 'http://page.example/dir/'

/** What was found, as `origin text`, with a problem as `! code detail`. */
function found(parts: readonly Part[]): string[] {
  return parts.flatMap(({ origin, text, reference, problems }) => [
    ...(text === '' ? [] : [`${origin} ${reference?.url ?? text}`]),
    ...problems.map(({ code, severity, detail }) => `! ${severity} ${code} ${detail ?? ''}`),
  ])
}

async function read(warc: Buffer, step?: number, options: ReadOptions = { headers: 'none' }): Promise<string[]> {
  return found(await readBytes(warc, options, step))
}

describe('the payload of a response', () => {
  const page = ['attribute a href /up%20one.html', 'body see http://text.example/']
  test.each<[string, string, Buffer]>([
    ['as it is', '', Buffer.from(PAGE)],
    ['in chunks', 'Transfer-Encoding: chunked\r\n', chunked(PAGE, 7)],
    ['in one chunk', 'Transfer-Encoding: chunked\r\n', chunked(PAGE, 1000)],
    ['in gzip', 'Content-Encoding: gzip\r\n', gzipSync(PAGE)],
    ['in deflate', 'Content-Encoding: deflate\r\n', deflateSync(PAGE)],
    ['in deflate without zlib', 'Content-Encoding: deflate\r\n', deflateRawSync(PAGE)],
    ['in brotli', 'Content-Encoding: br\r\n', brotliCompressSync(PAGE)],
    ['in gzip, which no field says', '', gzipSync(PAGE)],
    ['in gzip, in chunks', 'Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n', chunked(gzipSync(PAGE), 5)],
    ['in two encodings', 'Content-Encoding: gzip, br\r\n', brotliCompressSync(gzipSync(PAGE))],
    ['decoded by the crawler', 'Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n', Buffer.from(PAGE)],
  ])('%s', async (_, fields, body) => {
    const warc = warcOf(responseOf(TARGET, `Content-Type: text/html; charset=utf-8\r\n${fields}`, body))
    const twice = Buffer.concat([warc, warc])
    for (const step of [1, 7, 1 << 16]) expect(await read(twice, step)).toEqual([...page, ...page])
  })

  test('has the target as the base, and the record as its source', async () => {
    const warc = warcOf(
      { type: 'warcinfo', contentType: 'application/warc-fields', block: 'software: x\r\n' },
      responseOf(TARGET, 'Content-Type: text/html\r\n', PAGE),
      responseOf(`<${TARGET}>`, 'Content-Type: text/html\r\nContent-Encoding: gzip\r\n', gzipSync(PAGE)),
    )
    const parts = (await readBytes(warc)).filter(({ text, origin }) => text !== '' && !origin.startsWith('header'))
    const record = warc.indexOf('WARC/1.1', 10)
    const [info, plain, , packed, packedText] = parts
    expect([info!.text, info!.envelope.number]).toEqual(['software: x\r\n', 1])
    expect(plain!.reference).toMatchObject({ url: '/up%20one.html', base: TARGET })
    expect(plain!.envelope).toMatchObject({
      number: 2,
      target: TARGET,
      record,
      messageId: 'urn:uuid:1',
      member: undefined,
    })
    expect(plain!.envelope.date?.toISOString()).toBe('2020-01-02T03:04:05.000Z')
    const { start, end } = plain!.rawRange(0, 12)!
    expect(warc.subarray(start, end).toString()).toBe('/up one.html')
    expect(packed!.envelope).toMatchObject({ number: 3, target: TARGET, record: warc.indexOf('WARC/1.1', record + 10) })
    expect(packed!.envelope.member).toBe(TARGET)
    const raw = packedText!.rawRange(4, 24)!
    expect(PAGE.slice(raw.start, raw.end)).toBe('http://text.example/')
    expect(packed!.envelope.lineAt(raw.start)).toEqual({ line: 1, column: raw.start + 1 })
  })

  test.each(['warcinfo', 'metadata'])('fields of %s are text', async (type) => {
    const block = `software: x/1 http://crawler.example/\r\nrobots: obey\r\nvia: http://a.example/\r\n`
    const warc = warcOf({ type, contentType: 'application/warc-fields', block })
    for (const step of [1, 1 << 16]) expect(await read(warc, step)).toEqual([`body ${block}`])
  })

  test('its fields: Location is a reference, settings are left out', async () => {
    const fields =
      'Location: /next page\r\nLink: <http://link.example/>; rel=next\r\nContent-Security-Policy: x http://csp.example/\r\n'
    const parts = await readBytes(warcOf(responseOf(TARGET, fields, '')))
    expect(found(parts)).toEqual([
      `header WARC-Target-URI ${TARGET}`,
      'header Location /next%20page',
      'header Link <http://link.example/>; rel=next',
      '! info field-left-out Content-Security-Policy',
    ])
    expect(parts[1]!.reference?.base).toBe(TARGET)
    expect((await readBytes(warcOf(responseOf(TARGET, fields, '')), { headers: 'all' })).length).toBeGreaterThan(6)
  })

  test('an interim response, a missing header, and no type', async () => {
    const interim = responseOf(TARGET, 'Content-Type: text/html\r\n', PAGE)
    const block = Buffer.concat([Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'), interim.block as Buffer])
    expect(await read(warcOf({ ...interim, block }))).toEqual(page)
    expect(await read(warcOf({ ...interim, block: PAGE }))).toEqual(page)
    expect(await read(warcOf(responseOf(TARGET, '', PAGE)))).toEqual(page)
    expect(await read(warcOf(responseOf(TARGET, 'Content-Encoding: gzip\r\n', gzipSync(PAGE))))).toEqual(page)
  })

  test('an empty body in chunks', async () => {
    const fields = 'Content-Type: text/html\r\nTransfer-Encoding: chunked\r\n'
    for (const step of [1, 1 << 16])
      expect(await read(warcOf(responseOf(TARGET, fields, chunked('', 1))), step)).toEqual([])
  })

  test('a message or an archive in it is a member', async () => {
    const mail = message('http://mail.example/')
    const zip = zipOf([{ name: 'a.txt', data: Buffer.from('http://zip.example/') }])
    const warc = warcOf(
      responseOf(TARGET, 'Content-Type: message/rfc822\r\n', mail),
      responseOf(TARGET, 'Content-Type: application/zip\r\n', zip),
      responseOf(TARGET, 'Content-Type: text/plain\r\n', 'http://plain.example/'),
    )
    const parts = await readBytes(warc, { headers: 'none' })
    expect(found(parts)).toEqual([
      'body http://mail.example/',
      'body http://zip.example/',
      'body http://plain.example/',
    ])
    expect(parts.map(({ envelope }) => envelope.member)).toEqual([TARGET, `${TARGET}!a.txt`, undefined])
  })
})

test.each<[string, Buffer | string]>([
  ['application/rtf', '{\\rtf1 see http://text.example/\\par }'],
  [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    docx(paragraph(run('http://text.example/'))),
  ],
  ['text/x-perl', 'print "http://text.example/";'],
  ['application/x-perl', 'print "http://text.example/";'],
])('a payload of %s is what it holds', async (type, body) => {
  const lines = await read(warcOf(responseOf(TARGET, `Content-Type: ${type}\r\n`, body)))
  expect(lines.join('\n')).toContain('http://text.example/')
  expect(lines.filter((line) => line.startsWith('!'))).toEqual([])
})

test('a resource is read, and so is the metadata of text', async () => {
  const warc = warcOf(
    { type: 'resource', contentType: 'text/html', target: TARGET, block: PAGE },
    { type: 'resource', contentType: 'text/plain', target: 'metadata:x', block: 'http://log.example/' },
    { type: 'metadata', contentType: 'application/json', target: TARGET, block: '{"url":"http://wat.example/"}' },
  )
  expect(await read(warc)).toEqual([
    'attribute a href /up%20one.html',
    'body see http://text.example/',
    'body http://log.example/',
    'body {"url":"http://wat.example/"}',
  ])
})

test('what is not read is said, by media type', async () => {
  const image = responseOf(TARGET, 'Content-Type: image/png\r\n', 'http://not.example/')
  const warc = warcOf(
    {
      type: 'request',
      contentType: 'application/http; msgtype=request',
      target: TARGET,
      block: 'GET / HTTP/1.1\r\n\r\n',
    },
    ...Array<typeof image>(12).fill(image),
    responseOf(TARGET, 'Content-Type: text/html\r\nContent-Encoding: sdch\r\n', 'x'),
    responseOf(TARGET, 'Content-Type: application/octet-stream\r\n', '\x7fELF'),
    { type: 'resource', contentType: 'video/mp4', target: TARGET, block: 'x' },
  )
  expect(await read(warc)).toEqual([
    '! info attachment-not-read application/http request',
    ...Array(10).fill('! info attachment-not-read image/png'),
    '! info attachment-not-read text/html sdch',
    '! info attachment-not-read application/octet-stream',
    '! info attachment-not-read video/mp4',
    '! info attachment-not-read image/png',
  ])
  const parts = await readBytes(warc, { headers: 'none' })
  expect(parts.at(-1)!.problems[0]).toMatchObject({ more: 2 })
})

test('damage is said, and the next record is read', async () => {
  const next = responseOf(TARGET, 'Content-Type: text/plain\r\n', 'http://next.example/')
  const gzip = gzipSync(`http://a.example/ ${'x'.repeat(100_000)}`)
  const kinds: [string, Buffer, string][] = [
    ['Content-Encoding: gzip\r\n', gzip.subarray(0, gzip.length - 20), 'truncated'],
    ['Content-Encoding: br\r\n', Buffer.from('http://not.example/'), 'corrupt'],
    ['Content-Encoding: deflate\r\n', deflateSync('http://a.example/').subarray(0, 12), 'truncated'],
    ['Content-Encoding: deflate\r\n', deflateSync('http://a.example/').subarray(0, -1), 'truncated'],
    [
      'Content-Encoding: deflate\r\n',
      Buffer.concat([deflateSync('http://a.example/').subarray(0, -1), Buffer.from('x')]),
      'corrupt',
    ],
    [
      'Content-Encoding: gzip\r\n',
      Buffer.concat([gzipSync('http://a.example/').subarray(0, -1), Buffer.from('x')]),
      'corrupt',
    ],
    ['Content-Encoding: deflate\r\n', Buffer.concat([deflateRawSync('http://a.example/'), gzip]), 'trailing-garbage'],
    ['Transfer-Encoding: chunked\r\n', chunked('http://a.example/', 5).subarray(0, 20), 'truncated'],
    ['Transfer-Encoding: chunked\r\n', Buffer.from('3\r\nabc\r\nzz\r\n'), 'corrupt'],
  ]
  for (const [fields, body, code] of kinds) {
    const warc = warcOf(responseOf(TARGET, `Content-Type: text/plain\r\n${fields}`, body), next)
    const all = await read(warc)
    expect(all.at(-1)).toBe('body http://next.example/')
    expect(all.filter((line) => /^! (?:error|warning)/.test(line))).toEqual([expect.stringContaining(code)])
  }
  expect(await read(warcOf(next).subarray(0, -10))).toEqual(['body http://next.ex', '! error truncated '])
})

test('payloads share the limit of the file', async () => {
  const bomb = responseOf(
    TARGET,
    'Content-Type: text/plain\r\nContent-Encoding: gzip\r\n',
    gzipSync('x'.repeat(400_000)),
  )
  const warc = warcOf(bomb, bomb, bomb)
  const codes = (await readBytes(warc, { headers: 'none', maxExpansion: 500_000 })).flatMap(({ problems }) => problems)
  expect(codes.map(({ code }) => code)).toEqual(['expansion-limit'])
})

test('a member of gzip for each record', async () => {
  const record = recordOf(responseOf(TARGET, 'Content-Type: text/html\r\n', PAGE))
  const warc = Buffer.concat([gzipSync(record), gzipSync(record)])
  expect(await read(warc)).toHaveLength(4)
})

test('the header of a record of any type is that of the record', async () => {
  const types = ['message/rfc822', 'multipart/mixed; boundary=x', 'multipart/mixed', 'application/octet-stream']
  const block = 'Subject: x\r\n\r\nsee http://found.example/'
  for (const contentType of types) {
    const parts = await readBytes(warcOf({ type: 'resource', contentType, target: TARGET, block }))
    const [first] = parts
    expect(first!.envelope).toMatchObject({ number: 1, target: TARGET, messageId: 'urn:uuid:1', within: undefined })
    expect(parts.filter(({ envelope }) => envelope.within !== undefined)).toEqual([])
  }
})

describe('the digest of a block', () => {
  const TEXT = 'see http://text.example/'
  const hex = (algorithm: string, block: Buffer | string): string => createHash(algorithm).update(block).digest('hex')
  // Made by `printf 'see http://text.example/' | openssl dgst -binary -sha1 | base32`, and so on
  const IN_BASE32: Readonly<Record<string, string>> = {
    md5: 'KK5ZMFCWGIXPPOQKY7OVTZCJ6Q======',
    sha1: 'WFM6MPMZLDRRIZYBT7TOTM7YYYXV5TJV',
    sha256: 'DYUHLEPVK6HCAOFLGES3S2E7CVJII73OHEICWLISAIHQIVCXHUMA====',
    sha512: 'GCCKBHINK46ZAP747S4U2RRE2S3XMGWEXDEMIYZZZ6BVOPLJTF3C3A2ISIQXGE222XBSMYSU5GVOFPBJV6SHPACYVTEHSV5MAVUC4UY=',
  }
  const resource = (fields: string, block = TEXT): Buffer =>
    recordOf({ type: 'resource', contentType: 'text/plain', target: TARGET, fields, block })
  const damaged = (warc: Buffer): Buffer => {
    const bytes = Buffer.from(warc)
    bytes[bytes.lastIndexOf('text.example')]! ^= 1
    return bytes
  }
  const forms = Object.keys(IN_BASE32).flatMap((algorithm) => {
    const bare = IN_BASE32[algorithm]!.replaceAll('=', '')
    return [
      [algorithm, hex(algorithm, TEXT)],
      [algorithm, hex(algorithm, TEXT).toUpperCase()],
      [algorithm, bare],
      [algorithm.toUpperCase(), IN_BASE32[algorithm]!.toLowerCase()],
      [algorithm.replace('sha', 'SHA-'), IN_BASE32[algorithm]!],
    ] as const
  })

  test.each(forms)('%s:%s', async (algorithm, digest) => {
    for (const name of ['WARC-Block-Digest', 'warc-payload-digest']) {
      const warc = resource(`${name}: ${algorithm}:${digest}\r\n`)
      for (const step of [1, 7, 1 << 16]) {
        const field = name.startsWith('w') ? 'WARC-Payload-Digest' : name
        expect(await read(Buffer.concat([warc, warc]), step)).toEqual([`body ${TEXT}`, `body ${TEXT}`])
        expect(await read(Buffer.concat([damaged(warc), warc]), step)).toEqual([
          'body see http://uext.example/',
          `! error corrupt ${field}`,
          `body ${TEXT}`,
        ])
      }
    }
  })

  test('of a response of several megabytes, whether it is read or skipped, decoded or not', async () => {
    const page = `${PAGE}<p>${'text and more\n'.repeat(300_000)}`
    for (const [type, fields, body] of [
      ['text/html', '', Buffer.from(page)],
      ['text/html', 'Content-Encoding: gzip\r\n', gzipSync(page, { level: 0 })],
      ['image/png', '', Buffer.from(page)],
      ['application/octet-stream', '', zipOf([{ name: 'a.txt', data: Buffer.from(page) }])],
    ] as const) {
      const record = responseOf(TARGET, `Content-Type: ${type}\r\n${fields}`, body)
      const stated = `WARC-Block-Digest: sha256:${hex('sha256', record.block)}\r\n`
      const warc = recordOf({ ...record, fields: stated })
      const told = async (bytes: Buffer): Promise<unknown[]> =>
        (await readBytes(Buffer.concat([resource(''), bytes]), { headers: 'none' }))
          .flatMap(({ problems }) => problems)
          .filter(({ code, detail }) => code === 'corrupt' && detail === 'WARC-Block-Digest')
          .map(({ where }) => where.offset)
      expect(await told(warc)).toEqual([])
      const at = warc.length - 1000
      expect(await told(Buffer.concat([warc.subarray(0, at), Buffer.from('\x01'), warc.subarray(at + 1)]))).toEqual([
        resource('').length,
      ])
    }
  })

  test('of a record that is read as a message', async () => {
    const fields = `WARC-Block-Digest: sha1:${hex('sha1', TEXT)}\r\n`
    const warc = recordOf({ type: 'conversion', contentType: 'text/plain', fields, block: TEXT })
    expect(await read(warc)).toEqual([`body ${TEXT}`])
    expect(await read(damaged(warc))).toEqual(['body see http://uext.example/', '! error corrupt WARC-Block-Digest'])
  })

  test.each([
    ['that is not known', `WARC-Block-Digest: crc32:${'a'.repeat(32)}\r\n`],
    ['of another length', `WARC-Block-Digest: sha256:${'a'.repeat(40)}\r\n`],
    ['in base 64', `WARC-Block-Digest: sha1:${'a'.repeat(27)}=\r\n`],
    ['without a name', `WARC-Block-Digest: ${'a'.repeat(40)}\r\n`],
    ['of a whole payload', `WARC-Payload-Digest: sha1:${'a'.repeat(40)}\r\nWARC-Segment-Number: 1\r\n`],
    ['of a payload that was cut', `WARC-Payload-Digest: sha1:${'a'.repeat(40)}\r\nWARC-Truncated: length\r\n`],
  ])('%s is not compared', async (_, fields) => {
    expect(await read(resource(fields))).toEqual([`body ${TEXT}`])
  })

  test('of the payload of a response is not compared, and a cut record is told as cut', async () => {
    const fields = `WARC-Payload-Digest: sha1:${'a'.repeat(40)}\r\n`
    expect(await read(recordOf({ ...responseOf(TARGET, 'Content-Type: text/plain\r\n', TEXT), fields }))).toEqual([
      `body ${TEXT}`,
    ])
    const cut = resource(`WARC-Block-Digest: sha1:${hex('sha1', TEXT)}\r\n`).subarray(0, -10)
    expect(await read(cut)).toEqual(['body see http://text.ex', '! error truncated '])
  })

  test('beside that of a payload is the one that counts, and an empty block has one', async () => {
    const right = `WARC-Block-Digest: sha1:${hex('sha1', TEXT)}\r\n`
    const wrong = `WARC-Payload-Digest: sha1:${'a'.repeat(40)}\r\n`
    expect(await read(resource(wrong + right))).toEqual([`body ${TEXT}`])
    expect(await read(resource(`${wrong}WARC-Block-Digest: x:y\r\n`))).toEqual([
      `body ${TEXT}`,
      '! error corrupt WARC-Payload-Digest',
    ])
    const empty = `WARC-Block-Digest: sha1:${hex('sha1', '')}\r\n`
    expect(await read(Buffer.concat([resource(empty, ''), resource(right), resource(wrong, '')]))).toEqual([
      `body ${TEXT}`,
      '! error corrupt WARC-Payload-Digest',
    ])
  })
})
