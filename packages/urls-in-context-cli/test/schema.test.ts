import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import { PROBLEM_CODES } from '../src/output/problems.ts'
import { rowSchema } from '../src/search/row-fields.ts'
import { storeOf } from './outlook.ts'
import { rowOf } from './row.ts'
import { CORPUS, Folder, PACKAGE, parseRows } from './run.ts'

const folder = new Folder()
afterAll(() => folder.remove())

const ajv = new Ajv2020({ allErrors: true, strict: true })
const textOf = (path: string): string => readFileSync(join(PACKAGE, path), 'utf8')
const REPORT = 'schema/report.schema.json'
const isRow = ajv.compile(rowSchema())
const isReportLine = ajv.compile(JSON.parse(textOf(REPORT)))

function faults(isValid: ValidateFunction, values: readonly unknown[]): unknown[] {
  return values.flatMap((value) => (isValid(value) ? [] : [[isValid.errors, value]]))
}

describe('every row of the corpus is as the schema says, with no other field', () => {
  const wide = [
    '--explain',
    '--excerpt',
    '--unwrap',
    '--defanged',
    '--bare-domains',
    '--emails',
    '--relative',
    '--templates',
    '--scp',
    '--notes',
    '--hash',
  ]
  const seen = new Set<string>()

  test.each([[[]], [wide], [['--unique', ...wide]]])('%s', (options) => {
    folder.file(
      'noted',
      'See[1] http://h.example:%d/ http://a.example/lo… http://a.example/f.c:1\n\n[1]: http://b.example/',
    )
    folder.file('store.pst', storeOf('http://a.example/'))
    const { out } = folder.urls(['-s', '--json', ...options, CORPUS, join(CORPUS, '../unwrap'), 'noted', 'store.pst'])
    const rows = parseRows(out)
    expect(rows.length).toBeGreaterThan(200)
    expect(faults(isRow, rows)).toEqual([])
    for (const row of rows) for (const name of Object.keys(row)) seen.add(name)
  })

  test('every field of the schema is in some row; of two, this corpus has no case', () => {
    const made = rowOf({ fileBytes: 'Zm9v', box: [[0.5, 1, 2, 3]] })
    expect(faults(isRow, [{ version: 2, ...JSON.parse(JSON.stringify(made)) }])).toEqual([])
    const known = [...seen, 'fileBytes', 'box']
    expect(Object.keys(rowSchema().properties).filter((name) => !known.includes(name))).toEqual([])
  })

  test('another field is none', () => {
    const [row] = folder.rows([], 'http://a.example/')
    expect(isRow(row)).toBe(true)
    expect(isRow({ ...row, other: 1 })).toBe(false)
    expect(isRow({ ...row, version: 3 })).toBe(false)
  })
})

test('every line of a report is as its schema says, which has all codes', () => {
  folder.file('walked/.hidden', 'http://a.example/')
  folder.urls(['--report=report.ndjson', CORPUS, 'walked', 'missing'])
  const lines = parseRows(readFileSync(join(folder.path, 'report.ndjson'), 'utf8'))
  expect(lines.length).toBeGreaterThan(20)
  expect(faults(isReportLine, lines)).toEqual([])
  expect(JSON.parse(textOf(REPORT)).properties.code.enum).toEqual([...PROBLEM_CODES, 'left-out'])
})

test('urls schema prints it', () => {
  const { out, err, status } = folder.urls(['schema'])
  expect({ err, status, schema: JSON.parse(out) }).toEqual({ err: '', status: 0, schema: rowSchema() })
  // The file of the package
  expect(out).toBe(textOf('dist/row.schema.json'))
  expect(folder.urls(['schema', 'report']).out).toBe(textOf(REPORT))
  expect(folder.urls(['schema', 'rows'])).toMatchObject({ out: '', status: 2 })
})
