import { constants, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inflateSmall, SMALL_STREAM } from '../src/compression/node/inflate.ts'

/** Streams of all kinds: a reader takes the rest of the file from where each ends. */

let seed = 7
function random(below: number): number {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
  return Math.floor((seed / 0x80000000) * below)
}

const STRATEGIES = [constants.Z_DEFAULT_STRATEGY, constants.Z_FIXED, constants.Z_HUFFMAN_ONLY, constants.Z_RLE]

function someBytes(): Buffer {
  const kinds = random(256) + 1
  const bytes = Buffer.alloc(random(600), 0).map(() => random(kinds))
  return random(3) === 0 ? Buffer.concat([bytes, bytes.subarray(random(bytes.length + 1)), bytes]) : Buffer.from(bytes)
}

test('what zlib packs is unpacked, up to its very end', () => {
  let small = 0
  for (let round = 0; round < 3000; round++) {
    const bytes = someBytes()
    const packed = deflateRawSync(bytes, { level: random(10), strategy: STRATEGIES[random(4)]! })
    const found = inflateSmall(Buffer.concat([Buffer.from('ab'), packed, Buffer.from('behind')]), 2, 1 << 20)
    if (packed.length > SMALL_STREAM) expect(found).toBeUndefined()
    else {
      small++
      expect({ ...found, bytes: found?.bytes.toString('latin1') }).toEqual({
        bytes: bytes.toString('latin1'),
        end: packed.length + 2,
      })
    }
  }
  expect(small).toBeGreaterThan(1000)
})

test('a stream that is cut off, or has more content than is asked for', () => {
  const packed = deflateRawSync(Buffer.from('see http://a.example/ and http://b.example/'))
  for (let end = 0; end < packed.length; end++) expect(inflateSmall(packed.subarray(0, end), 0, 1000)).toBeUndefined()
  expect(inflateSmall(packed, 0, 42)).toBeUndefined()
  expect(inflateSmall(packed, 0, 43)?.end).toBe(packed.length)
  const bomb = deflateRawSync(Buffer.alloc(200_000))
  expect(bomb.length).toBeLessThan(SMALL_STREAM)
  expect(inflateSmall(bomb, 0, 1 << 20)).toBeUndefined()
})
