import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserTitle, LONGEST_WAIT, missing, openBrowser } from '../../../test/browser.ts'
import type { Row } from '../src/search/row.ts'
import { pageOf } from './page-parse.ts'
import { rowOf } from './row.ts'

const MANY = 100_000
/** Seconds of the processor, far above what was measured (0.1), which only work beyond the linear reaches. */
const MOST_SECONDS = 3

describe.skipIf(missing !== undefined)(browserTitle('the page in a browser'), () => {
  const directory = mkdtempSync(join(tmpdir(), 'urls-in-context-'))
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })

  afterAll(async () => {
    await browser?.close()
    rmSync(directory, { recursive: true })
  })

  /** Opens a page with rows. `said` collects the errors of the browser and its network requests. */
  async function open(
    rows: Iterable<Row>,
    options: BrowserContextOptions = {},
    hash = '',
  ): Promise<{ page: Page; said: string[] }> {
    const file = join(directory, `${Math.random()}.html`)
    writeFileSync(file, pageOf(rows))
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
    context.setDefaultTimeout(LONGEST_WAIT)
    const page = await context.newPage()
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    page.on('pageerror', (error) => said.push(String(error)))
    page.on('request', (request) => said.push(request.url()))
    page.on('dialog', (dialog) => said.push(dialog.message()))
    await page.goto(`${pathToFileURL(file)}${hash}`)
    if (options.javaScriptEnabled !== false) await page.waitForSelector('th[aria-sort]')
    return { page, said: said.filter((each) => !each.startsWith(pathToFileURL(file).href)) }
  }

  /** The time that the page has taken of the processor, in seconds: what other processes take does not count. */
  async function secondsOf(page: Page): Promise<number> {
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const { metrics } = await session.send('Performance.getMetrics')
    await session.detach()
    return metrics.find(({ name }) => name === 'TaskDuration')!.value
  }

  const shown = (page: Page): Promise<string[]> => page.locator('td.found > .url').allTextContents()
  const status = async (page: Page): Promise<string> => (await page.textContent('#status')) ?? ''
  const hashOf = (page: Page): string => decodeURIComponent(new URL(page.url()).hash)

  const few = [
    rowOf({ url: 'http://a.example/tide' }),
    rowOf({ url: 'ftp://b.example/', host: 'b.example', scheme: 'ftp', context: 'angle' }),
    rowOf({ url: 'http://b.example/x', host: 'b.example', date: '2001-05-01T00:00:00.000Z' }),
  ]

  test('shows the sender and the subject if they are chosen', async () => {
    const { page } = await open([rowOf({ from: 'Ann <a@b.example>', subject: 'Tides' })])
    const from = page.locator('td.from')
    expect(await from.isVisible()).toBe(false)
    await page.check('#show-from')
    await page.check('#show-subject')
    expect(await page.locator('th:is(.from, .subject)').allTextContents()).toEqual(['Sender', 'Subject'])
    expect([await from.innerText(), await page.locator('td.subject').innerText()]).toEqual([
      'Ann <a@b.example>',
      'Tides',
    ])
    await page.uncheck('#show-from')
    expect(await from.isVisible()).toBe(false)
  })

  test('searches while the user types', async () => {
    const { page, said } = await open(few)
    expect(await status(page)).toBe('3 URLs')
    await page.keyboard.press('/')
    await page.keyboard.type('host:b. -scheme:ftp')
    expect(await shown(page)).toEqual(['http://b.example/x'])
    expect(await status(page)).toBe('1 of 3 URLs')
    await page.keyboard.press('Escape')
    expect(await shown(page)).toHaveLength(3)
    await page.fill('#query', 'nowhere')
    expect(await page.textContent('#rest')).toBe('No URLs were found.')
    expect(said).toEqual([])
  })

  test('sorts by a column in both directions', async () => {
    const { page } = await open(few)
    await page.click('[data-order=url]')
    expect(await shown(page)).toEqual(['ftp://b.example/', 'http://a.example/tide', 'http://b.example/x'])
    expect(await page.getAttribute('th.found', 'aria-sort')).toBe('ascending')
    await page.click('[data-order=url]')
    expect(await shown(page)).toEqual(['http://b.example/x', 'http://a.example/tide', 'ftp://b.example/'])
    expect(await page.getAttribute('th.found', 'aria-sort')).toBe('descending')
  })

  test('filters by the choices in the charts, which the address keeps', async () => {
    const { page } = await open(few)
    await page.click('[data-facet=host][data-value="b.example"]')
    await page.click('[data-facet=scheme][data-value=http]')
    expect(await shown(page)).toEqual(['http://b.example/x'])
    expect(hashOf(page)).toBe('#host=b.example&scheme=http')
    expect(await page.getAttribute('.bars [data-value="b.example"]', 'aria-pressed')).toBe('true')
    await page.reload()
    await page.waitForSelector('th[aria-sort]')
    expect(await shown(page)).toEqual(['http://b.example/x'])
    await page.goBack()
    expect(await shown(page)).toEqual(['ftp://b.example/', 'http://b.example/x'])
    await page.click('.chip')
    expect(await shown(page)).toHaveLength(3)
    await page.click('[data-facet=date][data-value="2001-05"]')
    expect(await shown(page)).toEqual(['http://b.example/x'])
  })

  test('has totals that follow the filter', async () => {
    const rows = [
      ...[1, 1, 2].map((message) => rowOf({ message, date: '1998-03-01T00:00:00.000Z' })),
      rowOf({ message: 3, host: 'b.example', url: 'http://b.example/', date: '2001-05-01T00:00:00.000Z' }),
    ]
    const { page } = await open(rows)
    const figures = (): Promise<string[]> => page.locator('.figures div').allTextContents()
    expect(await figures()).toEqual(['URLs4', 'messages with URLs3', 'hosts2', 'years1998–2001'])
    await page.click('[data-facet=host][data-value="a.example"]')
    expect(await figures()).toEqual(['of 4 URLs3', 'messages with URLs2', 'host1', 'year1998'])
    await page.fill('#query', 'nowhere')
    expect(await figures()).toEqual(['of 4 URLs0', 'messages with URLs0', 'hosts0'])
    await page.click('#clear')
    expect(await figures()).toEqual(['URLs4', 'messages with URLs3', 'hosts2', 'years1998–2001'])
    const { page: unique } = await open([rowOf({ count: 2 }), rowOf({ url: 'http://a.example/2', count: 1 })])
    await unique.fill('#query', 'nowhere')
    expect(await unique.locator('.figures div').allTextContents()).toEqual(['of 2 URLs0', 'hosts0'])
  })

  test('shows the repairs and the other readings of a row', async () => {
    const row = rowOf({
      url: 'http://a.example/x-y',
      context: 'angle',
      text: { start: 4, end: 28, line: 1, column: 5 },
      excerpt: { before: 'See ', construct: '<http://a.example/x-\n> y>', after: ' please.' },
      repairs: [
        { kind: 'line-break', start: 24, end: 25, insert: '' },
        { kind: 'prefix', start: 25, end: 27, insert: '' },
      ],
      alternatives: [{ url: 'http://a.example/xy', reason: 'hyphen-dropped' }],
      decidedBy: 'same-url',
    })
    const { page } = await open([row, ...few])
    expect(await page.locator('td.found .line').first().textContent()).toBe('See <http://a.example/x-↵> y> please.')
    expect(await page.locator('td.found .line').first().locator('del').allTextContents()).toEqual(['↵', '> '])
    await page.locator('td summary').first().click()
    const details = page.locator('.details').first()
    await details.waitFor()
    expect(await details.locator('.findings').allTextContents()).toEqual([
      'Repaireda line break, removedmarks at the start of a line, removed',
      'Decided bysame-url: this URL occurs elsewhere in the text, unbroken or broken at another place',
      'Orhttp://a.example/xy if the hyphen was inserted at the line break',
    ])
    const facts = await details.locator('.facts').textContent()
    for (const fact of ['mail.mbox:7:5', '<1@a.example> (number 1)', '1999-03-14', '1, body'])
      expect(facts).toContain(fact)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.locator('.details').nth(1).waitFor()
    expect(await page.locator('td details[open]').count()).toBe(2)
  })

  test('shows hostile text as text', async () => {
    const hostile = [
      'javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'http://a.example/</script><script>alert(1)</script>',
      'http://a.example/"onmouseover="alert(1)',
      'http://a.example/\u202egpj.exe',
      'vbscript:x',
    ]
    const text =
      '</script></title><!--<img src=http://evil.example/ onerror=alert(1)>\u2028<style>*{display:none}</style>'
    const rows = hostile.map((url) => {
      const excerpt = { before: text, construct: url, after: text }
      return rowOf({ url, host: text, scheme: text, file: text, messageId: text, origin: text, excerpt })
    })
    const { page, said } = await open(rows)
    for (const summary of await page.locator('td summary').all()) await summary.click()
    await page.fill('#query', 'evil.example')
    await page.locator('.hosts button').first().click()
    expect(await page.locator('img, iframe, object, link, base, form').count()).toBe(0)
    expect(await page.locator('style, script').count()).toBe(2)
    const links = await page.locator('td.found > a').all()
    expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual(hostile.slice(2, 4))
    expect((await shown(page)).at(4)).toBe('http://a.example/\\u{202e}gpj.exe')
    expect(said).toEqual([])
  })

  test('refuses scripts and requests that are not its own', async () => {
    const { page } = await open(few)
    const inline = `(() => { const script = document.createElement('script'); try { script.textContent = 'window.hit = 1' } catch {}
      document.body.append(script); const image = new Image(); return new Promise((resolve) => {
      image.onerror = () => resolve(window.hit === undefined); image.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACADs=' }) })()`
    expect(await page.evaluate(inline)).toBe(true)
  })

  test('follows the preferred colour scheme', async () => {
    const colourOf = async (colorScheme: 'light' | 'dark'): Promise<unknown> => {
      const { page } = await open(few, { colorScheme })
      return page.evaluate('getComputedStyle(document.body).backgroundColor')
    }
    expect(await colourOf('light')).toBe('rgb(247, 246, 242)')
    expect(await colourOf('dark')).toBe('rgb(20, 23, 26)')
  })

  test('fits a phone', async () => {
    const long = rowOf({ url: `http://a.example/${'x'.repeat(300)}`, file: 'y'.repeat(200) })
    const { page } = await open([long, ...few], { viewport: { width: 360, height: 740 } })
    await page.locator('td summary').first().click()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  })

  test('folds the charts on a phone, so that the table comes first', async () => {
    const { page } = await open(few, { viewport: { width: 390, height: 844 } })
    expect(await page.locator('.charts').isVisible()).toBe(false)
    expect((await page.locator('td.found').first().boundingBox())!.y).toBeLessThan(500)
    await page.getByText('Charts', { exact: true }).click()
    await page.click('[data-facet=host][data-value="b.example"]')
    expect(await shown(page)).toHaveLength(2)
    expect(await page.locator('.charts').isVisible()).toBe(true)
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await page.getByText('Charts', { exact: true }).isVisible()).toBe(false)
    expect(await page.locator('.charts').isVisible()).toBe(true)
  })

  test('shows the totals without a script', async () => {
    const { page } = await open(few, { javaScriptEnabled: false })
    expect(await shown(page)).toHaveLength(3)
    expect(await page.locator('.toolbar').isVisible()).toBe(false)
    expect(await page.locator('.note').isVisible()).toBe(true)
    const top = async (selector: string): Promise<number> => (await page.locator(selector).boundingBox())!.y
    expect(await top('.charts')).toBeLessThan(await top('table'))
  })

  test('stays quick with a hundred thousand rows and has few of them in the document', async () => {
    const rows = Array.from({ length: MANY }, (_, index) => {
      const host = `h${index % 997}.example`
      const url = `http://${host}/${(index * 7919) % MANY}`
      const before = `line ${index} of the mailbox says `
      return rowOf({
        url,
        host,
        message: index + 1,
        messageId: `${index}@a.example`,
        excerpt: { before, construct: url, after: '' },
      })
    })
    const { page, said } = await open(rows)
    expect(await status(page)).toBe('100,000 URLs')
    const start = await secondsOf(page)
    await page.fill('#query', '"line 99999 "')
    expect(await status(page)).toBe('1 of 100,000 URLs')
    await page.fill('#query', '')
    await page.click('[data-order=host]')
    expect(await status(page)).toBe('100,000 URLs')
    expect((await secondsOf(page)) - start).toBeLessThan(MOST_SECONDS)
    await page.click('[data-order=number]')
    expect(await page.locator('td.found').count()).toBeLessThan(80)
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    await page.locator(`tr[aria-rowindex="${MANY + 1}"]`).waitFor()
    expect((await shown(page)).at(-1)).toBe(rows.at(-1)!.url)
    await page.locator(`tr[aria-rowindex="${MANY + 1}"] summary`).click()
    await page.locator('.details').waitFor()
    expect(said).toEqual([])
  })
})
