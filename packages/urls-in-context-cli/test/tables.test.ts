import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { runs } from '../../../test/arbitrary/runs.ts'
import { delimitedLine, safeCell } from '../src/printers/columns.ts'
import { Folder, message } from './run.ts'

const folder = new Folder()
afterAll(() => folder.remove())

const READER = `
import csv, io, json, sys
text, dialect = json.load(sys.stdin)
print(json.dumps(list(csv.reader(io.StringIO(text, newline=''), dialect, strict=True))))
`
const hasPython = spawnSync('python3', ['-c', '']).status === 0
const withoutPython = hasPython ? '' : ' (skipped: python3 is not installed)'

/** Reads a table with the csv module of Python. */
function readTable(text: string, isCsv: boolean): string[][] {
  const input = JSON.stringify([text, isCsv ? 'excel' : 'excel-tab'])
  const run = spawnSync('python3', ['-c', READER], { input, maxBuffer: 2 ** 30 })
  if (run.status !== 0) throw new Error(run.stderr.toString())
  return JSON.parse(run.stdout.toString())
}

/** Divides a line as spreadsheets do: quotes count where a cell starts, and what follows a closing quote is kept. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  for (let at = 0; at <= line.length; at++) {
    let cell = ''
    if (line[at] === '"') {
      for (at++; at < line.length && (line[at] !== '"' || line[at + 1] === '"'); at++) {
        cell += line[at]
        if (line[at] === '"') at++
      }
      at++
    }
    for (; at < line.length && line[at] !== separator; at++) cell += line[at]
    cells.push(cell)
  }
  return cells
}

/** A cell that a spreadsheet may run. */
const RUN = /^[\s"]*[=+\-@\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]/

const marks = fc.constantFrom(...'"\',;\t\r\n\\=+-@|＝＋－＠﹢﹣﹦﹫−\u3000\u00a0\u200b\ufeff\0 \u0085\u2028aé𝒳\ud800')
const cell = fc.oneof(fc.string({ unit: marks, maxLength: 12 }), fc.string({ unit: 'binary', maxLength: 6 }))
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 20 })

describe.each([
  ['CSV', true],
  ['TSV', false],
])('%s', (_, isCsv) => {
  const written = (rows: readonly string[][]): string => rows.map((row) => delimitedLine(row, isCsv)).join('')
  const safe = (rows: readonly string[][]): string[][] => rows.map((row) => row.map((each) => safeCell(each, isCsv)))

  test.skipIf(!hasPython)(`Python reads what was written${withoutPython}`, () => {
    const rows = fc.sample(table, { numRuns: 2000, seed: 17 }).flat()
    expect(readTable(written(safe(rows)), isCsv)).toEqual(safe(rows))
  })

  test('no cell starts a formula in any locale', () => {
    fc.assert(
      fc.property(table, (rows) => {
        for (const line of written(safe(rows)).split(/\r?\n/)) {
          for (const separator of isCsv ? [',', ';'] : ['\t']) {
            for (const each of cellsOf(line, separator)) expect(each).not.toMatch(RUN)
          }
          // Programs that know no quotes in the middle of a line
          if (isCsv) for (const each of line.split(';').slice(1)) expect(each).not.toMatch(RUN)
        }
      }),
      runs(1000),
    )
  })

  test('has no controls, and the value of a cell can be read back', () => {
    fc.assert(
      fc.property(cell, (value) => {
        const text = safeCell(value, isCsv)
        expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
        if (/^[ -~]*$/.test(value)) expect(text.replace(isCsv ? /(^|;)'/g : /^()'/, '$1')).toBe(value)
      }),
    )
  })

  test.each([
    ['"=1+1"', `'"=1+1"`],
    ['"x', '"x'],
    ['＝1＋1', "'＝1＋1"],
    ['＠SUM', "'＠SUM"],
    ['a;=1+1', isCsv ? "a;'=1+1" : 'a;=1+1'],
    ['a; "=1+1"', isCsv ? `a;' "=1+1"` : 'a; "=1+1"'],
    ["'tis", "''tis"],
    ['http://a.example/@1,-2;x=y', 'http://a.example/@1,-2;x=y'],
  ])('%s', (value, expected) => {
    expect(safeCell(value, isCsv)).toBe(expected)
    if (hasPython) expect(readTable(delimitedLine([expected, 'b'], isCsv), isCsv)).toEqual([[expected, 'b']])
  })

  test.skipIf(!hasPython)(`messages with any content are read back${withoutPython}`, () => {
    const id = fc.string({ minLength: 1, unit: fc.constantFrom('"', ',', 'a', '=', "'", '-', ' x', '+', ';', '＝') })
    const all = fc.sample(id, { numRuns: 300, seed: 7 })
    const mbox = all.map((each) => message(`Message-ID: <${each}>\n`, 'http://a.example/?a,b')).join('')
    const [head, ...rows] = readTable(
      folder.urls([`--format=${isCsv ? 'csv' : 'tsv'}`, '--excerpt=2'], mbox).out,
      isCsv,
    )
    const expected = folder.rows([], mbox)
    expect(rows.length).toBe(expected.length)
    const column = head!.indexOf('messageId')
    for (const [at, row] of expected.entries()) {
      expect(rows[at]!.length).toBe(head!.length)
      expect(rows[at]![column]).toBe(safeCell(row.messageId ?? '', isCsv))
      expect(rows[at]![0]).toBe('http://a.example/?a,b')
    }
  })
})
