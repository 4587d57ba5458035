import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { deflateRawSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extract, type Options } from '../../src/index.ts'
import { browserTitle, missing } from '../../test/browser.ts'
import { readCases } from '../../test/corpus/read.ts'
import { PlaygroundPage, paste, soon, type, urlsIn } from './playground-page.ts'

/** The most bytes, compressed, of what the page loads before a tab asks for more. */
const MOST_BYTES = 250_000

/** Each ends in words of its own, by which the page shows that it has read it. */
const HOSTILE = [
  '"><img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<details open ontoggle=alert(1)>',
  '</a><a href=javascript:alert(1)>',
  'http://a.example/"onmouseover="alert(1)',
  "http://a.example/'onfocus='alert(1)' autofocus",
  'http://a.example/><svg onload=alert(1)>',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  '<URL:javascript:alert(1)>',
  'javascript://a.example/%0aalert(1)',
  '[x](javascript:alert(1))',
  '[x](java&#10;script:alert(1))',
  '![x](javascript:alert(1) "onerror=alert(1)")',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:alert(1)',
  'file:///etc/passwd',
  'mailto:a@a.example?body="><img src=x onerror=alert(1)>',
  'http://a.example/\u202e\u2066x\ud800',
  `http://a.example/${'x'.repeat(5000)}`,
].map((text, index) => `${text}\n\nend ${index + 10}`)

/** Runs in the page: what in the parts that show a text is neither of the page nor a link that may be followed. */
const wrongIn = `() => {
  const elements = [...document.querySelectorAll('#rendered *, #detail *, #found *, .cm-content *')]
  const isWrong = (element) =>
    element.matches('script, img:not(.cm-widgetBuffer), iframe, svg, details, object, embed') ||
    element.getAttributeNames().some((name) => name.startsWith('on') || name === 'src') ||
    (element.localName === 'a' && !/^(?:https?:|mailto:)/.test(element.getAttribute('href')))
  return elements.filter(isWrong).map(({ outerHTML }) => outerHTML.slice(0, 200))
}`

describe.skipIf(missing !== undefined)(browserTitle('the playground'), () => {
  const playground = new PlaygroundPage()

  beforeAll(() => playground.start())
  afterAll(() => playground.end())

  const marked = (page: Page, name: string): Promise<string[]> => page.locator(`.cm-content .${name}`).allTextContents()
  const linkOf = (value: unknown): string => `#t=${deflateRawSync(JSON.stringify(value)).toString('base64url')}`

  test('is small', () => {
    const first = playground.files.filter(({ lazy }) => !lazy)
    expect(first.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0)).toBeLessThan(MOST_BYTES)
    expect(first.map(({ path }) => path.replace(/-[A-Z\d]+\./, '.'))).toEqual(
      expect.arrayContaining(['playground/index.html', 'playground/playground.js', 'playground/engine.js']),
    )
    expect(playground.files.filter(({ path, lazy }) => /pdf|files|to-tree|others/.test(path) && !lazy)).toEqual([])
  })

  test('finds URLs while a person types, and marks them in the text', async () => {
    const { page, said } = await playground.open()
    await type(page, '> See www.a.example/x, and <URL:http://b.example/\n> very-\n> long>.')
    await soon(() => urlsIn(page)).toEqual(['http://www.a.example/x', 'http://b.example/very-long'])
    expect(await marked(page, 'm-delimiter')).toEqual(['<URL:', '>'])
    expect(await marked(page, 'm-trim')).toEqual([','])
    expect(await marked(page, 'm-insert')).toEqual(['http://'])
    expect((await marked(page, 'm-repair')).join('')).toContain('> ')
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' mailto:ada@a.example')
    await soon(() => urlsIn(page)).toHaveLength(3)
    await type(page, 'Nothing.')
    await soon(() => page.locator('#nothing').isVisible()).toBe(true)
    expect(await page.locator('#detail').isVisible()).toBe(false)
    expect(said).toEqual([])
  })

  test('shows all about the URL that is chosen', async () => {
    const { page, said } = await playground.open(
      linkOf({ text: 'At <http://a.example/posting-\nguide.html>, or http://u:p@b.example:25/', options: {} }),
    )
    const detail = page.locator('#detail')
    await soon(() => detail.locator('.reading').count()).toBe(2)
    expect(await detail.locator('.reading-url').allTextContents()).toEqual([
      'http://a.example/posting-guide.html',
      'http://a.example/postingguide.html',
    ])
    expect(await detail.locator('.likelihood').allTextContents()).toEqual(['80 % likely', '20 % likely'])
    await detail.locator('.reading').nth(1).click()
    expect(await detail.locator('.detail-url').textContent()).toBe('http://a.example/postingguide.html')
    expect(await detail.locator('.repairs li').allTextContents()).toEqual([
      '- a hyphen that was inserted at a line break, removed',
      '↵ a line break, removed',
    ])
    expect(await detail.locator('.components pre').textContent()).toContain(
      'http://a.example/postingguide.html\n┬───   ┬────────┬',
    )
    await page.locator('#found .row').nth(1).click()
    await soon(() => detail.locator('.hazards li code').allTextContents()).toEqual(['password', 'foreign-port'])
    expect(await detail.locator('.detail-url a').count()).toBe(0)
    expect((await marked(page, 'm-chosen')).join('')).toBe('http://u:p@b.example:25/')
    await page.locator('.cm-content .m-url').first().click()
    await soon(() => detail.locator('.detail-url').textContent()).toBe('http://a.example/posting-guide.html')
    expect(said).toEqual([])
  })

  test('explains line ends by their signs', async () => {
    const text =
      'The report that the committee published in the spring of that year is\navailable from its own site, see https://www.a.example/reports/2001/\nspring/summary, and from the library of the ministry.'
    const { page } = await playground.open(linkOf({ text, options: {} }))
    const detail = page.locator('#detail')
    await soon(() => detail.locator('.decision').textContent()).toMatch(/^Decided by layout: /)
    expect(await detail.locator('.join-sum').textContent()).toMatch(/^Goes on with \d\d %; joined from 80 % on$/)
    expect(await detail.locator('.signs th').allTextContents()).toContain('piece with / = & ? % # _')
  })

  test('says of a URL in the list that it likely goes on, and was not joined', async () => {
    const { page, said } = await playground.open(
      linkOf({ text: 'It is at http://www.a.example/very/long/\npath/of-it and at http://b.example/', options: {} }),
    )
    await soon(() => page.locator('#found .row-note').allTextContents()).toEqual([
      'probably continues; not enough evidence to join',
    ])
    expect(await urlsIn(page)).toEqual(['http://www.a.example/very/long/', 'http://b.example/'])
    expect(await page.locator('.reading-head').allTextContents()).toEqual([
      'Preferred',
      'Or probably continues; not enough evidence to join',
    ])
    expect(await page.textContent('.join-sum')).toBe(
      'Probably continues, with 56 %; not enough evidence to join (joined from 80 % on)',
    )
    expect(said).toEqual([])
  })

  test('has all options, and shows at once what they change', async () => {
    const { page, said } = await playground.open(
      linkOf({
        text: 'ada@a.example, b.example/x, <http://a.example/data-\nbase>, gopher://c.example/ <foo:bar>',
        options: {},
      }),
    )
    const kept = 'http://a.example/data-base'
    await soon(() => urlsIn(page)).toEqual([kept, 'gopher://c.example/'])
    await page.selectOption('#option-hyphen', 'drop')
    await soon(() => urlsIn(page)).toEqual(['http://a.example/database', 'gopher://c.example/'])
    await page.check('#option-emails')
    await page.fill('#option-bareDomains', '.example')
    await soon(() => urlsIn(page)).toContain('http://b.example/x')
    expect(await urlsIn(page)).toContain('mailto:ada@a.example')
    await page.fill('#option-schemes', 'gopher')
    await soon(() => urlsIn(page)).toEqual(['gopher://c.example/'])
    await page.fill('#option-schemes', 'any')
    await soon(() => urlsIn(page)).toContain('foo:bar')
    expect(await page.textContent('#options-count')).toBe('4 changed')
    await page.click('#options-reset')
    await soon(() => urlsIn(page)).toEqual([kept, 'gopher://c.example/'])
    expect(said).toEqual([])
  })

  test('marks an option that is wrong at its field, with what the library says', async () => {
    const { page, said } = await playground.open(
      linkOf({ text: 'gopher://a.example/ http://b.example/ c.example/', options: {} }),
    )
    await soon(() => urlsIn(page)).toHaveLength(2)
    const refusal = (value: unknown): string => {
      try {
        extract('', value as Options)
      } catch (error) {
        return (error as Error).message
      }
      throw new Error('the library takes it')
    }
    for (const [name, typed, value, right] of [
      ['schemes', 'gopher http:', ['http:'], 'gopher'],
      ['maxLength', '0', 0, '1000'],
      ['maxLength', '1.5', 1.5, '1000'],
      ['maxLength', 'ten', 'ten', '1000'],
    ] as const) {
      await page.fill(`#option-${name}`, typed)
      await soon(() => page.textContent(`#option-${name}-wrong`)).toBe(refusal({ [name]: value }))
      expect(await page.getAttribute(`#option-${name}`, 'aria-invalid')).toBe('true')
      // What is wrong counts for nothing
      await soon(() => urlsIn(page)).toEqual(['gopher://a.example/', 'http://b.example/'])
      await page.fill(`#option-${name}`, right)
      expect(await page.textContent(`#option-${name}-wrong`)).toBe('')
      expect(await page.getAttribute(`#option-${name}`, 'aria-invalid')).toBe(null)
      await page.click('#options-reset')
    }
    await page.fill('#option-bareDomains', '.example (')
    expect(await page.textContent('#option-bareDomains-wrong')).toBe(
      'bareDomains must hold domains such as .com, not "("',
    )
    await page.selectOption('#example', 'log')
    expect(await page.textContent('#option-bareDomains-wrong')).toBe('')
    await page.fill('#option-maxLength', '0')
    await page.click('#options-reset')
    expect(await page.inputValue('#option-maxLength')).toBe('')
    expect(await page.textContent('#option-maxLength-wrong')).toBe('')
    expect(said).toEqual([])
  })

  test('sets what other programs find beside it', async () => {
    const { page, said } = await playground.open(
      linkOf({ text: 'http://same.example/ and <http://a.example/\nx> and www.b.example/', options: {} }),
    )
    await page.selectOption('#other', 'regexp')
    await soon(() => page.textContent('#show-differences')).toBe('Differences 2')
    // The first one is chosen, and what differs in it is marked.
    await soon(() => page.textContent('.detail-url')).toBe('http://a.example/x')
    expect(await page.locator('#differences mark').allTextContents()).toEqual(['x'])
    expect(await page.locator('.legend .m-other').isVisible()).toBe(true)
    expect(await page.locator('#differences .here').allTextContents()).toEqual([
      'Herehttp://a.example/x',
      'Herehttp://www.b.example/',
    ])
    expect(await page.locator('#differences .there').allTextContents()).toEqual([
      'regexphttp://a.example/',
      'regexpnothing',
    ])
    await page.locator('#differences .row').nth(1).click()
    await soon(() => page.textContent('.detail-url')).toBe('http://www.b.example/')
    await page.selectOption('#other', 'linkify-it')
    await soon(() => page.textContent('#differences .there .reader-name')).toBe('linkify-it')
    await page.selectOption('#other', 'none')
    expect(await page.locator('#found').isVisible()).toBe(true)
    expect(await page.locator('.legend .m-other').isVisible()).toBe(false)
    expect(said).toEqual([])
  })

  test('links what is chosen, and what is compared', async () => {
    const text = 'http://a.example/ http://b.example/ <http://c.example/\nx>'
    const { page, said } = await playground.open(linkOf({ text, options: {} }))
    await soon(() => urlsIn(page)).toHaveLength(3)
    await page.locator('#found .row').nth(1).click()
    await page.click('#link')
    await soon(() => page.textContent('#toast')).not.toBe('')
    const one = await playground.open(new URL(page.url()).hash)
    await soon(() => one.page.textContent('.detail-url')).toBe('http://b.example/')
    expect(await one.page.inputValue('#other')).toBe('none')
    await page.selectOption('#other', 'regexp')
    await soon(() => page.textContent('.detail-url')).toBe('http://c.example/x')
    await page.click('#link')
    await soon(async () => page.url()).not.toBe(one.page.url())
    const two = await playground.open(new URL(page.url()).hash)
    await soon(() => two.page.textContent('#show-differences')).toBe('Differences 1')
    await soon(() => two.page.textContent('.detail-url')).toBe('http://c.example/x')
    expect(await two.page.inputValue('#other')).toBe('regexp')
    expect([...said, ...one.said, ...two.said]).toEqual([])
  })

  test('puts text and options in a link, and opens it again', async () => {
    const text = 'Ада: <http://a.example/путь-\nx>\n\ttab \ud83d\ude00 and\r\nmore'
    const { page, said } = await playground.open()
    await type(page, text)
    await page.selectOption('#option-hyphen', 'drop')
    await page.click('#link')
    await soon(() => page.textContent('#toast')).toMatch(/^The link, of \d+ characters, was copied\.$/)
    const link = (await page.evaluate('navigator.clipboard.readText()')) as string
    expect(link).toBe(page.url())
    const again = await playground.open(new URL(link).hash)
    await soon(() => urlsIn(again.page)).toEqual(['http://a.example/путьx'])
    expect(await again.page.inputValue('#option-hyphen')).toBe('drop')
    expect(await again.page.locator('.cm-line').allTextContents()).toEqual(
      await page.locator('.cm-line').allTextContents(),
    )
    expect([...said, ...again.said]).toEqual([])
  })

  test('keeps text and options over a reload, and past a link', async () => {
    const { page, said } = await playground.open()
    const own = 'My own: <http://a.example/x-\ny> and http://b.example/'
    await type(page, own)
    await page.selectOption('#option-hyphen', 'drop')
    await soon(() => urlsIn(page)).toEqual(['http://a.example/xy', 'http://b.example/'])
    await page.locator('#found .row').nth(1).click()
    await soon(() => page.textContent('.detail-url')).toBe('http://b.example/')
    const reload = async (): Promise<void> => {
      await page.reload()
      await page.waitForSelector('html[data-ready]')
    }
    await reload()
    await soon(() => urlsIn(page)).toEqual(['http://a.example/xy', 'http://b.example/'])
    expect(await page.inputValue('#option-hyphen')).toBe('drop')
    await soon(() => page.textContent('.detail-url')).toBe('http://b.example/')
    expect(await page.locator('#notice').isVisible()).toBe(false)
    // A link is opened in its place, which leads back
    await page.evaluate(`location.hash = ${JSON.stringify(linkOf({ text: 'http://c.example/', options: {} }))}`)
    await soon(() => urlsIn(page)).toEqual(['http://c.example/'])
    expect(await page.textContent('#notice span')).toBe('This text comes from the link.')
    await reload()
    await soon(() => urlsIn(page)).toEqual(['http://c.example/'])
    await page.getByRole('button', { name: 'Back to my text' }).click()
    await soon(() => urlsIn(page)).toEqual(['http://a.example/xy', 'http://b.example/'])
    expect(await page.inputValue('#option-hyphen')).toBe('drop')
    expect(new URL(page.url()).hash).toBe('')
    // Once the text of a link is changed, the address no longer claims to hold it
    await page.evaluate(`location.hash = ${JSON.stringify(linkOf({ text: 'http://d.example/', options: {} }))}`)
    await soon(() => urlsIn(page)).toEqual(['http://d.example/'])
    await page.locator('.cm-content').focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('x')
    await soon(() => urlsIn(page)).toEqual(['http://d.example/x'])
    expect(new URL(page.url()).hash).toBe('')
    await reload()
    await soon(() => urlsIn(page)).toEqual(['http://d.example/x'])
    expect(said).toEqual([])
  })

  test('does nothing bad with a hostile link', async () => {
    const hostile =
      '<img src=x onerror=alert(1)> javascript:alert(1) "http://a.example/<script>alert(1)</script>" http://b.example/\u202egpj.exe'
    const { page, said } = await playground.open(
      linkOf({
        text: hostile,
        options: { schemes: ['http:', 7], maxLength: -1, bareDomains: ['('], hyphen: 'x' },
        tab: '../',
      }),
    )
    await soon(() => urlsIn(page)).not.toEqual([])
    expect(await page.textContent('#options-count')).toBe('')
    expect(await page.locator('main img:not(.cm-widgetBuffer), main script, main iframe').count()).toBe(0)
    const before = await urlsIn(page)
    const bomb = deflateRawSync(Buffer.from(`{"text":"${'a'.repeat(1 << 23)}"}`)).toString('base64url')
    for (const fragment of ['t=%00%ff', 't=AAAA', `t=${bomb}`, 'main', 't=', linkOf([]).slice(1)]) {
      await page.evaluate(`location.hash = ${JSON.stringify(fragment)}`)
    }
    await soon(() => page.textContent('#toast')).not.toBe('')
    expect(await urlsIn(page)).toEqual(before)
    await page.click('#tab-markdown')
    await page.waitForSelector('#rendered .note')
    expect(await page.locator('main img:not(.cm-widgetBuffer), main script, main iframe').count()).toBe(0)
    const links = await page.locator('#rendered a').all()
    const targets = await Promise.all(links.map((link) => link.getAttribute('href')))
    expect(targets).toEqual(['http://a.example/', 'http://b.example/'])
    expect(said).toEqual([])
  })

  test.each([
    { schemes: ['javascript', 'data', 'vbscript', 'blob', 'file', 'http'], emails: true },
    { schemes: 'any', bareDomains: 'any', emails: true, defanged: true },
  ])('makes text and links of hostile texts, and nothing else, with the options %j', async (options) => {
    const { page, said } = await playground.open()
    for (const tab of ['text', 'markdown']) {
      for (const text of HOSTILE) {
        await page.evaluate(
          `location.hash = ${JSON.stringify(linkOf({ text, options, tab, chosen: text.indexOf(':') }))}`,
        )
        const shown = tab === 'text' ? '.cm-content' : '#rendered'
        await soon(() => page.textContent(shown)).toContain(text.slice(-6))
        expect(await page.evaluate(`(${wrongIn})()`)).toEqual([])
      }
    }
    expect(said).toEqual([])
  })

  test('renders Markdown with the plugin', async () => {
    const text =
      '# Title\n\nAt <URL:http://a.example/very/\nlong>, [here](ftp://b.example/), ![x](http://c.example/p.png).\n\n- [ ] www.d.example\n'
    const { page, said } = await playground.open(linkOf({ text, options: {}, tab: 'markdown' }))
    await page.waitForSelector('#rendered h3')
    expect(await page.textContent('#rendered .annotated')).toBe('http://a.example/very/long<URL:…>')
    expect(await page.locator('#rendered a').first().getAttribute('href')).toBe('http://a.example/very/long')
    expect(await page.locator('#rendered img').count()).toBe(0)
    await type(page, 'Another <http://e.example/>.')
    await soon(() => page.textContent('#rendered')).toContain('Another http://e.example/')
    expect(said).toEqual([])
  })

  test('makes a case of the corpus of the text', async () => {
    const { page, said } = await playground.open()
    await page.click('#report')
    await soon(() => page.inputValue('#report-text')).not.toBe('')
    const text = await page.inputValue('#report-text')
    const [read] = readCases(text, 'report')
    expect(read?.expected.map(({ url }) => url)).toEqual(await urlsIn(page))
    await page.click('#report-copy')
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(text)
    await page.keyboard.press('Escape')
    expect(await page.locator('#report-dialog').isVisible()).toBe(false)
    expect(said).toEqual([])
  })

  test('is used by the keyboard alone', async () => {
    const { page, said } = await playground.open()
    const focused = (): Promise<unknown> =>
      page.evaluate('document.activeElement.id || document.activeElement.className')
    const tabTo = async (wanted: string): Promise<void> => {
      for (
        let presses = 0;
        presses < 40 &&
        !String(await focused())
          .split(' ')
          .includes(wanted);
        presses++
      ) {
        await page.keyboard.press('Tab')
      }
      expect(String(await focused()).split(' ')).toContain(wanted)
    }
    await tabTo('tab-text')
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe('tab-markdown')
    await page.keyboard.press('ArrowLeft')
    await tabTo('example')
    await page.keyboard.type('Hyphen')
    await soon(async () => (await urlsIn(page)).length).toBe(3)
    // Tab leaves the editor, which keeps no keys that a person needs to move on
    await tabTo('cm-content')
    await page.keyboard.press('Tab')
    await tabTo('found')
    await page.keyboard.press('ArrowDown')
    await soon(() => page.textContent('.detail-url')).toBe('http://www.harbour.example/database/')
    await soon(() => page.getAttribute('#found', 'aria-activedescendant')).toBe('found-1')
    await page.keyboard.press('End')
    await soon(() => page.getAttribute('#found', 'aria-activedescendant')).toBe('found-2')
    await page.keyboard.press('Enter')
    expect(String(await focused())).toContain('cm-content')
    await page.keyboard.press('Shift+F8')
    await soon(() => page.getAttribute('#found', 'aria-activedescendant')).toBe('found-1')
    await soon(() => page.textContent('#status')).toBe('3 URLs found')
    expect(said).toEqual([])
  })

  test('stays quick in a megabyte of text, and marks what is in view', async () => {
    const { page, said } = await playground.open()
    const line = 'It was moved to <URL:http://www.a.example/very/long/path.html>, as www.b.example says in its notes.\n'
    await paste(page, line.repeat(Math.ceil(2 ** 20 / line.length)))
    await soon(() => page.textContent('#summary')).toMatch(/^20,972 URLs in 1,048,600 characters/)
    expect(await page.locator('.cm-content .m-url').count()).toBeLessThan(400)
    expect(await page.locator('#found .row').count()).toBeLessThan(60)
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('http://c.example/ ')
    await soon(async () => (await urlsIn(page))[0]).toBe('http://c.example/')
    expect(said).toEqual([])
  })

  const axe = (): string =>
    readFileSync(
      createRequire(new URL('../../site/package.json', import.meta.url)).resolve('axe-core/axe.min.js'),
      'utf8',
    )

  test('has no violation of WCAG 2.2 AA, in light and dark', async () => {
    const { page, said } = await playground.open('', { reducedMotion: 'reduce' })
    await page.evaluate(axe())
    const run = (rules: string): Promise<unknown> =>
      page.evaluate(`axe.run(document, { runOnly: ${rules} })
        .then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))]))`)
    const expectNone = async (): Promise<void> => {
      await page.emulateMedia({ colorScheme: 'light' })
      expect(await run("['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']")).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await run("['color-contrast']")).toEqual([])
    }
    await page.selectOption('#example', 'log')
    await soon(async () => (await urlsIn(page)).length).toBe(7)
    await soon(() => page.getAttribute('#found', 'aria-activedescendant')).toBe('found-0')
    await page.locator('#found .row').nth(3).click()
    await page.waitForSelector('.hazards')
    await expectNone()
    await page.selectOption('#example', 'pdf')
    await page.waitForSelector('.signs')
    await page.selectOption('#other', 'linkify-it')
    await page.waitForSelector('#differences .row')
    await expectNone()
    await page.selectOption('#example', 'markdown')
    await page.waitForSelector('#rendered table')
    await expectNone()
    await page.click('#report')
    await expectNone()
    await page.keyboard.press('Escape')
    await page.click('#code')
    await expectNone()
    await page.keyboard.press('Escape')
    await page.click('#tab-text')
    await page.fill('#option-schemes', 'http:')
    await page.fill('#found-tools .filter', 'nowhere')
    await soon(() => page.locator('#nothing').isVisible()).toBe(true)
    await expectNone()
    await paste(
      page,
      'From: ada@a.example\nSubject: Tides\n\nIt is at http://www.a.example/very/long/\npath/of-it and at http://b.example/\n',
    )
    await page.waitForSelector('#file-rows .row-note')
    expect(await page.locator('#notice').isVisible()).toBe(true)
    await expectNone()
    await page.setInputFiles('#file', {
      name: 'note.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('http://a.example/'),
    })
    await page.waitForSelector('#file-rows .row')
    await expectNone()
    expect(said).toEqual([])
  })

  test.each([320, 390])('fits a phone of %d pixels', async (width) => {
    const { page } = await playground.open('', { viewport: { width, height: 844 } })
    const expectFit = async (): Promise<void> =>
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    await type(page, `http://a.example/${'x'.repeat(300)} and <http://a.example/data-\nbase>`)
    await soon(async () => (await urlsIn(page)).length).toBe(2)
    await expectFit()
    expect(await page.locator('#option-hyphen').isVisible()).toBe(false)
    await page.click('#options-toggle')
    expect(await page.locator('#option-hyphen').isVisible()).toBe(true)
    await page.fill('#option-schemes', `${'x'.repeat(70)}:`)
    expect(await page.locator('#option-schemes-wrong').isVisible()).toBe(true)
    await expectFit()
    await page.click('#options-reset')
    await page.click('#code')
    await expectFit()
    await page.keyboard.press('Escape')
    await page.click('#tab-bytes')
    await page.getByRole('button', { name: 'a mailbox' }).click()
    await soon(async () => (await urlsIn(page, '#file-rows')).length).toBe(7)
    await expectFit()
    await page.click('#code')
    expect(await page.textContent('#code-text')).toMatch(/^npx urls-in-context-cli \S+\.mbox\n$/)
    expect(await page.locator('#code-remark').isVisible()).toBe(false)
    await expectFit()
    await page.keyboard.press('Escape')
    // The list is not cut where its pane ends
    const [list, pane] = (await page.evaluate(`['#file-rows', '.text-pane'].map((each) => {
      return document.querySelector(each).getBoundingClientRect().bottom
    })`)) as [number, number]
    expect(list).toBeLessThanOrEqual(pane)
  })
})
