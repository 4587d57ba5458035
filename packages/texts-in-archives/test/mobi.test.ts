import { expect, test } from 'vitest'
import { codesOf, readBytes, urlsOf } from './reading.ts'

const url = 'http://found.example/'
const html = `<html><body><a href="${url}a">one</a> and <b>${url}b</b> caf\u00e9</body></html>`

const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255])
const u32 = (value: number): Buffer => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)])

/** Where each begins, if the first one begins there. */
function placesOf(pieces: readonly Buffer[], start: number): number[] {
  let at = start
  return pieces.map(({ length }) => {
    at += length
    return at - length
  })
}

function database(records: readonly Buffer[], type = 'BOOKMOBI'): Buffer {
  const head = Buffer.concat([Buffer.alloc(60), Buffer.from(type), Buffer.alloc(8), u16(records.length)])
  const places = placesOf(records, head.length + 8 * records.length)
  const list = places.map((place) => Buffer.concat([u32(place), u32(0)]))
  return Buffer.concat([head, ...list, ...records])
}

function book(
  kind: number,
  texts: readonly Buffer[],
  others: readonly Buffer[] = [],
  flags = 0,
  encryption = 0,
): Buffer {
  const head = Buffer.alloc(248)
  head.writeUInt16BE(kind, 0)
  head.writeUInt16BE(texts.length, 8)
  head.writeUInt16BE(encryption, 12)
  head.write('MOBI', 16)
  head.writeUInt32BE(232, 20)
  head.writeUInt32BE(texts.length + 1, 112)
  head.writeUInt32BE(others.length, 116)
  head.writeUInt16BE(flags, 242)
  return database([head, ...texts, ...others])
}

/** With each code of PalmDOC: bytes as they are, blanks with a letter, and `http://found.example/` once more. */
function palmDoc(text: string): Buffer {
  const bytes = Buffer.from(text)
  const out: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    const before = bytes.lastIndexOf(bytes.subarray(at, at + 5), at - 1)
    if (at > 0 && before >= 0 && at - before < 2048 && at + 5 <= bytes.length) {
      const pair = 0x8000 | ((at - before) << 3) | 2
      out.push(pair >> 8, pair & 255)
      at += 4
    } else if (bytes[at] === 0x20 && bytes[at + 1]! >= 0x40 && bytes[at + 1]! < 0x80) out.push(bytes[++at]! ^ 0x80)
    else if (bytes[at]! < 0x80) out.push(bytes[at]!)
    else out.push(1, bytes[at]!)
  }
  return Buffer.from(out)
}

/** A code is a byte; it names the phrase of its complement. */
function huffman(phrases: readonly { bytes: Buffer; isPacked: boolean }[]): Buffer[] {
  const starts = Buffer.concat(Array.from({ length: 256 }, () => u32((255 << 8) | 0x80 | 8)))
  const huff = Buffer.concat([
    Buffer.from('HUFF'),
    u32(24),
    u32(24),
    u32(24 + 1024),
    u32(0),
    u32(0),
    starts,
    Buffer.alloc(256),
  ])
  const stored = phrases.map(({ bytes, isPacked }) =>
    Buffer.concat([u16(bytes.length | (isPacked ? 0 : 0x8000)), bytes]),
  )
  const places = placesOf(stored, 2 * phrases.length).map(u16)
  return [huff, Buffer.concat([Buffer.from('CDIC'), u32(16), u32(phrases.length), u32(8), ...places, ...stored])]
}

const found = async (bytes: Buffer): Promise<unknown> => {
  const parts = await readBytes(bytes)
  return [urlsOf(parts).sort(), codesOf(parts)]
}
const whole = [[`${url}a`, `${url}b`], []]

test('PalmDOC, in two records with entries after their texts', async () => {
  const [first, second] = [html.slice(0, 30), html.slice(30)].map((text) =>
    Buffer.concat([palmDoc(text), Buffer.from([9, 9, 0x83])]),
  )
  expect(await found(book(2, [first!, second!], [], 2))).toEqual(whole)
  expect(await found(book(1, [Buffer.from(html)]))).toEqual(whole)
  const parts = await readBytes(book(2, [palmDoc(html)]))
  expect(parts.some((part) => part.text.includes('caf\u00e9'))).toBe(true)
})

test('text of PalmDOC', async () => {
  const head = Buffer.concat([u16(2), u16(0), u32(9), u16(1), u16(4096), u32(0)])
  expect(await found(database([head, palmDoc(`${url}a\n${url}b\n`)], 'TEXtREAd'))).toEqual(whole)
})

test('HUFF and CDIC', async () => {
  const phrases = [
    { bytes: Buffer.from(html.slice(0, 20)), isPacked: false },
    { bytes: Buffer.from([255, 253]), isPacked: true },
    { bytes: Buffer.from(html.slice(20)), isPacked: false },
  ]
  expect(await found(book(17_480, [Buffer.from([254])], huffman(phrases)))).toEqual(whole)
  const [huff, ...lists] = huffman(phrases)
  huff!.writeUInt32BE(0, 12)
  expect(await found(book(17_480, [Buffer.from([254])], [huff!, ...lists]))).toEqual(whole)
  const endless = [{ bytes: Buffer.from([255, 255]), isPacked: true }]
  expect(await found(book(17_480, [Buffer.from([255])], huffman(endless)))).toEqual([[], ['corrupt']])
})

test('what cannot be read is told', async () => {
  expect(await found(book(2, [palmDoc(html)], [], 0, 2))).toEqual([[], ['encrypted']])
  expect(await found(book(2, [Buffer.from([0x80, 0x0a])]))).toEqual([[], ['corrupt']])
  expect(await found(book(17_480, [palmDoc(html)]))).toEqual([[], ['corrupt']])
  expect(await found(database([]))).toEqual([[], ['corrupt']])
  const head = Buffer.concat([u16(1), u16(0), u32(9), u16(2), u16(4096), u32(0)])
  expect(await found(database([head, Buffer.from(html)]))).toEqual([whole[0], ['truncated']])
})
