import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { gzipSync, crc32 as zlibCrc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { isInstalled, tarOf } from './packing.ts'
import { bodies, codesOf, readBytes, urlsOf } from './reading.ts'
import { responseOf, warcOf } from './warc-making.ts'

const crc32 = zlibCrc32 as (data: Buffer) => number

/** Text of so many lines, each with a URL. */
function textOf(from: number, to: number): string {
  const lines = Array.from({ length: to - from }, (_, n) => from + n)
  return lines.map((n) => `http://a.example/${n} ${createHash('sha1').update(`${n}`).digest('hex')}\n`).join('')
}

function flipped(bytes: Buffer, at: number): Buffer {
  const wrong = Buffer.from(bytes)
  wrong[at < 0 ? bytes.length + at : at]! ^= 0x10
  return wrong
}

type Pack = (text: string) => Buffer

const packs: Record<string, Pack> = {
  gzip: (text) => gzipSync(text),
  bzip2: by('bzip2', '-c'),
  xz: by('xz', '-c'),
  zstd: by('zstd', '-cq'),
}

function by(program: string, ...args: string[]): Pack {
  return (text) => execFileSync(program, args, { input: text })
}

const formats = Object.keys(packs).filter((format) => format === 'gzip' || isInstalled(format))
// What reads zstd without the program is Node itself from 22.15 on, and the library before.
const readers = formats.flatMap((format) => [true, false].map((programs) => ({ format, programs })))

describe.each(readers)('$format, programs: $programs', ({ format, programs }) => {
  const pack = packs[format]!
  const [first, second] = [pack(textOf(0, 400)), pack(textOf(400, 800))]
  const half = textOf(0, 400)
  const whole = textOf(0, 800)
  const middle = second.length >> 1

  const read = async (...pieces: Uint8Array[]): Promise<{ text: string; codes: string[] }> => {
    const parts = await readBytes(Buffer.concat(pieces), { programs }, 1000)
    return { text: bodies(parts).join(''), codes: codesOf(parts) }
  }

  test.each<[string, Uint8Array[], string]>([
    ['one stream', [first], half],
    ['two streams', [first, second], whole],
    ['nothing, packed', [pack('')], ''],
    ['nothing, packed, and a stream', [pack(''), first], half],
  ])('%s: all is read', async (_, pieces, text) => {
    expect(await read(...pieces)).toEqual({ text, codes: [] })
  })

  test('zeros behind it pad it, where the format has that', async () => {
    const { text, codes } = await read(first, Buffer.alloc(512))
    const isPadding = format === 'gzip' || format === 'xz'
    expect({ text, codes }).toEqual({ text: half, codes: isPadding ? [] : ['trailing-garbage'] })
  })

  test.each<[string, Uint8Array[], string]>([
    ['garbage behind it', [first, Buffer.from('some garbage\n')], half],
    ['a byte of garbage behind it', [first, Buffer.from('x')], half],
    ['a second stream whose first byte is wrong', [first, flipped(second, 0)], half],
    ['a second stream that ends in its head', [first, second.subarray(0, 3)], half],
    ['a second stream that ends within', [first, second.subarray(0, middle)], half],
    ['a second stream without its last byte', [first, second.subarray(0, -1)], half],
    ['a second stream with wrong data', [first, flipped(second, middle)], half],
    ['a second stream with a wrong checksum', [first, flipped(second, format === 'gzip' ? -8 : -3)], half],
    ['one stream that ends within', [first.subarray(0, middle)], ''],
    ['one stream with wrong data', [flipped(first, middle)], ''],
  ])('%s: what can be read, and one problem', async (_, pieces, text) => {
    const found = await read(...pieces)
    expect([found.text.startsWith(text), found.codes.length]).toEqual([true, 1])
  })
})

describe('whichever bit is wrong, all is read or there is a problem', () => {
  const text = textOf(0, 8)

  test.each(formats)('%s', async (format) => {
    const packed = packs[format]!(text)
    for (let at = 0; at < packed.length; at++) {
      const wrong = Buffer.from(packed)
      wrong[at]! ^= 1 << (at & 7)
      const parts = await readBytes(wrong, { programs: false })
      if (codesOf(parts).length === 0) expect([at, bodies(parts).join('')]).toEqual([at, text])
    }
  })

  test.each(formats)('%s, cut anywhere', async (format) => {
    const packed = packs[format]!(text)
    // A start of fewer bytes could be that of a text.
    for (let length = 4; length < packed.length; length++) {
      const parts = await readBytes(packed.subarray(0, length), { programs: false })
      expect([length, codesOf(parts).length]).toEqual([length, 1])
    }
  })
})

describe('gzip', () => {
  const wrongLength = flipped(gzipSync('http://a.example/ '), -1)

  test('a wrong length, of a small member, too', async () => {
    for (const size of [1, 5000]) {
      const text = textOf(0, size)
      const parts = await readBytes(Buffer.concat([flipped(gzipSync(text), -4), gzipSync('http://last.example/')]))
      expect(urlsOf(parts)).toEqual([...text.match(/http:\S+/g)!, 'http://last.example/'])
      expect(parts.flatMap(({ problems }) => problems).map(({ code, detail }) => [code, detail])).toEqual([
        ['corrupt', 'length'],
      ])
    }
  })

  test('a record of WARC as a member each, one of them damaged', async () => {
    const page = (n: number): Buffer =>
      gzipSync(warcOf(responseOf(`http://page.example/${n}`, 'Content-Type: text/plain\r\n', `http://a.example/${n}`)))
    const pages = Array.from({ length: 300 }, (_, n) => page(n))
    for (const at of [-1, -8]) {
      const parts = await readBytes(Buffer.concat(pages.with(100, flipped(pages[100]!, at))), { headers: 'none' })
      expect(urlsOf(parts)).toEqual(pages.map((_, n) => `http://a.example/${n}`))
      expect(codesOf(parts)).toEqual(['corrupt'])
    }
  })

  test('the checksum of its header', async () => {
    const head = Buffer.from('1f8b0802000000000003', 'hex')
    const body = gzipSync('http://a.example/ ').subarray(10)
    const check = Buffer.alloc(2)
    for (const [change, codes] of [
      [0, []],
      [1, ['corrupt']],
    ] as const) {
      check.writeUInt16LE((crc32(head) & 0xffff) ^ change)
      const parts = await readBytes(Buffer.concat([head, check, body]))
      expect([urlsOf(parts), codesOf(parts)]).toEqual([['http://a.example/'], codes])
    }
  })

  test('a flag that has no meaning', async () => {
    const wrong = gzipSync('http://a.example/ ')
    wrong[3]! |= 0x80
    const parts = await readBytes(wrong)
    expect([urlsOf(parts), codesOf(parts)]).toEqual([['http://a.example/'], ['corrupt']])
  })

  test('the checksum behind what is not read: padding of tar, a picture', async () => {
    const tar = Buffer.concat([tarOf([{ name: 'a', data: Buffer.from('http://a.example/') }]), Buffer.alloc(1 << 18)])
    expect(codesOf(await readBytes(flipped(gzipSync(tar), -6)))).toEqual(['corrupt'])
    const picture = Buffer.concat([Buffer.from('\x89PNG\r\n', 'latin1'), Buffer.alloc(1 << 18)])
    expect(codesOf(await readBytes(flipped(gzipSync(picture), -6)))).toEqual(['binary', 'corrupt'])
  })

  test('in gzip', async () => {
    const parts = await readBytes(gzipSync(wrongLength))
    expect([urlsOf(parts), codesOf(parts)]).toEqual([['http://a.example/'], ['corrupt']])
  })
})

test.skipIf(!isInstalled('zstd'))('a frame of zstd that asks for too much memory', async () => {
  const asking = Buffer.from('28b52ffd00b8010000', 'hex')
  for (const programs of [true, false]) {
    const parts = await readBytes(asking, { programs })
    expect([programs, codesOf(parts)]).toEqual([programs, ['memory-limit']])
  }
})
