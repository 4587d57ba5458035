import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { extract } from '../../src/index.ts'
import { checkPromises } from './check.ts'

const read = (name: string): string => readFileSync(new URL(`../../corpus/archives/${name}`, import.meta.url), 'utf8')

test('the archive of a mailing list gives the URLs that a reader listed, and no others', () => {
  const text = read('mailing-list.mbox')
  const found = extract(text)
  expect(found.map((match) => match.url)).toEqual(read('mailing-list.urls').trimEnd().split('\n'))
  expect(checkPromises(text, found)).toEqual([])
})
