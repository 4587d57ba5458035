import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blocksOf, readPage } from './pages.ts'

/** The recipes of `docs/recipes.md`, with the programs that are installed, and a server of this machine. */

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The block of the page that holds a text. */
function recipe(holds: string): string {
  const found = blocksOf(readPage('docs/recipes.md')).filter(({ lines }) => lines.join('\n').includes(holds))
  expect(found).toHaveLength(1)
  return found[0]!.lines.join('\n')
}

/** A program that the page links to. */
const file = (name: string): string => readPage(`docs/recipes/${name}`)

const folder = mkdtempSync(join(tmpdir(), 'urls-in-context-'))
const bin = join(folder, 'bin')
const PATH = [bin, dirname(process.execPath), process.env.PATH].join(delimiter)
const env = {
  ...process.env,
  PATH,
  HOME: folder,
  FZF_DEFAULT_OPTS: '--filter=found',
  GIT_CONFIG_NOSYSTEM: '1',
  no_proxy: '*',
}

interface Run {
  readonly out: string
  readonly err: string
  readonly status: number | null
}

/** Runs a script. The server of this process answers meanwhile. */
function shell(script: string, more: Readonly<Record<string, string>> = {}, name = 'sh'): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(name, ['-c', script], { cwd: folder, env: { ...env, ...more }, stdio: 'pipe' })
    const [out, err]: [Buffer[], Buffer[]] = [[], []]
    child.stdout.on('data', (bytes) => out.push(bytes))
    child.stderr.on('data', (bytes) => err.push(bytes))
    child.on('close', (status) => {
      resolve({ out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString(), status })
    })
    child.stdin.end()
  })
}

/** A compiler or an interpreter may look for what belongs to it in the folder of the user. */
const OWN = { HOME: process.env.HOME ?? folder }

const isWindows = process.platform === 'win32'

/** A test that is skipped, and says so, where a program is missing. */
function testWith(programs: readonly string[], title: string, run: () => Promise<void>): void {
  const missing = programs.filter((program) => isWindows || spawnSync(program, ['--version']).error !== undefined)
  test.skipIf(missing.length > 0)(missing.length > 0 ? `${title} (without ${missing.join(', ')})` : title, run)
}

/** The identifier of an object of STIX by its properties: UUIDv5 (RFC 9562 §5.5). */
function uuid5(properties: object): string {
  const namespace = Buffer.from('00abedb4aa42466c9c01fed23315a9b7', 'hex')
  const bytes = createHash('sha1').update(namespace).update(JSON.stringify(properties)).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 15) | 0x50
  bytes[8] = (bytes[8]! & 63) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

let server: Server
let base = ''

beforeAll(async () => {
  server = createServer(({ url }, response) => {
    response.writeHead(url === '/found/long.html' ? 200 : 404, { 'content-type': 'text/html' })
    response.end('<p>Here</p>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  mkdirSync(bin)
  symlinkSync(join(ROOT, 'packages/urls-in-context-cli/urls.js'), join(bin, 'urls'))
  const mail = `From ann@mail.example Mon Jan  5 10:00:00 1998\nFrom: ann@mail.example\nDate: Mon, 5 Jan 1998 10:00:00 +0000\n\n`
  writeFileSync(
    join(folder, 'mail.mbox'),
    `${mail}See <${base}/found/\nlong.html>, ${base}/gone, file:///etc/passwd and <http://a.example/x-\ny>.\n`,
  )
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

describe('checks and copies', () => {
  testWith(['curl', 'xargs'], 'curl', async () => {
    // A host that does not exist is asked for no longer than its test takes.
    const script = recipe('curl --silent --head').replace('mail.mbox', 'local.txt')
    writeFileSync(join(folder, 'local.txt'), `<${base}/found/\nlong.html> ${base}/gone file:///etc/passwd\n`)
    const { out, err } = await shell(script)
    expect(err).toBe('')
    expect(out.trimEnd().split('\n').sort()).toEqual([`200 ${base}/found/long.html`, `404 ${base}/gone`])
  })

  testWith(['curl', 'xargs'], 'curl, a job that fails', async () => {
    writeFileSync(join(folder, 'local.txt'), `<${base}/found/\nlong.html> ${base}/gone file:///etc/passwd\n`)
    const script = recipe('--fail').replace('mail.mbox', 'local.txt')
    expect(await shell(script)).toEqual({ out: `dead: ${base}/gone\n`, err: '', status: 123 })
    writeFileSync(join(folder, 'alive.txt'), `<${base}/found/\nlong.html>\n`)
    expect((await shell(script.replace('local.txt', 'alive.txt'))).status).toBe(0)
  })

  testWith(['curl'], 'curl, with file and line', async () => {
    mkdirSync(join(folder, 'docs'))
    const placeholders = ['{id}', '$VERSION', '%s', ':id'].map((each) => `${base}/gone/${each}`)
    writeFileSync(join(folder, 'docs/a.md'), `<${base}/found/\nlong.html>\n${base}/gone ${placeholders.join(' ')}\n`)
    expect(await shell(recipe('while IFS='))).toEqual({ out: `docs/a.md:3: ${base}/gone\n`, err: '', status: 0 })
  })

  testWith(['wget'], 'wget --spider', async () => {
    const script = recipe('wget --spider').replace('mail.mbox', 'local.txt')
    const { err, status } = await shell(script)
    expect(err).toMatch(/found\/long\.html.*200/s)
    expect(status).toBe(8)
  })

  testWith(['wget'], 'wget, the pages', async () => {
    const [, instead] = /use\s+`(--page-requisites [^`]*)`/.exec(readPage('docs/recipes.md'))!
    await shell(recipe('wget --spider').replace('mail.mbox', 'local.txt').replace('--spider', instead!))
    const [host] = base.replace('http://', '').split('/')
    expect(readFileSync(join(folder, 'kept', host!, 'found/long.html'), 'utf8')).toBe('<p>Here</p>')
  })
})

describe('looks into rows', () => {
  testWith(['jq'], 'jq, what was mended', async () => {
    const { out, err } = await shell(recipe('select(.repairs != [])'))
    expect(err).toBe('')
    expect(out).toBe(`mail.mbox\t5\t${base}/found/long.html\nmail.mbox\t6\thttp://a.example/x-y\n`)
  })

  testWith(['python3'], 'Python, as STIX', async () => {
    mkdirSync(join(folder, 'reports'), { recursive: true })
    writeFileSync(join(folder, 'reports/a.txt'), `hxxp://b[.]example/x?a="b"&c and http://a.example/'y/\u00fc\n`)
    writeFileSync(join(folder, 'stix.py'), file('stix.py'))
    const { out, err } = await shell(recipe('python3 stix.py'), OWN)
    expect(err).toBe('')
    const { type, id, objects } = JSON.parse(out)
    expect([type, id]).toEqual(['bundle', expect.stringMatching(/^bundle--[0-9a-f]{8}-[0-9a-f-]{27}$/)])
    const found = objects.map(({ value }: { value: string }) => value)
    expect(found.length).toBeGreaterThan(1)
    for (const object of objects) {
      expect(object).toEqual({
        type: 'url',
        spec_version: '2.1',
        id: `url--${uuid5({ value: object.value })}`,
        value: object.value,
      })
    }
    expect(found).toContain("http://a.example/'y/\u00fc")
  })

  testWith(['jq'], 'jq, as ECS', async () => {
    const html = '<html><a href="http://a.example/">x</a></html>'
    const mail = `From: a@b.example\nMessage-ID: <1@b.example>\nContent-Type: text/html; name=a.html\n\n${html}`
    writeFileSync(join(folder, 'ecs.eml'), mail)
    const { out, err } = await shell(recipe('@timestamp').replace('mail.mbox', 'ecs.eml'))
    const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
    expect({ row: JSON.parse(out), err }).toMatchObject({
      row: {
        url: { full: 'http://a.example/', scheme: 'http', domain: 'a.example' },
        file: { path: 'ecs.eml', hash: { sha256: sha256(mail) } },
        email: {
          message_id: '1@b.example',
          attachments: [{ file: { name: 'a.html', hash: { sha256: sha256(html) } } }],
        },
      },
      err: '',
    })
  })

  testWith(['sqlite3'], 'sqlite3', async () => {
    const { out, err } = await shell(recipe('.import --csv urls.csv'))
    expect({ out, err }).toEqual({ out: `1998|127.0.0.1|2\n1998||1\n1998|a.example|1\n`, err: '' })
  })

  testWith(['duckdb'], 'duckdb, to Parquet', async () => {
    const { out, err } = await shell(recipe('sample_size = -1').replace('Mail/', 'mail.mbox'))
    expect({ out: out.replace('""', ''), err }).toEqual({
      out: 'year,host,n\n1998,,1\n1998,127.0.0.1,2\n1998,a.example,1\n',
      err: '',
    })
    expect(readFileSync(join(folder, 'urls.parquet')).toString('latin1', 0, 4)).toBe('PAR1')
  })

  testWith(['tmux', 'fzf'], 'tmux and fzf', async () => {
    const run = `${recipe('capture-pane').replaceAll('tmux ', 'tmux -L recipes ')} > shown.txt; tmux -L recipes kill-server`
    writeFileSync(join(folder, 'pane.sh'), `printf 'http://found.example/%090d' 1; sleep 1; ${run}\n`)
    await shell('tmux -L recipes new-session -d -x 80 -y 24 "sh pane.sh"; sleep 4')
    expect(readFileSync(join(folder, 'shown.txt'), 'utf8')).toBe(`http://found.example/${'1'.padStart(90, '0')}\n`)
  })

  // The xargs of other systems has no -d, as the page says.
  testWith(process.platform === 'linux' ? ['fzf', 'xargs'] : ['the xargs of GNU'], 'fzf', async () => {
    writeFileSync(join(bin, 'xdg-open'), '#!/bin/sh\necho "opened $*"\n')
    chmodSync(join(bin, 'xdg-open'), 0o755)
    expect((await shell(recipe('fzf --multi | xargs'))).out).toBe(`opened ${base}/found/long.html\n`)
  })
})

describe('reference lists', () => {
  const rows = recipe('references.html')

  beforeAll(async () => {
    if (isWindows) return
    mkdirSync(join(folder, 'papers'))
    for (const name of ['letter.docx', 'talk.pptx', 'notes.odt']) {
      copyFileSync(join(ROOT, 'corpus/archives', name), join(folder, 'papers', name))
    }
    writeFileSync(join(folder, 'papers/a.txt'), `<${base}/found/long.html> <${base}/gone> <${base}/gone?it's>\n`)
    await shell(`${rows}\n${recipe('WHERE agrees = ').split('\n')[0]}`)
  })

  testWith(['sqlite3'], 'sqlite3', async () => {
    const [, ...asked] = recipe('WHERE agrees = ').split('\n')
    const { out, err } = await shell(asked.join('\n'))
    expect(err).toBe('')
    expect(out).toMatch(/^[\w.]+\|\d\|\d\n/)
    expect(out).toContain('papers/letter.docx||http://letter.example/shown|http://letter.example/target\n')
    expect(out).toContain('papers/talk.pptx|1|http://talk.example/shown|http://talk.example/target\n')
    expect(readFileSync(join(folder, 'references.html'), 'utf8')).toContain('talk.example')
  })

  testWith(['sqlite3', 'curl', 'xargs'], 'sqlite3 and curl', async () => {
    await shell(`sqlite3 references.db "DELETE FROM urls WHERE host <> '127.0.0.1'"`)
    const out = `papers/a.txt\t\t${base}/gone\npapers/a.txt\t\t${base}/gone?it's\n`
    for (const _ of [1, 2]) expect(await shell(recipe('CREATE TABLE dead'))).toEqual({ out, err: '', status: 0 })
  })
})

describe('from a program, one process for all texts', () => {
  const files = {
    'one.txt': 'See <http://a.example/\nx>, \u2028http://b.example/é.\n',
    'none.txt': 'nothing',
    'two.txt': 'http://c.example/',
  }
  const expected = {
    out: 'one.txt\thttp://a.example/x\none.txt\thttp://b.example/é\ntwo.txt\thttp://c.example/\n',
    err: '',
    status: 0,
  }
  const source = (name: string, program: string): void => writeFileSync(join(folder, name), `${program}\n`)
  beforeAll(() => {
    for (const [file, text] of Object.entries(files)) source(file, text)
  })

  testWith(['python3'], 'Python', async () => {
    source('serve.py', recipe('with subprocess.Popen'))
    expect(await shell('python3 serve.py one.txt none.txt two.txt', OWN)).toEqual(expected)
    expect((await shell('python3 serve.py missing.txt', OWN)).status).toBe(1)
  })

  testWith(['python3'], 'Python without waiting', async () => {
    source('urls_in_context.py', file('urls_in_context.py'))
    source('wide.txt', '\u{1f600}\u{1f600} <http://a.example/\nx> \u{1f600} http://b.example/é')
    const { out, err, status } = await shell('python3 urls_in_context.py wide.txt none.txt two.txt', OWN)
    expect({ err, status }).toEqual({ err: '', status: 0 })
    expect(out.trimEnd().split('\n')).toEqual([
      'wide.txt\t3\t24\t<http://a.example/ x>\thttp://a.example/x',
      'wide.txt\t27\t45\thttp://b.example/é\thttp://b.example/é',
      'two.txt\t0\t17\thttp://c.example/\thttp://c.example/',
    ])
    expect((await shell('python3 urls_in_context.py missing.txt', OWN)).status).toBe(1)
  })

  testWith(['python3'], 'Python without waiting: bad input, many texts, and an end before the last', async () => {
    source('urls_in_context.py', file('urls_in_context.py'))
    source(
      'hard.py',
      `
from urls_in_context import find_urls

long = 'http://a.example/x ' * 4000
bad = [(0, None), (1, b'http://a.example'), (2, float('nan')), (3, 'http://b.example/\\udcff \\ud83d\\ude00 http://c.example/')]
print([(key, len(rows), error is None) for key, _, rows, error in find_urls(bad)])
print(sum(len(rows) for _, _, rows, _ in find_urls((key, long) for key in range(20))))
endless = find_urls((key, long) for key in range(10**9))
print(next(endless)[0])
endless.close()

def failing():
    yield 0, 'http://a.example/'
    raise KeyError('x')

try:
    print(list(find_urls(failing())))
except KeyError as error:
    print('KeyError', error)
try:
    list(find_urls([(0, 'x')], '--no-such-option'))
except (EOFError, BrokenPipeError):
    print('ended early')
`,
    )
    const { out, status } = await shell('python3 hard.py', OWN)
    expect(out.trimEnd().split('\n')).toEqual([
      '[(0, 0, False), (1, 0, False), (2, 0, False), (3, 2, True)]',
      '80000',
      '0',
      "KeyError 'x'",
      'ended early',
    ])
    expect(status).toBe(0)
  })

  testWith(['python3'], 'Python, from a queue', async () => {
    source('urls_in_context.py', file('urls_in_context.py'))
    source(
      'consumer.py',
      `${file('consumer.py')}
import collections
Message = collections.namedtuple('Message', 'number body')
messages = [Message(1, 'http://a.example/'), Message(2, None), Message(3, 'http://b.example/ http://c.example/')]
consume(lambda: iter(messages), lambda message, rows: print(message.number, [row['url'] for row in rows]))`,
    )
    const out = [
      "1 ['http://a.example/']",
      'not read: text must be a string',
      '2 []',
      "3 ['http://b.example/', 'http://c.example/']",
      '',
    ]
    expect(await shell('python3 consumer.py', OWN)).toEqual({ out: out.join('\n'), err: '', status: 0 })
  })

  testWith(['go'], 'Go', async () => {
    source('serve.go', file('serve.go'))
    expect(await shell('go run serve.go one.txt none.txt two.txt', OWN)).toEqual(expected)
    expect((await shell('gofmt -l serve.go', OWN)).out).toBe('')
  })

  testWith(['jq'], 'jq', async () => {
    const issues = [
      { number: 7, body: files['one.txt'] },
      { number: 8, body: '' },
      { number: 9, body: 'http://c.example/' },
    ]
    writeFileSync(join(folder, 'issues.json'), JSON.stringify(issues))
    const out = '7\thttp://a.example/x\n7\thttp://b.example/é\n9\thttp://c.example/\n'
    expect(await shell(recipe('id: .number'))).toEqual({ out, err: '', status: 0 })
  })

  // The crate is not fetched: the test needs it in the folder of Cargo.
  const crate = mkdtempSync(join(tmpdir(), 'urls-in-context-'))
  afterAll(() => rmSync(crate, { recursive: true }))
  mkdirSync(join(crate, 'src'))
  writeFileSync(join(crate, 'src/main.rs'), file('serve.rs'))
  const manifest = '[package]\nname = "serve"\nversion = "0.0.0"\nedition = "2021"\n[dependencies]\nserde_json = "1"\n'
  writeFileSync(join(crate, 'Cargo.toml'), manifest)
  const hasCrate = spawnSync('cargo', ['generate-lockfile', '--offline'], { cwd: crate }).status === 0

  testWith(hasCrate ? ['cargo'] : ['cargo with serde_json'], 'Rust', async () => {
    const built = await shell(`cd '${crate}' && cargo build --offline --quiet`, OWN)
    expect(built).toEqual({ out: '', err: '', status: 0 })
    expect(await shell(`'${crate}/target/debug/serve' one.txt none.txt two.txt`)).toEqual(expected)
  })
})

describe('git', () => {
  const git = (command: string): Promise<Run> =>
    shell(`cd repository && git -c user.name=a -c user.email=a@a.example ${command}`)

  testWith(['git', 'xargs'], 'refuses a commit by its hook', async () => {
    const hook = join(folder, 'repository/.git/hooks/pre-commit')
    await shell('git init --quiet repository')
    mkdirSync(dirname(hook), { recursive: true })
    writeFileSync(hook, `${recipe('git diff --cached')}\n`)
    chmodSync(hook, 0o755)
    writeFileSync(join(folder, 'repository/a.md'), 'See <URL:http://a.example/\nx>.\n')
    await git('add a.md')
    const refused = await git('commit --message x')
    expect(refused.status).not.toBe(0)
    expect(refused.out + refused.err).toContain('+See <http://a.example/x>.')
    expect((await shell('cd repository && urls fix --write a.md')).status).toBe(0)
    await git('add a.md')
    expect((await git('commit --message x')).status).toBe(0)
  })

  test('remark-lint fails on a warning', async () => {
    const cwd = join(folder, 'linted')
    mkdirSync(join(cwd, 'node_modules'), { recursive: true })
    for (const name of ['remark-gfm', 'remark-lint', 'remark-urls-in-context']) {
      symlinkSync(realpathSync(join(ROOT, 'node_modules', name)), join(cwd, 'node_modules', name), 'junction')
    }
    writeFileSync(join(cwd, '.remarkrc'), recipe('"remark-gfm"'))
    writeFileSync(join(cwd, 'a.md'), 'See http://a.example/x?y=1&\nz=2.\n')
    const main = join(ROOT, 'node_modules/remark-cli/cli.js')
    const script = recipe('npx remark').replace('npx remark', `"${process.execPath}" "${main}" --no-color`)
    const broken = await shell(`cd linted && ${script}`)
    expect(broken.err).toMatch(/1:5-2:4\s+warning Unexpected line break in the bare URL .* no-wrapped-url/)
    expect([broken.out, broken.status]).toEqual(['', 1])
    expect((await shell('cd linted && urls fix --write a.md')).status).toBe(0)
    expect(await shell(`cd linted && ${script}`)).toEqual({ out: '', err: '', status: 0 })
  })

  test('pre-commit has the hook that the page names', () => {
    const hooks = readPage('.pre-commit-hooks.yaml')
    expect(recipe('rev: v').match(/id: (\S+)/)![1]).toBe(/^- id: (\S+)$/m.exec(hooks)![1])
    const [, entry] = /entry: urls (.*)/.exec(recipe('repo: local'))!
    expect(hooks).toContain(`entry: npx --yes urls-in-context-cli ${entry}\n`)
  })

  testWith(['git', 'bash'], 'annotates what the action reads', async () => {
    const used = recipe('actions/checkout')
    expect(used).toContain('files: ')
    const [, path] = /uses: urls-in-context\/urls-in-context\/(\S+)@v/.exec(used)!
    const action = readPage(`${path}/action.yml`)
    const inputs = [...action.matchAll(/^ {2}(\w+):\n {4}description/gm)].map(([, name]) => name)
    const documented = readPage('docs/recipes.md').split('### GitHub Actions')[1]!.split('\n## ')[0]!
    expect([...documented.matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name)).toEqual(inputs)
    const script = action.split('run: |\n')[1]!.replace(/^ {8}/gm, '')
    // In the place of npx, which would fetch the package: the command itself
    writeFileSync(join(bin, 'npx'), '#!/bin/sh\nshift 2\nexec urls "$@"\n')
    chmodSync(join(bin, 'npx'), 0o755)
    await shell('git init --quiet read && mkdir -p temporary')
    const files = {
      'a.md': 'See <URL:http://a.example/\nx>, <URL:http://b.example/> and <http://c.example/post-\ning>.\n',
      'b.c': '/* See <http://d.example/\n * x> */\nchar *s = "http://e.example/"\n  "x";\n',
      'c.txt': 'See <http://f.example/ x> and http://g.example/\n',
      'd.bin': '<http://h.example/\nx>',
    }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'read', name), text)
    await shell('cd read && git add .')
    const asked = { RUNNER_TEMP: join(folder, 'temporary'), GITHUB_ACTION_PATH: join(ROOT, path!), VERSION: 'latest' }
    const run = (more: object): Promise<Run> => shell(`cd read\n${script}`, { ...asked, FAIL: 'true', ...more }, 'bash')
    const found = await run({ FILES: '*.md *.c *.txt' })
    expect(found.err).toBe('')
    expect(found.status).toBe(1)
    const cut = 'and other programs cut it: write'
    expect(found.out.trimEnd().split('\n')).toEqual([
      `::warning file=a.md,line=1,col=5,title=URL::This URL goes over lines, ${cut} http://a.example/x`,
      '::warning file=a.md,line=2,col=5,title=URL::<URL:…> is read by few programs: write <http://b.example/>',
      `::warning file=a.md,line=2,col=33,title=URL::This URL goes over lines, ${cut} what is meant: http://c.example/post-ing or http://c.example/posting`,
      `::warning file=b.c,line=1,col=8,title=URL::This URL goes over lines, ${cut} http://d.example/x`,
      `::warning file=c.txt,line=1,col=5,title=URL::This URL has a blank in it, ${cut} what is meant: http://f.example/x or http://f.example/%2520x or http://f.example/`,
      '5 URLs cannot be read as they stand.',
    ])
    expect((await run({ FILES: '*.md', FAIL: 'false' })).status).toBe(0)
    const none = await run({ FILES: '*.py' })
    expect([none.status, none.out]).toEqual([0, 'All URLs can be read as they stand.\n'])
  })
})
