import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/arbitrary/runs.ts'
import { InflateSource } from '../src/compression/browser/inflate.ts'
import { RangeSource } from '../src/source/range-source.ts'
import { BytesSource, Window } from '../src/source/window.ts'

describe('the decoder of DEFLATE of browsers', () => {
  async function inflate(packed: Uint8Array): Promise<{ bytes: Buffer; state: string; end: number }> {
    const input = new RangeSource(new Window(new BytesSource(Buffer.from(packed)), 0, 1, { block: 512 }), 0)
    const source = new InflateSource(input)
    const pieces: Buffer[] = []
    for (;;) {
      const target = Buffer.alloc(5000)
      const count = await source.read(target, 0)
      if (count === 0) break
      pieces.push(target.subarray(0, count))
    }
    return { bytes: Buffer.concat(pieces), state: source.state, end: input.position }
  }

  const texts = fc.oneof(
    fc.uint8Array({ maxLength: 3000 }),
    fc.array(fc.constantFrom(65, 66, 10), { maxLength: 3000 }).map((given) => Uint8Array.from(given)),
  )

  test('gives what was packed, and stops where the stream ends', async () => {
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 0, max: 4 }),
        async (given, level, strategy) => {
          const packed = deflateRawSync(given, { level, strategy })
          const { bytes, state, end } = await inflate(Buffer.concat([packed, Buffer.from('behind it')]))
          expect([state, end]).toEqual(['complete', packed.length])
          expect(bytes.equals(given)).toBe(true)
        },
      ),
      runs(60),
    )
  })

  test('gives long content, whatever repeats how far back', async () => {
    const given = Buffer.from(
      Array.from({ length: 40_000 }, (_, index) => `${(index * 7919) % 32_771},`)
        .join('')
        .repeat(2),
    )
    for (const level of [0, 1, 9]) {
      const { bytes, state } = await inflate(deflateRawSync(given, { level }))
      expect([state, bytes.equals(given)]).toEqual(['complete', true])
    }
  })

  test('says where a stream is cut short or damaged, and gives what came before', async () => {
    const given = Buffer.from('The tide was high. '.repeat(2000) + Math.random())
    const packed = deflateRawSync(given)
    const cut = await inflate(packed.subarray(0, -3))
    expect(cut.state).toBe('truncated')
    expect(given.subarray(0, cut.bytes.length).equals(cut.bytes)).toBe(true)
    expect((await inflate(new Uint8Array(0))).state).toBe('truncated')
    expect((await inflate(Uint8Array.of(7))).state).toBe('corrupt')
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (random) => {
        expect(['complete', 'truncated', 'corrupt']).toContain((await inflate(random)).state)
      }),
    )
  })
})
