import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readArchive } from '../src/index.ts'
import { isInstalled } from './packing.ts'
import { inSteps, message, readAll, urlsOf } from './reading.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'archive-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const url = 'http://found.example/'

describe('folders', () => {
  test('links, loops and pipes are not followed, and told', async () => {
    const root = join(folder, 'links')
    mkdirSync(join(root, 'a'), { recursive: true })
    writeFileSync(join(root, 'a', '1'), message(url))
    symlinkSync(root, join(root, 'a', 'loop'))
    symlinkSync('/etc/hostname', join(root, 'a', 'link'))
    const hasPipe = spawnSync('mkfifo', [join(root, 'a', 'pipe')]).status === 0
    const parts = await readAll(root)
    expect(urlsOf(parts)).toEqual([url])
    const details = parts.flatMap((part) => part.problems.map(({ code, detail }) => `${code}: ${detail}`))
    expect(details.sort()).toEqual(
      [...(hasPipe ? ['not-a-file: pipe'] : []), 'not-a-file: symbolic link', 'not-a-file: symbolic link'].sort(),
    )
  })

  test('names are bytes', async () => {
    const root = join(folder, 'names')
    mkdirSync(root)
    const name = Buffer.concat([Buffer.from(`${root}/caf`), Buffer.from([0xe9])])
    writeFileSync(name, message(url))
    writeFileSync(join(root, 'line\nend'), message(url))
    const parts = await readAll(root)
    expect(urlsOf(parts)).toEqual([url, url])
    expect(parts[0]!.envelope.fileBytes).toEqual(name)
    expect(parts.at(-1)!.envelope).toMatchObject({ file: `${root}/line\nend`, fileBytes: undefined })
    // The same file by its name as bytes
    expect(urlsOf(await readAll(name))).toEqual([url])
  })

  test('numbers come in the order of numbers', async () => {
    const root = join(folder, 'mh')
    mkdirSync(root)
    for (const n of [1, 2, 10, 9, 100]) writeFileSync(join(root, `${n}`), message(`${url}${n}`))
    expect(urlsOf(await readAll(root))).toEqual([1, 2, 9, 10, 100].map((n) => `${url}${n}`))
  })
})

test('what cannot be read is told, and the rest is read', async () => {
  const good = join(folder, 'good')
  writeFileSync(good, message(url))
  const parts = await readAll([join(folder, 'nowhere'), good])
  expect(urlsOf(parts)).toEqual([url])
  expect(parts[0]!.problems).toMatchObject([{ code: 'unreadable', severity: 'error', detail: 'ENOENT' }])
})

test.each([
  ['EIO', Object.assign(new Error('gone'), { code: 'EIO' })],
  ['terminated', new TypeError('terminated')],
  ['what', 'what'],
])('a stream that fails with %s; what came before, and what comes next, is read', async (detail, error) => {
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(message(`${url}\n`))
    throw error
  }
  const next = { name: 'y', stream: inSteps(Buffer.from(message(`${url}\n`)), 99) }
  const parts = await readAll([{ name: 'x', stream: failing() }, next])
  expect(parts.flatMap(({ problems }) => problems)).toMatchObject([{ code: 'unreadable', detail }])
  expect(urlsOf(parts)).toEqual([url, url])
})

const built = new URL('../dist/index.js', import.meta.url)

test.skipIf(!existsSync(built))('standard input (skipped where the package is not built)', () => {
  const script = `
    import { readArchive } from ${JSON.stringify(built.href)}
    for await (const part of readArchive(process.argv[1])) process.stdout.write(part.envelope.file + ' ' + part.text + '\\n')`
  const run = (path: string, input: string): string =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script, path], { input, encoding: 'utf8' })
  expect(run('-', message(url))).toContain(`- ${url}`)
})

describe('the iterator', () => {
  const many = `From a@b 10:20\n${message('x\n'.repeat(1000))}\n`.repeat(2000)

  test('reads on only when it is asked', async () => {
    let given = 0
    async function* counting(): AsyncGenerator<Uint8Array> {
      for await (const block of inSteps(Buffer.from(many), 1 << 16)) {
        given += block.length
        yield block
      }
    }
    const iterator = readArchive({ name: 'x', stream: counting() })
    await iterator.next()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(given).toBeLessThan(300_000)
    await iterator.return?.()
  })

  test('closes the stream when the caller breaks off', async () => {
    let isClosed = false
    async function* closing(): AsyncGenerator<Uint8Array> {
      try {
        yield* inSteps(Buffer.from(many), 1 << 16)
      } finally {
        isClosed = true
      }
    }
    for await (const part of readArchive({ name: 'x', stream: closing() })) if (part.envelope.number === 3) break
    expect(isClosed).toBe(true)
  })

  test('serves calls that do not wait for each other in order', async () => {
    const iterator = readArchive({ name: 'x', stream: inSteps(Buffer.from(many), 1000) }, { headers: 'none' })
    const results = await Promise.all(Array.from({ length: 300 }, () => iterator.next()))
    expect(results.map(({ value }) => value?.envelope.number)).toEqual(Array.from({ length: 300 }, (_, n) => n + 1))
    await iterator.return?.()
  })

  test('ends with the reason of an aborted signal, at once and even if nothing comes', async () => {
    const controller = new AbortController()
    async function* never(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(many)
      await new Promise(() => {})
    }
    const read = (async () => {
      for await (const _ of readArchive({ name: 'x', stream: never() }, { signal: controller.signal })) {
        // On and on
      }
    })()
    setTimeout(() => controller.abort(new Error('enough')), 50)
    await expect(read).rejects.toThrow('enough')
    await expect(readAll(join(folder, 'good'), { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow(
      'before',
    )
  })
})

describe('blocking', () => {
  test('gives the same parts', async () => {
    const archives = fileURLToPath(new URL('../../../corpus/archives', import.meta.url))
    const parts = (await readAll(archives)).map((part) => part.toJSON())
    expect(parts.length).toBeGreaterThan(300)
    expect((await readAll(archives, { blocking: true })).map((part) => part.toJSON())).toEqual(parts)
  })

  test('leaves others their turn', async () => {
    const path = join(folder, 'long')
    writeFileSync(path, `From a Thu Jan  1 00:00:00 1970\nSubject: x\n\n${'A line of text.\n'.repeat(1 << 21)}`)
    let turns = 0
    const timer = setInterval(() => turns++, 0)
    await readAll(path, { blocking: true })
    clearInterval(timer)
    rmSync(path)
    expect(turns).toBeGreaterThan(0)
  })
})

describe('wrong use throws a TypeError', () => {
  test('a password in the place of a list of them is in no error', () => {
    expect(() => readArchive('x', { passwords: 'open sesame' as never })).toThrow(
      new TypeError('readArchive: passwords must be an array of strings'),
    )
  })

  test.each([
    ['no path', () => readArchive(undefined as never)],
    ['a number', () => readArchive([1] as never)],
    ['a stream without a name', () => readArchive({ stream: inSteps(Buffer.alloc(1), 1) } as never)],
    ['headers', () => readArchive('x', { headers: 'some' as never })],
    ['programs', () => readArchive('x', { programs: 1 as never })],
    ['maxExpansion', () => readArchive('x', { maxExpansion: -1 })],
    ['blocking', () => readArchive('x', { blocking: 1 as never })],
    ['signal', () => readArchive('x', { signal: {} as never })],
  ])('%s', (_, call) => {
    expect(call).toThrow(TypeError)
  })

  test('rawRange outside the part', async () => {
    const [part] = await readAll(join(folder, 'good'), { headers: 'none' })
    expect(() => part!.rawRange(0, 1000)).toThrow(TypeError)
    expect(() => part!.rawRange(2, 1)).toThrow(TypeError)
    expect(() => part!.rawRange(Number.NaN, 1)).toThrow(TypeError)
    expect(part!.rawRange(3, 3)).toEqual({ start: part!.start + 3, end: part!.start + 3 })
  })
})

test('nothing that Node runs can reach the network', () => {
  const room = fileURLToPath(new URL('../src/', import.meta.url))
  for (const file of readdirSync(room, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))) {
    // It fetches the maps of fonts, from where the page says
    if (file.replaceAll('\\', '/') === 'formats/pdf/browser-pdfjs.ts') continue
    const source = readFileSync(room + file, 'utf8')
    expect(source, file).not.toMatch(/['"]node:(?:net|tls|http|https|http2|dns|dgram)|\bfetch\(|WebSocket/)
  }
})

test.skipIf(!isInstalled('xz'))('programs are not started where the caller forbids it', async () => {
  const packed = execFileSync('xz', ['-c'], { input: message(url) })
  const path = process.env.PATH
  process.env.PATH = ''
  try {
    expect(urlsOf(await readAll({ name: 'x', stream: inSteps(packed, 100) }, { programs: false }))).toEqual([url])
  } finally {
    process.env.PATH = path
  }
})
