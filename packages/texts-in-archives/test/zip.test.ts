import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { secondsOf } from '../../../test/processor-time.ts'
import { docx, epub, openDocument, paragraph, run, xlsx } from './office/making.ts'
import { isInstalled, type Member, zipOf } from './packing.ts'
import { codesOf, message, readAll, readBytes, urlsOf } from './reading.ts'

const WAYS = [
  {},
  { stored: true },
  { described: true },
  { stored: true, described: true },
] as const satisfies readonly Parameters<typeof zipOf>[1][]

const text = (host: string, words = ''): Buffer => Buffer.from(`see http://${host}.example/ ${words}`)
const members: readonly Member[] = [
  { name: 'first.txt', data: text('first') },
  { name: 'second.txt', data: text('second') },
]
const urls = ['http://first.example/', 'http://second.example/']

/** The problems of a file, as `code detail member`. */
async function told(bytes: Buffer, step?: number): Promise<string[]> {
  const parts = await readBytes(bytes, {}, step)
  return parts.flatMap(({ problems }) =>
    problems.map(({ code, detail, where }) => [code, detail, where.member].filter(Boolean).join(' ')),
  )
}

/** A sum that is not that of the member with a name. */
function withOtherSum(zip: Buffer, name: string, isDescribed: boolean): Buffer {
  const changed = Buffer.from(zip)
  const header = changed.indexOf(name) - 30
  const at = isDescribed ? changed.indexOf('PK\x07\x08', header) + 4 : header + 14
  changed[at]! ^= 1
  return changed
}

describe('the sum of a member', () => {
  test.each(WAYS)('is compared with its content: %o', async (how) => {
    const long = { name: 'first.txt', data: text('first', 'words '.repeat(30_000)) }
    for (const all of [members, [long, members[1]!]]) {
      const zip = zipOf(all, how)
      expect(await told(zip)).toEqual([])
      const changed = withOtherSum(zip, 'first.txt', 'described' in how)
      for (const step of [1 << 16, 997]) {
        expect(await told(changed, step)).toEqual(['corrupt first.txt'])
        expect(urlsOf(await readBytes(changed, {}, step))).toEqual(urls)
      }
    }
  })

  test('is that of the bytes that are read, not of those that were packed', async () => {
    const zip = zipOf(members, { stored: true })
    zip.write('worst', zip.indexOf('first.example'))
    expect(await told(zip)).toEqual(['corrupt first.txt'])
    expect(urlsOf(await readBytes(zip))).toEqual(['http://worst.example/', 'http://second.example/'])
  })

  test('is compared where damage makes text look like a picture', async () => {
    for (const how of WAYS) {
      const picture = { name: 'first.txt', data: Buffer.from(`\x89PNG\r\n${'x'.repeat(50_000)}`, 'latin1') }
      const zip = zipOf([picture, members[1]!], how)
      expect(await told(withOtherSum(zip, 'first.txt', 'described' in how))).toEqual([
        'binary PNG image first.txt',
        'corrupt first.txt',
      ])
    }
  })

  test('of nothing is right', async () => {
    for (const how of WAYS) expect(await told(zipOf([{ name: 'a', data: Buffer.alloc(0) }], how))).toEqual([])
  })

  test('holds for documents, and for what is attached', async () => {
    const body = paragraph(run('http://a.example/'))
    const strings = '<sheetData><row><c t="s"><v>0</v></c></row></sheetData>'
    const files: [Buffer, string][] = [
      [docx(body), 'word/document.xml'],
      [xlsx([[strings, []]], ['<t>http://a.example/</t>']), 'xl/sharedStrings.xml'],
      [openDocument('text', '<text:p>http://a.example/</text:p>'), 'content.xml'],
      [epub({ 'a.xhtml': '<p>http://a.example/</p>' }, ['a.xhtml']), 'OEBPS/a.xhtml'],
    ]
    for (const [file, name] of files) {
      const changed = withOtherSum(file, name, false)
      expect(await told(changed)).toEqual([`corrupt ${name}`])
      expect(urlsOf(await readBytes(changed))).toContain('http://a.example/')
      const lines = changed.toString('base64').replace(/.{76}/g, '$&\n')
      const fields = 'MIME-Version: 1.0\nContent-Type: application/zip; name=a.bin\nContent-Transfer-Encoding: base64\n'
      expect(await told(Buffer.from(message(lines, fields)))).toEqual([`corrupt ${name} a.bin`])
    }
  })
})

describe('the sizes of a member', () => {
  test('are compared with those of its content', async () => {
    const zip = zipOf(members)
    zip.writeUInt32LE(zip.readUInt32LE(22) + 1, 22)
    expect(await told(zip)).toEqual(['corrupt first.txt'])
  })

  test('of data beyond their end: the next member is found behind their end', async () => {
    const zip = zipOf(members)
    zip.writeUInt32LE(zip.readUInt32LE(18) + 20, 18)
    expect(await told(zip)).toEqual(['corrupt first.txt'])
    expect(urlsOf(await readBytes(zip))).toEqual(urls)
  })
})

describe('members and the directory', () => {
  test.each(WAYS)('a member that was deleted from the directory is read and named: %o', async (how) => {
    const zip = zipOf(members, { ...how, unlisted: ['first.txt'] })
    for (const step of [1, 1 << 16]) {
      expect(await told(zip, step)).toEqual(['unlisted-member first.txt'])
      expect(urlsOf(await readBytes(zip, {}, step))).toEqual(urls)
    }
  })

  test('a member that was written anew stands there twice, where the directory cannot be read', async () => {
    const twice = [members[0]!, { name: 'second.txt', data: text('old') }, members[1]!]
    const zip = zipOf(twice)
    const entry = zip.indexOf('PK\x01\x02', zip.indexOf('PK\x01\x02') + 1)
    const anew = Buffer.concat([zip.subarray(0, entry), zip.subarray(entry + 46 + 'second.txt'.length)])
    expect(await told(anew)).toEqual(['unlisted-member second.txt'])
    expect(urlsOf(await readBytes(anew))).toEqual([urls[0], 'http://old.example/', urls[1]])
  })

  describe('a member that was written anew', () => {
    const older = { name: 'second.txt', data: text('old', 'words '.repeat(30_000)) }
    const all = [
      members[0]!,
      older,
      { name: 'b.png', data: Buffer.concat([Buffer.from('\x89PNG\r\n', 'latin1'), randomBytes(1 << 21)]) },
      members[1]!,
    ]

    test.each(WAYS)('counts where the directory can be read before: %o', async (how) => {
      const zip = zipOf(all, { ...how, updated: true })
      const parts = await readAll(new Blob([zip]))
      expect([urlsOf(parts), codesOf(parts)]).toEqual([urls, ['binary']])
      const small = zipOf([members[0]!, { name: 'second.txt', data: text('old') }, members[1]!], {
        ...how,
        updated: true,
      })
      expect([urlsOf(await readBytes(small)), await told(small)]).toEqual([urls, []])
    })

    test.each(WAYS)('and the older one are read from a stream, in which the directory comes last: %o', async (how) => {
      const zip = zipOf(all, { ...how, updated: true })
      expect(urlsOf(await readBytes(zip))).toEqual([urls[0], 'http://old.example/', urls[1]])
      expect(await told(zip)).toContain('unlisted-member second.txt')
    })

    test('behind the directory of the others counts', async () => {
      const first = zipOf([members[0]!, { name: 'second.txt', data: text('old') }])
      const appended = zipOf([members[1]!])
      const piece = appended.subarray(0, appended.indexOf('PK\x01\x02'))
      const entries = [zipOf([members[0]!]), zipOf([members[1]!])].map((each) =>
        Buffer.from(each.subarray(each.indexOf('PK\x01\x02'), each.indexOf('PK\x05\x06'))),
      )
      entries[1]!.writeUInt32LE(first.length, 42)
      const directory = Buffer.concat(entries)
      const end = Buffer.alloc(22)
      end.write('PK\x05\x06', 'latin1')
      end.writeUInt32LE(directory.length, 12)
      end.writeUInt32LE(first.length + piece.length, 16)
      const zip = Buffer.concat([first, piece, directory, end])
      expect([urlsOf(await readBytes(zip)), await told(zip)]).toEqual([urls, []])
    })

    test('and is not where the directory says leaves the older one', async () => {
      const zip = zipOf([members[0]!, { name: 'second.txt', data: text('old') }, members[1]!], { updated: true })
      zip.writeUInt32LE(7, zip.lastIndexOf('PK\x01\x02') + 42)
      expect(urlsOf(await readBytes(zip))).toEqual([urls[0], 'http://old.example/', urls[1]])
    })
  })

  test('members within each other, or listed many times, are read once', async () => {
    const entry = (zip: Buffer): Buffer => zip.subarray(zip.indexOf('PK\x01\x02'), zip.indexOf('PK\x05\x06'))
    const one = zipOf([members[0]!])
    const many = [
      one.subarray(0, one.indexOf('PK\x01\x02')),
      ...Array<Buffer>(5000).fill(entry(one)),
      one.subarray(-22),
    ]
    const parts = await readBytes(Buffer.concat(many))
    expect(urlsOf(parts)).toEqual([urls[0]])
    expect(parts.flatMap(({ problems }) => problems.map(({ code, more = 1 }) => [code, more])).at(-1)).toEqual([
      'bad-member',
      4989,
    ])
    let within: Buffer = Buffer.concat([text('kernel'), Buffer.alloc(1 << 20, ' ')])
    for (let count = 0; count < 200; count++) {
      const zip = zipOf([{ name: `${count}`, data: within }], { stored: true })
      within = zip.subarray(0, zip.length - 22 - entry(zip.subarray(-100)).length)
    }
    const seconds = await secondsOf(async () => expect((await told(within)).join()).toMatch(/nesting-limit/))
    expect(seconds).toBeLessThan(3)
  })

  test('a member that stands in the directory alone is told', async () => {
    const zip = zipOf(members)
    const second = zip.indexOf('PK\x03\x04', 4)
    const without = Buffer.concat([zip.subarray(0, second), zip.subarray(zip.indexOf('PK\x01\x02'))])
    expect(await told(without)).toEqual(['bad-member second.txt'])
  })

  test('a zip file that is a member gives its members once', async () => {
    for (const how of WAYS) {
      const zip = zipOf([{ name: 'inner.zip', data: zipOf(members, how) }, members[0]!], how)
      const parts = await readBytes(zip)
      expect(urlsOf(parts)).toEqual([...urls, urls[0]])
      expect(codesOf(parts)).toEqual([])
    }
  })

  test('a zip file behind another is read', async () => {
    const both = Buffer.concat([zipOf([members[0]!]), zipOf([members[1]!])])
    for (const step of [1, 1 << 16]) {
      const parts = await readBytes(both, {}, step)
      expect(urlsOf(parts)).toEqual(urls)
      expect(codesOf(parts)).toEqual([])
    }
  })

  test('what stands behind the directory is told, but for blanks and zeros', async () => {
    const zip = zipOf(members)
    const behind = (rest: string): Buffer => Buffer.concat([zip, Buffer.from(rest, 'latin1')])
    for (const rest of ['http://lost.example/\n', 'PK http://lost.example/\n', '\x1f\x8b\x08', '\0x']) {
      expect(await told(behind(rest))).toEqual(['trailing-garbage'])
      expect(await told(behind(rest), 7)).toEqual(['trailing-garbage'])
    }
    for (const rest of ['\r\n', '\0'.repeat(1000), '\x1a']) expect(await told(behind(rest))).toEqual([])
    for (const padding of [511, 512, 70_000, 1_000_000]) {
      const zeros = '\0'.repeat(padding)
      expect(await told(behind(zeros))).toEqual([])
      expect(await told(behind(`${zeros}http://lost.example/\n`))).toEqual(['trailing-garbage'])
      expect(await told(behind(zeros + zip.toString('latin1')), 1 << 10)).toEqual([])
      expect(await told(behind(`${zeros}PK\x03\x05`), 1 << 10)).toEqual(['trailing-garbage'])
    }
  })

  test('a zip file behind other bytes, as one that unpacks itself, is named', async () => {
    const zip = zipOf(members)
    for (const before of ['\0', '#!/bin/sh\n', 'MZ\x90\0', '<p>x</p>\n'.repeat(10_000)]) {
      const bytes = Buffer.concat([Buffer.from(before, 'latin1'), zip])
      expect(await told(bytes)).toEqual(['unsupported zip file after other bytes'])
      const inTar = await told(zipOf([{ name: 'a.sh', data: bytes }]))
      expect(inTar).toEqual(['unsupported zip file after other bytes a.sh'])
    }
  })

  test('a directory that is cut or damaged is told, and all members are read', async () => {
    const zip = zipOf(members)
    for (let length = zip.indexOf('PK\x01\x02'); length < zip.length; length++) {
      const parts = await readBytes(zip.subarray(0, length))
      expect([length, codesOf(parts), urlsOf(parts)]).toEqual([length, ['truncated'], urls])
    }
    zip[zip.lastIndexOf('PK\x01\x02')] = 0
    expect(codesOf(await readBytes(zip))).toEqual(['bad-member'])
  })
})

/** Makes a file with a command of the shell, in which `a.txt` and `b.txt` are the members. */
function madeBy(command: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'urls-zip-'))
  try {
    writeFileSync(join(folder, 'a.txt'), 'see http://first.example/\n')
    writeFileSync(join(folder, 'b.txt'), `see http://second.example/ ${'and more '.repeat(60)}\n`)
    const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: folder })
    if (status !== 0) throw new Error(`${command}: ${stderr}`)
    return readFileSync(join(folder, 'x.zip'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const PYTHON = (open: string): string =>
  `python3 -c "import zipfile,sys;z=zipfile.ZipFile(${open});
for n in ('a.txt','b.txt'):
  with z.open(n,'w',force_zip64=True) as w: w.write(open(n,'rb').read())
z.close()"`

describe.each([
  ['zip', 'zip x.zip a.txt b.txt'],
  ['zip', 'zip -0 x.zip a.txt b.txt'],
  ['zip', 'zip -fd -fz x.zip a.txt b.txt'],
  ['zip', 'zip - a.txt b.txt | cat > x.zip'],
  ['7z', '7z a x.zip a.txt b.txt'],
  ['python3', PYTHON("'x.zip','w'")],
  ['python3', `${PYTHON("sys.stdout.buffer,'w',8")} | cat > x.zip`],
])('a file that %s makes', (program, command) => {
  test.skipIf(!isInstalled(program))(
    `by ${command}: a changed byte changes no row, or is told`,
    async () => {
      const zip = madeBy(command)
      const whole = await readBytes(zip)
      expect(codesOf(whole)).toEqual([])
      expect(urlsOf(whole)).toEqual(urls)
      const rowsOf = (parts: typeof whole): unknown[] =>
        parts.filter((part) => part.text !== '').map(({ text, envelope }) => [envelope.member, text])
      const rows = rowsOf(whole)
      for (let at = 0; at < zip.length; at++) {
        const changed = Buffer.from(zip)
        changed[at]! ^= [1, 0x80, 0xff][at % 3]!
        const parts = await readBytes(changed)
        if (!parts.some(({ problems }) => problems.some(({ severity }) => severity !== 'info')))
          expect([at, rowsOf(parts)]).toEqual([at, rows])
      }
    },
    300_000,
  )
})
