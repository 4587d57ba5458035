import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PLAN_VERSION } from '../../packages/urls-in-context-cli/src/scale/unit-line.ts'
import { ROW_VERSION } from '../../packages/urls-in-context-cli/src/search/row.ts'
import { MATCH_VERSION } from '../../src/match.ts'
import { apiOf } from './api/read.ts'
import { entriesOf, packages, ROOT } from './list.ts'

/** What is public, against a copy of it that was decided: `docs/stability.md` says what a change of it costs. */

const entries = new Map(packages.flatMap((each) => [...entriesOf(each)]))
const api = apiOf(entries)
const copyOf = (entry: string): string => `${entry.replaceAll('/', '.')}.d.ts`

test('the versions of shapes are those that docs/stability.md names', () => {
  const page = readFileSync(join(ROOT, 'docs/stability.md'), 'utf8')
  const report = readFileSync(join(ROOT, 'packages/urls-in-context-cli/src/output/report-file.ts'), 'utf8')
  const reportVersion = Number(/^(?:export )?const REPORT_VERSION = (\d+)$/m.exec(report)![1])
  const named = [...page.matchAll(/^\|.*\| (?:`MATCH_VERSION`|the field `version`), now (\d+) +\|$/gm)]
  expect(named.map(([, version]) => Number(version))).toEqual([MATCH_VERSION, ROW_VERSION, reportVersion, PLAN_VERSION])
})

describe('the public declarations', () => {
  const decision =
    'The public declarations differ from their copy in test/packages/api. If that is meant, run `npm run api`, ' +
    'and say it in the changelog; docs/stability.md says which version it needs.'

  test.each([...entries.keys()])('of %s are those of the copy', async (entry) => {
    await expect(api.get(entry)!.text, decision).toMatchFileSnapshot(`api/${copyOf(entry)}`)
  })

  test('name no types that cannot be imported, but those of constructors and of base classes', () => {
    const unnamed = [...api].flatMap(([entry, { unnamed }]) => (unnamed.length === 0 ? [] : [[entry, unnamed]]))
    expect(Object.fromEntries(unnamed)).toEqual({
      'texts-in-archives': ['EnvelopeFields', 'LineIndex', 'MapSection', 'OffsetMap', 'PartContent', 'PartRecord'],
      'urls-in-context/bytes': ['ByteScanner', 'Platform'],
      'urls-in-context/linkify-it': ['MatchPlace'],
      // Behind `OtherScheme`
      'urls-in-context/url': ['Other'],
      // What the plugin uses of markdown-it
      'markdown-it-urls-in-context': ['CoreState', 'HostToken', 'InlineState'],
    })
  })

  test('have no copy of an entry that is gone', () => {
    const copies = readdirSync(join(ROOT, 'test/packages/api')).filter((file) => file.endsWith('.d.ts'))
    expect(copies.sort()).toEqual([...entries.keys()].map(copyOf).sort())
  })
})
