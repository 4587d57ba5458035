import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { type Answer, parsed } from './answers.ts'
import { Folder, MAIN } from './run.ts'

const folder = new Folder()
afterAll(() => folder.remove())

describe('while the writer waits', () => {
  const running = new Set<ChildProcessWithoutNullStreams>()
  afterEach(() => {
    for (const child of running) child.kill()
    running.clear()
  })

  function start(...args: string[]) {
    const child = spawn(process.execPath, [MAIN, '--serve-stdin', ...args], { cwd: folder.path })
    running.add(child)
    child.stdin.on('error', () => {})
    let seen = ''
    let heard = (): void => {}
    let errors = ''
    child.stderr.on('data', (bytes: Buffer) => (errors += bytes.toString()))
    child.stdout.on('data', (bytes: Buffer) => {
      seen += bytes.toString()
      heard()
    })
    const exit = new Promise<number | null>((resolve) => child.on('close', resolve))
    /** The answer to one task: all up to its end. */
    const answer = async (): Promise<Answer[]> => {
      for (;;) {
        const end = /^.*"(?:end":true|error":).*\n/m.exec(seen)
        if (end !== null) {
          const taken = seen.slice(0, end.index + end[0].length)
          seen = seen.slice(taken.length)
          return parsed(taken)
        }
        await new Promise<void>((resolve) => (heard = resolve))
      }
    }
    return { child, exit, answer, errors: () => errors }
  }

  test('each answer comes before the next line is written', async () => {
    const { child, exit, answer } = start()
    for (const id of [1, 2, 3]) {
      // The URL is at the end of the text, where a stream would wait for more.
      child.stdin.write(`${JSON.stringify({ id, text: `see http://a.example/${id}` })}\n`)
      expect(await answer()).toMatchObject([
        { id, url: `http://a.example/${id}` },
        { id, urls: 1 },
      ])
      child.stdin.write('oops\n')
      expect(await answer()).toMatchObject([{ id: null, error: expect.stringContaining('not JSON') }])
    }
    child.stdin.end()
    expect(await exit).toBe(2)
  })

  test('a line is put together from its pieces, also within a character', async () => {
    const { child, exit, answer } = start('--fields=url')
    const bytes = Buffer.from(`${JSON.stringify({ id: 1, text: 'http://a.example/é𝒳' })}\n`)
    for (const byte of bytes) {
      child.stdin.write(Buffer.of(byte))
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    expect(await answer()).toEqual([
      { id: 1, url: 'http://a.example/é𝒳' },
      { id: 1, end: true, urls: 1 },
    ])
    child.stdin.end()
    expect(await exit).toBe(0)
  })

  test('a long answer to a reader that waits is whole', async () => {
    const { child, exit, answer } = start('--fields=url')
    const text = Array.from({ length: 20_000 }, (_, at) => `http://a.example/${at}\n\n`).join('')
    child.stdout.pause()
    child.stdin.write(`${JSON.stringify({ id: 1, text })}\n`)
    await new Promise((resolve) => setTimeout(resolve, 700))
    child.stdout.resume()
    const rows = await answer()
    expect([rows.length, rows.at(-2)?.url]).toEqual([20_001, 'http://a.example/19999'])
    child.stdin.end()
    expect(await exit).toBe(0)
  })

  test.skipIf(process.platform === 'win32')('a reader that leaves ends it, without a word', async () => {
    const { child, exit, errors } = start()
    child.stdout.destroy()
    const line = `${JSON.stringify({ id: 1, text: 'http://a.example/' })}\n`
    const writing = setInterval(() => child.stdin.write(line), 20)
    expect(await exit).toBe(141)
    clearInterval(writing)
    expect(errors()).toBe('')
  })
})
