import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserTitle, LONGEST_WAIT, missing, openBrowser } from '../../../../test/browser.ts'
import { linesAt, pdfOf } from './writing.ts'

/** PDF in a browser: in a worker, or in the calling thread of a page that does not serve one. */

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const DIST = join(ROOT, 'packages/texts-in-archives/dist')
const HERE = 'http://page.example/'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.html': 'text/html',
}

const PAGE_SCRIPT = `
import { readArchive } from 'texts-in-archives'
globalThis.read = async (base64, milliseconds) => {
  const file = new File([Uint8Array.from(atob(base64), (unit) => unit.charCodeAt(0))], 'a.pdf')
  const signal = milliseconds === undefined ? undefined : AbortSignal.timeout(milliseconds)
  const found = []
  try {
    for await (const { text, problems } of readArchive([file], { signal })) found.push(text, ...problems.map(({ code }) => code))
  } catch (error) {
    found.push(error.name)
  }
  return found.join(' ')
}
`

const PLAIN = pdfOf({ pages: [{ texts: linesAt(72, 700, ['See http://a.example/paper for more']) }] })

/** It takes many seconds. */
const ENDLESS = pdfOf({ pages: [{ content: 'BT /F1 10 Tf 72 700 Td (a) Tj ET\n'.repeat(300_000) }] })

describe.skipIf(missing !== undefined)(browserTitle('PDF in a browser'), () => {
  const folder = mkdtempSync(join(tmpdir(), 'urls-in-context-'))
  let browser: Browser

  beforeAll(async () => {
    await build({
      stdin: { contents: PAGE_SCRIPT, resolveDir: ROOT },
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'browser',
      outdir: folder,
      logLevel: 'error',
    })
    browser = await openBrowser()
  })

  afterAll(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true })
  })

  async function open(): Promise<Page> {
    const page = await browser.newPage()
    page.setDefaultTimeout(LONGEST_WAIT)
    await page.route(`${HERE}**`, async (route) => {
      const path = new URL(route.request().url()).pathname.slice(1)
      if (path === '')
        return route.fulfill({ contentType: 'text/html', body: '<script type="module" src="stdin.js"></script>' })
      try {
        const body = readFileSync(join(folder, path))
        return await route.fulfill({ contentType: TYPES[extname(path)] ?? 'application/octet-stream', body })
      } catch {
        return route.fulfill({ status: 404, body: 'not found' })
      }
    })
    await page.goto(HERE)
    await page.waitForFunction('globalThis.read !== undefined')
    return page
  }

  const read = (page: Page, bytes: Buffer, time?: number): Promise<string> =>
    page.evaluate(`read('${bytes.toString('base64')}', ${time})`)

  test('is read without a worker where none is served', async () => {
    const page = await open()
    expect(await read(page, PLAIN)).toContain('See http://a.example/paper for more')
    expect(page.workers()).toEqual([])
  })

  test('is read in a worker, and ended with it while the page goes on', async () => {
    cpSync(join(DIST, 'pdf-worker.js'), join(folder, 'pdf-worker.js'))
    cpSync(join(DIST, 'pdfjs'), join(folder, 'pdfjs'), { recursive: true })
    const page = await open()
    expect(await read(page, PLAIN)).toContain('See http://a.example/paper for more')
    expect(page.workers()).toHaveLength(1)
    expect(await read(page, ENDLESS, 500)).toBe('TimeoutError')
    await expect.poll(() => page.workers(), { timeout: LONGEST_WAIT }).toEqual([])
    expect(await read(page, PLAIN)).toContain('See http://a.example/paper for more')
  })
})
