import { describe, expect, test } from 'vitest'
import { NotReadCount, ProblemLog, ProblemReporter } from '../src/output/problem-reporter.ts'
import type { SearchProblem } from '../src/search/problem.ts'

/** Counts and sums of problems, of more kinds than one file has. */

function notRead(detail: string, fields: Partial<SearchProblem> = {}): SearchProblem {
  return { code: 'attachment-not-read', severity: 'warning', where: { file: 'a.mbox' }, detail, ...fields }
}

function lineOf(...problems: readonly SearchProblem[]): string | undefined {
  const count = new NotReadCount()
  for (const problem of problems) count.add(problem)
  return count.line
}

describe('attachments that were not read', () => {
  test('are counted by media type, the most frequent first', () => {
    const types = ['application/ms-tnef winmail.dat', 'application/pdf a.pdf', 'application/pdf', 'application/zip b c']
    expect(lineOf(...types.map((type) => notRead(type)))).toBe(
      'not read: 2 application/pdf, 1 application/ms-tnef, 1 application/zip',
    )
    expect(lineOf(notRead('application/pdf'), notRead('application/pdf', { more: 20 }))).toBe(
      'not read: 21 application/pdf',
    )
  })

  test('leave no word if they cannot hold URLs, or if there are none', () => {
    expect(lineOf(notRead('image/png', { severity: 'info' }))).toBe(undefined)
    expect(lineOf({ code: 'unreadable', severity: 'error', where: { file: 'a' } })).toBe(undefined)
  })

  test('of very many types take one line and bounded memory', () => {
    const types = Array.from({ length: 5000 }, (_, n) => notRead(`x/${n}`))
    expect(lineOf(...types, notRead('*/*', { more: 7 }))).toMatch(/^not read: (?:1 x\/\d+, ){12}4995 of other types$/)
  })

  test('count for the exit status only if the request is strict', () => {
    for (const strict of [false, true]) {
      const desk = new ProblemReporter({ verbosity: 'silent', strict }, undefined)
      desk.add(notRead('image/png', { severity: 'info' }))
      expect(desk.isFailure).toBe(false)
      desk.add(notRead('application/pdf'))
      expect(desk.isFailure).toBe(strict)
    }
  })

  test('of a divided file are told ten of a type, and the number of the others', () => {
    const told: SearchProblem[] = []
    const log = new ProblemLog((problem) => told.push(problem))
    for (const message of [1, 50]) {
      log.begin({ shares: [{ path: 'a.mbox', range: { start: 0, end: 1, line: 1, message } }] })
      for (let at = 0; at < 10; at++) log.add(notRead('application/pdf'))
      log.add(notRead('application/pdf', { more: 5 }))
      log.add(notRead('application/zip'))
    }
    log.end()
    const [pdf, zip] = ['application/pdf', 'application/zip'].map((type) =>
      told.filter(({ detail }) => detail === type).map(({ more }) => more),
    )
    expect(pdf).toEqual([...Array(10).fill(undefined), 20])
    expect(zip).toEqual([undefined, undefined])
  })
})
