import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailFile, mayBeMail } from '../../site/playground/archive/pasted.ts'
import { browserTitle, missing } from '../../test/browser.ts'
import { PlaygroundPage, paste, soon, type, urlsIn } from './playground-page.ts'

const MAIL = `From: Ada <ada@a.example>
Subject: Tides
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

At http://a.example/very/lo=
ng?x=3D1 and <http://b.example/>.
`

describe.skipIf(missing !== undefined)(browserTitle('mail in the playground'), () => {
  const playground = new PlaygroundPage()

  beforeAll(() => playground.start())
  afterAll(() => playground.end())

  const tab = (page: Page): Promise<string | null> => page.locator('[role=tab][aria-selected=true]').textContent()

  test('that is pasted is read as mail, or as plain text', async () => {
    const { page, said } = await playground.open()
    await paste(page, MAIL)
    await soon(() => urlsIn(page, '#file-rows')).toEqual(['http://a.example/very/long?x=1', 'http://b.example/'])
    expect(await tab(page)).toBe('Files')
    expect(await page.textContent('#files-state')).toBe('pasted text: 2 URLs in 1 message.')
    expect(await page.textContent('#notice span')).toBe(
      'The text begins with the header of a message, and is read as mail.',
    )
    await soon(() => page.textContent('.detail-place')).toContain('message 1')
    // A reload keeps it
    await page.reload()
    await soon(() => urlsIn(page, '#file-rows')).toHaveLength(2)
    expect(await page.locator('#notice').isVisible()).toBe(true)
    // And a link leads to it
    await page.click('#link')
    await soon(() => page.textContent('#toast')).toMatch(/^The link, of/)
    const linked = await playground.open(new URL(page.url()).hash)
    await soon(() => urlsIn(linked.page, '#file-rows')).toHaveLength(2)
    await page.getByRole('button', { name: 'Read as plain text' }).click()
    expect(await tab(page)).toBe('Text')
    await soon(() => urlsIn(page)).toEqual(['http://a.example/very/lo=', 'http://b.example/'])
    expect(await page.locator('#notice').isVisible()).toBe(false)
    await page.click('#tab-bytes')
    expect(await page.locator('#notice').isVisible()).toBe(true)
    // What was pasted is not shown of a text that has changed
    await page.click('#tab-text')
    await type(page, 'http://c.example/')
    await page.click('#tab-bytes')
    expect(await page.locator('#notice').isVisible()).toBe(false)
    expect(await page.locator('#file-rows').isVisible()).toBe(false)
    expect([...said, ...linked.said]).toEqual([])
  })

  test('is neither a note nor a piece of text', async () => {
    const { page, said } = await playground.open()
    const asked = page.waitForEvent('worker')
    await paste(page, 'Note: http://a.example/\nTwo: lines\n')
    await asked
    // The thread that was asked has ended
    await soon(async () => page.workers().length).toBe(1)
    await soon(() => urlsIn(page)).toEqual(['http://a.example/'])
    expect(await tab(page)).toBe('Text')
    await page.keyboard.press('Control+Home')
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(MAIL)})`)
    await page.keyboard.press('Control+V')
    await soon(() => urlsIn(page)).toHaveLength(3)
    expect(page.workers()).toHaveLength(1)
    expect(await tab(page)).toBe('Text')
    expect(said).toEqual([])
  })

  test('stands in a file to try, as do other formats', async () => {
    const { page, said } = await playground.open()
    await page.click('#tab-bytes')
    const expected = {
      'a mailbox': [
        'http://www.harbour.example/archive/1998/march/tides.html?sheet=7',
        'http://www.harbour.example/café',
        'http://www.harbour.example/posting-guide.html',
        'http://www.harbour.example/archive/1998/march/tides.html?sheet=7',
        'http://www.harbour.example/posting-guide.html',
        'http://www.harbour.example/charts?sheet=7',
        'http://mirror.harbour.example/charts?sheet=7',
      ],
      'an HTML page': [],
      'a Word document': [],
      'a packed log': [],
    }
    for (const [title, urls] of Object.entries(expected)) {
      const sample = page.getByRole('button', { name: title })
      const name = await sample.getAttribute('data-sample')
      await sample.click()
      // What is said of the last file stays until this one is read
      await soon(() => page.textContent('#files-state')).toMatch(`${name}: `)
      await soon(() => page.textContent('#files-state')).toMatch(/: \d+ URLs( in 2 messages)?\.$/)
      if (urls.length > 0) await soon(() => urlsIn(page, '#file-rows')).toEqual(urls)
      else await soon(async () => (await urlsIn(page, '#file-rows')).length).toBeGreaterThan(2)
      expect(await page.locator('#file-problems').isVisible()).toBe(false)
    }
    expect(said).toEqual([])
  })
})

test('the characters of mail that was copied are UTF-8, whatever it states', async () => {
  const part = (encoding: string): string =>
    `From: a@a.example\nContent-Type: text/plain;\n\tcharset="iso-8859-1"\nContent-Transfer-Encoding: ${encoding}\n\n`
  const text = `${part('8bit')}http://a.example/ü charset=iso-8859-1\n`
  expect(await mailFile(text).text()).toBe(text.replace('charset="iso-8859-1"', 'charset=utf-8'))
  for (const same of [`${part('quoted-printable')}ü`, `${part('8bit')}x`])
    expect(await mailFile(same).text()).toBe(same)
  expect(mayBeMail('\nFrom: a')).toBe(true)
  expect(mayBeMail('From ada@a.example Sun')).toBe(true)
  expect(mayBeMail('http://a.example/ in a text')).toBe(false)
})
