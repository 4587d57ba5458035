import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXAMPLES } from '../src/args/help.ts'
import { OPTIONS } from '../src/args/options.ts'
import { COMMANDS, DEFAULT_COMMAND } from '../src/commands/all.ts'
import { describeCommands } from '../src/commands/completed-command.ts'
import { bashCompletion } from '../src/shells/bash.ts'
import { fishCompletion } from '../src/shells/fish.ts'
import { zshCompletion } from '../src/shells/zsh.ts'
import { Folder, PACKAGE } from './run.ts'

const folder = new Folder()
afterAll(() => folder.remove())

const has = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0

/** Runs a script, and gives the lines that it prints. */
function run(program: string, args: readonly string[], input: string): string[] {
  const { stdout, stderr, status } = spawnSync(program, args, { cwd: folder.path, input })
  if (status !== 0 || stderr.length > 0) throw new Error(`${program}: ${status}: ${stderr}`)
  return stdout
    .toString()
    .split('\n')
    .filter((line) => line !== '')
}

beforeAll(async () => {
  const commands = await describeCommands([DEFAULT_COMMAND, ...COMMANDS])
  folder.file('c.bash', bashCompletion(commands))
  folder.file('_urls', zshCompletion(commands))
  folder.file('urls.fish', fishCompletion(commands))
  folder.file('some file.txt', '')
  folder.file('sub/x', '')
})

/** A line of words, and what completes the last of them: all of these, and none of those. */
const CASES: [words: string[], some: string[], none: string[]][] = [
  [['--form'], ['--format='], ['--json']],
  [['-'], ['--host=', '--help', '--unique'], ['--write']],
  [['pa'], ['parse'], ['plan']],
  [['--format', 'c'], ['csv'], ['tsv']],
  [['--sort', ''], ['path', 'date', 'url'], ['parse']],
  [['-t', 'm'], ['md', 'mail'], ['html']],
  [['-o', 's'], ['some file.txt', 'sub'], ['slurm']],
  [['so'], ['some file.txt'], ['schema']],
  [['completion', ''], ['bash', 'zsh', 'fish'], ['some file.txt']],
  [['help', 'me'], ['merge'], ['fix']],
  [['schema', ''], ['row', 'report'], ['parse']],
  [['fix', '--w'], ['--write'], ['--with-filename']],
  [['work', '--out', ''], ['sub'], ['some file.txt']],
  [['merge', '--sort', 'd'], ['date'], ['sub']],
  [['--fields', 'dat'], ['date'], ['url']],
  [['help', 'sc'], ['scale', 'schema'], ['merge']],
]

function check(found: readonly string[][]): void {
  for (const [index, [words, some, none]] of CASES.entries()) {
    const names = found[index]!.map((each) => each.replace(/\/$/, ''))
    expect([words, some.filter((each) => !names.includes(each) && !names.includes(each.replace(/=$/, '')))]).toEqual([
      words,
      [],
    ])
    expect([words, none.filter((each) => names.includes(each))]).toEqual([words, []])
  }
}

/** The lines between marks, which a script prints before each case. */
function divided(all: readonly string[]): string[][] {
  const found: string[][] = []
  for (const line of all) {
    if (line === '@@') found.push([])
    else found.at(-1)!.push(line)
  }
  return found
}

const shellQuoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`

test.skipIf(!has('bash', '-c', ':'))('bash (skipped where it is not installed)', () => {
  const script = [
    'compopt() { :; }; . ./c.bash',
    ...CASES.map(([words]) => {
      const list = ['urls', ...words].map(shellQuoted).join(' ')
      return `echo @@; COMP_WORDS=(${list}); COMP_CWORD=${words.length}; _urls; printf '%s\\n' "\${COMPREPLY[@]}"`
    }),
    ...[
      'urls --format = c',
      'urls --fields = date,fro',
      'urls --fields date,url,sub',
      'urls --context = angle,qu',
      'urls a,b',
    ].map(
      (line) =>
        `echo @@; COMP_WORDS=(${line}); COMP_CWORD=${line.split(' ').length - 1}; _urls; printf "%s\\n" "\u0024{COMPREPLY[@]}"`,
    ),
  ].join('\n')
  const found = divided(run('bash', ['--norc'], script))
  check(found)
  // Behind a comma, the names before it stay.
  expect(found.slice(CASES.length)).toEqual([['csv'], ['date,from'], ['date,url,subject'], ['angle,quoted'], []])
})

test.skipIf(!has('fish', '-c', 'true'))('fish (skipped where it is not installed)', () => {
  const script = [
    'source ./urls.fish',
    ...CASES.map(
      ([words]) => `echo @@; complete -C ${shellQuoted(['urls', ...words].join(' '))} | string replace -r '\\t.*' ''`,
    ),
    // `string replace` ends with 1 where no word has a description.
    'true',
  ].join('\n')
  folder.file('run.fish', script)
  check(divided(run('fish', ['--no-config', 'run.fish'], '')))
})

describe('zsh', () => {
  test.skipIf(!has('zsh', '-c', ':'))('knows the script (skipped where it is not installed)', () => {
    expect(run('zsh', ['-n', '_urls'], '')).toEqual([])
  })

  test.skipIf(!has('zsh', '-c', ':'))('the words are given to its own functions', () => {
    const script = [
      'compdef() { :; }; _files() { print -rl -- *(N) }; _describe() { print -rl -- \u0024{(P)4%%:*} }',
      // What `_arguments` has for the option before, or for the words
      '_arguments() { local spec; for spec in "$@"; do print -r -- "$spec"; done }',
      'source ./_urls',
      ...CASES.map(([words]) => {
        const list = ['urls', ...words].map(shellQuoted).join(' ')
        return `print @@; words=(${list}); CURRENT=${words.length + 1}; _urls`
      }),
    ].join('\n')
    const found = divided(run('zsh', ['-f'], script))
    const specOf = (index: number, start: string): string => found[index]!.find((line) => line.startsWith(start)) ?? ''
    expect(specOf(0, '*--format=')).toBe(
      '*--format=[text (the default), ndjson, json-array, csv, tsv, or html\\: a page for the browser]:FORMAT:(text ndjson json-array csv tsv html)',
    )
    expect(specOf(0, '*-o+')).toMatch(/:FILE:_files$/)
    expect(specOf(1, '*--unique=-')).toMatch(/::SCOPE:\(message thread file all message-id\)$/)
    expect(found[2]).toContain('parse')
    expect(specOf(8, '*:word')).toBe('*:word:(bash zsh fish)')
    expect(found[11]!.some((line) => line.startsWith('*--write['))).toBe(true)
    expect(specOf(12, '*--out=')).toMatch(/_files -\/$/)
  })
})

test('every option of every command has a description', async () => {
  const commands = await describeCommands([DEFAULT_COMMAND, ...COMMANDS])
  const bare = commands.flatMap(({ name, options }) =>
    options.flatMap((option) => (option.help === '' ? [[name, option.name]] : [])),
  )
  expect(bare).toEqual([])
})

test.skipIf(spawnSync('mandoc', ['/dev/null']).error !== undefined)(
  'the manual page is clean for mandoc, and has all options (skipped where it is not installed)',
  () => {
    const page = join(PACKAGE, 'dist/urls.1')
    const { stdout, stderr } = spawnSync('mandoc', ['-Tlint', '-Wstyle', page])
    expect(`${stdout}${stderr}`).toBe('')
    const shown = spawnSync('mandoc', ['-Tutf8', page], { encoding: 'utf8' }).stdout.replace(/.\u0008/g, '')
    for (const name of Object.keys(OPTIONS)) expect(shown).toContain(`--${name}`)
    for (const { name } of COMMANDS) expect(shown).toContain(`urls ${name}`)
    for (const [example] of EXAMPLES) expect(shown).toContain(example)
  },
)

test('the package names the manual page', () => {
  // A list: npm links a page that stands alone only if the registry has made a list of it
  const { man } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))
  expect(man).toHaveLength(1)
  expect(readFileSync(join(PACKAGE, man[0]), 'utf8')).toMatch(/^\.TH URLS 1 "\d{4}-\d\d-\d\d" "urls\\-in\\-context /)
})
