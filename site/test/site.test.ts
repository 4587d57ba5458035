import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserTitle, LONGEST_WAIT, missing, openBrowser } from '../../test/browser.ts'
import { entriesOf, packages } from '../../test/packages/list.ts'
import { builtSite, type Server, serveSite } from './built-site.ts'

const SITE = fileURLToPath(new URL('../../site', import.meta.url))

const PHONE = { width: 390, height: 844 }
const KINDS = [
  'index.html',
  'handbook/tasks.html',
  'handbook/recipes.html',
  'reference/stream.html',
  'reference/index.html',
]
/** The most bytes, gzipped, that a page of text loads of style and script. */
const MOST_BYTES = 20_000

interface Violation {
  readonly id: string
  readonly nodes: ReadonlyArray<{ readonly target: readonly string[]; readonly failureSummary: string }>
}

describe.skipIf(missing !== undefined)(browserTitle('the site'), () => {
  let folder: string
  let browser: Browser
  let server: Server

  beforeAll(async () => {
    folder = (await builtSite()).folder
    server = await serveSite(folder)
    browser = await openBrowser()
  })

  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  /** Opens a page. `said` collects what the browser says, and requests that leave the server. */
  async function open(path: string, options: BrowserContextOptions = {}): Promise<{ page: Page; said: string[] }> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
    context.setDefaultTimeout(LONGEST_WAIT)
    const page = await context.newPage()
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    page.on('pageerror', (error) => said.push(String(error)))
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url)) said.push(request.url())
    })
    page.on('response', (response) => {
      if (!response.ok()) said.push(`${response.status()} ${response.url()}`)
    })
    await page.goto(`${server.url}${path}`)
    return { page, said }
  }

  const axe = (): string =>
    readFileSync(createRequire(join(SITE, 'package.json')).resolve('axe-core/axe.min.js'), 'utf8')

  const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

  async function violationsOf(page: Page, rules: readonly string[] = ALL_RULES): Promise<string[]> {
    await page.evaluate(axe())
    const { violations } = (await page.evaluate(`axe.run(document, { runOnly: ${JSON.stringify(rules)} })`)) as {
      violations: Violation[]
    }
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
    )
  }

  test.each(KINDS)('%s breaks no rule of WCAG 2.2 AA', async (path) => {
    const { page, said } = await open(path, { colorScheme: 'light' })
    expect(await violationsOf(page)).toEqual([])
    await page.setViewportSize(PHONE)
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const summary of await page.locator('.side > summary').all()) await summary.click()
    // What else a phone shows is on each page of the handbook.
    expect(await violationsOf(page, path.startsWith('handbook') ? ALL_RULES : ['color-contrast'])).toEqual([])
    expect(said).toEqual([])
    await page.context().close()
  })

  test('shows a page for paths that lead nowhere', async () => {
    const { page, said } = await open('handbook/no/such/page')
    expect(said.filter((each) => !each.includes('404'))).toEqual([])
    expect(await page.textContent('h1')).toBe('No such page')
    expect(await violationsOf(page)).toEqual([])
    await page.click('main a[href$="handbook/index.html"]')
    expect(await page.textContent('nav [aria-current]')).toBe('Handbook')
  })

  test('is searched by the keyboard alone', async () => {
    const { page, said } = await open('handbook/index.html')
    await page.keyboard.press('/')
    await page.locator('dialog.search-dialog input:focus').waitFor()
    await page.keyboard.type('ByteExtractor')
    const results = page.getByRole('option')
    await results.first().waitFor()
    expect(await results.first().getAttribute('aria-selected')).toBe('true')
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    const chosen = page.locator('[role=option][aria-selected=true]')
    expect(await chosen.getAttribute('id')).toBe('search-result-1')
    expect(await page.locator('[role=combobox]').getAttribute('aria-activedescendant')).toBe('search-result-1')
    await page.keyboard.press('ArrowUp')
    const address = await chosen.getAttribute('href')
    await page.keyboard.press('Enter')
    await page.waitForURL(String(address))
    expect(address).toContain('ByteExtractor')
    await page.keyboard.press('/')
    await page.locator('dialog.search-dialog input:focus').waitFor()
    await page.keyboard.type('nowhereatall')
    await page.getByText('Nothing was found for “nowhereatall”.').waitFor()
    await page.keyboard.press('Escape')
    expect(await page.locator('dialog[open]').count()).toBe(0)
    expect(said).toEqual([])
  })

  test('copies what is typed, and not what is printed', async () => {
    const { page } = await open('handbook/index.html', { permissions: ['clipboard-read', 'clipboard-write'] })
    const session = page.locator('.code-console').first()
    expect(await session.textContent()).toContain('http://www.b.example\n')
    await session.hover()
    await session.getByRole('button', { name: 'Copy' }).click()
    await session.getByText('Copied').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      "printf 'See <URL:http://a.example/x/\\n  y.html>, or www.b.example.' | urls",
    )
  })

  test('says of every page what it is', () => {
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'))
    const pages = paths.map((path) => {
      const html = readFileSync(join(folder, path), 'utf8')
      const contentOf = (name: string): string =>
        new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1] ?? ''
      const [, title = ''] = /<title>(.*)<\/title>/.exec(html) ?? []
      return { path: path.replaceAll('\\', '/'), title, contentOf }
    })
    expect(pages.find(({ path }) => path === 'handbook/cli.html')!.title).toBe('Command line – urls-in-context')
    expect(pages.filter(({ path, title }) => path !== 'index.html' && !/. – urls-in-context$/.test(title))).toEqual([])
    for (const { title, contentOf } of pages) {
      expect(contentOf('description').length).toBeGreaterThan(20)
      expect(contentOf('description').length).toBeLessThan(300)
      expect(contentOf('og:description')).toBe(contentOf('description'))
      expect(contentOf('og:title')).toBe(title.replace(' – urls-in-context', ''))
      expect(contentOf('twitter:card')).toBe('summary_large_image')
      expect(existsSync(join(folder, contentOf('og:image').split('/urls-in-context/').at(-1)!))).toBe(true)
    }
    for (const name of ['title', 'description']) {
      const all = pages.map(({ title, contentOf }) => (name === 'title' ? title : contentOf(name)))
      expect(all.filter((each, index) => all.indexOf(each) !== index)).toEqual([])
    }
  })

  test('skips no level of headings', () => {
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'))
    const skipping = paths.flatMap((path) => {
      const html = readFileSync(join(folder, path), 'utf8')
      // Before the title stand the menus at its side
      const headings = html.slice(html.indexOf('<h1')).matchAll(/<h([1-6])[ >]/g)
      const levels = Array.from(headings, ([, level]) => Number(level))
      return levels.flatMap((level, index) => (level > (levels[index - 1] ?? 0) + 1 ? [`${path}: h${level}`] : []))
    })
    expect(skipping).toEqual([])
  })

  test('keeps the colours that were chosen', async () => {
    const { page } = await open('index.html', { colorScheme: 'light' })
    const paper = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
    expect(await paper()).toBe('rgb(247, 246, 242)')
    const button = page.getByRole('button', { name: 'Colours' })
    await button.click()
    await button.click()
    expect(await paper()).toBe('rgb(20, 23, 26)')
    await page.goto(`${server.url}handbook/cli.html`)
    expect(await paper()).toBe('rgb(20, 23, 26)')
    await page.emulateMedia({ media: 'print' })
    expect(await page.evaluate('getComputedStyle(document.querySelector(".prose")).color')).toBe('rgb(29, 32, 35)')
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: 'Colours: dark' }).click()
    expect(await paper()).toBe('rgb(247, 246, 242)')
  })

  test('can be read without a script, and printed', async () => {
    const { page } = await open('handbook/library.html', { javaScriptEnabled: false })
    expect(await page.locator('article.prose').isVisible()).toBe(true)
    expect(await page.locator('.side.pages a').first().isVisible()).toBe(true)
    expect(await page.locator('.search-open').isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.site-head').isVisible()).toBe(false)
    expect(await page.locator('.side.pages').isVisible()).toBe(false)
  })

  test('leads from an example to the playground, with its text', async () => {
    const { page } = await open('handbook/rules.html')
    await page.locator('.to-playground').first().click()
    await page.locator('.cm-content').waitFor()
    expect(await page.locator('.cm-content').textContent()).toContain('<URL:http://a.example/x> "http://')
  })

  test('is small', () => {
    const sizeOf = (name: string): number => gzipSync(readFileSync(join(folder, name))).length
    expect(['style.css', 'site.js', 'theme.js', 'icon.svg'].reduce((sum, name) => sum + sizeOf(name), 0)).toBeLessThan(
      MOST_BYTES,
    )
    expect(sizeOf('search.json')).toBeLessThan(200_000)
    expect(statSync(join(folder, 'index.html')).size).toBeLessThan(40_000)
  })
})

test('the reference has a page for every entry of the packages', async () => {
  const { ENTRIES } = await import(new URL('../../site/reference/entries.mjs', import.meta.url).href)
  const entries = packages.flatMap((each) => [...entriesOf(each).keys()])
  const specifiers = ENTRIES.map(({ specifier }: { specifier: string }) => specifier)
  expect(specifiers.sort()).toEqual(entries.sort())
})

describe('the check of links', () => {
  test('names links to files and places that do not exist', async () => {
    const { deadLinks } = await import(new URL('../../site/check-links.mjs', import.meta.url).href)
    const folder = mkdtempSync(join(tmpdir(), 'urls-in-context-'))
    mkdirSync(join(folder, 'b'))
    writeFileSync(join(folder, 'a.html'), '<h1 id="x&amp;y">A</h1><a href="b/c.html#there">c</a><code>&lt;a href="no">')
    writeFileSync(
      join(folder, 'b/c.html'),
      '<a href="../a.html#x%26y">a</a><a href="../a.html#z">z</a><a href="d.html">d</a><a href="https://e.example/#f">e</a>',
    )
    expect(deadLinks(folder).sort()).toEqual(['a.html: b/c.html#there', 'b/c.html: ../a.html#z', 'b/c.html: d.html'])
    rmSync(folder, { recursive: true })
  })
})
