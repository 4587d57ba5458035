import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Share } from '../../packages/texts-in-archives/src/index.ts'
import { StoreWriter } from '../../packages/texts-in-archives/test/outlook/store-writer.ts'
import { linesAt, pdfOf } from '../../packages/texts-in-archives/test/pdf/writing.ts'
import type { Row } from '../../packages/urls-in-context-cli/src/search/row.ts'
import { emptyTally } from '../../packages/urls-in-context-cli/src/search/tally.ts'
import { runUnit } from '../../packages/urls-in-context-cli/src/units/run-unit.ts'
import { browserTitle, missing } from '../../test/browser.ts'
import { PlaygroundPage, soon } from './playground-page.ts'

const ARCHIVES = fileURLToPath(new URL('../../corpus/archives/', import.meta.url))
const MESSAGES = 2500

/** Read by iconv-lite, which the page does not have. */
const UNREAD = ['charset-cp437.eml', 'charset-utf-7.eml']

/** Read at any place, which no stream can be. */
const STORE = new StoreWriter()
  .write([{ name: 'Inbox', messages: [{ properties: [[0x1000001f, 'At http://store.example/ and on.']] }] }])
  .blocks.file()

describe.skipIf(missing !== undefined)(browserTitle('files in the playground'), () => {
  const playground = new PlaygroundPage()

  beforeAll(() => playground.start())
  afterAll(() => playground.end())

  function mailbox(): string {
    const filling = 'The tide was high, and nobody wrote down how high it was.\n'.repeat(34)
    return Array.from({ length: MESSAGES }, (_, index) => {
      const head = `From ada@a.example Sun Mar 14 10:00:00 1999\nFrom: ada@a.example\nMessage-ID: <${index}@a.example>\nDate: Sun, 14 Mar 1999 10:00:00 +0000\nSubject: Tide ${index}`
      return `${head}\n\n${filling}It is at <URL:http://www.a.example/very/\nlong/${index}>.\n\n`
    }).join('')
  }

  /** Drops a file. It comes to the page packed, and is unpacked there if that is asked for. */
  async function drop(page: Page, name: string, packed: Buffer, isUnpacked: boolean): Promise<void> {
    await page.evaluate(`(async () => {
      const packed = Uint8Array.from(atob('${packed.toString('base64')}'), (unit) => unit.charCodeAt(0))
      const stream = new Blob([packed]).stream()
      const bytes = await new Response(${isUnpacked} ? stream.pipeThrough(new DecompressionStream('gzip')) : stream).arrayBuffer()
      const data = new DataTransfer()
      data.items.add(new File([bytes], '${name}'))
      for (const type of ['dragenter', 'dragover', 'drop']) {
        document.querySelector('#drop').dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }))
      }
    })()`)
  }

  test('reads a mailbox of 5 MB that is dropped, packed or not', async () => {
    const text = mailbox()
    expect(text.length).toBeGreaterThan(5_000_000)
    const { page, said } = await playground.open()
    await page.click('#tab-bytes')
    const packed = gzipSync(text)
    for (const name of ['tides.mbox', 'tides.mbox.gz']) {
      await drop(page, name, packed, name === 'tides.mbox')
      await soon(() => page.textContent('#files-state')).toBe(`${name}: 2,500 URLs in 2,500 messages.`)
      await page.locator('#file-rows').focus()
      await page.keyboard.press('End')
      await soon(() => page.textContent('.detail-url')).toBe('http://www.a.example/very/long/2499')
      expect(await page.textContent('.detail-place')).toContain('message 2500 <2499@a.example> · 1999-03-14')
      expect(await page.textContent('.excerpt mark')).toBe('<URL:http://www.a.example/very/\nlong/2499>')
    }
    expect(await page.locator('#file-rows .row').count()).toBeLessThan(60)
    expect(said).toEqual([])
  })

  test('says that a file in which nothing was found is no text', async () => {
    const { page, said } = await playground.open()
    await page.click('#tab-bytes')
    await drop(page, 'noise.bin', Buffer.from(Array.from({ length: 300 }, (_, index) => index % 32)), false)
    await soon(() => page.textContent('#file-problems li')).toBe(
      'noise.bin: does not seem to be text; its bytes were searched for URLs',
    )
    expect(said).toEqual([])
  })

  test('reads all that the command reads, but for what is said', async () => {
    const names = readdirSync(ARCHIVES).filter(
      (name) => !/^\.|\.tsv$/.test(name) && statSync(join(ARCHIVES, name)).isFile(),
    )
    const paper = pdfOf({
      pages: [
        {
          texts: linesAt(72, 700, [
            'See http://paper.example/shown, and',
            'https://paper.example/very/long/',
            'path.html.',
          ]),
          annotations: [{ subtype: 'Link', box: [72, 695, 300, 710], url: 'http://paper.example/target' }],
        },
      ],
    })
    const files = [
      ...names.map((name) => ({ name, bytes: readFileSync(join(ARCHIVES, name)) })),
      { name: 'paper.pdf', bytes: paper },
      { name: 'store.pst', bytes: STORE },
    ]
    const { page, said } = await playground.open()
    const script = playground.files.find(({ path }) => /\/files-/.test(path))!.path.replace('playground/', './')
    const given = files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }))
    const read = (await page.evaluate(`new Promise((resolve) => {
      const worker = new Worker(${JSON.stringify(script)}, { type: 'module' })
      const files = ${JSON.stringify(given)}.map(({ name, base64 }) => {
        return new File([Uint8Array.from(atob(base64), (unit) => unit.charCodeAt(0))], name)
      })
      const problems = []
      const rows = []
      worker.onmessage = ({ data }) => {
        if (data.progress !== undefined) {
          problems.push(...data.progress.problems.map(({ words }) => words))
          if (!data.progress.isDone) return
          for (let id = 0; id < data.progress.urls; id++) worker.postMessage({ ask: 'detail', index: id, id })
          worker.postMessage({ ask: 'rows', from: 0, to: 0, id: -1 })
        } else if (data.id < 0) resolve({ rows, problems })
        else rows.push(data.answer.place.split(/ [·→] /)[0] + ' ' + data.answer.detail.match.url)
      }
      worker.postMessage({ read: files })
    })`)) as { rows: string[]; problems: string[] }
    const expected = await readHere(files)
    const others = (rows: readonly string[]): string[] =>
      rows.filter((row) => !UNREAD.some((name) => row.startsWith(name)))
    expect(expected).toContain('paper.pdf http://paper.example/target')
    expect(expected).toContain('store.pst http://store.example/')
    expect(others(read.rows)).toEqual(others(expected))
    for (const name of UNREAD) {
      expect(read.problems.filter((words) => words.startsWith(name)).join()).toContain('charset')
    }
    expect(said).toEqual([])
  })

  async function readHere(files: readonly { readonly name: string; readonly bytes: Buffer }[]): Promise<string[]> {
    const rows: string[] = []
    const shares = files.map(({ name, bytes }) => new File([new Uint8Array(bytes)], name))
    const outlet = {
      row: ({ file, url }: Row) => void rows.push(`${file} ${url}`),
      problem: () => {},
      isDone: () => false,
    }
    const search = { headers: true, redact: false, explain: true, excerpt: { before: 2, after: 2 } }
    await runUnit({ id: 0, shares: shares as unknown as Share[] }, search, outlet, emptyTally())
    return rows
  }
})
