import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deflateRawSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserTitle, missing } from '../../test/browser.ts'
import { PlaygroundPage, soon, type, urlsIn } from './playground-page.ts'

const COMMAND = fileURLToPath(new URL('../../packages/urls-in-context-cli/dist/main.js', import.meta.url))
const TEXT =
  'Tides: www.b.example/x, <http://a.example/data-\nbase>,\nhttp://c.example:80/data, and =http://d.example/.\n'

describe.skipIf(missing !== undefined)(browserTitle('the list'), () => {
  const playground = new PlaygroundPage()

  beforeAll(() => playground.start())
  afterAll(() => playground.end())

  const linkOf = (text: string): string =>
    `#t=${deflateRawSync(JSON.stringify({ text, options: {} })).toString('base64url')}`

  const command = (text: string, ...options: string[]): string => {
    const { stdout, stderr } = spawnSync(process.execPath, [COMMAND, '--from=text', ...options], {
      input: text,
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    return stdout
  }

  async function saved(page: Page, name: string): Promise<{ name: string; text: string }> {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).and(page.locator(':visible')).click(),
    ])
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
  }

  test('steps to the next URL and the one before, around the ends', async () => {
    const { page, said } = await playground.open(linkOf('http://a.example/ http://b.example/ http://c.example/'))
    const url = (): Promise<string | null> => page.textContent('.detail-url')
    const position = (): Promise<string | null> => page.textContent('#found-tools .position')
    await soon(url).toBe('http://a.example/')
    expect(await position()).toBe('1 of 3')
    expect(await page.locator('#found-tools kbd').allTextContents()).toEqual(['Shift F8', 'F8'])
    await page.locator('.cm-content').focus()
    await page.keyboard.press('Shift+F8')
    await soon(url).toBe('http://c.example/')
    expect(await position()).toBe('3 of 3')
    await page.keyboard.press('F8')
    await soon(url).toBe('http://a.example/')
    // Not in the editor alone
    await page.locator('#found').focus()
    await page.keyboard.press('F8')
    await soon(url).toBe('http://b.example/')
    await page.getByRole('button', { name: 'Next URL' }).click()
    await page.getByRole('button', { name: 'Next URL' }).click()
    await soon(url).toBe('http://a.example/')
    await page.getByRole('button', { name: 'Previous URL' }).click()
    await soon(url).toBe('http://c.example/')
    expect(said).toEqual([])
  })

  test('lists the URLs that have the words of the filter', async () => {
    const { page, said } = await playground.open(linkOf(TEXT))
    await soon(() => urlsIn(page)).toHaveLength(4)
    await page.fill('#found-tools .filter', 'DATA example')
    await soon(() => urlsIn(page)).toEqual(['http://a.example/data-base', 'http://c.example:80/data'])
    expect(await page.textContent('#summary')).toBe('4 URLs')
    await page.locator('#found .row').nth(1).click()
    await soon(() => page.textContent('.detail-url')).toBe('http://c.example:80/data')
    expect(await page.textContent('#found-tools .position')).toBe('2 of 2')
    await page.keyboard.press('F8')
    await soon(() => page.textContent('.detail-url')).toBe('http://a.example/data-base')
    // The text is read again, and filtered again
    await page.locator('.cm-content').focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('http://e.example/data ')
    await soon(async () => (await urlsIn(page))[0]).toBe('http://e.example/data')
    expect(await urlsIn(page)).toHaveLength(3)
    await page.fill('#found-tools .filter', 'nowhere')
    await soon(() => page.textContent('#nothing')).toBe('None of the URLs has “nowhere”.')
    expect(await page.getByRole('button', { name: 'Copy all' }).and(page.locator(':visible')).isDisabled()).toBe(true)
    await page.selectOption('#example', 'hyphen')
    await soon(() => urlsIn(page)).toHaveLength(3)
    expect(await page.inputValue('#found-tools .filter')).toBe('')
    await type(page, 'Nothing.')
    await soon(() => page.textContent('#nothing')).toMatch(/^No URLs\. /)
    expect(said).toEqual([])
  })

  test('gives what was found as the command prints it', async () => {
    const { page, said } = await playground.open(linkOf(TEXT))
    await soon(() => urlsIn(page)).toHaveLength(4)
    await page.getByRole('button', { name: 'Copy all' }).and(page.locator(':visible')).click()
    await soon(() => page.textContent('#toast')).toBe('The list was copied.')
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(command(TEXT))
    const csv = await saved(page, 'CSV')
    expect(csv.name).toBe('urls.csv')
    expect(csv.text).toBe(command(TEXT, '--format=csv').replaceAll("'-", 'text.txt'))
    const ndjson = await saved(page, 'NDJSON')
    expect(ndjson.name).toBe('urls.ndjson')
    const rows = (text: string): unknown[] =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => ({ ...JSON.parse(line), raw: undefined, file: undefined }))
    expect(rows(ndjson.text)).toEqual(rows(command(TEXT, '--json')))
    await page.fill('#found-tools .filter', 'data')
    await soon(() => urlsIn(page)).toHaveLength(2)
    expect(rows((await saved(page, 'NDJSON')).text)).toEqual(rows(command(TEXT, '--json', '--include=data')))
    expect(said).toEqual([])
  })

  test('does so for files', async () => {
    const message = 'From: ada@a.example\nSubject: Tides\nDate: Sun, 14 Mar 1999 10:00:00 +0000\n\n'
    const buffer = Buffer.from(`${message}http://a.example/1 http://b.example/2\nhttp://a.example/3\n`)
    const { page, said } = await playground.open()
    await page.click('#tab-bytes')
    await page.setInputFiles('#file', { name: 'note.eml', mimeType: 'message/rfc822', buffer })
    await soon(() => urlsIn(page, '#file-rows')).toHaveLength(3)
    const csv = command(buffer.toString(), '--format=csv', '--from=message').replaceAll("'-", 'note.eml')
    expect((await saved(page, 'CSV')).text).toBe(csv)
    await page.keyboard.press('F8')
    await soon(() => page.textContent('.detail-url')).toBe('http://b.example/2')
    await page.fill('#file-rows-tools .filter', 'a.example')
    await soon(() => urlsIn(page, '#file-rows')).toEqual(['http://a.example/1', 'http://a.example/3'])
    await soon(() => page.textContent('.detail-url')).toBe('http://a.example/1')
    await page.keyboard.press('Shift+F8')
    await soon(() => page.textContent('.detail-url')).toBe('http://a.example/3')
    expect((await saved(page, 'CSV')).text.split('\r\n')).toHaveLength(4)
    await page.fill('#file-rows-tools .filter', 'nowhere')
    await soon(() => page.textContent('#file-nothing')).toBe('None of the URLs has “nowhere”.')
    expect(said).toEqual([])
  })
})
