import { deflateRawSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/arbitrary/runs.ts'
import type { Part } from '../src/index.ts'
import { type Member, tarOf, zipOf } from './packing.ts'
import { codesOf, readBytes } from './reading.ts'
import { type WarcRecord, warcOf } from './warc-making.ts'

/** Containers, over random members that are packed and read back. */

const WORDS = ['größer', 'http://found.example/x', '日本', '😀', 'PK', '--', '=3D', 'WARC/1.0', 'ustar', '.', '<b>']
/** Texts that are not taken for anything else: each line starts with a word of its own. */
const texts = fc
  .array(fc.array(fc.constantFrom(...WORDS), { maxLength: 5 }), { minLength: 1, maxLength: 30 })
  .map((lines) => lines.map((words) => `line ${words.join(' ')}.\n`).join(''))
const members = fc
  .array(texts, { minLength: 1, maxLength: 5 })
  .map((all) =>
    all.map((text, index): Member => ({ name: `m${index}/größe.txt`, data: Buffer.from(`text ${index}\n${text}`) })),
  )

/** A format: how members are packed, and how the data of one is written. */
interface Format {
  readonly name: string
  readonly pack: (all: readonly Member[]) => Buffer
  readonly written: (data: Buffer) => Buffer
  /** Whether members have names. In those that have none, places are those of the whole file. */
  readonly isNamed: boolean
  /** Whether members have sums. */
  readonly hasSums: boolean
}

const record = ({ data }: Member): WarcRecord => ({
  ...{ type: 'resource', contentType: 'text/plain; charset=utf-8' },
  ...{ target: 'http://target.example/', block: data },
})

/** So many digits, in no order. */
function digits(count: number): string {
  let [text, state] = ['', 1]
  while (text.length < count) {
    state = (state * 48_271) % 2_147_483_647
    text += `${state}\n`
  }
  return text
}

const asIs = (data: Buffer): Buffer => data
const zip = { isNamed: true, hasSums: true, written: deflateRawSync as (data: Buffer) => Buffer }
const FORMATS: readonly Format[] = [
  { name: 'zip, stored', ...zip, pack: (all) => zipOf(all, { stored: true }), written: asIs },
  { name: 'zip, deflated', ...zip, pack: (all) => zipOf(all) },
  { name: 'zip, described', ...zip, pack: (all) => zipOf(all, { described: true }) },
  { name: 'tar', pack: tarOf, written: asIs, isNamed: true, hasSums: false },
  { name: 'WARC', pack: (all) => warcOf(...all.map(record)), written: asIs, isNamed: false, hasSums: false },
]

const read = async (bytes: Buffer, step?: number): Promise<Part[]> => readBytes(bytes, { headers: 'none' }, step)
const textsIn = (parts: readonly Part[]): Part[] => parts.filter(({ text }) => text !== '')
const wanted = (all: readonly Member[], { isNamed }: Format): unknown[] =>
  all.map(({ name, data }) => ({ member: isNamed ? name : undefined, text: data.toString() }))
const found = (parts: readonly Part[]): unknown[] =>
  textsIn(parts).map(({ envelope, text }) => ({ member: envelope.member, text }))
const shown = ({ start, end, text, envelope, problems }: Part): unknown => ({
  ...{ start, end, text, member: envelope.member },
  problems: problems.map(({ code, where }) => [code, where.member]),
})

describe.each(FORMATS)('random members of $name', (format) => {
  const { pack, written, hasSums } = format

  test('give their texts, in order and by their names', async () => {
    await fc.assert(
      fc.asyncProperty(members, async (all) => {
        const parts = await read(pack(all))
        expect(found(parts)).toEqual(wanted(all, format))
        expect(codesOf(parts)).toEqual([])
      }),
      runs(60),
    )
  })

  test('have for each stretch of a text the bytes of the member that are it', async () => {
    await fc.assert(
      fc.asyncProperty(members, fc.nat(), fc.nat(30), async (all, from, size) => {
        const bytes = pack(all)
        for (const [index, part] of textsIn(await read(bytes)).entries()) {
          const characters = Array.from(part.text)
          const first = from % characters.length
          const start = characters.slice(0, first).join('').length
          const stretch = characters.slice(first, first + 1 + size).join('')
          const range = part.rawRange(start, start + stretch.length)!
          const file = format.isNamed ? all[index]!.data : bytes
          expect(file.toString('utf8', range.start, range.end)).toBe(stretch)
        }
      }),
      runs(60),
    )
  })

  test('are the same wherever the bytes end that are in view, also packed with gzip', async () => {
    // At least 16 KiB are read at once. Digits without an order take about half of their size, packed.
    const before = fc
      .integer({ min: 14_000, max: 36_000 })
      .map((length): Member => ({ name: 'long.txt', data: Buffer.from(digits(length)) }))
    await fc.assert(
      fc.asyncProperty(before, members, async (first, some) => {
        const all = [first, ...some]
        const parts = await read(pack(all), 1 << 10)
        expect(found(parts)).toEqual(wanted(all, format))
        expect(codesOf(parts)).toEqual([])
        expect((await read(gzipSync(pack(all)), 1 << 10)).map(shown)).toEqual(parts.map(shown))
      }),
      runs(60),
    )
  })

  test('lose to a damaged byte only the member that it is in', async () => {
    await fc.assert(
      fc.asyncProperty(
        members,
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (all, which, where, flip) => {
          const index = which % all.length
          const bytes = pack(all)
          const data = written(all[index]!.data)
          bytes[bytes.indexOf(data) + (where % data.length)]! ^= flip
          const parts = await read(bytes)
          const others = (list: readonly unknown[]): unknown[] =>
            list.filter((each) => !(each as { text: string }).text.startsWith(`text ${index}`))
          const isLost = found(parts).length < all.length
          // A damaged text may have another first line.
          const own = found(parts).filter((_, at) => isLost || at !== index)
          expect(others(own)).toEqual(others(wanted(all, format)))
          const told = parts.flatMap(({ problems }) => problems.map(({ code, detail }) => `${code} ${detail}`))
          if (hasSums) expect(told.join('\n')).toMatch(new RegExp(`^(?:corrupt|truncated) ${all[index]!.name}$`, 'm'))
        },
      ),
      runs(100),
    )
  })

  test('that are cut short are read up to the cut', async () => {
    await fc.assert(
      fc.asyncProperty(members, fc.double({ min: 0.1, max: 1, noNaN: true, maxExcluded: true }), async (all, share) => {
        const bytes = pack(all)
        const cut = Math.floor(bytes.length * share)
        const whole = all.filter((_, index) => pack(all.slice(0, index + 1)).length < cut)
        // By its first member, the file is recognised.
        fc.pre(whole.length > 0)
        const parts = await read(bytes.subarray(0, cut))
        expect(found(parts).slice(0, whole.length)).toEqual(wanted(whole, format))
        // Whether a text is UTF-8 depends on all of it.
        for (const { bytes: left } of textsIn(parts).slice(whole.length)) {
          expect(all.some(({ data }) => data.indexOf(left!) === 0)).toBe(true)
        }
      }),
      runs(60),
    )
  })
})

describe('containers in containers', () => {
  const NAMED = FORMATS.filter(({ isNamed }) => isNamed)

  test('give the texts of the innermost, by the names of all around', async () => {
    await fc.assert(
      fc.asyncProperty(
        members,
        fc.array(fc.constantFrom(...NAMED), { minLength: 2, maxLength: 4 }),
        async (all, nest) => {
          const [inner, ...outer] = nest
          let bytes = inner!.pack(all)
          let around = ''
          for (const [depth, { pack }] of outer.entries()) {
            bytes = pack([{ name: `n${depth}.bin`, data: bytes }])
            around = `n${depth}.bin!${around}`
          }
          const parts = await read(bytes)
          expect(found(parts)).toEqual(
            all.map(({ name, data }) => ({ member: `${around}${name}`, text: data.toString() })),
          )
          expect(codesOf(parts)).toEqual([])
        },
      ),
      runs(60),
    )
  })
})
