import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readArchive } from '../src/index.ts'
import { mailbox, type Program, pack } from './compressed.ts'
import { isInstalled, letters, zipOf } from './packing.ts'
import { bodies, codesOf, inSteps, readBytes } from './reading.ts'

/** Files that become much longer when they are unpacked. */

/** One letter again and again, which is read five times as fast as zeros are. */
const bombOf = (program: Program, length: number): Buffer => {
  const packed = bombs.get(program) ?? pack(program, Buffer.alloc(length, 'a'))
  bombs.set(program, packed)
  return packed
}
/** Each is of one length. */
const bombs = new Map<Program, Buffer>()
/** Just more than is unpacked where the ratio ends it. */
const TOO_MUCH = 66 << 20

describe('bombs', () => {
  /** Of a bomb that is read to its end. What is held while all others are decoded is less than its text. */
  const LENGTH = 128 << 20
  const HELD = 100 << 20

  interface Totals {
    readonly length: number
    readonly codes: string[]
    /** By how much the memory of the process grew at most. */
    readonly grown: number
  }

  async function totalsOf(stream: AsyncIterable<Uint8Array>, programs = true): Promise<Totals> {
    const before = process.memoryUsage.rss()
    let [length, most] = [0, before]
    const codes: string[] = []
    for await (const part of readArchive({ name: 'bomb', stream }, { programs })) {
      length += part.end - part.start
      codes.push(...part.problems.map(({ code }) => code))
      most = Math.max(most, process.memoryUsage.rss())
    }
    return { length, codes, grown: most - before }
  }

  test('128 MiB in gzip are read in constant memory', async () => {
    const { length, codes, grown } = await totalsOf(letters(LENGTH))
    expect([length, codes]).toEqual([LENGTH, []])
    expect(grown).toBeLessThan(HELD)
  })

  test.skipIf(!isInstalled('bzip2')).each([true, false])(
    'bzip2, ten thousandfold; by the program: %s',
    async (programs) => {
      const { length, codes } = await totalsOf(inSteps(bombOf('bzip2', TOO_MUCH), 1 << 16), programs)
      expect(codes).toEqual(['expansion-limit'])
      expect(length).toBeLessThan(65 << 20)
    },
  )

  test.skipIf(!isInstalled('xz')).each([true, false])(
    'xz, seven thousandfold, in constant memory; by the program: %s',
    async (programs) => {
      const { length, codes, grown } = await totalsOf(inSteps(bombOf('xz', LENGTH), 1 << 16), programs)
      expect([length, codes]).toEqual([LENGTH, []])
      expect(grown).toBeLessThan(HELD)
    },
  )

  test.skipIf(!isInstalled('zstd')).each([true, false])('zstd; by the program: %s', async (programs) => {
    const { codes, grown } = await totalsOf(inSteps(bombOf('zstd', TOO_MUCH), 1 << 16), programs)
    expect(codes).toEqual(['expansion-limit'])
    expect(grown).toBeLessThan(HELD)
  })

  test('maxExpansion', async () => {
    const parts = await readBytes(gzipSync(mailbox.repeat(20)), { maxExpansion: 100_000 })
    expect(codesOf(parts)).toContain('expansion-limit')
    expect(bodies(parts).join('').length).toBeLessThan(100_000)
  })

  test('zip in zip in zip: what all levels make together counts', async () => {
    let zip = zipOf([{ name: 'zeros', data: Buffer.alloc(1 << 19) }])
    for (let level = 0; level < 4; level++) {
      zip = zipOf(Array.from({ length: 8 }, (_, n) => ({ name: `${n}.zip`, data: zip })))
    }
    // More than the members of one level make
    const parts = await readBytes(zip, { headers: 'none', maxExpansion: 8 << 20 })
    expect(codesOf(parts)).toContain('expansion-limit')
  })

  test('archives in archives without end are read as text from some depth on', async () => {
    let packed: Buffer = Buffer.from(mailbox)
    for (let level = 0; level < 20; level++) packed = gzipSync(packed)
    expect(codesOf(await readBytes(packed))).toEqual(['nesting-limit'])
  })
})
