import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FORMATS } from '../src/formats/table.ts'

const SRC = join(import.meta.dirname, '../src')
const FORMAT_ROOM = /from '(?:\.\.?\/)*(?:formats\/)?([a-z-]+)\/format\.ts'/g

function importsOf(path: string): string[] {
  return [...readFileSync(join(SRC, path), 'utf8').matchAll(FORMAT_ROOM)].map(([, room]) => room!)
}

test('what a format is known by is asked of its row, not of its room', () => {
  const paths = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
  const outside = paths.filter((path) => path !== 'formats/table.ts' && !/^formats\/[a-z-]+\//.test(path))
  const found = outside.flatMap((path) => importsOf(path).map((room) => `${path}: ${room}`))
  // What text with bare returns, a range without a kind, and a zip file of any members are
  expect(found.sort()).toEqual([
    'formats/recognise.ts: bare-returns',
    'formats/recognise.ts: mbox',
    'formats/zip-kind.ts: zip',
  ])
})

test('a row that is divided is read by ranges or by a walk, and is known by its kind', () => {
  const divided = FORMATS.filter(({ division }) => division !== undefined)
  expect(divided.map(({ kind }) => kind)).toEqual(['store', 'mbox'])
  for (const { division } of divided) expect([division!.walk, division!.ranges].filter(Boolean)).toHaveLength(1)
})
