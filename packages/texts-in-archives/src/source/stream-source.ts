import { setImmediate, setTimeout } from '#host/timers'
import { shouldYield, yieldToEventLoop } from './event-loop.ts'
import type { ByteSource } from './window.ts'

const isSo = (): boolean => true

/** Or after one turn of the event loop. */
async function pausing(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  const wait = milliseconds >= 1 ? setTimeout(milliseconds, false, { signal }) : setImmediate(false, { signal })
  return wait.catch(() => false)
}

/** It may be any value. */
export class StreamError extends Error {
  readonly code: string

  constructor(cause: unknown) {
    const { code, message } = (cause ?? {}) as Partial<NodeJS.ErrnoException>
    super(String(message || cause), { cause })
    this.code = typeof code === 'string' && code !== '' ? code : this.message
  }
}

export class StreamSource implements ByteSource {
  readonly #stream: AsyncIterable<Uint8Array> & { destroy?(): void }
  readonly #pieces: AsyncIterator<Uint8Array>
  #piece: Uint8Array = new Uint8Array(0)
  #coming: Promise<IteratorResult<Uint8Array>> | undefined
  #ended = false
  readonly latency: number | undefined

  constructor(pieces: AsyncIterable<Uint8Array>, latency?: number) {
    this.#stream = pieces
    this.#pieces = pieces[Symbol.asyncIterator]()
    this.latency = latency
  }

  async comesWithin(milliseconds: number): Promise<boolean> {
    if (this.#piece.length > 0 || this.#ended) return true
    this.#coming ??= this.#next()
    const pause = new AbortController()
    const isOver = Promise.race([this.#coming.then(isSo, isSo), pausing(milliseconds, pause.signal)])
    try {
      return await isOver
    } finally {
      pause.abort()
    }
  }

  async read(target: Buffer, at: number): Promise<number> {
    while (this.#piece.length === 0 && !this.#ended) {
      // Empty pieces without end would leave no turn to others.
      if (shouldYield()) await yieldToEventLoop()
      const coming = this.#coming ?? this.#next()
      this.#coming = undefined
      const { value, done } = await coming
      if (done) this.#ended = true
      else this.#piece = typeof value === 'string' ? Buffer.from(value) : value
    }
    const count = Math.min(this.#piece.length, target.length - at)
    target.set(this.#piece.subarray(0, count), at)
    this.#piece = this.#piece.subarray(count)
    return count
  }

  async #next(): Promise<IteratorResult<Uint8Array>> {
    try {
      return await this.#pieces.next()
    } catch (error) {
      this.#ended = true
      throw new StreamError(error)
    }
  }

  async close(): Promise<void> {
    const isOpen = !this.#ended
    this.#ended = true
    if (this.#coming === undefined) {
      if (isOpen) await this.#pieces.return?.()
      return
    }
    // A piece that may never come is not waited for.
    this.#coming.catch(() => {})
    this.#stream.destroy?.()
    this.#pieces.return?.().catch(() => {})
  }
}
