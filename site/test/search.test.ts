import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPage } from '../../test/pages.ts'

// The modules of the site are not compiled with the tests
const load = (path: string) => import(/* @vite-ignore */ new URL(`../../site/${path}`, import.meta.url).href)

interface Found {
  readonly path: string
  readonly title: string
}

/** What people type, and the section that must be the first or the second to be found. */
const ASKED = [
  ['deduplicate', 'cli.html#equal-urls'],
  ['unique', 'cli.html#equal-urls'],
  ['remove duplicates from a list', 'cli.html#equal-urls'],
  ['Common Crawl', 'many-machines.html#common-crawl'],
  ['Cloudflare', 'recipes.html#cloudflare-workers-deno-and-bun'],
  ['edge', 'recipes.html#cloudflare-workers-deno-and-bun'],
  ['React', 'recipes.html#react'],
  ['how do I use it in React?', 'recipes.html#react'],
  ['Next.js', 'markdown.html#nextjs'],
  ['Svelte', 'recipes.html#vue-and-svelte'],
  ['Python', 'recipes.html#python'],
  ['Golang', 'recipes.html#python-without-waiting-go-and-rust'],
  ['worker', 'recipes.html#browser-worker'],
  ['stdin', 'cli.html#a-process-that-stays'],
  ['tail', 'cli.html#streams'],
  ['Excel', 'cli.html#ndjson-csv-and-tsv'],
  ['spreadsheet', 'cli.html#ndjson-csv-and-tsv'],
  ['Outlook', 'archives.html#outlook'],
  ['Slurm', 'many-machines.html#slurm'],
  ['Kafka', 'recipes.html#from-a-message-queue'],
  ['message queue', 'recipes.html#from-a-message-queue'],
  ['phishing', 'parser.html#hazards'],
  ['XSS', 'html.html#security'],
  ['clickable links', 'html.html#strings'],
  ['PDF', 'recipes.html#reference-lists'],
  ['dead links', 'recipes.html#find-dead-urls'],
  ['password', 'cli.html#secrets'],
  ['regex filter', 'cli.html#hosts-and-patterns'],
  ['grep', 'cli.html#hosts-and-patterns'],
  ['SQL', 'recipes.html#duckdb'],
  ['email', 'library.html#options'],
  ['LLM', 'library.html#extractor'],
  ['query string', 'parser.html#parse-a-url'],
  ['WARC', 'archives.html#warc'],
  ['SafeLinks', 'parser.html#rewritten-links'],
  ['VSCode', 'recipes.html#vs-code'],
  ['Vite', 'library.html#bundlers'],
  ['line break', 'joins.html'],
] as const

/** The same, with one error: a letter too many, too few, another one, or two in the wrong order. */
const MISTYPED = [
  ['dedupplicate', 'cli.html#equal-urls'],
  ['uniqe', 'cli.html#equal-urls'],
  ['comon crawl', 'many-machines.html#common-crawl'],
  ['cloudfare', 'recipes.html#cloudflare-workers-deno-and-bun'],
  ['reakt', 'recipes.html#react'],
  ['raect', 'recipes.html#react'],
  ['pyhton', 'recipes.html#python'],
  ['pythn', 'recipes.html#python'],
  ['exel', 'cli.html#ndjson-csv-and-tsv'],
  ['outlok', 'archives.html#outlook'],
  ['slurn', 'many-machines.html#slurm'],
  ['phising', 'parser.html#hazards'],
  ['pasword', 'cli.html#secrets'],
  ['docusarus', 'markdown.html#docusaurus'],
] as const

describe('the search', () => {
  const folder = mkdtempSync(join(tmpdir(), 'urls-in-context-'))
  let search: (query: string) => Found[]

  beforeAll(async () => {
    const [{ buildHandbook }, { buildReference }, { writeSearchTexts }, { SearchIndex }] = await Promise.all([
      load('handbook/build.mjs'),
      load('reference/build.mjs'),
      load('search-texts.mjs'),
      load('client/search-index.ts'),
    ])
    const handbook = buildHandbook(folder, { hasPlayground: false })
    writeSearchTexts(folder, [...handbook, ...(await buildReference(folder))])
    const index = new SearchIndex(JSON.parse(readFileSync(join(folder, 'search.json'), 'utf8')))
    search = (query) => index.search(query)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const firstTwo = (query: string): string[] =>
    search(query)
      .slice(0, 2)
      .map(({ path }) => path.replace('handbook/', ''))

  test.each(ASKED)('for “%s” finds %s', (query, path) => expect(firstTwo(query)).toContain(path))

  test.each(MISTYPED)('for “%s”, which is mistyped, finds %s', (query, path) => expect(firstTwo(query)).toContain(path))

  test('finds a name of the library first', () => {
    for (const name of ['ByteExtractor', 'scanChunks', 'isPublicHost', 'unwrapUrl'])
      expect(search(name)[0]).toMatchObject({ title: name, path: expect.stringMatching(/^reference\//) })
  })

  test('gives nothing that is only similar where a word is found as it was typed', () => {
    const similar = search('tail').filter(({ path }) => path.includes('mail'))
    expect(similar).toEqual([])
    expect(search('nowhereatall')).toEqual([])
  })

  test('finds the sections that have only some of the words, if none has all', () => {
    expect(firstTwo('react nowhereatall')).toContain('recipes.html#react')
  })
})

describe('the tasks', () => {
  const page = readPage('docs/tasks.md')
  const items = page.replace(/\n {2,}/g, ' ').match(/^- .+$/gm) ?? []

  test('are forty or more, in six groups, and each says where it is answered', () => {
    expect(items.length).toBeGreaterThanOrEqual(40)
    expect(page.match(/^## .+$/gm)).toHaveLength(6)
    expect(items.filter((item) => !/\]\([^)]+\)/.test(item))).toEqual([])
  })

  test('lead to sections that the search finds by them', async () => {
    const { tasksOf } = await load('handbook/tasks.mjs')
    const tasks: Map<string, string> = tasksOf(page)
    expect(tasks.get('cli.html#equal-urls')).toBe(' remove duplicates: list each URL once, and count it')
    expect([...tasks.keys()].filter((address) => address.startsWith('undefined'))).toEqual([])
  })
})
