import { Extractor } from './extractor.ts'
import type { UrlMatch } from './match.ts'
import { kindOf, type Options, readOptions } from './options.ts'

export interface StreamOptions extends Options {
  /**
   * Whether matches are given as soon as they are certain, not when a block of 65,536 units is full: for text that
   * comes slowly. Default: false.
   */
  readonly flush?: boolean | null | undefined
}

export interface ChunkOptions extends StreamOptions {
  /** Ends the reading, and the source with it: a batch that is awaited rejects with the signal's reason. */
  readonly signal?: AbortSignal | null | undefined
}

/** A source of pieces of text: Node's streams with an encoding, Web streams, generators, arrays. */
export type Chunks = AsyncIterable<string> | Iterable<string>

/**
 * From chunks of text, cut anywhere, to batches of matches, none of them empty: those of `scan` over the whole text,
 * with offsets from its start in UTF-16 units. `pipeThrough` brings backpressure and takes an `AbortSignal`.
 */
export class UrlMatchStream extends TransformStream<string, UrlMatch[]> {
  /** @throws TypeError on wrong options. A chunk that is no string makes the stream fail with one. */
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
 * {@link UrlMatchStream} as an async generator over chunks of text. A chunk is asked for when its batch is; a caller
 * that stops taking batches ends the iteration of the chunks, too.
 *
 * @throws TypeError on wrong options, at once; on a chunk that is no string, and the signal's reason, where a batch is
 * awaited.
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

/** Whether chunks can be asked for. A string is an iterable of characters, and refused: it was passed by mistake. */
function isIterable(chunks: unknown): boolean {
  return typeof chunks === 'object' && chunks !== null && (Symbol.asyncIterator in chunks || Symbol.iterator in chunks)
}

/** The chunks until the signal aborts: then a chunk that is awaited, or asked for, rejects with the signal's reason. */
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

/**
 * An iterator of chunks, with a way to end it while a chunk is awaited: `return` of a generator waits for that chunk.
 */
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

/** A stream of Node. */
function isDestroyable(chunks: Chunks): chunks is Chunks & { destroy(): void } {
  return 'destroy' in chunks && typeof chunks.destroy === 'function'
}

/** A Web stream, read by a reader: its own iterator gives the stream back only when a chunk has come. */
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
    // The stream is free at once, though its source may take long to cancel.
    this.#reader.releaseLock()
    await cancelled
  }
}

function nextUnlessAborted(source: ChunkSource, signal: AbortSignal): Promise<IteratorResult<string>> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      // The end of the source is not awaited: a generator that hangs would hold up the caller.
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

/** An `Extractor` with the option `flush`. `names` are those of the options that are not the extractor's. */
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

/** Whether options can be read from a value; `readOptions` refuses all others. */
function isObject<T>(value: T): value is T & object {
  return kindOf(value) === 'object'
}
