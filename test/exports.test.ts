import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as entry from '../src/index.ts'

/** The public names, one by one: a new one is a decision, and so is a lost one. */

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

test('the names of "."', () => {
  expect(Object.keys(entry).sort()).toEqual([
    'Extractor',
    'Finder',
    'MATCH_VERSION',
    'TEXT_KINDS',
    'explainJoins',
    'extract',
    'joinExplainer',
    'notesOf',
    'parseUrl',
    'questionsIn',
    'rangesOf',
    'replace',
    'scan',
    'segments',
    'settle',
  ])
})

test('the methods of an Extractor', () => {
  expect(Object.getOwnPropertyNames(entry.Extractor.prototype).sort()).toEqual([
    'constructor',
    'decided',
    'end',
    'flush',
    'peek',
    'write',
  ])
  expect(Object.keys(new entry.Extractor())).toEqual([])
})

test('the entry points of the package', () => {
  const inside = [
    '/light',
    '/url',
    '/stream',
    '/bytes',
    '/tlds',
    '/constructs',
    '/linkify-text',
    '/linkify-text/light',
    '/linkify-it',
    '/links',
  ]
  expect(Object.keys(manifest.exports)).toEqual(['.', ...inside.map((name) => `.${name}`), './package.json'])
})

const keysOf = (value: unknown): string[] => Object.keys(JSON.parse(JSON.stringify(value)))

const PLAIN = ['url', 'start', 'end', 'urlStart', 'urlEnd', 'context', 'scheme', 'repairs', 'alternatives', 'trimmed']

test('the shape of a match as JSON, version 2', () => {
  expect(entry.MATCH_VERSION).toBe(2)
  expect(keysOf(entry.extract('http://a.example/x.')[0])).toEqual(PLAIN)
})

test('the optional fields of a match', () => {
  expect(keysOf(entry.extract('www.a.example')[0]).toSorted()).toEqual([...PLAIN, 'inferred'].toSorted())
  const decided = entry.extract('<http://a.example/x-\ny> http://a.example/x-y')[0]
  expect(keysOf(decided).toSorted()).toEqual([...PLAIN, 'decidedBy', 'likelihood'].toSorted())
})

test('the shape of an alternative and of a repair', () => {
  const [match] = entry.extract('<http://a.example/x-\ny>')
  expect(keysOf(match!.alternatives[0])).toEqual([
    'url',
    'reason',
    'start',
    'end',
    'urlStart',
    'urlEnd',
    'repairs',
    'likelihood',
  ])
  expect(keysOf(match!.repairs[0])).toEqual(['kind', 'start', 'end', 'insert'])
})
