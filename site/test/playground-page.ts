import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { LONGEST_WAIT, openBrowser } from '../../test/browser.ts'
import { type BuiltFile, builtSite, type Server, serveSite } from './built-site.ts'

export interface Opened {
  readonly page: Page
  /** What the browser said: errors, warnings, dialogs, and requests that left the page's own server. */
  readonly said: string[]
}

/** The playground, built and served below a path, and a browser that opens it. */
export class PlaygroundPage {
  #browser!: Browser
  #server!: Server
  files: readonly BuiltFile[] = []

  async start(): Promise<void> {
    const { folder, playground } = await builtSite()
    this.files = playground
    this.#server = await serveSite(folder)
    this.#browser = await openBrowser()
  }

  async end(): Promise<void> {
    await this.#browser?.close()
    await this.#server?.close()
  }

  /** Opens the page. Requests for files of `held`, part of their path, wait until `release` is called. */
  async begin(hash: string, options: BrowserContextOptions, held?: RegExp): Promise<Opened & { release(): void }> {
    const context = await this.#browser.newContext({
      viewport: { width: 1280, height: 800 },
      permissions: ['clipboard-read', 'clipboard-write'],
      ...options,
    })
    context.setDefaultTimeout(LONGEST_WAIT)
    const page = await context.newPage()
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    page.on('pageerror', (error) => said.push(String(error)))
    page.on('dialog', (dialog) => said.push(dialog.message()))
    context.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(this.#server.url) && !url.startsWith('data:')) said.push(url)
    })
    let release = (): void => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    if (held !== undefined) await context.route(held, (route) => released.then(() => route.continue()))
    const waitUntil = held === undefined ? 'load' : 'commit'
    await page.goto(`${this.#server.url}playground/index.html${hash}`, { waitUntil })
    return { page, said, release }
  }

  async open(hash = '', options: BrowserContextOptions = {}): Promise<Opened> {
    const { page, said } = await this.begin(hash, options)
    await page.waitForSelector('html[data-ready]')
    // Most tests set options.
    const toggle = page.locator('#options-toggle')
    if (options.viewport === undefined && (await toggle.isVisible())) await toggle.click()
    return { page, said }
  }
}

export function urlsIn(page: Page, list = '#found'): Promise<string[]> {
  return page.locator(`${list} .row-url`).allTextContents()
}

/** Puts a text in the place of that in the editor, by the keyboard. */
export async function type(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(text)
}

export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await page.locator('.cm-content').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Control+V')
}

/** Expects what a busy machine may take its time for. */
export const soon = <Value>(value: () => Promise<Value>): ReturnType<typeof expect.poll<Value>> =>
  expect.poll(value, { timeout: LONGEST_WAIT, interval: 30 })
