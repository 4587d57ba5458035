import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../browser.ts'

/** The part that runs in the page. */
const IN_PAGE = new URL('compare-in-page.js', import.meta.url)

/** The class of the links that are put in. */
export const MARK = 'url-in-context'

/** HTML before and after links were put in, and the elements that it may be the content of. */
export type Pair = readonly [before: string, after: string, parents: readonly string[]]

/** What the browser made of a pair, where it made something else of the two. */
export interface Difference {
  readonly pair: number
  readonly way: string
  readonly is: string
  readonly should: string
}

export interface Comparison {
  readonly differences: Difference[]
  /** How many links the browser found. */
  readonly links: number
}

export async function openPage(): Promise<{ browser: Browser; page: Page }> {
  const browser = await openBrowser()
  const page = await browser.newPage()
  page.setDefaultTimeout(0)
  await page.route('**/*', (route) => route.abort())
  page.on('dialog', (dialog) => dialog.dismiss())
  await page.evaluate(readFileSync(IN_PAGE, 'utf8'))
  return { browser, page }
}

/**
 * Reads pairs by the parser of the browser, in all ways in which a page can have it read HTML, and compares the trees
 * without the links. No attribute is in one alone.
 */
export function compare(page: Page, pairs: readonly Pair[]): Promise<Comparison> {
  return page.evaluate(`compareInPage(${JSON.stringify(pairs)}, '${MARK}')`)
}
