import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealed, unsealed } from '../../src/scale/part-file.ts'
import type { Run } from '../run.ts'
import { mailbox } from './mailbox.ts'
import { Job } from './run.ts'

type Json = Record<string, unknown>

const job = new Job(['a.mbox', 'b.mbox'])
beforeAll(() => {
  job.folder.file('a.mbox', mailbox(40))
  job.folder.file('b.mbox', `${mailbox(10)}From a@b.example 10:00\nContent-Transfer-Encoding: base64\n\n!\n`)
  job.plan('--unit-size=3k', '--excerpt', '--context=url-wrapper,bare,angle', '--scheme=http')
  expect(job.work().status).toBe(0)
})
afterAll(() => job.folder.remove())

describe('a plan with a wrong field is refused by the number of the line, in little memory', () => {
  const range = { start: 0, end: 10, message: 1, line: 1 }
  const whole = { start: undefined, end: undefined, message: undefined, line: undefined }
  const share = { file: 'a', size: 1, mtime: 1, container: 'text' }

  test.each<[Json, string]>([
    [{ fileBytes: { length: 1e9 } }, 'fileBytes must be a text in base64'],
    [{ fileBytes: 'YQ' }, 'fileBytes must be a text in base64'],
    [{ fileBytes: 'YQ==' }, 'fileBytes must be the bytes of file'],
    [{ file: ['a.mbox'] }, 'file must be a string'],
    [{ file: 'a\0b' }, 'file must be the name of a file'],
    [{ file: '-' }, 'file must be the name of a file'],
    [{ id: -1 }, 'id must be a whole number from 0 to'],
    [{ id: 1.5 }, 'id must be a whole number'],
    [{ id: '1' }, 'id must be a whole number'],
    [{ id: 2 ** 53 }, 'id must be a whole number'],
    [{ version: [1] }, 'version must be a whole number'],
    [{ size: -1 }, 'size must be a whole number'],
    [{ size: null }, 'size must be a whole number'],
    [{ mtime: 'now' }, 'mtime must be a whole number'],
    [{ ...range, start: -1 }, 'start must be a whole number from 0'],
    [{ ...range, start: 11 }, 'end must be a whole number from 11'],
    [{ ...range, end: 1e12 }, 'end must be a whole number from 0'],
    [{ ...range, message: 0 }, 'message must be a whole number from 1'],
    [{ ...range, line: null }, 'line must be a whole number from 1'],
    [{ ...whole, start: 5 }, 'start must be a whole number from 0 to 0'],
    [{ walked: 'yes' }, 'walked must be true or false'],
    [{ container: {} }, 'container must be the kind of a file'],
    [{ shares: { length: 1e9 } }, 'shares must be a list of 1 to 4096 values'],
    [{ shares: [] }, 'shares must be a list'],
    [{ shares: Array(4097).fill(share) }, 'shares must be a list'],
    [{ shares: [share, { ...share, size: '1' }] }, 'shares.size must be a whole number'],
    [{ shares: [null] }, 'shares must be an object'],
    [{ search: null }, 'search must be an object'],
    [{ search: { redact: false } }, 'search.headers must be true or false'],
    [{ search: { headers: true, redact: 1 } }, 'search.redact must be true or false'],
    [
      { search: { headers: true, redact: true, excerpt: { before: 1e9, after: 0 } } },
      'search.excerpt.before must be a whole number from 0 to 100',
    ],
    [{ search: { headers: true, redact: true, since: 1e16 } }, 'search.since must be a whole number'],
    [{ search: { headers: true, redact: true, format: 'exe' } }, 'search.format must be one of mbox, message'],
    [{ search: { headers: true, redact: true, contexts: ['x'] } }, 'search.contexts must be one of url-wrapper'],
    [
      { search: { headers: true, redact: true, extraction: { schemes: ['a b'] } } },
      'search.extraction.schemes must be',
    ],
    [{ search: { headers: true, redact: true, extraction: { hyphen: 'x' } } }, 'search.extraction.hyphen must be one'],
  ])('%j', (wrong, sentence) => {
    spoil(wrong)
    expectRefused(work('wrong'), sentence)
  })

  test.each<[Json, string]>([
    [{ file: ['a.mbox'] }, 'file must be a string'],
    [{ shares: { length: 1e9 } }, 'shares must be a list of 1 to 4096 values'],
    [{ search: null }, 'search must be an object'],
  ])('%j, from standard input', (wrong, sentence) => {
    spoil(wrong)
    expectRefused(stream('wrong'), sentence)
  })

  /** Writes the plan with other fields in its second line. */
  function spoil(wrong: Json): void {
    const line = JSON.stringify({ ...JSON.parse(job.lines[1]!), ...wrong })
    job.folder.file('wrong', [job.lines[0], line, ...job.lines.slice(2), ''].join('\n'))
  }

  function expectRefused(run: Run, sentence: string): void {
    expect(run.status).toBe(2)
    expect(run.err).toContain(`:2: ${sentence}`)
    expect(run.err.length).toBeLessThan(300)
  }

  test.each<[string, (all: string[]) => string[], RegExp]>([
    ['a line that is no object', (all) => ['[]', ...all], /:1: is not a plan line of this version\n$/],
    ['a line after the end', (all) => [...all, all[0]!], /comes after the end of the plan\n$/],
    ['a second end', (all) => [...all, all.at(-1)!], /comes after the end of the plan\n$/],
    ['units of other sizes', (all) => [...all.slice(0, -1), ended(all, { bytes: 7 })], /bytes, not 7\n$/],
    ['more units', (all) => [...all.slice(0, -1), ended(all, { units: 1 })], /the plan has \d+ units, not 1\n$/],
    ['a line of 17 MB', (all) => [' '.repeat(17 << 20), ...all], /:1: the line is longer than 16777216 bytes\n$/],
  ])('%s', (_, change, sentence) => {
    job.folder.file('wrong', `${change(job.lines).join('\n')}\n`)
    const run = job.folder.urls(['merge', '--plan=wrong', 'out'])
    expect({ ...run, err: '' }).toEqual({ out: '', err: '', status: 2 })
    expect(run.err).toMatch(sentence)
  })

  function ended(all: string[], fields: Json): string {
    return JSON.stringify({ ...JSON.parse(all.at(-1)!), ...fields })
  }

  /** Runs with a heap in which what a field claims would not fit. */
  function work(plan: string): Run {
    return job.folder.urls(['work', `--plan=${plan}`, '--out=other'], '', { NODE_OPTIONS: '--max-old-space-size=128' })
  }

  function stream(plan: string): Run {
    return job.folder.urls(['work', '--units=-'], readFileSync(join(job.path, plan)))
  }
})

describe('a part whose checksums are right and whose content is wrong is refused by the number of the line', () => {
  /** Writes a part with other rows, problems and counts, and merges; afterwards the part is as before. */
  function merged(
    change: (part: { rows: string[]; problems: string[]; end: Json }) => void,
    ...options: string[]
  ): Run {
    const path = job.part(0)
    const before = readFileSync(path, 'utf8')
    const all = before.trimEnd().split('\n')
    const end = unsealed(all.at(-1)!)!
    const part = { rows: all.slice(1, 1 + end.urls), problems: all.slice(1 + end.urls, -1), end: { ...end } as Json }
    change(part)
    const rows = part.rows.map((line) => `${line}\n`).join('')
    const content = `${all[0]}\n${rows}${part.problems.map((line) => `${line}\n`).join('')}`
    const sums = { crc: crc32(content), rows: Buffer.byteLength(rows) }
    writeFileSync(path, `${content}${sealed({ ...end, ...sums, ...onlyChanged(part.end, { ...end }) })}\n`)
    const run = job.merge(...options)
    writeFileSync(path, before)
    return run
  }

  function onlyChanged(now: Json, before: Json): Json {
    return Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== before[name]))
  }

  const problem = { code: 'corrupt', severity: 'error', where: { file: 'a.mbox' } }

  test.each<[Json, string]>([
    [{ rows: -1e9 }, 'is incomplete'],
    [{ rows: 1e15 }, 'has wrong counts'],
    [{ urls: 1e12 }, 'has wrong counts'],
    [{ problems: 3 }, 'has wrong counts'],
    [{ messages: 'many' }, 'is incomplete'],
  ])('counts: %j', (counts, sentence) => {
    const run = merged(({ end }) => Object.assign(end, counts))
    expect(run).toMatchObject({ out: '', status: 2 })
    expect(run.err).toContain(`out/part-000000.ndjson: ${sentence}\n`)
  })

  test.each(['csv', 'ndjson'])('a row less or more, as %s', (format) => {
    const less = merged(({ rows }) => rows.splice(1, 1), `--format=${format}`)
    expect(less).toMatchObject({
      status: 2,
      err: expect.stringMatching(/part-000000\.ndjson: has \d+ rows, not \d+\n$/),
    })
    const more = merged(({ rows }) => rows.push(rows[0]!), `--format=${format}`)
    expect(more).toMatchObject({
      status: 2,
      err: expect.stringMatching(/part-000000\.ndjson: has \d+ rows, not \d+\n$/),
    })
  })

  test.each<[unknown, string]>([
    [[], 'is not a JSON object'],
    ['{', 'is not a line of JSON'],
    [{ version: 1 }, 'version must be a whole number from 2 to 2'],
    [{ likelihood: 2 }, 'likelihood must be a number from 0 to 1'],
    [{ joins: [{ end: 1, next: 0 }] }, 'joins.next must be a whole number from 1'],
    [{ url: 5 }, 'url must be a string'],
    [{ alternatives: { length: 1e9 } }, 'alternatives must be a list'],
    [{ alternatives: [{ url: 'x' }] }, 'alternatives.reason must be one of hyphen-kept'],
    [{ repairs: [{ kind: 'x', insert: '', start: 4, end: 2 }] }, 'repairs.end must be a whole number from 4'],
    [{ raw: { start: 0, end: 1, line: 0, column: 1 } }, 'raw.line must be a whole number from 1'],
    [{ text: null }, 'text must be an object'],
    [{ date: 1999 }, 'date must be a string'],
    [{ page: 0 }, 'page must be a whole number from 1'],
    [{ paragraph: 'x' }, 'paragraph must be a whole number from 1'],
    [{ box: [[0, 0, 1]] }, 'box must be a list of 4 to 4 values'],
    [{ box: [[0, 0, 1, '1']] }, 'box must be a number'],
    [{ link: 1 }, 'link must be a string'],
    [{ agrees: 'yes' }, 'agrees must be true or false'],
    [{ hazards: ['x'] }, 'hazards must be one of link-differs'],
    [{ excerpt: { before: '', construct: '' } }, 'excerpt.after must be a string'],
  ])('a row: %j', (wrong, sentence) => {
    const run = merged(({ rows }) => {
      const row =
        typeof wrong === 'string'
          ? wrong
          : JSON.stringify(Array.isArray(wrong) ? wrong : { ...JSON.parse(rows[1]!), ...(wrong as Json) })
      rows[1] = row
    }, '--format=csv')
    expect(run.status).toBe(2)
    expect(run.err).toContain(`urls: out/part-000000.ndjson:3: ${sentence}`)
  })

  test.each<[Json, string]>([
    [{ code: 'toString' }, 'code must be one of'],
    [{ severity: 'fatal' }, 'severity must be one of info, warning, error'],
    [{ where: 'a.mbox' }, 'where must be an object'],
    [{ where: { file: 1 } }, 'where.file must be a string'],
    [{ where: { file: 'a', line: -1 } }, 'where.line must be a whole number'],
    [{ detail: {} }, 'detail must be a string'],
  ])('a problem: %j', (wrong, sentence) => {
    let line = 0
    const run = merged(({ rows, problems, end }) => {
      problems.push(JSON.stringify({ ...problem, ...wrong }))
      end.problems = problems.length
      line = 1 + rows.length + problems.length
    })
    expect(run.status).toBe(2)
    expect(run.err).toContain(`urls: out/part-000000.ndjson:${line}: ${sentence}`)
  })

  test('a part that only looks different is accepted', () => {
    expect(merged(() => undefined, '--format=csv')).toEqual(job.merge('--format=csv'))
  })
})
