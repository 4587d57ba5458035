import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Part } from '../src/index.ts'
import { tarOf, zipOf } from './packing.ts'
import { readBytes, urlsOf } from './reading.ts'

/** Bytes that are searched as text and are none are told, whether or not something was found in them. */

const URL = 'http://a.example/x'
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')

/** The same bytes each time. */
function noise(length: number, seed = ''): Buffer {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, at) =>
    createHash('sha256').update(`${seed}${at}`).digest(),
  )
  return Buffer.concat(blocks).subarray(0, length)
}

/** Numbers of four bytes. */
function numbers(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at + 4 <= length; at += 4) bytes.writeInt32LE((at * 2654435761) % 70000, at)
  return bytes
}

const WORDS = 'The tide tables of the harbour are set anew each year; see the notes.\n'

const BINARIES: Readonly<Record<string, Buffer>> = {
  'packed or encrypted data': noise(3000),
  numbers: numbers(4000),
  'a table of strings, with their places': Buffer.concat([numbers(800), latin1(`${'word\0'.repeat(300)}`)]),
  'a program with many words': Buffer.concat([numbers(900), noise(600), latin1(WORDS.repeat(20))]),
  'a script with packed data behind it': Buffer.concat([latin1(WORDS.repeat(80)), noise(1 << 18)]),
  'few bytes': latin1('\x93DATA\x01\0v\0\x10\x11\x12\x13\x02\x03\x80\x81'),
  'two controls between letters': latin1('a\x01\x02b\n'.repeat(200)),
  'blocks of a database': Buffer.concat([latin1('\x05\x01\x02\x03'), Buffer.alloc(9000), latin1(WORDS)]),
}

/** As bytes, by what a decoder makes of them. */
function encoded(text: string, charset: string): Buffer {
  const decoder = new TextDecoder(charset)
  const bytes = new Map<string, number[]>()
  for (let first = 0; first < 0x100; first++) {
    const one = decoder.decode(Uint8Array.of(first))
    if (!bytes.has(one)) bytes.set(one, [first])
    for (let second = 0x40; first > 0x80 && second < 0x100; second++) {
      const two = decoder.decode(Uint8Array.of(first, second))
      if ([...two].length === 1 && !bytes.has(two)) bytes.set(two, [first, second])
    }
  }
  return Buffer.from(Array.from(text, (character) => bytes.get(character)!).flat())
}

const RUSSIAN = `Таблицы приливов печатают каждый год, смотри ${URL} и далее.\n`.repeat(40)
const JAPANESE = `潮の表は毎年新しく作られる、${URL} を見よ。\n`.repeat(40)
const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()

const TEXTS: Readonly<Record<string, Buffer>> = {
  'windows-1251': encoded(RUSSIAN, 'windows-1251'),
  'koi8-r': encoded(RUSSIAN, 'koi8-r'),
  'iso-8859-1': latin1(`Caf\xe9 \xa7\xab\xbb ${URL}\n`.repeat(40)),
  'shift-jis': encoded(JAPANESE, 'shift_jis'),
  'euc-jp': encoded(JAPANESE, 'euc-jp'),
  gbk: encoded('潮汐表每年重新制定\n'.repeat(40), 'gbk'),
  'iso-2022-jp': latin1(`\x1b$B!!%F%9%H\x1b(B ${URL}\n`.repeat(40)),
  'iso-2022-kr': latin1(`\x1b$)C\n${`\x0e0!3*\x0f ${URL}\n`.repeat(40)}`),
  'UTF-16, little end first': Buffer.from(RUSSIAN, 'utf16le'),
  'UTF-16, big end first': swapped(WORDS.repeat(30)),
  'NULs between words': latin1('de\0 la\0que\0http://a.example/x\0'.repeat(60)),
  'a list of names': latin1(Array.from({ length: 200 }, (_, at) => `dir/${at}.txt\0`).join('')),
  'padded fields': latin1(`${'ann'.padEnd(16, '\0')}${URL.padEnd(40, '\0')}`.repeat(40)),
  'a file with a hole': Buffer.concat([Buffer.alloc(20_000), latin1(WORDS.repeat(9))]),
  'nothing but zeros': Buffer.alloc(9000),
  'a log with a separator': latin1(`8=FIX.4.2\x019=65\x0135=A\x0149=SERVER\x0152=2009\x01${URL}\x01\n`.repeat(40)),
  'a chat with colours and bold': latin1(`<ann> \x02see\x02 \x0304${URL}\x03, \x1fnow\x1f\n`.repeat(40)),
  'a record of a library': latin1(`00714cam a22\x1e  \x1fa 12883376\x1e40\x1fu${URL}\x1e\x1d`.repeat(40)),
  'a printed page': latin1(`N\x08NA\x08AM\x08ME\x08E\n\n   ls - _\x08l_\x08i_\x08s_\x08t ${URL}\n\f`.repeat(40)),
  'a screen of DOS': latin1(`\xc9\xcd\xcd\xbb\x18\x19 \x10 next \x11\n${WORDS.repeat(12)}\x1a`.repeat(4)),
  'each control once in a page': Buffer.from(
    Array.from({ length: 32 }, (_, code) => `${WORDS}${String.fromCharCode(code)}`).join(''),
  ),
}

const WAYS: Readonly<Record<string, (bytes: Buffer) => Promise<Part[]>>> = {
  'as it is': (bytes) => readBytes(bytes),
  'in pieces': (bytes) => readBytes(bytes, {}, 1000),
  'behind gzip': (bytes) => readBytes(gzipSync(bytes)),
  'in a zip file': (bytes) => readBytes(zipOf([{ name: 'x', data: bytes }])),
  'in a tar file': (bytes) => readBytes(tarOf([{ name: 'x', data: bytes }])),
}

function told(parts: readonly Part[]): string[] {
  return parts.flatMap(({ problems }) => problems.map(({ code, severity }) => `${severity} ${code}`))
}

describe.each(Object.entries(WAYS))('%s', (_, read) => {
  test.each(Object.entries(BINARIES))('%s', async (_, bytes) => {
    expect(told(await read(bytes))).toEqual(['error not-text'])
    const half = bytes.length >> 1
    const parts = await read(Buffer.concat([bytes.subarray(0, half), latin1(` ${URL} `), bytes.subarray(half)]))
    expect(told(parts)).toEqual(['error not-text'])
    expect(urlsOf(parts).some((url) => url.startsWith(URL))).toBe(true)
  })

  test.each(Object.entries(TEXTS))('%s is text', async (_, bytes) => {
    expect(told(await read(bytes))).toEqual([])
  })
})

test('the problem names the member', async () => {
  const parts = await readBytes(
    zipOf([
      { name: 'a.txt', data: Buffer.from(WORDS) },
      { name: 'b.dat', data: noise(900) },
    ]),
  )
  expect(parts.flatMap(({ problems }) => problems.map(({ where }) => where.member))).toEqual(['b.dat'])
})

describe('pictures, sound, video, fonts and programs are named, and lost nothing', () => {
  const size = '\x10\x20\0\0'
  test.each([
    ['WebP image', `RIFF${size}WEBPVP8 `],
    ['icon', '\0\0\x01\0\x01\0\x10\x10\0\0\x01\0'],
    ['BMP image', `BM${size}\0\0\0\0\x36\0\0\0\x28\0\0\0`],
    ['TIFF image', 'II*\0\x08\0\0\0'],
    ['WMF or EMF image', '\xd7\xcd\xc6\x9a\0\0'],
    ['WMF or EMF image', '\x01\0\x09\0\0\x03'],
    ['WMF or EMF image', `\x01\0\0\0${'\0'.repeat(36)} EMF`],
    ['Photoshop image', '8BPS\0\x01\0\0'],
    ['WAV sound', `RIFF${size}WAVEfmt `],
    ['AVI video', `RIFF${size}AVI LIST`],
    ['AIFF sound', 'FORM\0\0\x10\x20AIFFCOMM'],
    ['Ogg sound or video', 'OggS\0\x02\0\0'],
    ['FLAC sound', 'fLaC\0\0\0\x22'],
    ['MP3 sound', 'ID3\x03\0\0\0\0'],
    ['MP4 video or HEIF image', '\0\0\0\x18ftypmp42'],
    ['MPEG video', '\0\0\x01\xba\x44\0\x04\0'],
    ['Matroska or WebM video', '\x1a\x45\xdf\xa3\x9f\x42'],
    ['TrueType or OpenType font', '\0\x01\0\0\0\x0f\0\x80'],
    ['TrueType or OpenType font', 'OTTO\0\x0b\0\x80'],
    ['WOFF font', 'wOF2\0\x01\0\0'],
    ['Windows or DOS program', 'MZ\x90\0\x03\0\0\0\x04\0\0\0'],
    ['Mach-O program', '\xcf\xfa\xed\xfe\x07\0\0\x01'],
    ['WebAssembly program', '\0asm\x01\0\0\0'],
  ])('%s', async (name, start) => {
    const parts = await readBytes(Buffer.concat([latin1(start), noise(900), latin1(` ${URL} `)]))
    expect(parts.flatMap(({ problems }) => problems.map(({ code, detail }) => [code, detail]))).toEqual([
      ['binary', name],
    ])
    expect(told(parts)).toEqual(['info binary'])
    expect(urlsOf(parts)[0]).toContain(URL)
  })

  test('sound that looks like text in UTF-16 is searched for text in bytes, too', async () => {
    const wide = Buffer.from(` ${URL} `.repeat(60), 'utf16le')
    const parts = await readBytes(Buffer.concat([latin1(`RIFF${size}WAVEfmt `), latin1(URL), wide]))
    expect(told(parts)).toEqual(['info binary'])
    expect(parts.map(({ origin, text }) => [origin, text.includes(URL)])).toContainEqual(['body', true])
    expect(parts.map(({ origin, text }) => [origin, text.includes(URL)])).toContainEqual(['bytes', true])
  })

  test('but no text that starts like one', async () => {
    for (const start of [
      'RIFF raff',
      'RIFF and WAVE',
      'BM is short',
      'II*',
      'ID3 tags',
      'OTTO',
      'fLaC',
      'GIF',
      'FORM of AIFF',
    ]) {
      expect(urlsOf(await readBytes(`${start} ${URL}\n`))).toEqual([URL])
    }
  })
})
