import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc, { type Arbitrary } from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { BlockPacker } from '../src/page/block-packer.ts'
import { unpackRow } from '../src/page/packed-block.ts'
import { columnsOf } from '../src/printers/columns.ts'
import { jsonOf } from '../src/printers/json.ts'
import { Fields } from '../src/scale/fields.ts'
import { rowOf } from '../src/scale/part-rows.ts'
import { FIELD_NAMES } from '../src/search/columns.ts'
import type { Field, Schema, Wording } from '../src/search/field.ts'
import { type Row, shownUrl } from '../src/search/row.ts'
import { FIELDS, REQUIRED, rowSchema } from '../src/search/row-fields.ts'
import { defangRow } from '../src/search/row-texts.ts'
import { maskSecrets } from '../src/search/secrets.ts'

/** Values of a schema, whose texts are of `texts`. */
function valuesOf(schema: Schema, texts: Arbitrary<string>): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if ('enum' in schema) return fc.constantFrom(...schema.enum)
  if ('properties' in schema) {
    const parts = Object.entries(schema.properties).map(([name, part]) => [name, valuesOf(part, texts)] as const)
    return recordOf(parts, schema.required ?? []).map(inOrder)
  }
  if ('items' in schema) {
    const { minItems = 0, maxItems = 3 } = schema
    return fc.array(valuesOf(schema.items, texts), { minLength: minItems, maxLength: Math.max(minItems, maxItems) })
  }
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer') return fc.integer({ min: schema.minimum, max: 1e6 })
  if (schema.type !== 'number') return texts
  return fc.integer({ min: (schema.minimum ?? -10) * 1e4, max: (schema.maximum ?? 10) * 1e4 }).map((each) => each / 1e4)
}

function recordOf(
  fields: readonly (readonly [string, Arbitrary<unknown>])[],
  required: readonly string[],
): Arbitrary<Record<string, unknown>> {
  const all: Record<string, Arbitrary<unknown>> = Object.fromEntries(fields)
  return fc.record(all, { requiredKeys: [...required] })
}

/** With the ends of spans behind their starts. */
function inOrder(value: Record<string, unknown>): Record<string, unknown> {
  const sorted: Record<string, unknown> = { ...value }
  for (const [first, second] of [
    ['start', 'end'],
    ['end', 'next'],
  ] as const) {
    if (first in sorted && second in sorted) sorted[second] = Number(sorted[first]) + Number(sorted[second])
  }
  return sorted
}

function rows(texts: Arbitrary<string>): Arbitrary<Row> {
  const fields = Object.entries(FIELDS).flatMap(([name, { schema }]) =>
    schema === undefined || name === 'version' ? [] : [[name, valuesOf(schema, texts)] as const],
  )
  const required = REQUIRED.filter((name) => name !== 'version')
  return recordOf(fields, required) as unknown as Arbitrary<Row>
}

describe('a row with any of its fields', () => {
  const isRow = new Ajv2020({ allErrors: true, strict: true }).compile(rowSchema())
  const any = rows(fc.string({ minLength: 1 }))

  test('is as the schema says, and is read back from a part', () => {
    fc.assert(
      fc.property(any, (row) => {
        const read = JSON.parse(jsonOf(row))
        expect([isRow(read), isRow.errors]).toEqual([true, null])
        expect(rowOf(new Fields(read))).toEqual(row)
      }),
    )
  })

  test('is read back from the page, but for the explanation of joins', () => {
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 3 }), (all) => {
        const packer = new BlockPacker()
        for (const row of all) packer.add(row)
        const block = JSON.parse(JSON.stringify(packer.block))
        const shown = all.map(({ joins, ...row }) => row)
        expect(all.map((_, number) => unpackRow(block, number))).toEqual(shown)
      }),
    )
  })

  test('has a cell for each of its fields', () => {
    const columns = columnsOf({ fields: FIELD_NAMES } as never)
    fc.assert(
      fc.property(any, (row) => {
        for (const [name, read] of Object.entries(columns)) {
          const value = (row as unknown as Record<string, unknown>)[name]
          if (typeof value === 'string' && name !== 'url') expect(read(row)).toBe(value)
          expect(['string', 'number', 'undefined']).toContain(typeof read(row))
        }
      }),
    )
  })
})

test('docs/cli.md has a row for each field', () => {
  const page = readFileSync(new URL('../../../docs/cli.md', import.meta.url), 'utf8')
  const section = page.split('\n## NDJSON, CSV and TSV\n')[1]!
  const table = section.slice(section.indexOf('\n| `version`')).split('\n\n', 1)[0]!
  const cells = table.split('\n').flatMap((line) => line.split('|', 2)[1] ?? [])
  const named = cells.flatMap((cell) => Array.from(cell.matchAll(/`(\w+)`/g), ([, name]) => name))
  expect(named.toSorted()).toEqual(Object.keys(rowSchema().properties).toSorted())
})

describe('a field with a value of the part', () => {
  const contentType: Field = {
    schema: { type: 'string' },
    says: 'The media type of the part.',
    value: (part) => part.contentType,
    label: 'Media type',
  }

  test('is in rows, columns and on the page by its entry alone', async () => {
    vi.resetModules()
    vi.doMock('../src/search/row-fields.ts', async (load) => {
      const { ALL, ...rest } = await load<typeof import('../src/search/row-fields.ts')>()
      return { ...rest, ALL: [...ALL, ['contentType', contentType]] }
    })
    const { rowMaker } = await import('../src/search/rows.ts')
    const { FIELD_NAMES } = await import('../src/search/columns.ts')
    const { BlockPacker, LABELS } = await import('../src/page/block-packer.ts')
    const { detailView } = await import('../src/page/detail-view.ts')
    vi.doUnmock('../src/search/row-fields.ts')
    const maker = await rowMaker({} as never)
    const text = 'http://a.example/'
    maker.open({ text, base: 0, kind: 'prose', located: [] } as never)
    const match = { url: text, scheme: 'http', context: 'bare', alternatives: [], repairs: [], start: 0, end: 17 }
    const place = { start: 0, end: 17, line: 1, column: 1 }
    const part = { contentType: 'text/plain', origin: 'body', envelope: { file: 'a' } }
    const row = maker.rowOf({ match, part, raw: place, text: place } as never)!
    expect(row).toMatchObject({ contentType: 'text/plain' })
    expect(FIELD_NAMES).toContain('contentType')
    const packer = new BlockPacker()
    packer.add(row)
    expect(unpackRow(packer.block, 0)).toMatchObject({ contentType: 'text/plain' })
    expect(JSON.stringify(detailView(row, LABELS))).toContain('Media type')
  })
})

describe('no field of a row', () => {
  /** The fields of which none of these wordings is. */
  const without = (row: Row, ...wordings: Wording[]): string => {
    const kept = Object.entries(row).filter(([name]) => {
      const { wording = 'words' } = FIELDS[name as keyof Row]
      return !wordings.includes(wording)
    })
    // Only this program writes a date
    return JSON.stringify(Object.fromEntries(kept), (name, value) => (name === 'date' ? undefined : value))
  }

  test('shows the secret of a URL, wherever it may stand', () => {
    const secret = rows(fc.constant('http://user:hunter2@a.example/?token=hunter2hunter2'))
    fc.assert(
      fc.property(secret, (row) => {
        expect(without(maskSecrets(row), 'own', 'text')).not.toContain('hunter2')
      }),
    )
  })

  test('is a link when it was defanged, but a name that is one', () => {
    fc.assert(
      fc.property(rows(fc.constant('http://www.a.example/')), ({ outer, ...row }) => {
        expect(without(defangRow(row), 'own', 'name', 'path', 'host')).not.toMatch(/http:|www\.a/)
        expect(shownUrl(defangRow(row))).toBe('hxxp://www[.]a[.]example/')
      }),
    )
  })
})
