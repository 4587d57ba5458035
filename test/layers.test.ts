import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FLOORS, floorBreaches, STORY } from './layers/floors.ts'
import { readImports } from './layers/imports.ts'
import { breaches, cycles, missingRooms, type Source } from './layers/rules.ts'
import { packageNames, readPackage, readSources } from './layers/sources.ts'

/** The house rules of imports. The table is in `layers/table.ts`; a breach is said in a sentence. */

const sources = readSources()

test('the sources are found', () => {
  expect(sources.length).toBeGreaterThan(20)
  expect(sources.flatMap(({ text }) => readImports(text)).length).toBeGreaterThan(60)
})

test('every file keeps the rules', () => {
  expect(sources.flatMap((source) => breaches(source, sources))).toEqual([])
})

test('every room of the table is there', () => {
  expect(missingRooms(sources)).toEqual([])
  expect(missingRooms(sources.filter(({ path }) => path !== 'notes.ts'))).toEqual(['notes'])
})

test('no files import each other in a circle', () => {
  expect(cycles(sources)).toEqual([])
})

test('the rooms of `find/` import those before them', () => {
  const inside = sources.filter(({ path }) => path.startsWith('find/'))
  expect(inside.length).toBeGreaterThan(40)
  const rooms = inside.map(({ path, text }) => ({ path: path.slice('find/'.length), text }))
  expect(floorBreaches({ sources: rooms, names: new Map() }, STORY)).toEqual([])
})

test('every package has floors', () => {
  expect(Object.keys(FLOORS).sort()).toEqual(packageNames().sort())
})

describe.each(Object.entries(FLOORS))('%s', (name, floors) => {
  const { sources: files, names } = readPackage(name)

  test('no room imports one that is not below it', () => {
    expect(files.length).toBeGreaterThan(5)
    expect(floorBreaches({ sources: files, names }, floors)).toEqual([])
  })

  test('no files import each other in a circle', () => {
    expect(cycles(files)).toEqual([])
  })
})

test('no rooms of formats import each other in a circle', () => {
  const texts = new Map<string, string>()
  for (const { path, text } of readPackage('texts-in-archives').sources) {
    const room = roomOfFormat(path)
    if (room === undefined) continue
    const others = readImports(text).map(({ from }) => roomOfFormat(posix.join(posix.dirname(path), from)))
    const lines = others.filter((each) => each !== undefined && each !== room).map((each) => `import './${each}'\n`)
    texts.set(room, (texts.get(room) ?? '') + lines.join(''))
  }
  expect(texts.size).toBeGreaterThan(20)
  expect(cycles(Array.from(texts, ([path, text]) => ({ path, text })))).toEqual([])
})

function roomOfFormat(path: string): string | undefined {
  return /^formats\/([^/]+)\//.exec(path)?.[1]
}

test('the floors refuse an import of a floor that is not below, a new room, and one that is gone', () => {
  const file = (path: string, ...lines: string[]): Source => ({ path, text: lines.join('\n') })
  const judge = (...files: Source[]): string[] =>
    floorBreaches({ sources: files, names: new Map([['#top/*', 'top/*.ts']]) }, [['low'], ['mid', 'side'], ['top']])
  const rest = [file('mid/a.ts'), file('side/a.ts'), file('top/a.ts', "import type { A } from '../low/a.ts'")]
  expect(judge(file('low/a.ts'), ...rest)).toEqual([])
  expect(judge(file('low/a.ts', "import type { A } from '../mid/a.ts'"), ...rest)).toEqual([
    'low/a.ts: low may not import mid',
  ])
  expect(judge(file('low/a.ts'), file('side/b.ts', "import '../mid/a.ts'"), ...rest)).toEqual([
    'side/b.ts: side may not import mid',
  ])
  expect(judge(file('low/a.ts', "await import('#top/a')"), ...rest)).toEqual(['low/a.ts: low may not import top'])
  expect(judge(file('low/a.ts'), file('new/a.ts'), ...rest)).toEqual(['new is on no floor'])
  expect(judge(...rest)).toEqual(['there is no room low'])
})

describe('the reader of import lines', () => {
  const read = (text: string): string[] => readImports(text).map(({ kind, from }) => `${kind} ${from}`)

  test.each([
    ["import { a } from './a.ts'", 'value ./a.ts'],
    ["import { type A, a } from './a.ts'", 'value ./a.ts'],
    ["import type { A } from './a.ts'", 'type ./a.ts'],
    ["import {\n  a,\n  b,\n} from './a.ts'", 'value ./a.ts'],
    ["import * as a from './a.ts'", 'value ./a.ts'],
    ["import a, { b } from './a.ts'", 'value ./a.ts'],
    ["import './a.ts'", 'value ./a.ts'],
    ["export { a } from './a.ts'", 'value ./a.ts'],
    ["export type { A } from './a.ts'", 'type ./a.ts'],
    ["export * from './a.ts'", 'star ./a.ts'],
    ["export * as a from './a.ts'", 'star ./a.ts'],
    ["const a = await import('./a.ts')", 'dynamic ./a.ts'],
    ["let a: import('./a.ts').A", 'dynamic ./a.ts'],
    ['import { readFileSync } from "node:fs"', 'value node:fs'],
    ["const a = require('node:fs')", 'dynamic node:fs'],
  ])('reads %j', (text, expected) => {
    expect(read(text)).toEqual([expected])
  })

  test('reads all of several', () => {
    expect(read("import './a.ts'\nimport type { B } from './b.ts'\nexport { c } from './c.ts'\n")).toHaveLength(3)
  })

  test.each([
    "// import './a.ts'",
    "/* export * from './a.ts' */",
    "/**\n * import { a } from './a.ts'\n */",
    'const line = "import { a } from \'./a.ts\'"',
    'const line = `import("./a.ts")`',
    "export const from = './a.ts'",
    'export function walk(from: number): void {}',
  ])('reads nothing in %j', (text) => {
    expect(read(text)).toEqual([])
  })
})

describe('the rules', () => {
  const file = (path: string, ...lines: string[]): Source => ({ path, text: lines.join('\n') })
  const judge = (...files: Source[]): string[] => files.flatMap((each) => breaches(each, files))

  test.each<[string, Source, RegExp]>([
    [
      'a room of lines that knows the grammar of URLs',
      file('joins/rows.ts', "import { x } from '../url/accept.ts'"),
      /joins may not import url/,
    ],
    ['also for a type', file('text/chars.ts', "import type { x } from '../url/accept.ts'"), /text may not import url/],
    ['a re-export counts', file('text/view.ts', "export { x } from '../extract.ts'"), /text may not import extract/],
    [
      'a dynamic import counts',
      file('url/host.ts', "const x = await import('../extract.ts')"),
      /url may not import extract/,
    ],
    ['a room that is not in the table', file('utils/misc.ts'), /utils is no room/],
    ['node: in the core', file('extract.ts', "import 'node:fs'"), /node:fs/],
    ['node: in a second file of bytes', file('bytes/window.ts', "import 'node:buffer'"), /node:buffer/],
    ['a package in the core', file('extract.ts', "import 'linkify-it'"), /linkify-it/],
    ['export *', file('index.ts', "export * from './extract.ts'"), /export \*/],
    ['a default export', file('extract.ts', 'export default class Pass {}'), /default export/],
    ['a default export by name', file('extract.ts', 'export { Pass as default }'), /default export/],
    [
      'two imports of a module',
      file('extract.ts', "import type { A } from './match.ts'", "import { a } from './match.ts'"),
      /match.ts is imported twice/,
    ],
    ['a constant in lower case', file('extract.ts', 'const limit = 64'), /limit is to be in upper case/],
    [
      'an exported one, a set',
      file('extract.ts', "export const names: Set<string> = new Set(['a'])"),
      /names is to be/,
    ],
    ['a long file', file('extract.ts', ...Array<string>(401).fill('//'), ''), /400 lines/],
    ['an inner file of a folder', file('settle/lines.ts', "import { x } from '../find/run.ts'"), /find\/run/],
    ['a value where the table has types', file('match.ts', "import { x } from './text/view.ts'"), /types of text/],
    ['a file that is not there', file('extract.ts', "import { x } from './match.ts'"), /there is no match.ts/],
  ])('refuse %s', (_, source, sentence) => {
    const others = ['find/run.ts', 'url/accept.ts', 'text/view.ts', 'extract.ts']
    const rest = others.filter((path) => path !== source.path).map((path) => file(path))
    expect(judge(source, ...rest).join('\n')).toMatch(sentence)
  })

  test('allow what the table allows', () => {
    const files = [
      file('find/gap.ts', "import type { Span } from '../text/view.ts'"),
      file('text/view.ts', ''),
      file('extract.ts', "import { View } from './text/view.ts'", ...Array<string>(399).fill('//'), ''),
      file('text/scheme-names.ts', ...Array<string>(500).fill('//')),
      file('bytes/node.ts', "import { isUtf8 } from 'node:buffer'"),
    ]
    expect(judge(...files)).toEqual([])
  })

  test('find a circle of two, of three, and of types', () => {
    const two = [file('a.ts', "import './b.ts'"), file('b.ts', "import type { A } from './a.ts'")]
    expect(cycles(two)).toEqual(['a.ts → b.ts → a.ts'])
    const three = [
      file('x/a.ts', "import '../b.ts'"),
      file('b.ts', "export { c } from './c.ts'"),
      file('c.ts', "await import('./x/a.ts')"),
    ]
    expect(cycles(three)).toEqual(['b.ts → c.ts → x/a.ts → b.ts'])
    expect(cycles([file('a.ts', "import './b.ts'"), file('b.ts', "import './c.ts'"), file('c.ts')])).toEqual([])
    expect(cycles([file('a.ts', "import './a.ts'")])).toEqual(['a.ts → a.ts'])
  })
})
