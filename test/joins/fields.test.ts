import { expect, test } from 'vitest'
import { extract } from '../../src/index.ts'

// The scripts have no declarations: they are checked with `npx tsc -p scripts`.
const { fieldRows }: { fieldRows: () => FieldRow[] } = await import(`${'../../research/joins'}/fields.mjs`)

interface FieldRow {
  readonly field: string
  readonly setting: string
  readonly text: string
  readonly truth: readonly { readonly spans: readonly (readonly [start: number, end: number])[] }[]
}

/** Of 2,016 texts: below a folder, behind a sentence, a path or the name of a file may well be the rest of the URL. */
const MOST_JOINED = 12

test('what stands below a URL that nothing wraps is not joined', () => {
  const rows = fieldRows()
  const joined = rows.filter(({ text, truth }) => {
    const [start, end] = truth[0]!.spans[0]!
    return extract(text).some((match) => match.urlStart === start && match.urlEnd > end)
  })
  expect(rows.length).toBeGreaterThan(2000)
  expect(joined.map(({ field, setting }) => `${field}, ${setting}`).slice(MOST_JOINED)).toEqual([])
})
