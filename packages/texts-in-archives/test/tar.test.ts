import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { secondsOf } from '../../../test/processor-time.ts'
import { kindOf, type Part } from '../src/index.ts'
import { isInstalled } from './packing.ts'
import { codesOf, inSteps, readAll, readBytes, urlsOf } from './reading.ts'

const MIB = 1 << 20
const END = Buffer.alloc(1024)
const octal = (value: number): string => value.toString(8).padStart(11, '0')
const page = (name: string): string => `see http://${name}.example/\n`

/** A header with the fields given at their offsets, and data, which may have another length than the header says. */
function member(name: string, data: string | Buffer, fields: Record<number, string> = {}, isSigned = false): Buffer {
  const bytes = Buffer.from(data as string)
  const header = Buffer.alloc(512)
  const usual = { 0: name, 100: '0000644\x000000\x000000\0', 124: octal(bytes.length), 136: octal(0), 156: '0' }
  for (const [at, text] of Object.entries({ ...usual, 257: 'ustar\x0000', ...fields }))
    header.write(text, +at, 'latin1')
  header.write('        ', 148)
  const sum = header.reduce((total, byte) => total + (isSigned ? (byte << 24) >> 24 : byte), 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([header, bytes, Buffer.alloc(-bytes.length & 511)])
}

function paxOf(records: readonly (readonly [key: string, value: string])[]): Buffer {
  const lines = records.map(([key, value]) => {
    const rest = ` ${key}=${value}\n`
    return [1, 2, 3, 4]
      .map((digits) => `${rest.length + digits}${rest}`)
      .find((line) => line.length === Number.parseInt(line, 10))
  })
  return member('pax', lines.join(''), { 156: 'x' })
}

const tar = (...members: readonly Buffer[]): Buffer => Buffer.concat([...members, END])
const last = member('last', page('last'))
const problemsOf = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) => part.problems.map(({ code, detail }) => (detail ? `${code}: ${detail}` : code)))
const namesOf = (parts: readonly Part[]): (string | undefined)[] =>
  parts.filter(({ text }) => text.includes('http')).map(({ envelope }) => envelope.member)

describe('types of members', () => {
  test.each(['0', '\0', '7', 'Z', 'A', '8'])('%j is read as a regular file', async (type) => {
    const parts = await readBytes(tar(member('a', page('a'), { 156: type }), last))
    expect(urlsOf(parts)).toEqual(['http://a.example/', 'http://last.example/'])
    expect(problemsOf(parts)).toEqual([])
  })

  test.each(['1', '2', '3', '4', '5', '6', 'V', 'g', 'K', 'D'])('%j without content is no problem', async (type) => {
    const parts = await readBytes(tar(member('a', '', { 156: type }), last))
    expect(urlsOf(parts)).toEqual(['http://last.example/'])
    expect(problemsOf(parts)).toEqual([])
  })

  test.each(['1', '2', '5'])('%j of a size, with no content: the next member is read', async (type) => {
    const parts = await readBytes(tar(member('a', '', { 124: octal(5000), 156: type }), last))
    expect(urlsOf(parts)).toEqual(['http://last.example/'])
    expect(problemsOf(parts)).toEqual([])
  })

  test('a hard link with content, as pax writes it with -o linkdata', async () => {
    const parts = await readBytes(tar(member('a', page('a'), { 156: '1' }), last))
    expect(urlsOf(parts)).toEqual(['http://a.example/', 'http://last.example/'])
  })

  test.each([
    ['of GNU', [member('big', page('rest'), { 156: 'M', 369: octal(18432), 257: '\0\0\0\0\0\0\0\0' })], 'big'],
    [
      'of POSIX',
      [member('GlobalHead.2', '26 GNU.volume.offset=1234\n', { 156: 'g' }), member('GNUFileParts/big.2', page('rest'))],
      'GNUFileParts/big.2',
    ],
  ])('the rest of a file from another volume, %s: is read, and told', async (_, members, name) => {
    const parts = await readBytes(tar(...members, last))
    expect(urlsOf(parts)).toEqual(['http://rest.example/', 'http://last.example/'])
    expect(problemsOf(parts)).toEqual([`unsupported: continued file ${name}`])
    expect(parts.flatMap((part) => part.problems)[0]!.severity).toBe('error')
  })
})

describe('headers', () => {
  test('the checksum may be one of signed bytes', async () => {
    const parts = await readBytes(tar(member('caf\xe9', page('a'), {}, true), last))
    expect(problemsOf(parts)).toEqual([])
    expect(namesOf(parts)).toEqual(['café', 'last'])
  })

  test('the prefix of a name is one of POSIX alone: GNU has other fields there', async () => {
    const gnu = member('a', page('a'), { 257: 'ustar  \0', 345: octal(1_000_000) })
    const parts = await readBytes(tar(gnu, member('b', page('b'), { 345: 'folder' })))
    expect(namesOf(parts)).toEqual(['a', 'folder/b'])
  })

  test('a name may be like a sign of another format', async () => {
    const parts = await readBytes(tar(member('GIF89a.txt', page('a')), last))
    expect(namesOf(parts)).toEqual(['GIF89a.txt', 'last'])
  })

  test.each([0, 110, 130, 150, 156, 260, 400])('byte %d of the first header is wrong', async (at) => {
    const bytes = tar(member('first', page('first')), last)
    bytes[at]! ^= 0x40
    const parts = await readBytes(bytes)
    expect(problemsOf(parts)).toEqual(['bad-member'])
    expect(urlsOf(parts)).toEqual(['http://first.example/', 'http://last.example/'])
  })
})

test.each(['utf16le', 'latin1'] as const)('digits in %s are no header', (charset) => {
  const digits = '1234567,'.repeat(100)
  expect(kindOf(Buffer.from(charset === 'latin1' ? digits : `\ufeff${digits}`, charset), true)).toBe('text')
})

describe('the end', () => {
  const whole = tar(member('a', page('a')), member('b', ''), last)
  const cuts = [...Array(whole.length).keys()].slice(157)
  /** Nothing is missing at the end of a member and in the blank blocks behind the last one. */
  const isEnd = (length: number): boolean => [1024, 1536].includes(length) || length >= 2560

  test('a cut anywhere is told once, unless nothing is missing', async () => {
    for (const length of cuts) {
      const codes = codesOf(await readBytes(whole.subarray(0, length)))
      expect(codes, `${length}`).toEqual(isEnd(length) ? [] : ['truncated'])
    }
  })

  test('a cut behind a record that announces a member', async () => {
    const record = paxOf([['path', 'long']])
    expect(problemsOf(await readBytes(Buffer.concat([last, record])))).toEqual(['truncated'])
    expect(problemsOf(await readBytes(tar(last, record)))).toEqual(['truncated'])
  })

  test.each([0, 512, 1024, 9728, 10240])('an archive behind %d blank bytes is read on', async (blank) => {
    for (const first of [Buffer.alloc(0), member('a', page('a'))]) {
      const bytes = Buffer.concat([first, Buffer.alloc(blank), last, END])
      for (const step of [1, 1 << 16]) {
        const parts = await readBytes(bytes, {}, step)
        expect(namesOf(parts)).toEqual(first.length > 0 ? ['a', 'last'] : ['last'])
        expect(problemsOf(parts)).toEqual([])
      }
    }
  })

  test.each([
    page('garbage'),
    page('garbage').repeat(50),
  ])('what is no archive behind the end is told', async (text) => {
    const garbage = Buffer.from(text)
    expect(problemsOf(await readBytes(Buffer.concat([last, END, garbage])))).toEqual(['trailing-garbage'])
    const aligned = Buffer.concat([garbage, Buffer.alloc(-garbage.length & 511)])
    const parts = await readBytes(Buffer.concat([last, END, aligned, member('b', page('b')), END]))
    expect(problemsOf(parts)).toEqual(['trailing-garbage'])
    expect(urlsOf(parts)).toEqual(['http://last.example/', 'http://b.example/'])
  })
})

/** A region of a sparse file: its offset, and its bytes. */
type Region = readonly [offset: number, data: string]

const dataOf = (regions: readonly Region[]): string => regions.map(([, data]) => data).join('')
const numbersOf = (regions: readonly Region[]): number[] => regions.flatMap(([at, data]) => [at, data.length])

function inHeader(regions: readonly Region[], size: number, at: { map: number; isExtended: number; size: number }) {
  const numbers = [...numbersOf(regions).map(octal), octal(size), octal(0)]
  const blocks: Buffer[] = []
  for (let from = 8; from < numbers.length; from += 42) {
    const block = Buffer.alloc(512)
    block.write(
      numbers
        .slice(from, from + 42)
        .map((number) => `${number}\0`)
        .join(''),
    )
    if (from + 42 < numbers.length) block[504] = 1
    blocks.push(block)
  }
  const data = Buffer.from(dataOf(regions))
  const fields = {
    124: octal(data.length),
    156: 'S',
    [at.map]: numbers
      .slice(0, 8)
      .map((number) => `${number}\0`)
      .join(''),
    [at.isExtended]: blocks.length > 0 ? '\x01' : '\0',
    [at.size]: octal(size),
  }
  return { fields, content: Buffer.concat([...blocks, data]) }
}

const sparseForms: readonly [string, (regions: readonly Region[], size: number) => Buffer][] = [
  [
    'GNU',
    (regions, size) => {
      const { fields, content } = inHeader(regions, size, { map: 386, isExtended: 482, size: 483 })
      return member('sparse', content, { ...fields, 257: 'ustar  \0' })
    },
  ],
  [
    'star',
    (regions, size) => {
      const { fields, content } = inHeader(regions, size, { map: 356, isExtended: 355, size: 452 })
      return member('sparse', content, { ...fields, 508: 'tar\0' })
    },
  ],
  [
    'pax 0.0',
    (regions, size) => {
      const map = regions.flatMap(([at, data]): [string, string][] => [
        ['GNU.sparse.offset', `${at}`],
        ['GNU.sparse.numbytes', `${data.length}`],
      ])
      const records: [string, string][] = [
        ['GNU.sparse.size', `${size}`],
        ['GNU.sparse.numblocks', `${regions.length}`],
      ]
      return Buffer.concat([paxOf([...records, ...map]), member('sparse', dataOf(regions))])
    },
  ],
  [
    'pax 0.1',
    (regions, size) => {
      const records: [string, string][] = [
        ['GNU.sparse.size', `${size}`],
        ['GNU.sparse.map', numbersOf(regions).join(',')],
        ['GNU.sparse.name', 'sparse'],
      ]
      return Buffer.concat([paxOf(records), member('GNUSparseFile.1/sparse', dataOf(regions))])
    },
  ],
  [
    'pax 1.0',
    (regions, size) => {
      const map = Buffer.from([regions.length, ...numbersOf(regions)].map((number) => `${number}\n`).join(''))
      const records: [string, string][] = [
        ['GNU.sparse.major', '1'],
        ['GNU.sparse.minor', '0'],
        ['GNU.sparse.name', 'sparse'],
        ['GNU.sparse.realsize', `${size}`],
      ]
      const content = Buffer.concat([map, Buffer.alloc(-map.length & 511), Buffer.from(dataOf(regions))])
      return Buffer.concat([paxOf(records), member('GNUSparseFile.1/sparse', content)])
    },
  ],
]

test('holes without end, and links to one member', async () => {
  const regions = Array.from({ length: 100_000 }, (_, at): Region => [at * MIB, 'a'])
  const [, sparse] = sparseForms.at(-1)!
  let problems: string[] = []
  const holes = tar(sparse([[0, page('first')], ...regions.slice(1)], regions.length * MIB), last)
  const links = [1, 2].flatMap((type) =>
    Array.from({ length: 2000 }, (_, at) => member(`${at}`, '', { 156: `${type}`, 157: 'a' })),
  )
  const seconds = await secondsOf(async () => {
    const parts = await readBytes(holes)
    expect(urlsOf(parts)).toEqual(['http://first.example/', 'http://last.example/'])
    problems = problemsOf(parts)
    expect(urlsOf(await readBytes(tar(member('a', page('a')), ...links)))).toEqual(['http://a.example/'])
  })
  expect(problems).toContain('expansion-limit: sparse')
  expect(seconds).toBeLessThan(5)
})

describe.each(sparseForms)('a sparse file in the form of %s', (_, sparse) => {
  const regions = Array.from({ length: 60 }, (_, n): Region => [n * 4096, `\nhttp://n${n}.example/`.padEnd(512, '\n')])
  const offsetsOf = (parts: readonly Part[]): (number | undefined)[] =>
    parts.flatMap((part) =>
      [...part.text.matchAll(/http:\/\/n/g)].map(
        ({ index }) => part.rawRange(part.offset + index, part.offset + index)?.start,
      ),
    )

  test('has its holes as zeros', async () => {
    for (const count of [1, 4, 5, 26, 60]) {
      const some = regions.slice(0, count)
      for (const step of [100, 1 << 16]) {
        const parts = await readBytes(tar(sparse(some, MIB / 2), last), {}, step)
        expect(problemsOf(parts)).toEqual([])
        expect([...new Set(namesOf(parts))]).toEqual(['sparse', 'last'])
        expect(offsetsOf(parts)).toEqual(some.map(([at]) => at + 1))
        const text = parts.filter(({ envelope }) => envelope.member === 'sparse').map((part) => part.text)
        expect(text.join('')).toHaveLength(MIB / 2)
      }
    }
  })

  test('a hole of a terabyte costs as much as one of 1 MiB, and divides text', async () => {
    const far: Region[] = [
      [0, 'http://near.example/x'.padStart(512, ' ')],
      [2 ** 32, 'y http://far.example/'.padEnd(512, '\n')],
    ]
    const parts = await readBytes(tar(sparse(far, 2 ** 33 - 1), last))
    expect(problemsOf(parts)).toEqual([])
    expect(urlsOf(parts).map((url) => url.replace(/\0.*/s, ''))).toEqual([
      'http://near.example/x',
      'http://far.example/',
      'http://last.example/',
    ])
    const length = parts.filter(({ envelope }) => envelope.member === 'sparse').map((part) => part.text.length)
    expect(length.reduce((total, one) => total + one)).toBe(2 * MIB + 1024)
  })

  test.each<[string, Region[], number]>([
    [
      'regions in disorder',
      [
        [4096, page('b')],
        [0, page('a')],
      ],
      8192,
    ],
    [
      'a region beyond the end',
      [
        [4096, page('a')],
        [8192, page('b')],
      ],
      5000,
    ],
  ])('%s: its bytes are read as they are, and it is told', async (_, wrong, size) => {
    const parts = await readBytes(tar(sparse(wrong, size), last))
    expect(problemsOf(parts)).toEqual(['unsupported: sparse file sparse'])
    expect(new Set(urlsOf(parts))).toEqual(new Set(['http://a.example/', 'http://b.example/', 'http://last.example/']))
  })

  test('cut anywhere', async () => {
    const bytes = sparse(regions.slice(0, 26), MIB)
    for (let length = 512; length < bytes.length; length += 211) {
      expect(codesOf(await readBytes(bytes.subarray(0, length))), `${length}`).toEqual(['truncated'])
    }
  })

  test('holes that multiply have a limit', async () => {
    const many = Array.from({ length: 12 }, (_, n): Region => [(n + 1) * MIB, 'x'])
    const limited = await readBytes(tar(sparse(many, 14 * MIB)), { maxExpansion: 8 * MIB })
    expect(codesOf(limited)).toEqual(['expansion-limit'])
  })
})

test.each(['1000000000000000\n', '1', '1\nx\n', '2\n0\n'])('the map %j of a sparse file in its data', async (map) => {
  const records = [
    ['GNU.sparse.major', '1'],
    ['GNU.sparse.realsize', '4096'],
  ] as const
  const content = Buffer.concat([Buffer.from(map.padEnd(512, '\0')), Buffer.from(page('a'))])
  const parts = await readBytes(tar(paxOf(records), member('a', content), last))
  expect(problemsOf(parts)).toEqual(['unsupported: sparse file a'])
  expect(urlsOf(parts)).toContain('http://last.example/')
})

test('a sparse format of a later version is told', async () => {
  const records = [
    ['GNU.sparse.major', '2'],
    ['GNU.sparse.realsize', '4096'],
  ] as const
  const parts = await readBytes(tar(paxOf(records), member('a', page('a')), last))
  expect(problemsOf(parts)).toEqual(['unsupported: sparse file a'])
  expect(urlsOf(parts)).toEqual(['http://a.example/', 'http://last.example/'])
})

describe('as programs write it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'urls-tar-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const isGnu = isInstalled('tar') && execFileSync('tar', ['--version']).includes('GNU tar')
  const path = join(folder, 'sparse')
  const file = openSync(path, 'w')
  for (let n = 0; n < 30; n++) writeSync(file, `\nhttp://n${n}.example/\n`, n * 65_536 + 100)
  closeSync(file)
  truncateSync(path, 1 << 22)
  writeFileSync(join(folder, 'last'), page('last'))

  test
    .skipIf(!isGnu)
    .each([
      ['--format=gnu'],
      ['--format=oldgnu'],
      ['--format=posix', '--sparse-version=0.0'],
      ['--format=posix', '--sparse-version=0.1'],
      ['--format=posix', '--sparse-version=1.0'],
    ])('a sparse file by GNU tar %s %s', async (...args) => {
    const bytes = execFileSync('tar', ['-C', folder, '-S', ...args.filter(Boolean), '-cf', '-', 'sparse', 'last'])
    expect(bytes.length).toBeLessThan(MIB)
    const parts = await readAll({ name: 'sparse.tar', stream: inSteps(bytes, 10_000) })
    expect(problemsOf(parts)).toEqual([])
    const whole = readFileSync(path)
    const places = parts.flatMap((part) =>
      [...part.text.matchAll(/http:\/\/n\d+/g)].map(({ 0: url, index }) => {
        const { start, end } = part.rawRange(part.offset + index, part.offset + index + url.length)!
        return whole.toString('latin1', start, end) === url
      }),
    )
    expect(places).toEqual(Array(30).fill(true))
    expect(urlsOf(parts)).toContain('http://last.example/')
  })
})
