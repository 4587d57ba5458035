import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Ajv from 'ajv'
import { describe, expect, test } from 'vitest'
import { readCorpus } from '../corpus/read.ts'
import type { Suite } from '../corpus/suite.ts'
import { ROOT } from './list.ts'

/** The suite for other programs, as it was built. */

const FOLDER = join(ROOT, 'packages/urls-in-context-conformance')
const read = (path: string): unknown => JSON.parse(readFileSync(join(FOLDER, path), 'utf8'))
const { cases } = read('dist/cases.json') as Suite

describe('the suite', () => {
  test('is what its schema says', () => {
    const validate = new Ajv.default({ allErrors: true }).compile(read('src/schema.json') as object)
    validate(read('dist/cases.json'))
    expect(validate.errors).toBe(null)
  })

  test('has each case of the corpus, with its text and URLs', () => {
    const shown = readCorpus().map(({ file, title, text, expected }) => [
      `${file.replace(/^corpus\/|\.txt$/g, '')}: ${title}`,
      text,
      expected.map(({ url }) => url),
    ])
    expect(
      cases.map(({ topic, title, text, urls }) => [`${topic}: ${title}`, text, urls.map(({ url }) => url)]),
    ).toEqual(shown)
  })

  test('has the section of each case, and options as JSON', () => {
    const without = cases.filter(({ sections }) => sections.length === 0).map(({ topic }) => topic)
    expect([...new Set(without)]).toEqual([])
    expect(cases.filter(({ options }) => options.bareDomains === 'public').length).toBeGreaterThan(10)
  })

  test('says who asks', () => {
    const by = (name: string): number => cases.filter((each) => each.by === name).length
    for (const name of ['standard', 'usage', 'taste']) expect(by(name)).toBeGreaterThan(200)
    expect(cases.filter((each) => each.source !== undefined && each.by !== 'standard')).toEqual([])
  })
})
