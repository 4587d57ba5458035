import { isFormat } from '../formats/recognise.ts'
import { type Choices, choicesOf, type ReadOptions } from '../job/choices.ts'
import type { Part } from '../part/part.ts'
import { shouldYield, yieldToEventLoop } from '../source/event-loop.ts'
import { type Input, isInput, readInput } from './input.ts'
import { checkShare, isShare } from './share.ts'

/**
 * Reads files, folders and streams of mail and news, compressed or not, and gives their texts in the order of the
 * input, each with its place. The format of a file is recognised by its content. Damage is reported in `part.problems`,
 * and reading continues after it. Bytes are read only when the next part is asked for; at most a few hundred kilobytes
 * of a file are held at a time.
 *
 * @throws TypeError on wrong arguments; the iterator throws only the reason of an aborted signal.
 */
export function readArchive(paths: Input | Iterable<Input>, options: ReadOptions = {}): AsyncIterableIterator<Part> {
  return new PartIterator(readAll(checkInputs(paths), checkOptions(options)), options.signal)
}

/**
 * {@link readArchive} in batches of some hundred parts: a promise for each part costs more than the search in a header
 * field. The caller lets the event loop have its turns while it works on a batch.
 */
export function readBatches(
  paths: Input | Iterable<Input>,
  options: Omit<ReadOptions, 'signal'>,
): AsyncGenerator<readonly Part[]> {
  return readAll(checkInputs(paths), checkOptions(options))
}

const INPUTS = 'a path, a share, a blob or { name, stream }'

function checkInputs(paths: Input | Iterable<Input>): Input[] {
  const inputs = isInput(paths) ? [paths] : [...checkIterable(paths)]
  for (const input of inputs) {
    if (!isInput(input)) throw wrong('an input', INPUTS, input)
    if (isShare(input)) checkShare(input)
  }
  return inputs
}

function checkIterable(paths: Iterable<Input>): Iterable<Input> {
  if (typeof paths !== 'object' || paths === null || !(Symbol.iterator in paths)) {
    throw wrong('paths', `${INPUTS}, or an iterable of these`, paths)
  }
  return paths
}

function checkOptions(options: ReadOptions): Choices {
  const choices = choicesOf(options)
  const { headers, attachments, hash, programs, maxExpansion, format, passwords, cMapUrl, onRead } = choices
  const { blocking, latency, sniffTimeout, mayHold, signal } = choices
  if (!['usual', 'all', 'none'].includes(headers)) throw wrong('headers', "'usual', 'all' or 'none'", headers)
  if (typeof attachments !== 'boolean') throw wrong('attachments', 'true or false', attachments)
  if (typeof hash !== 'boolean') throw wrong('hash', 'true or false', hash)
  if (typeof programs !== 'boolean') throw wrong('programs', 'true or false', programs)
  if (!(maxExpansion >= 0)) throw wrong('maxExpansion', 'a number of bytes', maxExpansion)
  if (format !== undefined && !isFormat(format)) throw wrong('format', "the name of a format, such as 'mbox'", format)
  if (!Array.isArray(passwords) || !passwords.every((each) => typeof each === 'string'))
    // What was given may be a password.
    throw new TypeError('readArchive: passwords must be an array of strings')
  if (cMapUrl !== undefined && typeof cMapUrl !== 'string' && !(cMapUrl instanceof URL))
    throw wrong('cMapUrl', 'a URL', cMapUrl)
  if (onRead !== undefined && typeof onRead !== 'function') throw wrong('onRead', 'a function', onRead)
  if (typeof blocking !== 'boolean') throw wrong('blocking', 'true or false', blocking)
  for (const [name, value] of Object.entries({ latency, sniffTimeout })) {
    if (value !== undefined && !(value >= 0)) throw wrong(name, 'a number of milliseconds', value)
  }
  if (mayHold !== undefined && typeof mayHold !== 'function') throw wrong('mayHold', 'a function', mayHold)
  if (signal !== undefined && !(signal instanceof AbortSignal)) throw wrong('signal', 'an AbortSignal', signal)
  return choices
}

function wrong(name: string, must: string, value: unknown): TypeError {
  return new TypeError(`readArchive: ${name} must be ${must}, not ${show(value)}`)
}

function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'function') return 'a function'
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}

async function* readAll(inputs: readonly Input[], choices: Choices): AsyncGenerator<Part[]> {
  for (const input of inputs) yield* readInput(input, choices)
}

/** With one promise for each part. */
class PartIterator implements AsyncIterableIterator<Part> {
  readonly #batches: AsyncGenerator<Part[]>
  readonly #signal: AbortSignal | undefined
  #batch: readonly Part[] = []
  #at = 0
  /** Calls of `next` that do not wait for the one before are answered in order. */
  #queue: Promise<unknown> | undefined

  constructor(batches: AsyncGenerator<Part[]>, signal: AbortSignal | undefined) {
    this.#batches = batches
    this.#signal = signal
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  next(): Promise<IteratorResult<Part, undefined>> {
    const isReady = this.#queue === undefined && this.#at < this.#batch.length && !this.#signal?.aborted
    if (isReady && !shouldYield()) {
      return Promise.resolve({ value: this.#batch[this.#at++]!, done: false })
    }
    const result: Promise<IteratorResult<Part, undefined>> = (this.#queue ?? Promise.resolve()).then(() =>
      this.#refill(),
    )
    const queue = result
      .catch(() => {})
      .then(() => {
        if (this.#queue === queue) this.#queue = undefined
      })
    this.#queue = queue
    return result
  }

  async return(): Promise<IteratorResult<Part, undefined>> {
    this.#batch = []
    await this.#batches.return(undefined)
    return { value: undefined, done: true }
  }

  async #refill(): Promise<IteratorResult<Part, undefined>> {
    if (shouldYield()) await yieldToEventLoop()
    while (this.#at >= this.#batch.length || this.#signal?.aborted) {
      const result = await this.#nextBatch()
      if (result.done) return { value: undefined, done: true }
      this.#batch = result.value
      this.#at = 0
    }
    return { value: this.#batch[this.#at++]!, done: false }
  }

  async #nextBatch(): Promise<IteratorResult<Part[], unknown>> {
    const signal = this.#signal
    if (signal === undefined) return this.#batches.next()
    let abort = (): void => {}
    const aborted = new Promise<never>((_, reject) => {
      abort = () => {
        this.#batch = []
        // The pending read ends at the next bytes, and closes the file.
        this.#batches.return(undefined).catch(() => {})
        reject(signal.reason)
      }
      signal.addEventListener('abort', abort, { once: true })
      if (signal.aborted) abort()
    })
    try {
      return await Promise.race([aborted, this.#batches.next()])
    } finally {
      signal.removeEventListener('abort', abort)
    }
  }
}
