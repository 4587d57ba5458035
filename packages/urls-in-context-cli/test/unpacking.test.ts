import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { blocksOf, readPage } from '../../../test/pages.ts'
import { FORMATS } from '../../texts-in-archives/src/formats/table.ts'
import { Folder, lines, MAIN } from './run.ts'

const PAGE = 'docs/archives.md'
const folder = new Folder()
afterAll(() => folder.remove())

/** The code block of the page that contains a text. */
function recipe(holds: string): string {
  const [found] = blocksOf(readPage(PAGE)).filter((block) => block.lines.join('\n').includes(holds))
  return found!.lines.join('\n')
}

/** The recipe of the table of the page that begins with a program. */
function cell(program: string): string {
  const found = readPage(PAGE)
    .split(/`(?![ |])/)
    .find((text) => text.startsWith(`${program} `) && text.includes('urls'))
  return found!.split('`')[0]!.replaceAll('\\|', '|')
}

function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}

/** Runs a line in the folder, where `urls` is the command. */
function run(line: string): string {
  chmodSync(MAIN, 0o755)
  spawnSync('rm', ['-f', join(folder.path, 'urls')])
  symlinkSync(MAIN, join(folder.path, 'urls'))
  const PATH = [folder.path, process.env.PATH].join(delimiter)
  return execFileSync('sh', ['-c', line], { cwd: folder.path, env: { ...process.env, PATH } }).toString()
}

test.skipIf(!isInstalled('git'))('a repository of public-inbox', () => {
  const as = '-c user.name=ann -c user.email=ann@mail.example'
  run(`git init -q --bare list/git/0.git && git clone -q list/git/0.git work 2>&1`)
  for (const number of [1, 2]) {
    folder.file('work/m', `From: ann@mail.example\nMessage-ID: <${number}@x>\n\nhttp://inbox.example/${number}\n`)
    run(`cd work && git add m && git ${as} commit -qm ${number}`)
  }
  run(`cd work && git rm -q m && echo > d && git add d && git ${as} commit -qm removed && git push -q origin HEAD 2>&1`)
  expect(run(recipe('cat-file --batch'))).toBe(lines('http://inbox.example/1', 'http://inbox.example/2'))
  const { err, status } = folder.urls(['list'])
  expect(status).toBe(2)
  expect(err).toBe('urls: list/git/0.git: is in a format that is not supported (git repository; read by git)\n')
})

test.each([
  ['7z', '7z a mail.7z note.txt', '7z x'],
  ['lzip', 'lzip -c note.txt > mail.lz', 'lzip -dc'],
  ['ar', 'ar rc lib.a note.txt', 'ar p'],
  ['sqlite3', "sqlite3 mail.sqlite 'create table t(u)' \"insert into t values('http://packed.example/')\"", 'sqlite3'],
])('%s', (program, pack, unpack) => {
  if (!isInstalled(program)) return
  folder.file('note.txt', 'See http://packed.example/\n')
  run(pack)
  expect(run(cell(unpack))).toContain('http://packed.example/')
})

test('every program that is named has a recipe, or a word', () => {
  const readers = FORMATS.flatMap(({ reader }) => reader?.split(' ')[0] ?? [])
  expect(readers.length).toBeGreaterThan(12)
  const page = readPage(PAGE)
  expect([...new Set(readers)].filter((reader) => !page.includes(`\`${reader}`))).toEqual([])
})
