import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { ByteScanner } from '../src/bytes/byte-scanner.ts'
import { Extractor, extract, parseUrl } from '../src/index.ts'
import { schemeNames } from '../src/text/scheme-names.ts'
import * as url from '../src/url/index.ts'
import { lineOf } from '../src/url/registry.ts'
import { rowOf } from '../src/url/scheme-table.ts'
import { checkPromises, compare, optionsOf } from './corpus/check.ts'
import { readCases } from './corpus/read.ts'
import { showFailure } from './corpus/show.ts'
import { blocksOf, runProgram } from './pages.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** Every file below a folder of the repository, by its path from the root. */
function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => !/(?:^|[\\/])node_modules[\\/]/.test(name))
    .map((name) => join(folder, name))
    .filter((path) => statSync(join(ROOT, path)).isFile())
    .sort()
}

/** The pages that people read. */
const PAGES = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...filesBelow('docs').filter((path) => path.endsWith('.md')),
  ...readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}/README.md`),
  'corpus/README.md',
  'research/README.md',
  'research/bench/README.md',
]

/** The text of a page without what stands in fences; each line keeps its number. */
function proseOf(markdown: string): string[] {
  let fenced = false
  return markdown.split('\n').map((line) => {
    const isFence = /^ {0,3}(?:```|~~~)/.test(line)
    if (isFence) fenced = !fenced
    return isFence || fenced ? '' : line
  })
}

interface Heading {
  readonly depth: number
  readonly text: string
}

function headingsOf(markdown: string): Heading[] {
  return proseOf(markdown).flatMap((line) => {
    const [, marks, text] = /^(#{1,6}) +(.+?) *$/.exec(line) ?? []
    return marks === undefined ? [] : [{ depth: marks.length, text: text! }]
  })
}

/** The anchors that GitHub gives to the headings of a page. */
function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>()
  for (const { text } of headingsOf(markdown)) {
    const plain = text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const slug = plain.replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '').replaceAll(' ', '-')
    let anchor = slug
    for (let count = 1; anchors.has(anchor); count++) anchor = `${slug}-${count}`
    anchors.add(anchor)
  }
  return anchors
}

/** The numbers of a page's sections: `4`, `4.6`. */
function sectionsOf(markdown: string): Set<string> {
  return new Set(headingsOf(markdown).flatMap(({ text }) => /^(\d+(?:\.\d+)*)\.? /.exec(text)?.[1] ?? []))
}

describe('the examples of docs/rules.md', () => {
  const page = read('docs/rules.md')
  const cases = readCases(asCorpus(page), 'docs/rules.md')

  /** The blocks in the notation of the corpus, each line where it stands; a line above each case becomes its title. */
  function asCorpus(markdown: string): string {
    let inside = false
    let last = ''
    return markdown
      .split('\n')
      .map((line, index) => {
        const opens = !inside && line === '```text'
        inside = opens || (inside && line !== '```')
        const begins = opens || (inside && line === '' && last !== '')
        last = line
        return begins ? `== line ${index + 2}` : inside ? line : ''
      })
      .join('\n')
  }

  test.each(cases)('$title is found as it says', (each) => {
    const found = extract(each.text, optionsOf(each))
    const problems = [...compare(each, found), ...checkPromises(each.text, found)]
    if (problems.length > 0) expect.fail(showFailure(each, problems, found))
  })

  const rules = page.split(/^(?=##)/m).filter((section) => /^### [1-7]\./.test(section))

  test.each(rules.map((rule) => [rule.split('\n', 1)[0]!, rule]))('%s has an example and its cases', (_, rule) => {
    expect(rule).toMatch(/^```text$/m)
    expect(rule).toMatch(/^Cases: \[[\w-]+\.txt\]\(\.\.\/corpus\//m)
  })

  test('name every corpus file', () => {
    const files = readdirSync(join(ROOT, 'corpus')).filter((name) => name.endsWith('.txt'))
    expect(files.filter((name) => !page.includes(`](../corpus/${name})`))).toEqual([])
  })

  test('name the schemes that need a host', () => {
    const [, listed] = /schemes that need a host: ((?:`[^`]+`\s*)+)/.exec(page)!
    const needed = [...schemeNames()].filter((name) => {
      const failure = parseUrl(`${name}:///x`)
      return !failure.ok && failure.code === 'empty-host'
    })
    expect(listed!.match(/[^`\s]+/g)!.sort()).toEqual(needed.sort())
  })
})

describe('the schemes', () => {
  /** The schemes with a property, and what the page lists in backticks in a stretch of its text. */
  const where = (holds: (name: string) => boolean): string[] => [...schemeNames()].filter(holds).sort()
  const listed = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name!).sort()
  const firstCells = (table: string): string => (table.match(/^\| `[^|]*\|/gm) ?? []).join('')

  test('with a grammar between delimiters are those of rules §2.2', () => {
    const [, names] = /These have one: ([^.]+)\./.exec(read('docs/rules.md'))!
    expect(listed(names!)).toEqual(where((name) => rowOf(name)?.inDelimiters !== undefined))
  })

  test('with a grammar in running text are those of rules §2.3', () => {
    const section = read('docs/rules.md')
      .split(/^### /m)
      .find((each) => each.startsWith('2.3 '))!
    expect(listed(firstCells(section))).toEqual(where((name) => rowOf(name)?.inProse !== undefined))
  })

  test('with fields are those of the parser’s page', () => {
    const section = read('docs/parser.md')
      .split(/^(?=## )/m)
      .find((each) => each.startsWith('## Fields'))!
    const none = lineOf('foo')
    expect(listed(firstCells(section))).toEqual(where((name) => lineOf(name) !== none))
  })

  test('with fields have their types exported', () => {
    const index = read('src/url/index.ts')
    const files = readdirSync(join(ROOT, 'src/url/scheme'))
    expect(files.filter((name) => !index.includes(`from './scheme/${name}'`))).toEqual([])
  })
})

describe('the limits of docs/rules.md', () => {
  const section = read('docs/rules.md').split('\n## 10. ')[1]!
  /** The constants of a row: each with its limit, and the file that has them. */
  const limits = [...section.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].flatMap(([, file, row]) =>
    [...row!.matchAll(/`(\w+)` ([\d,]+)/g)].map(([, name, limit]) => [name!, file!, limit!] as const),
  )

  /** The value of a constant: a number, a power, or another constant of the file. */
  function valueOfConstant(name: string, source: string): number {
    const value = new RegExp(`\\b${name}(?:: number)? = ([\\w <*]+)$`, 'm').exec(source)?.[1]
    if (value === undefined) throw new Error(`no constant ${name}`)
    if (/^[A-Z]/.test(value)) return valueOfConstant(value, source)
    const [base, power] = value.replaceAll('_', '').split(/ \S+ /).map(Number)
    if (power === undefined) return base!
    return value.includes('<<') ? base! << power : base! ** power
  }

  test('are many', () => expect(limits.length).toBeGreaterThan(30))

  test.each(limits)('%s in %s is %s', (name, file, limit) => {
    expect(valueOfConstant(name, read(file))).toBe(Number(limit.replaceAll(',', '')))
  })
})

test('the examples of docs/grammar.md say what the code gives', async () => {
  const blocks = blocksOf(read('docs/grammar.md')).filter(({ language }) => language === 'js')
  // From the source, so that no build is needed.
  const { checked, wrong } = await runProgram(blocks, { 'urls-in-context/url': url })
  expect(wrong).toEqual([])
  expect(checked).toBeGreaterThan(30)
})

describe('the citations', () => {
  const isRead = (path: string): boolean =>
    /\.(?:[cm]?[jt]s|txt|md)$/.test(path) && !/^corpus.(?:archives|markdown)/.test(path)
  const code = ['src', 'packages', 'test', 'research', 'corpus', 'scripts'].flatMap(filesBelow).filter(isRead)
  /**
   * A word and the sections behind it: `rules §4.6`, `(Rules §6, §7)`; not those of Microsoft's specifications, `MS-PST
   * §2.2`.
   */
  const CITATION = /(?<!MS-)\b([a-z]+),? (§\d[\d.]*(?:(?:,| and| to| or|;)? §\d[\d.]*)*)/gi
  /** The pages with numbered sections. */
  const NUMBERED = ['architecture', 'grammar', 'rules']
  /** In code: words before a section of a source that was named before, or is named by more than a word. */
  const NO_PAGES = ['and', 'by', 'in', 'of', 'or', 'see', 'standard', 'that', 'to', 'what', 'with', 'without']

  const citations = [...code, ...PAGES].flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(CITATION)].flatMap(([, page, sections]) => {
          const name = page!.toLowerCase()
          if (code.includes(path) ? NO_PAGES.includes(name) : !NUMBERED.includes(name)) return []
          return sections!.match(/\d+(?:\.\d+)*/g)!.map((section) => ({ where: `${path}:${index + 1}`, name, section }))
        }),
      ),
  )

  test('are many', () => expect(citations.length).toBeGreaterThan(40))

  test('name a page of docs/ and a section that it has', () => {
    const wrong = citations.filter(({ name, section }) => {
      const page = `docs/${name}.md`
      return !existsSync(join(ROOT, page)) || !sectionsOf(read(page)).has(section)
    })
    expect(wrong.map(({ where, name, section }) => `${where}: ${name} §${section}`)).toEqual([])
  })

  test('name no page outside the repository', () => {
    const wrong = [...code, ...PAGES].flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line, index) =>
          /\bconventions(?: §|:|\.md)|\bof the conventions\b|\bparser\.md §|\.\.\/(?:shared|design)\/|\/work\//.test(
            line,
          ) && path !== 'test/docs.test.ts'
            ? [`${path}:${index + 1}: ${line.trim()}`]
            : [],
        ),
    )
    expect(wrong).toEqual([])
  })

  test('in the pages themselves resolve', () => {
    const wrong = ['rules', 'grammar'].flatMap((name) => {
      const page = read(`docs/${name}.md`)
      const sections = sectionsOf(page)
      // A number of another document stands behind its name: `RFC 3986 §3.1, §3.2`, `uri(7)`, `[grammar §2](…)`.
      const own = proseOf(page)
        .join('\n')
        .replace(/(?:RFC|UTS) \d+(?:\s+(?:§[\d.]+|App\.|and|to)(?:, (?=§))?)+|\[\w+ §[\d.]+\]/g, '')
      return [...own.matchAll(/§(\d+(?:\.\d+)*)/g)].flatMap(([cited, section]) =>
        sections.has(section!) ? [] : [`${name}.md: ${cited}`],
      )
    })
    expect(wrong).toEqual([])
  })
})

test.each(['docs/architecture.md', '.github/CONTRIBUTING.md'])('the files of code that %s names exist', (page) => {
  // Of the site, what is not installed or built
  const site = readdirSync(join(ROOT, 'site')).filter((name) => !['node_modules', 'dist'].includes(name))
  const folders = [
    'src',
    'packages',
    'test',
    'research',
    'scripts',
    'vitest.config.ts',
    ...site.map((name) => `site/${name}`),
  ]
  const files = folders.flatMap((path) => (/\.\w+$/.test(path) ? [path] : filesBelow(path))).map((path) => `/${path}`)
  const named = new Set(proseOf(read(page)).flatMap((line) => [...line.matchAll(/`([\w./-]+\.(?:ts|mjs))`/g)]))
  // In a row of a table, a file stands without its folder behind another one; NAME stands for any name.
  const wrong = [...named].filter(([, name]) => !/NAME/.test(name!) && !files.some((path) => path.endsWith(`/${name}`)))
  expect(wrong.map(([, name]) => name)).toEqual([])
  expect(named.size).toBeGreaterThan(20)
})

describe('the links between the pages', () => {
  test.each(PAGES)('of %s resolve', (path) => {
    const prose = proseOf(read(path))
      .join('\n')
      .replace(/`+[^`\n]*`+/g, '')
    const inline = [...prose.matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g)]
    const definitions = [...prose.matchAll(/^\[[^\]]+\]: +<?([^\s>]+)>?/gm)]
    const wrong = [...inline, ...definitions].flatMap(([, target]) => {
      if (/^[a-z][a-z0-9+.-]*:/i.test(target!)) return []
      const [file, anchor] = target!.split('#')
      const absolute = file === '' ? join(ROOT, path) : resolve(ROOT, dirname(path), decodeURIComponent(file!))
      const inside = !relative(ROOT, absolute).startsWith('..') && existsSync(absolute)
      if (!inside) return [`${target}: no such file`]
      const known =
        anchor === undefined || (absolute.endsWith('.md') && anchorsOf(readFileSync(absolute, 'utf8')).has(anchor))
      return known ? [] : [`${target}: no such heading`]
    })
    expect(wrong).toEqual([])
  })
})

/** The part of a page below a heading of level two. */
function sectionOf(page: string, heading: string): string {
  return page.split(`\n## ${heading}\n`)[1]!.split('\n## ')[0]!
}

const methodsOf = (made: { readonly prototype: object }): string[] =>
  Object.getOwnPropertyNames(made.prototype)
    .filter((name) => name !== 'constructor')
    .sort()

test('Extractor and ByteExtractor have the methods that docs/library.md names', () => {
  const page = read('docs/library.md')
  const extractor = sectionOf(page, 'Extractor')
  const named = [...extractor.matchAll(/^(?:\| )?`(\w+)(?:\(\w*\))?`/gm)].map(([, name]) => name!)
  expect(named.sort()).toEqual(methodsOf(Extractor))
  const [sentence] = sectionOf(page, 'Bytes').match(/has [^.]*/)!
  const ofBytes = [...sentence.matchAll(/`([a-z]+)`/g)].map(([, name]) => name!)
  expect(ofBytes.sort()).toEqual(methodsOf(ByteScanner))
})

test('the pictures are small and each is shown; those for light have one for dark', () => {
  const names = readdirSync(join(ROOT, 'docs/pictures'))
  const texts = PAGES.map(read).join('\n')
  for (const name of names) {
    expect([name, statSync(join(ROOT, 'docs/pictures', name)).size < 60_000]).toEqual([name, true])
    expect([name, texts.includes(`pictures/${name}`)]).toEqual([name, true])
    const other = name.includes('light') ? name.replace('light', 'dark') : name.replace('dark', 'light')
    expect(names).toContain(other)
  }
})
