import { Extractor } from './extractor.ts'
import type { UrlMatch } from './match.ts'
import { kindOf, type Options, readOptions } from './options.ts'

export interface StreamOptions extends Options {
  /**
   * Whether matches are given as soon as they are certain, not when a block of 65,536 units is full: for text that
   * somebody waits for. Default: false.
   */
  readonly flush?: boolean | undefined
}

export interface ChunkOptions extends StreamOptions {
  /** Ends the reading: who waits for a batch gets its reason thrown. */
  readonly signal?: AbortSignal | undefined
}

/** What gives pieces of text one after the other: Node's streams with an encoding, Web streams, generators, arrays. */
export type Chunks = AsyncIterable<string> | Iterable<string>

/**
 * From chunks of text, cut anywhere, to batches of matches, none of them empty: those of `scan` over the whole text,
 * with offsets from its start in UTF-16 units. `pipeThrough` brings backpressure and takes an `AbortSignal`.
 */
export class UrlMatchStream extends TransformStream<string, UrlMatch[]> {
  /** @throws TypeError on wrong options. A chunk that is no string makes the stream fail with one. */
  constructor(options?: StreamOptions) {
    const feed = new Feed(options, ['flush'])
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
 * The same as an async generator over chunks of text. A chunk is asked for when its batch is; who stops taking batches
 * ends the iteration of the chunks, too.
 *
 * @throws TypeError on wrong options, at once; on a chunk that is no string, and the signal's reason, where a batch is
 * awaited.
 */
export function scanChunks(chunks: Chunks, options?: ChunkOptions): AsyncGenerator<UrlMatch[], void, undefined> {
  const { signal, ...others }: ChunkOptions = isObject(options) ? options : {}
  if (signal !== undefined && !(signal instanceof AbortSignal)) {
    throw new TypeError(`signal must be an AbortSignal, not ${kindOf(signal)}`)
  }
  if (!isIterable(chunks)) throw new TypeError(`chunks must be an iterable of strings, not ${kindOf(chunks)}`)
  const feed = new Feed(isObject(options) ? others : options, ['flush', 'signal'])
  return batchesOf(signal === undefined ? chunks : abortable(chunks, signal), feed)
}

async function* batchesOf(chunks: Chunks, feed: Feed): AsyncGenerator<UrlMatch[], void, undefined> {
  for await (const chunk of chunks) {
    const batch = feed.write(chunk)
    if (batch.length > 0) yield batch
  }
  const rest = feed.end()
  if (rest.length > 0) yield rest
}

/** A string is one too, of characters, but nobody means that. */
function isIterable(chunks: unknown): boolean {
  return typeof chunks === 'object' && chunks !== null && (Symbol.asyncIterator in chunks || Symbol.iterator in chunks)
}

/** The same chunks; who waits for one, or asks for one, gets the signal's reason. */
function abortable(chunks: Chunks, signal: AbortSignal): AsyncIterable<string> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = iteratorOf(chunks)
      return {
        next: () => nextUnlessAborted(iterator, signal),
        async return() {
          await iterator.return?.()
          return { done: true, value: undefined }
        },
      }
    },
  }
}

type ChunkIterator = AsyncIterator<string> | Iterator<string>

function iteratorOf(chunks: Chunks): ChunkIterator {
  return Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]()
}

function nextUnlessAborted(iterator: ChunkIterator, signal: AbortSignal): Promise<IteratorResult<string>> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      // Nobody waits for what the source does now: a generator that hangs would let nobody go.
      leave(iterator).catch(() => {})
      reject(signal.reason)
    }
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    const free = (): void => signal.removeEventListener('abort', stop)
    Promise.resolve(iterator.next()).then(resolve, reject).finally(free)
  })
}

async function leave(iterator: ChunkIterator): Promise<void> {
  await iterator.return?.()
}

/** An `Extractor` with the one option more. */
class Feed {
  readonly #extractor: Extractor
  readonly #flush: boolean

  /** `names` are those of the options that are not the extractor's. */
  constructor(options: StreamOptions | undefined, names: readonly string[]) {
    readOptions(options, names)
    const { flush, ...others }: StreamOptions = isObject(options) ? options : {}
    if (flush !== undefined && typeof flush !== 'boolean') {
      throw new TypeError(`flush must be true or false, not ${String(flush)}`)
    }
    this.#extractor = new Extractor(others)
    this.#flush = flush === true
  }

  write(chunk: string): UrlMatch[] {
    const batch = this.#extractor.write(chunk)
    return this.#flush ? [...batch, ...this.#extractor.flush()] : batch
  }

  end(): UrlMatch[] {
    return this.#extractor.end()
  }
}

/** Anything else is for `readOptions` to refuse. */
function isObject<T>(value: T): value is T & object {
  return kindOf(value) === 'object'
}
