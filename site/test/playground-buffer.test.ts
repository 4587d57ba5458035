import { Buffer as NodeBuffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Buffer as BrowserBuffer } from '../../site/playground/archive/node/buffer.ts'
import { runs } from '../../test/arbitrary/runs.ts'

/** What the page has in the place of Node's buffers gives what they give. */
describe('the buffer of the playground', () => {
  const bytes = fc.uint8Array({ maxLength: 40 })
  const both = (given: Uint8Array) => [NodeBuffer.from(given), BrowserBuffer.from(given)] as const

  test('finds numbers, texts and bytes where Node does', () => {
    const few = fc.array(fc.constantFrom(10, 13, 65), { maxLength: 12 }).map((given) => Uint8Array.from(given))
    fc.assert(
      fc.property(few, few, fc.integer({ min: 0, max: 12 }), (given, sought, from) => {
        const [node, browser] = both(given)
        fc.pre(sought.length > 0)
        expect(browser.indexOf(sought, from)).toBe(node.indexOf(sought, from))
        expect(browser.lastIndexOf(sought, from)).toBe(node.lastIndexOf(sought, from))
        expect(browser.lastIndexOf(sought)).toBe(node.lastIndexOf(sought))
        expect(browser.includes('A\n')).toBe(node.includes('A\n'))
        expect(browser.indexOf(10, from)).toBe(node.indexOf(10, from))
      }),
    )
  })

  test('reads numbers, and swaps bytes, as Node does', () => {
    const eight = fc.uint8Array({ minLength: 8, maxLength: 40 }).filter(({ length }) => length % 2 === 0)
    fc.assert(
      fc.property(eight, fc.nat(4), fc.integer({ min: 1, max: 4 }), (given, at, length) => {
        const [node, browser] = both(given)
        for (const name of ['readUInt16LE', 'readUInt16BE', 'readUInt32LE', 'readUInt32BE'] as const)
          expect(browser[name](at)).toBe(node[name](at))
        expect(browser.readBigUInt64LE()).toBe(node.readBigUInt64LE())
        expect(browser.readUIntLE(at, length)).toBe(node.readUIntLE(at, length))
        expect([...browser.swap16()]).toEqual([...node.swap16()])
      }),
    )
  })

  test('compares parts as Node does', () => {
    fc.assert(
      fc.property(bytes, bytes, fc.nat(8), fc.nat(8), (given, other, start, from) => {
        const [node, browser] = both(given)
        const [end, to] = [Math.max(start, other.length), Math.max(from, given.length)]
        fc.pre(start <= other.length && from <= given.length)
        expect(browser.compare(other, start, end, from, to)).toBe(node.compare(other, start, end, from, to))
        expect(browser.compare(other)).toBe(node.compare(other))
        expect(browser.equals(other)).toBe(node.equals(other))
      }),
    )
  })

  test('reads and writes encodings as Node does', () => {
    fc.assert(
      fc.property(bytes, fc.string({ unit: 'binary', maxLength: 20 }), (given, text) => {
        const [node, browser] = both(given)
        for (const encoding of ['utf8', 'latin1', 'base64'] as const)
          expect(browser.toString(encoding)).toBe(node.toString(encoding))
        for (const encoding of ['utf8', 'latin1', 'utf16le'] as const) {
          expect([...BrowserBuffer.from(text, encoding)]).toEqual([...NodeBuffer.from(text, encoding)])
        }
        expect([...browser.subarray(1, 5).subarray(1)]).toEqual([...node.subarray(1, 5).subarray(1)])
      }),
      runs(30),
    )
  })

  test('reads base64 as Node does, whatever stands in it', () => {
    const letters = 'ABCDwxyz0189+/-_ \n\r=.'.split('')
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...letters), { maxLength: 30 }), (units) => {
        const text = units.join('')
        expect([...BrowserBuffer.from(text, 'base64')]).toEqual([...NodeBuffer.from(text, 'base64')])
      }),
    )
  })
})
