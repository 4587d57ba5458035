import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { divideArchive, type Part, readArchive, type Share } from '../src/index.ts'
import { readAll, readBytes } from './reading.ts'

const root = fileURLToPath(new URL('../../../corpus/archives', import.meta.url))

async function sharesOf(size: number, paths: readonly string[] = [root]): Promise<Share[]> {
  const shares: Share[] = []
  for await (const share of divideArchive(paths, { size })) shares.push(share)
  return shares
}

/** All that is known of the parts, with the line that each starts in. */
function described(parts: readonly Part[]): unknown[] {
  return parts.map((part) => JSON.parse(JSON.stringify(part)))
}

test.each([1, 300, 5000, 1e9])('shares of %d bytes, one behind the other, are the whole', async (size) => {
  const shares = await sharesOf(size)
  const parts: Part[] = []
  // Shares can be sent elsewhere as they are
  for (const share of structuredClone(shares)) parts.push(...(await readAll(share)))
  expect(described(parts)).toEqual(described(await readAll(root)))
})

test('small shares of a mailbox start at its messages', async () => {
  const file = `${root}/mailing-list.mbox`
  const bytes = readFileSync(file)
  const shares = await sharesOf(1, [file])
  expect(shares.length).toBe(14)
  for (const [at, { range }] of shares.entries()) {
    expect(bytes.subarray(range!.start, range!.start + 5).toString()).toBe('From ')
    expect(range!.message).toBe(at + 1)
    expect(range!.line).toBe(bytes.subarray(0, range!.start).toString('latin1').split('\n').length)
    expect(range!.end).toBe(shares[at + 1]?.range?.start ?? bytes.length)
  }
})

test('messages between numbers are shares of their own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'divide-'))
  const file = join(folder, 'news.mbox')
  const ids = ['1234567890123456789', '-987654321098765432', '12345']
  writeFileSync(file, ids.map((id) => `From ${id}\nPath: a.example!ann\n\nhttp://a.example/${id}\n\n`).join(''))
  const shares = await sharesOf(1, [file])
  expect(shares.map(({ range }) => range?.message)).toEqual([1, 2, 3])
  expect((await readAll(file)).at(-1)?.envelope.number).toBe(3)
  rmSync(folder, { recursive: true })
})

test('what is not there is a share that says so when it is read', async () => {
  const shares = await sharesOf(1, ['no such file', '-'])
  expect(shares).toEqual([{ path: 'no such file' }, { path: '-' }])
  const [part] = await readAll(shares[0]!)
  expect(part?.problems[0]).toMatchObject({ code: 'unreadable', detail: 'ENOENT' })
})

test('wrong sizes are refused', async () => {
  await expect(sharesOf(0)).rejects.toThrow(TypeError)
})

test('a format is what the caller says, inside whatever packs the file', async () => {
  const text = 'From nobody\nX: y\n\n<a href="http://a.example/">'
  expect((await readBytes(text))[0]?.envelope.number).toBe(0)
  expect((await readBytes(text, { format: 'mbox' }))[0]?.envelope.number).toBe(1)
  expect((await readBytes(text, { format: 'html' })).map(({ origin }) => origin)).toContain('attribute a href')
  expect((await readAll(`${root}/packed.gz`, { format: 'text' }))[0]?.text).toContain('From')
  await expect(readBytes(text, { format: 'docx' as 'text' })).rejects.toThrow(TypeError)
})

test('reading is told of as it goes on', async () => {
  let read = 0
  await readAll(`${root}/mailing-list.mbox`, {
    onRead: (bytes) => {
      read += bytes
    },
  })
  expect(read).toBe(readFileSync(`${root}/mailing-list.mbox`).length)
})

test.each([
  ['start', -1],
  ['start', 1.5],
  ['start', '0'],
  ['start', Number.NaN],
  ['start', 2 ** 53],
  ['start', 300],
  ['end', Number.POSITIVE_INFINITY],
  ['end', undefined],
  ['message', 0],
  ['message', 1.5],
  ['line', 0],
  ['line', '1'],
])('a share whose %s is %s is refused by the name of the field', (name, value) => {
  const range = { start: 0, end: 200, message: 1, line: 1, [name]: value }
  const told = value === 300 ? 'end' : name
  expect(() => readArchive({ path: root, range } as Share)).toThrow(`range.${told} of a share must be`)
  expect(() => readArchive([root, { path: root, range } as Share])).toThrow(TypeError)
})

test('the other fields of a share are checked, too', () => {
  for (const field of [{ isWalked: 1 }, { size: -1 }, { size: '1' }, { kind: 1 }, { range: null }, { range: 'x' }]) {
    const [name] = Object.keys(field)
    expect(() => readArchive({ path: root, ...field } as Share)).toThrow(`${name} of a share must be`)
  }
})
