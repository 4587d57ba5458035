// Takes the pictures of the README with the installed Chromium: the page of `urls --format=html`, a terminal and the
// playground, each in light and dark, as `docs/pictures/NAME-light.webp` and `NAME-dark.webp`.
// Needs `npm run site` before.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OUT = join(ROOT, 'docs/pictures')
const MOST_BYTES = 60_000
const QUALITIES = [82, 70, 58, 46, 34]

/** The lines of output that the terminal shows, and the words after `urls`. */
const LINES = 4
const COMMANDS = [
  ['-H', 'mailing-list.mbox'],
  ['--unique', '-c', 'mailing-list.mbox'],
  ['parse', 'ftp://ftp.tidal.example/pub/tables;type=i'],
]

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
if (executablePath === undefined) throw new Error('no chromium is installed')
if (!existsSync(join(ROOT, 'site/dist/playground/index.html'))) throw new Error('run `npm run site` first')

const folder = mkdtempSync(join(tmpdir(), 'urls-in-context-'))
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
const { serve } = await import('./serve.mjs')
const { DEMO } = await import('./start/texts.mjs')
const { playgroundFragment } = await import('./permalink.mjs')
const server = await serve(join(ROOT, 'site/dist'))
try {
  mkdirSync(OUT, { recursive: true })
  writeFileSync(join(folder, 'page.html'), urls(['--format=html', 'mailing-list.mbox'], 'corpus/archives'))
  writeFileSync(join(folder, 'terminal.html'), terminal())
  const playground = `${server.url}playground/index.html${playgroundFragment(DEMO)}`
  for (const scheme of /** @type {const} */ (['light', 'dark'])) {
    await take('playground', playground, scheme, 1280, 720)
    await take('page', pathToFileURL(join(folder, 'page.html')).href, scheme, 1280, 800)
    await take('terminal', pathToFileURL(join(folder, 'terminal.html')).href, scheme, 760, 440)
  }
} finally {
  await browser.close()
  await server.close()
  rmSync(folder, { recursive: true })
}

/**
 * @param {string} name
 * @param {string} url
 * @param {'light' | 'dark'} colorScheme
 * @param {number} width in CSS pixels; a picture has 1.5 times as many
 * @param {number} height
 */
async function take(name, url, colorScheme, width, height) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, deviceScaleFactor: 1.5 })
  context.setDefaultTimeout(0)
  const page = await context.newPage()
  await page.goto(url)
  if (name === 'playground') await page.locator('#detail').waitFor()
  await page.waitForTimeout(500)
  const session = await context.newCDPSession(page)
  for (const quality of QUALITIES) {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
    const bytes = Buffer.from(data, 'base64')
    if (bytes.length > MOST_BYTES && quality !== QUALITIES.at(-1)) continue
    if (bytes.length > MOST_BYTES) throw new Error(`${name} has ${bytes.length} bytes`)
    writeFileSync(join(OUT, `${name}-${colorScheme}.webp`), bytes)
    console.log(`${name}-${colorScheme}.webp: ${bytes.length} bytes, quality ${quality}`)
    break
  }
  await context.close()
}

/**
 * Runs the command in a folder.
 *
 * @param {string[]} args
 * @param {string} from
 */
function urls(args, from) {
  const cwd = join(ROOT, from)
  return execFileSync(process.execPath, [join(ROOT, 'packages/urls-in-context-cli/dist/main.js'), ...args], {
    cwd,
    encoding: 'utf8',
  })
}

/** A page that looks like a terminal with the commands and their output. */
function terminal() {
  const lines = COMMANDS.map((args) => {
    const shown = urls(args, 'corpus/archives').split('\n').slice(0, LINES).join('\n')
    return `<b>$</b> <i>urls ${escapeText(args.join(' '))} | head -n ${LINES}</i>\n${escapeText(shown)}\n`
  })
  return `<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark"><style>
:root { color-scheme: light dark }
body { margin: 0; padding: 24px 28px; background: light-dark(#fff, #1b1f23); color: light-dark(#575d64, #a2a9b0);
  font: 14px/1.6 ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace; white-space: pre }
b { color: light-dark(#14644f, #6fd8ba) } i { color: light-dark(#1d2023, #e7e5df); font-style: normal; font-weight: 700 }
</style>${lines.join('\n')}`
}

/** @param {string} text */
function escapeText(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
