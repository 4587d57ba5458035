import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { zipOf } from '../packing.ts'
import { bodies, codesOf, message, readBytes, urlsOf } from '../reading.ts'
import { compoundFile, type Message, messageFile } from './compound-writer.ts'
import { tnef } from './tnef-writer.ts'

const SUBJECT = 0x0037
const SUBMITTED = 0x0039
const HEADERS = 0x007d
const SENDER_NAME = 0x0c1a
const SENDER_SMTP = 0x5d01
const BODY = 0x1000
const HTML = 0x1013
const RTF = 0x1009
const CODEPAGE = 0x3fde
const MESSAGE_ID = 0x1035
const DATA = 0x3701
const FILENAME = 0x3707

/** RTF as it is stored: not compressed (MS-OXRTFCP §2.1.3.1.1). */
function storedRtf(text: string): Buffer {
  const head = Buffer.alloc(16)
  head.writeUInt32LE(text.length + 12, 0)
  head.writeUInt32LE(text.length, 4)
  head.write('MELA', 8)
  return Buffer.concat([head, Buffer.from(text, 'latin1')])
}

const mail: Message = {
  properties: {
    [SUBJECT]: 'See http://subject.example/',
    [SUBMITTED]: new Date('2021-03-04T05:06:07Z'),
    [SENDER_NAME]: 'Ann',
    [SENDER_SMTP]: 'ann@mail.example',
    [BODY]: 'Text of http://body.example/ä and more.\r\n',
    [HTML]: Buffer.from('<p><a href="http://html.example/\xe4">here</a>', 'latin1'),
    [CODEPAGE]: 1252,
    [MESSAGE_ID]: '<one@mail.example>',
    14929: 'http://home.example/',
  },
  recipients: [{ 3093: 1, 12289: 'Bob', 14846: 'bob@mail.example' }],
}

describe('a message of Outlook', () => {
  test.each([
    ['Unicode', true],
    ['windows-1252', false],
  ])('has header, bodies and further strings: %s', async (_, isWide) => {
    const parts = await readBytes(messageFile(mail, isWide))
    expect(codesOf(parts)).toEqual([])
    expect(parts.map(({ origin, contentType, text }) => [origin, contentType, text])).toEqual([
      ['header From', 'text/plain', 'Ann <ann@mail.example>'],
      ['header To', 'text/plain', 'Bob <bob@mail.example>'],
      ['header Subject', 'text/plain', 'See http://subject.example/'],
      ['body', 'text/plain', 'Text of http://body.example/ä and more.\r\n'],
      ['attribute a href', 'text/html', 'http://html.example/ä'],
      ['body', 'text/html', 'here'],
      ['metadata business home page', 'text/plain', 'http://home.example/'],
    ])
    const { envelope } = parts[0]!
    expect([envelope.messageId, envelope.date?.toISOString(), envelope.from, envelope.number]).toEqual([
      'one@mail.example',
      '2021-03-04T05:06:07.000Z',
      'Ann <ann@mail.example>',
      1,
    ])
    for (const part of parts) expect(part.rawRange(part.offset, part.offset + part.text.length)).toBeUndefined()
  })

  test('keeps the header with which it came, but what that says of bodies', async () => {
    const header =
      'Microsoft Mail Internet Headers\r\nX-Link: http://x.example/\r\n y\r\nContent-Type: multipart/mixed;\r\n\tboundary="b"\r\nSubject: other\r\n'
    const parts = await readBytes(
      messageFile({ properties: { [HEADERS]: header, [SUBJECT]: 'no', [BODY]: '--b\nhttp://a.example/' } }),
    )
    expect(parts.map(({ origin, text }) => [origin, text])).toEqual([
      ['header X-Link', 'http://x.example/ y'],
      ['header Subject', 'other'],
      ['body', '--b\nhttp://a.example/'],
    ])
  })

  test('has HTML that is wrapped in RTF, or the text of RTF with its hyperlinks', async () => {
    const wrapped = '{\\rtf1\\ansi\\fromhtml1{\\*\\htmltag <a href="http://html.example/">}x{\\*\\htmltag </a>}}'
    expect(urlsOf(await readBytes(messageFile({ properties: { [RTF]: storedRtf(wrapped) } })))).toEqual([
      'http://html.example/',
    ])
    const plain =
      '{\\rtf1\\ansi See {\\field{\\*\\fldinst HYPERLINK "http://target.example/"}{\\fldrslt http://shown.example/}}.\\par}'
    const parts = await readBytes(messageFile({ properties: { [RTF]: storedRtf(plain) } }))
    expect(bodies(parts).join('')).toContain('http://shown.example/')
    expect(parts.find(({ origin }) => origin === 'link')?.text).toBe('http://target.example/')
    expect(parts.find(({ origin }) => origin === 'body')?.links?.map(({ url }) => url)).toEqual([
      'http://target.example/',
    ])
  })

  test('has attachments of all kinds, each in its place', async () => {
    const inner: Message = {
      properties: { [SUBJECT]: 'inner', [BODY]: 'http://inner.example/', [MESSAGE_ID]: '<two@mail.example>' },
    }
    const attachments: Message['attachments'] = [
      { properties: { [FILENAME]: 'a.txt', [DATA]: Buffer.from('http://text.example/') } },
      { properties: { [FILENAME]: 'b.zip', [DATA]: zipOf([{ name: 'x', data: Buffer.from('http://zip.example/') }]) } },
      { properties: {}, message: inner },
      { properties: { [FILENAME]: 'c.eml', [DATA]: Buffer.from(message('http://eml.example/')) } },
      { properties: { [FILENAME]: 'd.png', [DATA]: Buffer.from('\x89PNG\r\n', 'latin1'), 14094: 'image/png' } },
      { properties: { [FILENAME]: 'long.txt', [DATA]: Buffer.from(`${'word '.repeat(20_000)}http://long.example/`) } },
    ]
    const parts = await readBytes(messageFile({ properties: { [MESSAGE_ID]: '<one@mail.example>' }, attachments }))
    const found = parts.filter(({ text }) => /^http|http:\S+$/.test(text) && text.includes('.example/'))
    expect(
      found.map(({ envelope, path }) => [envelope.member, envelope.messageId, envelope.within?.messageId, path]),
    ).toEqual([
      ['a.txt', undefined, 'one@mail.example', '1'],
      ['b.zip!x', undefined, 'one@mail.example', '2'],
      [undefined, 'two@mail.example', 'one@mail.example', '3'],
      ['c.eml', 'test@mail.example', 'one@mail.example', '4.1'],
      ['long.txt', undefined, 'one@mail.example', '6'],
    ])
    expect(parts.flatMap((part) => part.problems).map(({ code, detail }) => [code, detail])).toEqual([
      ['attachment-not-read', 'image/png d.png'],
    ])
    const digested = await readBytes(messageFile({ properties: {}, attachments }), { hash: true })
    const digests = new Map(digested.map(({ envelope }) => [envelope.member, envelope.sha256]))
    const digestOf = (data: unknown) =>
      createHash('sha256')
        .update(data as Buffer)
        .digest('hex')
    expect(digests.get('a.txt')).toBe(digestOf(attachments[0]!.properties[DATA]))
    expect(digests.get('b.zip!x')).toBe(digestOf('http://zip.example/'))
    expect(digests.get('c.eml')).toBe(digestOf(attachments[3]!.properties[DATA]))
    expect(digests.get('long.txt')).toBe(digestOf(attachments[5]!.properties[DATA]))
    expect(urlsOf(digested)).toEqual(urlsOf(parts))
    const without = await readBytes(messageFile({ properties: {}, attachments }), { attachments: false })
    expect(urlsOf(without)).toEqual(['text', 'inner', 'eml', 'long'].map((host) => `http://${host}.example/`))
    expect(without.flatMap((part) => part.problems).map(({ detail }) => detail)).toEqual([
      'application/octet-stream b.zip',
      'image/png d.png',
    ])
  })

  test('nested a thousand deep ends at a limit', async () => {
    let inner: Message = { properties: { [BODY]: 'http://deepest.example/' } }
    for (let depth = 0; depth < 1000; depth++)
      inner = { properties: { [BODY]: 'http://a.example/' }, attachments: [{ properties: {}, message: inner }] }
    const parts = await readBytes(messageFile(inner))
    expect(codesOf(parts)).toEqual(['depth-limit'])
    expect(urlsOf(parts)).toHaveLength(101)
  })

  test('is found in archives and mail, and other compound files are named', async () => {
    const zip = zipOf([{ name: 'a.msg', data: messageFile(mail) }])
    expect(urlsOf(await readBytes(zip))).toContain('http://body.example/ä')
    const parts = await readBytes(compoundFile({ EncryptedPackage: Buffer.alloc(5000) }))
    expect(parts.flatMap((part) => part.problems).map(({ detail }) => detail)).toEqual([
      'encrypted Office document; read by msoffcrypto-tool',
    ])
  })
})

describe('TNEF', () => {
  const winmail = tnef({
    properties: {
      [SUBJECT]: 'http://subject.example/',
      [BODY]: 'http://body.example/',
      32768: 'http://named.example/',
      [CODEPAGE]: 1252,
    },
    attachments: [
      { name: 'a.txt', data: Buffer.from('http://text.example/') },
      { name: 'm', message: { properties: { [BODY]: 'http://inner.example/' } } },
    ],
  })

  test('is the message that it is', async () => {
    expect(urlsOf(await readBytes(winmail))).toEqual(
      ['subject', 'body', 'named', 'text', 'inner'].map((host) => `http://${host}.example/`),
    )
  })

  test('in a message it is the body of that message, whose header stands there', async () => {
    const parts = await readBytes(
      message(
        `--b\n\nhello\n--b\nContent-Type: application/ms-tnef; name=winmail.dat\nContent-Transfer-Encoding: base64\n\n${winmail.toString('base64')}\n--b--\n`,
        'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n',
      ),
    )
    expect(urlsOf(parts)).toEqual(['body', 'named', 'text', 'inner'].map((host) => `http://${host}.example/`))
    expect(parts.find(({ text }) => text.includes('body'))?.envelope.messageId).toBe('test@mail.example')
  })

  test('lists of values without bytes cost nothing, however many they claim', async () => {
    // Properties of the type that has no value, each with 4,294,967,295 of them.
    const list = Buffer.alloc(8 * 1000)
    for (let at = 0; at < list.length; at += 8) {
      list.writeUInt32LE(0x40001001, at)
      list.writeUInt32LE(0xffffffff, at + 4)
    }
    const bytes = tnef({ properties: { [BODY]: 'http://body.example/' }, rest: list })
    expect(urlsOf(await readBytes(bytes))).toEqual(['http://body.example/'])
  })

  test('what is beyond its limits is told', async () => {
    const attachments = Array.from({ length: 25_000 }, (_, at) => ({ name: `${at}`, data: Buffer.from('text') }))
    expect(codesOf(await readBytes(tnef({ properties: {}, attachments })))).toEqual(['memory-limit'])
    const rest = Buffer.alloc(8 * 70_000)
    for (let at = 0; at < rest.length; at += 8) rest.writeUInt32LE(0x40000003, at)
    expect(codesOf(await readBytes(tnef({ properties: {}, rest })))).toEqual(['memory-limit'])
    expect(codesOf(await readBytes(tnef({ properties: {}, rest: rest.subarray(0, 8 * 60_000) })))).toEqual([])
    const values = Buffer.alloc(8 * 40_000)
    values.writeUInt32LE(0x4000101e)
    values.writeUInt32LE(70_000, 4)
    expect(codesOf(await readBytes(tnef({ properties: {}, rest: values })))).toEqual(['memory-limit'])
  })

  test('damage is told, also of a message in it', async () => {
    const claims = Buffer.from('1e0000400100000000ffffff', 'hex')
    const rest = Buffer.concat([claims, Buffer.alloc(4)])
    expect(codesOf(await readBytes(tnef({ properties: {}, rest })))).toEqual(['corrupt'])
    const attachments = [{ name: 'm', message: { properties: {}, rest } }]
    const parts = await readBytes(tnef({ properties: { [BODY]: 'http://body.example/' }, attachments }))
    expect([urlsOf(parts), codesOf(parts)]).toEqual([['http://body.example/'], ['corrupt']])
  })

  test('RTF that was cut is told', async () => {
    const cut = '{\\rtf1\\ansi http://a.example/ {\\b and'
    for (const rtf of [cut, cut.replace('ansi', 'ansi\\fromhtml1')]) {
      const parts = await readBytes(tnef({ properties: { [RTF]: storedRtf(rtf) } }))
      expect([urlsOf(parts), codesOf(parts)]).toEqual([['http://a.example/'], ['truncated']])
    }
  })
})

describe('damage', () => {
  test('an object of another program is told, which is not read', async () => {
    const attachments = [{ properties: { [FILENAME]: 'sheet', 14085: 6 } }]
    const parts = await readBytes(messageFile({ properties: {}, attachments }))
    expect(parts.flatMap((part) => part.problems).map(({ detail }) => detail)).toEqual([
      'application/octet-stream sheet',
    ])
  })

  test('streams that name the same sectors are read to a limit, which is told', async () => {
    const properties: Record<number, string> = { [SUBJECT]: 'x'.repeat(2 << 20) }
    for (let property = 0x4000; property < 0x4000 + 2000; property++) properties[property] = 'http://a.example/'
    const file = messageFile({ properties })
    // Each stream of the directory becomes the long one.
    const nameOf = (entry: Buffer): string => entry.toString('utf16le', 0, Math.max(0, entry.readUInt16LE(64) - 2))
    const entries = Array.from({ length: file.length >> 7 }, (_, at) => file.subarray(at << 7, (at + 1) << 7))
    const streams = entries.filter(
      (entry) => entry[66] === 2 && entry.readUInt16LE(64) <= 64 && nameOf(entry).startsWith('__substg1.0_'),
    )
    const long = streams.find((entry) => nameOf(entry) === '__substg1.0_0037001F')!
    for (const entry of streams) long.copy(entry, 116, 116)
    expect(streams.length).toBe(2001)
    expect(codesOf(await readBytes(file))).toEqual(['corrupt'])
  })

  const attachments = [
    { properties: { [FILENAME]: 'a.txt', [DATA]: Buffer.from('http://text.example/ '.repeat(500)) } },
  ]
  const files: readonly [string, Buffer][] = [
    ['a message', messageFile({ ...mail, attachments: [...attachments, { properties: {}, message: mail }] })],
    [
      'TNEF',
      tnef({ properties: mail.properties, attachments: [{ name: 'a', data: Buffer.from('http://text.example/') }] }),
    ],
  ]

  test.each(files)(
    'of %s ends nothing',
    async (_, file) => {
      let seed = 7
      const random = (below: number): number => {
        seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
        return seed % below
      }
      for (let round = 0; round < 300; round++) {
        const bytes = Buffer.from(file.subarray(0, round % 3 === 0 ? random(file.length) : file.length))
        for (let count = random(8); count >= 0; count--) {
          const at = random(Math.max(1, bytes.length - 4))
          if (bytes.length > 8) bytes.writeUInt32LE(random(3) === 0 ? 0xffffffff : random(file.length), at)
        }
        await readBytes(bytes, { hash: round % 2 === 0 })
      }
    },
    300_000,
  )
})
