import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { codesOf, message, readBytes, urlsOf } from './reading.ts'

const url = 'http://found.example/'
const entity = Buffer.from(
  `Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nsee ${url}=\r\n`,
)

/** An element with its length in so many bytes. */
function der(tag: number, ...content: Buffer[]): Buffer {
  const value = Buffer.concat(content)
  const head = Buffer.from([tag, 0x83, 0, value.length >> 8, value.length & 255])
  return Buffer.concat([value.length < 128 ? Buffer.from([tag, value.length]) : head, value])
}
/** An element without a length. */
const ber = (tag: number, ...content: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([tag, 0x80]), ...content, Buffer.from([0, 0])])
const oid = (rest: string): Buffer => der(6, Buffer.from(`2a864886f70d01${rest}`, 'hex'))

type Write = typeof der
const DATA = '0701'

function cms(type: string, octets: Buffer, write: Write = der, inner = DATA): Buffer {
  const algorithm = der(0x30, oid('0905'), der(5))
  const algorithms = type === '0702' ? der(0x31, algorithm) : algorithm
  const content = write(0x30, oid(inner), write(0xa0, octets))
  return write(0x30, oid(type), write(0xa0, write(0x30, der(2, Buffer.from([1])), algorithms, content, der(0x31))))
}

const whole = der(4, entity)
const inPieces = ber(0x24, der(4, entity.subarray(0, 50)), der(0x24, der(4, entity.subarray(50))))

describe('the content of what is signed or compressed is read', () => {
  test.each([
    ['signed', cms('0702', whole)],
    ['signed, without lengths', cms('0702', inPieces, ber)],
    ['digested', cms('0705', whole)],
    ['data', der(0x30, oid(DATA), der(0xa0, whole))],
    ['compressed', cms('09100109', der(4, deflateSync(entity)))],
    ['signed twice', cms('0702', der(4, cms('0702', whole)))],
  ])('%s', async (_, bytes) => {
    const lines = bytes.toString('base64').replace(/.{76}/g, '$&\n')
    const fields = 'Content-Type: application/pkcs7-mime; name=smime.p7m\nContent-Transfer-Encoding: base64\n'
    const parts = await readBytes(message(lines, fields))
    expect([urlsOf(parts), codesOf(parts)]).toEqual([[url], []])
    expect(parts.find((part) => part.text.includes(url))?.envelope.within?.messageId).toBe('test@mail.example')
    const text = `-----BEGIN PKCS7-----\n${lines}\n-----END PKCS7-----\n`
    for (const file of [bytes, text]) expect(urlsOf(await readBytes(file))).toEqual([url])
  })

  test('a document', async () => {
    expect(urlsOf(await readBytes(cms('0702', der(4, Buffer.from(`{\\rtf1 ${url}}`)))))).toEqual([url])
  })
})

test('what cannot be read is told', async () => {
  const bytes = cms('0702', whole)
  expect(codesOf(await readBytes(bytes.subarray(0, -50)))).toEqual(['truncated'])
  const packed = deflateSync(entity)
  expect(codesOf(await readBytes(cms('09100109', der(4, packed.subarray(0, -9)))))).toEqual(['truncated'])
  const detached = der(
    0x30,
    oid('0702'),
    der(0xa0, der(0x30, der(2, Buffer.from([1])), der(0x31), der(0x30, oid(DATA)))),
  )
  expect((await readBytes(detached)).flatMap(({ problems }) => problems)).toMatchObject([
    { code: 'unsupported', detail: 'S/MIME or CMS signature without its content; read by openssl cms' },
  ])
  // Elements in elements
  const deep = Buffer.from('3080'.repeat(100_000), 'hex')
  const start = Buffer.concat([Buffer.from([0x30, 0x80]), oid('0702'), Buffer.from([0xa0, 0x80])])
  expect(codesOf(await readBytes(Buffer.concat([start, deep])))).toEqual(['unsupported'])
})
