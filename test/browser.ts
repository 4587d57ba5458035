import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** The installed browser. None is downloaded. */
const path = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((each) =>
  existsSync(each),
)

/**
 * What a page may take its time for on a busy machine, in milliseconds. Whoever waits longer waits for what never comes, and the
 * test has to say so.
 */
export const LONGEST_WAIT = 120_000

/** Why no browser can be opened here; undefined if one can. */
export const missing: string | undefined = path === undefined ? 'no chromium is installed' : undefined

/** The title of tests in a browser, with the reason if they are skipped. */
export function browserTitle(title: string): string {
  return missing === undefined ? title : `${title} (not opened: ${missing})`
}

/** Opens the installed browser. */
export function openBrowser(): Promise<Browser> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath: path!, args, timeout: LONGEST_WAIT })
}
