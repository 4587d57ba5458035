import { expect, test } from 'vitest'
import { zipOf } from './packing.ts'
import { codesOf, message, readBytes, urlsOf } from './reading.ts'

const ten = (code: string): string[] => Array(10).fill(code)

test.each([
  ['rnews', '#! rnews 5\nabcdefgh\n', 100, 'bad-length'],
  ['WARC', 'WARC/1.0\n\n\n', 100, 'bad-length'],
  ['a mailbox', 'From a Mon Jan  1 00:00:00 2001\nFrom: a\nContent-Type: multipart/x\n\nx\n\n', 60, 'no-boundary'],
  [
    'charsets',
    'From a Mon Jan  1 00:00:00 2001\nContent-Type: text/plain; charset=x-NN\n\nx\n\n',
    60,
    'unknown-charset',
  ],
])('one problem of %s again and again is counted after the tenth', async (_, unit, count, code) => {
  const text = Array.from({ length: count }, (_, number) => unit.replace('NN', `${number}`)).join('')
  const parts = await readBytes(text)
  const problems = parts.flatMap((part) => part.problems).filter((found) => found.code === code)
  expect(problems.length).toBe(11)
  const last = problems.at(-1)!
  expect(last.more).toBeGreaterThan(count - 15)
  expect(last.detail).toBe(`and ${last.more} more`)
  expect(last.where).toEqual({ file: 'test' })
  expect(problems.slice(0, 10).every(({ more, where }) => more === undefined && where.offset !== undefined)).toBe(true)
  expect(parts.slice(-2).flatMap((part) => part.problems)).toContainEqual(last)
})

test('members of a file count together, each code for itself; the texts are all there', async () => {
  const bad = (n: number): string => message(`http://a.example/${n}`, 'Content-Transfer-Encoding: x\n')
  const members = Array.from({ length: 1500 }, (_, n) => ({ name: `${n}`, data: Buffer.from(bad(n)) }))
  const zip = zipOf([...members, { name: 'picture', data: Buffer.from('GIF89a') }])
  const parts = await readBytes(zip)
  expect(codesOf(parts)).toEqual([...ten('unknown-encoding'), 'binary', 'unknown-encoding'])
  expect(parts.at(-1)?.problems[0]?.detail).toBe('and 1,490 more')
  expect(urlsOf(parts).length).toBe(1500)
})

test('eleven are ten and one more; ten are ten', async () => {
  const bad = 'From a Mon Jan  1 00:00:00 2001\nFrom: a\nContent-Transfer-Encoding: x\n\nx\n\n'
  expect(codesOf(await readBytes(bad.repeat(10)))).toEqual(ten('unknown-encoding'))
  const parts = await readBytes(bad.repeat(11))
  expect(codesOf(parts)).toEqual([...ten('unknown-encoding'), 'unknown-encoding'])
  expect(parts.at(-1)?.problems[0]?.more).toBe(1)
})
