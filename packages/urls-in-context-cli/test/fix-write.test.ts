import {
  chmodSync,
  chownSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { EditedFile } from '../src/system/edited-file.ts'
import { sabotaged } from './faults.ts'
import { Folder, lines } from './run.ts'

const folder = new Folder()
const directory = folder.path
afterAll(() => folder.remove())

const BROKEN = 'See <URL:http://a.example/\nx>, ok\n'
const FIXED = 'See <http://a.example/x>, ok\n'
const isRoot = process.getuid?.() === 0
const onUnix = test.skipIf(process.platform === 'win32')

const path = (name: string): string => join(directory, name)
const content = (name: string): string => readFileSync(path(name), 'utf8')
const done = { out: '', err: '', status: 0 }
const left = (...err: string[]): object => ({ out: '', err: lines(...err), status: 2 })

afterEach(() => {
  const others = readdirSync(directory).filter((name) => name.endsWith('.tmp'))
  expect(others).toEqual([])
})

describe('a file that another program writes while it is read', () => {
  const CHANGED = 'changed while it was read; left as it is'

  test.each([
    ['longer', () => writeFileSync(path('a.md'), `${BROKEN}more\n`), CHANGED],
    ['as long', () => writeFileSync(path('a.md'), BROKEN.replace('ok', 'no')), CHANGED],
    [
      'another file',
      () => {
        const { atime, mtime } = statSync(path('a.md'))
        writeFileSync(path('b'), BROKEN)
        utimesSync(path('b'), atime, mtime)
        renameSync(path('b'), path('a.md'))
      },
      CHANGED,
    ],
    ['gone', () => rmSync(path('a.md')), 'was removed while it was read; not written'],
  ])('is left and reported: %s', (_, event, said) => {
    folder.file('a.md', BROKEN)
    const file = new EditedFile(path('a.md'))
    event()
    const now = statSync(path('a.md'), { throwIfNoEntry: false }) && content('a.md')
    expect(() => file.replace(Buffer.from(FIXED))).toThrow(`${path('a.md')}: ${said}`)
    expect(statSync(path('a.md'), { throwIfNoEntry: false }) && content('a.md')).toBe(now)
  })

  test('is left by the command, and the others are written', async () => {
    folder.file('changed.md', BROKEN)
    folder.file('next.md', BROKEN)
    const args = ['fix', '--write', path('changed.md'), path('next.md')]
    const run = await sabotaged(directory, args, (call, name) => {
      if (call === 'close' && name === path('changed.md')) writeFileSync(name, 'mine\n')
      return undefined
    })
    expect(run).toEqual(left(`urls: ${path('changed.md')}: ${CHANGED}`))
    expect([content('changed.md'), content('next.md')]).toEqual(['mine\n', FIXED])
  })
})

onUnix('a read-only file is left and reported, and shown in a diff', () => {
  folder.file('read-only.md', BROKEN)
  folder.file('other.md', BROKEN)
  chmodSync(path('read-only.md'), 0o444)
  expect(folder.urls(['fix', '--write', 'read-only.md', 'other.md'])).toEqual(
    left('urls: read-only.md: is read-only; left as it is'),
  )
  expect([content('read-only.md'), content('other.md')]).toEqual([BROKEN, FIXED])
  expect(folder.urls(['fix', 'read-only.md'])).toMatchObject({ err: '', status: 1 })
})

onUnix.each([0o600, 0o755, 0o640, 0o4755])('a file keeps its permissions: %o', (mode) => {
  folder.file('mode.md', BROKEN)
  chmodSync(path('mode.md'), mode)
  expect(folder.urls(['fix', '--write', 'mode.md'])).toEqual(done)
  expect([content('mode.md'), statSync(path('mode.md')).mode & 0o7777]).toEqual([FIXED, mode])
})

onUnix('a file with hard links keeps them', () => {
  folder.file('one.md', BROKEN)
  mkdirSync(path('sub'))
  linkSync(path('one.md'), path('sub/two'))
  symlinkSync('one.md', path('three.md'))
  const { ino } = statSync(path('one.md'))
  expect(folder.urls(['fix', '--write', 'three.md'])).toEqual(done)
  expect([content('one.md'), content('sub/two'), statSync(path('one.md')).ino]).toEqual([FIXED, FIXED, ino])
})

test.skipIf(!isRoot)('a file keeps its owner and group', () => {
  folder.file('owned.md', BROKEN)
  chownSync(path('owned.md'), 1234, 1235)
  chmodSync(path('owned.md'), 0o6750)
  expect(folder.urls(['fix', '--write', 'owned.md'])).toEqual(done)
  const { uid, gid, mode } = statSync(path('owned.md'))
  expect([content('owned.md'), uid, gid, mode & 0o7777]).toEqual([FIXED, 1234, 1235, 0o6750])
})

describe.skipIf(!isRoot)('another user', () => {
  const asUser = (name: string): { err: string; status: number | null } => {
    const { err, status } = folder.shell(`chmod 755 . && setpriv --reuid=1234 --regid=1234 --clear-groups \
      $urls fix --write ${name}`)
    return { err, status }
  }

  test('writes a file in place whose owner cannot be kept, or in a folder that takes no file', () => {
    mkdirSync(path('open'))
    chmodSync(path('open'), 0o777)
    for (const name of ['open/theirs.md', 'alone.md']) {
      folder.file(name, BROKEN)
      chmodSync(path(name), 0o666)
      const { ino } = statSync(path(name))
      expect(asUser(name)).toEqual({ err: '', status: 0 })
      const { ino: now, uid, mode } = statSync(path(name))
      expect([content(name), now, uid, mode & 0o7777]).toEqual([FIXED, ino, 0, 0o666])
    }
    expect(readdirSync(path('open'))).toEqual(['theirs.md'])
  })

  test('leaves a file that may not be written', () => {
    folder.file('not-mine.md', BROKEN)
    chmodSync(path('not-mine.md'), 0o644)
    expect(asUser('not-mine.md')).toEqual({ err: lines('urls: not-mine.md: is read-only; left as it is'), status: 2 })
    expect(content('not-mine.md')).toBe(BROKEN)
  })
})

describe('a disk that is full', () => {
  test.each([
    [0, 'a copy', BROKEN],
    [BROKEN.length + 3, 'the file', `See${BROKEN.slice(3)}`],
  ])('after %d bytes, in %s of a file with hard links', async (room, _, kept) => {
    folder.file('full.md', BROKEN)
    rmSync(path('full2.md'), { force: true })
    linkSync(path('full.md'), path('full2.md'))
    const args = ['fix', '--write', path('full.md')]
    const { err, status } = await sabotaged(directory, args, () => undefined, room)
    expect([status, content('full.md')]).toEqual([2, kept])
    expect(err).toContain(`urls: ${path('full.md')}: no space left`)
    if (room === 0) return
    const [, backup] = err.match(/; what it held is in (.*)\n$/)!
    expect(readFileSync(backup!, 'utf8')).toBe(BROKEN)
    rmSync(backup!)
  })

  test('in a copy that would be renamed', async () => {
    folder.file('full3.md', BROKEN)
    const run = await sabotaged(directory, ['fix', '--write', path('full3.md')], () => undefined, 3)
    expect(run).toMatchObject({ err: lines(`urls: ${path('full3.md')}: no space left`), status: 2 })
    expect(content('full3.md')).toBe(BROKEN)
  })
})

test('a pipe can be read and not written', () => {
  const run = folder.shell(`printf '%s' '${BROKEN}' | $urls fix --write /dev/stdin`)
  expect(run).toEqual(left('urls: /dev/stdin: is not a file; left as it is'))
})
