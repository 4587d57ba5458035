import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readByPdfjs as readInBrowser } from '../../src/formats/pdf/browser/pdf.ts'
import { PdfThread, type ThreadHost } from '../../src/formats/pdf/pdf-thread.ts'
import type { FromPdfThread } from '../../src/formats/pdf/protocol.ts'
import type { Choices } from '../../src/job/choices.ts'

/** The limits of a thread that reads PDF, with threads that say what a test lets them say. */

const CHOICES = { passwords: [] } as unknown as Choices
const FOUND: FromPdfThread = { texts: [] }

/** In milliseconds. */
const HOUR = 3_600_000

type Reading = AsyncGenerator<unknown>

async function all(reading: Reading): Promise<unknown[]> {
  const found: unknown[] = []
  for await (const each of reading) found.push(each)
  return found
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** A thread that has so much time at each look at it. */
class Fake implements ThreadHost {
  time = 0
  isLarge = false
  ended = 0
  stopped = 0
  readonly words: unknown[] = []
  readonly thread: PdfThread = new PdfThread(this)

  post(word: unknown): void {
    this.words.push(word)
  }

  end(): void {
    this.ended++
  }

  start(): ReturnType<ThreadHost['start']> {
    return { timeHad: () => this.time, isTooLarge: () => this.isLarge, stop: () => this.stopped++ }
  }
}

describe('a thread', () => {
  test('is not ended for the time of others', async () => {
    const fake = new Fake()
    const reading = all(fake.thread.read(new Uint8Array(1), CHOICES))
    await vi.advanceTimersByTimeAsync(HOUR)
    expect(fake.ended).toBe(0)
    fake.thread.hear(FOUND)
    fake.thread.hear({ isDone: true })
    expect(await reading).toEqual([FOUND])
    expect(fake).toMatchObject({ ended: 0, stopped: 1 })
    expect(PdfThread.takeIdle()).toBe(fake.thread)
    expect(PdfThread.takeIdle()).toBe(undefined)
  })

  test('is ended where enough others wait', async () => {
    const fakes = Array.from({ length: 6 }, () => new Fake())
    const readings = fakes.map((fake) => all(fake.thread.read(new Uint8Array(1), CHOICES)))
    await vi.advanceTimersByTimeAsync(0)
    for (const fake of fakes) fake.thread.hear({ isDone: true })
    await Promise.all(readings)
    expect(fakes.map(({ ended }) => ended)).toEqual([0, 0, 0, 0, 1, 1])
    while (PdfThread.takeIdle() !== undefined);
  })

  test('is ended for its own, in one step or in all', async () => {
    const fake = new Fake()
    fake.time = 1000
    const reading = all(fake.thread.read(new Uint8Array(1), CHOICES))
    await vi.advanceTimersByTimeAsync(HOUR)
    expect(await reading).toEqual([{ breach: 'time-limit' }])
    expect(fake).toMatchObject({ ended: 1, stopped: 1 })

    const slow = new Fake()
    slow.time = 1000
    const steps = all(slow.thread.read(new Uint8Array(1), CHOICES))
    for (let step = 0; step < 10; step++) {
      await vi.advanceTimersByTimeAsync(200)
      slow.thread.hear({ page: step })
    }
    await vi.advanceTimersByTimeAsync(200)
    expect(await steps).toEqual([{ breach: 'time-limit' }])
    expect(PdfThread.takeIdle()).toBe(undefined)
  })

  test('is ended for its memory', async () => {
    const fake = new Fake()
    fake.isLarge = true
    const reading = all(fake.thread.read(new Uint8Array(1), CHOICES))
    await vi.advanceTimersByTimeAsync(100)
    expect(await reading).toEqual([{ breach: 'memory-limit' }])
  })

  test('is ended at once by an abort, though it says nothing', async () => {
    const fake = new Fake()
    const controller = new AbortController()
    const reading = all(fake.thread.read(new Uint8Array(1), { ...CHOICES, signal: controller.signal }))
    await vi.advanceTimersByTimeAsync(100)
    controller.abort()
    expect(await reading).toEqual([])
    expect(fake).toMatchObject({ ended: 1, stopped: 1 })
  })

  test('is ended where the caller wants no more', async () => {
    const fake = new Fake()
    const reading = fake.thread.read(new Uint8Array(1), CHOICES)
    const first = reading.next()
    await vi.advanceTimersByTimeAsync(0)
    fake.thread.hear(FOUND)
    expect(await first).toEqual({ done: false, value: FOUND })
    await reading.return(undefined)
    expect(fake).toMatchObject({ ended: 1, stopped: 1 })
  })

  test('that has ended while it waited is not used', async () => {
    const fake = new Fake()
    const reading = all(fake.thread.read(new Uint8Array(1), CHOICES))
    await vi.advanceTimersByTimeAsync(0)
    fake.thread.hear({ isDone: true })
    await reading
    fake.thread.break('corrupt')
    expect(PdfThread.takeIdle()).toBe(undefined)
  })
})

describe('in a browser', () => {
  /** A worker that starts, or does not, and then says nothing. */
  function stubWorker(starts: boolean): { readonly workers: { isEnded: boolean }[] } {
    const workers: { isEnded: boolean }[] = []
    class FakeWorker {
      isEnded = false
      onmessage = (_: unknown): void => {}
      onerror = (_: unknown): void => {}
      constructor() {
        workers.push(this)
        queueMicrotask(() => {
          if (starts) this.onmessage({ data: { isReady: true } })
          else this.onerror({ preventDefault: () => {} })
        })
      }
      postMessage(): void {}
      terminate(): void {
        this.isEnded = true
      }
    }
    vi.stubGlobal('Worker', FakeWorker)
    return { workers }
  }

  test('a worker that does not come back is ended', async () => {
    const { workers } = stubWorker(true)
    const reading = all(readInBrowser(new Uint8Array(1), CHOICES))
    await vi.advanceTimersByTimeAsync(9000)
    expect(workers).toMatchObject([{ isEnded: false }])
    await vi.advanceTimersByTimeAsync(2000)
    expect(await reading).toEqual([{ breach: 'time-limit' }])
    expect(workers).toMatchObject([{ isEnded: true }])
  })

  test.each([
    ['fails', () => stubWorker(false)],
    ['does not exist', () => vi.stubGlobal('Worker', undefined)],
  ])('a document is read in the calling thread where a worker %s', async (_, stub) => {
    stub()
    vi.useRealTimers()
    const { readByPdfjs } = await import('../../src/formats/pdf/browser/pdf.ts')
    const found = await all(readByPdfjs(new Uint8Array(1), CHOICES))
    expect(found).toMatchObject([{ problem: { code: 'corrupt' } }])
  })
})
