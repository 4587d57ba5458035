import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { processor, treeOf, urlNodes } from './processors.ts'

const FOLDER = fileURLToPath(new URL('../../../corpus/markdown/', import.meta.url))
/** With UPDATE_FIXTURES=1 the test writes all trees and outputs anew. Read the difference before it is committed. */
const UPDATE = process.env.UPDATE_FIXTURES === '1'

const names = readdirSync(FOLDER)

/** The expectation in a file of a fixture; `got` is written there first if the fixtures are to be updated. */
function fixture(name: string, file: string, got: string): string {
  const path = `${FOLDER}${name}/${file}`
  if (UPDATE) writeFileSync(path, got)
  if (!existsSync(path)) {
    throw new Error(
      `corpus/markdown/${name}/${file} is missing; UPDATE_FIXTURES=1 npx vitest run packages/remark-urls-in-context/test/fixtures`,
    )
  }
  return readFileSync(path, 'utf8')
}

const inputOf = (name: string): string => readFileSync(`${FOLDER}${name}/input.md`, 'utf8')
const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`

/** The plugins that a fixture is read with besides remark-gfm. */
const WITH: Readonly<Record<string, string>> = {
  '25-math': 'math',
  '39-mdx-quotes': 'mdx',
  'typographic-angles-mdx': 'mdx',
  'pitfall-directive': 'directive',
  'pitfall-frontmatter': 'frontmatter',
}

describe.each(names)('%s', (name) => {
  const input = inputOf(name)
  const other = WITH[name] ?? ''

  test('gives its tree', () => {
    const tree = treeOf(input, `${other} ours`)
    expect(json(tree)).toBe(fixture(name, 'tree.json', json(tree)))
  })

  test('is written as its output, which stays as it is', () => {
    const all = processor(`${other} ours`)
    const output = String(all.processSync(input))
    expect(output).toBe(fixture(name, 'output.md', output))
    expect(String(all.processSync(output))).toBe(output)
  })

  test('gives the same tree with remark-gfm before and after', () => {
    const before = treeOf(input, `gfm ${other} ours`)
    expect(treeOf(input, `ours ${other} gfm`)).toEqual(before)
    const tree = fixture(name, 'tree-gfm.json', json(before))
    expect(json(before)).toBe(tree)
  })

  test.each(['', 'gfm'])('has its constructs where the source has them, with %s', (gfm) => {
    for (const node of urlNodes(treeOf(input, `${other} ours ${gfm}`))) {
      const found = node.data?.urlInContext
      if (found?.urlStart === undefined) continue
      expect(repaired(input, found.urlStart, found.urlEnd!, found.repairs)).toBe(found.url)
      for (const reading of found.alternatives) {
        expect(repaired(input, reading.urlStart, reading.urlEnd, reading.repairs)).toBe(reading.url)
      }
      if (found.syntax !== 'construct') continue
      const inner = found.raw?.startsWith('<') ? 0 : 1
      expect(node.position!.start.offset).toBe(found.start! + inner)
      expect(node.position!.end.offset).toBe(found.end! - inner)
    }
  })
})

/** What the source of a reading becomes by its repairs. */
function repaired(
  source: string,
  from: number,
  to: number,
  repairs: ReadonlyArray<{ start: number; end: number; insert: string }>,
): string {
  let text = ''
  let at = from
  for (const { start, end, insert } of repairs) {
    text += source.slice(at, start) + insert
    at = end
  }
  return text + source.slice(at, to)
}
