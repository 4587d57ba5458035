import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { describe, expect, test } from 'vitest'
import { scan, type UrlMatch } from '../src/index.ts'
import { type Chunks, scanChunks, UrlMatchStream } from '../src/stream.ts'

const line = (at: number): string => `${at}: see <URL:http://a.example/\n  ${at}/ü>, (http://b.example/${at}).\n`
const text = Array.from({ length: 8000 }, (_, at) => line(at)).join('')
const chunks = Array.from({ length: Math.ceil(text.length / 1000) }, (_, at) => text.slice(at * 1000, at * 1000 + 1000))

async function collect(batches: AsyncIterable<UrlMatch[]>): Promise<UrlMatch[][]> {
  const list: UrlMatch[][] = []
  for await (const batch of batches) list.push(batch)
  return list
}

async function* slowly(list: Iterable<string>): AsyncGenerator<string> {
  for (const each of list) {
    await new Promise((resolve) => setImmediate(resolve))
    yield each
  }
}

const ways: [string, () => AsyncIterable<UrlMatch[]>][] = [
  ['scanChunks over an array', () => scanChunks(chunks)],
  ['scanChunks over an async generator', () => scanChunks(slowly(chunks))],
  ['scanChunks with a signal', () => scanChunks(slowly(chunks), { signal: new AbortController().signal })],
  ['scanChunks over a Node stream', () => scanChunks(Readable.from([Buffer.from(text)]).setEncoding('utf8'))],
  ['scanChunks over a Web stream', () => scanChunks(webStream(chunks))],
  ['UrlMatchStream', () => webStream(chunks).pipeThrough(new UrlMatchStream())],
  [
    'UrlMatchStream behind bytes',
    () => bytesStream().pipeThrough(new TextDecoderStream()).pipeThrough(new UrlMatchStream()),
  ],
]

function webStream(list: Iterable<string>): ReadableStream<string> {
  return ReadableStream.from(list)
}

function bytesStream(): ReadableStream<Uint8Array> {
  return ReadableStream.from([Buffer.from(text)])
}

describe.each(ways)('%s', (_, open) => {
  test('gives the matches of scan, in batches that are not empty', async () => {
    const batches = await collect(open())
    expect(batches.every((batch) => batch.length > 0)).toBe(true)
    expect(JSON.stringify(batches.flat()) === JSON.stringify([...scan(text)])).toBe(true)
  })
})

test('a Node pipeline takes scanChunks as a step of its own', async () => {
  let count = 0
  await pipeline(chunks, scanChunks, async (batches: AsyncIterable<UrlMatch[]>) => {
    for await (const batch of batches) count += batch.length
  })
  expect(count).toBe(16_000)
})

describe('flush', () => {
  const spoken = ['See http://a.example/x and ', 'http://b.example/y ', 'and that is all.']

  test('gives each match as soon as it is certain', async () => {
    const urls = (batches: UrlMatch[][]): string[][] => batches.map((batch) => batch.map((match) => match.url))
    const both = [['http://a.example/x'], ['http://b.example/y']]
    expect(urls(await collect(scanChunks(spoken, { flush: true })))).toEqual(both)
    expect(urls(await collect(webStream(spoken).pipeThrough(new UrlMatchStream({ flush: true }))))).toEqual(both)
    expect(urls(await collect(scanChunks(spoken)))).toEqual([both.flat()])
  })
})

describe('backpressure', () => {
  test('a chunk is asked for when its batch is', async () => {
    let asked = 0
    let closed = false
    function* source(): Generator<string> {
      try {
        for (;;) yield `http://a.example/${asked++} `
      } finally {
        closed = true
      }
    }
    for await (const batch of scanChunks(source(), { flush: true })) {
      expect(asked).toBeLessThanOrEqual(batch[0]!.url.endsWith('/9') ? 11 : asked)
      if (asked > 9) break
    }
    expect(asked).toBeLessThan(12)
    expect(closed).toBe(true)
  })

  test('a stream reads no more chunks than its consumer asks for', async () => {
    let asked = 0
    const source = new ReadableStream<string>({
      pull: (controller) => controller.enqueue(`http://a.example/${asked++} `),
    })
    const reader = source.pipeThrough(new UrlMatchStream({ flush: true })).getReader()
    for (let i = 0; i < 5; i++) expect((await reader.read()).value).toHaveLength(1)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(asked).toBeLessThan(12)
    await reader.cancel()
  })
})

describe('abort', () => {
  const reason = new Error('enough')
  const aborted = AbortSignal.abort(reason)

  test('before anything is read', async () => {
    await expect(collect(scanChunks(chunks, { signal: aborted }))).rejects.toBe(reason)
    await expect(collect(webStream(chunks).pipeThrough(new UrlMatchStream(), { signal: aborted }))).rejects.toBe(reason)
  })

  test('between two batches, and the source is closed', async () => {
    const controller = new AbortController()
    let closed = false
    async function* source(): AsyncGenerator<string> {
      try {
        for (;;) yield 'http://a.example/ '
      } finally {
        closed = true
      }
    }
    const read = async (): Promise<void> => {
      for await (const _ of scanChunks(source(), { flush: true, signal: controller.signal })) controller.abort(reason)
    }
    await expect(read()).rejects.toBe(reason)
    await new Promise((resolve) => setImmediate(resolve))
    expect(closed).toBe(true)
  })

  test('while the source gives no chunk', async () => {
    const controller = new AbortController()
    const never: Chunks = { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }) }
    const batch = scanChunks(never, { signal: controller.signal }).next()
    setTimeout(() => controller.abort(reason), 5)
    await expect(batch).rejects.toBe(reason)
  })

  test.each([
    ['awaited', () => AbortSignal.timeout(5)],
    ['asked for', () => aborted],
  ])('ends a stream of Node of which a chunk is %s', async (_, signal) => {
    const stream = new Readable({ read() {} }).setEncoding('utf8')
    await expect(collect(scanChunks(stream, { signal: signal() }))).rejects.toThrow()
    await new Promise((resolve) => setImmediate(resolve))
    expect(stream.destroyed).toBe(true)
  })

  test.each([
    ['awaited', () => AbortSignal.timeout(5)],
    ['asked for', () => aborted],
  ])('cancels a Web stream of which a chunk is %s', async (_, open) => {
    const signal = open()
    let cancelled: unknown
    const stream = new ReadableStream<string>({
      pull: () => new Promise(() => {}),
      cancel: (why) => {
        cancelled = why
      },
    })
    await expect(collect(scanChunks(stream, { signal }))).rejects.toThrow()
    await new Promise((resolve) => setImmediate(resolve))
    expect(cancelled).toBe(signal.reason)
    expect(stream.locked).toBe(false)
  })

  test('the lock of a Web stream is released at its end, at its failure, and when the consumer stops', async () => {
    const { signal } = new AbortController()
    const ended = webStream(['http://a.example/ '])
    expect((await collect(scanChunks(ended, { signal }))).flat()).toHaveLength(1)
    const failing = new ReadableStream<string>({ pull: (controller) => controller.error(reason) })
    await expect(collect(scanChunks(failing, { signal }))).rejects.toBe(reason)
    const left = webStream(chunks)
    for await (const _ of scanChunks(left, { signal, flush: true })) break
    expect([ended, failing, left].map(({ locked }) => locked)).toEqual([false, false, false])
  })

  test('a source that fails', async () => {
    // biome-ignore lint/correctness/useYield: it fails before it yields
    async function* source(): AsyncGenerator<string> {
      throw reason
    }
    await expect(collect(scanChunks(source()))).rejects.toBe(reason)
    await expect(collect(scanChunks(source(), { signal: new AbortController().signal }))).rejects.toBe(reason)
  })
})

describe('wrong use', () => {
  test('of options', () => {
    const wrong = (options: unknown, why: RegExp): void => {
      expect(() => new UrlMatchStream(options as object)).toThrow(why)
      expect(() => scanChunks([], options as object)).toThrow(why)
    }
    wrong({ flush: 1 }, /^flush must be true or false, not 1$/)
    wrong({ schemas: [] }, /^unknown option "schemas"; the options are schemes, .*, maxLength, kind, constructs, flush/)
    wrong(1, /^options must be an object/)
    expect(() => scanChunks([], { signal: {} as AbortSignal })).toThrow(/^signal must be an AbortSignal, not object$/)
    expect(() => scanChunks(5 as never)).toThrow(/^chunks must be an iterable of strings, not number$/)
  })

  test('of chunks', async () => {
    const numbers = [1] as unknown as string[]
    await expect(collect(scanChunks(numbers))).rejects.toThrow('chunk must be a string, not number')
    await expect(collect(webStream(numbers).pipeThrough(new UrlMatchStream()))).rejects.toThrow(TypeError)
  })
})
