import { appendFileSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { divideArchive, type Part, type Reached, type Share } from '../src/index.ts'
import { readAll } from './reading.ts'

/** What `divideArchive` takes of files that were read before. */

const folder = mkdtempSync(join(tmpdir(), 'grown-'))
afterAll(() => rmSync(folder, { recursive: true }))
const box = join(folder, 'a.mbox')

const message = (number: number, more = ''): string =>
  `From ann@a.example Mon Jan  4 10:00:00 1999\nSubject: ${number}\n\nhttp://a.example/${number}\n${more}\n`

interface Taken {
  readonly parts: readonly Part[]
  readonly reached: Reached | undefined
  readonly shares: readonly Share[]
}

async function take(before?: Reached, size = 1e9, path = box): Promise<Taken> {
  const shares: Share[] = []
  for await (const share of divideArchive([path], { size, reached: () => before })) shares.push(share)
  const parts: Part[] = []
  for (const share of structuredClone(shares)) parts.push(...(await readAll(share)))
  // As it is after it was kept as JSON
  const reached = shares.at(-1)?.reached
  return { parts, shares, reached: reached && JSON.parse(JSON.stringify(reached)) }
}

const described = (parts: readonly Part[]): unknown[] => parts.map((part) => JSON.parse(JSON.stringify(part)))
const numbers = ({ parts }: Taken): number[] => [...new Set(parts.map(({ envelope }) => envelope.number))]

describe.each([1e9, 150, 1])('of a mailbox in shares of %d bytes', (size) => {
  test('the new messages, with numbers, lines and offsets as in the whole', async () => {
    writeFileSync(box, message(1) + message(2, 'x\n'.repeat(100)))
    const first = await take(undefined, size)
    expect(numbers(first)).toEqual([1, 2])
    expect(await take(first.reached, size)).toMatchObject({ shares: [] })
    appendFileSync(box, message(3) + message(4))
    const second = await take(first.reached, size)
    expect(numbers(second)).toEqual([3, 4])
    expect(described([...first.parts, ...second.parts])).toEqual(described(await readAll(box)))
    appendFileSync(box, message(5))
    const third = await take(second.reached, size)
    expect(numbers(third)).toEqual([5])
    expect(described(third.parts)).toEqual(described((await readAll(box)).slice(-third.parts.length)))
  })

  test('also the last one, if it was not whole', async () => {
    writeFileSync(box, message(1) + message(2).slice(0, -8))
    const first = await take(undefined, size)
    writeFileSync(box, message(1) + message(2) + message(3))
    const second = await take(first.reached, size)
    expect(numbers(second)).toEqual([2, 3])
    expect(second.parts.map(({ text }) => text)).toContain('http://a.example/2\n\n')
    expect(second.shares.map(({ anew }) => anew)).toEqual(second.shares.map(() => undefined))
  })

  test('all of them, if it shrank or has other bytes where it was read', async () => {
    writeFileSync(box, message(1) + message(2) + message(3))
    const { reached } = await take(undefined, size)
    writeFileSync(box, message(1) + message(3))
    const shrunk = await take(reached, size)
    expect([numbers(shrunk), shrunk.shares[0]!.anew]).toEqual([[1, 2], 'shrunk'])
    writeFileSync(box, message(2) + message(3) + message(4) + message(5))
    const rewritten = await take(reached, size)
    expect([numbers(rewritten), rewritten.shares[0]!.anew]).toEqual([[1, 2, 3, 4], 'rewritten'])
    expect(rewritten.shares.slice(1).every(({ anew }) => anew === undefined)).toBe(true)
    expect(await take(rewritten.reached, size)).toMatchObject({ shares: [] })
  })
})

test('a mailbox that was only touched, or got empty lines, has nothing new', async () => {
  writeFileSync(box, message(1))
  const { reached } = await take()
  utimesSync(box, 1, 2)
  expect(await take(reached)).toMatchObject({ shares: [] })
  appendFileSync(box, '\n\r\n')
  expect(await take(reached)).toMatchObject({ shares: [] })
  appendFileSync(box, message(2))
  expect(numbers(await take(reached))).toEqual([2])
})

test('an empty mailbox that gets its first message', async () => {
  writeFileSync(box, '')
  const { reached } = await take()
  writeFileSync(box, message(1))
  expect(numbers(await take(reached))).toEqual([1])
})

test('another file of another size or time is taken as a whole', async () => {
  const file = join(folder, 'a.txt')
  writeFileSync(file, 'http://a.example/')
  const { reached } = await take(undefined, 1e9, file)
  expect(await take(reached, 1e9, file)).toMatchObject({ shares: [] })
  utimesSync(file, 1, 2)
  const [share] = (await take(reached, 1e9, file)).shares
  expect(share).toMatchObject({ path: file, reached: { size: 17, time: 2000 } })
  expect(readFileSync(file, 'utf8')).toBe((await readAll(share!))[0]?.text)
})

test('what cannot be read is new the next time', async () => {
  const { shares } = await take(undefined, 1e9, join(folder, 'none'))
  expect(shares).toEqual([{ path: join(folder, 'none') }])
})
