import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deflateRawSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { printGoals } from './report.mjs'

const DIST = fileURLToPath(new URL('../../site/dist', import.meta.url))
const LINE = 'Ada says that the tables are at http://www.example.com/tides/north-sea.html, and that they are old.\n'
const MEGABYTE = LINE.repeat(Math.round(1_000_000 / LINE.length))
const KEYS = 15

/** Records the time from each key to the frame that shows it, in milliseconds. */
const WATCH = `window.keyTimes = []
addEventListener('keydown', () => {
  const start = performance.now()
  requestAnimationFrame(() => setTimeout(() => window.keyTimes.push(performance.now() - start)))
}, true)`

/**
 * The playground in Chromium: the time to its first paint, and that of a keystroke in 1 MB of text, from the key to the
 * end of the frame that shows it. No figures without `npm run site` or Chromium.
 *
 * @param {{ rounds: number }} options
 */
export async function siteSpeed({ rounds }) {
  const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
  if (executablePath === undefined || !existsSync(`${DIST}/playground/index.html`)) {
    console.log('site: not measured: run `npm run site`, and install Chromium')
    return { figures: [] }
  }
  const { serve } = await import('../../site/serve.mjs')
  const server = await serve(DIST)
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  try {
    const url = `${server.url}playground/index.html`
    const paints = []
    for (let round = 0; round < rounds; round++) paints.push(await firstPaint(browser, url))
    const figures = [
      { id: 'site/paint', name: 'playground, first paint, ms', figure: median(paints) },
      { id: 'site/key', name: 'a keystroke in 1 MB of text, ms', figure: median(await keyTimes(browser, url)) },
    ]
    printGoals(figures)
    return { figures }
  } finally {
    await browser.close()
    await server.close()
  }
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @returns {Promise<number>}
 */
async function firstPaint(browser, url) {
  const page = await (await browser.newContext()).newPage()
  await page.goto(url)
  await page.locator('.cm-content').waitFor()
  const paint = await page.evaluate(`performance.getEntriesByName('first-contentful-paint')[0].startTime`)
  await page.context().close()
  return Number(paint)
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @returns {Promise<number[]>}
 */
async function keyTimes(browser, url) {
  const packed = deflateRawSync(JSON.stringify({ text: MEGABYTE, options: {}, tab: 'text' })).toString('base64url')
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await page.goto(`${url}#t=${packed}`)
  await page.locator('.cm-content .m-url').first().waitFor()
  await page.locator('.cm-content').click()
  await page.evaluate(WATCH)
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press('x')
    await page.waitForTimeout(100)
  }
  return /** @type {number[]} */ (await page.evaluate('window.keyTimes'))
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}
