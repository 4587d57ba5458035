import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { isInstalled, tarOf, zipOf } from './packing.ts'
import { inSteps, readAll, urlsOf } from './reading.ts'
import { responseOf, warcOf } from './warc-making.ts'

const TEXT = Array.from(
  { length: 60 },
  (_, at) => `http://a.example/${at} ${createHash('sha1').update(`${at}`).digest('hex')}\n`,
).join('')
const MEMBERS = [1, 2, 3].map((at) => ({ name: `${at}.txt`, data: Buffer.from(TEXT) }))
const zip = zipOf(MEMBERS)
const tar = tarOf(MEMBERS)
const warc = warcOf(...[1, 2].map((at) => responseOf(`http://b.example/${at}`, 'Content-Type: text/plain\r\n', TEXT)))

async function told(name: string, bytes: Buffer, step = 1 << 16): Promise<string[]> {
  const parts = await readAll({ name, stream: inSteps(bytes, step) }, { headers: 'none' })
  return parts.flatMap(({ problems }) => problems.map(({ code, detail }) => `${code} ${detail ?? ''}`.trim()))
}

const FILES: [string, Buffer][] = [
  ['a.txt.gz', gzipSync(TEXT)],
  ['a.tgz', gzipSync(tar)],
  ['a.ZIP', zip],
  ['a.docx', zip],
  ['a.xlsx', zip],
  ['a.pptx', zip],
  ['a.epub', zip],
  ['a.odt', zip],
  ['a.tar', tar],
  ['a.warc', warc],
]
const pack = (program: string): Buffer => execFileSync(program, ['-c'], { input: TEXT, maxBuffer: 1 << 26 })
for (const [program, name] of [
  ['xz', 'a.xz'],
  ['bzip2', 'a.bz2'],
  ['zstd', 'a.zst'],
] as const)
  if (isInstalled(program)) FILES.push([name, pack(program)])

describe.each(FILES)('%s', (name, whole) => {
  test('is said to be damaged if its first bytes are missing', async () => {
    for (const count of [1, 2, 3, 4, 5, 6, 8, 9, 12, 16, 20, 40, 100, 101, 150, 257, 300]) {
      const problems = await told(name, whole.subarray(count))
      expect(problems, `${count}`).not.toEqual([])
    }
  })

  test('is said to be damaged if its first bytes are others', async () => {
    for (const count of [4, 10, 32, 300]) {
      for (const fill of [0, 0x41, 0xff]) {
        const bytes = Buffer.from(whole)
        bytes.fill(fill, 0, count)
        expect(await told(name, bytes), `${count} ${fill}`).not.toEqual([])
      }
    }
  })
})

describe('a name that says that a file is packed', () => {
  const damaged = gzipSync(TEXT).subarray(8)
  const DETAIL = 'corrupt named .gz, does not begin as one'

  test('is named with what was expected, in archives too, behind compression as in front', async () => {
    expect(await told('a.gz', damaged)).toEqual([DETAIL])
    expect(await told('dir.gz/a.GZ', damaged, 1)).toEqual([DETAIL])
    expect(await told('a.zip', zipOf([{ name: 'x/a.gz', data: damaged }]))).toEqual([DETAIL])
    expect(await told('a.tar', tarOf([{ name: 'x/a.gz', data: damaged }]))).toEqual([DETAIL])
    expect(await told('a.zip.gz', gzipSync(damaged))).toEqual(['corrupt named .zip, does not begin as one'])
    expect(await told('a.tgz', gzipSync(damaged))).toEqual(['corrupt named .tar, does not begin as one'])
    expect(await told('a.gz', Buffer.alloc(3000))).toEqual([DETAIL])
  })

  test('says nothing of text, of other formats, or of other names', async () => {
    const latin = Buffer.from('caf\xe9 http://a.example/\f\x1b(B\r\n\x1a', 'latin1')
    const picture = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
    for (const name of ['a.gz', 'a.zip', 'a.tar', 'a.docx', 'a.warc', 'a.pdf', 'a.xz']) {
      for (const bytes of [Buffer.from(TEXT), Buffer.alloc(0), latin, Buffer.from(`\ufeff${TEXT}`, 'utf16le')])
        expect(await told(name, bytes), name).toEqual([])
      expect(await told(name, picture)).toEqual(['binary PNG image'])
      expect(await told(name, gzipSync(TEXT))).toEqual([])
      expect(await told(name, zip)).toEqual([])
      expect(await told(name, tar)).toEqual([])
      expect(await told(name, warc)).toEqual([])
    }
    expect(await told('a.gz', gzipSync(damaged))).toEqual(['not-text'])
    expect(await told('a.gzip.dat', damaged)).toEqual(['not-text'])
    expect(await told('a.tar', Buffer.alloc(10240))).toEqual([])
  })

  test('takes nothing away from what is read', async () => {
    const bytes = Buffer.concat([Buffer.from('\0\x01\x02'), Buffer.from(TEXT)])
    const parts = await readAll({ name: 'a.gz', stream: inSteps(bytes, 100) })
    expect(urlsOf(parts)).toHaveLength(60)
  })
})
