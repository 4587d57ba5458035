import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { Folder, lines, MAIN, parseRows, ROOT } from './run.ts'

const folder = new Folder()
afterAll(() => folder.remove())

const serve = (input: string, ...args: string[]): ReturnType<Folder['urls']> =>
  folder.urls(['--serve-stdin', ...args], input)

/** The program of the page that holds a text. */
function recipe(holds: string): string {
  const blocks = readFileSync(`${ROOT}/docs/cli.md`, 'utf8').matchAll(/```\w+\n(.*?)```/gs)
  return [...blocks].map(([, program]) => program!).find((program) => program.includes(holds))!
}

test('rows have the id, in order, and a line ends each text', () => {
  const tasks = [
    { id: 1, text: 'see http://a.example/1, joe@a.example', options: { emails: true } },
    { id: 'x', text: 'joe@a.example' },
    { text: '<http://a.example/x-\ny>', options: { hyphen: 'drop' } },
  ]
  const run = serve(`${tasks.map((task) => JSON.stringify(task)).join('\r\n\n')}`)
  expect(run.status).toBe(0)
  expect(parseRows(run.out).map((row) => [(row as unknown as { id: unknown }).id, row.url])).toEqual([
    [1, 'http://a.example/1'],
    [1, 'mailto:joe@a.example'],
    [1, undefined],
    ['x', undefined],
    [null, 'http://a.example/xy'],
    [null, undefined],
  ])
  expect(run.out).toContain('{"id":1,"end":true,"urls":2}\n')
})

test('a line that is no task is answered, and the next one is read', () => {
  const run = serve(
    lines(
      'no',
      '[]',
      '{"id":[2],"text":3}',
      '{"id":4,"text":"","options":{"nope":1}}',
      '{"id":5,"text":"www.a.example"}',
    ),
    '--fields=url',
  )
  const [none, list, text, option, row, end] = run.out
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
  expect([none.id, list.id, text.id, option.id]).toEqual([null, null, [2], 4])
  for (const each of [none, list, text, option]) expect(each.error).toEqual(expect.any(String))
  expect([row, end]).toEqual([
    { id: 5, url: 'http://www.a.example' },
    { id: 5, end: true, urls: 1 },
  ])
  expect(run.status).toBe(2)
})

test.each([['a.txt'], ['--format=csv'], ['-c']])('excludes %s', (arg) => {
  expect(serve('', arg)).toMatchObject({ out: '', status: 2 })
})

const hasPython = spawnSync('python3', ['--version']).status === 0
test.skipIf(!hasPython || process.platform === 'win32')('the example in Python (skipped without python3)', () => {
  const program = recipe('import json, subprocess')
  folder.file('bin/urls', `#!/bin/sh\nexec '${process.execPath}' '${MAIN}' "$@"\n`)
  chmodSync(`${folder.path}/bin/urls`, 0o755)
  const env = { ...process.env, PATH: `${folder.path}/bin:${process.env.PATH}` }
  const run = spawnSync('python3', ['-c', program], { env, encoding: 'utf8' })
  expect(run.stdout).toBe(lines('0 http://a.example/1', '2 http://b.example/2'))
})
