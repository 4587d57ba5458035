import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/arbitrary/runs.ts'
import { divideArchive, type Part } from '../src/index.ts'
import { bytesOf, decode, type Tree, trees, type Written, type WrittenLeaf, write } from './random-mail.ts'
import { codesOf, readAll, readBytes } from './reading.ts'

/** The walker of messages, over random trees that are written and read back. */

const eols = fc.constantFrom('\n' as const, '\r\n' as const)
const messages = trees({ encoded: false }).chain((tree) => eols.map((eol) => write(tree, eol)))
const encodedMessages = trees({ encoded: true }).chain((tree) => eols.map((eol) => write(tree, eol)))

/** The texts of the parts, without what is around them. */
function textsIn(parts: readonly Part[]): Part[] {
  return parts.filter(({ origin, text }) => origin === 'body' && !/^(?:preamble|epilogue)?\s*$/.test(text))
}

const read = async (bytes: Buffer, step?: number): Promise<Part[]> => readBytes(bytes, { headers: 'none' }, step)

/** The subjects of the messages around a part, the innermost first. */
function subjectsOf(part: Part): (string | undefined)[] {
  const subjects: (string | undefined)[] = []
  for (let at: Part['envelope'] | undefined = part.envelope; at !== undefined; at = at.within) subjects.push(at.subject)
  return subjects
}

const shown = ({ path, text, start, end }: Part): unknown => ({ path, text, start, end })

/** Bytes with another one at a place. */
function damaged(bytes: Buffer, at: number, byte: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at] = byte
  return changed
}

/** A message, one of its texts, and a place in the part of that text, its header included. */
const damages = messages.chain((message) =>
  fc.constantFrom(...message.leaves).chain((leaf) =>
    fc.record({
      message: fc.constant(message),
      leaf: fc.constant(leaf),
      at: fc.integer({ min: leaf.place!.header, max: leaf.place!.end - 1 }),
      byte: fc.oneof(fc.nat(255), fc.constantFrom(...Buffer.from('\n\r=- \0<'))),
    }),
  ),
)
/** What damage must not make: then it is the end of the part. */
const DELIMITER = /^--b\d+(?:--)?\s*$/m

describe('a random message', () => {
  test('gives each text, with the number of its part and the messages around it', async () => {
    await fc.assert(
      fc.asyncProperty(encodedMessages, async ({ bytes, leaves }) => {
        const parts = await read(bytes)
        const found = textsIn(parts).map((part) => ({ path: part.path, text: part.text, subjects: subjectsOf(part) }))
        expect(found).toEqual(leaves.map(({ path, text, subjects }) => ({ path, text, subjects })))
        expect(codesOf(parts)).toEqual([])
      }),
      runs(200),
    )
  })

  test('has the charset of each text, its type, and its bytes without the encoding', async () => {
    await fc.assert(
      fc.asyncProperty(encodedMessages, async ({ bytes, leaves }) => {
        for (const [index, part] of textsIn(await read(bytes)).entries()) {
          const { charset, text } = leaves[index]!
          expect([part.charset, part.contentType]).toEqual([charset, 'text/plain'])
          expect(Buffer.from(part.bytes!)).toEqual(bytesOf(text, charset))
        }
      }),
      runs(100),
    )
  })

  test('has the range of bytes of each text', async () => {
    await fc.assert(
      fc.asyncProperty(messages, async ({ bytes, leaves }) => {
        const found = textsIn(await read(bytes)).map(({ start, end }) => ({ start, end }))
        expect(found).toEqual(leaves.map(({ place }) => ({ start: place!.start, end: place!.end })))
      }),
      runs(100),
    )
  })

  test('has for each stretch of a text the bytes that decode to it', async () => {
    await fc.assert(
      fc.asyncProperty(messages, fc.nat(1000), fc.nat(1000), async ({ bytes, leaves }, from, size) => {
        for (const [index, part] of textsIn(await read(bytes)).entries()) {
          const { encoding, charset } = leaves[index]!
          const characters = Array.from(part.text)
          const first = from % characters.length
          const start = characters.slice(0, first).join('').length
          const stretch = characters.slice(first, first + 1 + (size % 40)).join('')
          const range = part.rawRange(start, start + stretch.length)!
          const held = decode(bytes.subarray(range.start, range.end), encoding)
          const wanted = bytesOf(stretch, charset)
          // A group of base64 has three bytes.
          if (encoding === 'base64') expect(held.length - wanted.length).toBeLessThan(5)
          else expect(held).toEqual(wanted)
          expect(held.includes(wanted)).toBe(true)
        }
      }),
      runs(200),
    )
  })

  test('is the same wherever the bytes end that are in view', async () => {
    /** At least so many bytes are read at once. */
    const view = 1 << 14
    const before = fc.integer({ min: view - 3000, max: view - 200 }).map((length): Tree => {
      return { lines: ['x'.repeat(length)], charset: 'utf-8', encoding: '8bit' }
    })
    const messagesAfter = fc
      .tuple(before, trees({ encoded: true }), eols)
      .map(([first, tree, eol]) => write({ parts: [first, tree] }, eol))
    await fc.assert(
      fc.asyncProperty(messagesAfter, async ({ bytes }) => {
        expect((await read(bytes, view >> 4)).map(shown)).toEqual((await read(bytes)).map(shown))
      }),
      runs(200),
    )
  })

  test('loses to a damaged byte only the part that it is in', async () => {
    await fc.assert(
      fc.asyncProperty(damages, async ({ message: { bytes, leaves }, leaf, at, byte }) => {
        const changed = damaged(bytes, at, byte)
        fc.pre(!DELIMITER.test(changed.toString('latin1', leaf.place!.header, leaf.place!.end)))
        const others = (parts: readonly Part[]): unknown[] =>
          textsIn(parts)
            .filter(({ start }) => start < leaf.place!.header || start >= leaf.place!.end)
            .map(shown)
        const found = others(await read(changed))
        expect(found).toHaveLength(leaves.length - 1)
        expect(found).toEqual(others(await read(bytes)))
      }),
      runs(400),
    )
  })

  test('keeps of a text with a damaged byte what is before it, and the number of the part', async () => {
    await fc.assert(
      fc.asyncProperty(damages, async ({ message: { bytes }, leaf, at, byte }) => {
        const { start, end } = leaf.place!
        fc.pre(at >= start && leaf.encoding !== 'base64')
        const changed = damaged(bytes, at, byte)
        fc.pre(!DELIMITER.test(changed.toString('latin1', start, end)))
        const part = textsIn(await read(changed)).find((each) => each.start === start)
        const lines = decode(bytes.subarray(start, at), leaf.encoding).toString('latin1').split('\n').length - 1
        expect(part?.path).toBe(leaf.path)
        expect(part?.text.split('\n').slice(0, lines)).toEqual(leaf.text.split('\n').slice(0, lines))
      }),
      runs(400),
    )
  })

  test('that is cut short gives what is before the cut', async () => {
    await fc.assert(
      fc.asyncProperty(messages, fc.double({ min: 0.2, max: 1, noNaN: true }), async ({ bytes, leaves }, share) => {
        const cut = Math.floor(bytes.length * share)
        const parts = textsIn(await read(bytes.subarray(0, cut)))
        // Behind a text, the delimiter is whole.
        const whole = leaves.filter(({ place }) => place!.end + '\r\n--b99--\r\n'.length < cut)
        expect(parts.slice(0, whole.length).map(({ path, text }) => ({ path, text }))).toEqual(
          whole.map(({ path, text }) => ({ path, text })),
        )
        for (const { start, text } of parts.slice(whole.length)) {
          const leaf = leaves.find(({ place }) => place!.start === start)
          // A character or a group may be cut, and so may the delimiter.
          expect(leaf === undefined || leaf.text.startsWith(text.slice(0, -3)) || text.startsWith(leaf.text)).toBe(true)
        }
      }),
      runs(200),
    )
  })
})

/** Messages in a mailbox, and the offset of each. */
const mailboxes = fc
  .array(trees({ encoded: true }), { minLength: 1, maxLength: 4 })
  .map((all) => all.map((tree) => write(tree, '\n')))
  .map((all) => {
    const offsets: number[] = []
    let bytes = Buffer.alloc(0)
    for (const { bytes: message } of all) {
      const separator = Buffer.from('From ann@mail.example Thu Jan  1 00:00:00 1970\n')
      offsets.push(bytes.length + separator.length)
      // A line that starts so in a text would be quoted by what writes the mailbox.
      bytes = Buffer.concat([bytes, separator, message, Buffer.from('\n')])
    }
    return { bytes, offsets, all }
  })

describe('a random mailbox', () => {
  const wanted = (all: readonly Written[]): unknown[] =>
    all.flatMap(({ leaves }, index) => leaves.map(({ path, text }: WrittenLeaf) => ({ number: index + 1, path, text })))
  const found = (parts: readonly Part[]): unknown[] =>
    textsIn(parts).map(({ envelope, path, text }) => ({ number: envelope.number, path, text }))

  test('gives the texts of each message, with its number', async () => {
    await fc.assert(
      fc.asyncProperty(mailboxes, async ({ bytes, all }) => {
        const parts = await read(bytes)
        expect(found(parts)).toEqual(wanted(all))
        expect(codesOf(parts)).toEqual([])
      }),
      runs(100),
    )
  })

  test('loses to a damaged byte only the message that it is in', async () => {
    await fc.assert(
      fc.asyncProperty(
        mailboxes,
        fc.nat(),
        fc.nat(),
        fc.nat(255),
        async ({ bytes, offsets, all }, which, where, byte) => {
          const index = which % all.length
          // By its first fields, a message is recognised.
          const header = all[index]!.bytes.indexOf('\n\n') + 2
          const at = offsets[index]! + header + (where % (all[index]!.bytes.length - header - 2))
          const isOther = (part: unknown): boolean => (part as { number: number }).number !== index + 1
          expect(found(await read(damaged(bytes, at, byte))).filter(isOther)).toEqual(wanted(all).filter(isOther))
        },
      ),
      runs(200),
    )
  })

  test('is the same in shares of any size', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'urls-in-context-'))
    const path = join(folder, 'mail.mbox')
    try {
      await fc.assert(
        fc.asyncProperty(mailboxes, fc.integer({ min: 1, max: 3000 }), async ({ bytes, all }, size) => {
          writeFileSync(path, bytes)
          const parts: Part[] = []
          for await (const share of divideArchive([path], { size })) {
            parts.push(...(await readAll(share, { headers: 'none' })))
          }
          expect(found(parts)).toEqual(wanted(all))
        }),
        runs(60),
      )
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
