import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { divideArchive, type Part, readArchive, type Share } from '../src/index.ts'
import { zipOf } from './packing.ts'
import { codesOf, readAll } from './reading.ts'

let folder = ''
let path = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'changed-'))
  path = join(folder, 'file')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** More than is read at a time. */
const MESSAGES = 4000
const mailbox = Array.from({ length: MESSAGES }, (_, index) => messageOf(index)).join('')

function messageOf(index: number): string {
  return `From a Thu Jan  1 00:00:00 1970\nSubject: number ${index}\n\nhttp://${index}.example/ ${'x'.repeat(60)}\n\n`
}

/** Bytes that do not shrink when they are packed, so that a packed mailbox is longer than is read at a time, too. */
function noise(): string {
  let seed = 1
  const next = (): string => {
    seed = (seed * 48271) % 2147483647
    return seed.toString(36)
  }
  return Array.from({ length: 200_000 }, next).join(' ')
}

/** Another file takes the path: its inode is another one, since the old one is still there. */
function replace(content: string | Uint8Array): void {
  writeFileSync(`${path}.new`, content)
  renameSync(`${path}.new`, path)
}

const half = (): void => truncateSync(path, statSync(path).size >> 1)

/** What happens to a file, and whether bytes of it may be lost by that. */
const EVENTS: readonly (readonly [string, boolean, () => void])[] = [
  ['is cut short', true, half],
  ['is emptied', true, () => truncateSync(path, 0)],
  ['is replaced by another', true, () => replace(`${mailbox}${mailbox}`)],
  ['is replaced by an equal one', true, () => replace(readFileSync(path))],
  ['is written to and has the same size', true, () => utimesSync(path, 1, 1)],
  ['is appended to', false, () => appendFileSync(path, messageOf(MESSAGES))],
  ['is removed', false, () => unlinkSync(path)],
  ['stays as it is', false, () => {}],
]

/** Reads inputs, and does something once the first part was given. */
async function readWith(inputs: (string | Share)[], blocking: boolean, event: () => void): Promise<Part[]> {
  const parts: Part[] = []
  for await (const part of readArchive(inputs, { blocking })) {
    if (parts.length === 0) event()
    parts.push(part)
  }
  return parts
}

describe.each([false, true])('read with blocking %s', (blocking) => {
  describe.each([
    ['a mailbox', mailbox],
    ['a compressed file', gzipSync(mailbox + noise())],
    ['a zip file', zipOf([{ name: 'inner', data: Buffer.from(mailbox + noise()) }])],
    ['a text', `http://a.example/\n${noise()}`],
  ])('%s', (_, content) => {
    test.each(EVENTS)('that %s', async (_, isLost, event) => {
      writeFileSync(path, content)
      const whole = await readWith([path], blocking, () => {})
      const parts = await readWith([path], blocking, event)
      expect(codesOf(parts).filter((code) => code === 'changed')).toEqual(isLost ? ['changed'] : [])
      if (!isLost) expect(parts.map((part) => part.text)).toEqual(whole.map((part) => part.text))
    })
  })
})

describe('divided, and changed before all shares were read', () => {
  const divided = async (): Promise<Share[]> => {
    writeFileSync(path, mailbox)
    const shares: Share[] = []
    for await (const share of divideArchive([path], { size: 100_000 })) shares.push(share)
    expect(shares.length).toBeGreaterThan(3)
    return shares
  }
  const bodiesOf = (parts: readonly Part[]): string[] => parts.map((part) => part.text)

  test.each(EVENTS.filter(([name]) => name !== 'is removed'))('that %s', async (_, isLost, event) => {
    const shares = await divided()
    const whole = await readAll(structuredClone(shares))
    const parts = await readWith(structuredClone(shares), false, event)
    // The first share had been opened; the others would start anywhere
    const { end } = shares[0]!.range!
    expect(new Set(codesOf(parts))).toEqual(new Set(isLost ? ['changed'] : []))
    if (!isLost) expect(bodiesOf(parts)).toEqual(bodiesOf(whole))
    else for (const { start } of parts.filter((part) => part.text !== '')) expect(start).toBeLessThan(end)
  })

  test('of a file that grows while it is divided, the bytes that it had are in the shares', async () => {
    writeFileSync(path, mailbox)
    const shares: Share[] = []
    for await (const share of divideArchive([path], { size: 1 })) {
      if (shares.length === 0) appendFileSync(path, messageOf(MESSAGES))
      shares.push(share)
    }
    expect(shares.at(-1)!.range!.end).toBe(mailbox.length)
  })

  test('what is removed cannot be read', async () => {
    const shares = await divided()
    unlinkSync(path)
    expect(codesOf(await readAll(shares.slice(1, 2)))).toEqual(['unreadable'])
  })

  test('a wrong state is refused', async () => {
    const [share] = await divided()
    for (const state of [null, {}, { ...share!.state, size: -1 }, { ...share!.state, mtime: 1 }]) {
      expect(() => readArchive({ ...share!, state: state as never })).toThrow(TypeError)
    }
  })
})

test.skipIf(process.platform === 'win32')('a link is compared by the file that it leads to', async () => {
  writeFileSync(path, mailbox)
  const link = join(folder, 'link')
  symlinkSync(path, link)
  expect(codesOf(await readWith([link], true, () => {}))).toEqual([])
  expect(codesOf(await readWith([link], true, () => replace(mailbox)))).toEqual(['changed'])
})

test.skipIf(process.platform !== 'linux')(
  'a file of /proc, which says that it is empty, is read and not compared',
  async () => {
    const parts = await readAll('/proc/self/environ', { blocking: true })
    expect(codesOf(parts)).toEqual([])
    expect(parts.map(({ text }) => text).join('')).not.toBe('')
  },
)
