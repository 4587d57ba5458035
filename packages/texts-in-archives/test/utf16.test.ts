import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decodeUtf16 } from '../src/source/utf16.ts'

test('Node is never given an odd number of bytes of UTF-16, by which it dies', () => {
  const bytes = Buffer.from('\0a\0b\0c', 'latin1')
  expect(decodeUtf16(bytes.subarray(1))).toBe('ab')
  expect(decodeUtf16(bytes, 1, 4)).toBe('a')
  expect(decodeUtf16(bytes, 1, 99)).toBe('ab')
  expect([decodeUtf16(bytes, 5, 3), decodeUtf16(bytes, 9), decodeUtf16(bytes, 5)]).toEqual(['', '', ''])
  const src = join(import.meta.dirname, '../src')
  const paths = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
  const direct = paths.filter((path) => /toString\('(?:utf-?16le|ucs-?2)'/.test(readFileSync(join(src, path), 'utf8')))
  expect(direct).toEqual([join('source', 'utf16.ts')])
})
