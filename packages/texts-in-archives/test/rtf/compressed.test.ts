import { describe, expect, test } from 'vitest'
import { decompressRtf } from '../../src/formats/rtf/compressed.ts'

/** No part of a message has these bytes, and a caller cannot set their limit. */
const LIMIT = 1 << 20

function withHeader(type: string, content: Buffer, size: number): Buffer {
  const header = Buffer.alloc(16)
  header.writeUInt32LE(content.length + 12, 0)
  header.writeUInt32LE(size, 4)
  header.write(type, 8, 'latin1')
  return Buffer.concat([header, content])
}

/** A reference: how many bytes from which place of the dictionary. */
type Reference = readonly [offset: number, count: number]

function stream(tokens: readonly (string | Reference)[]): Buffer {
  const bytes: number[] = []
  for (let at = 0; at < tokens.length; at += 8) {
    const group = tokens.slice(at, at + 8)
    bytes.push(group.reduce((bits, token, bit) => (typeof token === 'string' ? bits : bits | (1 << bit)), 0))
    for (const token of group) {
      if (typeof token === 'string') bytes.push(token.charCodeAt(0))
      else bytes.push(token[0] >> 4, ((token[0] & 15) << 4) | (token[1] - 2))
    }
  }
  return Buffer.from(bytes)
}

const literals = (text: string): string[] => [...text]

describe('compressed RTF', () => {
  test('refers to the initial dictionary', () => {
    // `{\rtf1\ansi` stands at its start, and `\par ` at 170.
    const tokens = [[0, 11], ...literals(' http://a.example/'), [170, 5], ...literals('}')] as const
    const size = 11 + 18 + 5 + 1
    const compressed = withHeader('LZFu', stream([...tokens, [207 + size, 2]]), size)
    expect(decompressRtf(compressed, LIMIT)?.toString()).toBe('{\\rtf1\\ansi http://a.example/\\par }')
  })

  test('refers to what it is writing', () => {
    const tokens = [...literals('ab'), [207, 17], [207 + 19, 2]] as const
    expect(decompressRtf(withHeader('LZFu', stream(tokens), 19), LIMIT)?.toString()).toBe('abababababababababa')
  })

  test('goes round in the dictionary', () => {
    const text = Array.from({ length: 9000 }, (_, at) => String.fromCharCode(33 + (at % 90))).join('')
    const end = (207 + text.length) % 4096
    const tokens = [...literals(text), [end - 20, 12], [end + 12, 2]] as const
    const found = decompressRtf(withHeader('LZFu', stream(tokens), 0), LIMIT)?.toString()
    expect(found).toBe(text + text.slice(-20, -8))
  })

  test('may be stored as it is', () => {
    const text = Buffer.from('{\\rtf1 http://a.example/}')
    expect(decompressRtf(withHeader('MELA', text, text.length), LIMIT)).toEqual(text)
    expect(decompressRtf(withHeader('MELA', text, text.length + 12), LIMIT)).toEqual(text)
  })

  test('is none with another type, or without a header', () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('LZFu'), Buffer.from('{\\rtf1 is no compressed form}')]) {
      expect(decompressRtf(bytes, LIMIT)).toBeUndefined()
    }
  })

  test('is read as far as it goes', () => {
    const whole = withHeader('LZFu', stream([...literals('{\\rtf1 abc'), [207, 6], ...literals('def}')]), 20)
    const all = '{\\rtf1 abc{\\rtf1def}'
    expect(decompressRtf(whole, LIMIT)?.toString()).toBe(all)
    for (let length = 16; length < whole.length; length++) {
      const found = decompressRtf(whole.subarray(0, length), LIMIT)!.toString()
      expect(all.startsWith(found)).toBe(true)
    }
    for (const size of [0, 1, 0xffffffff]) {
      whole.writeUInt32LE(size, 4)
      expect(decompressRtf(whole, LIMIT)?.toString()).toBe(all)
    }
  })

  test('gives no more than was asked for', () => {
    const bomb = withHeader('LZFu', stream(Array.from({ length: 8000 }, () => [1, 17] as const)), 0xffffffff)
    expect(decompressRtf(bomb, 1000)?.length).toBe(1000)
    expect(decompressRtf(withHeader('MELA', Buffer.alloc(5000), 5000), 1000)?.length).toBe(1000)
    expect(decompressRtf(bomb, 0)?.length).toBe(0)
  })
})
