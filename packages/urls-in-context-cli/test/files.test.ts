import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Folder, lines, parseRows } from './run.ts'

const folder = new Folder()
afterAll(() => folder.remove())

/** The files that are read of a folder with these options, by their paths in it. */
function filesOf(root: string, ...options: string[]): string[] {
  const { out } = folder.urls(['-s', '-c', ...options, root])
  const names = out.split('\n').slice(0, -1)
  return names.map((line) => line.slice(root.length + 1).replace(/:\d+$/, ''))
}

/** Files of one folder, each with a URL. */
function tree(root: string, names: readonly string[], ignoreFiles: Readonly<Record<string, string>> = {}): void {
  for (const name of names)
    folder.file(`${root}/${name}`, `http://${name.replace(/^\W/, '').replace(/\W/g, '-')}.example/\n`)
  for (const [name, text] of Object.entries(ignoreFiles)) folder.file(`${root}/${name}`, text)
}

beforeAll(() => {
  const project = ['a.md', 'b.log', 'keep.log', 'node_modules/x/i.js', 'src/gen/g.ts', 'src/m.ts', '.ci/c.yml', 'Z.MD']
  const patterns = 'node_modules/\n*.log\n!keep.log\n'
  tree('git', [...project, '.git/config'], { '.gitignore': patterns, 'src/.gitignore': '/gen\n' })
  tree('plain', project, { '.gitignore': patterns })
})

describe('ignore files and hidden names, as in ripgrep', () => {
  test('in a repository of git', () => {
    expect(filesOf('git')).toEqual(['Z.MD', 'a.md', 'keep.log', 'src/m.ts'])
    expect(filesOf('git/src')).toEqual(['m.ts'])
    expect(filesOf('git', '--hidden')).toContain('.ci/c.yml')
    expect(filesOf('git', '--hidden')).not.toContain('b.log')
    const open = ['Z.MD', 'a.md', 'b.log', 'keep.log', 'node_modules/x/i.js', 'src/gen/g.ts', 'src/m.ts']
    expect(filesOf('git', '-u')).toEqual(open)
    expect(filesOf('git', '--no-ignore')).toEqual(open)
    expect(filesOf('git', '-uu')).toEqual(filesOf('git', '--no-ignore', '--hidden'))
    expect(filesOf('git', '-uu')).toHaveLength(11)
  })

  test('.gitignore counts in a repository alone, .ignore and .urlsignore everywhere, the latter first', () => {
    expect(filesOf('plain')).toContain('b.log')
    tree('rank', ['a.x', 'b.x', 'c.x', 'd.x'], { '.git/info/exclude': 'd.x\na.x\n' })
    tree('rank', [], { '.gitignore': 'a.x\n', '.ignore': '!a.x\nb.x\nc.x\n', '.urlsignore': '!b.x\n' })
    expect(filesOf('rank')).toEqual(['a.x', 'b.x'])
  })

  test('those of the folders around count, but for what leaves out the folder that was named', () => {
    tree('around', ['in/deep/a.txt', 'in/deep/b.tmp', 'out/deep/a.txt', 'out/deep/b.tmp'], {
      '.ignore': '*.tmp\nout\n',
    })
    expect(filesOf('around')).toEqual(['in/deep/a.txt'])
    expect(filesOf('around/in/deep')).toEqual(['a.txt'])
    expect(filesOf('around/out/deep')).toEqual(['a.txt', 'b.tmp'])
  })

  test('a repository in another has its own .gitignore', () => {
    tree('outer', ['in/a.log', 'in/b.x', 'a.log', '.git/HEAD', 'in/.git/HEAD'], { '.gitignore': '*.log\n' })
    tree('outer', [], { 'in/.gitignore': '*.x\n' })
    expect(filesOf('outer')).toEqual(['in/a.log'])
  })

  test('no pattern shows the folder of git itself', () => {
    tree('all', ['a.md', '.git/config', '.ci/c.yml'], { '.gitignore': '*.log\n!*/\n' })
    expect(filesOf('all')).toEqual(['.ci/c.yml', 'a.md'])
  })

  test('which is not counted, as that of no version control is', () => {
    tree('store', ['a.md', '.git/config', 'in/.git', '.hg/hgrc', '.svn/entries', '.jj/repo'])
    expect(folder.urls(['store'])).toMatchObject({ err: '', status: 0 })
    expect(folder.urls(['--files', 'store']).err).toBe('')
    expect(folder.urls(['-v', 'store']).err).toContain('urls: store/.git/: left out (hidden)\n')
    expect(filesOf('store', '--hidden')).toContain('.git/config')
  })

  test('a pattern with ! shows a hidden name', () => {
    tree('shown', ['.yes/a', '.no/a'], { '.ignore': '!.yes\n' })
    expect(filesOf('shown')).toEqual(['.yes/a'])
  })

  test('patterns that would take for ever in other programs', () => {
    const deep = `${'a/'.repeat(60)}f.txt`
    tree('hostile', [deep, 'b'], {
      '.ignore': `${'**/a/'.repeat(80)}\n[[[[[\n\\\n${'{'.repeat(1000)}\n${'*?'.repeat(5000)}\n`,
    })
    expect(filesOf('hostile')).toEqual([deep, 'b'])
    expect(filesOf('hostile', '-g', '{a,b}'.repeat(30))).toEqual([])
    expect(filesOf('hostile', '-g', `${'{a,'.repeat(1000)}b${'}'.repeat(1000)}`)).toEqual([deep, 'b'])
  })

  test('what was left out is named with its reason', () => {
    const told = [...folder.urls(['-v', '-c', 'git']).err.matchAll(/^urls: git\/(.*): left out \((.*)\)$/gm)]
    expect(told.map(([, path, reason]) => [path, reason!.split(': ').at(-1)])).toEqual([
      ['.ci/', 'hidden'],
      ['.git/', 'hidden'],
      ['.gitignore', 'hidden'],
      ['b.log', '*.log'],
      ['node_modules/', 'node_modules/'],
      ['src/.gitignore', 'hidden'],
      ['src/gen/', '/gen'],
    ])
  })
})

describe('mail is never hidden or ignored', () => {
  test('maildirs with their folders, MH folders, news', () => {
    const names = ['in/cur/1:2,S', 'in/new/2', 'in/tmp/3', 'in/.Sent/cur/4', 'in/.Trash.Old/new/5', 'in/.other/text']
    tree('mail', [...names, 'mh/1', 'mh/10', 'mh/9', 'mh/.mh_sequences', '.drafts/1', 'lists/inbox/cur/7', 'notes'])
    tree('mail', [], { '.ignore': '*\n' })
    const read = ['.drafts/1', 'in/.Sent/cur/4', 'in/.Trash.Old/new/5', 'in/cur/1:2,S', 'in/new/2']
    // The patterns hold of `lists`, in which no mail stands itself
    expect(filesOf('mail').sort()).toEqual([...read, 'mh/1', 'mh/10', 'mh/9'])
    expect(filesOf('mail/lists')).toEqual(['inbox/cur/7'])
    expect(filesOf('mail/in/cur')).toEqual(['1:2,S'])
  })

  test('what was asked for holds of it as well', () => {
    expect(filesOf('mail', '-g', '!in', '-t', 'txt')).toEqual([])
  })
})

describe('what is asked for', () => {
  test('globs, the last that matches', () => {
    expect(filesOf('git', '-g', '*.md')).toEqual(['a.md'])
    expect(filesOf('git', '-g', '*.[mM][dD]')).toEqual(['Z.MD', 'a.md'])
    expect(filesOf('git', '-g', '!*.{md,ts}')).toEqual(['Z.MD', 'keep.log'])
    expect(filesOf('git', '-g', '*.log', '-g', '!keep*')).toEqual(['b.log'])
    expect(filesOf('git', '-g', '!keep*', '-g', '*.log')).toEqual(['b.log', 'keep.log'])
    expect(filesOf('git', '-g', '.ci')).toEqual(['.ci/c.yml'])
  })

  test('types, also of packed files', () => {
    tree('types', ['a.md', 'a.md.gz', 'a.html', 'Makefile', 'a.tar.gz', 'x.tgz'])
    expect(filesOf('types', '-t', 'md')).toEqual(['a.md', 'a.md.gz'])
    expect(filesOf('types', '--type=md,html')).toEqual(['a.html', 'a.md', 'a.md.gz'])
    expect(filesOf('types', '-tmd', '-tarchive')).toEqual(['a.md', 'a.md.gz', 'a.tar.gz', 'x.tgz'])
    expect(folder.urls(['-t', 'mdx', 'types']).err).toMatch(/^urls: --type must be one of archive, .*, yaml, not mdx /)
  })

  test('depth and size', () => {
    expect(filesOf('git', '--max-depth=1')).toEqual(['Z.MD', 'a.md', 'keep.log'])
    expect(filesOf('git', '-d', '2')).toContain('src/m.ts')
    expect(filesOf('git', '-d0')).toEqual([])
    folder.file('sizes/small', 'x')
    folder.file('sizes/large', 'x'.repeat(2000))
    expect(filesOf('sizes', '--max-filesize=1K')).toEqual(['small'])
  })

  test.skipIf(process.platform === 'win32')('links are followed, but into no circle', () => {
    tree('links', ['real/a.txt', 'named.txt'])
    symlinkSync('../named.txt', join(folder.path, 'links/real/file'))
    symlinkSync('..', join(folder.path, 'links/real/up'))
    mkdirSync(join(folder.path, 'elsewhere'))
    writeFileSync(join(folder.path, 'elsewhere/b.txt'), 'http://b.example/')
    symlinkSync('../elsewhere', join(folder.path, 'links/other'))
    expect(filesOf('links', '-L').filter((name) => name !== 'real/up')).toEqual([
      'named.txt',
      'other/b.txt',
      'real/a.txt',
      'real/file',
    ])
    const { out } = folder.urls(['-L', 'links'])
    expect(out.split('\n')).toHaveLength(5)
  })
})

describe('the command', () => {
  test('says how many were left out, unless it is silenced; what is named is read', () => {
    const note = 'urls: left out: 3 hidden and 3 ignored files and folders (-v names them, -uu reads them)\n'
    expect(folder.urls(['git'])).toMatchObject({ err: note, status: 0 })
    expect(folder.urls(['-s', 'git'])).toMatchObject({ err: '', status: 0 })
    expect(folder.urls(['-uu', 'git'])).toMatchObject({ err: '', status: 0 })
    expect(folder.urls(['git/b.log', 'git/.ci/c.yml'])).toEqual({
      out: lines('http://b-log.example/', 'http://ci-c-yml.example/'),
      err: '',
      status: 0,
    })
    const told = folder.urls(['-v', '--report=report', 'git']).err
    expect(told).toContain('urls: git/.ci/: left out (hidden)\n')
    expect(told).toMatch(/urls: git\/b\.log: left out \(.*\.gitignore: \*\.log\)\n/)
    const report = folder.shell('grep left-out report | wc -l').out.trim()
    expect(Number(report)).toBe(7)
  })

  test('plan, work and merge read the same files, in threads as well', () => {
    const choice = ['--hidden', '-g', '!*.yml', '--max-depth=2']
    const rows = folder.urls(['--json', ...choice, 'git', 'mail']).out
    expect(parseRows(rows).length).toBeGreaterThan(4)
    expect(folder.urls(['--json', '-j2', ...choice, 'git', 'mail']).out).toBe(rows)
    const planned = folder.urls(['plan', ...choice, 'git', 'mail'])
    expect(planned.err).toMatch(/^urls: left out: .* ignored/)
    folder.file('plan.ndjson', planned.out)
    folder.urls(['work', '--plan=plan.ndjson', '--out=parts'])
    expect(folder.urls(['merge', '--plan=plan.ndjson', 'parts']).out).toBe(rows)
  })

  test('--type-list', () => {
    const { out } = folder.urls(['--type-list'])
    expect(out).toContain('md: *.markdown, *.md,')
    const types = out
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split(':')[0])
    expect(types).toEqual(types.toSorted())
    expect(folder.urls(['-t', 'mdx', 'types']).err).toContain(`one of ${types.join(', ')}, not mdx`)
  })
})
