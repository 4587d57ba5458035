import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as entry from '../src/index.ts'

/** The public names, one by one: a new one is a decision, and so is a lost one. */

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

test('the names of "."', () => {
  expect(Object.keys(entry).sort()).toEqual([
    'Extractor',
    'MATCH_VERSION',
    'explainJoins',
    'extract',
    'notesOf',
    'parseUrl',
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

test('the entry points and commands of the package', () => {
  expect(Object.keys(manifest.exports)).toEqual([
    ...['.', './light', './url', './archive', './stream', './tlds', './constructs', './linkify-it', './markdown-it'],
    ...[
      './bytes',
      './remark',
      './remark-lint',
      './rehype',
      './linkify-text',
      './html',
      './schema.json',
      './report-schema.json',
      './package.json',
    ],
  ])
  expect(Object.keys(manifest.exports['.'])).toEqual(['types', 'default'])
  expect(Object.keys(manifest.exports['./bytes'])).toEqual(['types', 'node', 'default'])
  expect(manifest.bin).toEqual({ 'urls-in-context': 'dist/cli/main.js', urls: 'dist/cli/main.js' })
  expect(manifest.dependencies ?? {}).toEqual({})
  expect(manifest.sideEffects).toBe(false)
})

test('what resolvers read that know no "exports"', () => {
  const { types, default: main } = manifest.exports['.']
  expect([manifest.main, manifest.types]).toEqual([main, types])
  const entries = Object.entries<{ types?: string }>(manifest.exports).filter(([name]) => name !== '.')
  const typed = entries.flatMap(([name, { types }]) => (types === undefined ? [] : [[name.slice(2), [types]]]))
  expect(manifest.typesVersions).toEqual({ '*': Object.fromEntries(typed) })
  // Parcel 2
  const built = Object.entries<{ default?: string }>(manifest.exports).filter(([name]) => !/^\.$|json$/.test(name))
  expect(manifest.alias).toEqual(Object.fromEntries(built.map(([name, { default: path }]) => [name, path])))
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
