import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import * as core from '../src/index.ts'
import { linkSegments } from '../src/linkify-text/light.ts'
import { blocksOf, readPage } from './pages.ts'

/** The recipes of `docs/recipes.md` for editors and terminals, run with stand-ins that have the shape of the programs they are for. */

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The block of the page that holds a text. */
function recipe(holds: string): string {
  const found = blocksOf(readPage('docs/recipes.md')).filter(({ lines }) => lines.join('\n').includes(holds))
  expect(found).toHaveLength(1)
  return found[0]!.lines.join('\n')
}

type Modules = Readonly<Record<string, object>>

/** What a block exports, its imports taken from `modules`. */
function load(block: string, modules: Modules): Record<string, (...values: never[]) => unknown> {
  const names = [...block.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name!)
  const script = block
    .replace(/^import \* as (\w+) from '([^']*)'$/gm, "const $1 = modules['$2']")
    .replace(/^import (\{[^}]*\}) from '([^']*)'$/gm, "const $1 = modules['$2']")
    .replace(/^export /gm, '')
  const all: Modules = { 'urls-in-context': core, ...modules }
  return new Function('modules', `${script}\nreturn { ${names.join(', ')} }`)(all)
}

describe('CodeMirror', () => {
  /** A set of ranges that refuses what CodeMirror refuses: a range that begins before the last one. */
  class RangeSetBuilder {
    readonly ranges: { from: number; to: number; value: object }[] = []
    add(from: number, to: number, value: object): void {
      if (from < (this.ranges.at(-1)?.from ?? 0)) throw new Error('Ranges must be added sorted')
      this.ranges.push({ from, to, value })
    }
    finish(): object {
      return this.ranges
    }
  }
  const standIns = {
    '@codemirror/state': { RangeSetBuilder },
    '@codemirror/view': {
      Decoration: { mark: (spec: object) => ({ spec }) },
      ViewPlugin: { define: (create: unknown, spec: unknown) => ({ create, spec }) },
    },
  }
  const document = (lines: readonly string[]): object => ({
    state: { doc: { sliceString: (from: number, _: undefined, end: string) => lines.join(end).slice(from) } },
  })

  test('decorates the URL over two lines', () => {
    const { urls } = load(readPage('docs/recipes/codemirror.js'), standIns) as unknown as {
      urls: { create(view: object): { decorations: object; update(update: object): void } }
    }
    const plugin = urls.create(document(['See <http://a.example/x/', 'y> and', 'http://b.example/.']))
    const marked = (url: string): object => ({ spec: { class: 'url', attributes: { title: url } } })
    expect(plugin.decorations).toEqual([
      { from: 5, to: 26, value: marked('http://a.example/x/y') },
      { from: 32, to: 49, value: marked('http://b.example/') },
    ])
    plugin.update({ docChanged: true, ...document(['none']) })
    expect(plugin.decorations).toEqual([])
  })

  const packages = join(ROOT, 'site/node_modules/@codemirror')
  test.skipIf(!existsSync(packages))('takes the decorations', async () => {
    const [state, view] = await Promise.all(
      ['state', 'view'].map((name) => import(/* @vite-ignore */ join(packages, name, 'dist/index.js'))),
    )
    const { urls } = load(readPage('docs/recipes/codemirror.js'), {
      '@codemirror/state': state,
      '@codemirror/view': view,
    })
    const doc = 'See <http://a.example/x/\r\ny> and http://b.example/.'
    const plugin = (urls as unknown as { create(view: object): { decorations: { iter(): Cursor } } }).create({
      state: state.EditorState.create({ doc }),
    })
    const found: string[] = []
    for (const cursor = plugin.decorations.iter(); cursor.value !== null; cursor.next()) {
      found.push(`${cursor.from} ${cursor.to} ${cursor.value.spec.attributes.title}`)
    }
    expect(found).toEqual(['5 26 http://a.example/x/y', '32 49 http://b.example/'])
  })

  interface Cursor {
    readonly from: number
    readonly to: number
    readonly value: { readonly spec: { readonly attributes: { readonly title: string } } } | null
    next(): void
  }
})

describe('ProseMirror', () => {
  /** A plugin and decorations as plain values. */
  const standIns = {
    'prosemirror-state': {
      Plugin: class {
        readonly spec: object
        constructor(spec: object) {
          this.spec = spec
        }
      },
    },
    'prosemirror-view': {
      Decoration: { inline: (...values: unknown[]) => values },
      DecorationSet: { create: (_: object, found: unknown) => found },
    },
  }
  /** A document of blocks of text, in which a line break is one position; each block has a position before and behind its text. */
  const document = (...texts: readonly string[]): object => ({
    descendants(visit: (block: object, position: number) => void) {
      let position = 0
      for (const text of texts) {
        const textBetween = (from: number, to: number): string => text.slice(from, to)
        visit({ isTextblock: true, content: { size: text.length }, textBetween }, position)
        position += text.length + 2
      }
    },
  })

  test('decorates the URLs of each block, again after a change', () => {
    const { urls } = load(readPage('docs/recipes/prosemirror.js'), standIns)
    const { state } = (urls!() as { spec: { state: Record<string, (...values: object[]) => unknown> } }).spec
    const marked = (from: number, to: number, url: string): unknown[] => [from, to, { class: 'url', title: url }]
    const before = state.init!({}, { doc: document('See <http://a.example/x/\ny>', 'http://b.example/.') })
    expect(before).toEqual([marked(6, 27, 'http://a.example/x/y'), marked(30, 47, 'http://b.example/')])
    expect(state.apply!({ docChanged: false }, before as object)).toBe(before)
    expect(state.apply!({ docChanged: true, doc: document('none') }, before as object)).toEqual([])
  })
})

describe('Lexical', () => {
  const { firstLink } = load(recipe('firstLink'), { 'urls-in-context/linkify-text/light': { linkSegments } })

  test('finds the first URL that is safe', () => {
    const found = firstLink!('http://www.bank.example@a.example/ <http://a.example/x> www.b.example' as never)
    expect(found).toEqual({ index: 36, length: 18, text: 'http://a.example/x', url: 'http://a.example/x' })
    expect(firstLink!('none' as never)).toBe(null)
  })
})

describe('Monaco', () => {
  test('gives the links of a model', () => {
    class Range {
      readonly ends: readonly number[]
      constructor(...ends: readonly number[]) {
        this.ends = ends
      }
    }
    const registered: unknown[] = []
    const languages = { registerLinkProvider: (...values: unknown[]) => registered.push(values) }
    const { register } = load(readPage('docs/recipes/monaco.js'), { 'monaco-editor': { Range, languages } })
    register!()
    const [[language, provider]] = registered as [[string, { provideLinks(model: object): object }]]
    expect(language).toBe('plaintext')
    const model = { getValue: () => 'a\r\n🙂 <http://a.example/x/\r\ny>' }
    const links = [{ range: new Range(2, 5, 3, 2), url: 'http://a.example/x/y' }]
    expect(provider.provideLinks(model)).toEqual({ links })
  })
})

describe('xterm.js', () => {
  /** A buffer of lines; a text that begins with `+` goes on with the line before it. A wide character has two cells. */
  function terminal(...lines: readonly string[]): object {
    const rows = lines.map((line) => {
      const cells = Array.from(line.replace(/^\+/, '')).flatMap((each) =>
        /[\u3000-\u9fff]/.test(each) ? [cell(each, 2), cell('', 0)] : [cell(each, 1)],
      )
      return { isWrapped: line.startsWith('+'), length: cells.length, getCell: (x: number) => cells[x] }
    })
    return { buffer: { active: { getLine: (y: number) => rows[y] } } }
  }
  const cell = (characters: string, width: number): object => ({ getChars: () => characters, getWidth: () => width })

  const opened: string[] = []
  const links = (on: object, row: number): { text: string; range: object; activate(): void }[] => {
    const { linkProvider } = load(readPage('docs/recipes/xterm.js'), {})
    const provider = linkProvider!(on as never, ((url: string) => opened.push(url)) as never) as {
      provideLinks(row: number, callback: (links: never[]) => void): void
    }
    let given: never[] = []
    provider.provideLinks(row, (found) => {
      given = found
    })
    return given
  }

  test('joins the rows that a line was wrapped to', () => {
    const screen = terminal('$ run', '漢 http://a.e', '+xample/long/p', '+ath/x end', 'http://b.example/')
    const range = { start: { x: 4, y: 2 }, end: { x: 5, y: 4 } }
    for (const row of [2, 3, 4]) {
      expect(links(screen, row)).toMatchObject([{ text: 'http://a.example/long/path/x', range }])
    }
    expect(links(screen, 1)).toEqual([])
    expect(links(screen, 5)).toMatchObject([{ range: { start: { x: 1, y: 5 }, end: { x: 17, y: 5 } } }])
    links(screen, 3)[0]!.activate()
    expect(opened).toEqual(['http://a.example/long/path/x'])
  })
})

describe('VS Code', () => {
  class Parts {
    readonly parts: readonly unknown[]
    constructor(...parts: readonly unknown[]) {
      this.parts = parts
    }
  }

  test('gives the links of a document', () => {
    let registered: unknown
    const vscode = {
      Range: Parts,
      DocumentLink: Parts,
      Uri: { parse: (text: string) => text },
      languages: {
        registerDocumentLinkProvider: (_: object, provider: unknown) => {
          registered = provider
          return 'disposable'
        },
      },
    }
    const subscriptions: unknown[] = []
    const { activate } = load(readPage('docs/recipes/vscode.js'), { vscode })
    activate!({ subscriptions } as never)
    expect(subscriptions).toEqual(['disposable'])
    const provider = registered as { provideDocumentLinks(document: object): Parts[] }
    const found = provider.provideDocumentLinks({ getText: () => 'a\r\n🙂 <http://a.example/x/\r\ny>' })
    expect(found).toEqual([new Parts(new Parts(1, 4, 2, 1), 'http://a.example/x/y')])
  })
})

describe('GitHub annotations', () => {
  const folder = mkdtempSync(join(tmpdir(), 'urls-in-context-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('name file, line and column of a row', () => {
    writeFileSync(join(folder, 'annotate.mjs'), readPage('docs/recipes/annotate.mjs'))
    writeFileSync(join(folder, 'a,b.txt'), 'See\nthe http://a.example/50%25 and https://b.example/.\n')
    const run = (input: string, ...words: string[]): string =>
      spawnSync(process.execPath, words, { cwd: folder, input, encoding: 'utf8' }).stdout
    const rows = run('', join(ROOT, 'packages/urls-in-context-cli/dist/main.js'), '--format=ndjson', 'a,b.txt')
    expect(run(rows, 'annotate.mjs')).toBe(
      '::notice file=a%2Cb.txt,line=2,col=5::without TLS: http://a.example/50%2525\n',
    )
  })
})
