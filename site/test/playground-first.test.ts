import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extract } from '../../src/index.ts'
import { browserTitle, missing } from '../../test/browser.ts'
import { PlaygroundPage, soon, type, urlsIn } from './playground-page.ts'

/** The most bytes, compressed, of all that the page loads before it shows its text, and a list that waits. */
const MOST_BYTES = 30_000

const { EXAMPLES } = (await import(new URL('../../site/playground/examples.mjs', import.meta.url).href)) as {
  EXAMPLES: readonly { readonly id: string; readonly text: string }[]
}

test.each([
  [
    'screen',
    [
      'https://auth.harbour.example/oauth/authorize?client_id=tide&redirect_uri=http%3A%2F%2Flocalhost%3A7788&state=q7Xw2n',
      'http://tides.example/',
    ],
  ],
  [
    'japanese',
    [
      'https://www.harbour.example/潮汐/今日',
      'http://www.harbour.example/規約',
      'http://www.harbour.example/港一覧',
      'http://old.harbour.example/表?年=1998&月=3',
      'https://www.harbour.example/guide.html',
      'https://例え.example/お問い合わせ',
      'http://www.harbour.example/help',
      'news:comp.infosystems.harbour',
    ],
  ],
  [
    'arabic',
    [
      'http://www.harbour.example/جداول/اليوم',
      'https://old.harbour.example/مد',
      'http://www.harbour.example/دليل?سنة=1998',
      'https://www.harbour.example/guides/tides.html',
      'https://مثال.example/أسئلة',
      'http://www.harbour.example/help',
    ],
  ],
])('the example %s is read as it is meant', (id, urls) => {
  expect(extract(EXAMPLES.find((each) => each.id === id)!.text).map(({ url }) => url)).toEqual(urls)
})

describe.skipIf(missing !== undefined)(browserTitle('the first sight of the playground'), () => {
  const playground = new PlaygroundPage()

  beforeAll(() => playground.start())
  afterAll(() => playground.end())

  const axe = (): string =>
    readFileSync(
      createRequire(new URL('../../site/package.json', import.meta.url)).resolve('axe-core/axe.min.js'),
      'utf8',
    )

  test('shows a text, which can be changed, and a list before the editor and the thread are there', async () => {
    const { page, said, release } = await playground.begin(
      '',
      { reducedMotion: 'reduce' },
      /\/engine-|\/chunks\/playground-/,
    )
    await page.evaluate(`globalThis.shifts = []
      new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value)))
        .observe({ type: 'layout-shift', buffered: true })`)
    await soon(() => page.inputValue('#plain')).toMatch(/^From: Grace/)
    const rows = page.locator('#found .row')
    const waiting = await rows.count()
    expect(waiting).toBe(extract(await page.inputValue('#plain')).length)
    const sized = () => page.locator('#found').boundingBox()
    const size = await sized()
    const loaded = (await page.evaluate(`performance.getEntries()
      .filter(({ responseEnd }) => responseEnd > 0).map(({ name }) => name)`)) as string[]
    const bytes = await Promise.all(
      loaded.map(async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length),
    )
    expect(bytes.length).toBeGreaterThan(5)
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(MOST_BYTES)
    await page.evaluate(axe())
    const violations = (): Promise<unknown> =>
      page.evaluate(
        'axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))',
      )
    expect(await violations()).toEqual([])
    await page.locator('#plain').focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('http://typed.example/')
    release()
    await page.waitForSelector('html[data-ready]')
    await page.keyboard.type('x')
    await soon(async () => (await urlsIn(page)).at(-1)).toBe('http://typed.example/x')
    expect(await page.locator('#plain').count()).toBe(0)
    expect(await rows.count()).toBe(waiting + 1)
    expect(await page.evaluate('shifts')).toEqual([])
    expect([(await sized())!.x, (await sized())!.y]).toEqual([size!.x, size!.y])
    // The text is now longer than a phone shows
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await violations()).toEqual([])
    expect(said).toEqual([])
  })

  test('heeds an example that is chosen before', async () => {
    const { page, said, release } = await playground.begin('', {}, /\/chunks\/playground-/)
    await page.selectOption('#example', 'screen')
    await page.selectOption('#other', 'regexp')
    release()
    await soon(() => page.textContent('.detail-url')).toMatch(/q7Xw2n$/)
    await soon(() => page.textContent('#show-differences')).toMatch(/^Differences \d+$/)
    expect(await page.inputValue('#example')).toBe('screen')
    expect(said).toEqual([])
  })

  test('writes each line from its own side, in the language of an example', async () => {
    const { page, said } = await playground.open()
    const directions = (): Promise<unknown> =>
      page.evaluate(`[...document.querySelectorAll('.cm-line')].map((line) => getComputedStyle(line).direction)`)
    const lang = (): Promise<string | null> => page.getAttribute('#editor', 'lang')
    expect(await lang()).toBe('en')
    await page.selectOption('#example', 'arabic')
    expect(await lang()).toBe('ar')
    expect(await directions()).toEqual(expect.arrayContaining(['ltr', 'rtl']))
    await page.selectOption('#example', 'japanese')
    expect(await lang()).toBe('ja')
    // Another text is in a language that is not known
    await page.locator('.cm-content').focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('x')
    expect(await lang()).toBe('ja')
    await type(page, 'x')
    expect(await lang()).toBe('')
    expect(said).toEqual([])
  })
})
