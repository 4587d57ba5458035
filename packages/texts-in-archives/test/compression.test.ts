import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { type Part, readArchive } from '../src/index.ts'
import { mailbox, pack, url, urls } from './compressed.ts'
import { isInstalled, tarOf, zipOf } from './packing.ts'
import { bodies, codesOf, inSteps, message, readAll, readBytes, urlsOf } from './reading.ts'

describe('gzip', () => {
  const packed = gzipSync(mailbox)

  test('members one behind the other, and padding with zeros', async () => {
    const members = [mailbox.slice(0, 1000), mailbox.slice(1000, 1001), '', mailbox.slice(1001)].map((text) =>
      gzipSync(text),
    )
    const parts = await readBytes(Buffer.concat([...members, Buffer.alloc(2000)]))
    expect(urlsOf(parts)).toEqual(urls)
    expect(codesOf(parts)).toEqual([])
  })

  test('from a source that dawdles, and from a file that is read beside other work', async () => {
    async function* dawdling(step: number): AsyncGenerator<Buffer> {
      for await (const block of inSteps(packed, step)) {
        await new Promise((resolve) => setTimeout(resolve, 2))
        yield block
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    for (const step of [packed.length, packed.length >> 1, 1 << 12]) {
      const parts = await readAll({ name: 'slow', stream: dawdling(step) })
      expect(urlsOf(parts)).toEqual(urls)
    }
    const folder = mkdtempSync(join(tmpdir(), 'urls-gzip-'))
    const file = join(folder, 'mail.gz')
    try {
      // What does not pack, so that the input is waited for while output is there
      const noise = randomBytes(2 << 20).toString('base64')
      writeFileSync(file, gzipSync(`${mailbox}From a@b 10:20\n${message(noise)}\n${mailbox}`))
      for (const blocking of [false, true]) {
        expect(urlsOf(await readAll(file, { blocking }))).toEqual([...urls, ...urls])
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('many members, ends of members and of files at every edge of a block', async () => {
    const record = (n: number): string => `${url}${n} ${randomBytes(n % 97 === 0 ? 30_000 : n % 200).toString('hex')}\n`
    const records = Array.from({ length: 2000 }, (_, n) => record(n))
    const text = (parts: readonly Part[]): string => parts.map((part) => part.text).join('')
    const many = await readBytes(Buffer.concat(records.map((each) => gzipSync(each))), { format: 'text' })
    expect([text(many) === records.join(''), codesOf(many)]).toEqual([true, []])
    // What is stored has a size that can be chosen: head 10, blocks of 5 bytes besides, trailer 8
    for (let size = (1 << 16) - 30; size < (1 << 16) + 12; size++) {
      const one = 'x'.repeat(size)
      const both = await readBytes(Buffer.concat([gzipSync(one, { level: 0 }), gzipSync('y')]), { format: 'text' })
      expect([size, text(both) === `${one}y`, codesOf(both)]).toEqual([size, true, []])
    }
  })

  test('cut anywhere, it gives what it held', async () => {
    for (let n = 1; n < 16; n++) {
      const cut = packed.subarray(0, (packed.length * n) >> 4)
      const parts = await readBytes(cut)
      const held = gunzipSync(cut, { finishFlush: 2 }).toString()
      // The last URL may be cut itself
      expect(urlsOf(parts).slice(0, -1)).toEqual((held.match(/http:\S+/g) ?? []).slice(0, -1))
      expect(codesOf(parts)).toContain('truncated')
    }
  })

  test('garbage behind it loses nothing', async () => {
    const parts = await readBytes(Buffer.concat([packed, Buffer.from('garbage')]))
    expect(urlsOf(parts)).toEqual(urls)
    expect(codesOf(parts)).toEqual(['trailing-garbage'])
  })

  test('a wrong checksum is told', async () => {
    const wrong = Buffer.from(packed)
    wrong[wrong.length - 6]! ^= 1
    const parts = await readBytes(wrong)
    expect(urlsOf(parts)).toEqual(urls)
    expect(codesOf(parts)).toEqual(['corrupt'])
  })

  test('damage in the middle ends it', async () => {
    const wrong = Buffer.from(packed)
    wrong.fill(0xff, 3000, 3100)
    expect(codesOf(await readBytes(wrong))).toContain('corrupt')
  })

  test('names, comments and extra fields in the header', async () => {
    const head = Buffer.from('1f8b081e00000000000303000102036e616d6500636f6d6d656e740000', 'hex')
    const parts = await readBytes(Buffer.concat([head, Buffer.from([0]), packed.subarray(10)]))
    expect(urlsOf(parts)).toEqual(urls)
  })
})

describe.each(['zstd', 'bzip2', 'xz'] as const)('%s', (program) => {
  const here = isInstalled(program)
  const skipped = here ? '' : ` (skipped: ${program} is not installed)`
  const packed = here ? pack(program, mailbox) : Buffer.alloc(0)

  test.skipIf(!here)(`by the program${skipped}`, async () => {
    expect(urlsOf(await readBytes(packed))).toEqual(urls)
  })

  test.skipIf(!here)(`by the program, which is waited for again and again; nobody is warned${skipped}`, async () => {
    const warnings: Error[] = []
    const note = (warning: Error): void => void warnings.push(warning)
    process.on('warning', note)
    // What does not pack fills the pipe to the program each time that it is a little slower
    const noise = randomBytes(3 << 20).toString('base64')
    const parts = await readBytes(pack(program, `${mailbox}From a@b 10:20\n${message(noise)}\n`))
    await new Promise((resolve) => setImmediate(resolve))
    process.off('warning', note)
    expect(urlsOf(parts)).toEqual(urls)
    expect(warnings).toEqual([])
  })

  test.skipIf(!here)(`without it${skipped}`, async () => {
    const parts = await readBytes(packed, { programs: false }, 777)
    expect(urlsOf(parts)).toEqual(urls)
    expect(codesOf(parts)).toEqual([])
  })

  test.skipIf(!here).each([true, false])(
    `two streams, one behind the other; by the program: %s${skipped}`,
    async (programs) => {
      const two = Buffer.concat([pack(program, mailbox.slice(0, 5000)), pack(program, mailbox.slice(5000))])
      expect(urlsOf(await readBytes(two, { programs }))).toEqual(urls)
    },
  )

  test.skipIf(!here).each([true, false])(`truncated; by the program: %s${skipped}`, async (programs) => {
    const parts = await readBytes(packed.subarray(0, packed.length - 20), { programs })
    expect(codesOf(parts).some((code) => code === 'truncated' || code === 'corrupt')).toBe(true)
  })
})

test.skipIf(!isInstalled('zstd')).each([true, false])(
  'zstd: garbage behind it loses nothing; by the program: %s',
  async (programs) => {
    const parts = await readBytes(Buffer.concat([pack('zstd', mailbox), Buffer.from('garbage')]), { programs })
    expect(urlsOf(parts)).toEqual(urls)
    expect(codesOf(parts)).toHaveLength(1)
  },
)

test.skipIf(!isInstalled('zstd')).each([true, false])(
  'zstd: frames of all sizes and frames that are skipped; by the program: %s',
  async (programs) => {
    const skipped = Buffer.from('502a4d1804000000deadbeef', 'hex')
    for (const count of [2, 65]) {
      const size = Math.ceil(mailbox.length / count)
      const pieces = Array.from({ length: count }, (_, at) => mailbox.slice(at * size, (at + 1) * size))
      const frames = [skipped, ...pieces.flatMap((piece) => [pack('zstd', piece), skipped])]
      for (const step of [1 << 16, 1000]) {
        const parts = await readBytes(Buffer.concat(frames), { programs }, step)
        expect(urlsOf(parts)).toEqual(urls)
        expect(codesOf(parts)).toEqual([])
      }
    }
  },
)

describe('xz without its program', () => {
  const here = isInstalled('xz')

  test.skipIf(!here)('one in another, and two at a time', async () => {
    const large = pack('xz', `${mailbox}From a@b 10:20\n${message(randomBytes(1 << 20).toString('base64'))}\n`)
    const nested = pack('xz', tarOf([{ name: 'inner.xz', data: large }]))
    expect(urlsOf(await readBytes(nested, { programs: false }))).toEqual(urls)
    const open = [1, 2].map((n) =>
      readArchive({ name: `${n}`, stream: inSteps(large, 4096) }, { programs: false, headers: 'none' }),
    )
    const parts = [await open[0]!.next(), await open[1]!.next(), await open[0]!.next(), await open[1]!.next()]
    expect(parts.map(({ done }) => done)).toEqual([false, false, false, false])
    for (const each of open) await each.return?.()
  })
})

describe('bzip2 of our own', () => {
  const here = isInstalled('bzip2')

  test.skipIf(!here)('decodes what the program encodes', async () => {
    const samples = [
      '',
      'a',
      'aaaa',
      'a'.repeat(1000),
      'abcd'.repeat(100_000),
      mailbox,
      '\n'.repeat(255 + 4),
      'aaaab'.repeat(9999),
    ]
    for (const sample of samples) {
      const read = await readBytes(pack('bzip2', `text ${sample}`), { programs: false })
      expect(bodies(read).join('')).toBe(`text ${sample}`)
    }
  })

  test.skipIf(!here)('finds every changed bit', async () => {
    const packed = pack('bzip2', mailbox.slice(0, 3000))
    for (let at = 10; at < packed.length - 10; at += 97) {
      const wrong = Buffer.from(packed)
      wrong[at]! ^= 1 << (at & 7)
      expect((await readBytes(wrong, { programs: false })).flatMap((part) => part.problems)).not.toEqual([])
    }
  })
})

describe('members', () => {
  const mail = message(`${url}mail\n`)
  const members = [
    { name: 'a/1.mbox', data: Buffer.from(mailbox.slice(0, 500)) },
    { name: '../../etc/passwd', data: Buffer.from(mail) },
    { name: 'nested.gz', data: gzipSync(`${url}nested\n`) },
    { name: 'esc\x1b[31m', data: Buffer.from(`${url}escape\n`) },
  ]
  const names = ['a/1.mbox', '../../etc/passwd', 'nested.gz', 'esc\x1b[31m']

  test.each([
    ['tar', tarOf(members)],
    ['tar.gz', gzipSync(tarOf(members))],
    ['zip', zipOf(members)],
    ['zip, stored', zipOf(members, { stored: true })],
    ['zip, sizes behind the data', zipOf(members, { described: true })],
    ['zip, stored, sizes behind the data', zipOf(members, { stored: true, described: true })],
  ])('%s', async (_, bytes) => {
    for (const step of [1 << 16, 100]) {
      const parts = await readBytes(bytes, {}, step)
      expect([...new Set(parts.map((part) => part.envelope.member))]).toEqual(names)
      expect(urlsOf(parts)).toEqual([
        ...mailbox.slice(0, 500).match(/http:\S+/g)!,
        `${url}mail`,
        `${url}nested`,
        `${url}escape`,
      ])
      expect(codesOf(parts)).toEqual([])
    }
  })

  test.each([
    ['tar', tarOf(members)],
    ['zip', zipOf(members)],
  ])('%s cut off anywhere throws nothing and tells of it', async (_, bytes) => {
    let told = 0
    for (let length = 1; length < bytes.length; length += 53) {
      const parts = await readBytes(bytes.subarray(0, length))
      if (codesOf(parts).length > 0) told++
    }
    // Not where only the padding or the directory is cut
    expect(told).toBeGreaterThan(bytes.length / 53 / 3)
  })

  test('zip: members without sizes, over many blocks', async () => {
    const members = Array.from({ length: 50 }, (_, n) => {
      const noise = randomBytes(5000).toString('hex')
      return { name: `m${n}.txt`, data: Buffer.from(`${url}${n} ${noise}\n`) }
    })
    const parts = await readBytes(zipOf(members, { described: true }))
    expect(urlsOf(parts)).toEqual(members.map((_, n) => `${url}${n}`))
    expect(codesOf(parts)).toEqual([])
  })

  test('zip: what is not read is stepped over, and not told as damage', async () => {
    const picture = {
      name: 'a.png',
      data: Buffer.concat([Buffer.from('\x89PNG\r\n', 'latin1'), Buffer.alloc(500_000, 'xyz')]),
    }
    for (const how of [{}, { described: true }, { described: true, stored: true }]) {
      const parts = await readBytes(zipOf([picture, ...members], how))
      expect(codesOf(parts)).toEqual(['binary'])
      expect(urlsOf(parts)).toContain(`${url}escape`)
    }
  })

  test.skipIf(!isInstalled('xz'))('zip: a damaged xz in it does not disturb the next member', async () => {
    const damaged = pack('xz', mailbox.repeat(50))
    damaged.fill(0, 200, 300)
    const parts = await readBytes(zipOf([{ name: 'a.xz', data: damaged }, ...members], { described: true }))
    expect(urlsOf(parts)).toContain(`${url}escape`)
    expect(codesOf(parts)).toEqual(['corrupt'])
  })

  test('zip: damage between members is stepped over', async () => {
    const bytes = zipOf(members)
    const second = bytes.indexOf('PK\x03\x04', 4)
    const damaged = Buffer.concat([bytes.subarray(0, second), Buffer.from('damage'), bytes.subarray(second)])
    const parts = await readBytes(damaged)
    expect(urlsOf(parts)).toContain(`${url}mail`)
    expect(codesOf(parts)).toContain('bad-member')
  })

  test('zip: encrypted and unknown members are told and stepped over', async () => {
    const bytes = zipOf(members, { stored: true })
    bytes[6]! |= 1
    const second = bytes.indexOf('PK\x03\x04', 4)
    bytes[second + 8] = 99
    const parts = await readBytes(bytes)
    expect(codesOf(parts)).toEqual(['encrypted', 'unsupported'])
    expect(urlsOf(parts)).toEqual([`${url}nested`, `${url}escape`])
  })
})

describe('an archive cut anywhere', () => {
  const text = Buffer.from(`http://a.example/ ${'text '.repeat(300)}`)
  const noise = Buffer.from(Array.from({ length: 2000 }, (_, at) => (at * at * 7919) >> 5))
  const image = Buffer.concat([Buffer.from('\x89PNG\r\n', 'latin1'), noise])
  const members = [
    { name: 'a', data: text },
    { name: 'b', data: image },
    { name: 'c', data: text },
  ]
  test.each([
    ['tar', tarOf(members)],
    ['zip', zipOf(members)],
    ['zip, stored', zipOf(members, { stored: true })],
    ['zip, described', zipOf(members, { described: true })],
  ])('%s: says so once', async (_, whole) => {
    for (let length = 600; length < whole.length - 1600; length += 97) {
      const codes = codesOf(await readBytes(whole.subarray(0, length)))
      expect([length, codes.filter((code) => code === 'truncated')]).toEqual([length, ['truncated']])
    }
  })
})

test.each([
  'zstd',
  'bzip2',
  'xz',
] as const)('the output of %s is read also if it ends before it is asked for', async (program) => {
  if (!isInstalled(program)) return
  const packed = pack(program, `${url}\n`)
  const never = new Int32Array(new SharedArrayBuffer(4))
  // Other work has its turn at each step, and takes longer than the program does
  const busy = setInterval(() => Atomics.wait(never, 0, 0, 15), 0)
  let time = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    time += 1000
    return time
  })
  try {
    const parts = await readBytes(packed)
    expect(urlsOf(parts)).toEqual([url])
    expect(codesOf(parts)).toEqual([])
  } finally {
    clock.mockRestore()
    clearInterval(busy)
  }
})
