import { readdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserTitle, LONGEST_WAIT, missing, openBrowser } from '../../test/browser.ts'
import { builtSite, type Server, serveSite } from './built-site.ts'

/** The least width of a page in pixels (WCAG 2.2, 1.4.10). */
const LEAST = 320
const KINDS = [
  'index.html',
  '404.html',
  'handbook/cli.html',
  'reference/stream.html',
  'reference/index.html',
  'playground/index.html',
]

describe.skipIf(missing !== undefined)(browserTitle('the layout'), () => {
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

  async function open(path: string, width: number): Promise<Page> {
    const context = await browser.newContext({ viewport: { width, height: 800 } })
    context.setDefaultTimeout(LONGEST_WAIT)
    const page = await context.newPage()
    await page.goto(server.url + path)
    return page
  }

  test('no page is wider than a phone, or asks anybody else for anything', async () => {
    const paths = readdirSync(folder, { recursive: true }).filter((path) => String(path).endsWith('.html'))
    expect(paths.length).toBeGreaterThan(40)
    const page = await open('index.html', LEAST)
    const wide: string[] = []
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    for (const path of paths) {
      await page.goto(server.url + path)
      const [scrolled, shown] = (await page.evaluate(
        '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
      )) as [number, number]
      if (scrolled > shown) wide.push(`${path}: ${scrolled}`)
    }
    expect(wide).toEqual([])
    expect(asked.length).toBeGreaterThan(paths.length)
    expect(asked.filter((url) => !url.startsWith(server.url))).toEqual([])
  })

  test.each(KINDS)('%s scrolls sideways at no width', async (path) => {
    const page = await open(path, LEAST)
    const wide: number[] = []
    for (let width = LEAST; width <= 1440; width += 40) {
      await page.setViewportSize({ width, height: 800 })
      if (await page.evaluate('document.documentElement.scrollWidth > innerWidth')) wide.push(width)
    }
    expect(wide).toEqual([])
  })

  test('names of options are not broken at their hyphens', async () => {
    const page = await open('handbook/cli.html', 320)
    const broken = (await page.evaluate(`[...document.querySelectorAll('code')]
      .flatMap((code) => [...code.childNodes])
      .filter((node) => /^--?[\\w-]{2,22}$/.test(node.textContent))
      .map((node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return [node.textContent, new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size]
      })`)) as [string, number][]
    expect(broken.length).toBeGreaterThan(70)
    expect(broken.map(([name]) => name)).toContain('--line-buffered')
    expect(broken.filter(([, lines]) => lines > 1)).toEqual([])
  })

  test('a table that scrolls says so, and takes the focus', async () => {
    const page = await open('handbook/cli.html', 390)
    const table = page.locator('.table').filter({ hasText: '--max-length' })
    const scrollTo = (left: string): Promise<unknown> =>
      page.evaluate(`(() => {
        const tables = [...document.querySelectorAll('.table')]
        const table = tables.find(({ textContent }) => textContent.includes('--max-length'))
        table.scrollLeft = ${left}
      })()`)
    await table.and(page.locator('.more-right:not(.more-left)')).waitFor()
    expect(await table.getAttribute('tabindex')).toBe('0')
    expect(await table.getAttribute('aria-label')).toBe('Table: Selection (scrolls sideways)')
    expect(await page.evaluate("getComputedStyle(document.querySelector('.table.more-right')).boxShadow")).not.toBe(
      'none',
    )
    await scrollTo('20')
    await table.and(page.locator('.more-right.more-left')).waitFor()
    await scrollTo('table.scrollWidth')
    await table.and(page.locator('.more-left:not(.more-right)')).waitFor()
    await page.setViewportSize({ width: 2000, height: 800 })
    await page.goto(`${server.url}handbook/markdown.html`)
    await page.waitForSelector('.table')
    expect(await page.locator('.table[tabindex]').count()).toBe(0)
  })

  test('rings of focus are whole, in narrow windows and wide ones', async () => {
    const clipped: string[] = []
    for (const path of KINDS) {
      const page = await open(path, 390)
      if (path.startsWith('playground')) await page.waitForSelector('html[data-ready]')
      await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true')
      // Only these are set otherwise in a wide window.
      for (const width of /index|cli/.test(path) ? [390, 1280] : [390]) {
        await page.setViewportSize({ width, height: 800 })
        clipped.push(...((await page.evaluate(CLIPPED)) as string[]).map((each) => `${path} at ${width}: ${each}`))
      }
      await page.context().close()
    }
    expect(clipped).toEqual([])
  })
})

/** The elements whose ring goes beyond the page, or beyond what an element around them shows of its content. */
const CLIPPED = `(() => {
  const clipped = []
  for (const element of document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')) {
    if (!element.checkVisibility() || element.closest('.cm-editor')) continue
    element.focus({ focusVisible: true })
    if (document.activeElement !== element) continue
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element)
    if (outlineStyle === 'none') continue
    element.scrollIntoView({ block: 'center', inline: 'nearest' })
    const reach = parseFloat(outlineWidth) + parseFloat(outlineOffset)
    const lines = [...element.getClientRects()]
    const ring = {
      left: Math.min(...lines.map(({ left }) => left)) - reach,
      right: Math.max(...lines.map(({ right }) => right)) + reach,
      top: Math.min(...lines.map(({ top }) => top)) - reach,
      bottom: Math.max(...lines.map(({ bottom }) => bottom)) + reach,
    }
    const name = element.tagName + (element.id && '#' + element.id) + ' ' + element.textContent.trim().slice(0, 30)
    if (ring.left < -0.5 || ring.right > document.documentElement.clientWidth + 0.5) clipped.push(name + ' by the page')
    for (let around = element.parentElement; around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around)
      const box = around.getBoundingClientRect()
      const [left, top] = [box.left + around.clientLeft, box.top + around.clientTop]
      const isBeside = overflowX !== 'visible' && (ring.left < left - 0.5 || ring.right > left + around.clientWidth + 0.5)
      const isAbove = overflowY !== 'visible' && (ring.top < top - 0.5 || ring.bottom > top + around.clientHeight + 0.5)
      if (isBeside || isAbove) clipped.push(name + ' by ' + around.tagName + '.' + around.className)
    }
  }
  return clipped
})()`
