import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import ignore from 'ignore'
import { afterAll, describe, expect, test } from 'vitest'
import { runs } from '../../../test/arbitrary/runs.ts'
import { Patterns } from '../src/files/ignore-levels.ts'

/** Globs and ignore files: what they match, and that they do it in linear time. */

function matches(pattern: string, path: string, hasBraces = true): boolean {
  return new Patterns([pattern], hasBraces).test(path.replace(/\/$/, ''), path.endsWith('/')).isMatch
}

describe('the syntax', () => {
  test.each<[pattern: string, yes: readonly string[], no: readonly string[]]>([
    ['*.md', ['a.md', '.md', 'x/a.md', 'a.md/'], ['a.mdx', 'amd']],
    ['/*.md', ['a.md'], ['x/a.md']],
    ['a/', ['a/', 'x/a/', 'a/b'], ['a']],
    ['a/b', ['a/b', 'a/b/c'], ['x/a/b', 'a/', 'b']],
    ['**/b', ['b', 'a/b', 'a/x/b'], ['ab', 'b2']],
    ['a/**', ['a/b', 'a/b/c'], ['a', 'a/', 'x/a/b']],
    ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b'], ['ab', 'a/xb', 'x/a/b']],
    ['a/**/', ['a/b/', 'a/b/c/', 'a/b/c'], ['a/', 'a/b']],
    ['a**b', ['ab', 'axb', 'x/ab'], ['a/b']],
    ['x/a**b', ['x/ayb'], ['x/a/b']],
    ['**', ['a', 'a/b'], []],
    ['a/***/b', ['a/b', 'a/x/b'], ['a/xb']],
    ['?', ['a', 'é', '\u{1f600}'], ['', 'ab']],
    ['[a-c]x', ['ax', 'cx'], ['dx', 'x']],
    ['[!a-c]', ['d'], ['a']],
    ['[^]]', ['a'], [']']],
    ['[]-]', [']', '-'], ['a']],
    ['[c-a]', ['c'], ['b', 'a']],
    ['[[:digit:][:upper:]_]', ['0', 'A', '_'], ['a', '[']],
    ['[[:nope:]]', [], ['n', '[']],
    ['[a', [], ['a', '[a']],
    ['a\\*', ['a*'], ['ab']],
    ['\\a\\ ', ['a '], ['a']],
    ['a\\/', [], ['a', 'a/']],
    ['a ', ['a'], ['a ']],
    ['#a', [], ['#a', 'a']],
    ['\\#a', ['#a'], []],
    ['\\!a', ['!a'], []],
    ['/', [], ['a', 'a/']],
    ['*.{md,txt}', ['a.md', 'x/a.txt'], ['a.', 'a.{md,txt}']],
    ['{a,b{c,d}}x', ['ax', 'bcx', 'bdx'], ['bx', 'acx']],
    ['a{,b}', ['a', 'ab'], ['b']],
    ['{a/b,c}', ['a/b', 'c', 'x/c'], ['x/a/b', 'b']],
    ['{a/,b}', ['a/', 'b'], ['a']],
    ['a/{,b}', ['a/', 'a/b'], ['a', 'b']],
    ['{/a,b}', ['a', 'b', 'x/b'], ['x/a']],
    ['{**/,x/}b', ['b', 'a/b', 'x/b'], ['xb']],
    ['{a}', ['{a}'], ['a']],
    ['{a,b', ['{a,b'], ['a']],
    ['a,b}', ['a,b}'], ['a']],
    ['{a\\,b,c}', ['a,b', 'c'], ['a', 'b']],
    ['{[,],b}', [',', 'b'], ['[']],
    ['\\{a,b}', ['{a,b}'], ['a']],
    ['{!a,b}', ['!a', 'b'], ['a']],
  ])('%s', (pattern, yes, no) => {
    expect(yes.filter((path) => !matches(pattern, path))).toEqual([])
    expect(no.filter((path) => matches(pattern, path))).toEqual([])
  })

  test('braces are themselves in a file', () => {
    expect(Patterns.of('{a,b}').test('a', false).isMatch).toBe(false)
  })

  test('the last pattern that matches decides, and none of what is in a folder that is meant', () => {
    const patterns = Patterns.of('\ufeff*.log\r\n# none\r\n\r\n!keep.log  \r\nout/\r')
    expect(patterns.test('a.log', false)).toMatchObject({ isMatch: true, pattern: '*.log' })
    expect(patterns.test('keep.log', false)).toMatchObject({ isMatch: false, isException: true })
    expect(patterns.test('out/keep.log', false)).toMatchObject({ isMatch: true, pattern: 'out/' })
    expect(patterns.test('other', false)).toMatchObject({ isMatch: false, isException: false })
  })
})

const word = fc.string({ unit: fc.constantFrom('a', 'b', '.', 'A'), minLength: 1, maxLength: 3 })
const path = fc.tuple(fc.array(word, { minLength: 1, maxLength: 5 }), fc.constantFrom('', '/')).map(([names, end]) => {
  // Names that no folder lists
  return names.map((name) => name.replace(/^\.+$/, 'b')).join('/') + end
})
/** Pieces of patterns, with what the other matchers do not say in common left out: an unclosed brace, `a***`, `//`. */
const piece = fc.constantFrom('a', 'b', '.', 'A', '?', '*', '[ab]', '[!a]', '[a-]', '[]a]', '\\a', '\\*')
const segment = fc.oneof(
  {
    arbitrary: fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join('').replace(/\*+/g, '*')),
    weight: 3,
  },
  { arbitrary: fc.constant('**'), weight: 1 },
)
const pattern = fc
  .tuple(fc.constantFrom('', '/', '!'), fc.array(segment, { minLength: 1, maxLength: 5 }), fc.constantFrom('', '/'))
  .map(([start, segments, end]) => start + segments.join('/') + end)

describe('what others say', () => {
  test('the package ignore', () => {
    fc.assert(
      fc.property(fc.array(pattern, { minLength: 1, maxLength: 4 }), path, (patterns, at) => {
        const { ignored, unignored } = ignore({ ignorecase: false, allowRelativePaths: true }).add(patterns).test(at)
        const own = new Patterns(patterns).test(at.replace(/\/$/, ''), at.endsWith('/'))
        expect([own.isMatch, own.isException]).toEqual([ignored, unignored])
      }),
      runs(2000),
    )
  })

  test('the same for each of the patterns that braces stand for', () => {
    const choice = fc.array(fc.oneof(segment, fc.constantFrom('', '/', 'a/', '/b', '**/')), {
      minLength: 2,
      maxLength: 3,
    })
    const parts = fc.array(
      fc.oneof(
        segment.map((text) => [text]),
        choice,
      ),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(parts, path, (each, at) => {
        const all = each.reduce<string[]>((sums, next) => sums.flatMap((sum) => next.map((text) => sum + text)), [''])
        // Stars of two pieces are one run in the text, and slashes make an empty segment
        fc.pre(all.every((text) => !/\*{3}|[^/]\*\*|\*\*[^/]|\/\/|^\/$/.test(text)))
        const glob = each.map((texts) => (texts.length === 1 ? texts[0] : `{${texts.join(',')}}`)).join('')
        expect(matches(glob, at)).toBe(ignore({ ignorecase: false, allowRelativePaths: true }).add(all).ignores(at))
      }),
      runs(2000),
    )
  })
})

describe.skipIf(spawnSync('git', ['--version']).status !== 0)('git check-ignore', () => {
  const root = mkdtempSync(join(tmpdir(), 'urls-patterns-'))
  afterAll(() => rmSync(root, { recursive: true }))
  const git = (args: readonly string[], input = ''): string => {
    const { stdout } = spawnSync('git', args, { cwd: root, input, encoding: 'utf8' })
    return stdout
  }

  test('says the same', () => {
    git(['init', '-q'])
    const names = ['a', 'b', 'ab', 'A', '.a', 'a.b']
    const folders = ['', ...names.slice(0, 3).flatMap((one) => [`${one}/`, ...names.map((two) => `${one}/x${two}/`)])]
    const paths = folders.flatMap((folder) => [...names.map((name) => `${folder}f${name}`), folder]).filter(Boolean)
    for (const each of paths) {
      if (each.endsWith('/')) mkdirSync(join(root, each), { recursive: true })
    }
    for (const each of paths) if (!each.endsWith('/')) writeFileSync(join(root, each), '')
    const inner = pattern.map((text) => text.replace(/\b[ab]\b/, (name) => (name === 'a' ? 'fa' : 'xb')))
    fc.assert(
      fc.property(fc.array(fc.oneof(pattern, inner), { minLength: 1, maxLength: 5 }), (patterns) => {
        const text = `${patterns.join('\n')}\n`
        writeFileSync(join(root, '.git/info/exclude'), text)
        const told = git(
          ['check-ignore', '--no-index', '--stdin', '-z'],
          paths.map((each) => `${each.replace(/\/$/, '')}\0`).join(''),
        )
        const own = Patterns.of(text)
        const found = paths.map((each) => each.replace(/\/$/, ''))
        const ignored = found.filter((each, index) => own.test(each, paths[index]!.endsWith('/')).isMatch)
        expect(ignored).toEqual(told.split('\0').slice(0, -1))
      }),
      runs(100),
    )
  })
})

describe('no pattern takes longer than its length times that of the path', () => {
  const deep = 'a/'.repeat(60)
  const long = 'a'.repeat(4000)
  test.each<[title: string, pattern: string, path: string, isMatch: boolean]>([
    ['folders anywhere', '**/a/'.repeat(12), `${deep}b`, true],
    ['folders anywhere, and not there', `${'**/a/'.repeat(40)}c`, `${deep}b`, false],
    ['stars in segments', `${'*a*/'.repeat(60)}c`, `${deep}b`, false],
    ['alternatives', '{a,b}'.repeat(30), 'ab'.repeat(15), true],
    ['equal alternatives', `${'{a,a}'.repeat(2000)}b`, 'a'.repeat(2000), false],
    ['empty alternatives', `${'{a,}'.repeat(1000)}b`, 'a'.repeat(1000), false],
    ['empty alternatives after a folder', `a/${'{,}'.repeat(1000)}`, 'a/', true],
    ['globstars in alternatives', `${'{**/,a/}'.repeat(200)}c`, `${deep}b`, false],
    ['stars in alternatives', `${'{*a,a*}'.repeat(200)}b`, long, false],
    ['many stars', `${'*a'.repeat(1000)}b`, long, false],
    ['a run of stars', `${'*'.repeat(100_000)}b`, long, false],
    ['more than the path has', '?'.repeat(100_000), long, false],
    ['folders anywhere, 100 KB', `${'**/'.repeat(33_000)}b`, `${deep}b`, true],
    ['a set of 100 KB', `[${'b-c'.repeat(33_000)}]`, 'c', true],
    ['names of classes in a set', `[${'[:'.repeat(50_000)}x]`, ':', true],
    ['brackets', '['.repeat(100_000), '[', false],
    ['braces, nested', `${'{a,'.repeat(1000)}b${'}'.repeat(1000)}`, 'b', true],
    ['braces, open', '{a,'.repeat(33_000), 'b', false],
    ['a backslash at the end', `${'\\\\'.repeat(50_000)}\\`, '\\', false],
    ['backslashes', '\\\\'.repeat(2000), '\\'.repeat(2000), true],
    ['blanks', `a${' '.repeat(100_000)}b`, 'b', false],
    ['slashes', '/'.repeat(100_000), 'b', false],
  ])('%s', (_, glob, at, isMatch) => {
    expect(matches(glob, at)).toBe(isMatch)
  })

  test('an ignore file of 1 MB', () => {
    const patterns = Patterns.of('**/a*b*c*d/**/e\n'.repeat(70_000))
    for (let at = 0; at < 10; at++) expect(patterns.test(`${deep}${at}`, false).isMatch).toBe(false)
  })
})
