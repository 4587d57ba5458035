import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UrlMatch } from '../src/index.ts'
import { browserTitle, missing, openBrowser } from './browser.ts'
import { blocksOf, readPage } from './pages.ts'

/** The recipes of `docs/recipes.md` for workers and threads. */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TEXT = 'See <http://a.example/\nx> \u{1f600} and www.b.example.'
const URLS = ['http://a.example/x', 'http://www.b.example']

/** The block of the page that holds a text. */
function recipe(holds: string): string {
  const found = blocksOf(readPage('docs/recipes.md')).filter(({ lines }) => lines.join('\n').includes(holds))
  expect(found).toHaveLength(1)
  return `${found[0]!.lines.join('\n')}\n`
}

/** A project of a user, with the package. */
const folder = mkdtempSync(join(tmpdir(), 'urls-in-context-'))
const write = (name: string, code: string): void => writeFileSync(join(folder, name), code)
beforeAll(() => {
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(ROOT, join(folder, 'node_modules/urls-in-context'), 'junction')
  write('package.json', '{"type":"module","dependencies":{"urls-in-context":"*"}}')
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('in a browser', () => {
  let server: Server | undefined
  afterAll(() => server?.close())

  test.skipIf(missing !== undefined)(browserTitle('a worker answers the page'), async () => {
    write('urls.worker.js', readPage('docs/recipes/urls.worker.js'))
    write('urls.js', readPage('docs/recipes/urls.js'))
    const entryPoints = ['urls.worker.js', 'urls.js'].map((name) => join(folder, name))
    await build({ entryPoints, bundle: true, format: 'esm', outdir: join(folder, 'built'), logLevel: 'silent' })
    server = createServer(({ url }, response) => {
      const isScript = url?.endsWith('.js') === true
      response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
      response.end(isScript ? readFileSync(join(folder, 'built', url)) : '<!doctype html><title>x</title>')
    })
    await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
    const browser = await openBrowser()
    try {
      const page = await browser.newPage()
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
      const found = (await page.evaluate(
        `import('/urls.js').then(({ extractInWorker }) => Promise.all(${JSON.stringify([TEXT, '', TEXT])}.map(extractInWorker)))`,
      )) as UrlMatch[][]
      expect(found.map((matches) => matches.map(({ url }) => url))).toEqual([URLS, [], URLS])
    } finally {
      await browser.close()
    }
  })
})

describe('at the edge', () => {
  beforeAll(() => write('worker.js', recipe('MOST_BYTES')))

  test('the handler needs nothing of Node', async () => {
    const options = { bundle: true, format: 'esm', platform: 'browser', logLevel: 'silent' } as const
    const outfile = join(folder, 'bundle.mjs')
    await build({ entryPoints: [join(folder, 'worker.js')], outfile, ...options })
    const { default: worker } = await import(/* @vite-ignore */ pathToFileURL(outfile).href)
    const answer = async (body: string): Promise<Response> =>
      worker.fetch(new Request('http://a.example/', { method: 'POST', body }))
    expect(((await (await answer(TEXT)).json()) as UrlMatch[]).map(({ url }) => url)).toEqual(URLS)
    expect(await (await answer('')).json()).toEqual([])
    expect((await answer('x'.repeat(1_000_001))).status).toBe(413)
  })

  const servers: ReadonlyArray<readonly [string, (port: string) => string[]]> = [
    ['deno', (port) => ['serve', '--port', port, '--node-modules-dir=manual', '--no-lock', 'worker.js']],
    ['bun', () => ['run', 'worker.js']],
  ]
  for (const [program, argumentsFor] of servers) {
    const isMissing = process.platform === 'win32' || spawnSync(program, ['--version']).error !== undefined
    const name = isMissing ? `${program} serves it (not run: ${program} is not installed)` : `${program} serves it`
    test.skipIf(isMissing)(name, async () => {
      const port = String(await freePort())
      const env = { ...process.env, PORT: port }
      const child = spawn(program, argumentsFor(port), { cwd: folder, env, stdio: 'ignore' })
      try {
        expect((await answered(`http://127.0.0.1:${port}/`, child)).map(({ url }) => url)).toEqual(URLS)
      } finally {
        child.kill()
      }
    })
  }

  async function freePort(): Promise<number> {
    const probe = createNetServer()
    await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
    const { port } = probe.address() as AddressInfo
    await new Promise((resolve) => probe.close(resolve))
    return port
  }

  /** What a server answers, as soon as it listens. */
  async function answered(address: string, child: ChildProcess): Promise<UrlMatch[]> {
    for (;;) {
      try {
        return (await (await fetch(address, { method: 'POST', body: TEXT })).json()) as UrlMatch[]
      } catch (error) {
        if (child.exitCode !== null) throw error
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }
})

describe('from a queue', () => {
  interface Message {
    readonly body: unknown
  }
  type Consume = (
    messages: AsyncIterable<Message>,
    done: (message: Message, matches: UrlMatch[]) => Promise<void>,
    threads: number,
  ) => Promise<void>
  let consume: Consume
  beforeAll(async () => {
    write('find.mjs', readPage('docs/recipes/find.mjs'))
    write('consume.mjs', readPage('docs/recipes/consume.mjs'))
    consume = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'consume.mjs')).href)).consume
  })

  /** Messages, and how many of them are taken and not yet done. */
  class Queue {
    open = 0
    most = 0
    readonly #bodies: readonly unknown[]

    constructor(bodies: readonly unknown[]) {
      this.#bodies = bodies
    }

    async *messages(): AsyncGenerator<Message> {
      for (const body of this.#bodies) {
        this.most = Math.max(this.most, ++this.open)
        yield { body }
      }
    }
  }

  test('each message is done once, with no more at a time than there are threads', async () => {
    const queue = new Queue([TEXT, '', Buffer.from(TEXT), null, ...Array<string>(20).fill(TEXT)])
    const found: number[] = []
    await consume(
      queue.messages(),
      async (_, matches) => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        found.push(matches.length)
        queue.open--
      },
      3,
    )
    expect(found).toHaveLength(24)
    expect(found.reduce((sum, count) => sum + count, 0)).toBe(44)
    expect(queue.most).toBe(3)
  })

  test('an error ends it, and no further messages are taken', async () => {
    const queue = new Queue(Array<string>(100).fill(TEXT))
    const done = async (): Promise<void> => {
      throw new Error('not stored')
    }
    await expect(consume(queue.messages(), done, 2)).rejects.toThrow('not stored')
    expect(queue.most).toBeLessThanOrEqual(2)
  })
})
