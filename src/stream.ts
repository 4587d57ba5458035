import { Extractor } from './extractor.ts'
import type { UrlMatch } from './match.ts'
import { kindOf, type Options, readOptions } from './options.ts'

export interface StreamOptions extends Options {
  /**
   * Whether to give matches as soon as they are certain, not when a block of 65,536 UTF-16 units is full. Default:
   * false.
   */
  readonly flush?: boolean | null | undefined
}

export interface ChunkOptions extends StreamOptions {
  /** Ends the reading and its source; a pending batch rejects with the signal's reason. */
  readonly signal?: AbortSignal | null | undefined
}

/** Node's streams with an encoding, Web streams, generators, arrays. */
export type Chunks = AsyncIterable<string> | Iterable<string>

/**
 * Turns chunks of text, cut anywhere, into non-empty batches of matches: those of `scan` over the whole text, with
 * offsets from its start in UTF-16 units.
 */
export class UrlMatchStream extends TransformStream<string, UrlMatch[]> {
  /** @throws TypeError on wrong options. A chunk that is not a string makes the stream fail with one. */
  constructor(options?: StreamOptions | null) {
    const feed = feedOf(options, ['flush'])
    super({
      transform: (chunk, controller) => give(feed.write(chunk), controller),
      flush: (controller) => give(feed.end(), controller),
    })
  }
}

function give(batch: UrlMatch[], controller: { enqueue(batch: UrlMatch[]): void }): void {
  if (batch.length > 0) controller.enqueue(batch)
}

/**
 * {@link UrlMatchStream} as an async generator. A chunk is requested with its batch; a caller that stops also ends the
 * iteration of the chunks.
 *
 * @throws TypeError on wrong options, at once; on a chunk that is not a string, and the signal's reason, from the
 * pending batch.
 */
export function scanChunks(chunks: Chunks, options?: ChunkOptions | null): AsyncGenerator<UrlMatch[], void, undefined> {
  const { signal, ...others }: ChunkOptions = isObject(options) ? options : {}
  if (signal != null && !(signal instanceof AbortSignal)) {
    throw new TypeError(`signal must be an AbortSignal, not ${kindOf(signal)}`)
  }
  if (!isIterable(chunks)) throw new TypeError(`chunks must be an iterable of strings, not ${kindOf(chunks)}`)
  const feed = feedOf(isObject(options) ? others : options, ['flush', 'signal'])
  return batchesOf(signal == null ? chunks : abortable(chunks, signal), feed)
}

async function* batchesOf(
  chunks: Chunks,
  feed: ReturnType<typeof feedOf>,
): AsyncGenerator<UrlMatch[], void, undefined> {
  for await (const chunk of chunks) {
    const batch = feed.write(chunk)
    if (batch.length > 0) yield batch
  }
  const rest = feed.end()
  if (rest.length > 0) yield rest
}

/** A string is refused, though iterable: it was passed by mistake. */
function isIterable(chunks: unknown): boolean {
  return typeof chunks === 'object' && chunks !== null && (Symbol.asyncIterator in chunks || Symbol.iterator in chunks)
}

/** Rejects with the signal's reason once it aborts. */
function abortable(chunks: Chunks, signal: AbortSignal): AsyncIterable<string> {
  return {
    [Symbol.asyncIterator]() {
      const source = sourceOf(chunks)
      return {
        next: () => nextUnlessAborted(source, signal),
        async return() {
          await source.return?.()
          return { done: true, value: undefined }
        },
      }
    },
  }
}

/** `abort` ends the source while a chunk is pending; `return` of a generator waits for that chunk. */
interface ChunkSource {
  next(): Promise<IteratorResult<string>> | IteratorResult<string>
  return?(): unknown
  abort?(reason: unknown): unknown
}

function sourceOf(chunks: Chunks): ChunkSource {
  if (chunks instanceof ReadableStream) return new ReaderSource(chunks.getReader())
  const source: ChunkSource =
    Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]()
  if (!isDestroyable(chunks)) return source
  return { next: () => source.next(), return: () => source.return?.(), abort: () => chunks.destroy() }
}

/** A Node stream. */
function isDestroyable(chunks: Chunks): chunks is Chunks & { destroy(): void } {
  return 'destroy' in chunks && typeof chunks.destroy === 'function'
}

/** A Web stream: its own iterator releases the stream only when a chunk has come. */
class ReaderSource implements ChunkSource {
  readonly #reader: ReadableStreamDefaultReader<string>

  constructor(reader: ReadableStreamDefaultReader<string>) {
    this.#reader = reader
  }

  async next(): Promise<IteratorResult<string>> {
    const result = await this.#reader.read().catch((error: unknown) => {
      this.#reader.releaseLock()
      throw error
    })
    if (!result.done) return result
    this.#reader.releaseLock()
    return { done: true, value: undefined }
  }

  return(): Promise<void> {
    return this.abort(undefined)
  }

  async abort(reason: unknown): Promise<void> {
    const cancelled = this.#reader.cancel(reason)
    // Before the source is cancelled, which may take long.
    this.#reader.releaseLock()
    await cancelled
  }
}

function nextUnlessAborted(source: ChunkSource, signal: AbortSignal): Promise<IteratorResult<string>> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      // Not awaited: a generator that hangs would hold up the caller.
      leave(source, signal.reason).catch(() => {})
      reject(signal.reason)
    }
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    const free = (): void => signal.removeEventListener('abort', stop)
    Promise.resolve(source.next()).then(resolve, reject).finally(free)
  })
}

async function leave(source: ChunkSource, reason: unknown): Promise<void> {
  await (source.abort === undefined ? source.return?.() : source.abort(reason))
}

/** `names` are the options that are not the extractor's. */
function feedOf(options: StreamOptions | null | undefined, names: readonly string[]): Pick<Extractor, 'write' | 'end'> {
  readOptions(options, names)
  const { flush, ...others }: StreamOptions = isObject(options) ? options : {}
  if (flush != null && typeof flush !== 'boolean') {
    throw new TypeError(`flush must be true or false, not ${String(flush)}`)
  }
  const extractor = new Extractor(others)
  if (!flush) return extractor
  return { write: (chunk) => [...extractor.write(chunk), ...extractor.flush()], end: () => extractor.end() }
}

/** `readOptions` refuses all others. */
function isObject<T>(value: T): value is T & object {
  return kindOf(value) === 'object'
}
