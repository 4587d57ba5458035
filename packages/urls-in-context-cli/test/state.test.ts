import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { Folder, lines, message } from './run.ts'

/** `--state`: what is new since the last time. */

const folder = new Folder()
afterAll(() => folder.remove())

const at = (name: string): string => join(folder.path, name)
const find = (...args: string[]) => folder.urls(['--state=seen', ...args])
const url = (number: number): string => `http://a.example/${number}`

describe('of a mailbox, the new messages', () => {
  test('with numbers, lines and offsets as in the whole', () => {
    folder.file('in.mbox', message('', url(1)) + message('', url(2)))
    expect(find('in.mbox')).toEqual({ out: lines(url(1), url(2)), err: '', status: 0 })
    expect(find('in.mbox')).toEqual({ out: '', err: '', status: 1 })
    appendFileSync(at('in.mbox'), message('', url(3)) + message('', url(4)))
    const { out, err } = find('--json', 'in.mbox')
    expect({ out, err }).toEqual({ out: folder.urls(['--json', 'in.mbox']).out.replace(/^(?:.*\n){2}/, ''), err: '' })
    expect(out.trimEnd().split('\n')).toHaveLength(2)
    expect(find('in.mbox').out).toBe('')
  })

  test('all of them if it shrank or was rewritten, which is said', () => {
    writeFileSync(at('in.mbox'), message('', url(1)) + message('', url(4)))
    const err = 'urls: in.mbox: is shorter than when it was read before, and is read from its beginning\n'
    expect(find('in.mbox')).toEqual({ out: lines(url(1), url(4)), err, status: 0 })
    writeFileSync(at('in.mbox'), message('', url(5)) + message('', url(4)))
    expect(find('-s', 'in.mbox')).toEqual({ out: lines(url(5), url(4)), err: '', status: 0 })
    writeFileSync(at('in.mbox'), message('', url(6)) + message('', url(4)))
    expect(find('in.mbox').err).toMatch(/^urls: in\.mbox: has changed where it was read before/)
  })

  test('whose reading fails is read again', () => {
    rmSync(at('seen'))
    folder.file('no.mbox', message('', url(1)))
    renameSync(at('no.mbox'), at('away'))
    expect(find('no.mbox').status).toBe(2)
    renameSync(at('away'), at('no.mbox'))
    expect(find('no.mbox').out).toBe(lines(url(1)))
  })
})

test.each([[[]], [['-j2']]])('of folders, the files that are new or have changed %j', (args) => {
  rmSync(at('seen'), { force: true })
  rmSync(at('Mail'), { recursive: true, force: true })
  folder.file('Mail/cur/1:2,', `Subject: a\n\n${url(1)}\n`)
  folder.file('Mail/new/2', `Subject: b\n\n${url(2)}\n`)
  folder.file('Mail/box', message('Date: Mon, 4 Jan 1999 10:00:00 +0000\n', url(3)))
  const sorted = (...more: string[]): string[] =>
    find(...args, ...more, 'Mail')
      .out.split('\n')
      .slice(0, -1)
      .sort()
  expect(sorted('--since=1990')).toEqual([url(3)])
  expect(sorted()).toEqual([])
  // A mail reader has shown it
  renameSync(at('Mail/new/2'), at('Mail/cur/2:2,S'))
  folder.file('Mail/new/4', `Subject: b\n\n${url(4)}\n`)
  folder.file('Mail/cur/1:2,', `Subject: a\n\n${url(1)}a\n`)
  appendFileSync(at('Mail/box'), message('', url(5)))
  expect(sorted()).toEqual([`${url(1)}a`, url(4), url(5)])
  expect(sorted()).toEqual([])
})

test('the state is no input, and stays as it was after a failure', () => {
  mkdirSync(at('own'), { recursive: true })
  folder.file('own/a.txt', `${url(1)}\n`)
  const run = (...args: string[]) => folder.urls(['--state=own/state', ...args, 'own'])
  expect(run('-o', 'rows').out).toBe('')
  expect(readFileSync(at('rows'), 'utf8')).toBe(lines(url(1)))
  const state = readFileSync(at('own/state'), 'utf8')
  expect(run('-c').out).toBe('')
  expect(readFileSync(at('own/state'), 'utf8')).toBe(state)
  folder.file('own/b.txt', `${url(2)}\n`)
  expect(run('--include=(a+)+$', '-o', 'none/rows').status).toBe(2)
  expect(run().out).toBe(lines(url(2)))
  expect(readdirSync(at('own'))).toEqual(['a.txt', 'b.txt', 'state'])
})

describe('refuses', () => {
  test.each([
    [['--state=seen'], 'standard input'],
    [['--state=seen', '-'], 'standard input'],
    [['--state=-', 'in.mbox'], 'needs a file'],
    [['--state=in.mbox', 'in.mbox'], 'is an input file'],
    [['--state=x', '-o', './x', 'in.mbox'], 'name the same file'],
    [['--state=x', '-q', 'in.mbox'], 'cannot be used together'],
    [['--state=x', '-m1', 'in.mbox'], 'cannot be used together'],
  ])('%j', (args, sentence) => {
    const { out, err, status } = folder.urls(args)
    expect({ out, status }).toEqual({ out: '', status: 2 })
    expect(err).toContain(sentence)
    expect(existsSync(at('x'))).toBe(false)
  })

  test.each([
    'notes',
    'notes\n',
    '{"state":2}\n',
    '{"state":1}\n{"file":"a"}\n',
    '{"state":1}\n{"fi',
    '[]\n',
  ])('to write over %j', (text) => {
    folder.file('notes', text)
    expect(folder.urls(['--state=notes', 'in.mbox']).err).toContain('notes: is not a file that --state has written')
    expect(readFileSync(at('notes'), 'utf8')).toBe(text)
  })
})
